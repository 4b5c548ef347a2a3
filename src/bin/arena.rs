//! `arena`: matches between Gomocup engines.

use anyhow::{Context, Result, anyhow};
use quincunx::arena::generate::{Request, openings};
use quincunx::arena::options::MatchOptions;
use quincunx::arena::promises::{Announcement, Count, Outcome, announcements};
use quincunx::arena::record::{GameRecord, points_to_text};
use quincunx::arena::report::page;
use quincunx::arena::run::run_match;
use quincunx::arena::supervisor::{SUPERVISED, stop_flag, supervise};
use quincunx::arena::{check, lab, log};
use quincunx::rules::Colour;
use std::fs;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match run(&arguments) {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("arena: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[String]) -> Result<u8> {
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        [] | ["help" | "-help" | "--help" | "-h", ..] => print!("{}", include_str!("../arena/help.txt")),
        ["openings", ..] => make_openings(&arguments[1..])?,
        ["lab", ..] => experiment(&arguments[1..])?,
        ["check", file] => return check_log(Path::new(file)),
        ["report", file, target] => {
            let (header, games) = log::read(Path::new(file))?;
            fs::write(target, page(&header, &games, None))
                .with_context(|| format!("cannot write {target}"))?;
        }
        [SUPERVISED, ..] => run_match(&parse(&arguments[1..])?, &stop_flag())?,
        _ => {
            parse(arguments)?;
            return Ok(supervise(arguments)?);
        }
    }
    Ok(0)
}

fn parse(arguments: &[String]) -> Result<MatchOptions> {
    MatchOptions::parse(arguments).map_err(|error| anyhow!(error))
}

fn make_openings(arguments: &[String]) -> Result<()> {
    let request = Request::parse(arguments).map_err(|error| anyhow!(error))?;
    println!("# {}", request.command());
    for opening in openings(request).take(request.count) {
        println!("{}", points_to_text(&opening));
    }
    Ok(())
}

fn experiment(arguments: &[String]) -> Result<()> {
    let plan = lab::Plan::parse(arguments).map_err(|error| anyhow!(error))?;
    let counts = lab::count_nodes(plan.terms, plan.depth);
    print!("{}", lab::counts_text(&counts));
    let mut matches = Vec::new();
    let [low, middle, high] = lab::RIVALS;
    for (first, second) in [(middle, low), (high, middle), (high, low)] {
        let pairs = lab::play_depths(plan.terms, first, second, plan.rounds);
        println!("{}", lab::depths_text(first, second, &pairs));
        matches.push(((first, second), pairs));
    }
    if let Some(target) = &plan.report {
        let title = format!("Game-tree search on {}, {}", plan.terms.size, plan.terms.rule);
        fs::write(target, lab::page(&title, &counts, &matches))
            .with_context(|| format!("cannot write {target}"))?;
    }
    Ok(())
}

/// Lists wins that were announced but not won in time, and counts all announcements by engine.
fn check_announcements(names: &[String], games: &[GameRecord]) {
    let mut counts = vec![Count::default(); names.len()];
    for (number, game) in games.iter().enumerate() {
        for announcement in announcements(game) {
            let engine = if announcement.side == Colour::Black { game.slot.black } else { game.slot.white };
            counts[engine].add(&announcement);
            let Announcement { stones, plies, outcome, of_win, .. } = announcement;
            let fault = match outcome {
                Outcome::Late(late) if of_win => format!("came {late} plies late"),
                Outcome::False if of_win => "did not come".to_string(),
                _ => continue,
            };
            println!(
                "game {}: the win in {plies} of {} at stone {stones} {fault}",
                number + 1,
                names[engine]
            );
        }
    }
    for (name, Count { wins, losses }) in names.iter().zip(counts) {
        println!(
            "{name}: {} wins announced, {} not won, {} late; {} losses announced, {} not lost, {} late",
            wins[0], wins[1], wins[2], losses[0], losses[1], losses[2]
        );
    }
}

fn check_log(path: &Path) -> Result<u8> {
    let (header, games) = log::read(path)?;
    let mut objections = 0;
    for (number, game) in games.iter().enumerate() {
        if let Some(objection) = check::objection(game, header.terms) {
            println!("game {} (line {}): {objection}", number + 1, number + 2);
            objections += 1;
        }
    }
    println!("{} games, {objections} with another result", games.len());
    check_announcements(&header.names, &games);
    Ok(u8::from(objections > 0))
}

//! `datagen`: plays training games into a file, and carries on where an earlier run of the same
//! settings stopped.

use anyhow::{Context, Result, bail, ensure};
use quincunx::datagen::{Game, HEADER_LEN, SelfPlay, Settings, header, read_games};
use quincunx::geometry::Size;
use quincunx::rules::Rule;
use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::sync::Mutex;
use std::time::{Duration, Instant};

const USAGE: &str = "\
usage: datagen --rule NAME --games N --out FILE [options]
  --rule NAME     freestyle, exact-five, renju, caro or caro-exact
  --games N       games 0 to N-1 shall be in the file
  --out FILE      the file; games found there are not played again
  --sizes A,B     board sizes (15)
  --nodes N       nodes a move (3000)
  --balance N     openings with a larger score are not played (150)
  --seed N        the seed (1)
  --threads N     games at a time (1)";

struct Args {
    settings: Settings,
    games: u32,
    out: String,
    threads: usize,
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.is_empty() || words[0] == "--help" {
        println!("{USAGE}");
        return Ok(());
    }
    let args = parse(&words)?;
    let (file, done) = open(&args)?;
    run(&args, file, &done)
}

fn parse(words: &[String]) -> Result<Args> {
    let size = |text: &str| -> Result<Size> {
        Size::square(text.parse()?).with_context(|| format!("no board has size {text}"))
    };
    let (mut rule, mut games, mut out) = (None, None, None);
    let (mut sizes, mut nodes, mut balance, mut seed, mut threads) = (vec![size("15")?], 3000, 150, 1, 1);
    for pair in words.chunks(2) {
        let [name, value] = pair else { bail!("{} needs a value\n{USAGE}", pair[0]) };
        let wrong = || format!("{value} is no value for {name}");
        match name.as_str() {
            "--rule" => rule = Some(value.parse::<Rule>().map_err(anyhow::Error::msg)?),
            "--games" => games = Some(value.parse().with_context(wrong)?),
            "--out" => out = Some(value.clone()),
            "--sizes" => sizes = value.split(',').map(size).collect::<Result<_>>().with_context(wrong)?,
            "--nodes" => nodes = value.parse().with_context(wrong)?,
            "--balance" => balance = value.parse().with_context(wrong)?,
            "--seed" => seed = value.parse().with_context(wrong)?,
            "--threads" => threads = value.parse().with_context(wrong)?,
            _ => bail!("there is no option {name}\n{USAGE}"),
        }
    }
    let rule = rule.context("--rule is missing")?;
    Ok(Args {
        settings: Settings { rule, sizes, nodes, balance, seed },
        games: games.context("--games is missing")?,
        out: out.context("--out is missing")?,
        threads: std::cmp::max(threads, 1),
    })
}

/// Opens the file behind its last whole record; also gives the numbers of the games it holds.
fn open(args: &Args) -> Result<(File, HashSet<u32>)> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&args.out)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    if bytes.is_empty() {
        file.write_all(&header(args.settings.rule))?;
        return Ok((file, HashSet::new()));
    }
    let Ok((rule, games, end)) = read_games(&bytes) else { bail!("{} is no file of games", args.out) };
    ensure!(rule == args.settings.rule, "{} holds games of {rule}", args.out);
    debug_assert!(end >= HEADER_LEN);
    file.set_len(end as u64)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, games.iter().map(|game| game.number).collect()))
}

/// What the threads share.
struct Progress {
    left: Box<dyn Iterator<Item = u32> + Send>,
    file: File,
    games: usize,
    positions: usize,
    outcomes: [usize; 3],
    start: Instant,
    told: Instant,
}

fn run(args: &Args, file: File, done: &HashSet<u32>) -> Result<()> {
    let left: Vec<u32> = (0..args.games).filter(|number| !done.contains(number)).collect();
    eprintln!("{} games are in {}, {} to play", done.len(), args.out, left.len());
    let now = Instant::now();
    let progress = Mutex::new(Progress {
        left: Box::new(left.into_iter()),
        file,
        games: 0,
        positions: 0,
        outcomes: [0; 3],
        start: now,
        told: now,
    });
    let lock = || progress.lock().expect("no thread panics with the lock");
    std::thread::scope(|scope| {
        let work = || -> Result<()> {
            let mut player = SelfPlay::new(&args.settings);
            loop {
                let Some(number) = lock().left.next() else { return Ok(()) };
                let game = player.play(number);
                lock().add(&game)?;
            }
        };
        let threads: Vec<_> = (0..args.threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a game does not panic"))
    })?;
    lock().tell();
    Ok(())
}

impl Progress {
    fn add(&mut self, game: &Game) -> Result<()> {
        self.file.write_all(&game.to_bytes())?;
        self.games += 1;
        self.positions += game.moves.len();
        self.outcomes[game.outcome as usize] += 1;
        if self.told.elapsed() > Duration::from_secs(10) {
            self.tell();
        }
        Ok(())
    }

    fn tell(&mut self) {
        self.told = Instant::now();
        let hours = self.start.elapsed().as_secs_f64() / 3600.0;
        let [white, draw, black] = self.outcomes;
        eprintln!(
            "{} games, {} positions, {:.0} an hour; Black {black}, White {white}, draws {draw}",
            self.games,
            self.positions,
            self.positions as f64 / hours.max(1e-9),
        );
    }
}

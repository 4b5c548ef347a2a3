//! A match from its first game to its table.

use super::files;
use super::game::play_game;
use super::log::{Header, Log};
use super::openings::Openings;
use super::options::{MatchOptions, Source};
use super::player::Player;
use super::record::{GameRecord, Slot};
use super::report::page;
use super::schedule::Schedule;
use super::table;
use super::tally::Tally;
use anyhow::{Context, Result, anyhow};
use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{IsTerminal, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often progress is shown where it cannot overwrite its line.
const SHOW_EVERY: Duration = Duration::from_secs(10);

/// Plays a match, or what is left of it, until it is over or `stop` is set. Progress goes to standard
/// error, the table to standard output.
///
/// # Errors
/// If openings, logs or records cannot be read or written, or an engine cannot be started at all.
pub fn run_match(options: &MatchOptions, stop: &AtomicBool) -> Result<()> {
    let openings = read_openings(options)?;
    let names = names(options, stop)?;
    let header = Header::new(options.terms, names.clone(), &options.engines, options.plan());
    let (log, played) = match &options.log {
        None => (None, Vec::new()),
        Some(path) if options.resume && path.exists() => {
            Log::resume(path, &header).map(|(log, games)| (Some(log), games))?
        }
        Some(path) => (Some(Log::create(path, &header)?), Vec::new()),
    };
    let schedule = Schedule::new(names.len(), options.format, options.rounds);
    let mut keeper = Keeper {
        options,
        log,
        tally: Tally::new(names),
        records: Vec::new(),
        games: 2 * schedule.pairs(),
        shown: Instant::now(),
    };
    let done: HashSet<Slot> = played.iter().map(|record| record.slot).collect();
    played.into_iter().for_each(|record| keeper.count(record));
    let shared = Shared { options, openings, schedule, done, next: AtomicUsize::new(0), stop };
    if !keeper.is_decided() {
        play_all(&shared, &mut keeper)?;
    }
    keeper.finish(&header)
}

fn read_openings(options: &MatchOptions) -> Result<Openings> {
    let (path, notation, seed) = match &options.openings {
        Source::File { path, notation, seed } => (path, notation, seed),
        Source::None => return Ok(Openings::none(options.terms.size)),
        Source::BuiltIn => {
            return Openings::built_in(options.terms).map_err(|error| anyhow!("our openings: {error}"));
        }
    };
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut openings = Openings::read(&text, *notation, options.terms)
        .map_err(|error| anyhow!("openings {}: {error}", path.display()))?;
    seed.iter().for_each(|&seed| openings.shuffle(seed));
    Ok(openings)
}

/// The names of the engines, made different. Each engine is started once, so that one that does not
/// exist is told before any game.
fn names(options: &MatchOptions, stop: &AtomicBool) -> Result<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for spec in &options.engines {
        let mut player = Player::new(spec, stop);
        player.probe(options.terms).map_err(|error| anyhow!("{}: {error}", spec.command.join(" ")))?;
        let program = Path::new(&spec.command[0]).file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let own = player.own_name().map(str::to_string).or(program).unwrap_or_default();
        let base = if spec.name.is_empty() { own } else { spec.name.clone() };
        let numbered = (2..).map(|number| format!("{base} #{number}"));
        let name = std::iter::once(base.clone()).chain(numbered).find(|name| !names.contains(name));
        names.extend(name);
    }
    Ok(names)
}

/// What the threads that play share.
struct Shared<'a> {
    options: &'a MatchOptions,
    openings: Openings,
    schedule: Schedule,
    /// Games that need not be played.
    done: HashSet<Slot>,
    next: AtomicUsize,
    stop: &'a AtomicBool,
}

/// A finished game with the messages of Black's and White's engine.
struct Finished {
    record: GameRecord,
    messages: [Vec<String>; 2],
}

fn play_all(shared: &Shared, keeper: &mut Keeper) -> Result<()> {
    let (sender, receiver) = channel();
    let threads = shared.options.concurrency.min(shared.schedule.pairs());
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            scope.spawn(move || work(shared, &sender));
        }
        drop(sender);
        let result = keep_all(&receiver, keeper, shared.stop);
        shared.stop.store(true, Ordering::Relaxed);
        result
    })
}

fn keep_all(receiver: &Receiver<Result<Finished>>, keeper: &mut Keeper, stop: &AtomicBool) -> Result<()> {
    for finished in receiver {
        keeper.keep(finished?)?;
        if keeper.is_decided() {
            stop.store(true, Ordering::Relaxed);
            break;
        }
    }
    Ok(())
}

/// Plays pairs of games until none is left. The processes of the engines serve all games of a pairing.
fn work(shared: &Shared, sender: &Sender<Result<Finished>>) {
    let mut players: Vec<Option<Player>> = shared.options.engines.iter().map(|_| None).collect();
    loop {
        let pair = shared.next.fetch_add(1, Ordering::Relaxed);
        if pair >= shared.schedule.pairs() || shared.stop.load(Ordering::Relaxed) {
            return;
        }
        let games = shared.schedule.games(pair);
        for (engine, player) in players.iter_mut().enumerate() {
            if engine == games[0].black || engine == games[0].white {
                player.get_or_insert_with(|| Player::new(&shared.options.engines[engine], shared.stop));
            } else {
                *player = None;
            }
        }
        let opening = shared.openings.get(shared.schedule.round(pair));
        for slot in games.into_iter().filter(|slot| !shared.done.contains(slot)) {
            let Ok([Some(black), Some(white)]) = players.get_disjoint_mut([slot.black, slot.white]) else {
                return;
            };
            let result = play_game(shared.options.terms, slot, &opening, [black, white]);
            let finished = match result {
                Ok(None) => return,
                Ok(Some(record)) => {
                    let messages = [black.messages().to_vec(), white.messages().to_vec()];
                    Ok(Finished { record, messages })
                }
                Err(error) => Err(anyhow!("opening {}: {error}", shared.schedule.round(pair) + 1)),
            };
            if sender.send(finished).is_err() {
                return;
            }
        }
    }
}

/// Writes and counts the games.
struct Keeper<'a> {
    options: &'a MatchOptions,
    log: Option<Log>,
    tally: Tally,
    records: Vec<GameRecord>,
    games: usize,
    shown: Instant,
}

impl Keeper<'_> {
    fn keep(&mut self, finished: Finished) -> Result<()> {
        let record = finished.record;
        if let Some(log) = &mut self.log {
            log.add(&record)?;
        }
        let names = [record.slot.black, record.slot.white].map(|engine| self.tally.names()[engine].as_str());
        if let Some(directory) = &self.options.psq {
            fs::create_dir_all(directory).with_context(|| format!("cannot make {}", directory.display()))?;
            let game = if record.slot.black < record.slot.white { 'a' } else { 'b' };
            let path = directory.join(format!("{:05}{game}.psq", record.slot.pair + 1));
            let text = files::to_psq(&record, self.options.terms, names);
            fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        }
        if let Some(path) = &self.options.sgf {
            append(path, &files::to_sgf(&record, self.options.terms, names))?;
        }
        if let Some(path) = &self.options.messages {
            append(path, &messages_text(&record, names, &finished.messages))?;
        }
        if record.ending.is_forfeit() {
            let loser = names[usize::from(record.winner == Some(crate::rules::Colour::Black))];
            self.say(&format!(
                "forfeit in pair {}: {loser}: {} ({})",
                record.slot.pair + 1,
                record.ending,
                record.detail
            ));
        }
        self.count(record);
        self.show();
        Ok(())
    }

    fn count(&mut self, record: GameRecord) {
        self.tally.add(&record);
        self.records.push(record);
    }

    fn is_decided(&self) -> bool {
        let results = self.tally.meeting(0, 1);
        self.options.sprt.zip(results).is_some_and(|(sprt, results)| sprt.decision(&results.pairs).is_some())
    }

    /// Shows how the match stands: on a terminal in one line that changes, elsewhere now and then.
    fn show(&mut self) {
        let line = table::progress_line(&self.tally, self.games, self.options.sprt.as_ref());
        if std::io::stderr().is_terminal() {
            eprint!("\r{line}\x1b[K");
        } else if self.shown.elapsed() >= SHOW_EVERY {
            self.shown = Instant::now();
            eprintln!("{line}");
        }
    }

    fn say(&self, text: &str) {
        if std::io::stderr().is_terminal() {
            eprint!("\r\x1b[K");
        }
        eprintln!("{text}");
    }

    fn finish(&self, header: &Header) -> Result<()> {
        self.say("");
        if let Some(path) = &self.options.report {
            let page = page(header, &self.records, self.options.sprt.as_ref());
            fs::write(path, page).with_context(|| format!("cannot write {}", path.display()))?;
        }
        // A reader that has left is no reason to fail.
        let _ =
            std::io::stdout().write_all(table::summary(&self.tally, self.options.sprt.as_ref()).as_bytes());
        Ok(())
    }
}

fn append(path: &Path, text: &str) -> Result<()> {
    let file = File::options().append(true).create(true).open(path);
    let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
    written.with_context(|| format!("cannot write {}", path.display()))
}

fn messages_text(record: &GameRecord, names: [&str; 2], messages: &[Vec<String>; 2]) -> String {
    let mut out =
        format!("# pair {}: {} - {}, {}\n", record.slot.pair + 1, names[0], names[1], record.ending);
    for (name, lines) in names.iter().zip(messages) {
        lines.iter().for_each(|line| out.extend([name, ": ", line, "\n"]));
    }
    out
}

//! An engine as a player: the dialogue of the Gomocup protocol from the manager's side.

use super::clock::Clock;
use super::engine_spec::EngineSpec;
use super::process::{Line, Process, Silence};
use super::record::Ending;
use super::referee::Terms;
use super::thought::Thought;
use crate::geometry::{Point, Size};
use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long a late engine is still listened to, to tell a slow one from a silent one.
const GRACE: Duration = Duration::from_secs(2);
/// How long an engine may take to leave after `END` (Gomocup's judge gives as much).
const QUIT_PATIENCE: Duration = Duration::from_millis(500);
/// How long an engine may take to apply its settings outside of its time.
const SETTLING: Duration = Duration::from_secs(5);
/// How often a waiting arena looks at the memory of the engine and for its own end.
const SLICE: Duration = Duration::from_millis(50);
/// Lines before a move after which an engine is taken to be out of its mind.
const FLOOD: usize = 100_000;
/// Lines of the dialogue that are kept for the report of a forfeit, and the characters of each.
const RECENT_LINES: usize = 16;
const RECENT_CHARACTERS: usize = 200;

/// Why a game cannot go on.
#[derive(Clone, PartialEq, Debug)]
pub enum Halt {
    /// The run is to end; no one is to blame.
    Stopped,
    /// The engine forfeits the game: how, and more for people.
    Forfeit(Ending, String),
}

/// A move as the engine wrote it, maybe off the board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Answer {
    /// The column.
    pub x: i64,
    /// The row.
    pub y: i64,
    /// The time from the command to the line.
    pub time: Duration,
    /// What the engine told before it.
    pub thought: Thought,
}

/// An engine with its process, which serves many games.
pub struct Player<'a> {
    spec: &'a EngineSpec,
    stop: &'a AtomicBool,
    process: Option<Process>,
    own_name: Option<String>,
    clock: Clock,
    recent: VecDeque<String>,
    messages: Vec<String>,
}

impl<'a> Player<'a> {
    /// A player without a process yet. Waits end soon after `stop` becomes true.
    pub fn new(spec: &'a EngineSpec, stop: &'a AtomicBool) -> Player<'a> {
        let clock = Clock::new(spec.control);
        Player {
            spec,
            stop,
            process: None,
            own_name: None,
            clock,
            recent: VecDeque::new(),
            messages: Vec::new(),
        }
    }

    /// The name the engine gave in `ABOUT`, if it gave one yet.
    pub fn own_name(&self) -> Option<&str> {
        self.own_name.as_deref()
    }

    /// Starts the engine once and hears its name. What it does wrong after that is for the games to
    /// show; the error is that of a program that cannot be started.
    pub fn probe(&mut self, terms: Terms) -> std::io::Result<()> {
        self.process = Some(Process::start(&self.spec.command, self.spec.directory.as_deref())?);
        let heard = self.send(&start_command(terms.size, true)).and_then(|()| self.await_ok());
        if heard.is_err() {
            self.kill();
        }
        Ok(())
    }

    /// Readies the engine for a game: starts a process if there is none, `START`, then the `INFO`
    /// lines in the order of c-gomoku-cli.
    pub fn begin(&mut self, terms: Terms) -> Result<(), Halt> {
        self.clock = Clock::new(self.spec.control);
        self.recent.clear();
        self.messages.clear();
        if self.spec.restart {
            self.quit();
        }
        let is_new = self.process.is_none();
        if is_new {
            let process = Process::start(&self.spec.command, self.spec.directory.as_deref());
            let failed = |error| Halt::Forfeit(Ending::Crash, format!("cannot be started: {error}"));
            self.process = Some(process.map_err(failed)?);
        }
        self.send(&start_command(terms.size, is_new))?;
        self.await_ok()?;
        self.send(&self.spec.settings(terms.rule))?;
        if self.own_name.is_some() { self.await_settled() } else { Ok(()) }
    }

    /// Asks for a move in the position after these stones, Black first.
    pub fn think(&mut self, stones: &[Point]) -> Result<Answer, Halt> {
        let mut command = format!("INFO time_left {}\n", self.clock.time_left());
        match stones {
            [] => command.push_str("BEGIN\n"),
            [only] => _ = writeln!(command, "TURN {}", only.to_protocol()),
            all => write_board(&mut command, all),
        }
        self.ask(&command)
    }

    /// Tells the opponent's answer to the last move and asks for the next.
    pub fn reply(&mut self, opponent: Point) -> Result<Answer, Halt> {
        let left = self.clock.time_left();
        self.ask(&format!("INFO time_left {left}\nTURN {}\n", opponent.to_protocol()))
    }

    /// The last lines of the dialogue; sent ones begin with `>`.
    pub fn recent_lines(&self) -> Vec<String> {
        self.recent.iter().cloned().collect()
    }

    /// The end of what the engine wrote to standard error.
    pub fn stderr(&mut self) -> String {
        self.process.as_mut().map(Process::stderr).unwrap_or_default()
    }

    /// The peak memory of the engine in bytes, where the system tells.
    pub fn peak_memory(&self) -> Option<u64> {
        self.process.as_ref().and_then(Process::peak_memory)
    }

    /// Its `MESSAGE` and `DEBUG` lines of this game.
    pub fn messages(&self) -> &[String] {
        &self.messages
    }

    /// Kills the process; the next game gets a new one.
    pub fn kill(&mut self) {
        self.process = None;
    }

    /// Ends the process with `END`, or kills it if it does not leave.
    pub fn quit(&mut self) {
        if let Some(process) = self.process.take() {
            process.quit(QUIT_PATIENCE);
        }
    }

    fn send(&mut self, text: &str) -> Result<(), Halt> {
        let process = self.process.as_mut().expect("a game begins with a process");
        for line in process.drain() {
            keep(&mut self.recent, &line.text);
        }
        for line in text.lines() {
            keep(&mut self.recent, &format!("> {line}"));
        }
        process.send(text).map_err(|_| self.crash())
    }

    fn await_ok(&mut self) -> Result<(), Halt> {
        let deadline = Instant::now() + self.spec.patience;
        for _ in 0..FLOOD {
            let line = match self.line(deadline)? {
                Some(line) => line.text,
                None => return Err(self.no_answer("no OK to START", self.spec.patience)),
            };
            if let Some(name) = name_in_about(&line) {
                self.own_name = Some(name);
            } else if line.get(..2).is_some_and(|word| word.eq_ignore_ascii_case("ok")) {
                return Ok(());
            } else if line.to_ascii_uppercase().starts_with("ERROR") {
                return Err(Halt::Forfeit(Ending::Refused, line));
            }
        }
        Err(Halt::Forfeit(Ending::NoAnswer, format!("{FLOOD} lines and no OK to START")))
    }

    /// Gives the engine time to apply its settings, such as to allocate memory: an engine that has answered
    /// `ABOUT` before is asked again, and has read all `INFO` lines when it answers.
    fn await_settled(&mut self) -> Result<(), Halt> {
        self.send("ABOUT\n")?;
        let deadline = Instant::now() + self.spec.patience.min(SETTLING);
        for _ in 0..FLOOD {
            match self.line(deadline)? {
                Some(line) if name_in_about(&line.text).is_none() => {}
                _ => break,
            }
        }
        Ok(())
    }

    fn ask(&mut self, command: &str) -> Result<Answer, Halt> {
        let limit = self.clock.limit().unwrap_or(self.spec.patience);
        let begin = Instant::now();
        self.send(command)?;
        let allowed = limit + self.spec.tolerance;
        let mut thought = Thought::default();
        for _ in 0..FLOOD {
            let Some(line) = self.line(begin + allowed + GRACE)? else {
                return Err(self.no_answer("no move", allowed + GRACE));
            };
            if let Some((x, y)) = read_move(&line.text) {
                let time = line.at.saturating_duration_since(begin);
                self.check_memory()?;
                if time > allowed {
                    return Err(Halt::Forfeit(Ending::Time, late(time, limit, self.spec.tolerance)));
                }
                self.clock.spend(time);
                return Ok(Answer { x, y, time, thought });
            }
            if line.text.starts_with("MESSAGE") || line.text.starts_with("DEBUG") {
                thought.hear(&line.text);
                self.messages.push(line.text);
            }
        }
        Err(Halt::Forfeit(Ending::NoAnswer, format!("{FLOOD} lines and no move")))
    }

    /// The next line before a deadline, `None` after it.
    fn line(&mut self, deadline: Instant) -> Result<Option<Line>, Halt> {
        loop {
            if self.stop.load(Ordering::Relaxed) {
                return Err(Halt::Stopped);
            }
            let process = self.process.as_ref().expect("a game begins with a process");
            match process.line(deadline.min(Instant::now() + SLICE)) {
                Ok(line) => {
                    keep(&mut self.recent, &line.text);
                    return Ok(Some(line));
                }
                Err(Silence::Closed) => return Err(self.crash()),
                Err(Silence::Deadline) if Instant::now() >= deadline => return Ok(None),
                Err(Silence::Deadline) => self.check_memory()?,
            }
        }
    }

    fn check_memory(&self) -> Result<(), Halt> {
        let peak = self.peak_memory().filter(|&peak| self.spec.max_memory > 0 && peak > self.spec.max_memory);
        let mib = |bytes: u64| bytes as f64 / f64::from(1 << 20);
        let too_much = |peak| format!("{:.1} MiB used of {:.1} MiB", mib(peak), mib(self.spec.max_memory));
        peak.map_or(Ok(()), |peak| Err(Halt::Forfeit(Ending::Memory, too_much(peak))))
    }

    fn crash(&mut self) -> Halt {
        let status = self.process.as_mut().and_then(Process::exit_status);
        let detail = status.unwrap_or_else(|| "it closed its output".to_string());
        Halt::Forfeit(Ending::Crash, detail)
    }

    fn no_answer(&self, what: &str, wait: Duration) -> Halt {
        Halt::Forfeit(Ending::NoAnswer, format!("{what} within {} ms", wait.as_millis()))
    }
}

impl Drop for Player<'_> {
    fn drop(&mut self) {
        self.quit();
    }
}

fn late(time: Duration, limit: Duration, tolerance: Duration) -> String {
    let [time, limit, tolerance] = [time, limit, tolerance].map(|time| time.as_millis());
    format!("{time} ms for a move with {limit} ms and a tolerance of {tolerance} ms")
}

/// `START` or `RECTSTART`, for a new process after `ABOUT`.
fn start_command(size: Size, is_new: bool) -> String {
    let about = if is_new { "ABOUT\n" } else { "" };
    if size.width() == size.height() {
        format!("{about}START {}\n", size.width())
    } else {
        format!("{about}RECTSTART {},{}\n", size.width(), size.height())
    }
}

/// `BOARD` in the order of play: 1 for the stones of the side to move, 2 for the other's.
fn write_board(out: &mut String, stones: &[Point]) {
    out.push_str("BOARD\n");
    for (ply, stone) in stones.iter().enumerate() {
        let owner = if (stones.len() - ply).is_multiple_of(2) { 1 } else { 2 };
        _ = writeln!(out, "{},{owner}", stone.to_protocol());
    }
    out.push_str("DONE\n");
}

fn keep(recent: &mut VecDeque<String>, line: &str) {
    if recent.len() == RECENT_LINES {
        recent.pop_front();
    }
    recent.push_back(line.chars().take(RECENT_CHARACTERS).collect());
}

/// `x,y` with blanks around the numbers, and nothing else.
fn read_move(line: &str) -> Option<(i64, i64)> {
    let (x, y) = line.split_once(',')?;
    Some((x.trim().parse().ok()?, y.trim().parse().ok()?))
}

/// The value of `name="..."`.
fn name_in_about(line: &str) -> Option<String> {
    let start = line.to_ascii_lowercase().find("name=\"")? + "name=\"".len();
    let name = line[start..].split('"').next()?.trim();
    (!name.is_empty()).then(|| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_told_apart() {
        assert_eq!(read_move(" 7, 8"), Some((7, 8)));
        assert_eq!(read_move("-1,99"), Some((-1, 99)));
        for other in ["7,8 9,9", "7 8", "7,", "h8", "SUGGEST 7,8", "7,8,1"] {
            assert_eq!(read_move(other), None, "{other}");
        }
        assert_eq!(name_in_about("NAME=\"Wine 2\", version=\"1\""), Some("Wine 2".to_string()));
        assert_eq!(name_in_about("MESSAGE hello"), None);
    }

    #[test]
    fn a_board_is_told_from_the_side_to_move() {
        let stones = [Point::new(7, 7), Point::new(8, 7), Point::new(0, 14)];
        let mut text = String::new();
        write_board(&mut text, &stones);
        assert_eq!(text, "BOARD\n7,7,2\n8,7,1\n0,14,2\nDONE\n");
    }
}

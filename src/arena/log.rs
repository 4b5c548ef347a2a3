//! The result log: a JSON object a line, first the conditions of the match, then its games.

use super::engine_spec::EngineSpec;
use super::json::Json;
use super::record::{GameRecord, millis};
use super::referee::Terms;
use crate::geometry::Size;
use anyhow::{Context, Result, bail};
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::Path;

/// What a log says of its match.
#[derive(Clone, PartialEq, Debug)]
pub struct Header {
    /// Rule, size and move limit.
    pub terms: Terms,
    /// The names of the engines, all different.
    pub names: Vec<String>,
    /// The conditions of each engine, in words.
    pub conditions: Vec<String>,
    /// Where the openings come from, and who meets whom, in words.
    pub plan: String,
}

impl Header {
    /// The header of a match between these engines.
    pub fn new(terms: Terms, names: Vec<String>, engines: &[EngineSpec], plan: String) -> Header {
        Header { terms, names, conditions: engines.iter().map(conditions).collect(), plan }
    }

    fn to_json(&self) -> Json {
        let Terms { rule, size, move_limit } = self.terms;
        Json::object([
            ("arena", 1.0.into()),
            ("rule", rule.name().into()),
            ("width", f64::from(size.width()).into()),
            ("height", f64::from(size.height()).into()),
            ("drawAfter", move_limit.into()),
            ("engines", Json::list(self.names.iter().map(String::as_str))),
            ("conditions", Json::list(self.conditions.iter().map(String::as_str))),
            ("plan", self.plan.as_str().into()),
        ])
    }

    fn from_json(json: &Json) -> Result<Header, String> {
        let side = |name: &str| json.get(name).number().map_or(0, |number| number as u8);
        let texts = |name: &str| {
            json.get(name).items().iter().filter_map(Json::text).map(str::to_string).collect::<Vec<_>>()
        };
        let size = Size::new(side("width"), side("height")).ok_or("no size of a board")?;
        let rule = json.get("rule").text().ok_or("no rule")?.parse()?;
        let (names, conditions) = (texts("engines"), texts("conditions"));
        if names.len() < 2 || names.len() != conditions.len() {
            return Err("no engines".to_string());
        }
        Ok(Header {
            terms: Terms {
                rule,
                size,
                move_limit: json.get("drawAfter").number().map(|limit| limit as usize),
            },
            names,
            conditions,
            plan: json.get("plan").text().unwrap_or_default().to_string(),
        })
    }
}

fn conditions(engine: &EngineSpec) -> String {
    let control = engine.control;
    let parts = [
        Some(format!("cmd {}", engine.command.join(" "))),
        control.game.map(|time| format!("game {} ms", millis(time))),
        control.turn.map(|time| format!("turn {} ms", millis(time))),
        (!control.increment.is_zero()).then(|| format!("increment {} ms", millis(control.increment))),
        engine.nodes.map(|nodes| format!("nodes {nodes}")),
        engine.depth.map(|depth| format!("depth {depth}")),
        engine.threads.map(|threads| format!("threads {threads}")),
        Some(format!("memory {}", engine.max_memory)),
        Some(format!("tolerance {} ms", millis(engine.tolerance))),
    ];
    let options = engine.options.iter().map(|(key, value)| format!("{key} {value}"));
    parts.into_iter().flatten().chain(options).collect::<Vec<_>>().join(", ")
}

/// Reads a log. A last line that was cut off is passed over.
///
/// # Errors
/// If the file cannot be read or is no log, with the number of the line.
pub fn read(path: &Path) -> Result<(Header, Vec<GameRecord>)> {
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let complete = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut header = None;
    let mut games = Vec::new();
    for (number, line) in complete.lines().enumerate() {
        let result = Json::parse(line).and_then(|json| {
            if header.is_none() {
                header = Some(Header::from_json(&json)?);
            } else {
                games.push(GameRecord::from_json(&json)?);
            }
            Ok(())
        });
        if let Err(error) = result {
            bail!("{}, line {}: {error}", path.display(), number + 1);
        }
    }
    let header = header.with_context(|| format!("{} is no result log", path.display()))?;
    let known = |game: &GameRecord| game.slot.black.max(game.slot.white) < header.names.len();
    match games.iter().position(|game| !known(game)) {
        Some(number) => bail!("{}, line {}: no such engine", path.display(), number + 2),
        None => Ok((header, games)),
    }
}

/// A log that is being written.
pub struct Log(File);

impl Log {
    /// Begins a log.
    ///
    /// # Errors
    /// If the file exists, as no log is ever overwritten, or cannot be made.
    pub fn create(path: &Path, header: &Header) -> Result<Log> {
        if path.exists() {
            bail!("{} exists: -resume goes on with it, or name another log", path.display());
        }
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        let mut log = Log(file);
        log.line(&header.to_json())?;
        Ok(log)
    }

    /// Goes on with a log, and gives the games it has.
    ///
    /// # Errors
    /// If it cannot be read or is that of another match.
    pub fn resume(path: &Path, header: &Header) -> Result<(Log, Vec<GameRecord>)> {
        let (theirs, games) = read(path)?;
        if theirs != *header {
            bail!("{} is the log of another match: engines, conditions or openings differ", path.display());
        }
        let file = OpenOptions::new().append(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        let complete = fs::read(path)?.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
        file.set_len(complete as u64)?;
        Ok((Log(file), games))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &GameRecord) -> Result<()> {
        self.line(&record.to_json())
    }

    fn line(&mut self, json: &Json) -> Result<()> {
        self.0.write_all(format!("{json}\n").as_bytes()).context("cannot write the result log")
    }
}

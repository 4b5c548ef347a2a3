//! The command line of a match, after the conventions of c-gomoku-cli and fastchess.

use super::clock::{TimeControl, read_seconds};
use super::engine_spec::EngineSpec;
use super::openings::Notation;
use super::referee::Terms;
use super::schedule::Format;
use super::sprt::{Model, Sprt};
use crate::geometry::Size;
use crate::rules::Rule;
use std::path::PathBuf;
use std::str::FromStr;

/// Where the openings of a match come from.
#[derive(Clone, PartialEq, Debug)]
pub enum Source {
    /// Our own list if there is one, otherwise the empty board.
    BuiltIn,
    /// The empty board.
    None,
    /// A list.
    File {
        /// The file.
        path: PathBuf,
        /// Its notation.
        notation: Notation,
        /// The seed of a random order; the order of the file if `None`.
        seed: Option<u64>,
    },
}

/// A match as asked for.
#[derive(Clone, PartialEq, Debug)]
pub struct MatchOptions {
    /// The engines, at least two.
    pub engines: Vec<EngineSpec>,
    /// Rule, size, move limit.
    pub terms: Terms,
    /// Who meets whom.
    pub format: Format,
    /// Pairs of games for each pairing.
    pub rounds: usize,
    /// The openings.
    pub openings: Source,
    /// Games at a time.
    pub concurrency: usize,
    /// The test that may end the match.
    pub sprt: Option<Sprt>,
    /// The result log.
    pub log: Option<PathBuf>,
    /// Whether to go on with the match of the log.
    pub resume: bool,
    /// The directory for Piskvork files.
    pub psq: Option<PathBuf>,
    /// The SGF file.
    pub sgf: Option<PathBuf>,
    /// The file for messages of the engines.
    pub messages: Option<PathBuf>,
    /// The page.
    pub report: Option<PathBuf>,
}

impl MatchOptions {
    /// Reads the command line. The error is one line for people.
    pub fn parse(arguments: &[String]) -> Result<MatchOptions, String> {
        let mut options = MatchOptions {
            engines: Vec::new(),
            terms: Terms { rule: Rule::Freestyle, size: default_size(), move_limit: None },
            format: Format::RoundRobin,
            rounds: 1,
            openings: Source::BuiltIn,
            concurrency: 1,
            sprt: None,
            log: None,
            resume: false,
            psq: None,
            sgf: None,
            messages: None,
            report: None,
        };
        let (mut engines, mut each) = (Vec::new(), Vec::new());
        let mut rest = arguments;
        while let [flag, tail @ ..] = rest {
            let name = flag.strip_prefix('-').ok_or_else(|| format!("'{flag}' is no option"))?;
            let end = tail.iter().position(|word| word.starts_with('-')).unwrap_or(tail.len());
            let (values, after) = tail.split_at(end);
            rest = after;
            match name.trim_start_matches('-') {
                "engine" => engines.push(values),
                "each" => each.extend_from_slice(values),
                name => options.set(name, values).map_err(|error| format!("-{name}: {error}"))?,
            }
        }
        for own in engines {
            let mut spec = EngineSpec::default();
            for pair in each.iter().chain(own) {
                set_engine(&mut spec, pair).map_err(|error| format!("-engine: {error}"))?;
            }
            if spec.command.is_empty() {
                return Err("-engine: no cmd=".to_string());
            }
            options.engines.push(spec);
        }
        options.checked()
    }

    fn set(&mut self, name: &str, values: &[String]) -> Result<(), String> {
        let path = || one(values).map(|value| Some(PathBuf::from(value)));
        match name {
            "rule" => self.terms.rule = one(values)?.parse()?,
            "boardsize" => self.terms.size = read_size(one(values)?)?,
            "drawafter" => self.terms.move_limit = Some(positive(one(values)?)?),
            "rounds" => self.rounds = positive(one(values)?)?,
            "games" => self.rounds = positive(one(values)?)?.div_ceil(2),
            "concurrency" => self.concurrency = positive(one(values)?)?,
            "gauntlet" => none(values, || self.format = Format::Gauntlet)?,
            "resume" => none(values, || self.resume = true)?,
            "openings" => self.openings = read_source(values)?,
            "sprt" => self.sprt = Some(read_sprt(values)?),
            "out" => self.log = path()?,
            "psq" => self.psq = path()?,
            "sgf" => self.sgf = path()?,
            "msg" => self.messages = path()?,
            "report" => self.report = path()?,
            _ => return Err("there is no such option; arena -help lists them".to_string()),
        }
        Ok(())
    }

    /// Who meets whom with which openings, in words; what makes a match another one when it differs.
    pub fn plan(&self) -> String {
        let format = if self.format == Format::Gauntlet { "gauntlet" } else { "round robin" };
        let openings = match &self.openings {
            Source::BuiltIn => "our own".to_string(),
            Source::None => "none".to_string(),
            Source::File { path, seed: None, .. } => format!("{} in order", path.display()),
            Source::File { path, seed: Some(seed), .. } => format!("{} shuffled with {seed}", path.display()),
        };
        format!("{format}, openings: {openings}")
    }

    fn checked(self) -> Result<MatchOptions, String> {
        if self.engines.len() < 2 {
            return Err(
                "a match needs two engines: -engine cmd=... -engine cmd=... (arena -help)".to_string()
            );
        }
        if self.sprt.is_some() && self.engines.len() > 2 {
            return Err("-sprt: a test is between two engines".to_string());
        }
        if self.resume && self.log.is_none() {
            return Err("-resume: name the log with -out".to_string());
        }
        Ok(self)
    }
}

/// 15x15, the commonest board.
pub fn default_size() -> Size {
    Size::square(15).expect("15 is a size")
}

/// Reads `15` or `15x12`.
pub fn read_size(text: &str) -> Result<Size, String> {
    let (width, height) = text.split_once('x').unwrap_or((text, text));
    let size =
        width.parse().ok().zip(height.parse().ok()).and_then(|(width, height)| Size::new(width, height));
    size.ok_or_else(|| format!("'{text}' is no size from 5 to 22"))
}

/// Reads a whole number from 1 up.
pub fn positive(text: &str) -> Result<usize, String> {
    text.parse().ok().filter(|&number| number > 0).ok_or_else(|| format!("'{text}' is no number from 1 up"))
}

/// The only value of an option.
pub fn one(values: &[String]) -> Result<&str, String> {
    if let [value] = values { Ok(value) } else { Err(format!("one value is needed, not {}", values.len())) }
}

fn none(values: &[String], set: impl FnOnce()) -> Result<(), String> {
    if values.is_empty() {
        set();
        Ok(())
    } else {
        Err(format!("no value is needed, but there is '{}'", values[0]))
    }
}

fn split(pair: &str) -> Result<(&str, &str), String> {
    pair.split_once('=').ok_or_else(|| format!("'{pair}' is no KEY=VALUE"))
}

fn read<T: FromStr>(key: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("'{value}' is no value for {key}"))
}

fn set_engine(spec: &mut EngineSpec, pair: &str) -> Result<(), String> {
    let (key, value) = split(pair)?;
    let seconds = || read_seconds(value).ok_or_else(|| format!("'{value}' is no value for {key} in seconds"));
    match key {
        "cmd" => spec.command = split_words(value)?,
        "name" => spec.name = value.to_string(),
        "dir" => spec.directory = Some(PathBuf::from(value)),
        "tc" => spec.control = value.parse()?,
        "st" => spec.control = TimeControl { turn: Some(seconds()?), ..TimeControl::default() },
        "nodes" => spec.nodes = Some(read(key, value)?),
        "depth" => spec.depth = Some(read(key, value)?),
        "thread" => spec.threads = Some(read(key, value)?),
        "maxmemory" => spec.max_memory = read_bytes(value)?,
        "tolerance" => spec.tolerance = seconds()?,
        "wait" => spec.patience = seconds()?,
        "restart" => spec.restart = read_switch(value)?,
        _ => match key.strip_prefix("option.") {
            Some(name) if !name.is_empty() => spec.options.push((name.to_string(), value.to_string())),
            _ => return Err(format!("'{key}' is no key of an engine; arena -help lists them")),
        },
    }
    Ok(())
}

fn read_switch(value: &str) -> Result<bool, String> {
    match value {
        "on" => Ok(true),
        "off" => Ok(false),
        _ => Err(format!("'{value}' is neither on nor off")),
    }
}

fn read_bytes(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(['K', 'M', 'G']);
    let shift = match &text[digits.len()..] {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        _ => return Err(format!("'{text}' is no number of bytes")),
    };
    let bytes = digits.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| format!("'{text}' is no number of bytes"))
}

/// Splits a command into words; single and double quotes group them.
fn split_words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for character in text.chars() {
        match (quote, character) {
            (Some(open), _) if open == character => quote = None,
            (None, '"' | '\'') => {
                quote = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    if quote.is_some() { Err(format!("a quote is not closed in '{text}'")) } else { Ok(words) }
}

fn read_source(values: &[String]) -> Result<Source, String> {
    if let [word] = values
        && word == "none"
    {
        return Ok(Source::None);
    }
    let (mut path, mut notation, mut random, mut srand) = (None, Notation::Auto, false, 0);
    for pair in values {
        match split(pair)? {
            ("file", value) => path = Some(PathBuf::from(value)),
            ("type", value) => notation = value.parse()?,
            ("order", "random") => random = true,
            ("order", "sequential") => random = false,
            ("srand", value) => srand = read("srand", value)?,
            (key, value) => return Err(format!("'{key}={value}' is not known")),
        }
    }
    let path = path.ok_or("no file=")?;
    Ok(Source::File { path, notation, seed: random.then_some(srand) })
}

fn read_sprt(values: &[String]) -> Result<Sprt, String> {
    let mut sprt = Sprt { elo0: 0.0, elo1: f64::NAN, alpha: 0.05, beta: 0.05, model: Model::Logistic };
    for pair in values {
        let (key, value) = split(pair)?;
        match key {
            "elo0" => sprt.elo0 = read(key, value)?,
            "elo1" => sprt.elo1 = read(key, value)?,
            "alpha" => sprt.alpha = read(key, value)?,
            "beta" => sprt.beta = read(key, value)?,
            "model" => sprt.model = value.parse()?,
            _ => return Err(format!("'{pair}' is not known")),
        }
    }
    let probability = |p: f64| p > 0.0 && p < 0.5;
    if !(sprt.elo0.abs() <= 1000.0 && sprt.elo1.abs() <= 1000.0 && sprt.elo0 < sprt.elo1) {
        return Err("elo0 must be below elo1, both within 1000".to_string());
    }
    if !probability(sprt.alpha) || !probability(sprt.beta) {
        return Err("alpha and beta must be between 0 and 0.5".to_string());
    }
    Ok(sprt)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn parse(line: &str) -> Result<MatchOptions, String> {
        MatchOptions::parse(&split_words(line)?)
    }

    #[test]
    fn a_whole_command_line() {
        let line = "-each st=0.05 maxmemory=64M -engine 'cmd=./a b \"c d\"' name=A option.hash_size=9 -engine cmd=b st=1 \
            --rule renju -boardsize 15x12 -games 7 -concurrency 3 -openings file=o.txt order=random srand=4 \
            -sprt elo0=-1.5 elo1=3 model=normalized -out log -resume -gauntlet -drawafter 90";
        let options = parse(line).unwrap();
        let [a, b] = &options.engines[..] else { panic!() };
        assert_eq!(
            (a.name.as_str(), a.command.as_slice()),
            ("A", ["./a", "b", "c d"].map(String::from).as_slice())
        );
        assert_eq!(a.options, [("hash_size".to_string(), "9".to_string())]);
        assert_eq!((a.max_memory, a.control.turn), (64 << 20, Some(Duration::from_millis(50))));
        assert_eq!(b.control.turn, Some(Duration::from_secs(1)));
        assert_eq!((options.terms.size, options.terms.move_limit), (Size::new(15, 12).unwrap(), Some(90)));
        assert_eq!((options.rounds, options.concurrency, options.format), (4, 3, Format::Gauntlet));
        let Source::File { seed, .. } = options.openings else { panic!() };
        assert_eq!((seed, options.sprt.unwrap().elo0, options.resume), (Some(4), -1.5, true));
    }

    #[test]
    fn each_mistake_gets_its_line() {
        let two = "-engine cmd=a -engine cmd=b";
        for (line, error) in [
            ("-engine cmd=a", "a match needs two engines: -engine cmd=... -engine cmd=... (arena -help)"),
            ("-engine name=a -engine cmd=b", "-engine: no cmd="),
            ("-engine cmd=a st=x -engine cmd=b", "-engine: 'x' is no value for st in seconds"),
            (
                "-engine cmd=a speed=1 -engine cmd=b",
                "-engine: 'speed' is no key of an engine; arena -help lists them",
            ),
            (&format!("{two} -boardsize 23"), "-boardsize: '23' is no size from 5 to 22"),
            (&format!("{two} -rounds"), "-rounds: one value is needed, not 0"),
            (&format!("{two} -sprt elo0=5 elo1=1"), "-sprt: elo0 must be below elo1, both within 1000"),
            (&format!("{two} -resume"), "-resume: name the log with -out"),
            (&format!("{two} -frob"), "-frob: there is no such option; arena -help lists them"),
            ("frob", "'frob' is no option"),
        ] {
            assert_eq!(parse(line).unwrap_err(), error);
        }
        assert!(split_words("a 'b").is_err());
        assert!(parse(&format!("{two} -rule 2")).unwrap_err().starts_with("-rule: '2' is no rule"));
    }
}

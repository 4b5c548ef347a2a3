//! Weights as files, all numbers little-endian:
//!
//! | byte | content |
//! |---|---|
//! | 0..4 | `QXWT` |
//! | 4 | version, [`VERSION`] |
//! | 5 | number of the rule ([`Rule::index`]) |
//! | 6 | number of sets: 2 (Black's and White's) where the rule treats the colours differently, else 1 |
//! | 7 | 0 |
//! | 8..10 | [`CLASSES`] |
//! | 10..12 | [`THREAT_MASKS`] |
//! | 12..32 | name of the weights, padded with zeros |
//! | 32.. | the sets |
//!
//! A set is the six tables of [`WeightSet`] in their order, two bytes a number, signed, and the parameters
//! of its network, four bytes each (IEEE 754). Values and threat terms count [`VALUE_UNITS`] to a point,
//! because rounding adds up over hundreds of empty points.

use super::cells::CELL_NUMBERS;
use super::class::CLASSES;
use super::network::PARAMETERS;
use super::weights::THREAT_MASKS;
use crate::rules::{Colour, Rule};
use std::fmt;

const MAGIC: [u8; 4] = *b"QXWT";
const VERSION: u8 = 4;
const NAME: std::ops::Range<usize> = 12..32;
const HEADER_LEN: usize = 32;

/// How many units of a value make a point of evaluation.
pub const VALUE_UNITS: i32 = 16;

/// The points of the evaluation that make a logit of the chance to win; the margins of the search count on it.
pub const POINTS_A_LOGIT: f32 = 200.0;
/// The same in units of value.
pub const UNITS_A_LOGIT: f32 = POINTS_A_LOGIT * VALUE_UNITS as f32;

/// The weights of a colour, or of both where the rule treats them alike.
#[derive(Clone, PartialEq, Debug)]
pub struct WeightSet {
    /// Worth of an empty point in units, by the class of its code, if the colour is to move.
    pub moving: Vec<i16>,
    /// The same if the opponent is to move.
    pub waiting: Vec<i16>,
    /// Promise of a move by the class of the mover's code.
    pub attack: Vec<i16>,
    /// Promise of a move that takes a point from the colour, by the class of the colour's code.
    pub defence: Vec<i16>,
    /// Term in units by threat mask, if the colour is to move.
    pub threat: Vec<i16>,
    /// The numbers of the units that the network sees the points by, if the colour is to move.
    pub cells: Vec<i16>,
    /// The parameters of the [`super::Network`] that corrects the sum, if the colour is to move.
    pub network: Vec<f32>,
}

impl WeightSet {
    const TABLES_LEN: usize = 2 * (4 * CLASSES + THREAT_MASKS + CELL_NUMBERS);
    const LEN: usize = Self::TABLES_LEN + 4 * PARAMETERS;

    fn tables(&self) -> [&[i16]; 6] {
        [&self.moving, &self.waiting, &self.attack, &self.defence, &self.threat, &self.cells]
    }

    fn read(bytes: &[u8]) -> WeightSet {
        let (tables, network) = bytes.split_at(Self::TABLES_LEN);
        let parameters =
            network.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]));
        let mut numbers = tables.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]));
        let mut table = |len: usize| numbers.by_ref().take(len).collect();
        WeightSet {
            moving: table(CLASSES),
            waiting: table(CLASSES),
            attack: table(CLASSES),
            defence: table(CLASSES),
            threat: table(THREAT_MASKS),
            cells: table(CELL_NUMBERS),
            network: parameters.collect(),
        }
    }
}

/// What a file of weights holds.
#[derive(Clone, PartialEq, Debug)]
pub struct WeightFile {
    /// The rule that the weights are for.
    pub rule: Rule,
    /// What the weights are called, at most 20 bytes.
    pub name: String,
    /// As many as [`sets_of`] says.
    pub sets: Vec<WeightSet>,
}

/// Why bytes are no weights of a rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WeightsError {
    /// No file of weights of this version.
    Version,
    /// Weights of another rule.
    Rule,
    /// Other tables than this version has, or a wrong length.
    Layout,
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WeightsError::Version => "no weights of this version",
            WeightsError::Rule => "weights of another rule",
            WeightsError::Layout => "weights with a wrong layout or length",
        })
    }
}

impl std::error::Error for WeightsError {}

/// The number of weight sets of a rule.
pub fn sets_of(rule: Rule) -> usize {
    if rule.has_fouls(Colour::Black) { 2 } else { 1 }
}

impl WeightFile {
    /// Weights that count nothing.
    pub fn zero(rule: Rule) -> WeightFile {
        let classes = vec![0; CLASSES];
        let set = WeightSet {
            moving: classes.clone(),
            waiting: classes.clone(),
            attack: classes.clone(),
            defence: classes,
            threat: vec![0; THREAT_MASKS],
            cells: vec![0; CELL_NUMBERS],
            network: vec![0.0; PARAMETERS],
        };
        WeightFile { rule, name: String::new(), sets: vec![set; sets_of(rule)] }
    }

    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.header();
        for set in &self.sets {
            let tables = set.tables().into_iter().flatten();
            tables.for_each(|number| bytes.extend(number.to_le_bytes()));
            set.network.iter().for_each(|parameter| bytes.extend(parameter.to_le_bytes()));
        }
        bytes
    }

    /// Reads a file of weights of a rule.
    ///
    /// # Errors
    /// If the bytes are not weights of this version for the rule, or have a wrong length.
    pub fn from_bytes(bytes: &[u8], rule: Rule) -> Result<WeightFile, WeightsError> {
        let name = bytes.get(NAME).ok_or(WeightsError::Version)?;
        let name = String::from_utf8_lossy(name).trim_end_matches('\0').to_string();
        if bytes[..4] != MAGIC || bytes[4] != VERSION {
            return Err(WeightsError::Version);
        }
        if bytes[5] as usize != rule.index() {
            return Err(WeightsError::Rule);
        }
        let mut file = WeightFile { rule, name, sets: Vec::new() };
        let (header, sets) = bytes.split_at(HEADER_LEN);
        if header[..NAME.start] != file.header()[..NAME.start] || sets.len() != sets_of(rule) * WeightSet::LEN
        {
            return Err(WeightsError::Layout);
        }
        file.sets = sets.chunks_exact(WeightSet::LEN).map(WeightSet::read).collect();
        Ok(file)
    }

    fn header(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend([VERSION, self.rule.index() as u8, sets_of(self.rule) as u8, 0]);
        bytes.extend((CLASSES as u16).to_le_bytes());
        bytes.extend((THREAT_MASKS as u16).to_le_bytes());
        bytes.extend(self.name.bytes().take(NAME.len()));
        bytes.resize(HEADER_LEN, 0);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample(rule: Rule) -> WeightFile {
        let table = |len: usize, first: i16| (0..len as i16).map(|number| number - first).collect();
        let set = |first: i16| WeightSet {
            moving: table(CLASSES, first),
            waiting: table(CLASSES, 2 * first),
            attack: table(CLASSES, 3 * first),
            defence: table(CLASSES, 4 * first),
            threat: table(THREAT_MASKS, 5 * first),
            cells: (0..CELL_NUMBERS).map(|number| number as i16).collect(),
            network: (0..PARAMETERS).map(|number| number as f32 / first as f32).collect(),
        };
        let sets = (0..sets_of(rule)).map(|index| set(100 + index as i16)).collect();
        WeightFile { rule, name: "a sample".into(), sets }
    }

    #[test]
    fn files_read_back_for_their_rule_only() {
        for rule in Rule::ALL {
            let file = sample(rule);
            let bytes = file.to_bytes();
            assert_eq!(WeightFile::from_bytes(&bytes, rule), Ok(file));
            for other in Rule::ALL.into_iter().filter(|&other| other != rule) {
                assert_eq!(WeightFile::from_bytes(&bytes, other), Err(WeightsError::Rule));
            }
        }
    }

    #[test]
    fn damaged_files_are_refused() {
        let bytes = sample(Rule::Caro).to_bytes();
        let read = |bytes: &[u8]| WeightFile::from_bytes(bytes, Rule::Caro).map(|_| ());
        assert_eq!(read(&[]), Err(WeightsError::Version));
        assert_eq!(read(&bytes[..bytes.len() - 1]), Err(WeightsError::Layout));
        assert_eq!(read(&[&bytes[..], &[0]].concat()), Err(WeightsError::Layout));
        let damaged = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            read(&bytes)
        };
        assert_eq!(damaged(0), Err(WeightsError::Version));
        assert_eq!(damaged(4), Err(WeightsError::Version));
        assert_eq!(damaged(6), Err(WeightsError::Layout));
        assert_eq!(damaged(10), Err(WeightsError::Layout));
    }
}

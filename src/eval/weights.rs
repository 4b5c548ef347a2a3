//! The numbers behind the evaluation and the order of moves, ready for use.

use super::cells::CellTables;
use super::class::class;
use super::file::{WeightFile, WeightSet, WeightsError};
use super::network::Network;
use crate::board::{Board, Code, Codes, Threat};
use crate::rules::{Colour, Rule};
use std::sync::{Arc, LazyLock};

/// The number of threat masks; see [`threat_mask`].
pub const THREAT_MASKS: usize = 1 << 9;

/// Weights of one rule, by colour.
pub struct Weights {
    /// The same tables twice where the rule treats the colours alike.
    colours: [Arc<Tables>; 2],
}

/// The tables of a [`WeightSet`], by code instead of class.
struct Tables {
    /// Moving and waiting.
    value: Box<[[i16; 2]; Code::COUNT]>,
    attack: Box<[i16; Code::COUNT]>,
    defence: Box<[i16; Code::COUNT]>,
    threat: Box<[i16]>,
    cells: CellTables,
    network: Network,
}

/// The files that the engine plays with; `weights/HISTORY.md` tells how they were made.
static FILES: [&[u8]; 5] = [
    include_bytes!("weights/freestyle.bin"),
    include_bytes!("weights/exact-five.bin"),
    include_bytes!("weights/renju.bin"),
    include_bytes!("weights/caro.bin"),
    include_bytes!("weights/caro-exact.bin"),
];

static WEIGHTS: [LazyLock<Weights>; 5] = [
    LazyLock::new(|| Weights::embedded(Rule::Freestyle)),
    LazyLock::new(|| Weights::embedded(Rule::ExactFive)),
    LazyLock::new(|| Weights::embedded(Rule::Renju)),
    LazyLock::new(|| Weights::embedded(Rule::Caro)),
    LazyLock::new(|| Weights::embedded(Rule::CaroExact)),
];

impl Weights {
    /// The weights of a rule that the engine plays with.
    pub fn of(rule: Rule) -> &'static Weights {
        &WEIGHTS[rule.index()]
    }

    /// The weights in the bytes of a file.
    ///
    /// # Errors
    /// If they are not weights of this version for the rule.
    pub fn from_bytes(bytes: &[u8], rule: Rule) -> Result<Weights, WeightsError> {
        WeightFile::from_bytes(bytes, rule).map(|file| Weights::new(&file))
    }

    /// The weights of a file.
    pub fn new(file: &WeightFile) -> Weights {
        let tables: Vec<Arc<Tables>> = file.sets.iter().map(|set| Arc::new(Tables::new(set))).collect();
        Weights { colours: Colour::ALL.map(|colour| tables[colour.index().min(tables.len() - 1)].clone()) }
    }

    /// A test makes sure that the embedded files are right; no weight counts anything if one is not.
    fn embedded(rule: Rule) -> Weights {
        Weights::from_bytes(FILES[rule.index()], rule)
            .unwrap_or_else(|_| Weights::new(&WeightFile::zero(rule)))
    }

    /// What an empty point with these codes is worth to Black in units, if Black moves and if White does.
    #[inline]
    pub fn value(&self, codes: Codes) -> [i32; 2] {
        let [black, white] = Colour::ALL.map(|colour| {
            let tables = &self.colours[colour.index()];
            tables.value[codes.of(colour).0 as usize].map(|value| value as i32)
        });
        [black[0] - white[1], black[1] - white[0]]
    }

    /// The term in units for a [`threat_mask`], for the side to move.
    #[inline]
    pub fn threat(&self, mask: usize, side: Colour) -> i32 {
        self.colours[side.index()].threat[mask] as i32
    }

    /// What the network for the side to move sees the points by.
    #[inline]
    pub fn cells(&self, side: Colour) -> &CellTables {
        &self.colours[side.index()].cells
    }

    /// The network for the side to move.
    #[inline]
    pub fn network(&self, side: Colour) -> &Network {
        &self.colours[side.index()].network
    }

    /// How promising a move of `side` is that takes a point with these codes: higher is earlier.
    #[inline]
    pub fn move_score(&self, own: Code, opponent: Code, side: Colour) -> i32 {
        let attack = self.colours[side.index()].attack[own.0 as usize];
        let defence = self.colours[(!side).index()].defence[opponent.0 as usize];
        attack as i32 + defence as i32
    }
}

impl Tables {
    fn new(set: &WeightSet) -> Tables {
        Tables {
            value: Code::table(|code| [&set.moving, &set.waiting].map(|table| table[class(code)])),
            attack: Code::table(|code| set.attack[class(code)]),
            defence: Code::table(|code| set.defence[class(code)]),
            threat: set.threat.clone().into(),
            cells: CellTables::new(&set.cells),
            network: Network::new(&set.network),
        }
    }
}

/// Which threats both sides have, as a number below [`THREAT_MASKS`]; from the lowest bit: the
/// opponent's open four, four-three, four, open three with more, open three; then the same without
/// the open four for the side to move.
pub fn threat_mask(board: &Board) -> usize {
    let side = board.side_to_move();
    let flags = |colour: Colour| {
        let has = |from: Threat, to: Threat| {
            (from as usize..=to as usize).any(|threat| board.count_at(colour, threat) > 0) as usize
        };
        has(Threat::FourThree, Threat::FourThree)
            | has(Threat::Four, Threat::FourPlus) << 1
            | has(Threat::OpenThreePlus, Threat::DoubleThree) << 2
            | has(Threat::OpenThree, Threat::OpenThree) << 3
    };
    (board.count(!side, Threat::OpenFour) > 0) as usize | flags(!side) << 1 | flags(side) << 5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_embedded_files_are_weights_of_their_rules() {
        for rule in Rule::ALL {
            let file = WeightFile::from_bytes(FILES[rule.index()], rule).unwrap();
            assert!(!file.name.is_empty());
            assert!(file.sets.iter().all(|set| set.moving.iter().any(|&value| value != 0)));
        }
    }
}

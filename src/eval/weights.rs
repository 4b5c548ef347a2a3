//! The numbers behind the classical evaluation and the order of moves.

use crate::board::{Board, Code, Threat};
use crate::lines::Pattern;
use crate::rules::{Colour, Rule};
use std::sync::LazyLock;

/// The number of threat masks; see [`threat_mask`].
pub const THREAT_MASKS: usize = 1 << 9;

/// Weights of one rule, by colour (they differ only where the rule treats the colours differently).
pub struct Weights {
    colours: [ColourWeights; 2],
}

struct ColourWeights {
    value: Box<[i16]>,
    attack: Box<[i16]>,
    defence: Box<[i16]>,
    threat: Box<[i16]>,
}

static WEIGHTS: [LazyLock<Weights>; 5] = [
    LazyLock::new(|| Weights::hand_set(Rule::Freestyle)),
    LazyLock::new(|| Weights::hand_set(Rule::ExactFive)),
    LazyLock::new(|| Weights::hand_set(Rule::Renju)),
    LazyLock::new(|| Weights::hand_set(Rule::Caro)),
    LazyLock::new(|| Weights::hand_set(Rule::CaroExact)),
];

impl Weights {
    /// The weights of a rule.
    pub fn of(rule: Rule) -> &'static Weights {
        &WEIGHTS[rule.index()]
    }

    /// What an empty point with this code is worth to the colour.
    #[inline]
    pub fn value(&self, code: Code, colour: Colour) -> i16 {
        self.colours[colour.index()].value[code.0 as usize]
    }

    /// The term for a [`threat_mask`], for the side to move.
    #[inline]
    pub fn threat(&self, mask: usize, side: Colour) -> i16 {
        self.colours[side.index()].threat[mask]
    }

    /// How promising a move of `side` is that takes a point with these codes: higher is earlier.
    #[inline]
    pub fn move_score(&self, own: Code, opponent: Code, side: Colour) -> i32 {
        let attack = self.colours[side.index()].attack[own.0 as usize];
        let defence = self.colours[(!side).index()].defence[opponent.0 as usize];
        attack as i32 + defence as i32
    }

    fn hand_set(rule: Rule) -> Weights {
        let colours = Colour::ALL.map(|colour| {
            let by_code = |weigh: fn(Code, Threat) -> i16| -> Box<[i16]> {
                (0..=u16::MAX).map(|code| weigh(Code(code), Code(code).threat(rule, colour))).collect()
            };
            ColourWeights {
                value: by_code(value),
                attack: by_code(attack),
                defence: by_code(defence),
                threat: (0..THREAT_MASKS).map(threat).collect(),
            }
        });
        Weights { colours }
    }
}

/// Sums a ladder of weights over the patterns of a code.
fn ladder(code: Code, steps: [i16; Pattern::COUNT]) -> i16 {
    code.patterns().into_iter().map(|pattern| steps[pattern as usize]).sum()
}

fn value(code: Code, threat: Threat) -> i16 {
    let bonus = match threat {
        Threat::DoubleTwo => 4,
        Threat::BlockedThreePlus => 10,
        Threat::OpenThreePlus => 16,
        Threat::DoubleThree => 40,
        Threat::FourPlus => 15,
        Threat::FourThree => 60,
        Threat::OpenFour => 60,
        _ => 0,
    };
    ladder(code, [0, 0, 1, 2, 5, 6, 7, 6, 12, 14, 14, 24, 0, 30]) + bonus
}

fn attack(code: Code, threat: Threat) -> i16 {
    let bonus = match threat {
        Threat::Foul => -200,
        Threat::OpenThree | Threat::BlockedThree => 10,
        Threat::BlockedThreePlus => 40,
        Threat::OpenThreePlus => 60,
        Threat::DoubleThree => 150,
        Threat::Four => 0,
        Threat::FourPlus => 60,
        Threat::FourThree => 300,
        Threat::OpenFour => 400,
        _ => 0,
    };
    ladder(code, [0, 2, 6, 10, 22, 25, 28, 24, 48, 52, 46, 100, 0, 500]) + bonus
}

fn defence(code: Code, threat: Threat) -> i16 {
    let bonus = match threat {
        Threat::BlockedThreePlus => 20,
        Threat::OpenThreePlus => 35,
        Threat::DoubleThree => 90,
        Threat::FourPlus => 30,
        Threat::FourThree => 150,
        Threat::OpenFour => 200,
        _ => 0,
    };
    ladder(code, [0, 2, 5, 8, 16, 18, 20, 16, 32, 35, 30, 60, 0, 400]) + bonus
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

fn threat(mask: usize) -> i16 {
    const TERMS: [i16; 9] = [-120, -90, -10, -20, -8, 150, 25, 40, 20];
    (0..9).filter(|bit| mask >> bit & 1 != 0).map(|bit| TERMS[bit]).sum::<i16>() + 10
}

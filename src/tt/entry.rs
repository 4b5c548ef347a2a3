//! One entry of the table, packed into a word.

use crate::geometry::{MAX_POINTS, Point};
use crate::score::{EVAL_LIMIT, INFINITE, Score, is_loss, is_win};

/// Which side of the true score the stored one is on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// The true score is at most the stored one.
    Upper = 1,
    /// The true score is at least the stored one.
    Lower = 2,
    /// The score is the true one for its depth.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best move, if one is known.
    pub best: Option<Point>,
    /// The score by [`crate::score::to_table`].
    pub score: Score,
    /// The static evaluation.
    pub eval: Score,
    /// The depth of the search behind the score, in plies.
    pub depth: u8,
    /// The kind of the score.
    pub bound: Bound,
    /// Whether the position was on a principal variation.
    pub pv: bool,
}

impl Entry {
    /// Whether the entry proves a win or a loss: whatever the depth of the search, a won position stays
    /// won. That no win comes sooner than the score tells is no proof.
    pub const fn is_proof(self) -> bool {
        match self.bound {
            Bound::Lower => is_win(self.score),
            Bound::Upper => is_loss(self.score),
            Bound::Exact => is_win(self.score) || is_loss(self.score),
        }
    }

    /// Whether the entry proves that the game ends sooner than another proof of the same position says.
    pub const fn proves_more_than(self, other: Entry) -> bool {
        self.is_proof() && self.score.abs() > other.score.abs()
    }
}

const GENERATION_BITS: u32 = 4;
/// Generations count modulo 16.
pub const GENERATION_MASK: u8 = (1 << GENERATION_BITS) - 1;

/// Stands for no move.
const NO_MOVE: u64 = MAX_POINTS as u64;

// Move 9 bits, score 16, evaluation 16, depth 8, bound 2, PV 1, generation 4: 56 of 64 bits.
const SCORE_AT: u32 = 9;
const EVAL_AT: u32 = 25;
const DEPTH_AT: u32 = 41;
const BOUND_AT: u32 = 49;
const PV_AT: u32 = 51;
const GENERATION_AT: u32 = 52;
const _: () = assert!(NO_MOVE < 1 << SCORE_AT && INFINITE <= i16::MAX as Score && EVAL_LIMIT < INFINITE);

impl Entry {
    /// The entry as a word that is never 0.
    pub const fn pack(self, generation: u8) -> u64 {
        let best = match self.best {
            Some(point) => point.index() as u64,
            None => NO_MOVE,
        };
        best | (self.score as u16 as u64) << SCORE_AT
            | (self.eval as u16 as u64) << EVAL_AT
            | (self.depth as u64) << DEPTH_AT
            | (self.bound as u64) << BOUND_AT
            | (self.pv as u64) << PV_AT
            | ((generation & GENERATION_MASK) as u64) << GENERATION_AT
    }

    /// The entry of a word made by [`Entry::pack`]. Any other word gives some entry.
    pub fn unpack(word: u64) -> Entry {
        let best = word & ((1 << SCORE_AT) - 1);
        Entry {
            best: (best < NO_MOVE).then(|| Point::from_index(best as usize)),
            score: (word >> SCORE_AT) as i16 as Score,
            eval: (word >> EVAL_AT) as i16 as Score,
            depth: (word >> DEPTH_AT) as u8,
            bound: match word >> BOUND_AT & 3 {
                1 => Bound::Upper,
                2 => Bound::Lower,
                _ => Bound::Exact,
            },
            pv: word >> PV_AT & 1 != 0,
        }
    }
}

/// The generation of a packed entry.
pub const fn generation(word: u64) -> u8 {
    (word >> GENERATION_AT) as u8 & GENERATION_MASK
}

/// How much a packed entry is worth keeping: its depth, less what it has aged. Empty ones least.
pub const fn worth(word: u64, now: u8) -> i32 {
    if word == 0 {
        return i32::MIN + 1;
    }
    let age = now.wrapping_sub(generation(word)) & GENERATION_MASK;
    (word >> DEPTH_AT & 0xFF) as i32 - 8 * age as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_loses_nothing() {
        for best in [None, Some(Point::new(0, 0)), Some(Point::new(21, 21))] {
            for (score, bound) in [(-31_000, Bound::Upper), (0, Bound::Lower), (31_000, Bound::Exact)] {
                let entry = Entry { best, score, eval: -score / 2, depth: 200, bound, pv: score == 0 };
                let word = entry.pack(13);
                assert_eq!(Entry::unpack(word), entry);
                assert_eq!(generation(word), 13);
            }
        }
    }
}

//! The meaning of the patterns: each is found by playing it out on the line.
//!
//! Slow and meant to be obviously right; [`super::table`] asks it once for each window.

use super::pattern::Pattern;
use super::table::{HALF, Window};
use crate::rules::{Colour, Rule};

/// The bit of the middle of a line: the point whose pattern is asked.
const MIDDLE: u32 = HALF;
const MIDDLE_BIT: u16 = 1 << MIDDLE;
const CELLS: u32 = 2 * HALF + 1;

/// A stretch of a line around a point that holds a stone of the attacker, as bits over
/// `2 * HALF + 1` cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Stretch {
    own: u16,
    opponent: u16,
    empty: u16,
}

impl Stretch {
    /// A number that tells the stretches apart; the middle, always own, does not count.
    fn key(self) -> usize {
        let walls = !(self.own | self.opponent | self.empty) & ((1 << CELLS) - 1);
        ((self.own & !MIDDLE_BIT | walls) as usize) << CELLS | (self.opponent | walls) as usize
    }

    fn with_own(self, bit: u16) -> Stretch {
        Stretch { own: self.own | bit, empty: self.empty & !bit, ..self }
    }

    fn with_opponent(self, bit: u16) -> Stretch {
        Stretch { opponent: self.opponent | bit, empty: self.empty & !bit, ..self }
    }
}

fn bits(mut set: u16) -> impl Iterator<Item = u16> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set ^= bit;
        (bit != 0).then_some(bit)
    })
}

/// Classifies windows for one colour under one rule, and remembers what it has seen.
pub struct Classifier {
    rule: Rule,
    colour: Colour,
    /// The pattern of each stretch by [`Stretch::key`], once known.
    seen: Box<[Option<Pattern>]>,
}

impl Classifier {
    pub fn new(rule: Rule, colour: Colour) -> Classifier {
        Classifier { rule, colour, seen: vec![None; 1 << (2 * CELLS)].into() }
    }

    /// The pattern that a stone of the classifier's colour makes in the middle of the window.
    pub fn pattern(&mut self, window: Window) -> Pattern {
        let (own, opponent) = match self.colour {
            Colour::Black => (window.black, window.white),
            Colour::White => (window.white, window.black),
        };
        let walls = own & opponent;
        self.classify(Stretch {
            own: own & !walls | MIDDLE_BIT,
            opponent: opponent & !walls,
            empty: !(own | opponent | MIDDLE_BIT) & ((1 << CELLS) - 1),
        })
    }

    fn classify(&mut self, line: Stretch) -> Pattern {
        if let Some(pattern) = self.seen[line.key()] {
            return pattern;
        }
        let pattern = self.five_or_four(line).unwrap_or_else(|| self.with_one_more(line));
        self.seen[line.key()] = Some(pattern);
        pattern
    }

    /// Whether the row through the middle wins.
    fn wins(&self, line: Stretch) -> bool {
        let (from, to) = row(line.own);
        let before = if from == 0 { 0 } else { line.opponent >> (from - 1) & 1 };
        let held = before + (line.opponent >> (to + 1) & 1);
        self.rule.wins(self.colour, to - from + 1, held as u32)
    }

    /// The points that win at once, as bits.
    fn completions(&self, line: Stretch) -> u16 {
        bits(line.empty).filter(|&bit| self.wins(line.with_own(bit))).fold(0, |set, bit| set | bit)
    }

    fn five_or_four(&self, line: Stretch) -> Option<Pattern> {
        if self.wins(line) {
            return Some(Pattern::Five);
        }
        let completions = self.completions(line);
        if self.rule.has_fouls(self.colour) && (is_overline(line.own) || is_double_four(completions)) {
            return Some(Pattern::Foul);
        }
        if completions == 0 {
            return None;
        }
        let stopped = bits(line.empty).any(|bit| self.completions(line.with_opponent(bit)) == 0);
        Some(if stopped { Pattern::Four } else { Pattern::OpenFour })
    }

    /// The pattern of a line that threatens nothing yet, from what one more own stone makes of it.
    fn with_one_more(&mut self, line: Stretch) -> Pattern {
        let next: Vec<Pattern> = bits(line.empty).map(|bit| self.classify(line.with_own(bit))).collect();
        let ways = |wanted: fn(Pattern) -> bool| next.iter().filter(|&&pattern| wanted(pattern)).count();
        let open_fours = ways(|pattern| pattern == Pattern::OpenFour);
        let open_threes = ways(Pattern::is_open_three);
        if open_fours > 0 {
            if open_fours > 1 { Pattern::OpenThreeWide } else { Pattern::OpenThree }
        } else if next.contains(&Pattern::Four) {
            Pattern::BlockedThree
        } else if open_threes > 0 {
            [Pattern::OpenTwo, Pattern::OpenTwoWide, Pattern::OpenTwoFull][open_threes.min(3) - 1]
        } else if next.contains(&Pattern::BlockedThree) {
            Pattern::BlockedTwo
        } else if ways(Pattern::is_open_two) > 0 {
            Pattern::OpenOne
        } else if next.contains(&Pattern::BlockedTwo) {
            Pattern::BlockedOne
        } else {
            Pattern::Dead
        }
    }
}

/// The lowest and highest bit of the row through the middle.
fn row(own: u16) -> (u32, u32) {
    let above = (own >> MIDDLE).trailing_ones() - 1;
    let below = (own << (15 - MIDDLE)).leading_ones() - 1;
    (MIDDLE - below, MIDDLE + above)
}

fn is_overline(own: u16) -> bool {
    let (from, to) = row(own);
    to - from + 1 > 5
}

/// Two winning points belong to one open four only if exactly four stones lie between them.
fn is_double_four(completions: u16) -> bool {
    match completions.count_ones() {
        0 | 1 => false,
        2 => completions.ilog2() - completions.trailing_zeros() != 5,
        _ => true,
    }
}

//! Patterns of both colours by window, a table a rule.

use super::classify::Classifier;
use super::pattern::Pattern;
use super::words::LineView;
use crate::rules::{Colour, Rule};
use std::sync::LazyLock;

/// How far a window reaches on each side of its point. Five cells cover the row of a five through
/// the point and the cells that bound it, which matter for overlines and for held ends.
pub const HALF: u32 = 5;

const SIDE_BITS: u32 = (1 << HALF) - 1;
const KEY_BITS: u32 = 4 * HALF;

/// The cells around an empty point: bits over `2 * HALF + 1` cells by colour, both set for a wall.
#[derive(Clone, Copy)]
pub struct Window {
    pub black: u16,
    pub white: u16,
}

/// The patterns that a stone of either colour makes on one line, for every window of a rule.
pub struct PatternTable(Box<[u8]>);

static TABLES: [LazyLock<PatternTable>; 5] = [
    LazyLock::new(|| PatternTable::build(Rule::Freestyle)),
    LazyLock::new(|| PatternTable::build(Rule::ExactFive)),
    LazyLock::new(|| PatternTable::build(Rule::Renju)),
    LazyLock::new(|| PatternTable::build(Rule::Caro)),
    LazyLock::new(|| PatternTable::build(Rule::CaroExact)),
];

impl PatternTable {
    /// The table of a rule, built when first asked for.
    pub fn of(rule: Rule) -> &'static PatternTable {
        &TABLES[rule.index()]
    }

    /// The patterns in the order Black, White of the empty point at `bit` of a line, as one byte:
    /// Black's in the low four bits.
    #[inline]
    pub fn get(&self, words: [u32; 2], bit: u32) -> u8 {
        self.0[key(words, bit)]
    }

    /// The pattern of one colour at the point of the view.
    #[inline]
    pub fn pattern(&self, view: LineView, colour: Colour) -> Pattern {
        Pattern::from_index((self.get(view.words, view.bit) >> (4 * colour.index()) & 15) as usize)
    }

    fn build(rule: Rule) -> PatternTable {
        let mut black = Classifier::new(rule, Colour::Black);
        let mut bytes: Box<[u8]> = vec![0; 1 << KEY_BITS].into();
        for key in windows() {
            bytes[key] = black.pattern(window(key)) as u8;
        }
        if rule.has_fouls(Colour::Black) {
            let mut white = Classifier::new(rule, Colour::White);
            windows().for_each(|key| bytes[key] |= (white.pattern(window(key)) as u8) << 4);
        } else {
            // Under the other rules the colours are alike.
            windows().for_each(|key| bytes[key] |= bytes[swap_colours(key)] << 4);
        }
        PatternTable(bytes)
    }
}

/// The index of a window: for each colour the five cells before the point and the five after it.
#[inline]
const fn key(words: [u32; 2], bit: u32) -> usize {
    const fn around(word: u32, bit: u32) -> u32 {
        let before = word >> (bit - HALF) & SIDE_BITS;
        let after = word >> (bit + 1 - HALF) & (SIDE_BITS << HALF);
        before | after
    }
    (around(words[0], bit) | around(words[1], bit) << (2 * HALF)) as usize
}

const fn window(key: usize) -> Window {
    const fn spread(cells: usize) -> u16 {
        (cells as u32 & SIDE_BITS | (cells as u32 & SIDE_BITS << HALF) << 1) as u16
    }
    Window { black: spread(key & ((1 << (2 * HALF)) - 1)), white: spread(key >> (2 * HALF)) }
}

const fn swap_colours(key: usize) -> usize {
    key >> (2 * HALF) | (key & ((1 << (2 * HALF)) - 1)) << (2 * HALF)
}

/// The keys that can occur: walls only at the outer ends.
fn windows() -> impl Iterator<Item = usize> {
    (0..1 << KEY_BITS).filter(|key: &usize| {
        let walls = (key & key >> (2 * HALF)) as u32;
        let (before, inside_after) = (walls & SIDE_BITS, !(walls >> HALF) & SIDE_BITS);
        before & (before + 1) == 0 && inside_after & (inside_after + 1) == 0
    })
}

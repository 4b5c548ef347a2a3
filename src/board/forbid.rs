//! Black's fouls under renju: overline, double-four, and double-three with the recursive test for
//! false threes, as the Gomocup judge decides them.

use crate::geometry::{Direction, Point};
use crate::lines::{LineWords, Pattern, PatternTable};
use crate::rules::Colour;

/// Whether a black stone on the empty point is a foul. A five is never one.
pub fn is_foul(words: &LineWords, table: &PatternTable, point: Point) -> bool {
    let patterns = patterns(words, table, point);
    let count = |wanted: fn(Pattern) -> bool| patterns.into_iter().filter(|&p| wanted(p)).count();
    if patterns.contains(&Pattern::Five) {
        return false;
    }
    if patterns.contains(&Pattern::Foul) || count(Pattern::is_four) > 1 {
        return true;
    }
    if count(Pattern::is_open_three) < 2 {
        return false;
    }
    let mut placed = words.clone();
    placed.toggle(point, Colour::Black);
    let threes = Direction::ALL.into_iter().filter(|&direction| {
        patterns[direction as usize].is_open_three() && is_real_three(&placed, table, point, direction)
    });
    threes.count() > 1
}

fn patterns(words: &LineWords, table: &PatternTable, point: Point) -> [Pattern; 4] {
    Direction::ALL.map(|direction| table.pattern(words.line(point, direction), Colour::Black))
}

/// Whether the three through a black stone can become an open four by a legal move.
fn is_real_three(words: &LineWords, table: &PatternTable, point: Point, direction: Direction) -> bool {
    let line = words.line(point, direction);
    let black = line.stones(Colour::Black);
    (line.bit - 3..=line.bit + 3).any(|bit| {
        if line.empty() >> bit & 1 == 0 || !is_straight_four(black | 1 << bit, line.empty(), line.bit, bit) {
            return false;
        }
        let extension = direction.along(point, bit as isize - line.bit as isize);
        !is_foul(words, table, extension) && !patterns(words, table, extension).contains(&Pattern::Five)
    })
}

/// Whether the row of black stones through bit `stone` has four stones, holds bit `added`, and
/// becomes exactly five by a stone at either end.
fn is_straight_four(black: u32, empty: u32, stone: u32, added: u32) -> bool {
    let above = (black >> (stone + 1)).trailing_ones();
    let below = (black << (32 - stone)).leading_ones();
    let (from, to) = (stone - below, stone + above);
    to - from == 3
        && (from..=to).contains(&added)
        && empty >> (from - 1) & empty >> (to + 1) & 1 != 0
        && (black >> (from - 2) | black >> (to + 2)) & 1 == 0
}

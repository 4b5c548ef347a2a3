//! The position as continuous fours see it: the lines, and on each the points that make a four for
//! the attacker. A stone changes four lines, so it costs a tenth of a move on the board.

use super::rows::Rows;
use crate::board::{self, Board, Threat, stone_key};
use crate::geometry::{Direction, Line, Point, PointSet};
use crate::lines::{LineWords, PatternTable, WALL};
use crate::rules::{Colour, Rule};

const ACTIVE_WORDS: usize = Line::COUNT.div_ceil(64);

/// Points on the four lines through a stone, as the bits of the lines' words.
#[derive(Clone, Copy)]
pub struct Marks {
    lines: [Line; 4],
    bits: [u32; 4],
}

impl Default for Marks {
    /// No point.
    fn default() -> Marks {
        Marks { lines: [Line::from_index(0); 4], bits: [0; 4] }
    }
}

impl Marks {
    /// Adds a line with its points, unless it is there; false if there is no room for it.
    pub fn add(&mut self, line: Line, bits: u32) -> bool {
        let place = (0..4).find(|&n| self.bits[n] == 0 || self.lines[n] == line);
        if let Some(place) = place {
            (self.lines[place], self.bits[place]) = (line, bits);
        }
        place.is_some()
    }

    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bits == [0; 4]
    }

    #[inline]
    pub fn count(&self) -> u32 {
        self.bits.iter().map(|bits| bits.count_ones()).sum()
    }

    /// The points, each with its line.
    pub fn points(self) -> impl Iterator<Item = (Point, Line)> {
        self.lines
            .into_iter()
            .zip(self.bits)
            .flat_map(|(line, bits)| points_of(line, bits).map(move |p| (p, line)))
    }
}

/// The points of a line at these bits.
#[inline]
fn points_of(line: Line, mut bits: u32) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros();
        let more = bits != 0;
        bits &= bits.wrapping_sub(1);
        more.then(|| line.point((bit - WALL) as u8))
    })
}

/// A position with an attacker.
pub struct Attack {
    rule: Rule,
    attacker: Colour,
    rows: [Rows; 2],
    table: &'static PatternTable,
    words: LineWords,
    key: u64,
    /// The attacker's four points by line. For Black under renju some may be fouls.
    fours: [u32; Line::COUNT],
    /// The lines with four points.
    active: [u64; ACTIVE_WORDS],
}

/// What taking a stone back needs.
pub struct Before {
    lines: [Line; 4],
    fours: [u32; 4],
}

impl Attack {
    /// The attack of a colour.
    pub fn new(board: &Board, attacker: Colour) -> Attack {
        let rule = board.rule();
        let mut attack = Attack {
            rule,
            attacker,
            rows: Colour::ALL.map(|colour| Rows::new(rule, colour)),
            table: PatternTable::of(rule),
            words: board.words().clone(),
            key: board.key(),
            fours: [0; Line::COUNT],
            active: [0; ACTIVE_WORDS],
        };
        for point in four_points(board, attacker) {
            let code = board.code(point, attacker);
            for direction in Direction::ALL.into_iter().filter(|&d| code.pattern(d).is_four()) {
                let (line, offset) = direction.locate(point);
                let bits = attack.fours[line.index()] | 1 << (offset as u32 + WALL);
                attack.set_fours(line, bits);
            }
        }
        attack
    }

    pub fn rule(&self) -> Rule {
        self.rule
    }

    pub fn attacker(&self) -> Colour {
        self.attacker
    }

    /// The hash key of the position, the attacker to move.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The points where a stone of the attacker makes a four; a point with several fours comes
    /// several times.
    pub fn fours(&self) -> impl Iterator<Item = Point> {
        let lines = self.active.into_iter().enumerate().flat_map(|(word, mut lines)| {
            std::iter::from_fn(move || {
                let index = word * 64 + lines.trailing_zeros() as usize;
                let more = lines != 0;
                lines &= lines.wrapping_sub(1);
                more.then(|| Line::from_index(index))
            })
        });
        lines.flat_map(|line| points_of(line, self.fours[line.index()]))
    }

    /// Whether a stone of the attacker on the empty point makes a four.
    pub fn makes_four(&self, point: Point) -> bool {
        Direction::ALL.into_iter().any(|direction| {
            let (line, offset) = direction.locate(point);
            self.fours[line.index()] >> (offset as u32 + WALL) & 1 != 0
        })
    }

    /// Whether the empty point is a foul for the colour.
    #[inline]
    pub fn is_foul(&self, point: Point, colour: Colour) -> bool {
        self.rule.has_fouls(colour) && board::is_foul(&self.words, self.table, point)
    }

    /// Whether the empty point makes more than one three on its lines, so that for Black under renju
    /// a stone elsewhere may decide whether it is a foul.
    pub fn makes_threes(&self, point: Point, colour: Colour) -> bool {
        let is_three = |&direction: &Direction| {
            self.table.pattern(self.words.line(point, direction), colour).is_open_three()
        };
        Direction::ALL.iter().filter(|direction| is_three(direction)).count() > 1
    }

    /// Places a stone of a colour.
    #[inline]
    pub fn play(&mut self, point: Point, colour: Colour) -> Before {
        self.words.toggle(point, colour);
        self.key ^= stone_key(point, colour);
        let lines = lines_through(point);
        let fours = lines.map(|line| {
            let before = self.fours[line.index()];
            let words = self.words.words(line);
            let (own, opponent) = (words[self.attacker.index()], words[(!self.attacker).index()]);
            self.set_fours(line, self.rows[self.attacker.index()].fours(own, opponent));
            before
        });
        Before { lines, fours }
    }

    /// Takes the stone back.
    #[inline]
    pub fn undo(&mut self, point: Point, colour: Colour, before: &Before) {
        self.words.toggle(point, colour);
        self.key ^= stone_key(point, colour);
        for (line, fours) in before.lines.into_iter().zip(before.fours) {
            self.set_fours(line, fours);
        }
    }

    /// The five points of a colour on the lines through a point.
    #[inline]
    pub fn fives_around(&self, point: Point, colour: Colour) -> Marks {
        let lines = lines_through(point);
        Marks { lines, bits: lines.map(|line| self.fives(line, colour)) }
    }

    /// The five points of a colour on a line, as bits.
    #[inline]
    pub fn fives(&self, line: Line, colour: Colour) -> u32 {
        let words = self.words.words(line);
        self.rows[colour.index()].fives(words[colour.index()], words[(!colour).index()])
    }

    /// Whether the marked lines still have five points of a colour.
    #[inline]
    pub fn still_has(&self, marks: &Marks, colour: Colour) -> bool {
        !marks.is_empty() && marks.lines.iter().any(|&line| self.fives(line, colour) != 0)
    }

    /// The points where the other colour can hold the row that a stone of `colour` on the five point
    /// would make on the line: the empty ends of the row. Only caro knows such defences.
    pub fn row_ends(&self, five: Point, line: Line, colour: Colour) -> impl Iterator<Item = Point> + use<> {
        let view = self.words.line(five, line.direction());
        let (from, to) = view.row(colour);
        let ends = if self.rule.is_caro() { 1 << (from - 1) | 1 << (to + 1) } else { 0 };
        points_of(line, ends & view.empty())
    }

    #[inline]
    fn set_fours(&mut self, line: Line, bits: u32) {
        self.fours[line.index()] = bits;
        let (word, bit) = (line.index() / 64, line.index() % 64);
        self.active[word] = self.active[word] & !(1 << bit) | ((bits != 0) as u64) << bit;
    }
}

#[inline]
fn lines_through(point: Point) -> [Line; 4] {
    Direction::ALL.map(|direction| direction.locate(point).0)
}

/// The points where a colour makes a four, as the board knows them; for Black under renju also the
/// points that may be fouls.
fn four_points(board: &Board, colour: Colour) -> PointSet {
    let fours = board.points_from(colour, Threat::Four);
    if board.rule().has_fouls(colour) { fours | *board.points_with(colour, Threat::Foul) } else { fours }
}

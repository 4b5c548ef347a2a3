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

    /// One of the points with its line.
    #[inline]
    pub fn first(&self) -> Option<(Point, Line)> {
        let number = self.bits.iter().position(|&bits| bits != 0)?;
        let line = self.lines[number];
        Some((line.point((self.bits[number].trailing_zeros() - WALL) as u8), line))
    }

    /// A point other than `point`.
    #[inline]
    pub fn other(&self, point: Point) -> Option<Point> {
        if self.bits.iter().map(|bits| bits.count_ones()).sum::<u32>() < 2 {
            return None;
        }
        let mut points = self.lines.into_iter().zip(self.bits).flat_map(|(line, bits)| points_of(line, bits));
        points.find(|&other| other != point)
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

/// What taking a stone back needs: the attacker's four points on its lines.
type Before = [u32; 4];

impl Attack {
    /// The attack of a colour. `salt` sets its hash keys apart from those of other attacks.
    pub fn new(board: &Board, attacker: Colour, salt: u64) -> Attack {
        let rule = board.rule();
        let mut attack = Attack {
            rule,
            attacker,
            rows: Colour::ALL.map(|colour| Rows::new(rule, colour)),
            table: PatternTable::of(rule),
            words: board.words().clone(),
            key: board.key() ^ salt,
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

    /// The hash key of the position, as the board has it but for the side to move and the salt.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key after a stone of a colour on the empty point.
    #[inline]
    pub fn key_after(&self, point: Point, colour: Colour) -> u64 {
        self.key ^ stone_key(point, colour)
    }

    /// Gives the points where a stone of the attacker makes a four; a point with several fours is
    /// given several times.
    #[inline]
    pub fn fours(&self, mut give: impl FnMut(Point)) {
        for (word, mut lines) in self.active.into_iter().enumerate() {
            while lines != 0 {
                let line = Line::from_index(word * 64 + lines.trailing_zeros() as usize);
                lines &= lines - 1;
                points_of(line, self.fours[line.index()]).for_each(&mut give);
            }
        }
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

    /// Places a stone of a colour. Gives what undo needs, and the colour's five points on the lines
    /// of the stone.
    #[inline]
    pub fn play(&mut self, point: Point, colour: Colour) -> (Before, Marks) {
        self.key ^= stone_key(point, colour);
        let (attacker, defender) = (self.attacker.index(), (!self.attacker).index());
        let (mut own, mut other, mut lines) = ([0; 4], [0; 4], Marks::default().lines);
        for direction in Direction::ALL {
            let number = direction as usize;
            let (line, offset) = direction.locate(point);
            let words = self.words.toggle_on(line, offset, colour);
            (lines[number], own[number], other[number]) = (line, words[attacker], words[defender]);
        }
        let (fours, fives) = self.rows[attacker].fours_and_fives(&own, &other);
        let bits =
            if colour == self.attacker { fives } else { self.rows[defender].fours_and_fives(&other, &own).1 };
        let before = lines.map(|line| self.fours[line.index()]);
        lines.into_iter().zip(fours).for_each(|(line, fours)| self.set_fours(line, fours));
        (before, Marks { lines, bits })
    }

    /// Takes the stone back.
    #[inline]
    pub fn undo(&mut self, point: Point, colour: Colour, before: &Before) {
        self.key ^= stone_key(point, colour);
        for direction in Direction::ALL {
            let (line, offset) = direction.locate(point);
            self.words.toggle_on(line, offset, colour);
            self.set_fours(line, before[direction as usize]);
        }
    }

    /// The five points of a colour on a line, as bits.
    #[inline]
    pub fn fives(&self, line: Line, colour: Colour) -> u32 {
        let words = self.words.words(line);
        self.rows[colour.index()].fives(words[colour.index()], words[(!colour).index()])
    }

    /// A five point of a colour that is left on marked lines, if there were marks.
    #[inline]
    pub fn first_left(&self, marks: &Marks, colour: Colour) -> Option<Point> {
        if marks.bits == [0; 4] {
            return None;
        }
        let left = Marks { lines: marks.lines, bits: marks.lines.map(|line| self.fives(line, colour)) };
        left.first().map(|(point, _)| point)
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

/// The points where a colour makes a four, as the board knows them; for Black under renju also the
/// points that may be fouls.
pub fn four_points(board: &Board, colour: Colour) -> PointSet {
    let fours = board.points_from(colour, Threat::Four);
    if board.rule().has_fouls(colour) { fours | *board.points_with(colour, Threat::Foul) } else { fours }
}

//! The stones of the board as bitboard lines.

use super::table::HALF;
use crate::geometry::{Direction, Line, Point, Size};
use crate::rules::Colour;

/// Cells beyond the edge on each side of a line word, as many as a window reaches.
pub const WALL: u32 = HALF;

/// One word a colour for each line of the four directions. A point at place `n` of its line is bit
/// `n + 5`; the five bits before and after the board, and all points off the board, are set in the
/// words of both colours: a wall.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineWords([[u32; Line::COUNT]; 2]);

impl LineWords {
    /// The lines of an empty board.
    pub fn new(size: Size) -> LineWords {
        let mut words = LineWords([[u32::MAX; Line::COUNT]; 2]);
        for point in size.points() {
            Colour::ALL.into_iter().for_each(|colour| words.toggle(point, colour));
        }
        words
    }

    /// Places or removes a stone.
    #[inline]
    pub fn toggle(&mut self, point: Point, colour: Colour) {
        for direction in Direction::ALL {
            let (line, offset) = direction.locate(point);
            self.toggle_on(line, offset, colour);
        }
    }

    /// Places or removes a stone on one of its four lines, and gives the words of the line.
    #[inline]
    pub fn toggle_on(&mut self, line: Line, offset: u8, colour: Colour) -> [u32; 2] {
        self.0[colour.index()][line.index()] ^= 1 << (offset as u32 + WALL);
        self.words(line)
    }

    /// The line through a point, and the bit of the point on it.
    #[inline]
    pub fn line(&self, point: Point, direction: Direction) -> LineView {
        let (line, offset) = direction.locate(point);
        LineView { words: self.words(line), bit: offset as u32 + WALL }
    }

    /// The stones and walls of a line, by colour.
    #[inline]
    pub fn words(&self, line: Line) -> [u32; 2] {
        [self.0[0][line.index()], self.0[1][line.index()]]
    }

    /// The stone on a point of the board.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Colour> {
        let LineView { words, bit } = self.line(point, Direction::Horizontal);
        Colour::ALL.into_iter().find(|colour| words[colour.index()] >> bit & 1 != 0)
    }
}

/// A line as seen from one of its points.
#[derive(Clone, Copy, Debug)]
pub struct LineView {
    /// The stones and walls, by colour.
    pub words: [u32; 2],
    /// The bit of the point, from [`WALL`].
    pub bit: u32,
}

impl LineView {
    /// The empty points of the line, as bits.
    #[inline]
    pub const fn empty(self) -> u32 {
        !(self.words[0] | self.words[1])
    }

    /// The empty points whose windows hold the point of the view, and that point if it is empty.
    #[inline]
    pub const fn empty_around(self) -> u32 {
        self.empty() & ((1 << (2 * HALF + 1)) - 1) << (self.bit - HALF)
    }

    /// The stones of a colour, as bits, without the walls.
    #[inline]
    pub const fn stones(self, colour: Colour) -> u32 {
        let walls = self.words[0] & self.words[1];
        self.words[colour.index()] & !walls
    }

    /// The lowest and highest bit of the row of `colour` that would hold the point's own bit.
    #[inline]
    pub const fn row(self, colour: Colour) -> (u32, u32) {
        let stones = self.stones(colour);
        let above = (stones >> (self.bit + 1)).trailing_ones();
        let below = (stones << (32 - self.bit)).leading_ones();
        (self.bit - below, self.bit + above)
    }
}

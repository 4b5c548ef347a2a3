//! The position: stones as bitboard lines, the patterns around every empty point, and what they
//! add up to. All of it is updated on play and undo, for the affected points only.

mod code;
mod defence;
mod diagram;
mod forbid;
#[cfg(test)]
mod fouls_test;
mod notation;
mod observer;
mod update;
#[cfg(test)]
mod validate;
mod zobrist;

pub use code::{Code, Codes, Threat};
pub use forbid::is_foul;
pub use notation::moves_from_text;
pub use observer::{Ignore, Observer};
pub use zobrist::stone_key;

use crate::geometry::{Direction, MAX_POINTS, Point, PointSet, Size};
use crate::lines::{LineWords, PatternTable};
use crate::rules::{Colour, Rule};
use code::{ThreatTable, threat_table};
use std::sync::LazyLock;

/// A position reached by a line of moves from the empty board.
///
/// For each empty point and colour the board keeps the [`Code`] of the four patterns that a stone
/// there would make, and for each [`Threat`] that follows from a code the set of points.
pub struct Board {
    rule: Rule,
    size: Size,
    table: &'static PatternTable,
    threat_tables: [&'static ThreatTable; 2],
    words: LineWords,
    side: Colour,
    key: u64,
    empty: PointSet,
    /// The empty points near stones, of the current position.
    near: PointSet,
    codes: [Codes; MAX_POINTS],
    threats: [[PointSet; Threat::COUNT]; 2],
    counts: [[u16; Threat::COUNT]; 2],
    moves: Vec<Point>,
    saved: Vec<Saved>,
    log: Vec<Change>,
}

/// What undo needs to know of the position before a move.
#[derive(Clone, Copy)]
struct Saved {
    near: PointSet,
    log_len: usize,
}

/// The codes of a point before a change.
#[derive(Clone, Copy)]
struct Change {
    point: Point,
    codes: Codes,
}

/// Changes that one move can make: 4 directions with 5 points on both sides.
const CHANGES_PER_MOVE: usize = 40;

impl Board {
    /// An empty board.
    pub fn new(rule: Rule, size: Size) -> Board {
        let mut board = Board {
            rule,
            size,
            table: PatternTable::of(rule),
            threat_tables: Colour::ALL.map(|colour| threat_table(rule, colour)),
            words: LineWords::new(size),
            side: Colour::Black,
            key: zobrist::game_key(rule, size),
            empty: PointSet::all(size),
            near: PointSet::EMPTY,
            codes: [Codes::default(); MAX_POINTS],
            threats: [[PointSet::EMPTY; Threat::COUNT]; 2],
            counts: [[0; Threat::COUNT]; 2],
            moves: Vec::with_capacity(size.area()),
            saved: Vec::with_capacity(size.area()),
            log: Vec::with_capacity(size.area() * CHANGES_PER_MOVE),
        };
        size.points().for_each(|point| board.survey(point));
        board
    }

    /// The position after these moves, Black first.
    ///
    /// # Errors
    /// A short text if a point is off the board or taken.
    pub fn from_moves(rule: Rule, size: Size, moves: &[Point]) -> Result<Board, String> {
        let mut board = Board::new(rule, size);
        for &point in moves {
            if !board.is_empty_point(point) {
                return Err(format!("{point} is taken or off the board"));
            }
            board.play(point);
        }
        Ok(board)
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The size.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The colour of the next stone.
    #[inline]
    pub fn side_to_move(&self) -> Colour {
        self.side
    }

    /// The number of stones.
    #[inline]
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// The points of the stones in the order they were played.
    #[inline]
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// The stone on a point of the board, if any.
    #[inline]
    pub fn stone(&self, point: Point) -> Option<Colour> {
        if self.empty.contains(point) { None } else { self.words.stone(point) }
    }

    /// The empty points.
    #[inline]
    pub fn empty_points(&self) -> &PointSet {
        &self.empty
    }

    /// Whether the point is on the board and empty.
    #[inline]
    pub fn is_empty_point(&self, point: Point) -> bool {
        self.empty.contains(point)
    }

    /// Whether no point is empty.
    pub fn is_full(&self) -> bool {
        self.moves.len() == self.size.area()
    }

    /// The hash key of stones, side to move, rule and size.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The key after a stone of the side to move on the empty point.
    #[inline]
    pub fn key_after(&self, point: Point) -> u64 {
        self.key ^ zobrist::stone_key(point, self.side) ^ zobrist::SIDE_KEY
    }

    /// The key before the stone of the other side on the point was played.
    #[inline]
    pub fn key_before(&self, point: Point) -> u64 {
        self.key ^ zobrist::stone_key(point, !self.side) ^ zobrist::SIDE_KEY
    }

    /// The empty points close enough to a stone to be worth a look; none on an empty board.
    #[inline]
    pub fn near_points(&self) -> PointSet {
        self.near & self.empty
    }

    /// The code of an empty point for a colour.
    #[inline]
    pub fn code(&self, point: Point, colour: Colour) -> Code {
        self.codes[point.index()].of(colour)
    }

    /// The codes of an empty point for both colours.
    #[inline]
    pub fn codes(&self, point: Point) -> Codes {
        self.codes[point.index()]
    }

    /// What a stone of a colour on an empty point would amount to.
    #[inline]
    pub fn threat(&self, point: Point, colour: Colour) -> Threat {
        self.threat_of(self.code(point, colour), colour)
    }

    /// What a stone of a colour on a point with this code would amount to.
    #[inline]
    pub fn threat_of(&self, code: Code, colour: Colour) -> Threat {
        self.threat_tables[colour.index()][code.0 as usize]
    }

    /// The empty points where a stone of a colour would amount to exactly this threat.
    #[inline]
    pub fn points_with(&self, colour: Colour, threat: Threat) -> &PointSet {
        &self.threats[colour.index()][threat as usize]
    }

    /// The empty points where a stone of a colour would amount to this threat or a higher one.
    #[inline]
    pub fn points_from(&self, colour: Colour, threat: Threat) -> PointSet {
        let sets = &self.threats[colour.index()][threat as usize..];
        sets.iter().fold(PointSet::EMPTY, |all, &set| all | set)
    }

    /// The number of points of [`Board::points_with`].
    #[inline]
    pub fn count(&self, colour: Colour, threat: Threat) -> usize {
        self.counts[colour.index()][threat as usize] as usize
    }

    /// [`Board::count`] by the number of the threat.
    #[inline]
    pub fn count_at(&self, colour: Colour, threat: usize) -> usize {
        self.counts[colour.index()][threat] as usize
    }

    /// Whether a stone of a colour somewhere would amount to this threat or a higher one.
    #[inline]
    pub fn has_from(&self, colour: Colour, threat: Threat) -> bool {
        self.counts[colour.index()][threat as usize..].iter().any(|&count| count > 0)
    }

    /// Places a stone of the side to move on an empty point. A foul is played like any move.
    #[inline]
    pub fn play(&mut self, point: Point) {
        self.play_with(point, &mut Ignore);
    }

    /// Takes the last stone back.
    ///
    /// # Panics
    /// On an empty board.
    #[inline]
    pub fn undo(&mut self) {
        self.undo_with(&mut Ignore);
    }

    /// [`Board::play`], and tells an observer what changes.
    pub fn play_with(&mut self, point: Point, observer: &mut impl Observer) {
        debug_assert!(self.is_empty_point(point), "{point} is not empty");
        self.saved.push(Saved { near: self.near, log_len: self.log.len() });
        self.moves.push(point);
        observer.play(point, self.side, self.codes[point.index()]);
        self.forget(point);
        self.empty.remove(point);
        self.near |= *neighbourhood(point);
        self.words.toggle(point, self.side);
        self.key ^= zobrist::stone_key(point, self.side) ^ zobrist::SIDE_KEY;
        self.side = !self.side;
        self.refresh_around(point, observer);
    }

    /// [`Board::undo`], and tells an observer.
    pub fn undo_with(&mut self, observer: &mut impl Observer) {
        let (Some(point), Some(saved)) = (self.moves.pop(), self.saved.pop()) else {
            panic!("no stone to take back");
        };
        self.restore_codes(saved.log_len);
        self.near = saved.near;
        self.side = !self.side;
        self.key ^= zobrist::stone_key(point, self.side) ^ zobrist::SIDE_KEY;
        self.words.toggle(point, self.side);
        self.empty.insert(point);
        self.remember(point);
        observer.undo();
    }

    /// Gives the turn to the other side without a stone, to look at what it threatens. A second
    /// call takes it back; between the two, play and undo must be balanced.
    #[inline]
    pub fn swap_side(&mut self) {
        self.side = !self.side;
        self.key ^= zobrist::SIDE_KEY;
    }

    /// Whether the side to move wins by playing the empty point.
    #[inline]
    pub fn wins(&self, point: Point) -> bool {
        self.threat(point, self.side) == Threat::Five
    }

    /// Whether the move is a foul for the side to move; false but for Black under renju.
    #[inline]
    pub fn is_foul(&self, point: Point) -> bool {
        self.rule.has_fouls(self.side)
            && self.threat(point, self.side) == Threat::Foul
            && forbid::is_foul(&self.words, self.table, point)
    }

    /// Whether the side to move may play the point: on the board, empty and no foul.
    #[inline]
    pub fn is_legal(&self, point: Point) -> bool {
        self.is_empty_point(point) && !self.is_foul(point)
    }

    /// The colour that won with the last stone, if it did.
    pub fn winner(&self) -> Option<Colour> {
        let point = *self.moves.last()?;
        let colour = !self.side;
        let won = Direction::ALL.into_iter().any(|direction| {
            let line = self.words.line(point, direction);
            let (from, to) = line.row(colour);
            let opponent = line.stones(!colour);
            let held = (opponent >> (from - 1) & 1) + (opponent >> (to + 1) & 1);
            self.rule.wins(colour, to - from + 1, held)
        });
        won.then_some(colour)
    }

    /// The stones as lines.
    #[inline]
    pub fn words(&self) -> &LineWords {
        &self.words
    }
}

/// A copy has room for all moves to come, so that playing them allocates nothing.
impl Clone for Board {
    fn clone(&self) -> Board {
        let mut copy = Board::new(self.rule, self.size);
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Board) {
        if self.size != other.size {
            *self = Board::new(other.rule, other.size);
        }
        self.rule = other.rule;
        self.table = other.table;
        self.threat_tables = other.threat_tables;
        self.words.clone_from(&other.words);
        self.side = other.side;
        self.key = other.key;
        self.empty = other.empty;
        self.near = other.near;
        self.codes = other.codes;
        self.threats = other.threats;
        self.counts = other.counts;
        self.moves.clone_from(&other.moves);
        self.saved.clone_from(&other.saved);
        self.log.clone_from(&other.log);
    }
}

/// The points within two steps of a point, and within four along the lines through it.
#[inline]
pub fn neighbourhood(point: Point) -> &'static PointSet {
    &NEIGHBOURHOODS[point.index()]
}

static NEIGHBOURHOODS: LazyLock<Box<[PointSet; MAX_POINTS]>> = LazyLock::new(|| {
    let mut sets = Box::new([PointSet::EMPTY; MAX_POINTS]);
    let board = Size::square(crate::geometry::MAX_SIDE).expect("the largest size is a size");
    for (point, other) in board.points().flat_map(|point| board.points().map(move |other| (point, other))) {
        let (dx, dy) = (point.x().abs_diff(other.x()), point.y().abs_diff(other.y()));
        let on_line = dx == 0 || dy == 0 || dx == dy;
        if dx.max(dy) <= 2 || on_line && dx.max(dy) <= 4 {
            sets[point.index()].insert(other);
        }
    }
    sets
});

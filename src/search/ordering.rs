//! Lists of moves, best first.

use super::history::History;
use crate::board::{Board, Threat};
use crate::eval::Weights;
use crate::geometry::{MAX_POINTS, Point, PointSet};
use crate::tunables;

/// A move with its promise, in one number: a higher score is larger, and of two equal scores the
/// one with the lower index. So the order never depends on how the list was sorted.
#[derive(Clone, Copy)]
struct ScoredMove {
    key: i32,
    makes_four: bool,
}

const INDEX_BITS: u32 = 9;
const INDEX_MASK: i32 = (1 << INDEX_BITS) - 1;
/// Promises stay below this, so that they fit beside the index.
const SCORE_LIMIT: i32 = 1 << 21;
const _: () = assert!(MAX_POINTS <= 1 << INDEX_BITS);

impl ScoredMove {
    fn new(point: Point, score: i32, makes_four: bool) -> ScoredMove {
        let score = score.clamp(-SCORE_LIMIT, SCORE_LIMIT - 1);
        ScoredMove { key: score << INDEX_BITS | (INDEX_MASK - point.index() as i32), makes_four }
    }

    fn point(self) -> Point {
        Point::from_index((INDEX_MASK - (self.key & INDEX_MASK)) as usize)
    }

    fn score(self) -> i32 {
        self.key >> INDEX_BITS
    }
}

/// The moves of all nodes on the path, one node after the other: no list is copied or cleared.
pub struct MoveStack(Vec<ScoredMove>);

/// The moves of one node on the stack that are still to come.
pub struct MoveList {
    next: usize,
    end: usize,
    /// The highest promise but that of the table's move.
    highest: i32,
    /// How far the move handed out last is below it.
    behind: i32,
}

impl MoveList {
    /// How much less promising the move handed out last is than the most promising one.
    pub fn behind(&self) -> i32 {
        self.behind
    }
}

/// What the order of moves draws on besides the board.
pub struct Hints<'a> {
    /// The table's move, tried first.
    pub table: Option<Point>,
    /// The move sought after.
    pub counter: Option<Point>,
    /// Success of moves so far.
    pub history: &'a History,
    /// Weights of the patterns.
    pub weights: &'a Weights,
}

/// Which moves a list has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// All.
    Any,
    /// Those that make a pattern of either side, and the table's move.
    Telling,
    /// The others.
    Trivial,
}

/// Whether a move with this threat counts as an attack in the history.
#[inline]
pub fn is_attack(threat: Threat) -> bool {
    threat >= Threat::BlockedThree
}

impl MoveStack {
    /// A stack with room for every line of play.
    pub fn new() -> MoveStack {
        MoveStack(Vec::with_capacity(MAX_POINTS * MAX_POINTS / 2))
    }

    /// How much the stack holds, for [`MoveStack::release`].
    pub fn mark(&self) -> usize {
        self.0.len()
    }

    /// Drops all lists made since the mark.
    pub fn release(&mut self, mark: usize) {
        self.0.truncate(mark);
    }

    /// Puts the moves to these points on the stack, as far as they are of the kind. Fouls are not sorted out.
    pub fn push(&mut self, board: &Board, points: PointSet, hints: &Hints, kind: Kind) -> MoveList {
        let side = board.side_to_move();
        let first = self.0.len();
        for point in points {
            let (own, opponent) = (board.code(point, side), board.code(point, !side));
            let threat = board.threat_of(own, side);
            if kind != Kind::Any {
                let trivial = threat == Threat::Quiet && board.threat_of(opponent, !side) == Threat::Quiet;
                let trivial = trivial && hints.table != Some(point);
                if trivial != (kind == Kind::Trivial) {
                    continue;
                }
            }
            if hints.table == Some(point) {
                self.0.push(ScoredMove::new(point, i32::MAX, threat >= Threat::Four));
                continue;
            }
            let attack = is_attack(threat);
            let mut score = hints.weights.move_score(own, opponent, side)
                + hints.history.value(side, attack, point)
                    / if attack { tunables::history_attack() } else { tunables::history_quiet() };
            if hints.counter == Some(point) {
                score += tunables::counter_bonus();
            }
            self.0.push(ScoredMove::new(point, score, threat >= Threat::Four));
        }
        MoveList { next: first, end: self.0.len(), highest: i32::MIN, behind: 0 }
    }

    /// Hands out the best move of a list that is left.
    #[inline]
    pub fn next(&mut self, list: &mut MoveList) -> Option<Point> {
        let rest = self.0.get_mut(list.next..list.end)?;
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].key > rest[best].key {
                best = index;
            }
        }
        let found = *rest.get(best)?;
        rest.swap(0, best);
        list.next += 1;
        let score = found.score();
        if score < SCORE_LIMIT - 1 {
            list.highest = list.highest.max(score);
            list.behind = list.highest - score;
        }
        Some(found.point())
    }

    /// Takes all moves but fours out of what is left of a list.
    pub fn keep_fours(&mut self, list: &mut MoveList) {
        let mut end = list.next;
        for index in list.next..list.end {
            if self.0[index].makes_four {
                self.0.swap(index, end);
                end += 1;
            }
        }
        list.end = end;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use crate::rules::Rule;

    fn board() -> Board {
        let moves = ["h8", "i9", "h9", "d4", "h10"].map(|text| text.parse().unwrap());
        let mut board = Board::from_moves(Rule::Freestyle, Size::square(15).unwrap(), &moves).unwrap();
        board.swap_side();
        board
    }

    fn drain(stack: &mut MoveStack, mut list: MoveList) -> Vec<Point> {
        std::iter::from_fn(|| stack.next(&mut list)).collect()
    }

    #[test]
    fn all_moves_come_once_and_the_table_move_first() {
        let (board, mut stack) = (board(), MoveStack::new());
        let table = "f8".parse().unwrap();
        let (history, weights) = (History::new(), Weights::of(Rule::Freestyle));
        let hints = Hints { table: Some(table), counter: None, history: &history, weights };
        let list = stack.push(&board, board.near_points(), &hints, Kind::Any);
        let moves = drain(&mut stack, list);
        assert_eq!(moves.len(), board.near_points().len());
        assert_eq!(moves.iter().copied().collect::<PointSet>(), board.near_points());
        assert_eq!(moves[0], table);
        let scores = |point: &Point| {
            let side = board.side_to_move();
            weights.move_score(board.code(*point, side), board.code(*point, !side), side)
        };
        let ordered = |pair: &[Point]| {
            scores(&pair[0]) > scores(&pair[1]) || scores(&pair[0]) == scores(&pair[1]) && pair[0] < pair[1]
        };
        assert!(moves[1..].windows(2).all(ordered));
    }

    #[test]
    fn fours_can_be_kept_alone_and_a_release_brings_the_stack_back() {
        let (board, mut stack) = (board(), MoveStack::new());
        let (history, weights) = (History::new(), Weights::of(Rule::Freestyle));
        let hints = Hints { table: None, counter: None, history: &history, weights };
        let mark = stack.mark();
        let mut list = stack.push(&board, board.near_points(), &hints, Kind::Telling);
        stack.keep_fours(&mut list);
        let fours: PointSet = drain(&mut stack, list).into_iter().collect();
        assert_eq!(fours, board.points_from(board.side_to_move(), Threat::Four));
        assert!(!fours.is_empty());
        stack.release(mark);
        assert_eq!(stack.mark(), mark);
    }
}

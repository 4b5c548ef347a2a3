//! Lists of moves, best first.

use super::history::History;
use crate::board::{Board, Threat};
use crate::eval::Weights;
use crate::geometry::{MAX_POINTS, Point, PointSet};
use crate::tunables;

/// A move with its promise.
#[derive(Clone, Copy)]
pub struct ScoredMove {
    /// Where the stone goes.
    pub point: Point,
    score: i32,
}

/// The moves of a node, handed out by falling promise. Ties go to the lower index, so that a search
/// repeats exactly.
pub struct MoveList {
    moves: [ScoredMove; MAX_POINTS],
    len: usize,
    next: usize,
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

/// Whether a move with this threat counts as an attack in the history.
#[inline]
pub fn is_attack(threat: Threat) -> bool {
    threat >= Threat::BlockedThree
}

impl MoveList {
    /// The moves to these points. Fouls are not sorted out.
    pub fn new(board: &Board, points: PointSet, hints: &Hints) -> MoveList {
        let side = board.side_to_move();
        let mut list = MoveList {
            moves: [ScoredMove { point: Point::new(0, 0), score: 0 }; MAX_POINTS],
            len: 0,
            next: 0,
        };
        for point in points {
            let (own, opponent) = (board.code(point, side), board.code(point, !side));
            let attack = is_attack(own.threat(board.rule(), side));
            let mut score = hints.weights.move_score(own, opponent, side)
                + hints.history.value(side, attack, point)
                    / if attack { tunables::history_attack() } else { tunables::history_quiet() };
            if hints.counter == Some(point) {
                score += tunables::counter_bonus();
            }
            if hints.table == Some(point) {
                score = i32::MAX;
            }
            list.moves[list.len] = ScoredMove { point, score };
            list.len += 1;
        }
        list
    }
}

impl Iterator for MoveList {
    type Item = ScoredMove;

    #[inline]
    fn next(&mut self) -> Option<ScoredMove> {
        let rest = &mut self.moves[self.next..self.len];
        let mut best = 0;
        for index in 1..rest.len() {
            if rest[index].score > rest[best].score {
                best = index;
            }
        }
        // The rest keeps its order by index, so that ties stay with the lower one.
        let found = *rest.get(best)?;
        rest[..=best].rotate_right(1);
        self.next += 1;
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use crate::rules::Rule;

    #[test]
    fn all_moves_come_once_by_falling_score_and_the_table_move_first() {
        let mut board = Board::new(Rule::Freestyle, Size::square(15).unwrap());
        [(7, 7), (8, 8), (7, 8)].iter().for_each(|&(x, y)| board.play(Point::new(x, y)));
        let table = Point::new(5, 7);
        let (history, weights) = (History::new(), Weights::of(Rule::Freestyle));
        let hints = Hints { table: Some(table), counter: None, history: &history, weights };
        let list = MoveList::new(&board, board.near_points(), &hints);
        let moves: Vec<ScoredMove> = list.collect();
        assert_eq!(moves.len(), board.near_points().len());
        assert_eq!(moves.iter().map(|found| found.point).collect::<PointSet>(), board.near_points());
        assert_eq!(moves[0].point, table);
        let ordered = |pair: &[ScoredMove]| {
            pair[0].score > pair[1].score || pair[0].score == pair[1].score && pair[0].point < pair[1].point
        };
        assert!(moves.windows(2).all(ordered));
    }
}

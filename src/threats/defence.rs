//! What can break a forced win.

use super::attack::Attack;
use crate::board::Board;
use crate::geometry::{Point, PointSet};

/// The empty points where a stone of the defender might break the win by fours that `line` shows;
/// after a stone anywhere else the line wins as it stands.
///
/// The attacker is the side to move, and `line` came from [`super::Vcf::line`] for this position. A
/// stone breaks the line if it lies on it, or if it makes a five possible for the defender on the
/// way: then it is one of his four points at some step. Where more can matter (rows held at their
/// ends in caro, fouls that hang on other stones) all empty points are given.
pub fn refutations(board: &Board, line: &[Point]) -> PointSet {
    let attacker = board.side_to_move();
    let ends_by_foul = line.len().is_multiple_of(2);
    if board.rule().is_caro() || ends_by_foul {
        return *board.empty_points();
    }
    let mut counter = Attack::new(board, !attacker, 0);
    let mut points: PointSet = line.iter().copied().collect();
    counter.fours(|point| points.insert(point));
    for pair in line.chunks_exact(2) {
        if board.rule().has_fouls(attacker) && counter.makes_threes(pair[0], attacker) {
            return *board.empty_points();
        }
        counter.play(pair[0], attacker);
        counter.play(pair[1], !attacker);
        counter.fours(|point| points.insert(point));
    }
    points & *board.empty_points()
}

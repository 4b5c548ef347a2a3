//! The classical evaluation: weights of the patterns around the empty points, summed.

use super::file::{UNITS_A_LOGIT, VALUE_UNITS};
use super::weights::{Weights, threat_mask};
use super::{Evaluator, Observer};
use crate::board::{Board, Codes};
use crate::geometry::{MAX_POINTS, Point};
use crate::rules::Colour;
use crate::score::{EVAL_LIMIT, Score};

/// Sums [`Weights::value`] over all empty points as stones come and go.
#[derive(Clone)]
pub struct Classical {
    weights: &'static Weights,
    /// The sums in units and in Black's view after each move, if Black is to move and if White is; the last
    /// ones last, and at least one.
    sums: Vec<[i32; 2]>,
}

impl Classical {
    /// An evaluation of the position on the board.
    pub fn new(board: &Board) -> Classical {
        let sums = Vec::with_capacity(MAX_POINTS + 1);
        let mut classical = Classical { weights: Weights::of(board.rule()), sums };
        classical.reset(board);
        classical
    }

    /// The weights in use.
    pub fn weights(&self) -> &'static Weights {
        self.weights
    }
}

impl Observer for Classical {
    #[inline]
    fn play(&mut self, _: Point, _: Colour, codes: Codes) {
        let [black, white] = self.sums.last().copied().unwrap_or_default();
        let value = self.weights.value(codes);
        self.sums.push([black - value[0], white - value[1]]);
    }

    #[inline]
    fn change(&mut self, _: Point, before: Codes, after: Codes) {
        let (old, new) = (self.weights.value(before), self.weights.value(after));
        if let Some([black, white]) = self.sums.last_mut() {
            *black += new[0] - old[0];
            *white += new[1] - old[1];
        }
    }

    #[inline]
    fn undo(&mut self) {
        self.sums.pop();
    }
}

impl Evaluator for Classical {
    fn reset(&mut self, board: &Board) {
        self.weights = Weights::of(board.rule());
        let sum = board.empty_points().into_iter().fold([0, 0], |sum, point| {
            let value = self.weights.value(board.codes(point));
            [sum[0] + value[0], sum[1] + value[1]]
        });
        self.sums.clear();
        self.sums.push(sum);
    }

    /// The sum for the side to move, a term for the threats that either side has, and the network's
    /// correction.
    fn evaluate(&self, board: &Board) -> Score {
        let side = board.side_to_move();
        let black = self.sums.last().copied().unwrap_or_default()[side.index()];
        let sum = if side == Colour::Black { black } else { -black };
        let units = sum + self.weights.threat(threat_mask(board), side);
        let correction = self.weights.network(side).correction(board, units as f32 / UNITS_A_LOGIT);
        let units = units + (correction * UNITS_A_LOGIT) as i32;
        (units / VALUE_UNITS).clamp(-EVAL_LIMIT, EVAL_LIMIT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use crate::rng::Rng;
    use crate::rules::Rule;

    #[test]
    fn incremental_equals_recomputed() {
        let mut rng = Rng::new(3);
        for rule in Rule::ALL {
            let mut board = Board::new(rule, Size::square(15).unwrap());
            let mut classical = Classical::new(&board);
            board.play_with(Point::new(7, 7), &mut classical);
            for _ in 0..60 {
                let near = board.near_points();
                let point = near.into_iter().nth(rng.below(near.len())).unwrap();
                board.play_with(point, &mut classical);
                if rng.below(3) == 0 {
                    board.undo_with(&mut classical);
                }
                assert_eq!(classical.sums.last(), Classical::new(&board).sums.last());
            }
        }
    }
}

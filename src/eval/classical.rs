//! The classical evaluation: weights of the patterns around the empty points, summed.

use super::weights::{Weights, threat_mask};
use super::{Evaluator, Observer};
use crate::board::{Board, Codes};
use crate::geometry::{MAX_POINTS, Point};
use crate::rules::Colour;
use crate::score::{EVAL_LIMIT, Score};

/// Sums [`Weights::value`] over all empty points, for Black less for White, as stones come and go.
#[derive(Clone)]
pub struct Classical {
    weights: &'static Weights,
    /// The sum after each move, the last one last; at least one.
    sums: Vec<i32>,
}

impl Classical {
    /// An evaluation of the empty board of a game; use [`Evaluator::reset`] for other positions.
    pub fn new(board: &Board) -> Classical {
        let mut sums = Vec::with_capacity(MAX_POINTS + 1);
        sums.push(0);
        let mut classical = Classical { weights: Weights::of(board.rule()), sums };
        classical.reset(board);
        classical
    }

    /// The weights in use.
    pub fn weights(&self) -> &'static Weights {
        self.weights
    }

    #[inline]
    fn value(&self, codes: Codes) -> i32 {
        let [black, white] = Colour::ALL.map(|colour| self.weights.value(codes.of(colour), colour) as i32);
        black - white
    }

    #[inline]
    fn add(&mut self, amount: i32) {
        if let Some(sum) = self.sums.last_mut() {
            *sum += amount;
        }
    }
}

impl Observer for Classical {
    #[inline]
    fn play(&mut self, _: Point, _: Colour, codes: Codes) {
        let sum = self.sums.last().copied().unwrap_or(0);
        self.sums.push(sum - self.value(codes));
    }

    #[inline]
    fn change(&mut self, _: Point, before: Codes, after: Codes) {
        self.add(self.value(after) - self.value(before));
    }

    #[inline]
    fn undo(&mut self) {
        self.sums.pop();
    }
}

impl Evaluator for Classical {
    fn reset(&mut self, board: &Board) {
        self.weights = Weights::of(board.rule());
        let sum: i32 = board.empty_points().into_iter().map(|point| self.value(board.codes(point))).sum();
        self.sums.clear();
        // The position before the last move is not known; its sum counts as the same.
        self.sums.extend([sum, sum]);
    }

    /// The mean of the sums of the last two positions, which takes out the swing between the
    /// sides, and a term for the threats that either side has.
    fn evaluate(&self, board: &Board) -> Score {
        let [.., before, now] = self.sums[..] else { return 0 };
        let side = board.side_to_move();
        let black = (before + now) / 2;
        let sum = if side == Colour::Black { black } else { -black };
        let threats = self.weights.threat(threat_mask(board), side) as Score;
        (sum + threats).clamp(-EVAL_LIMIT, EVAL_LIMIT)
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

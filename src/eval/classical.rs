//! The classical evaluation: weights of the patterns around the empty points, summed.

use super::cells::Cells;
use super::file::{UNITS_A_LOGIT, VALUE_UNITS};
use super::weights::{Weights, threat_mask};
use super::{Evaluator, Observer};
use crate::board::{Board, Codes};
use crate::geometry::{MAX_POINTS, Point};
use crate::rules::Colour;
use crate::score::{EVAL_LIMIT, Score};

/// Sums [`Weights::value`] over all empty points as stones come and go, and the units of the points
/// where an evaluation asks for them.
#[derive(Clone)]
pub struct Classical {
    weights: &'static Weights,
    /// The sums after each move; the last ones last, and at least one.
    sums: Vec<Sums>,
    /// The codes of points before and after each change, of all moves.
    changes: Vec<[Codes; 2]>,
}

/// Sums over the empty points after a move.
#[derive(Clone, Copy, Default)]
struct Sums {
    /// The values in units and in Black's view, if Black is to move and if White is.
    values: [i32; 2],
    /// The units of the points for either colour to move, once they are asked for.
    cells: [Option<Cells>; 2],
    /// The codes of the point that the move took.
    taken: Codes,
    /// The number of changes up to and including this move.
    changes: usize,
}

/// Changes of codes that a game can see, with those of the moves that a search tries after it.
const MOST_CHANGES: usize = 40 * MAX_POINTS;

impl Classical {
    /// An evaluation of the position on the board.
    pub fn new(board: &Board) -> Classical {
        let sums = Vec::with_capacity(MAX_POINTS + 1);
        let changes = Vec::with_capacity(MOST_CHANGES);
        let mut classical = Classical { weights: Weights::of(board.rule()), sums, changes };
        classical.reset(board);
        classical
    }

    /// The weights in use.
    pub fn weights(&self) -> &'static Weights {
        self.weights
    }

    /// The units of the points for a colour to move: from the last move after which they are known on.
    fn cells(&mut self, colour: Colour) -> Cells {
        let (index, tables) = (colour.index(), self.weights.cells(colour));
        let known = self.sums.iter().rposition(|sums| sums.cells[index].is_some()).unwrap_or_default();
        let mut cells = self.sums[known].cells[index].unwrap_or_default();
        let mut from = self.sums[known].changes;
        for sums in &mut self.sums[known + 1..] {
            cells = tables.take(cells, sums.taken, colour);
            for &[before, after] in &self.changes[from..sums.changes] {
                cells = tables.add(tables.take(cells, before, colour), after, colour);
            }
            from = sums.changes;
            sums.cells[index] = Some(cells);
        }
        cells
    }
}

impl Observer for Classical {
    #[inline]
    fn play(&mut self, _: Point, _: Colour, taken: Codes) {
        let [black, white] = self.weights.value(taken);
        let last = self.sums.last().map_or([0; 2], |sums| sums.values);
        let values = [last[0] - black, last[1] - white];
        self.sums.push(Sums { values, cells: [None; 2], taken, changes: self.changes.len() });
    }

    #[inline]
    fn change(&mut self, _: Point, before: Codes, after: Codes) {
        let (old, new) = (self.weights.value(before), self.weights.value(after));
        self.changes.push([before, after]);
        if let Some(sums) = self.sums.last_mut() {
            sums.values[0] += new[0] - old[0];
            sums.values[1] += new[1] - old[1];
            sums.changes += 1;
        }
    }

    #[inline]
    fn undo(&mut self) {
        self.sums.pop();
        self.changes.truncate(self.sums.last().map_or(0, |sums| sums.changes));
    }
}

impl Evaluator for Classical {
    fn reset(&mut self, board: &Board) {
        self.weights = Weights::of(board.rule());
        let (mut values, mut cells) = ([0; 2], [Cells::default(); 2]);
        for codes in board.empty_points().into_iter().map(|point| board.codes(point)) {
            let value = self.weights.value(codes);
            values = [values[0] + value[0], values[1] + value[1]];
            for colour in Colour::ALL {
                let cells = &mut cells[colour.index()];
                *cells = self.weights.cells(colour).add(*cells, codes, colour);
            }
        }
        self.sums.clear();
        self.changes.clear();
        self.sums.push(Sums { values, cells: cells.map(Some), ..Sums::default() });
    }

    /// The sum for the side to move, a term for the threats that either side has, and the network's
    /// correction.
    fn evaluate(&mut self, board: &Board) -> Score {
        let side = board.side_to_move();
        let cells = self.cells(side);
        let black = self.sums.last().map_or(0, |sums| sums.values[side.index()]);
        let sum = if side == Colour::Black { black } else { -black };
        let units = sum + self.weights.threat(threat_mask(board), side);
        let correction = self.weights.network(side).correction(board, units as f32 / UNITS_A_LOGIT, cells);
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
                let mut recomputed = Classical::new(&board);
                assert_eq!(classical.sums.last().unwrap().values, recomputed.sums[0].values);
                if rng.below(2) == 0 {
                    let colour = board.side_to_move();
                    assert_eq!(classical.cells(colour).units(), recomputed.cells(colour).units());
                    assert_eq!(classical.evaluate(&board), recomputed.evaluate(&board));
                }
            }
        }
    }
}

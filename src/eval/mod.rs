//! Static evaluation.

mod cells;
mod class;
mod classical;
mod file;
mod lanes;
mod network;
mod weights;

pub use cells::{CELL_NUMBERS, CELL_SCALE, SUM_SCALE, UNITS};
pub use class::{CLASSES, class, class_codes};
pub use classical::Classical;
pub use file::{POINTS_A_LOGIT, UNITS_A_LOGIT, WeightFile, WeightSet, WeightsError, sets_of};
pub use network::{HIDDEN, INPUTS, Network, PARAMETERS, SUM, clamped, counts};
pub use weights::{THREAT_MASKS, Weights, threat_mask};

use crate::board::{Board, Observer};
use crate::score::Score;

/// Judges positions without search. It hears of every move through [`Observer`].
pub trait Evaluator: Observer {
    /// Starts from a position: forgets what it heard before.
    fn reset(&mut self, board: &Board);

    /// The score for the side to move, within [`crate::score::EVAL_LIMIT`]. The board must be the
    /// one whose moves were heard.
    fn evaluate(&mut self, board: &Board) -> Score;
}

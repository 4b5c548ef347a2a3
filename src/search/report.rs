//! What a search tells, while it runs and at its end.

use crate::geometry::Point;
use crate::score::Score;
use std::time::Duration;

/// What is known after an iteration, and at the end of the search.
#[derive(Clone, Debug, Default)]
pub struct Report {
    /// The move to play; `None` only if the side to move has no legal move.
    pub best: Option<Point>,
    /// The score of `best` for the side to move.
    pub score: Score,
    /// The last completed depth, in plies.
    pub depth: u32,
    /// The longest line looked at, in plies.
    pub selective_depth: u32,
    /// Moves made, over all threads.
    pub nodes: u64,
    /// Moves made by the search for wins by fours, which are not in `nodes`; of the first thread.
    pub threat_nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// The expected line, beginning with `best`.
    pub pv: Vec<Point>,
}

/// Hears of the progress of a search, on the thread that runs it.
pub trait SearchObserver {
    /// An iteration is complete, or a new best move is known within it.
    fn iteration(&mut self, report: &Report);
}

/// Hears nothing.
pub struct Silent;

impl SearchObserver for Silent {
    fn iteration(&mut self, _: &Report) {}
}

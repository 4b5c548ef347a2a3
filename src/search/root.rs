//! The moves of the root and their search.

use super::node::Window;
use super::ordering::{Hints, Kind};
use super::reduce::{Depth, PLY, late_move};
use super::worker::{Interrupted, Shared, Worker};
use crate::eval::Evaluator;
use crate::geometry::{Point, PointSet};
use crate::score::{INFINITE, MAX_PLY, Score};
use crate::tunables;

/// A legal move at the root.
#[derive(Clone)]
pub struct RootMove {
    /// Where the stone goes.
    pub point: Point,
    /// The score of the last iteration that raised alpha with it, else minus infinity.
    pub score: Score,
    /// The line that begins with the move.
    pub pv: Vec<Point>,
}

impl RootMove {
    /// A move not searched yet. The line has the room it may need.
    fn new(point: Point) -> RootMove {
        let mut pv = Vec::with_capacity(MAX_PLY);
        pv.push(point);
        RootMove { point, score: -INFINITE, pv }
    }
}

impl Worker {
    /// These moves of the root, the most promising first; `best` is that of an earlier search.
    pub fn root_moves(&mut self, points: PointSet, best: Option<Point>) -> Vec<RootMove> {
        let weights = self.eval.weights();
        let hints = Hints { table: best, counter: None, history: &self.history, weights };
        let mark = self.stack.mark();
        let mut list = self.stack.push(&self.board, points, &hints, Kind::Any);
        let moves = std::iter::from_fn(|| self.stack.next(&mut list)).map(RootMove::new).collect();
        self.stack.release(mark);
        moves
    }

    /// Searches all root moves to a depth. The best one moves to the front as soon as it is known;
    /// `better` hears of each. On interruption what was found so far stays.
    pub fn search_root(
        &mut self,
        shared: &Shared,
        moves: &mut [RootMove],
        window: Window,
        depth: Depth,
        better: &mut dyn FnMut(&Worker, &RootMove),
    ) -> Result<Score, Interrupted> {
        let mut alpha = window.alpha;
        let mut best = -INFINITE;
        self.frames[0].eval = self.eval.evaluate(&self.board);
        for index in 0..moves.len() {
            let point = moves[index].point;
            let score = self.after_root_move(point, alpha, |worker| {
                worker.search_root_move(shared, Window { alpha, ..window }, depth, index)
            })?;
            best = best.max(score);
            let found = &mut moves[index];
            found.score = if index == 0 || score > alpha { score } else { -INFINITE };
            if index == 0 || score > alpha {
                found.pv.clear();
                found.pv.push(point);
                found.pv.extend_from_slice(self.pv.line(1));
                moves[..=index].rotate_right(1);
            }
            if score > alpha {
                alpha = score;
                better(self, &moves[0]);
            }
            if score >= window.beta {
                break;
            }
        }
        Ok(best)
    }

    /// What a search finds after a root move that has to raise alpha.
    pub fn after_root_move<T>(
        &mut self,
        point: Point,
        alpha: Score,
        search: impl FnOnce(&mut Worker) -> T,
    ) -> T {
        self.root_alpha = alpha;
        self.frames[0].threat = Some(self.board.threat(point, self.board.side_to_move()));
        self.frames[1].excluded = None;
        self.play(point);
        let found = search(self);
        self.undo();
        found
    }

    fn search_root_move(
        &mut self,
        shared: &Shared,
        window: Window,
        depth: Depth,
        index: usize,
    ) -> Result<Score, Interrupted> {
        self.pv.clear(1);
        let next = depth - PLY;
        let mut score = window.alpha + 1;
        if index > 0 {
            let null = window.null().flipped();
            let reduction =
                if depth >= 3 * PLY { late_move(depth, index + 1, tunables::root_lmr()) } else { 0 };
            if reduction > 0 {
                score = -self.node::<false>(shared, null, (next - reduction).max(PLY), 1, true)?;
            }
            if score > window.alpha {
                score = -self.node::<false>(shared, null, next, 1, true)?;
            }
        }
        if score > window.alpha {
            score = -self.node::<true>(shared, window.flipped(), next, 1, false)?;
        }
        Ok(score)
    }
}

//! Nodes that need no search of their moves.

use super::node::{Node, Window};
use super::reduce::{Depth, PLY};
use super::worker::Worker;
use crate::score::{Score, from_table, is_decided, is_loss, is_win};
use crate::tt::{Bound, Entry};
use crate::tunables;

impl Worker {
    /// Tries to do without a search of the moves.
    pub(super) fn prune(&mut self, window: Window, node: &Node) -> Option<Score> {
        let eval = node.eval;
        let excluded = self.frames[node.ply].excluded.is_some();
        if node.must_stop_five() || excluded || is_decided(window.beta) || is_decided(window.alpha) {
            return None;
        }
        if node.depth < tunables::razor_depth() && eval + razor_margin(node.depth) < window.alpha {
            return Some(self.leaf(self.frames[node.ply].eval, window.beta, node.ply));
        }
        if node.is_free() && eval - futility_margin(node) >= window.beta {
            return Some(eval);
        }
        None
    }

    /// Whether a cutoff is expected and the evaluation is high enough to count on it.
    pub(super) fn is_likely_high(&self, node: &Node, window: Window) -> bool {
        let margin = tunables::fail_high_base() + tunables::fail_high_slope() * node.depth / PLY;
        node.cut && node.eval >= window.beta + margin
    }
}

/// The score of an entry that makes a search needless: its depth suffices, or it is a proof, that of a
/// win from below and that of a loss from above. That no win comes sooner is no proof.
pub fn table_cutoff(entry: Entry, window: Window, depth: Depth, ply: usize) -> Option<Score> {
    let score = from_table(entry.score, ply);
    let above = entry.bound != Bound::Upper && score >= window.beta;
    let below = entry.bound != Bound::Lower && score <= window.alpha;
    let proof = above && is_win(score) || below && is_loss(score);
    let deep_enough = entry.depth as Depth * PLY + PLY > depth;
    let fits = above || below || entry.bound == Bound::Exact;
    (proof || deep_enough && fits).then_some(score)
}

/// The score of an entry, if it says that the evaluation is too low or too high.
pub fn better_guess(entry: Entry, eval: Score, ply: usize) -> Option<Score> {
    let score = from_table(entry.score, ply);
    let fits = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => score > eval,
        Bound::Upper => score <= eval,
    };
    (fits && !is_decided(score)).then_some(score)
}

fn razor_margin(depth: Depth) -> Score {
    tunables::razor_base() + tunables::razor_slope() * depth / PLY
}

fn futility_margin(node: &Node) -> Score {
    let depth = node.depth - PLY - if node.improving { PLY } else { 0 };
    tunables::futility_slope() * depth.max(0) / PLY
}

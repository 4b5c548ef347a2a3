//! How much deeper the moves of a node are searched.

use super::node::{Node, Window};
use super::reduce::{Depth, PLY};
use super::worker::{Interrupted, Shared, Worker};
use crate::geometry::Point;
use crate::score::{Score, from_table, is_decided};
use crate::tt::Bound;
use crate::tunables;

/// What the look at a move decides before it is searched.
pub enum Extension {
    /// Search it this much deeper.
    By(Depth),
    /// The node is refuted without it.
    Cutoff(Score),
}

impl Worker {
    /// How much deeper a move is searched.
    pub(super) fn extension(
        &mut self,
        shared: &Shared,
        window: Window,
        node: &Node,
        point: Point,
    ) -> Result<Extension, Interrupted> {
        if node.must_stop_five() {
            return Ok(Extension::By(tunables::forced_extension()));
        }
        let Some(entry) = node.entry else { return Ok(Extension::By(0)) };
        let singular = entry.best == Some(point)
            && node.depth >= tunables::singular_depth()
            && self.frames[node.ply].excluded.is_none()
            && entry.bound != Bound::Upper
            && entry.depth as Depth * PLY >= node.depth - 3 * PLY
            && !is_decided(from_table(entry.score, node.ply))
            && node.ply < 2 * self.root_depth as usize;
        if !singular {
            return Ok(Extension::By(0));
        }
        let score = from_table(entry.score, node.ply);
        let target = score - tunables::singular_margin() * node.depth / (100 * PLY);
        self.frames[node.ply].excluded = Some(point);
        let others = self.node::<false>(
            shared,
            Window { alpha: target - 1, beta: target },
            node.depth / 2 - PLY / 2,
            node.ply,
            node.cut,
        );
        self.frames[node.ply].excluded = None;
        let others = others?;
        Ok(if others < target {
            Extension::By(if others < target - tunables::double_margin() { 2 * PLY } else { PLY })
        } else if target >= window.beta {
            // Several moves beat beta: so will a full search.
            Extension::Cutoff(target)
        } else if score >= window.beta {
            Extension::By(-PLY)
        } else {
            Extension::By(0)
        })
    }
}

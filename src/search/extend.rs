//! How much deeper or less deeply the moves of a node are searched.

use super::node::{Node, Window};
use super::ordering::is_attack;
use super::reduce::{Depth, PLY, late_move};
use super::worker::{Interrupted, Shared, Worker};
use crate::board::Threat;
use crate::geometry::Point;
use crate::rules::Rule;
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

    /// How much less deeply a move is searched at first, or below 0 more deeply; nothing at all for
    /// the first move.
    pub(super) fn reduction<const PV: bool>(
        &self,
        node: &Node,
        point: Point,
        threat: Threat,
        count: usize,
        best: Score,
    ) -> Option<Depth> {
        if count <= 1 {
            return None;
        }
        if node.depth < 2 * PLY || node.must_stop_five() || !node.is_free() && tunables::lmr_threat() == 0 {
            return Some(0);
        }
        let percent = match self.board.rule() {
            Rule::Freestyle => tunables::lmr_freestyle(),
            _ => tunables::lmr_others(),
        };
        let side = self.board.side_to_move();
        let mut reduction = late_move(node.depth, count, percent);
        if PV {
            reduction -= tunables::lmr_pv();
        } else if !node.improving {
            reduction += tunables::lmr_not_improving();
        }
        if node.cut && !self.history.killers(node.ply).contains(&Some(point)) {
            reduction += tunables::lmr_cut();
        }
        if self.frames[node.ply].pv {
            reduction -= tunables::lmr_was_pv();
        }
        if node.ply % 2 == 1 && best >= -self.root_alpha {
            reduction += tunables::lmr_root();
        }
        if threat >= Threat::Four {
            reduction -= tunables::lmr_four();
        }
        let attack = is_attack(threat);
        if node.is_free()
            && attack
            && node.ply >= 2
            && self.frames[node.ply - 2].threat.is_some_and(|before| before >= Threat::OpenThree)
        {
            reduction -= tunables::lmr_attack();
        }
        if !node.is_free() {
            reduction = reduction * tunables::lmr_threat() / 100;
            if self.board.moves().iter().rev().take(2).all(|last| last.distance(point) > 4) {
                reduction += tunables::lmr_far();
            }
        }
        reduction -= self.history.value(side, attack, point) / tunables::lmr_history();
        let most = node.depth - PLY - tunables::lmr_least();
        Some(reduction.clamp(-tunables::lmr_deeper(), most.max(0)))
    }
}

//! Depths, and how much late moves are reduced.

use super::node::Node;
use super::ordering::is_attack;
use super::worker::Worker;
use crate::board::Threat;
use crate::geometry::Point;
use crate::rules::Rule;
use crate::score::Score;
use crate::tunables;
use std::sync::LazyLock;

/// A depth in hundredths of a ply.
pub type Depth = i32;

/// One ply.
pub const PLY: Depth = 100;

/// The deepest iteration.
pub const MAX_DEPTH: u32 = 200;

/// Natural logarithms of 0 (as 0) to 255, in hundredths.
static LOGS: LazyLock<[i32; 256]> = LazyLock::new(|| std::array::from_fn(|n| (100.0 * ln(n.max(1))) as i32));

/// The natural logarithm, from arithmetic that gives the same result on every machine.
fn ln(n: usize) -> f64 {
    let (mut x, mut halvings) = (n as f64, 0.0);
    while x > 1.5 {
        x /= 2.0;
        halvings += 1.0;
    }
    let y = (x - 1.0) / (x + 1.0);
    let (mut series, mut power) = (0.0, y);
    for k in 0..20 {
        series += power / (2 * k + 1) as f64;
        power *= y * y;
    }
    2.0 * series + halvings * std::f64::consts::LN_2
}

/// How much a move that comes as number `count` (from 1) is searched less deeply.
#[inline]
pub fn late_move(depth: Depth, count: usize, percent: i32) -> Depth {
    let plies = (depth / PLY).clamp(0, 255) as usize;
    LOGS[plies] * LOGS[count.min(255)] / 100 * percent / 100
}

/// How many moves a node looks at before it skips the quiet rest.
#[inline]
pub fn move_limit(depth: Depth, improving: bool) -> usize {
    let depth = depth.max(0);
    let full = tunables::count_base()
        + tunables::count_slope() * depth / PLY
        + tunables::count_curve() * (depth / 10 * depth / 10) / (PLY * PLY);
    (full / 100) as usize / if improving { 1 } else { 2 }
}

/// A move of a node, as far as its reduction depends on it.
pub struct LateMove {
    pub point: Point,
    /// What it amounts to.
    pub threat: Threat,
    /// Its number among the moves searched, from 1.
    pub count: usize,
    /// The best score of the moves before it.
    pub best: Score,
    /// How much less promising it is than the most promising move.
    pub behind: i32,
}

impl Worker {
    /// How much less deeply a move is searched at first, or below 0 more deeply; nothing at all for
    /// the first move.
    pub(super) fn reduction<const PV: bool>(&self, node: &Node, late: &LateMove) -> Option<Depth> {
        if late.count <= 1 {
            return None;
        }
        if node.depth < 2 * PLY || node.must_stop_five() {
            return Some(0);
        }
        let percent = match self.board.rule() {
            Rule::Freestyle => tunables::lmr_freestyle(),
            _ => tunables::lmr_others(),
        };
        let reduction = late_move(node.depth, late.count, percent)
            + self.reduction_by_node::<PV>(node, late)
            + self.reduction_by_move(node, late);
        let most = node.depth - PLY - tunables::lmr_least();
        Some(reduction.clamp(-tunables::lmr_deeper(), most.max(0)))
    }

    /// What the node adds to the reduction of its moves.
    fn reduction_by_node<const PV: bool>(&self, node: &Node, late: &LateMove) -> Depth {
        let mut reduction = 0;
        if PV {
            reduction -= tunables::lmr_pv();
        } else if !node.improving {
            reduction += tunables::lmr_not_improving();
        }
        if node.cut && !self.history.killers(node.ply).contains(&Some(late.point)) {
            reduction += tunables::lmr_cut();
        }
        if self.frames[node.ply].pv {
            reduction -= tunables::lmr_was_pv();
        }
        if node.ply % 2 == 1 && late.best >= -self.root_alpha {
            reduction += tunables::lmr_root();
        }
        reduction
    }

    /// What the move itself adds to its reduction.
    fn reduction_by_move(&self, node: &Node, late: &LateMove) -> Depth {
        let attack = is_attack(late.threat);
        let history = self.history.value(self.board.side_to_move(), attack, late.point);
        let mut reduction = -history / tunables::lmr_history();
        reduction += ((late.behind - tunables::lmr_behind_free()) * tunables::lmr_behind() / 32)
            .clamp(0, tunables::lmr_behind_most());
        if late.threat >= Threat::Four {
            reduction -= tunables::lmr_four();
        }
        let far = |last: &Point| last.distance(late.point) > FAR;
        if node.is_free() {
            let before = node.ply.checked_sub(2).and_then(|ply| self.frames[ply].threat);
            if attack && before.is_some_and(|before| before >= Threat::OpenThree) {
                reduction -= tunables::lmr_attack();
            }
        } else if self.board.moves().iter().rev().take(2).all(far) {
            reduction += tunables::lmr_far();
        }
        reduction
    }
}

/// A reply further than this from both last moves is far.
const FAR: u8 = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for (n, &log) in LOGS.iter().enumerate().skip(1) {
            assert!((log as f64 - 100.0 * (n as f64).ln()).abs() < 1.01, "{n}");
        }
    }

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        assert_eq!(late_move(5 * PLY, 1, 100), 0);
        assert!(late_move(5 * PLY, 4, 100) < late_move(5 * PLY, 9, 100));
        assert!(late_move(5 * PLY, 4, 100) < late_move(9 * PLY, 4, 100));
        assert!(move_limit(2 * PLY, false) < move_limit(2 * PLY, true));
    }
}

//! Where the tree ends: a short search for a win by fours, else the evaluation.

use super::worker::Worker;
use crate::board::Threat;
use crate::score::{Score, win_in};
use crate::threats::{VcfLimits, Verdict};
use crate::tunables;

impl Worker {
    /// The score of a position with this evaluation without searching its moves. An evaluation of `beta`
    /// and more stands: a win would cut off no more.
    pub fn leaf(&mut self, eval: Score, beta: Score, ply: usize) -> Score {
        if eval >= beta {
            return eval;
        }
        let limits = VcfLimits {
            nodes: tunables::leaf_vcf_nodes() as u64,
            plies: tunables::leaf_vcf_plies() as u32,
            local: true,
        };
        self.win_by_fours(limits, ply).unwrap_or(eval)
    }

    /// The score of a win of the side to move by fours within the limits.
    pub fn win_by_fours(&mut self, limits: VcfLimits, ply: usize) -> Option<Score> {
        let side = self.board.side_to_move();
        let fours = self.board.has_from(side, Threat::Four)
            || self.board.rule().has_fouls(side) && self.board.count(side, Threat::Foul) > 0;
        if limits.nodes == 0 || !fours {
            return None;
        }
        let verdict = self.vcf.solve(&self.board, limits);
        self.threat_nodes += self.vcf.nodes();
        match verdict {
            Verdict::Win { plies } => Some(win_in(ply + plies as usize)),
            Verdict::None | Verdict::Unknown => None,
        }
    }
}

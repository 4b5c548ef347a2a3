//! Wins by fours at the root: ours is played at once, the opponent's narrows down our moves.

use super::limits::Limits;
use super::root::RootMove;
use super::worker::Worker;
use crate::score::win_in;
use crate::threats::{VcfLimits, Verdict};
use std::time::Instant;

/// Stones the solver may place for each millisecond of the move's time.
const STONES_PER_MS: u64 = 400;
/// The bounds of the stones for one look at the root position.
const STONES: std::ops::RangeInclusive<u64> = 1_000..=400_000;
/// The look at the opponent's answers to one move gets this part of the stones.
const PART_PER_MOVE: u64 = 20;

/// The stones that the solver may place at the root under these limits.
fn stones(limits: &Limits, start: Instant) -> u64 {
    let by_time = limits.hard.map_or(u64::MAX, |hard| {
        let milliseconds = hard.saturating_duration_since(start).as_millis() as u64;
        milliseconds.saturating_mul(STONES_PER_MS)
    });
    by_time.min(limits.nodes.unwrap_or(u64::MAX)).clamp(*STONES.start(), *STONES.end())
}

impl Worker {
    /// The shortest win by fours of the side to move, as a root move, if the solver finds one.
    pub fn root_win_by_fours(&mut self, limits: &Limits, start: Instant) -> Option<RootMove> {
        let limits = VcfLimits { nodes: stones(limits, start), ..VcfLimits::NONE };
        let Verdict::Win { plies } = self.vcf.shortest(&self.board, limits) else { return None };
        let pv = self.vcf.line().to_vec();
        Some(RootMove { point: *pv.first()?, score: win_in(plies as usize), pv })
    }

    /// If the opponent threatens to win by fours, takes out the moves that do not stop him, as far
    /// as the solver sees; all stay if none does.
    pub fn keep_stops(&mut self, moves: &mut Vec<RootMove>, limits: &Limits, start: Instant) {
        let stones = stones(limits, start);
        self.board.swap_side();
        let threat = self.vcf.solve(&self.board, VcfLimits { nodes: stones, ..VcfLimits::NONE });
        self.board.swap_side();
        if !matches!(threat, Verdict::Win { .. }) {
            return;
        }
        let limits = VcfLimits { nodes: stones / PART_PER_MOVE, ..VcfLimits::NONE };
        let stops: Vec<bool> = moves
            .iter()
            .map(|found| {
                self.board.play(found.point);
                let answer = self.vcf.solve(&self.board, limits);
                self.board.undo();
                !matches!(answer, Verdict::Win { .. })
            })
            .collect();
        if stops.contains(&true) {
            let mut stops = stops.iter();
            moves.retain(|_| stops.next() == Some(&true));
        }
    }
}

//! Lines to the end: a decided score comes with the moves that prove it.

use super::instant::{Outlook, outlook};
use super::worker::Worker;
use crate::board::{Board, Threat};
use crate::geometry::Point;
use crate::score::{MATE, Score, is_decided};
use crate::threats::{VcfLimits, Verdict};

/// Bounds of the searches by fours that fill a line up.
const LIMITS: VcfLimits = VcfLimits { nodes: 20_000, ..VcfLimits::NONE };

impl Worker {
    /// Adds the forced moves that follow a line with a decided score, as far as they are easy to
    /// find, up to the distance that the score tells.
    pub fn complete(&mut self, line: &mut Vec<Point>, score: Score) {
        if !is_decided(score) {
            return;
        }
        let plies = (MATE - score.abs()) as usize;
        let playable = line.iter().take_while(|&&point| {
            let free = self.board.is_empty_point(point);
            if free {
                self.board.play(point);
            }
            free
        });
        let played = playable.count();
        line.truncate(played);
        while line.len() < plies && self.board.winner().is_none() {
            let Some(point) = self.forced_move(plies - line.len()) else { break };
            line.push(point);
            self.board.play(point);
        }
        let is_won = self.board.winner().is_some();
        line.iter().for_each(|_| self.board.undo());
        if !is_won {
            // The line missed the win; its end would look like one.
            line.truncate(plies - 1);
        }
    }

    /// A move that the threats force, or that wins by fours within `plies`.
    fn forced_move(&mut self, plies: usize) -> Option<Point> {
        let board = &self.board;
        let legal = |&point: &Point| board.is_legal(point);
        match outlook(board, 0) {
            Outlook::Decided(score, moves) if score > 0 => moves.into_iter().find(legal),
            Outlook::Decided(..) => last_resort(board),
            Outlook::MustStopFive(points) => points.into_iter().find(legal),
            Outlook::MustStopFour(_) | Outlook::Free => {
                match self.vcf.shortest(&self.board, VcfLimits { plies: plies as u32, ..LIMITS }) {
                    Verdict::Win { .. } => self.vcf.line().first().copied(),
                    Verdict::None | Verdict::Unknown => None,
                }
            }
        }
    }
}

/// A move for a lost position: the point where the opponent threatens most.
fn last_resort(board: &Board) -> Option<Point> {
    let opponent = !board.side_to_move();
    let threats = [Threat::Five, Threat::OpenFour];
    let mut points = threats.iter().flat_map(|&threat| *board.points_with(opponent, threat));
    points.find(|&point| board.is_legal(point))
}

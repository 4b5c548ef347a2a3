//! Lines to the end: a decided score comes with the moves that prove it.

use super::instant::{Outlook, outlook};
use super::worker::Worker;
use crate::board::{Board, Threat};
use crate::geometry::Point;
use crate::score::{MATE, Score, is_decided};
use crate::threats::{VcfLimits, Verdict};

/// Stones that a search by fours to fill a line up may place.
const NODES: u64 = 2_000;

impl Worker {
    /// Adds the forced moves that follow a line with a decided score, if they reach the end of the
    /// game within the distance that the score tells.
    pub fn complete(&mut self, line: &mut Vec<Point>, score: Score) {
        if !is_decided(score) {
            return;
        }
        let plies = (MATE - score.abs()) as usize;
        let mut over = self.follow(line, 0);
        let known = line.len();
        while !over && line.len() < plies {
            let from = line.len();
            self.add_forced(line, (plies - from) as u32);
            if line.len() == from {
                break;
            }
            over = self.follow(line, from);
        }
        line.iter().for_each(|_| self.board.undo());
        if !over {
            line.truncate(known);
        }
    }

    /// Plays the moves of a line from one on, up to the end of the game, and drops the rest; whether
    /// the game is over. A foul that Black is driven to ends it like a five.
    fn follow(&mut self, line: &mut Vec<Point>, from: usize) -> bool {
        for index in from..line.len() {
            let point = line[index];
            if !self.board.is_empty_point(point) {
                line.truncate(index);
                return false;
            }
            let over = self.board.wins(point) || self.board.is_foul(point);
            self.board.play(point);
            if over {
                line.truncate(index + 1);
                return true;
            }
        }
        false
    }

    /// Adds a move that the threats force, or a whole win by fours of at most so many plies; nothing
    /// if it finds neither.
    fn add_forced(&mut self, line: &mut Vec<Point>, plies: u32) {
        let board = &self.board;
        let legal = |&point: &Point| board.is_legal(point);
        match outlook(board, 0) {
            Outlook::Decided(score, moves) if score > 0 => line.extend(moves.into_iter().find(legal)),
            Outlook::Decided(..) => line.extend(last_resort(board)),
            Outlook::MustStopFive(points) => line.extend(points.into_iter().find(legal)),
            Outlook::MustStopFour(_) | Outlook::Free => {
                let limits = VcfLimits { nodes: NODES, plies, local: false };
                if let Verdict::Win { .. } = self.vcf.solve(&self.board, limits) {
                    line.extend_from_slice(self.vcf.line());
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

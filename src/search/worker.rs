//! What one thread needs to search, and when it stops.

use super::history::History;
use super::limits::{Limits, StopToken};
use super::ordering::MoveStack;
use super::pv::PvTable;
use crate::board::{Board, Threat};
use crate::eval::{Classical, Evaluator};
use crate::geometry::Point;
use crate::score::{MAX_PLY, Score};
use crate::threats::Vcf;
use crate::tt::Table;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// The search was stopped before it had a result. It travels up by `?`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// How many nodes pass between two looks at clock and stop token.
const NODES_BETWEEN_CHECKS: u64 = 64;

/// The memory of a thread's solver for wins by fours.
pub const VCF_TABLE_BYTES: usize = 2 << 20;

/// What all threads of one search share.
pub struct Shared<'a> {
    pub table: &'a Table,
    pub limits: &'a Limits,
    pub stop: &'a StopToken,
    /// The number of the search at the stop token.
    pub number: u64,
    /// The nodes of all threads, up to date within [`NODES_BETWEEN_CHECKS`] a thread.
    pub nodes: AtomicU64,
    /// Threads besides the first one stop as soon as that one has returned.
    pub finished: &'a std::sync::atomic::AtomicBool,
}

impl Shared<'_> {
    /// Whether the search was stopped from outside.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped(self.number)
    }
}

/// What a ply of the current line keeps.
#[derive(Clone, Copy, Default)]
pub struct Frame {
    /// The static evaluation for the side to move at this ply.
    pub eval: Score,
    /// A move left out, to see how much better it is than the others.
    pub excluded: Option<Point>,
    /// Whether the position is or was on a principal variation.
    pub pv: bool,
    /// What the move made at this ply amounts to.
    pub threat: Option<Threat>,
}

/// One thread's board and memory. It lives from search to search.
pub struct Worker {
    pub board: Board,
    pub eval: Classical,
    pub history: History,
    pub frames: Box<[Frame; MAX_PLY + 2]>,
    pub stack: MoveStack,
    pub pv: PvTable,
    pub vcf: Vcf,
    pub nodes: u64,
    /// Moves made by the solver for wins by fours.
    pub threat_nodes: u64,
    /// The longest line looked at in this iteration.
    pub selective_depth: usize,
    reported_nodes: u64,
    /// The root's alpha in this iteration so far.
    pub root_alpha: Score,
    /// The depth of the current iteration, in plies.
    pub root_depth: u32,
}

impl Worker {
    /// A worker for games on this board.
    pub fn new(board: &Board) -> Worker {
        Worker {
            board: board.clone(),
            eval: Classical::new(board),
            history: History::new(),
            frames: Box::new([Frame::default(); MAX_PLY + 2]),
            stack: MoveStack::new(),
            pv: PvTable::new(),
            vcf: Vcf::new(VCF_TABLE_BYTES),
            nodes: 0,
            threat_nodes: 0,
            selective_depth: 0,
            reported_nodes: 0,
            root_alpha: 0,
            root_depth: 0,
        }
    }

    /// Gets ready for a search of another position; the histories stay.
    pub fn set_up(&mut self, board: &Board) {
        self.board.clone_from(board);
        self.eval.reset(board);
        // An interrupted search leaves its moves behind.
        self.stack.release(0);
        (self.nodes, self.threat_nodes, self.reported_nodes) = (0, 0, 0);
    }

    /// Plays a move in the search: one node.
    #[inline]
    pub fn play(&mut self, point: Point) {
        self.nodes += 1;
        self.board.play_with(point, &mut self.eval);
    }

    /// Takes the last move back.
    #[inline]
    pub fn undo(&mut self) {
        self.board.undo_with(&mut self.eval);
    }

    /// Fails once the search has to end.
    #[inline]
    pub fn check(&mut self, shared: &Shared) -> Result<(), Interrupted> {
        let alone_over = shared.limits.nodes.is_some_and(|limit| self.nodes >= limit);
        if alone_over || self.nodes - self.reported_nodes >= NODES_BETWEEN_CHECKS && self.is_over(shared) {
            return Err(Interrupted);
        }
        Ok(())
    }

    fn is_over(&mut self, shared: &Shared) -> bool {
        let total = self.report_nodes(shared);
        shared.limits.nodes.is_some_and(|limit| total >= limit)
            || shared.limits.hard.is_some_and(|hard| Instant::now() >= hard)
            || shared.finished.load(Ordering::Relaxed)
            || shared.is_stopped()
    }

    /// Adds this thread's new nodes to the total and returns it.
    pub fn report_nodes(&mut self, shared: &Shared) -> u64 {
        let new = self.nodes - self.reported_nodes;
        self.reported_nodes = self.nodes;
        shared.nodes.fetch_add(new, Ordering::Relaxed) + new
    }
}

//! The search: iterative deepening alpha-beta with threat searches. It never prints.

mod deepen;
mod extend;
mod history;
mod instant;
mod leaf;
mod limits;
mod line;
mod node;
mod ordering;
mod promise;
mod prune;
mod pv;
mod reduce;
mod report;
mod root;
mod settle;
mod worker;

pub use instant::{Outlook, outlook};
pub use limits::{Limits, StopToken};
pub use report::{Report, SearchObserver, Silent};

use crate::board::Board;
use crate::score::Score;
use crate::threats::Vct;
use crate::tt::Table;
use promise::Promise;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;
use worker::{Shared, Worker};

/// The smallest table, in bytes, if so much is allowed.
const LEAST_TABLE: usize = 16 << 20;
/// Bytes of the table for each millisecond of a search. The system provides memory when it is first
/// used, which may take longer than a node: a table that the search cannot fill makes it slower.
const BYTES_PER_MS: usize = 64 << 10;
/// Bytes of the table for each node of a search that is limited to so many.
const BYTES_PER_NODE: usize = 128;

/// The memory of the solver for wins by threats.
const VCT_TABLE_BYTES: usize = 8 << 20;

/// Searches positions. It owns what outlives a search: the table, and the workers with their
/// histories.
pub struct Searcher {
    table: Table,
    table_bytes: usize,
    threads: usize,
    workers: Vec<Worker>,
    vct: Vct,
    /// The win announced last.
    promise: Option<Promise>,
}

impl Searcher {
    /// A searcher with a table of at most `table_bytes` and `threads` threads (at least one).
    pub fn new(table_bytes: usize, threads: usize) -> Searcher {
        Searcher {
            table: Table::new(0),
            table_bytes,
            threads: threads.max(1),
            workers: Vec::new(),
            vct: Vct::new(VCT_TABLE_BYTES),
            promise: None,
        }
    }

    /// Changes table size and number of threads; a table of another size starts empty.
    pub fn resize(&mut self, table_bytes: usize, threads: usize) {
        if self.table_bytes != table_bytes {
            self.table = Table::new(0);
        }
        (self.table_bytes, self.threads) = (table_bytes, threads.max(1));
    }

    /// Forgets everything, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.workers.clear();
        self.vct.clear();
        self.promise = None;
    }

    /// Searches for the best move of the side to move. `stop` is the token and the number of this
    /// search. Without any limit it runs until stopped.
    pub fn search(
        &mut self,
        board: &Board,
        limits: &Limits,
        stop: (&StopToken, u64),
        observer: &mut dyn SearchObserver,
    ) -> Report {
        let promised = self.promise.and_then(|promise| promise.least(board));
        let report = self.run(board, limits, stop, promised, observer);
        self.promise = Promise::of(board, &report);
        report
    }

    fn run(
        &mut self,
        board: &Board,
        limits: &Limits,
        stop: (&StopToken, u64),
        promised: Option<Score>,
        observer: &mut dyn SearchObserver,
    ) -> Report {
        let start = Instant::now();
        self.prepare(board, limits, start);
        let finished = AtomicBool::new(false);
        let shared = Shared {
            table: &self.table,
            limits,
            stop: stop.0,
            number: stop.1,
            nodes: AtomicU64::new(0),
            finished: &finished,
        };
        let [main, helpers @ ..] = &mut self.workers[..] else { unreachable!("there is a worker") };
        let root = settle::settle(main, &mut self.vct, &shared, start, promised);
        if root.is_settled {
            let first = root.moves.into_iter().next();
            return deepen::without_search(main, &shared, start, first, observer);
        }
        if let Some(promised) = promised {
            let limits = &promise::limits(limits, start, root.late.is_some());
            let shared = Shared { limits, nodes: AtomicU64::new(0), ..shared };
            let win = main.keep(&shared, &root.moves, promised).or(root.late);
            if win.is_some() {
                return deepen::without_search(main, &shared, start, win, observer);
            }
        }
        std::thread::scope(|scope| {
            for (index, helper) in helpers.iter_mut().enumerate() {
                let (shared, moves) = (&shared, root.moves.clone());
                let first_depth = 1 + index as u32 % 2;
                scope.spawn(move || deepen::deepen(helper, shared, start, moves, first_depth, &mut Silent));
            }
            let report = deepen::deepen(main, &shared, start, root.moves, 1, observer);
            finished.store(true, Ordering::Relaxed);
            report
        })
    }

    /// The size of the table that a search within these limits can make use of.
    fn bytes_for(&self, limits: &Limits, start: Instant) -> usize {
        let by_time = limits.hard.map(|hard| {
            let milliseconds = hard.saturating_duration_since(start).as_millis() as usize;
            milliseconds.saturating_mul(BYTES_PER_MS)
        });
        let by_nodes = limits.nodes.map(|nodes| (nodes as usize).saturating_mul(BYTES_PER_NODE));
        let useful = by_time.into_iter().chain(by_nodes).min().unwrap_or(usize::MAX);
        useful.saturating_mul(self.threads).max(LEAST_TABLE).min(self.table_bytes)
    }

    fn prepare(&mut self, board: &Board, limits: &Limits, start: Instant) {
        let bytes = self.bytes_for(limits, start);
        // Growing forgets what the table holds, so it does not follow every little change.
        if self.table.bytes() < bytes / 2 {
            self.table = Table::new(bytes);
        }
        self.table.age();
        self.workers.truncate(self.threads);
        while self.workers.len() < self.threads {
            self.workers.push(Worker::new(board));
        }
        self.workers.iter_mut().for_each(|worker| worker.set_up(board));
    }
}

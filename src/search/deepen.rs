//! Iterative deepening with aspiration windows, and when to stop.

use super::node::Window;
use super::reduce::{MAX_DEPTH, PLY};
use super::report::{Report, SearchObserver};
use super::root::RootMove;
use super::worker::{Interrupted, Shared, Worker};
use crate::eval::Evaluator;
use crate::score::{INFINITE, MATE, MAX_PLY, Score, is_decided};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Half the width of the first aspiration window.
const FIRST_MARGIN: Score = 16;
/// From this depth on the window of an iteration is set around the last score.
const FIRST_ASPIRATION: u32 = 5;

/// Searches deeper and deeper until a limit, a proof or a stop ends it. The root moves are at least
/// one. `first_depth` sets threads apart.
pub fn deepen(
    worker: &mut Worker,
    shared: &Shared,
    start: Instant,
    mut moves: Vec<RootMove>,
    first_depth: u32,
    observer: &mut dyn SearchObserver,
) -> Report {
    let mut report = Report::default();
    report.pv.reserve(MAX_PLY);
    report.best = moves.first().map(|first| first.point);
    report.pv.extend(report.best);
    let mut clock = Clock::new(shared, start);
    let last = shared.limits.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
    for depth in first_depth.min(last)..=last {
        worker.root_depth = depth;
        worker.selective_depth = 0;
        let result = aspirate(worker, shared, &mut moves, &mut report, start, observer);
        finish(&mut report, worker, shared, start);
        if result.is_err() {
            break;
        }
        report.depth = depth;
        worker.complete(&mut report.pv, report.score);
        observer.iteration(&report);
        let proven = is_decided(report.score) && MATE - report.score.abs() <= depth as Score;
        if proven || clock.is_time_to_stop(&report) {
            break;
        }
    }
    report
}

/// One iteration: the window is widened until the score lies within.
fn aspirate(
    worker: &mut Worker,
    shared: &Shared,
    moves: &mut [RootMove],
    report: &mut Report,
    start: Instant,
    observer: &mut dyn SearchObserver,
) -> Result<(), Interrupted> {
    let depth = worker.root_depth;
    let mut margin = FIRST_MARGIN;
    let around = report.score;
    let mut window = Window { alpha: -INFINITE, beta: INFINITE };
    if depth >= FIRST_ASPIRATION && !is_decided(around) {
        window = Window { alpha: around - margin, beta: around + margin };
    }
    loop {
        let mut better = |worker: &Worker, found: &RootMove| {
            let new = report.best != Some(found.point);
            report.best = Some(found.point);
            report.score = found.score;
            report.pv.clear();
            report.pv.extend_from_slice(&found.pv);
            if new && report.depth > 0 {
                report.nodes = shared.nodes.load(Ordering::Relaxed).max(worker.nodes);
                report.selective_depth = worker.selective_depth as u32;
                report.elapsed = start.elapsed();
                observer.iteration(report);
            }
        };
        let score = worker.search_root(shared, moves, window, depth as i32 * PLY, &mut better)?;
        margin += margin / 2 + 6;
        if score <= window.alpha {
            window.beta = (window.alpha + window.beta) / 2;
            window.alpha = if is_decided(score) { -INFINITE } else { score - margin };
        } else if score >= window.beta {
            window.beta = if is_decided(score) { INFINITE } else { score + margin };
        } else {
            return Ok(());
        }
        if margin > 1000 {
            window = Window { alpha: -INFINITE, beta: INFINITE };
        }
    }
}

/// The report of a root that needs no search, or has no move.
pub fn without_search(
    worker: &mut Worker,
    shared: &Shared,
    start: Instant,
    first: Option<RootMove>,
    observer: &mut dyn SearchObserver,
) -> Report {
    let mut report = Report::default();
    let Some(first) = first else { return report };
    let score = if first.score == -INFINITE { worker.eval.evaluate(&worker.board) } else { first.score };
    (report.best, report.score, report.pv) = (Some(first.point), score, first.pv);
    worker.complete(&mut report.pv, score);
    finish(&mut report, worker, shared, start);
    observer.iteration(&report);
    report
}

fn finish(report: &mut Report, worker: &mut Worker, shared: &Shared, start: Instant) {
    report.nodes = worker.report_nodes(shared);
    report.threat_nodes = worker.threat_nodes;
    report.selective_depth = worker.selective_depth as u32;
    report.elapsed = start.elapsed();
}

/// Decides between iterations whether another one is worth its time.
struct Clock {
    start: Instant,
    soft: Option<Duration>,
    best: Option<crate::geometry::Point>,
    /// How many iterations in a row agreed on the best move.
    stable: u32,
    last_score: Score,
}

impl Clock {
    fn new(shared: &Shared, start: Instant) -> Clock {
        // Where the two limits are the same, time saved is of no use.
        let soft = shared.limits.soft.filter(|&soft| shared.limits.hard.is_none_or(|hard| soft < hard));
        let soft = soft.map(|soft| soft.saturating_duration_since(start));
        Clock { start, soft, best: None, stable: 0, last_score: 0 }
    }

    /// The soft limit shrinks with every iteration that keeps the best move, and grows when the
    /// move has just changed or the score falls.
    fn is_time_to_stop(&mut self, report: &Report) -> bool {
        self.stable = if self.best == report.best { self.stable + 1 } else { 0 };
        self.best = report.best;
        let fall = (self.last_score - report.score).clamp(0, 100);
        self.last_score = report.score;
        let Some(soft) = self.soft else { return false };
        let percent = 130 - 10 * self.stable.min(7) + fall as u32 / 2;
        self.start.elapsed() >= soft.saturating_mul(percent) / 100
    }
}

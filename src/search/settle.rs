//! What is looked for at the root before the search proper: a forced win of ours, and the moves
//! that stop one of the opponent's.

use super::instant::{Outlook, outlook};
use super::limits::{Limits, share_of};
use super::promise::Wins;
use super::root::RootMove;
use super::worker::{Shared, Worker};
use crate::board::Board;
use crate::geometry::PointSet;
use crate::score::{Score, win_in};
use crate::threats::{Vcf, VcfLimits, Vct, Verdict};
use crate::tunables;
use std::time::{Duration, Instant};

/// Stones the solver for fours may place for each millisecond of the move's time.
const STONES_PER_MS: u64 = 100;
/// The bounds of the stones for one look at the root position.
const STONES: std::ops::RangeInclusive<u64> = 500..=400_000;
/// The look at the opponent's answers to one move gets this part of the stones.
const PART_PER_MOVE: u64 = 20;
/// All these looks together end after this part of the move's time, in percent.
const PERCENT_FOR_STOPS: u32 = 10;
/// Positions the solver for threats visits at most where no time limits it.
const POSITIONS: u64 = 1000;

/// The most time for a look at a move that is to be played at once.
const AT_ONCE: Duration = Duration::from_millis(300);
/// But at most this part of the move's time, in percent.
const PERCENT_AT_ONCE: u32 = 30;

/// The root as the search finds it.
pub struct Root {
    /// The moves worth a search, best first. Empty only if no legal move is left.
    pub moves: Vec<RootMove>,
    /// Whether the first move is to be played without a search, with the score it has.
    pub is_settled: bool,
    /// A win that is to be played if the search finds none that comes sooner, as was promised.
    pub late: Option<RootMove>,
}

impl Root {
    fn settled(first: RootMove) -> Root {
        Root { moves: vec![first], is_settled: true, late: None }
    }
}

/// Finds the root moves, and tries to settle the move without a search: by the threats on the
/// board, by a single reply, or by a forced win. A win that comes later than promised does not
/// settle it as long as the search may find a sooner one.
pub fn settle(
    worker: &mut Worker,
    vct: &mut Vct,
    shared: &Shared,
    start: Instant,
    promised: Option<Score>,
) -> Root {
    let mut wins = Wins::new(promised);
    let (points, decided) = candidates(worker);
    let best = shared.table.probe(worker.board.key()).and_then(|entry| entry.best);
    let mut moves = worker.root_moves(points, best);
    if let (Some(score), Some(first)) = (decided, moves.first_mut()) {
        first.score = score;
    }
    if moves.is_empty() {
        return Root { moves, is_settled: true, late: None };
    }
    if decided.is_some_and(|score| score > 0) {
        if let Some(win) = wins.take(moves[0].clone()) {
            return Root::settled(win);
        }
        // The others do not win as the threats show, but one may do so sooner.
        moves = worker.root_moves(legal(&worker.board, worker.candidates()), best);
    }
    let is_single = moves.len() == 1;
    let stones = stones(shared.limits, start);
    if let Some(win) = win_by_fours(worker, stones).and_then(|win| wins.take(win)) {
        return Root::settled(win);
    }
    let until = shared.limits.hard.map(|hard| Instant::now() + share_of(hard, start, PERCENT_FOR_STOPS));
    if !is_single {
        keep_stops(worker, &mut moves, stones, until);
    }
    // A single reply is played at once in any case, but a win by it may be announced.
    if (is_single || moves.len() > 1)
        && let Some(win) = win_by_threats(worker, vct, shared, start, is_single)
        && let Some(win) = wins.take(win)
    {
        return Root::settled(win);
    }
    if let (true, Some(promised)) = (is_single, promised) {
        // The promise was made for every reply, so it holds after this one too.
        moves[0].score = promised;
    }
    Root { moves, is_settled: is_single, late: wins.late }
}

/// The points worth a search, and a score if the threats on the board decide the game.
fn candidates(worker: &Worker) -> (PointSet, Option<Score>) {
    let board = &worker.board;
    let legal = |points| legal(board, points);
    let (points, decided) = match outlook(board, 0) {
        Outlook::Decided(score, moves) => (legal(moves), Some(score)),
        Outlook::MustStopFive(points) | Outlook::MustStopFour(points) => (legal(points), None),
        Outlook::Free => (legal(worker.candidates()), None),
    };
    // A lost position is played on: the opponent may not have seen it.
    let points = if points.is_empty() { legal(worker.candidates()) } else { points };
    (points, decided)
}

/// Those of the points that the side to move may play.
fn legal(board: &Board, points: PointSet) -> PointSet {
    points.into_iter().filter(|&point| board.is_legal(point)).collect()
}

/// The stones that the solver may place at the root under these limits.
fn stones(limits: &Limits, start: Instant) -> u64 {
    let by_time = limits.hard.map_or(u64::MAX, |hard| {
        let milliseconds = hard.saturating_duration_since(start).as_millis() as u64;
        milliseconds.saturating_mul(STONES_PER_MS)
    });
    by_time.min(limits.nodes.unwrap_or(u64::MAX)).clamp(*STONES.start(), *STONES.end())
}

/// The shortest win by fours of the side to move, if the solver finds one.
fn win_by_fours(worker: &mut Worker, stones: u64) -> Option<RootMove> {
    let limits = VcfLimits { nodes: stones, ..VcfLimits::NONE };
    let Verdict::Win { plies } = worker.vcf.shortest(&worker.board, limits) else { return None };
    let pv = worker.vcf.line().to_vec();
    Some(RootMove { point: *pv.first()?, score: win_in(plies as usize), pv })
}

/// A win by fours and threes of the side to move, if the solver finds one in its part of the time.
fn win_by_threats(
    worker: &mut Worker,
    vct: &mut Vct,
    shared: &Shared,
    start: Instant,
    at_once: bool,
) -> Option<RootMove> {
    let percent = tunables::vct_percent() as u32;
    if percent == 0 {
        return None;
    }
    let limits = shared.limits;
    let until = limits.soft.or(limits.hard).map(|end| {
        let share = if at_once {
            share_of(end, start, PERCENT_AT_ONCE).min(AT_ONCE)
        } else {
            share_of(end, start, percent)
        };
        Instant::now() + share
    });
    let positions = match (limits.nodes, until) {
        (Some(nodes), _) => nodes * percent as u64 / 100,
        (None, Some(_)) => u64::MAX,
        (None, None) => POSITIONS,
    };
    let mut stop = || until.is_some_and(|until| Instant::now() >= until) || shared.is_stopped();
    let Verdict::Win { plies } = vct.solve(&mut worker.board, positions, &mut stop) else { return None };
    let pv = vct.line().to_vec();
    Some(RootMove { point: *pv.first()?, score: win_in(plies as usize), pv })
}

/// If the opponent threatens to win by fours, takes out the moves that do not stop him, as far as
/// the solver sees until then; all stay if none does.
fn keep_stops(worker: &mut Worker, moves: &mut Vec<RootMove>, stones: u64, until: Option<Instant>) {
    let (board, vcf): (_, &mut Vcf) = (&mut worker.board, &mut worker.vcf);
    board.swap_side();
    let threat = vcf.solve(board, VcfLimits { nodes: stones, ..VcfLimits::NONE });
    board.swap_side();
    if !matches!(threat, Verdict::Win { .. }) {
        return;
    }
    let limits = VcfLimits { nodes: stones / PART_PER_MOVE, ..VcfLimits::NONE };
    let stops: Vec<bool> = moves
        .iter()
        .map(|found| {
            if until.is_some_and(|until| Instant::now() >= until) {
                return true;
            }
            board.play(found.point);
            let answer = vcf.solve(board, limits);
            board.undo();
            !matches!(answer, Verdict::Win { .. })
        })
        .collect();
    if stops.contains(&true) {
        let mut stops = stops.iter();
        moves.retain(|_| stops.next() == Some(&true));
    }
}

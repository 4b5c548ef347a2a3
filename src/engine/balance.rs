//! Finds the moves after which a position is balanced, by searching many lines and dropping the
//! worse half again and again (successive halving).

use crate::board::Board;
use crate::geometry::Point;
use crate::rng::Rng;
use crate::score::Score;
use crate::search::{Limits, Searcher, Silent, StopToken};
use std::time::Instant;

/// Moves by turns, the first of them for the side to move.
pub type Line = Vec<Point>;

/// Lines of one move keep this near to a stone, in king's steps.
const REACH: u8 = 4;
/// The lines of two moves looked at.
const PAIRS: usize = 256;

/// The lines of one or two moves that may balance a position.
pub fn lines(board: &Board, length: usize) -> Vec<Line> {
    let near = |&point: &Point| {
        let stones = board.moves();
        board.is_legal(point)
            && (stones.is_empty() || stones.iter().any(|stone| stone.distance(point) <= REACH))
    };
    let points: Vec<Point> = board.size().points().filter(near).collect();
    if length == 1 || points.len() < 2 {
        return points.into_iter().map(|point| vec![point]).collect();
    }
    let mut rng = Rng::new(board.key());
    let mut any = || points[rng.below(points.len())];
    let pairs = std::iter::repeat_with(|| [any(), any()]).take(PAIRS);
    pairs.filter(|pair| are_legal(board, pair)).map(Line::from).collect()
}

fn are_legal(board: &Board, line: &[Point]) -> bool {
    let mut board = board.clone();
    line.iter().all(|&point| {
        let legal = board.is_legal(point);
        if legal {
            board.play(point);
        }
        legal
    })
}

/// The line after which the score for the side to move at its start is nearest to `target`.
/// It is searched until `deadline`; `None` only without lines.
pub fn most_balanced(
    board: &Board,
    lines: Vec<Line>,
    target: Score,
    searcher: &mut Searcher,
    stop: (&StopToken, u64),
    deadline: Instant,
) -> Option<Line> {
    let mut candidates: Vec<(Score, Line)> = lines.into_iter().map(|line| (Score::MAX, line)).collect();
    while candidates.len() > 1 {
        let rounds = candidates.len().ilog2() + 1;
        let share = deadline.saturating_duration_since(Instant::now()) / rounds / candidates.len() as u32;
        for (distance, line) in &mut candidates {
            if stop.0.is_stopped(stop.1) || Instant::now() >= deadline {
                break;
            }
            let until = Some(Instant::now() + share);
            let limits = Limits { soft: until, hard: until, ..Limits::default() };
            *distance = (score_after(board, line, &limits, searcher, stop) - target).abs();
        }
        candidates.sort_by_key(|&(distance, _)| distance);
        candidates.truncate(candidates.len().div_ceil(2));
    }
    candidates.pop().map(|(_, line)| line)
}

/// The score after a line for the side to move before it.
fn score_after(
    board: &Board,
    line: &Line,
    limits: &Limits,
    searcher: &mut Searcher,
    stop: (&StopToken, u64),
) -> Score {
    let mut board = board.clone();
    line.iter().for_each(|&point| board.play(point));
    let score = searcher.search(&board, limits, stop, &mut Silent).score;
    if line.len().is_multiple_of(2) { score } else { -score }
}

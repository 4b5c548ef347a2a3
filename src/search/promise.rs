//! What was announced must come true: a win is never announced for later than the last search of the
//! game promised it.

use super::limits::{Limits, share_of};
use super::node::Window;
use super::reduce::PLY;
use super::report::Report;
use super::root::RootMove;
use super::worker::{Shared, Worker};
use crate::board::Board;
use crate::eval::Evaluator;
use crate::score::{MATE, Score, is_win, win_in};
use std::time::Instant;

/// The search for a promised win ends after this part of the move's time and nodes, in percent, if no
/// later win is known to fall back on.
const PERCENT: u32 = 60;
/// The most nodes of that search where neither time nor nodes are limited.
const MOST_NODES: u64 = 1_000_000;

/// The win that the last search announced.
#[derive(Clone, Copy)]
pub struct Promise {
    /// The key of the position after the move of that search.
    key: u64,
    /// The stones on the board when the game is won, at the latest.
    stones: usize,
}

impl Promise {
    /// What the report of a search announces, if it is a win.
    pub fn of(board: &Board, report: &Report) -> Option<Promise> {
        let best = report.best.filter(|_| is_win(report.score))?;
        Some(Promise { key: board.key_after(best), stones: board.ply() + (MATE - report.score) as usize })
    }

    /// The least score that keeps the promise, if the opponent has made one move since.
    pub fn least(self, board: &Board) -> Option<Score> {
        let follows = board.moves().iter().any(|&reply| board.key_before(reply) == self.key);
        (follows && self.stones > board.ply()).then(|| win_in(self.stones - board.ply()))
    }
}

/// The wins found at the root without a search.
pub struct Wins {
    /// What was promised, or any win.
    least: Score,
    /// The shortest of the wins that come later than promised.
    pub late: Option<RootMove>,
}

impl Wins {
    /// Nothing found yet.
    pub fn new(promised: Option<Score>) -> Wins {
        Wins { least: promised.unwrap_or(-MATE), late: None }
    }

    /// Gives a win back if it comes in time, and keeps it for later if not.
    pub fn take(&mut self, win: RootMove) -> Option<RootMove> {
        if win.score >= self.least {
            return Some(win);
        }
        if self.late.as_ref().is_none_or(|late| win.score > late.score) {
            self.late = Some(win);
        }
        None
    }
}

/// The limits of the search for the promised win, within those of the whole search.
pub fn limits(limits: &Limits, start: Instant, is_last: bool) -> Limits {
    let percent = if is_last { 100 } else { PERCENT };
    let hard = limits.soft.or(limits.hard).map(|end| start + share_of(end, start, percent));
    let nodes = limits.nodes.map(|nodes| nodes * percent as u64 / 100);
    let nodes = if hard.is_none() { nodes.or(Some(MOST_NODES)) } else { nodes };
    Limits { nodes, soft: None, hard, ..*limits }
}

impl Worker {
    /// Searches for a win with at least this score and nothing else: with an empty window, so that what
    /// the table still holds of the proof counts at once, and no deeper than the win can be.
    pub fn keep(&mut self, shared: &Shared, moves: &[RootMove], promised: Score) -> Option<RootMove> {
        let window = Window { alpha: promised - 1, beta: promised };
        let plies = (MATE - promised) as u32;
        let deepest = shared.limits.depth.unwrap_or(u32::MAX).min(2 * plies);
        self.frames[0].eval = self.eval.evaluate(&self.board);
        for depth in 1..=deepest {
            self.root_depth = depth;
            for RootMove { point, .. } in moves {
                let found = self.after_root_move(*point, window.alpha, |worker| {
                    worker.node::<false>(shared, window.flipped(), (depth as i32 - 1) * PLY, 1, true)
                });
                let score = -found.ok()?;
                if score >= promised {
                    return Some(RootMove { point: *point, score, pv: vec![*point] });
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Size};
    use crate::rules::Rule;
    use crate::search::{Searcher, Silent, StopToken};

    #[test]
    fn a_promise_holds_for_the_next_position_of_the_game() {
        let mut board = Board::new(Rule::Freestyle, Size::square(15).unwrap());
        let [a, b, c] = [5, 6, 7].map(|x| Point::new(x, 7));
        let report = Report { best: Some(a), score: win_in(9), ..Report::default() };
        let promise = Promise::of(&board, &report).unwrap();
        assert_eq!(promise.least(&board), None);
        board.play(a);
        board.play(b);
        assert_eq!(promise.least(&board), Some(win_in(7)));
        board.play(c);
        assert_eq!(promise.least(&board), None);
        assert!(Promise::of(&board, &Report { score: 500, ..report }).is_none());
        let other = Board::from_moves(Rule::Freestyle, board.size(), &[b, a]).unwrap();
        assert_eq!(promise.least(&other), None);
    }

    /// Wins of published games played out against a weaker search.
    #[test]
    fn what_is_announced_comes_in_time() {
        let games: [&[(u8, u8)]; 3] = [
            &[(4, 9), (5, 11), (7, 13), (7, 10), (4, 11), (9, 11), (3, 7), (7, 9), (4, 8)],
            &[(17, 8), (14, 5), (15, 11), (13, 11), (12, 11), (15, 5), (12, 12), (14, 6)],
            &[(5, 6), (7, 7), (3, 9), (5, 9), (6, 7), (6, 8), (8, 6), (7, 9), (7, 6), (6, 6), (8, 5), (9, 4)],
        ];
        let token = StopToken::default();
        let search = |searcher: &mut Searcher, board: &Board, nodes| {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            searcher.search(board, &limits, (&token, token.announce()), &mut Silent)
        };
        let mut announced = 0;
        for game in games {
            let points: Vec<Point> = game.iter().map(|&(x, y)| Point::new(x, y)).collect();
            let size = Size::square(20).unwrap();
            let mut board = Board::from_moves(Rule::Freestyle, size, &points).unwrap();
            let (mut searcher, mut opponent) = (Searcher::new(1 << 22, 1), Searcher::new(1 << 20, 1));
            let mut due = None;
            while board.winner().is_none() {
                let report = search(&mut searcher, &board, 20_000);
                let ends = is_win(report.score).then(|| board.ply() + (MATE - report.score) as usize);
                assert!(
                    due.is_none() || ends.is_some_and(|ends| Some(ends) <= due),
                    "{due:?} {ends:?}\n{board}"
                );
                let Some(ends) = ends else { break };
                (due, announced) = (Some(ends), announced + 1);
                board.play(report.best.unwrap());
                if board.winner().is_none() {
                    board.play(search(&mut opponent, &board, 2000).best.unwrap());
                }
            }
        }
        assert!(announced > 20, "{announced}");
    }

    #[test]
    fn the_shortest_late_win_is_kept() {
        let win = |plies| RootMove { point: Point::new(0, 0), score: win_in(plies), pv: Vec::new() };
        let mut wins = Wins::new(Some(win_in(7)));
        assert!(wins.take(win(11)).is_none() && wins.take(win(9)).is_none() && wins.take(win(13)).is_none());
        assert_eq!(wins.late.as_ref().map(|late| late.score), Some(win_in(9)));
        assert!(wins.take(win(7)).is_some() && Wins::new(None).take(win(99)).is_some());
    }
}

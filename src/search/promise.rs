//! What was announced must come true: a win is never announced for later than the last search of the
//! game promised it.

use super::report::Report;
use super::root::RootMove;
use crate::board::Board;
use crate::score::{MATE, Score, is_win, win_in};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::{Point, Size};
    use crate::rules::Rule;

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

    #[test]
    fn the_shortest_late_win_is_kept() {
        let win = |plies| RootMove { point: Point::new(0, 0), score: win_in(plies), pv: Vec::new() };
        let mut wins = Wins::new(Some(win_in(7)));
        assert!(wins.take(win(11)).is_none() && wins.take(win(9)).is_none() && wins.take(win(13)).is_none());
        assert_eq!(wins.late.as_ref().map(|late| late.score), Some(win_in(9)));
        assert!(wins.take(win(7)).is_some() && Wins::new(None).take(win(99)).is_some());
    }
}

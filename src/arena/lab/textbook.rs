//! The search of the textbooks, with each of its refinements on a switch.
//!
//! It looks at a fixed depth at the points next to stones. The evaluation depends on the position
//! alone, so every refinement must give the score of plain minimax; they differ in nodes only.

use crate::board::Board;
use crate::eval::{Classical, Evaluator};
use crate::geometry::{MAX_POINTS, Point};
use crate::score::{DRAW, INFINITE, MAX_PLY, Score, loss_in};
use std::cmp::Reverse;
use std::collections::HashMap;

/// Which refinements are in use.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Refinements {
    /// Alpha-beta pruning (Knuth and Moore, 1975) instead of plain minimax.
    pub alpha_beta: bool,
    /// Moves in the order of their static value instead of that of the board.
    pub ordering: bool,
    /// A transposition table.
    pub table: bool,
    /// Two killer moves a ply.
    pub killers: bool,
    /// The history heuristic (Schaeffer, 1983).
    pub history: bool,
}

impl Refinements {
    /// All of them.
    pub const ALL: Refinements =
        Refinements { alpha_beta: true, ordering: true, table: true, killers: true, history: true };
}

/// What a score in the table means.
#[derive(Clone, Copy, PartialEq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy)]
struct Entry {
    score: Score,
    bound: Bound,
    best: Option<Point>,
}

/// A search of one position.
pub struct Textbook {
    board: Board,
    eval: Classical,
    width: usize,
    with: Refinements,
    nodes: u64,
    table: HashMap<u64, Entry>,
    killers: Vec<[Option<Point>; 2]>,
    history: [[u32; MAX_POINTS]; 2],
}

/// What a search found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Found {
    /// The best move; `None` if no move is left.
    pub best: Option<Point>,
    /// Its score for the side to move.
    pub score: Score,
    /// The moves made.
    pub nodes: u64,
}

/// Searches a position to a depth in plies, at least 1, with at most `width` moves at each node, the
/// first ones in the order they are tried.
pub fn search(board: &Board, depth: usize, width: usize, with: Refinements) -> Found {
    let mut textbook = Textbook {
        board: board.clone(),
        eval: Classical::new(board),
        width,
        with,
        nodes: 0,
        table: HashMap::new(),
        killers: vec![[None; 2]; MAX_PLY],
        history: [[0; MAX_POINTS]; 2],
    };
    let (score, best) = textbook.best(depth, 0, -INFINITE, INFINITE);
    Found { best, score, nodes: textbook.nodes }
}

impl Textbook {
    /// The score of a position for its side to move.
    fn visit(&mut self, depth: usize, ply: usize, alpha: Score, beta: Score) -> Score {
        if self.board.winner().is_some() {
            return loss_in(ply);
        }
        if depth == 0 {
            self.eval.reset(&self.board);
            return self.eval.evaluate(&self.board);
        }
        let known = if self.with.table { self.table.get(&self.board.key()).copied() } else { None };
        if let Some(Entry { score, bound, .. }) = known {
            let decides = match bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= beta,
                Bound::AtMost => score <= alpha,
            };
            if decides {
                return score;
            }
        }
        let (score, best) = self.best(depth, ply, alpha, beta);
        if self.with.table {
            let bound = match score {
                _ if score >= beta => Bound::AtLeast,
                _ if score <= alpha => Bound::AtMost,
                _ => Bound::Exact,
            };
            self.table.insert(self.board.key(), Entry { score, bound, best });
        }
        score
    }

    /// The best move and its score. Without pruning the window stays open.
    fn best(&mut self, depth: usize, ply: usize, mut alpha: Score, beta: Score) -> (Score, Option<Point>) {
        let (mut best, mut best_score) = (None, -INFINITE);
        for point in self.moves(ply) {
            self.board.play(point);
            self.nodes += 1;
            let (low, high) = if self.with.alpha_beta { (-beta, -alpha) } else { (-INFINITE, INFINITE) };
            let score = -self.visit(depth - 1, ply + 1, low, high);
            self.board.undo();
            if score > best_score {
                (best, best_score) = (Some(point), score);
            }
            alpha = alpha.max(score);
            if self.with.alpha_beta && alpha >= beta {
                self.remember(point, depth, ply);
                break;
            }
        }
        if best.is_none() { (DRAW, None) } else { (best_score, best) }
    }

    fn remember(&mut self, point: Point, depth: usize, ply: usize) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(point) {
            *killers = [Some(point), killers[0]];
        }
        self.history[self.board.side_to_move().index()][point.index()] += (depth * depth) as u32;
    }

    /// The legal points next to stones (the centre of an empty board), in the order they are tried: the
    /// table's first, then killers, then by history, then by static value.
    fn moves(&self, ply: usize) -> Vec<Point> {
        let board = &self.board;
        if board.ply() == 0 {
            return vec![board.size().centre()];
        }
        let side = board.side_to_move();
        let entry = if self.with.table { self.table.get(&board.key()) } else { None };
        let first = entry.and_then(|entry| entry.best);
        let weights = self.eval.weights();
        let promise = |&point: &Point| {
            Reverse((
                first == Some(point),
                self.with.killers && self.killers[ply].contains(&Some(point)),
                if self.with.history { self.history[side.index()][point.index()] } else { 0 },
                if self.with.ordering {
                    weights.move_score(board.code(point, side), board.code(point, !side), side)
                } else {
                    0
                },
            ))
        };
        let next = |point: &Point| {
            board.moves().iter().any(|stone| stone.distance(*point) <= 1) && board.is_legal(*point)
        };
        let mut moves: Vec<Point> = board.near_points().into_iter().filter(next).collect();
        moves.sort_by_cached_key(promise);
        moves.truncate(self.width);
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::points_from_text;
    use crate::geometry::Size;
    use crate::rules::Rule;

    #[test]
    fn refinements_never_change_the_score() {
        let size = Size::square(9).unwrap();
        let minimax = Refinements::default();
        let alpha_beta = Refinements { alpha_beta: true, ..minimax };
        let ordering = Refinements { ordering: true, ..alpha_beta };
        for (rule, moves) in [
            (Rule::Freestyle, "e5e6f5"),
            (Rule::Renju, "e5f6e6e4d5"),
            (Rule::Caro, "e5d5e6e7f6"),
            (Rule::ExactFive, "e5e6f5d5f6f7"),
        ] {
            let board = Board::from_moves(rule, size, &points_from_text(moves).unwrap()).unwrap();
            let expected = search(&board, 3, usize::MAX, minimax);
            for with in [
                alpha_beta,
                ordering,
                Refinements { table: true, ..ordering },
                Refinements { killers: true, ..ordering },
                Refinements { history: true, ..ordering },
                Refinements::ALL,
            ] {
                let found = search(&board, 3, usize::MAX, with);
                assert_eq!(found.score, expected.score, "{rule} {with:?}");
                assert!(found.nodes < expected.nodes, "{rule} {with:?}");
            }
        }
    }

    #[test]
    fn a_win_is_found() {
        let moves = points_from_text("e5a1f5a2g5a3").unwrap();
        let board = Board::from_moves(Rule::Freestyle, Size::square(9).unwrap(), &moves).unwrap();
        let found = search(&board, 3, 16, Refinements::ALL);
        assert_eq!(found.score, crate::score::win_in(3));
    }
}

//! The classic experiments with game-tree search, on the engine's own board and evaluation: what each
//! refinement of alpha-beta saves, and what depth is worth.

mod page;
mod textbook;

pub use page::page;
pub use textbook::{Found, Refinements, search};

use super::options::{default_size, one, positive};
use super::record::points_from_text;
use super::referee::{Referee, Terms};
use super::stats::Pairs;
use crate::board::Board;
use crate::geometry::{Point, Symmetry};
use crate::rules::Rule;
use std::fmt::Write;

/// The search plain and with its refinements, by name.
pub const VARIANTS: [(&str, Refinements); 7] = {
    const MINIMAX: Refinements =
        Refinements { alpha_beta: false, ordering: false, table: false, killers: false, history: false };
    const ALPHA_BETA: Refinements = Refinements { alpha_beta: true, ..MINIMAX };
    const ORDERING: Refinements = Refinements { ordering: true, ..ALPHA_BETA };
    [
        ("minimax", MINIMAX),
        ("alpha-beta", ALPHA_BETA),
        ("+ ordering", ORDERING),
        ("+ ordering, table", Refinements { table: true, ..ORDERING }),
        ("+ ordering, killers", Refinements { killers: true, ..ORDERING }),
        ("+ ordering, history", Refinements { history: true, ..ORDERING }),
        ("+ all", Refinements::ALL),
    ]
};

/// The depths that play each other, in plies.
pub const RIVALS: [usize; 3] = [2, 4, 6];

/// Moves looked at in games, so that the deepest search takes a fraction of a second.
const GAME_WIDTH: usize = 16;

/// Positions of the experiments, of a few stones each.
const POSITIONS: [&str; 8] = [
    "h8i9j8",
    "h8g9i7g7",
    "h8h9i10g7j8",
    "h8i8g9i10h10h9",
    "h8g8i9g10j7",
    "h8h10g9i7f8i9",
    "h8j8i10g9h6",
    "h8i7g7i9i8g8",
];

/// How much to do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Plan {
    /// Rule and size.
    pub terms: Terms,
    /// The deepest search of the node counts, in plies.
    pub depth: usize,
    /// Pairs of games between each two depths; none for node counts only.
    pub rounds: usize,
    /// Where the page goes.
    pub report: Option<String>,
}

impl Plan {
    /// Reads the command line of `arena lab`. The error is one line for people.
    pub fn parse(arguments: &[String]) -> Result<Plan, String> {
        let terms = Terms { rule: Rule::Freestyle, size: default_size(), move_limit: None };
        let mut plan = Plan { terms, depth: 4, rounds: 4, report: None };
        for pair in arguments.chunks(2) {
            let value = one(&pair[1..]).map_err(|error| format!("{}: {error}", pair[0]));
            match pair[0].trim_start_matches('-') {
                "rule" => plan.terms.rule = value?.parse()?,
                "depth" => plan.depth = positive(value?)?,
                "rounds" => {
                    plan.rounds = value?.parse().map_err(|_| "-rounds: a number is needed".to_string())?
                }
                "report" => plan.report = Some(value?.to_string()),
                _ => return Err(format!("{}: there is no such option; arena -help lists them", pair[0])),
            }
        }
        Ok(plan)
    }
}

/// Nodes of each variant at each depth, summed over the positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NodeCounts {
    /// A row for each of [`VARIANTS`], a column for each depth from 1.
    pub rows: Vec<Vec<u64>>,
    /// Whether all variants gave the same root score everywhere.
    pub scores_agree: bool,
}

/// Counts nodes to a depth in plies.
pub fn count_nodes(terms: Terms, depth: usize) -> NodeCounts {
    let mut rows = vec![vec![0; depth]; VARIANTS.len()];
    let mut scores_agree = true;
    for text in POSITIONS {
        let board = position(terms, text);
        for depth in 1..=depth {
            let mut expected = None;
            for (row, (_, with)) in rows.iter_mut().zip(VARIANTS) {
                let found = search(&board, depth, usize::MAX, with);
                row[depth - 1] += found.nodes;
                scores_agree &= *expected.get_or_insert(found.score) == found.score;
            }
        }
    }
    NodeCounts { rows, scores_agree }
}

/// The results of the first depth against the second, in pairs of games.
pub fn play_depths(terms: Terms, first: usize, second: usize, rounds: usize) -> Pairs {
    let mut pairs = Pairs::default();
    for round in 0..rounds {
        let opening = opening(terms, round);
        let as_black = play(terms, &opening, [first, second]);
        let as_white = play(terms, &opening, [second, first]);
        pairs.add(as_black + 2 - as_white);
    }
    pairs
}

/// A game between two depths, Black's first: the half points of Black.
fn play(terms: Terms, opening: &[Point], depths: [usize; 2]) -> usize {
    let Ok(mut referee) = Referee::new(terms, opening) else { return 1 };
    loop {
        let Ok(board) = Board::from_moves(terms.rule, terms.size, referee.stones()) else { return 1 };
        let depth = depths[board.side_to_move().index()];
        let Some(best) = search(&board, depth, GAME_WIDTH, Refinements::ALL).best else { return 1 };
        if let Ok((_, Some(verdict))) = referee.play(best.x().into(), best.y().into()) {
            return verdict.winner.map_or(1, |winner| 2 - 2 * winner.index());
        }
    }
}

fn opening(terms: Terms, round: usize) -> Vec<Point> {
    let symmetries = Symmetry::of(terms.size);
    let symmetry = symmetries[round / POSITIONS.len() % symmetries.len()];
    let board = position(terms, POSITIONS[round % POSITIONS.len()]);
    board.moves().iter().map(|&point| symmetry.apply(point, terms.size)).collect()
}

fn position(terms: Terms, text: &str) -> Board {
    let points = points_from_text(text).unwrap_or_default();
    Board::from_moves(terms.rule, terms.size, &points).unwrap_or_else(|_| Board::new(terms.rule, terms.size))
}

/// The node counts as text.
pub fn counts_text(counts: &NodeCounts) -> String {
    let mut out = format!("{:<22}", "nodes at depth");
    let depths = counts.rows.first().map_or(0, Vec::len);
    (1..=depths).for_each(|depth| _ = write!(out, "{depth:>14}"));
    for ((name, _), row) in VARIANTS.iter().zip(&counts.rows) {
        _ = write!(out, "\n{name:<22}");
        row.iter().for_each(|nodes| _ = write!(out, "{nodes:>14}"));
    }
    let agreement = if counts.scores_agree { "all root scores agree" } else { "ROOT SCORES DIFFER" };
    _ = writeln!(out, "\n{agreement}");
    out
}

/// The result of two depths as text.
pub fn depths_text(first: usize, second: usize, pairs: &Pairs) -> String {
    let Some(estimate) = pairs.estimate() else { return format!("depth {first} against {second}: no game") };
    let games = 2 * pairs.count();
    format!(
        "depth {first} against {second}: {:.1} of {games} points, Elo {:+.0} [{:+.0}, {:+.0}]",
        estimate.score * games as f64,
        estimate.elo,
        estimate.low,
        estimate.high
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_positions_are_sound() {
        for rule in Rule::ALL {
            let terms = Terms { rule, size: default_size(), move_limit: None };
            for round in 0..16 {
                let opening = opening(terms, round);
                assert!(opening.len() >= 3 && Referee::new(terms, &opening).is_ok(), "{rule} {round}");
            }
        }
    }

    #[test]
    fn depth_wins() {
        let terms = Terms { rule: Rule::Freestyle, size: default_size(), move_limit: None };
        let pairs = play_depths(terms, 3, 1, 4);
        assert!(pairs.estimate().unwrap().score > 0.5, "{pairs:?}");
    }
}

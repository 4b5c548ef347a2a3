//! Games of the engine against itself.

use super::game::{Game, Outcome, Played};
use super::opening::random_opening;
use crate::board::Board;
use crate::eval::Weights;
use crate::geometry::{Point, Size};
use crate::rng::Rng;
use crate::rules::{Colour, Rule};
use crate::score::{Score, is_decided, is_loss, is_win};
use crate::search::{Limits, Report, Searcher, Silent, StopToken};

/// The table of a game; a few thousand nodes a move fill no more.
const TABLE_BYTES: usize = 4 << 20;
/// A move of chance comes only among the first so many after the opening.
const PLIES_WITH_CHANCE: usize = 12;
/// One of these in so many is a move of chance.
const ONE_CHANCE_IN: usize = 10;
/// A move of chance is one of so many that look best at first sight.
const CHOICES: usize = 5;

/// What games are played.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The rule.
    pub rule: Rule,
    /// Board sizes, taken in turn by the number of the game.
    pub sizes: Vec<Size>,
    /// Nodes a move, on average; each search gets a quarter less to a quarter more.
    pub nodes: u64,
    /// The largest score, either way, of an opening that is played.
    pub balance: Score,
    /// Fixes all games, together with their numbers.
    pub seed: u64,
}

/// Plays games one after the other.
pub struct SelfPlay<'a> {
    settings: &'a Settings,
    searcher: Searcher,
    stop: StopToken,
}

impl<'a> SelfPlay<'a> {
    /// A player for these settings.
    pub fn new(settings: &'a Settings) -> SelfPlay<'a> {
        SelfPlay { settings, searcher: Searcher::new(TABLE_BYTES, 1), stop: StopToken::default() }
    }

    /// Plays the game with this number. The game depends on settings and number alone.
    pub fn play(&mut self, number: u32) -> Game {
        let mut rng = Rng::new(Rng::new(self.settings.seed << 32 ^ number as u64).next_u64());
        let size = self.settings.sizes[number as usize % self.settings.sizes.len()];
        let mut board = self.balanced_opening(size, &mut rng);
        let opening = board.moves().to_vec();
        self.searcher.clear();
        let mut moves = Vec::new();
        // Positions on a board that is more than half full teach little.
        let last_ply = size.area() * 3 / 5;
        let outcome = loop {
            if board.ply() >= last_ply {
                break Outcome::Draw;
            }
            let report = self.search(&board, self.settings.nodes, &mut rng);
            let Some(best) = report.best else { break Outcome::Draw };
            let side = board.side_to_move();
            let by_chance =
                moves.len() < PLIES_WITH_CHANCE && !is_decided(report.score) && rng.below(ONE_CHANCE_IN) == 0;
            let point = if by_chance { promising_move(&board, &mut rng) } else { best };
            moves.push(Played { point, score: report.score, chosen: point == best });
            if is_win(report.score) {
                break won_by(side);
            } else if is_loss(report.score) {
                break won_by(!side);
            }
            board.play(point);
            if board.winner().is_some() {
                break won_by(side);
            }
        };
        Game { number, size, opening, moves, outcome }
    }

    fn balanced_opening(&mut self, size: Size, rng: &mut Rng) -> Board {
        loop {
            let board = random_opening(self.settings.rule, size, rng);
            self.searcher.clear();
            if self.search(&board, self.settings.nodes, rng).score.abs() <= self.settings.balance {
                return board;
            }
        }
    }

    fn search(&mut self, board: &Board, nodes: u64, rng: &mut Rng) -> Report {
        let nodes = nodes * 3 / 4 + rng.below(nodes as usize / 2 + 1) as u64;
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        self.searcher.search(board, &limits, (&self.stop, self.stop.announce()), &mut Silent)
    }
}

fn won_by(colour: Colour) -> Outcome {
    match colour {
        Colour::Black => Outcome::Black,
        Colour::White => Outcome::White,
    }
}

/// One of the moves that look best without search.
fn promising_move(board: &Board, rng: &mut Rng) -> Point {
    let (weights, side) = (Weights::of(board.rule()), board.side_to_move());
    let mut moves: Vec<Point> =
        board.near_points().into_iter().filter(|&point| board.is_legal(point)).collect();
    moves.sort_by_key(|&point| -weights.move_score(board.code(point, side), board.code(point, !side), side));
    moves.truncate(CHOICES);
    moves[rng.below(moves.len())]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_repeat_and_end_as_they_say() {
        for rule in [Rule::Freestyle, Rule::Renju] {
            let sizes = vec![Size::square(9).unwrap(), Size::square(11).unwrap()];
            let settings = Settings { rule, sizes, nodes: 300, balance: 400, seed: 5 };
            let mut player = SelfPlay::new(&settings);
            let games: Vec<Game> = (0..4).map(|number| player.play(number)).collect();
            assert_eq!(player.play(2), games[2]);
            for game in games {
                let mut board = Board::from_moves(rule, game.size, &game.opening).unwrap();
                for played in &game.moves {
                    assert!(board.is_legal(played.point));
                    board.play(played.point);
                }
                let last = game.moves.last().unwrap();
                let mover = !board.side_to_move();
                match game.outcome {
                    Outcome::Draw => assert!(!is_decided(last.score)),
                    won => assert_eq!(won == won_by(mover), last.score > 0),
                }
            }
        }
    }
}

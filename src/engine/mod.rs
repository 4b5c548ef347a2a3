//! The engine as values in and values out: settings, the game, and the moves it chooses. It reads
//! no text and never prints.

mod balance;
mod opening;
mod session;
mod settings;

pub use session::{Position, Stone};
pub use settings::{MAX_THREADS, Setting, Settings};

use crate::board::{Board, Threat};
use crate::geometry::{Point, Size};
use crate::rules::Rule;
use crate::score::Score;
use crate::search::{Limits, Report, SearchObserver, Searcher, StopToken};
use crate::time::Budget;
use session::Session;
use std::time::{Duration, Instant};

/// A token and the number of the search it stops.
pub type Stop<'a> = (&'a StopToken, u64);

/// An engine with its settings, its game and what it remembers of its searches.
#[derive(Default)]
pub struct Engine {
    settings: Settings,
    /// The time thought since the manager told what is left, or since the game began.
    spent: Duration,
    session: Option<Session>,
    searcher: Option<Searcher>,
    resources: Resources,
    searched: Searched,
}

/// What the engine does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// It places these stones.
    Place(Vec<Point>),
    /// It changes the colours of a swap2 opening.
    Swap,
}

/// What a searcher is made with.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Resources {
    /// The bytes the search may allocate.
    pub memory: usize,
    /// The threads it runs.
    pub threads: usize,
}

/// The position last searched, and whether what is remembered of it may still be of use.
#[derive(Default)]
struct Searched {
    rule: Option<Rule>,
    size: Option<Size>,
    moves: Vec<Point>,
    new_game: bool,
    forget: bool,
}

/// All that a search needs, decided before it begins.
pub struct Plan {
    /// The position.
    pub board: Board,
    /// The time for the move, from when the command was read.
    pub budget: Budget,
    /// What the searcher is made with.
    pub resources: Resources,
    /// The move to play if the search fails.
    pub fallback: Point,
    read_at: Instant,
    limits: Limits,
}

impl Engine {
    /// Takes one new setting. It counts from the next move on.
    pub fn set(&mut self, setting: Setting) {
        if matches!(setting, Setting::TimeLeft(_)) {
            self.spent = Duration::ZERO;
        }
        self.settings.apply(setting);
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Begins a game on an empty board.
    pub fn start(&mut self, size: Size) {
        self.session = Some(Session::new(size));
        self.spent = Duration::ZERO;
        self.searched.new_game = true;
    }

    /// Begins a game on a board of the same size. The error tells that there is none.
    pub fn restart(&mut self) -> Result<(), String> {
        let size = self.session()?.size();
        self.start(size);
        Ok(())
    }

    /// Plays a move of whichever side is to move. The error tells why it cannot be played.
    pub fn play(&mut self, x: i64, y: i64) -> Result<Point, String> {
        self.playable_rule()?;
        self.session_mut()?.play(x, y)
    }

    /// Takes back the last move, which must be this one.
    pub fn take_back(&mut self, x: i64, y: i64) -> Result<(), String> {
        self.session_mut()?.take_back(x, y)
    }

    /// Replaces the position. After an error the old one is still there.
    pub fn set_stones(&mut self, stones: &[Stone], position: Position) -> Result<(), String> {
        self.playable_rule()?;
        self.session_mut()?.set_stones(stones, position)
    }

    /// How many stones are on the board.
    pub fn stones(&self) -> Result<usize, String> {
        Ok(self.session()?.moves().len())
    }

    /// The points that are fouls for the side to move.
    pub fn fouls(&self) -> Result<Vec<Point>, String> {
        let board = self.session()?.board(self.settings.rule()?);
        let is_foul = |point: &Point| board.stone(*point).is_none() && board.is_foul(*point);
        Ok(board.size().points().filter(is_foul).collect())
    }

    /// Forgets what earlier searches found out.
    pub fn forget(&mut self) {
        self.searched.forget = true;
    }

    /// Drops the searcher, whose state an interrupted search may have left broken.
    pub fn recover(&mut self) {
        self.searcher = None;
    }

    /// Prepares a move in the position at hand, for a command read at `read_at`. The error tells why
    /// there is no move: no game, a rule that is not played, or a full board.
    pub fn plan(&self, read_at: Instant) -> Result<Plan, String> {
        let session = self.session()?;
        let board = session.board(self.settings.rule()?);
        let fallback = fallback_move(&board).ok_or("the board is full")?;
        let control = self.settings.time_control(self.spent);
        let budget = control.budget(board.ply(), board.size().area());
        let limits = Limits {
            depth: self.settings.depth(),
            nodes: self.settings.nodes(),
            soft: budget.soft.map(|soft| read_at + soft),
            hard: Some(read_at + budget.hard),
        };
        let resources = Resources { memory: self.settings.search_memory(), threads: self.settings.threads() };
        Ok(Plan { board, budget, resources, fallback, read_at, limits })
    }

    /// Chooses a move. Its report has always a best move.
    pub fn search(&mut self, plan: &Plan, stop: Stop, observer: &mut dyn SearchObserver) -> Report {
        if let Some(point) = opening::book_move(&plan.board) {
            return Report { best: Some(point), ..Report::default() };
        }
        let mut report = self.searcher(plan).search(&plan.board, &plan.limits, stop, observer);
        report.best = report.best.or(Some(plan.fallback));
        report
    }

    /// Places stones that were chosen with a plan, and charges their time to the game.
    pub fn place(&mut self, plan: &Plan, stones: &[Point]) -> Result<(), String> {
        self.spent = self.spent.saturating_add(plan.read_at.elapsed());
        let session = self.session_mut()?;
        for &stone in stones {
            session.play(stone.x().into(), stone.y().into())?;
        }
        Ok(())
    }

    /// Answers a proposal of the swap2 opening, by the score of the position for the side to move.
    /// The number of stones must be 0, 3 or 5.
    pub fn swap2(
        &mut self,
        plan: &Plan,
        stop: Stop,
        observer: &mut dyn SearchObserver,
    ) -> Result<Choice, String> {
        match plan.board.ply() {
            0 => {
                let proposals = opening::swap2_proposals(plan.board.size());
                let opening = self.most_balanced(plan, proposals, 0, stop);
                opening.map(Choice::Place).ok_or_else(|| "no opening was found".into())
            }
            3 | 5 => {
                let report = self.search(plan, stop, observer);
                let place = || Choice::Place(report.best.into_iter().collect());
                Ok(if report.score < 0 { Choice::Swap } else { place() })
            }
            stones => Err(format!("swap2 has 0, 3 or 5 stones, not {stones}")),
        }
    }

    /// One or two moves (`length`) after which the score for the side to move is nearest to `bias`.
    pub fn balance(
        &mut self,
        plan: &Plan,
        length: usize,
        bias: Score,
        stop: Stop,
    ) -> Result<Vec<Point>, String> {
        let lines = balance::lines(&plan.board, length);
        self.most_balanced(plan, lines, bias, stop)
            .ok_or_else(|| format!("there is no room for {length} stones"))
    }

    fn most_balanced(
        &mut self,
        plan: &Plan,
        lines: Vec<balance::Line>,
        target: Score,
        stop: Stop,
    ) -> Option<balance::Line> {
        let deadline = plan.read_at + plan.budget.soft.unwrap_or(plan.budget.hard);
        balance::most_balanced(&plan.board, lines, target, self.searcher(plan), stop, deadline)
    }

    /// The searcher for a plan: made at the first search, and cleared when what it knows is of another game.
    fn searcher(&mut self, plan: &Plan) -> &mut Searcher {
        let Resources { memory, threads } = plan.resources;
        let resized = std::mem::replace(&mut self.resources, plan.resources) != plan.resources;
        let outdated = self.searched.advance(&plan.board);
        match &mut self.searcher {
            Some(searcher) => {
                if resized {
                    searcher.resize(memory, threads);
                }
                if outdated {
                    searcher.clear();
                }
            }
            None => self.searcher = Some(Searcher::new(memory, threads)),
        }
        self.searcher.as_mut().expect("made above")
    }

    /// Fails for a rule that is not played.
    fn playable_rule(&self) -> Result<Rule, String> {
        self.session()?;
        self.settings.rule()
    }

    fn session(&self) -> Result<&Session, String> {
        self.session.as_ref().ok_or_else(no_game)
    }

    fn session_mut(&mut self) -> Result<&mut Session, String> {
        self.session.as_mut().ok_or_else(no_game)
    }
}

fn no_game() -> String {
    "no game, send START first".into()
}

impl Searched {
    /// Notes the position of a search. True if the searcher must be cleared before: on demand, for another rule or
    /// size, and for a new game, unless it goes on from the old position (some managers start a game
    /// before each move).
    fn advance(&mut self, board: &Board) -> bool {
        let same_kind = self.rule == Some(board.rule()) && self.size == Some(board.size());
        let continues = board.moves().starts_with(&self.moves);
        let clear = self.forget || !same_kind || self.new_game && !continues;
        *self = Searched {
            rule: Some(board.rule()),
            size: Some(board.size()),
            moves: board.moves().to_vec(),
            new_game: false,
            forget: false,
        };
        clear
    }
}

/// A move that needs no search: one that wins, one that stops a five, or the legal one nearest to the
/// last stone, or, if there are only fouls, any empty point. `None` if the board is full.
fn fallback_move(board: &Board) -> Option<Point> {
    let last = board.moves().last().copied().unwrap_or(board.size().centre());
    let opponent = !board.side_to_move();
    board.empty_points().into_iter().min_by_key(|&point| {
        let legal = board.is_legal(point);
        let stops_five = board.threat(point, opponent) == Threat::Five;
        (!legal, !board.wins(point), !stops_five, point.distance(last))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advance(searched: &mut Searched, rule: Rule, moves: &[&str]) -> bool {
        let moves: Vec<Point> = moves.iter().map(|point| point.parse().unwrap()).collect();
        searched.advance(&Board::from_moves(rule, Size::square(15).unwrap(), &moves).unwrap())
    }

    #[test]
    fn a_new_game_is_searched_afresh_and_a_continued_one_is_not() {
        let mut searched = Searched::default();
        advance(&mut searched, Rule::Renju, &["h8", "h9"]);
        assert!(!advance(&mut searched, Rule::Renju, &["h8", "h9", "i9", "g8"]));
        searched.new_game = true;
        assert!(!advance(&mut searched, Rule::Renju, &["h8", "h9", "i9", "g8", "a1", "a2"]));
        searched.new_game = true;
        assert!(advance(&mut searched, Rule::Renju, &["h8", "h9"]));
        assert!(!advance(&mut searched, Rule::Renju, &["h8", "i9"]), "a take back is no new game");
        assert!(advance(&mut searched, Rule::Caro, &["h8", "i9"]));
        searched.forget = true;
        assert!(advance(&mut searched, Rule::Caro, &["h8", "i9"]));
        assert!(!advance(&mut searched, Rule::Caro, &["h8", "i9"]));
    }

    fn fallback(rule: Rule, moves: &str) -> String {
        let moves: Vec<Point> = moves.split(' ').map(|point| point.parse().unwrap()).collect();
        fallback_move(&Board::from_moves(rule, Size::square(15).unwrap(), &moves).unwrap())
            .unwrap()
            .to_string()
    }

    #[test]
    fn the_fallback_wins_or_stops_a_five() {
        assert_eq!(fallback(Rule::Freestyle, "a1 a15 b1 b15 c1 c15 d1 d15"), "e1");
        assert_eq!(fallback(Rule::Freestyle, "a1 a15 b1 h8 c1 c15 d1"), "e1");
    }

    #[test]
    fn the_move_of_a_game_is_planned_only_when_there_is_one() {
        let mut engine = Engine::default();
        assert!(engine.plan(Instant::now()).is_err());
        engine.start(Size::square(5).unwrap());
        for (x, y) in (0..25).map(|index| (index % 5, index / 5)) {
            assert!(engine.plan(Instant::now()).is_ok());
            engine.play(x, y).unwrap();
        }
        assert!(engine.plan(Instant::now()).is_err());
        engine.restart().unwrap();
        engine.set(Setting::Rule(3));
        assert!(engine.plan(Instant::now()).is_err() && engine.play(0, 0).is_err());
        engine.set(Setting::Rule(0));
        assert_eq!(engine.play(0, 0), Ok(Point::new(0, 0)));
    }
}

//! Whole games, both sides by the engine, every move judged by a referee of our own.
//!
//! `QUINCUNX_GAMES=50 QUINCUNX_GAME_MS=100 QUINCUNX_SLACK_MS=50` plays fifty games of each rule on
//! 15x15 and on 20x20 at 100 ms a move and allows 50 ms more.

use crate::support::*;
use quincunx::rng::Rng;
use std::time::{Duration, Instant};

/// Two engines that play game after game in the same processes.
struct Table {
    players: Vec<Engine>,
    /// Milliseconds a move.
    turn: u64,
    /// The longest that an answer took.
    slowest: Duration,
    /// The game at hand, for the report of a failure.
    stones: Vec<(usize, usize)>,
}

impl Table {
    fn new() -> Table {
        let players = vec![Engine::start(), Engine::start()];
        let turn = number("QUINCUNX_GAME_MS", 10);
        Table { players, turn, slowest: Duration::ZERO, stones: Vec::new() }
    }

    /// Plays on from a position, whose stones are given in order, to the end.
    fn game(&mut self, mut referee: Referee, stones: Vec<(usize, usize)>) -> Verdict {
        let start = match (referee.width, referee.height) {
            (width, height) if width == height => format!("START {width}"),
            (width, height) => format!("RECTSTART {width},{height}"),
        };
        let rule = referee.rule;
        for player in &mut self.players {
            player.expect(&format!("{start}\nINFO rule {rule}\nINFO timeout_turn {}", self.turn), "OK");
        }
        let begun = stones.len();
        self.stones = stones;
        while !referee.playable().is_empty() {
            let ply = self.stones.len();
            let question = if ply < begun + 2 { block(&self.stones) } else { turn(&self.stones) };
            let player = &mut self.players[ply % 2];
            player.send(&question);
            let asked = Instant::now();
            let (reply, messages) = player.reply_after_messages(ms(self.turn));
            self.slowest = self.slowest.max(asked.elapsed());
            messages.iter().for_each(|message| referee.check_message(message));
            let point = point(&reply).unwrap_or_else(|| panic!("no move: {reply}\n{referee}"));
            assert!(referee.is_empty(point), "illegal: {reply}\n{referee}");
            let verdict = referee.play(point);
            assert!(verdict != Verdict::Foul, "foul: {reply}\n{referee}");
            self.stones.push(point);
            if verdict != Verdict::Continue {
                return verdict;
            }
        }
        // Black has fouls only.
        Verdict::Foul
    }

    fn leave(mut self) {
        println!("the slowest answer took {:?} of {} ms", self.slowest, self.turn);
        self.players.drain(..).for_each(Engine::end);
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("the game so far: {}", block(&self.stones).replace('\n', " "));
        }
    }
}

fn turn(stones: &[(usize, usize)]) -> String {
    let (x, y) = stones.last().expect("a stone");
    format!("TURN {x},{y}")
}

/// The stones for the side to move, as the judge sends them.
fn block(stones: &[(usize, usize)]) -> String {
    let who = |ply: usize| 2 - (ply + stones.len() + 1) % 2;
    let stone = |(ply, (x, y)): (usize, &(usize, usize))| format!("{x},{y},{} ", who(ply));
    board(&stones.iter().enumerate().map(stone).collect::<String>())
}

/// A few stones anywhere that neither end the game nor are fouls.
fn random_opening(referee: &mut Referee, count: usize, rng: &mut Rng) -> Vec<(usize, usize)> {
    (0..count)
        .map(|_| {
            let playable = referee.playable();
            let point = playable[rng.below(playable.len())];
            assert_eq!(referee.play(point), Verdict::Continue);
            point
        })
        .collect()
}

fn play_games(rule: u32) {
    let mut table = Table::new();
    let mut rng = Rng::new(u64::from(rule));
    for game in 0..number("QUINCUNX_GAMES", 1) {
        // The first games begin with the empty board, on odd sizes too.
        let sizes = [(15, 15), (20, 20), (7, 7), (22, 22), (5, 13), (12, 8)];
        for &(width, height) in if game == 0 { &sizes[..] } else { &sizes[..2] } {
            let mut referee = Referee::new(rule, width, height);
            let count = if game == 0 { 0 } else { rng.below(5) };
            let stones = random_opening(&mut referee, count, &mut rng);
            let verdict = table.game(referee, stones);
            println!("rule {rule}, {width}x{height}, game {game}: {verdict:?}");
        }
    }
    table.leave();
}

#[test]
fn freestyle_games() {
    play_games(0);
}

#[test]
fn exact_five_games() {
    play_games(1);
}

#[test]
fn renju_games() {
    play_games(4);
}

#[test]
fn caro_games() {
    play_games(8);
}

#[test]
fn exact_caro_games() {
    play_games(9);
}

/// A board without rows of more than two, but for some empty points, and its stones in order.
fn nearly_full(rule: u32, size: usize, empty: usize, rng: &mut Rng) -> (Referee, Vec<(usize, usize)>) {
    let mut referee = Referee::new(rule, size, size);
    let mut sides = [Vec::new(), Vec::new()];
    referee.points().for_each(|(x, y)| sides[(x + 2 * y) % 4 / 2].push((x, y)));
    let count = size * size - empty;
    for (side, keep) in sides.iter_mut().zip([count.div_ceil(2), count / 2]) {
        while side.len() > keep {
            side.swap_remove(rng.below(side.len()));
        }
        assert_eq!(side.len(), keep);
    }
    let stones: Vec<_> = (0..count).map(|ply| sides[ply % 2][ply / 2]).collect();
    stones.iter().for_each(|&stone| referee.place(stone));
    (referee, stones)
}

#[test]
fn case_16_to_the_last_square() {
    let mut table = Table::new();
    let mut rng = Rng::new(16);
    for rule in [0, 1, 4, 8, 9] {
        for (size, empty) in [(15, 1), (15, 2), (15, 24), (20, 2), (20, 7), (22, 3), (6, 4)] {
            let (referee, stones) = nearly_full(rule, size, empty, &mut rng);
            let verdict = table.game(referee, stones);
            println!("rule {rule}, {size}x{size}, {empty} empty: {verdict:?}");
        }
    }
    table.leave();
}

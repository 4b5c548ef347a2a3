//! The standings of a match, game by game.

use super::record::{GameRecord, millis};
use super::stats::{Estimate, Pairs};
use crate::rules::Colour;
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// The results of one side: of an engine in all games, or of the first of a pairing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Results {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Finished pairs of games.
    pub pairs: Pairs,
}

impl Results {
    /// The number of games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The points: 1 for a win, 1/2 for a draw.
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// The strength by the finished pairs.
    pub fn estimate(&self) -> Option<Estimate> {
        self.pairs.estimate()
    }

    fn add(&mut self, half_points: usize) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

/// How an engine played, over all its games.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Play {
    /// Games it forfeited.
    pub forfeits: u64,
    /// Moves it played.
    pub moves: u64,
    /// The time of all its moves.
    pub time: Duration,
    /// The longest time of a move.
    pub longest: Duration,
    /// The sum of the depths it told, and the number of moves with one.
    pub depths: (u64, u64),
    /// The sum of the nodes it told.
    pub nodes: u64,
    /// The peak memory in bytes.
    pub memory: u64,
}

impl Play {
    /// Milliseconds a move.
    pub fn mean_time(&self) -> f64 {
        millis(self.time) / self.moves.max(1) as f64
    }

    /// Plies a move, if it told any.
    pub fn mean_depth(&self) -> Option<f64> {
        (self.depths.1 > 0).then(|| self.depths.0 as f64 / self.depths.1 as f64)
    }
}

/// The standings.
#[derive(Clone, Debug)]
pub struct Tally {
    names: Vec<String>,
    totals: Vec<Results>,
    plays: Vec<Play>,
    meetings: BTreeMap<(usize, usize), Results>,
    /// Half points of the first engine in pairs with one finished game.
    open: HashMap<usize, usize>,
    overhead: Duration,
    moves: u64,
}

impl Tally {
    /// No game yet.
    pub fn new(names: Vec<String>) -> Tally {
        let count = names.len();
        Tally {
            names,
            totals: vec![Results::default(); count],
            plays: vec![Play::default(); count],
            meetings: BTreeMap::new(),
            open: HashMap::new(),
            overhead: Duration::ZERO,
            moves: 0,
        }
    }

    /// The names of the engines.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The number of games.
    pub fn games(&self) -> u64 {
        self.totals.iter().map(Results::games).sum::<u64>() / 2
    }

    /// All results of an engine.
    pub fn total(&self, engine: usize) -> &Results {
        &self.totals[engine]
    }

    /// How an engine played.
    pub fn play(&self, engine: usize) -> &Play {
        &self.plays[engine]
    }

    /// The results of one engine against another.
    pub fn meeting(&self, engine: usize, rival: usize) -> Option<Results> {
        if let Some(results) = self.meetings.get(&(engine, rival)) {
            return Some(*results);
        }
        let Results { wins, draws, losses, mut pairs } = *self.meetings.get(&(rival, engine))?;
        pairs.0.reverse();
        Some(Results { wins: losses, draws, losses: wins, pairs })
    }

    /// The engines, the best score first.
    pub fn ranking(&self) -> Vec<usize> {
        let share = |engine: usize| self.totals[engine].points() / self.totals[engine].games().max(1) as f64;
        let mut ranking: Vec<usize> = (0..self.names.len()).collect();
        ranking.sort_by(|&a, &b| share(b).total_cmp(&share(a)));
        ranking
    }

    /// The time of the arena itself per move.
    pub fn overhead(&self) -> Duration {
        Duration::from_secs_f64(self.overhead.as_secs_f64() / self.moves.max(1) as f64)
    }

    /// Counts a game.
    pub fn add(&mut self, record: &GameRecord) {
        let slot = record.slot;
        let (first, second) = (slot.black.min(slot.white), slot.black.max(slot.white));
        let first_colour = if slot.black == first { Colour::Black } else { Colour::White };
        let half_points = record.half_points(first_colour);
        self.totals[first].add(half_points);
        self.totals[second].add(2 - half_points);
        let meeting = self.meetings.entry((first, second)).or_default();
        meeting.add(half_points);
        if let Some(other) = self.open.remove(&slot.pair) {
            meeting.pairs.add(half_points + other);
            self.totals[first].pairs.add(half_points + other);
            self.totals[second].pairs.add(4 - half_points - other);
        } else {
            self.open.insert(slot.pair, half_points);
        }
        self.overhead += if record.ending.is_forfeit() { Duration::ZERO } else { record.overhead() };
        self.moves += record.moves.len() as u64;
        self.add_play(record);
    }

    fn add_play(&mut self, record: &GameRecord) {
        let engines = [record.slot.black, record.slot.white];
        for (index, played) in record.moves.iter().enumerate() {
            let play = &mut self.plays[engines[record.mover(index).index()]];
            play.moves += 1;
            play.time += played.time;
            play.longest = play.longest.max(played.time);
            play.nodes += played.thought.nodes.unwrap_or(0);
            if let Some(depth) = played.thought.depth {
                play.depths = (play.depths.0 + u64::from(depth), play.depths.1 + 1);
            }
        }
        for (engine, memory) in engines.into_iter().zip(record.memory) {
            self.plays[engine].memory = self.plays[engine].memory.max(memory.unwrap_or(0));
        }
        if let (true, Some(winner)) = (record.ending.is_forfeit(), record.winner) {
            self.plays[engines[(!winner).index()]].forfeits += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::{Ending, Slot};

    fn game(pair: usize, black: usize, white: usize, winner: Option<Colour>, ending: Ending) -> GameRecord {
        GameRecord {
            slot: Slot { pair, black, white },
            opening: vec![],
            moves: vec![],
            winner,
            ending,
            detail: String::new(),
            last_lines: vec![],
            stderr: String::new(),
            wall: Duration::ZERO,
            memory: [None, Some(7)],
        }
    }

    #[test]
    fn pairs_are_counted_when_both_games_are_known() {
        let mut tally = Tally::new(["a", "b", "c"].map(str::to_string).to_vec());
        tally.add(&game(0, 0, 1, Some(Colour::Black), Ending::Row));
        assert_eq!(tally.meeting(0, 1).unwrap().pairs.count(), 0);
        tally.add(&game(1, 2, 0, Some(Colour::Black), Ending::Crash));
        tally.add(&game(0, 1, 0, None, Ending::FullBoard));
        let first = Results { wins: 1, draws: 1, losses: 0, pairs: Pairs([0, 0, 0, 1, 0]) };
        assert_eq!(tally.meeting(0, 1), Some(first));
        let second = Results { wins: 0, draws: 1, losses: 1, pairs: Pairs([0, 1, 0, 0, 0]) };
        assert_eq!((tally.meeting(1, 0), *tally.total(1)), (Some(second), second));
        assert_eq!((tally.games(), tally.meeting(1, 2)), (3, None));
        assert_eq!((tally.play(0).forfeits, tally.play(2).forfeits), (1, 0));
        assert_eq!(tally.ranking(), [2, 0, 1]);
    }
}

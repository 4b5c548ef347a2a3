//! Announced wins and losses (`+M7`, `-M6`) against what became of them.

use super::record::{Ending, GameRecord};
use crate::rules::Colour;
use crate::score::{MATE, is_decided, is_win};

/// How an announcement came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The game ended so, in time or sooner.
    Kept,
    /// The game ended so, but with so many plies more than announced.
    Late(usize),
    /// It did not end so.
    False,
}

/// An announcement that an engine made with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Announcement {
    /// Who made it.
    pub side: Colour,
    /// The stones on the board before the move.
    pub stones: usize,
    /// Whether the engine announced its own win, and not its loss.
    pub of_win: bool,
    /// The plies it told.
    pub plies: usize,
    /// What became of it.
    pub outcome: Outcome,
}

/// The announcements of a game whose truth the game shows. A forfeit shows nothing, nor does a game
/// that was broken off before the time announced.
pub fn announcements(record: &GameRecord) -> impl Iterator<Item = Announcement> {
    let end = record.opening.len() + record.moves.len();
    let scores = record.moves.iter().enumerate().filter_map(|(index, played)| {
        let score = played.thought.score.filter(|&score| is_decided(score))?;
        Some((index, is_win(score), (MATE - score.abs()) as usize))
    });
    scores.filter(|_| !record.ending.is_forfeit()).filter_map(move |(index, of_win, plies)| {
        let (side, stones) = (record.mover(index), record.opening.len() + index);
        let winner = if of_win { side } else { !side };
        let outcome = if record.winner == Some(winner) {
            let late = end.saturating_sub(stones + plies);
            if late > 0 { Outcome::Late(late) } else { Outcome::Kept }
        } else if record.ending == Ending::MoveLimit && end < stones + plies {
            return None;
        } else {
            Outcome::False
        };
        Some(Announcement { side, stones, of_win, plies, outcome })
    })
}

/// The announcements of one engine, counted.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Count {
    /// Wins it announced; how many of them it did not win, and how many came late.
    pub wins: [usize; 3],
    /// Losses it announced; how many of them the opponent did not win, and how many came late. That
    /// may be the opponent's fault.
    pub losses: [usize; 3],
}

impl Count {
    /// Adds an announcement.
    pub fn add(&mut self, announcement: &Announcement) {
        let [all, wrong, late] = if announcement.of_win { &mut self.wins } else { &mut self.losses };
        *all += 1;
        *wrong += (announcement.outcome == Outcome::False) as usize;
        *late += matches!(announcement.outcome, Outcome::Late(_)) as usize;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::json::Json;

    /// The announcements of a game that Black wins with the ninth stone.
    fn outcomes(scores: &str, moves: &str, ending: &str, winner: &str) -> Vec<(bool, usize, Outcome)> {
        let line = format!(
            "{{\"pair\":0,\"black\":0,\"white\":1,\"winner\":{winner},\"ending\":\"{ending}\",\
            \"opening\":\"a1b1\",\"moves\":\"{moves}\",\"scores\":{scores},\"detail\":\"\",\"stderr\":\"\"}}"
        );
        let record = GameRecord::from_json(&Json::parse(&line).unwrap()).unwrap();
        announcements(&record).map(|found| (found.of_win, found.plies, found.outcome)).collect()
    }

    #[test]
    fn announcements_are_judged_by_the_end_of_the_game() {
        let (moves, black) = ("a2b2a3b3a4b4a5", "\"black\"");
        let [seven, five] = [MATE - 7, MATE - 5];
        let scores = format!("[{seven},{seven},{},-{five},12,null,30999]", MATE - 3);
        let found = outcomes(&scores, moves, "row", black);
        assert_eq!(
            found,
            [
                (true, 7, Outcome::Kept),
                (true, 7, Outcome::False),
                (true, 3, Outcome::Late(2)),
                (false, 5, Outcome::Kept),
                (true, 1, Outcome::Kept)
            ]
        );
        let mut count = Count::default();
        for (of_win, plies, outcome) in found {
            count.add(&Announcement { side: Colour::Black, stones: 0, of_win, plies, outcome });
        }
        assert_eq!(count, Count { wins: [4, 1, 1], losses: [1, 0, 0] });
    }

    #[test]
    fn a_game_broken_off_shows_nothing() {
        let scores = format!("[{}]", MATE - 7);
        assert_eq!(outcomes(&scores, "a2b2", "move-limit", "null"), []);
        assert_eq!(outcomes(&scores, "a2b2", "crash", "\"white\""), []);
        let scores = format!("[{}]", MATE - 1);
        assert_eq!(outcomes(&scores, "a2b2", "move-limit", "null"), [(true, 1, Outcome::False)]);
    }
}

//! One game between two players.

use super::player::{Answer, Halt, Player};
use super::record::{Ending, GameRecord, Played, Slot};
use super::referee::{Referee, Terms, Verdict};
use crate::geometry::Point;
use crate::rules::Colour;
use std::time::{Duration, Instant};

/// Plays a game to its end. Black's player comes first. `None` if the run was stopped; the error says
/// what is wrong with the opening.
pub fn play_game(
    terms: Terms,
    slot: Slot,
    opening: &[Point],
    players: [&mut Player; 2],
) -> Result<Option<GameRecord>, String> {
    let mut game = Game {
        referee: Referee::new(terms, opening)?,
        moves: Vec::new(),
        begin: Instant::now(),
        players,
        has_moved: [false; 2],
    };
    let end = match game.run(terms) {
        Ok(verdict) => End { verdict, detail: String::new(), loser: None },
        Err((_, Halt::Stopped)) => return Ok(None),
        Err((loser, Halt::Forfeit(ending, detail))) => {
            End { verdict: Verdict { winner: Some(!loser), ending }, detail, loser: Some(loser) }
        }
    };
    Ok(Some(game.record(slot, opening, end)))
}

struct End {
    verdict: Verdict,
    detail: String,
    /// Whose engine forfeited.
    loser: Option<Colour>,
}

struct Game<'a, 'b> {
    referee: Referee,
    moves: Vec<Played>,
    begin: Instant,
    players: [&'a mut Player<'b>; 2],
    has_moved: [bool; 2],
}

impl Game<'_, '_> {
    fn run(&mut self, terms: Terms) -> Result<Verdict, (Colour, Halt)> {
        for colour in Colour::ALL {
            self.players[colour.index()].begin(terms).map_err(|halt| (colour, halt))?;
        }
        self.begin = Instant::now();
        loop {
            let colour = self.referee.side_to_move();
            let answer = self.ask(colour).map_err(|halt| (colour, halt))?;
            let illegal = |detail| (colour, Halt::Forfeit(Ending::Illegal, detail));
            let (point, verdict) = self.referee.play(answer.x, answer.y).map_err(illegal)?;
            self.moves.push(Played { point, time: answer.time, thought: answer.thought });
            if let Some(verdict) = verdict {
                return Ok(verdict);
            }
        }
    }

    fn ask(&mut self, colour: Colour) -> Result<Answer, Halt> {
        let player = &mut self.players[colour.index()];
        let knows_game = std::mem::replace(&mut self.has_moved[colour.index()], true);
        match self.referee.stones() {
            [.., last] if knows_game => player.reply(*last),
            stones => player.think(stones),
        }
    }

    fn record(self, slot: Slot, opening: &[Point], end: End) -> GameRecord {
        let wall: Duration = self.begin.elapsed();
        let memory = [0, 1].map(|side: usize| self.players[side].peak_memory());
        let (mut last_lines, mut stderr) = (Vec::new(), String::new());
        if let Some(loser) = end.loser {
            let player: &mut Player =
                self.players.into_iter().nth(loser.index()).expect("a colour has a player");
            (last_lines, stderr) = (player.recent_lines(), player.stderr());
            player.kill();
        }
        GameRecord {
            slot,
            opening: opening.to_vec(),
            moves: self.moves,
            winner: end.verdict.winner,
            ending: end.verdict.ending,
            detail: end.detail,
            last_lines,
            stderr,
            wall,
            memory,
        }
    }
}

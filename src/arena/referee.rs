//! The referee: what a move makes of a game.

use super::record::Ending;
use crate::board::Board;
use crate::geometry::{Point, Size};
use crate::rules::{Colour, Rule};

/// What all games of a match share.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Terms {
    /// The rule.
    pub rule: Rule,
    /// The size of the board.
    pub size: Size,
    /// The number of stones after which a game is a draw.
    pub move_limit: Option<usize>,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Who won; `None` for a draw.
    pub winner: Option<Colour>,
    /// How.
    pub ending: Ending,
}

/// A game under the eyes of the referee.
pub struct Referee {
    terms: Terms,
    board: Board,
}

impl Referee {
    /// The game after an opening. The error says what is wrong with it: a point off the board or
    /// taken, or a game that is over already.
    pub fn new(terms: Terms, opening: &[Point]) -> Result<Referee, String> {
        let mut referee = Referee { terms, board: Board::new(terms.rule, terms.size) };
        for &point in opening {
            let place = (i64::from(point.x()), i64::from(point.y()));
            if let (_, Some(verdict)) = referee.play(place.0, place.1)? {
                return Err(format!("the game is over at {point} ({})", verdict.ending));
            }
        }
        Ok(referee)
    }

    /// The stones in the order they were played.
    pub fn stones(&self) -> &[Point] {
        self.board.moves()
    }

    /// The colour to move.
    pub fn side_to_move(&self) -> Colour {
        self.board.side_to_move()
    }

    /// Plays column `x` and row `y`: the point, and the verdict if the game is over. The error says why
    /// the move is illegal; a foul is legal and loses.
    pub fn play(&mut self, x: i64, y: i64) -> Result<(Point, Option<Verdict>), String> {
        let size = self.terms.size;
        let point = size.point(x, y).ok_or_else(|| format!("{x},{y} is off the {size} board"))?;
        if !self.board.is_empty_point(point) {
            return Err(format!("{x},{y} is taken"));
        }
        let foul = self.board.is_foul(point);
        self.board.play(point);
        Ok((point, self.verdict(foul)))
    }

    fn verdict(&self, foul: bool) -> Option<Verdict> {
        let stones = self.board.ply();
        let verdict = |winner, ending| Some(Verdict { winner, ending });
        if foul {
            verdict(Some(Colour::White), Ending::Foul)
        } else if let Some(winner) = self.board.winner() {
            verdict(Some(winner), Ending::Row)
        } else if self.terms.size.area() - stones <= self.terms.rule.drawn_at() {
            verdict(None, Ending::FullBoard)
        } else if self.terms.move_limit.is_some_and(|limit| stones >= limit) {
            verdict(None, Ending::MoveLimit)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::points_from_text;
    use crate::arena::slow_referee;
    use crate::rng::Rng;

    fn terms(rule: Rule, side: u8) -> Terms {
        Terms { rule, size: Size::square(side).unwrap(), move_limit: None }
    }

    #[test]
    fn openings_are_checked() {
        let check = |rule, text| Referee::new(terms(rule, 15), &points_from_text(text).unwrap()).err();
        assert_eq!(check(Rule::Freestyle, "h8h9"), None);
        assert_eq!(check(Rule::Freestyle, "h8h8"), Some("7,7 is taken".to_string()));
        assert_eq!(check(Rule::Freestyle, "p1"), Some("15,0 is off the 15x15 board".to_string()));
        let five = "a1b1a2b2a3b3a4b4a5";
        assert_eq!(check(Rule::Freestyle, five), Some("the game is over at a5 (row)".to_string()));
        let double_three = "g8a1h8a3i7a5i9a7i8";
        assert!(check(Rule::Renju, double_three).is_some_and(|text| text.contains("foul")));
    }

    #[test]
    fn illegal_moves_change_nothing() {
        let mut referee = Referee::new(terms(Rule::Caro, 15), &[Point::new(7, 7)]).unwrap();
        for (x, y) in [(7, 7), (15, 0), (0, -1), (i64::MAX, i64::MIN)] {
            assert!(referee.play(x, y).is_err());
        }
        assert_eq!((referee.stones().len(), referee.side_to_move()), (1, Colour::White));
    }

    /// Random games that crowd the stones, under every rule: both referees agree at every move.
    #[test]
    fn the_slow_referee_agrees() {
        let mut rng = Rng::new(1);
        let mut endings = std::collections::HashSet::new();
        for number in 0..400 {
            let rule = Rule::ALL[number % 5];
            let terms = Terms {
                rule,
                size: Size::new(6 + rng.below(6) as u8, 6 + rng.below(6) as u8).unwrap(),
                move_limit: (number % 7 == 0).then_some(30),
            };
            let mut referee = Referee::new(terms, &[]).unwrap();
            loop {
                let empty: Vec<Point> =
                    terms.size.points().filter(|point| !referee.stones().contains(point)).collect();
                let point = empty[rng.below(empty.len())];
                let (_, verdict) = referee.play(point.x().into(), point.y().into()).unwrap();
                let slow = slow_referee::adjudicate(terms, referee.stones());
                assert_eq!(slow, verdict.map(|verdict| (referee.stones().len(), verdict)), "{terms:?}");
                if let Some(verdict) = verdict {
                    endings.insert((rule, verdict.ending));
                    break;
                }
            }
        }
        assert!(endings.contains(&(Rule::Renju, Ending::Foul)));
        for rule in Rule::ALL {
            assert!(endings.contains(&(rule, Ending::Row)), "{rule}");
        }
        assert!(endings.contains(&(Rule::CaroExact, Ending::FullBoard)));
        assert!(endings.contains(&(Rule::Freestyle, Ending::MoveLimit)));
    }
}

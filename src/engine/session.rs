//! The game at hand: the size and the moves. The board is built from them by replay at each move,
//! so that a rule may be set before or after the stones.

use crate::board::Board;
use crate::geometry::{Point, Size};
use crate::rules::Rule;

/// A stone as the protocol gives it, not yet checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stone {
    /// The column, from 0.
    pub x: i64,
    /// The row, from 0.
    pub y: i64,
    /// 1 for a stone of the engine, 2 for one of the opponent.
    pub who: i64,
}

/// What a list of stones stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Position {
    /// A game in which the engine is to move.
    OwnMove,
    /// A position to look at: either side may be to move.
    Analysis,
    /// The stones in the order of the moves; `who` does not count.
    InOrder,
}

/// A game: its moves in order, Black first.
#[derive(Clone, Debug)]
pub struct Session {
    size: Size,
    moves: Vec<Point>,
}

impl Session {
    /// An empty board.
    pub fn new(size: Size) -> Session {
        Session { size, moves: Vec::new() }
    }

    /// The size of the board.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The moves, Black first.
    pub fn moves(&self) -> &[Point] {
        &self.moves
    }

    /// Plays a move, of whichever side is to move. The error tells why it cannot be played.
    pub fn play(&mut self, x: i64, y: i64) -> Result<Point, String> {
        let point = self.empty_point(x, y, &self.moves)?;
        self.moves.push(point);
        Ok(point)
    }

    /// Takes back the last move, which must be this one.
    pub fn take_back(&mut self, x: i64, y: i64) -> Result<(), String> {
        match self.moves.last() {
            Some(&last) if self.size.point(x, y) == Some(last) => {
                self.moves.pop();
                Ok(())
            }
            Some(_) => Err(format!("{x},{y} is not the last move")),
            None => Err("the board is empty".into()),
        }
    }

    /// Replaces the moves. After an error the old ones are still there.
    pub fn set_stones(&mut self, stones: &[Stone], position: Position) -> Result<(), String> {
        let mut points = Vec::with_capacity(stones.len());
        for stone in stones {
            points.push(self.empty_point(stone.x, stone.y, &points)?);
        }
        self.moves = match position {
            Position::InOrder => points,
            _ => in_order(stones, &points, position)?,
        };
        Ok(())
    }

    /// The board under a rule.
    pub fn board(&self, rule: Rule) -> Board {
        let mut board = Board::new(rule, self.size);
        self.moves.iter().for_each(|&point| board.play(point));
        board
    }

    fn empty_point(&self, x: i64, y: i64, taken: &[Point]) -> Result<Point, String> {
        let point =
            self.size.point(x, y).ok_or_else(|| format!("{x},{y} is not on the {} board", self.size))?;
        if taken.contains(&point) { Err(format!("{x},{y} is not empty")) } else { Ok(point) }
    }
}

/// The points by turns, Black first. Black is the side with more stones, or the engine if there are
/// as many; the order within a colour stays, so a list in the order of the moves comes out as it was.
fn in_order(stones: &[Stone], points: &[Point], position: Position) -> Result<Vec<Point>, String> {
    if let Some(stone) = stones.iter().find(|stone| !(1..=2).contains(&stone.who)) {
        return Err(format!("{},{},{}: the colour is neither 1 nor 2", stone.x, stone.y, stone.who));
    }
    let of =
        |who| stones.iter().zip(points).filter(move |(stone, _)| stone.who == who).map(|(_, &point)| point);
    let (own, opponent): (Vec<Point>, Vec<Point>) = (of(1).collect(), of(2).collect());
    let (black, white) = match own.len() as i64 - opponent.len() as i64 {
        0 => (own, opponent),
        -1 => (opponent, own),
        1 if position == Position::Analysis => (own, opponent),
        _ => return Err(format!("{} own and {} opposing stones are no position", own.len(), opponent.len())),
    };
    let mut white = white.into_iter();
    Ok(black.into_iter().flat_map(|point| std::iter::once(point).chain(white.next())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(stones: &[(i64, i64, i64)], position: Position) -> Result<Session, String> {
        let mut session = Session::new(Size::square(15).unwrap());
        let stones: Vec<Stone> = stones.iter().map(|&(x, y, who)| Stone { x, y, who }).collect();
        session.set_stones(&stones, position)?;
        Ok(session)
    }

    fn columns(session: &Session) -> Vec<u8> {
        session.moves().iter().map(|point| point.x()).collect()
    }

    #[test]
    fn a_list_in_the_order_of_the_moves_stays_so() {
        let even = session(&[(1, 0, 1), (2, 0, 2), (3, 0, 1), (4, 0, 2)], Position::OwnMove).unwrap();
        assert_eq!(columns(&even), [1, 2, 3, 4]);
        let odd = session(&[(1, 0, 2), (2, 0, 1), (3, 0, 2)], Position::OwnMove).unwrap();
        assert_eq!(columns(&odd), [1, 2, 3]);
    }

    #[test]
    fn a_list_in_any_order_comes_out_by_turns() {
        let sorted = session(&[(1, 0, 1), (2, 0, 1), (3, 0, 2), (4, 0, 2)], Position::OwnMove).unwrap();
        assert_eq!(columns(&sorted), [1, 3, 2, 4]);
    }

    #[test]
    fn one_more_own_stone_is_for_analysis_only() {
        let stones = [(1, 0, 1), (2, 0, 2), (3, 0, 1)];
        assert_eq!(columns(&session(&stones, Position::Analysis).unwrap()), [1, 2, 3]);
        assert!(session(&stones, Position::OwnMove).is_err());
        assert!(session(&[(1, 0, 1), (3, 0, 1)], Position::Analysis).is_err());
    }

    #[test]
    fn a_bad_list_leaves_the_moves_alone() {
        let mut game = session(&[(7, 7, 2)], Position::OwnMove).unwrap();
        let stone = |x, who| Stone { x, y: 0, who };
        for bad in [vec![stone(15, 2)], vec![stone(-1, 2)], vec![stone(1, 1), stone(1, 2)], vec![stone(1, 3)]]
        {
            assert!(game.set_stones(&bad, Position::OwnMove).is_err(), "{bad:?}");
            assert_eq!(columns(&game), [7]);
        }
    }

    #[test]
    fn moves_are_played_and_taken_back_in_order() {
        let mut game = session(&[], Position::OwnMove).unwrap();
        game.play(3, 4).unwrap();
        game.play(5, 6).unwrap();
        assert!(game.play(3, 4).is_err() && game.play(0, 15).is_err());
        assert!(game.take_back(3, 4).is_err());
        game.take_back(5, 6).unwrap();
        game.take_back(3, 4).unwrap();
        assert!(game.take_back(3, 4).is_err());
    }
}

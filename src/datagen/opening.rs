//! Random openings.

use crate::board::Board;
use crate::geometry::{Point, Size};
use crate::rng::Rng;
use crate::rules::Rule;

const FEWEST_STONES: usize = 2;
const MOST_STONES: usize = 9;
/// One opening in so many lies anywhere on the board, edges and corners included.
const ONE_ANYWHERE_IN: usize = 6;

/// A few stones near each other, most often around the middle; no foul and no five among them.
/// Whether it is balanced is for a search to say.
pub fn random_opening(rule: Rule, size: Size, rng: &mut Rng) -> Board {
    loop {
        let stones = FEWEST_STONES + rng.below(MOST_STONES - FEWEST_STONES + 1);
        let reach = 2 + rng.below(3) as i64;
        let middle = if rng.below(ONE_ANYWHERE_IN) == 0 {
            Point::new(rng.below(size.width() as usize) as u8, rng.below(size.height() as usize) as u8)
        } else {
            size.centre()
        };
        if let Some(board) = scatter(rule, size, middle, reach, stones, rng) {
            return board;
        }
    }
}

/// Stones within `reach` of a point, or `None` if chance does not bring them to legal points.
fn scatter(rule: Rule, size: Size, middle: Point, reach: i64, stones: usize, rng: &mut Rng) -> Option<Board> {
    let mut board = Board::new(rule, size);
    for _ in 0..20 * stones {
        let mut near = |at: u8| at as i64 - reach + rng.below(2 * reach as usize + 1) as i64;
        let point = size.point(near(middle.x()), near(middle.y()));
        if let Some(point) = point.filter(|&point| board.is_legal(point) && !board.wins(point)) {
            board.play(point);
            if board.ply() == stones {
                return Some(board);
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_legal_and_repeat_by_seed() {
        for rule in Rule::ALL {
            for seed in 0..50 {
                let size = Size::square(15).unwrap();
                let board = random_opening(rule, size, &mut Rng::new(seed));
                assert!((FEWEST_STONES..=MOST_STONES).contains(&board.ply()));
                assert_eq!(board.winner(), None);
                let again = random_opening(rule, size, &mut Rng::new(seed));
                assert_eq!(board.moves(), again.moves());
            }
        }
    }
}

//! The first moves of a game, where no search is needed, and the choices of the swap2 opening.

use super::balance;
use crate::board::Board;
use crate::geometry::{Point, Size};
use crate::rng::Rng;

/// A first stone this near to an edge is answered in the middle.
const NEAR_EDGE: u8 = 3;
/// The openings from which the most balanced one is proposed.
const SWAP2_OPENINGS: usize = 48;
/// The side of the square that holds an opening.
const SWAP2_SPREAD: usize = 5;

/// The move on a board without stones or with one, known without a search.
pub fn book_move(board: &Board) -> Option<Point> {
    match board.moves() {
        [] => Some(board.size().centre()),
        [first] => Some(first_reply(*first, board.size())),
        _ => None,
    }
}

/// The middle if the first stone is near an edge, or else its diagonal neighbour towards the middle.
fn first_reply(stone: Point, size: Size) -> Point {
    let centre = size.centre();
    let to_edge = |at: u8, side: u8| at.min(side - 1 - at);
    let near_edge = to_edge(stone.x(), size.width()).min(to_edge(stone.y(), size.height())) < NEAR_EDGE;
    if near_edge && stone != centre {
        return centre;
    }
    let towards = |at: u8, middle: u8| if at < middle { at + 1 } else { at - 1 };
    Point::new(towards(stone.x(), centre.x()), towards(stone.y(), centre.y()))
}

/// Openings of three stones for the opponent of a swap2 game to choose from, the same for each call.
pub fn swap2_proposals(size: Size) -> Vec<balance::Line> {
    let mut rng = Rng::new(size.area() as u64);
    let mut below = |bound: usize| rng.below(bound) as u8;
    let mut openings = Vec::with_capacity(SWAP2_OPENINGS);
    while openings.len() < SWAP2_OPENINGS {
        let left = below(size.width() as usize - SWAP2_SPREAD + 1);
        let top = below(size.height() as usize - SWAP2_SPREAD + 1);
        let mut stone = || Point::new(left + below(SWAP2_SPREAD), top + below(SWAP2_SPREAD));
        let opening = [stone(), stone(), stone()];
        if opening[0] != opening[1] && opening[0] != opening[2] && opening[1] != opening[2] {
            openings.push(opening.to_vec());
        }
    }
    openings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rule;

    #[test]
    fn the_first_stone_goes_to_the_middle() {
        let board = Board::new(Rule::Renju, Size::square(15).unwrap());
        assert_eq!(book_move(&board), Some(Point::new(7, 7)));
    }

    #[test]
    fn every_first_stone_has_a_reply_on_an_empty_point() {
        for (width, height) in [(5, 5), (5, 22), (6, 7), (15, 15), (20, 20), (22, 22)] {
            let size = Size::new(width, height).unwrap();
            for stone in size.points() {
                let reply = first_reply(stone, size);
                assert!(size.contains(reply) && reply != stone, "{size} {stone}");
            }
        }
    }

    #[test]
    fn a_corner_is_left_alone_and_a_central_stone_is_met() {
        let size = Size::square(20).unwrap();
        assert_eq!(first_reply(Point::new(0, 0), size), size.centre());
        assert_eq!(first_reply(Point::new(7, 12), size), Point::new(8, 11));
        assert_eq!(first_reply(size.centre(), size), Point::new(9, 9));
    }

    #[test]
    fn proposals_are_three_different_stones_on_the_board() {
        for size in [Size::square(5).unwrap(), Size::new(15, 20).unwrap()] {
            for opening in swap2_proposals(size) {
                assert!(opening.len() == 3 && opening.iter().all(|&stone| size.contains(stone)));
                assert!(opening[0] != opening[1] && opening[0] != opening[2] && opening[1] != opening[2]);
            }
        }
    }
}

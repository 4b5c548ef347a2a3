//! Positions that the threats on the board decide or narrow down without search.

use crate::board::{Board, Threat};
use crate::geometry::PointSet;
use crate::rules::Colour;
use crate::score::{Score, loss_in, win_in};

/// What the side to move can do, judged by the threats alone.
pub enum Outlook {
    /// The game is decided, with the score from the root at `ply`. The set holds the moves that
    /// win, or is empty for a loss.
    Decided(Score, PointSet),
    /// The opponent is about to make five: only these points stop him.
    MustStopFive(PointSet),
    /// The opponent is about to make an open four: only these points stop him or make a four.
    MustStopFour(PointSet),
    /// Nothing forces a reply.
    Free,
}

/// Judges a position in which the game is not over. A loss or a win is given with the least number
/// of plies that the winner can force it in by the threats seen here.
///
/// The cases, from the first that applies:
///
/// | side to move | opponent | outlook |
/// |---|---|---|
/// | five | | win in 1 |
/// | | fives that no stone stops | loss in 2 |
/// | | five | stop it |
/// | open four or double four | | win in 3 |
/// | four-three | no four | win in 5 |
/// | no four | open fours that no stone stops | loss in 4 |
/// | | open four | stop it or make a four |
/// | double three | no four | win in 5 |
///
/// Where Black may not make two threes his threes can be false, so his four-three proves nothing.
pub fn outlook(board: &Board, ply: usize) -> Outlook {
    let side = board.side_to_move();
    let has = |colour: Colour, threat: Threat| board.count(colour, threat) > 0;
    if has(side, Threat::Five) {
        return Outlook::Decided(win_in(ply + 1), *board.points_with(side, Threat::Five));
    }
    if has(!side, Threat::Five) {
        let stops = board.stops_all(!side, Threat::Five);
        if stops.is_empty() {
            return Outlook::Decided(loss_in(ply + 2), stops);
        }
        return Outlook::MustStopFive(stops);
    }
    if has(side, Threat::OpenFour) {
        return Outlook::Decided(win_in(ply + 3), *board.points_with(side, Threat::OpenFour));
    }
    let threes_are_real = !board.rule().has_fouls(side);
    let opponent_has_four = !fours(board, !side).is_empty();
    if threes_are_real && !opponent_has_four && has(side, Threat::FourThree) {
        return Outlook::Decided(win_in(ply + 5), *board.points_with(side, Threat::FourThree));
    }
    if has(!side, Threat::OpenFour) {
        let stops = board.stops_all(!side, Threat::OpenFour);
        let fours = fours(board, side);
        if stops.is_empty() && fours.is_empty() {
            return Outlook::Decided(loss_in(ply + 4), stops);
        }
        return Outlook::MustStopFour(stops | fours);
    }
    if threes_are_real && !opponent_has_four && has(side, Threat::DoubleThree) {
        return Outlook::Decided(win_in(ply + 5), *board.points_with(side, Threat::DoubleThree));
    }
    Outlook::Free
}

/// The points where a stone of the colour may make a four. Black's under renju may be fouls.
fn fours(board: &Board, colour: Colour) -> PointSet {
    let fours = board.points_from(colour, Threat::Four);
    if board.rule().has_fouls(colour) { fours | *board.points_with(colour, Threat::Foul) } else { fours }
}

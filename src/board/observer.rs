//! How others keep up with the board.

use super::code::Codes;
use crate::geometry::Point;
use crate::rules::Colour;

/// Hears what changes on a board, so that it can keep sums of its own. The board does not know
/// who listens.
pub trait Observer {
    /// A stone of `colour` goes to the empty point that had these codes. The changes that follow
    /// from it come next.
    fn play(&mut self, point: Point, colour: Colour, codes: Codes);
    /// The codes of an empty point change.
    fn change(&mut self, point: Point, before: Codes, after: Codes);
    /// The last stone and all that came with it are taken back.
    fn undo(&mut self);
}

/// Hears nothing.
pub struct Ignore;

impl Observer for Ignore {
    #[inline]
    fn play(&mut self, _: Point, _: Colour, _: Codes) {}
    #[inline]
    fn change(&mut self, _: Point, _: Codes, _: Codes) {}
    #[inline]
    fn undo(&mut self) {}
}

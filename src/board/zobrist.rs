//! Hash keys: the key of a position is the xor of the keys of its stones, of the side to move and
//! of the game (Zobrist, 1970).

use crate::geometry::{MAX_POINTS, Point, Size};
use crate::rng::Rng;
use crate::rules::{Colour, Rule};

static STONE_KEYS: [[u64; 2]; MAX_POINTS] = {
    let mut rng = Rng::new(0x51_0171_0C11);
    let mut keys = [[0; 2]; MAX_POINTS];
    let mut point = 0;
    while point < MAX_POINTS {
        keys[point] = [rng.next_u64(), rng.next_u64()];
        point += 1;
    }
    keys
};

/// What changes with the side to move.
pub const SIDE_KEY: u64 = {
    let mut rng = Rng::new(0x51DE);
    rng.next_u64()
};

/// The key of a stone.
#[inline]
pub fn stone_key(point: Point, colour: Colour) -> u64 {
    STONE_KEYS[point.index()][colour.index()]
}

/// The key of the empty board.
pub const fn game_key(rule: Rule, size: Size) -> u64 {
    Rng::new((rule.index() as u64) << 16 | (size.width() as u64) << 8 | size.height() as u64).next_u64()
}

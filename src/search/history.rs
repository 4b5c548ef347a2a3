//! What earlier cutoffs say about moves: history, counter moves and killers.

use crate::geometry::{MAX_POINTS, Point};
use crate::rules::Colour;
use crate::score::MAX_PLY;

/// History values stay within plus and minus this.
pub const HISTORY_LIMIT: i32 = 8192;

/// Success of moves by colour, kind (a threat or not) and point, with gravity: the larger a value
/// is, the less a further success adds.
pub struct History {
    moves: Box<[[[i16; MAX_POINTS]; 2]; 2]>,
    /// The reply that last refuted a move, by the colour of the reply and the point of the move.
    counters: Box<[[Option<Point>; MAX_POINTS]; 2]>,
    killers: Box<[[Option<Point>; 2]; MAX_PLY]>,
}

impl History {
    /// Knows nothing.
    pub fn new() -> History {
        History {
            moves: Box::new([[[0; MAX_POINTS]; 2]; 2]),
            counters: Box::new([[None; MAX_POINTS]; 2]),
            killers: Box::new([[None; 2]; MAX_PLY]),
        }
    }

    /// The value of a move, within [`HISTORY_LIMIT`].
    #[inline]
    pub fn value(&self, colour: Colour, is_threat: bool, point: Point) -> i32 {
        self.moves[colour.index()][is_threat as usize][point.index()] as i32
    }

    /// Adds a success (`bonus` above 0) or a failure.
    #[inline]
    pub fn update(&mut self, colour: Colour, is_threat: bool, point: Point, bonus: i32) {
        let value = &mut self.moves[colour.index()][is_threat as usize][point.index()];
        let bonus = bonus.clamp(-HISTORY_LIMIT, HISTORY_LIMIT);
        *value += (bonus - *value as i32 * bonus.abs() / HISTORY_LIMIT) as i16;
    }

    /// The reply of `colour` that last refuted a stone on `point`.
    #[inline]
    pub fn counter(&self, colour: Colour, point: Point) -> Option<Point> {
        self.counters[colour.index()][point.index()]
    }

    /// The two last moves that refuted siblings at this ply.
    #[inline]
    pub fn killers(&self, ply: usize) -> [Option<Point>; 2] {
        self.killers[ply]
    }

    /// Remembers a refutation of the stone on `previous`, found at `ply`.
    pub fn refuted(&mut self, colour: Colour, previous: Option<Point>, reply: Point, ply: usize) {
        if let Some(previous) = previous {
            self.counters[colour.index()][previous.index()] = Some(reply);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != Some(reply) {
            *killers = [Some(reply), killers[0]];
        }
    }
}

impl Default for History {
    fn default() -> Self {
        History::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stay_within_the_limit() {
        let mut history = History::new();
        let point = Point::new(1, 2);
        for _ in 0..100 {
            history.update(Colour::Black, true, point, 5000);
        }
        let high = history.value(Colour::Black, true, point);
        assert!(high > HISTORY_LIMIT / 2 && high <= HISTORY_LIMIT);
        assert_eq!(history.value(Colour::Black, false, point), 0);
        (0..100).for_each(|_| history.update(Colour::Black, true, point, -90_000));
        assert_eq!(history.value(Colour::Black, true, point), -HISTORY_LIMIT);
    }
}

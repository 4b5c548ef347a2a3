//! What earlier cutoffs say about moves: histories, counter moves and killers.

use crate::board::Board;
use crate::geometry::{MAX_POINTS, MAX_SIDE, Point};
use crate::rules::Colour;
use crate::score::MAX_PLY;
use crate::tunables;

/// History values stay within plus and minus this.
pub const HISTORY_LIMIT: i32 = 8192;

const SPAN: usize = 2 * MAX_SIDE as usize - 1;
/// The number of offsets between two points.
const OFFSETS: usize = SPAN * SPAN;

/// The number of the offset from one point to another.
#[inline]
fn offset(from: Point, to: Point) -> usize {
    let along = |from: u8, to: u8| (to + MAX_SIDE - 1 - from) as usize;
    along(from.y(), to.y()) * SPAN + along(from.x(), to.x())
}

/// Where a move is thought about.
#[derive(Clone, Copy)]
pub struct Context {
    /// The side to move.
    pub colour: Colour,
    /// The last stone of the opponent, and of the side to move.
    pub last: [Option<Point>; 2],
}

impl Context {
    /// The context of the next move on a board.
    pub fn of(board: &Board) -> Context {
        let mut last = board.moves().iter().rev().copied();
        Context { colour: board.side_to_move(), last: [last.next(), last.next()] }
    }
}

/// Success of moves by colour, kind (a threat or not) and point, with gravity: the larger a value
/// is, the less a further success adds.
pub struct History {
    /// By the place of the move relative to the last stone of the opponent, and to our own last.
    relative: Box<[[[i16; OFFSETS]; 2]; 2]>,
    moves: Box<[[[i16; MAX_POINTS]; 2]; 2]>,
    /// The reply that last refuted a move, by the colour of the reply and the point of the move.
    counters: Box<[[Option<Point>; MAX_POINTS]; 2]>,
    killers: Box<[[Option<Point>; 2]; MAX_PLY]>,
}

impl History {
    /// Knows nothing.
    pub fn new() -> History {
        History {
            relative: Box::new([[[0; OFFSETS]; 2]; 2]),
            moves: Box::new([[[0; MAX_POINTS]; 2]; 2]),
            counters: Box::new([[None; MAX_POINTS]; 2]),
            killers: Box::new([[None; 2]; MAX_PLY]),
        }
    }

    /// The value of a move, within [`HISTORY_LIMIT`].
    #[inline]
    pub fn value(&self, context: &Context, is_threat: bool, point: Point) -> i32 {
        let kind = is_threat as usize;
        let own = self.moves[context.colour.index()][kind][point.index()] as i32;
        let relative: i32 = context
            .last
            .iter()
            .zip(self.relative.iter())
            .filter_map(|(last, table)| last.map(|last| table[kind][offset(last, point)] as i32))
            .sum();
        let share = tunables::relative_share();
        (own * (100 - share) + relative * share / 2) / 100
    }

    /// Adds a success (`bonus` above 0) or a failure.
    #[inline]
    pub fn update(&mut self, context: &Context, is_threat: bool, point: Point, bonus: i32) {
        let (kind, bonus) = (is_threat as usize, bonus.clamp(-HISTORY_LIMIT, HISTORY_LIMIT));
        let add = |value: &mut i16| *value += (bonus - *value as i32 * bonus.abs() / HISTORY_LIMIT) as i16;
        add(&mut self.moves[context.colour.index()][kind][point.index()]);
        for (last, table) in context.last.iter().zip(self.relative.iter_mut()) {
            if let Some(last) = *last {
                add(&mut table[kind][offset(last, point)]);
            }
        }
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
    use crate::geometry::Size;
    use std::collections::HashSet;

    #[test]
    fn values_stay_within_the_limit() {
        let mut history = History::new();
        let context = Context { colour: Colour::Black, last: [Some(Point::new(4, 4)), None] };
        let point = Point::new(1, 2);
        (0..100).for_each(|_| history.update(&context, true, point, 5000));
        let high = history.value(&context, true, point);
        assert!(high > HISTORY_LIMIT / 2 && high <= HISTORY_LIMIT);
        assert_eq!(history.value(&context, false, point), 0);
        (0..100).for_each(|_| history.update(&context, true, point, -90_000));
        assert!(history.value(&context, true, point) < -HISTORY_LIMIT / 2);
    }

    #[test]
    fn offsets_are_told_apart_and_depend_on_the_difference_alone() {
        let size = Size::square(MAX_SIDE).unwrap();
        let centre = size.centre();
        let seen: HashSet<usize> = size.points().map(|point| offset(centre, point)).collect();
        assert_eq!(seen.len(), size.area());
        assert_eq!(offset(Point::new(0, 21), Point::new(3, 17)), offset(Point::new(9, 9), Point::new(12, 5)));
    }
}

//! The principal variation, gathered on the way up.

use crate::geometry::Point;
use crate::score::MAX_PLY;

/// A line for each ply, the room of each as long as the game can still be.
pub struct PvTable {
    lines: Vec<Vec<Point>>,
}

impl PvTable {
    /// Empty lines, with the room they may ever need.
    pub fn new() -> PvTable {
        PvTable { lines: (0..=MAX_PLY).map(|ply| Vec::with_capacity(MAX_PLY + 1 - ply)).collect() }
    }

    /// Forgets the line from a ply.
    pub fn clear(&mut self, ply: usize) {
        self.lines[ply].clear();
    }

    /// Makes the line from `ply` the move and the line from the next ply.
    pub fn set(&mut self, ply: usize, point: Point) {
        let [line, next] = &mut self.lines[ply..ply + 2] else { return };
        line.clear();
        line.push(point);
        line.extend_from_slice(next);
    }

    /// The line from a ply.
    pub fn line(&self, ply: usize) -> &[Point] {
        &self.lines[ply]
    }
}

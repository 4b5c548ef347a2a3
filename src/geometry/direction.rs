//! The four directions of a row, and the lines that run along them.

use super::point::{MAX_POINTS, MAX_SIDE, Point};

/// One of the four directions in which stones form a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Along a row, x grows.
    Horizontal,
    /// Along a column, y grows.
    Vertical,
    /// x and y grow together.
    Diagonal,
    /// x grows while y falls.
    AntiDiagonal,
}

/// A line of the board in one direction, numbered from 0 below [`Line::COUNT`] over all directions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Line(u8);

impl Line {
    const SIDE: usize = MAX_SIDE as usize;
    const DIAGONALS: usize = 2 * Self::SIDE - 1;
    /// The number of lines: rows, columns and both kinds of diagonals.
    pub const COUNT: usize = 2 * Self::SIDE + 2 * Self::DIAGONALS;

    /// The index, below [`Line::COUNT`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The line with this index, which must be below [`Line::COUNT`].
    pub const fn from_index(index: usize) -> Line {
        debug_assert!(index < Line::COUNT);
        Line(index as u8)
    }

    /// The direction along which the line runs.
    pub const fn direction(self) -> Direction {
        match self.index() {
            index if index < Self::SIDE => Direction::Horizontal,
            index if index < 2 * Self::SIDE => Direction::Vertical,
            index if index < 2 * Self::SIDE + Self::DIAGONALS => Direction::Diagonal,
            _ => Direction::AntiDiagonal,
        }
    }

    /// The point at a place of the line that is on the board: the inverse of [`Direction::locate`].
    #[inline]
    pub const fn point(self, offset: u8) -> Point {
        let (origin, step) = ORIGINS[self.index()];
        Point::from_index((origin as isize + step as isize * offset as isize) as usize)
    }
}

/// For each point its places on the four lines.
static PLACES: [[(Line, u8); 4]; MAX_POINTS] = {
    let mut places = [[(Line(0), 0); 4]; MAX_POINTS];
    let mut index = 0;
    while index < MAX_POINTS {
        let mut number = 0;
        while number < 4 {
            places[index][number] = Direction::ALL[number].find(Point::from_index(index));
            number += 1;
        }
        index += 1;
    }
    places
};

/// For each line the index of its place 0, which may be off the board, and its step.
static ORIGINS: [(i16, i8); Line::COUNT] = {
    let mut origins = [(0, 0); Line::COUNT];
    let mut index = 0;
    while index < MAX_POINTS {
        let mut number = 0;
        while number < 4 {
            let direction = Direction::ALL[number];
            let (line, offset) = direction.find(Point::from_index(index));
            let origin = index as isize - direction.step() * offset as isize;
            origins[line.index()] = (origin as i16, direction.step() as i8);
            number += 1;
        }
        index += 1;
    }
    origins
};

impl Direction {
    /// All four, in the order of their numbers.
    pub const ALL: [Direction; 4] =
        [Direction::Horizontal, Direction::Vertical, Direction::Diagonal, Direction::AntiDiagonal];

    /// What one step along the direction adds to the index of a point.
    pub const fn step(self) -> isize {
        let side = MAX_SIDE as isize;
        match self {
            Direction::Horizontal => 1,
            Direction::Vertical => side,
            Direction::Diagonal => side + 1,
            Direction::AntiDiagonal => 1 - side,
        }
    }

    /// The point `steps` steps along the direction, which must be on the board.
    #[inline]
    pub const fn along(self, from: Point, steps: isize) -> Point {
        Point::from_index((from.index() as isize + steps * self.step()) as usize)
    }

    /// What one step along the direction adds to x and y.
    pub const fn delta(self) -> (i64, i64) {
        match self {
            Direction::Horizontal => (1, 0),
            Direction::Vertical => (0, 1),
            Direction::Diagonal => (1, 1),
            Direction::AntiDiagonal => (1, -1),
        }
    }

    /// The line through a point, and the place of the point on it: a number below [`MAX_SIDE`]
    /// that grows by one with each step.
    #[inline]
    pub const fn locate(self, point: Point) -> (Line, u8) {
        PLACES[point.index()][self as usize]
    }

    const fn find(self, point: Point) -> (Line, u8) {
        let (x, y, side) = (point.x(), point.y(), MAX_SIDE);
        let (line, offset) = match self {
            Direction::Horizontal => (y, x),
            Direction::Vertical => (side + x, y),
            Direction::Diagonal => (2 * side + (side - 1 + x - y), x),
            Direction::AntiDiagonal => (2 * side + (2 * side - 1) + x + y, x),
        };
        (Line(line), offset)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;

    #[test]
    fn a_step_keeps_the_line_and_adds_one_to_the_place() {
        let size = Size::square(MAX_SIDE).unwrap();
        for direction in Direction::ALL {
            let (dx, dy) = direction.delta();
            for point in size.points() {
                let (line, offset) = direction.locate(point);
                assert!(line.index() < Line::COUNT && offset < MAX_SIDE);
                assert_eq!((line.direction(), line.point(offset)), (direction, point));
                if let Some(next) = size.point(point.x() as i64 + dx, point.y() as i64 + dy) {
                    assert_eq!(next.index() as isize, point.index() as isize + direction.step());
                    assert_eq!(direction.locate(next), (line, offset + 1));
                }
            }
        }
    }
}

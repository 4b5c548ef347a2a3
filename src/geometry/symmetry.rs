//! The symmetries of the board.

use super::point::{Point, Size};

/// One of the eight symmetries of a square board; a board with unequal sides has four of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight; the first changes nothing, the first four keep width and height.
    pub const ALL: [Symmetry; 8] = [
        Symmetry(0),
        Symmetry(1),
        Symmetry(2),
        Symmetry(3),
        Symmetry(4),
        Symmetry(5),
        Symmetry(6),
        Symmetry(7),
    ];

    /// The symmetries that map a board of this size to itself.
    pub fn of(size: Size) -> &'static [Symmetry] {
        if size.width() == size.height() { &Self::ALL } else { &Self::ALL[..4] }
    }

    /// The image of a point of a board of this size: mirrored in x (bit 0), in y (bit 1), then
    /// transposed (bit 2).
    pub fn apply(self, point: Point, size: Size) -> Point {
        let x = if self.0 & 1 != 0 { size.width() - 1 - point.x() } else { point.x() };
        let y = if self.0 & 2 != 0 { size.height() - 1 - point.y() } else { point.y() };
        if self.0 & 4 != 0 { Point::new(y, x) } else { Point::new(x, y) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn each_symmetry_is_a_different_permutation() {
        for size in [Size::square(6).unwrap(), Size::new(6, 9).unwrap()] {
            let images: HashSet<Vec<Point>> = Symmetry::of(size)
                .iter()
                .map(|symmetry| size.points().map(|point| symmetry.apply(point, size)).collect())
                .collect();
            assert_eq!(images.len(), Symmetry::of(size).len());
            for image in images {
                assert_eq!(image.iter().filter(|&&point| size.contains(point)).count(), size.area());
                assert_eq!(image.iter().collect::<HashSet<_>>().len(), size.area());
            }
        }
    }
}

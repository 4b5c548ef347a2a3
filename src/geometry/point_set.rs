//! A set of points as a bitboard.

use super::point::{MAX_POINTS, Point, Size};
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

const WORDS: usize = MAX_POINTS.div_ceil(64);

/// A set of points, one bit each; it iterates in the order of the indices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PointSet([u64; WORDS]);

impl PointSet {
    /// No point.
    pub const EMPTY: PointSet = PointSet([0; WORDS]);

    /// All points of a board.
    pub fn all(size: Size) -> PointSet {
        size.points().collect()
    }

    /// Whether the point is in the set.
    #[inline]
    pub const fn contains(&self, point: Point) -> bool {
        self.0[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// Adds a point.
    #[inline]
    pub const fn insert(&mut self, point: Point) {
        self.0[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    #[inline]
    pub const fn remove(&mut self, point: Point) {
        self.0[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether the set has no point.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// The number of points.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The point with the lowest index.
    #[inline]
    pub fn first(&self) -> Option<Point> {
        self.into_iter().next()
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::EMPTY;
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl BitAnd for PointSet {
    type Output = PointSet;
    #[inline]
    fn bitand(mut self, other: PointSet) -> PointSet {
        self &= other;
        self
    }
}

impl BitAndAssign for PointSet {
    #[inline]
    fn bitand_assign(&mut self, other: PointSet) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word &= other);
    }
}

impl BitOr for PointSet {
    type Output = PointSet;
    #[inline]
    fn bitor(mut self, other: PointSet) -> PointSet {
        self |= other;
        self
    }
}

impl BitOrAssign for PointSet {
    #[inline]
    fn bitor_assign(&mut self, other: PointSet) {
        self.0.iter_mut().zip(other.0).for_each(|(word, other)| *word |= other);
    }
}

impl Not for PointSet {
    type Output = PointSet;
    #[inline]
    fn not(mut self) -> PointSet {
        self.0.iter_mut().for_each(|word| *word = !*word);
        self
    }
}

impl IntoIterator for PointSet {
    type Item = Point;
    type IntoIter = PointSetIter;
    #[inline]
    fn into_iter(self) -> PointSetIter {
        PointSetIter { words: self.0, at: 0 }
    }
}

/// The points of a set, by index.
pub struct PointSetIter {
    words: [u64; WORDS],
    at: usize,
}

impl Iterator for PointSetIter {
    type Item = Point;
    #[inline]
    fn next(&mut self) -> Option<Point> {
        while self.at < WORDS {
            let word = self.words[self.at];
            if word != 0 {
                self.words[self.at] = word & (word - 1);
                return Some(Point::from_index(self.at * 64 + word.trailing_zeros() as usize));
            }
            self.at += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_gives_back_its_points_in_order() {
        let points: Vec<Point> = [0, 5, 63, 64, 200, 483].map(Point::from_index).to_vec();
        let mut set: PointSet = points.iter().rev().copied().collect();
        assert_eq!(set.into_iter().collect::<Vec<_>>(), points);
        assert_eq!((set.len(), set.first()), (6, Some(points[0])));
        set.remove(points[0]);
        assert!(!set.contains(points[0]) && set.contains(points[1]));
        assert!((set & PointSet::EMPTY).is_empty());
        assert_eq!(PointSet::all(Size::new(9, 6).unwrap()).len(), 54);
    }
}

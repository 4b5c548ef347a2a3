//! Board points and board sizes.

use std::fmt;
use std::str::FromStr;

/// The shortest side of a board.
pub const MIN_SIDE: u8 = 5;
/// The longest side of a board. It bounds the line words: 22 cells and two walls of 5 fill 32 bits.
pub const MAX_SIDE: u8 = 22;
/// The number of point indices, on any board: `MAX_SIDE` squared.
pub const MAX_POINTS: usize = MAX_SIDE as usize * MAX_SIDE as usize;

/// A point of any board, as the index `y * MAX_SIDE + x`.
///
/// The index does not depend on the size of the board, so tables by point serve every board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u16);

impl Point {
    /// The point in column `x` and row `y`, both from 0 and below [`MAX_SIDE`].
    pub const fn new(x: u8, y: u8) -> Point {
        debug_assert!(x < MAX_SIDE && y < MAX_SIDE);
        Point(y as u16 * MAX_SIDE as u16 + x as u16)
    }

    /// The point with this index, which must be below [`MAX_POINTS`].
    pub const fn from_index(index: usize) -> Point {
        debug_assert!(index < MAX_POINTS);
        Point(index as u16)
    }

    /// The index, below [`MAX_POINTS`].
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The column, from 0 at the left.
    pub const fn x(self) -> u8 {
        (self.0 % MAX_SIDE as u16) as u8
    }

    /// The row, from 0.
    pub const fn y(self) -> u8 {
        (self.0 / MAX_SIDE as u16) as u8
    }

    /// The king's distance to another point.
    pub fn distance(self, other: Point) -> u8 {
        self.x().abs_diff(other.x()).max(self.y().abs_diff(other.y()))
    }

    /// The point as the protocol writes it: `7,11`.
    pub fn to_protocol(self) -> String {
        format!("{},{}", self.x(), self.y())
    }
}

/// Letter and number, `h8` for column 7 and row 7; no letter is skipped.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.x()) as char, self.y() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Reads `h8` or `H8`. The error is a short text.
impl FromStr for Point {
    type Err = String;

    fn from_str(text: &str) -> Result<Point, String> {
        let wrong = || format!("'{text}' is not a point like h8");
        let letter = *text.as_bytes().first().ok_or_else(wrong)?;
        if !letter.is_ascii_alphabetic() || !text.as_bytes()[1..].iter().all(u8::is_ascii_digit) {
            return Err(wrong());
        }
        let x = letter.to_ascii_lowercase() - b'a';
        let row: u8 = text[1..].parse().map_err(|_| wrong())?;
        if x >= MAX_SIDE || row == 0 || row > MAX_SIDE {
            return Err(wrong());
        }
        Ok(Point::new(x, row - 1))
    }
}

/// The size of a board: both sides within [`MIN_SIDE`]..=[`MAX_SIDE`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Size {
    width: u8,
    height: u8,
}

impl Size {
    /// A board of `width` columns and `height` rows, or `None` if a side is out of range.
    pub const fn new(width: u8, height: u8) -> Option<Size> {
        if width < MIN_SIDE || width > MAX_SIDE || height < MIN_SIDE || height > MAX_SIDE {
            return None;
        }
        Some(Size { width, height })
    }

    /// A square board, or `None` if the side is out of range.
    pub const fn square(side: u8) -> Option<Size> {
        Size::new(side, side)
    }

    /// The number of columns.
    pub const fn width(self) -> u8 {
        self.width
    }

    /// The number of rows.
    pub const fn height(self) -> u8 {
        self.height
    }

    /// The number of points.
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the board has this point.
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width && point.y() < self.height
    }

    /// The point in column `x` and row `y` if the board has it.
    pub fn point(self, x: i64, y: i64) -> Option<Point> {
        let inside = (0..self.width as i64).contains(&x) && (0..self.height as i64).contains(&y);
        inside.then(|| Point::new(x as u8, y as u8))
    }

    /// The middle of the board (the lower of two for even sides).
    pub const fn centre(self) -> Point {
        Point::new(self.width / 2, self.height / 2)
    }

    /// All points of the board, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point::new(x, y)))
    }
}

/// `15x15`
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_a_point_reads_back() {
        for point in Size::square(22).unwrap().points() {
            assert_eq!(point.to_string().parse::<Point>(), Ok(point));
        }
        assert_eq!(Point::new(7, 7).to_string(), "h8");
        for wrong in ["", "h", "8", "h0", "h23", "w1", "h+8", "h8x", "é1"] {
            assert!(wrong.parse::<Point>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_size_has_as_many_points_as_its_area() {
        let size = Size::new(7, 12).unwrap();
        assert_eq!(size.points().count(), size.area());
        assert!(size.points().all(|point| size.contains(point)));
        assert_eq!(size.point(7, 0), None);
        assert_eq!(size.point(0, -1), None);
        assert!(Size::new(4, 15).is_none() && Size::new(15, 23).is_none());
    }
}

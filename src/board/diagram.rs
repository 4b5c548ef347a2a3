//! Boards as text, for people and tests.

use super::Board;
use crate::geometry::{Point, Size};
use crate::rules::{Colour, Rule};
use std::fmt;

/// Rows from the highest to 1 and columns from `a`: `x` for Black, `o` for White, `.` for an empty
/// point; the last stone is upper case.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..self.size().height()).rev() {
            write!(f, "{:>2}", y + 1)?;
            for x in 0..self.size().width() {
                let point = Point::new(x, y);
                let last = self.moves().last() == Some(&point);
                let mark = match (self.stone(point), last) {
                    (None, _) => '.',
                    (Some(Colour::Black), false) => 'x',
                    (Some(Colour::Black), true) => 'X',
                    (Some(Colour::White), false) => 'o',
                    (Some(Colour::White), true) => 'O',
                };
                write!(f, " {mark}")?;
            }
            writeln!(f)?;
        }
        write!(f, "  ")?;
        (0..self.size().width()).try_for_each(|x| write!(f, " {}", (b'a' + x) as char))?;
        writeln!(f)
    }
}

impl Board {
    /// Reads a picture: a line a row, the highest row first, `x` for Black, `o` for White, anything
    /// else that is not blank for an empty point. The stones are played in turn, the rest of the
    /// colour with more stones last, so the picture must have as many black stones as white, or one more.
    ///
    /// # Errors
    /// A short text if the picture is no such board.
    pub fn from_picture(rule: Rule, picture: &str) -> Result<Board, String> {
        let rows: Vec<Vec<char>> = picture
            .lines()
            .map(|line| line.chars().filter(|mark| !mark.is_whitespace()).collect())
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        let width = rows.first().map_or(0, Vec::len);
        if rows.iter().any(|row| row.len() != width) {
            return Err("the rows of the picture have different lengths".into());
        }
        let size = u8::try_from(width).ok().zip(u8::try_from(rows.len()).ok());
        let size = size.and_then(|(width, height)| Size::new(width, height)).ok_or("no such board size")?;
        let stones = |wanted: char| -> Vec<Point> {
            let marked = |point: &Point| {
                let row = &rows[(size.height() - 1 - point.y()) as usize];
                row[point.x() as usize].eq_ignore_ascii_case(&wanted)
            };
            size.points().filter(marked).collect()
        };
        let (black, white) = (stones('x'), stones('o'));
        if black.len() != white.len() && black.len() != white.len() + 1 {
            return Err(format!("{} black stones and {} white ones", black.len(), white.len()));
        }
        let mut moves = Vec::with_capacity(black.len() + white.len());
        for (ply, &point) in black.iter().enumerate() {
            moves.push(point);
            moves.extend(white.get(ply));
        }
        Board::from_moves(rule, size, &moves)
    }
}

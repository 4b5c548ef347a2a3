//! Moves as text.

use crate::geometry::{Point, Size};

/// Reads a list of moves: `7,7 8,6` (x and y from 0) or `h8i7` (letter and number), with or without
/// blanks in between.
///
/// # Errors
/// A short text if a word is no move on a board of this size.
pub fn moves_from_text(text: &str, size: Size) -> Result<Vec<Point>, String> {
    let mut moves = Vec::new();
    for word in text.split_whitespace() {
        match word.split_once(',') {
            Some((x, y)) => {
                moves.push(coordinates(x, y).ok_or_else(|| format!("'{word}' is no move like 7,7"))?)
            }
            None => letters(word, &mut moves)?,
        }
    }
    match moves.iter().find(|&&point| !size.contains(point)) {
        Some(point) => Err(format!("{point} is off a board of {size}")),
        None => Ok(moves),
    }
}

fn coordinates(x: &str, y: &str) -> Option<Point> {
    let largest = Size::square(crate::geometry::MAX_SIDE)?;
    largest.point(x.parse().ok()?, y.parse().ok()?)
}

fn letters(word: &str, moves: &mut Vec<Point>) -> Result<(), String> {
    let mut rest = word;
    while !rest.is_empty() {
        let next = rest.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic());
        let (point, after) = rest.split_at(next.map_or(rest.len(), |(at, _)| at));
        moves.push(point.parse()?);
        rest = after;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_notations_read_alike() {
        let size = Size::square(15).unwrap();
        let moves = moves_from_text("7,7 8,6  0,14", size).unwrap();
        assert_eq!(moves_from_text("h8i7a15", size).unwrap(), moves);
        assert_eq!(moves_from_text(" H8 i7a15 ", size).unwrap(), moves);
        assert_eq!(moves_from_text("", size).unwrap(), []);
        for wrong in ["7", "7,", "7,7,7", "15,0", "-1,3", "h", "h8i", "p1", "h88", "éh8", "h8é"] {
            assert!(moves_from_text(wrong, size).is_err(), "{wrong}");
        }
    }
}

//! Lists of openings.

use super::record::points_from_text;
use super::referee::{Referee, Terms};
use crate::geometry::{Point, Size, Symmetry};
use crate::rng::Rng;
use crate::rules::Rule;

/// Our own lists, by rule and side of the board; the first line of each tells how it was made.
const LISTS: [(Rule, u8, &str); 5] = [
    (Rule::Freestyle, 20, include_str!("openings/freestyle-20.txt")),
    (Rule::Freestyle, 15, include_str!("openings/freestyle-15.txt")),
    (Rule::ExactFive, 15, include_str!("openings/exact-five-15.txt")),
    (Rule::Renju, 15, include_str!("openings/renju-15.txt")),
    (Rule::Caro, 15, include_str!("openings/caro-15.txt")),
];

/// The notation of a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// By the look of each line.
    #[default]
    Auto,
    /// Gomocup's: `8,-3, 6,-4`, columns and rows counted from the centre.
    Offsets,
    /// `h8g7`
    Points,
    /// `7,7 8,6`, columns and rows from 0.
    Coordinates,
}

impl std::str::FromStr for Notation {
    type Err = String;

    fn from_str(text: &str) -> Result<Notation, String> {
        match text {
            "auto" => Ok(Notation::Auto),
            "offset" => Ok(Notation::Offsets),
            "pos" => Ok(Notation::Points),
            "xy" => Ok(Notation::Coordinates),
            _ => Err(format!("'{text}' is no type of openings: auto, offset, pos or xy")),
        }
    }
}

/// The openings of a match: a list that repeats in other symmetries when it is used up.
#[derive(Clone, PartialEq, Debug)]
pub struct Openings {
    list: Vec<Vec<Point>>,
    size: Size,
}

impl Openings {
    /// The empty board only.
    pub fn none(size: Size) -> Openings {
        Openings { list: vec![Vec::new()], size }
    }

    /// Our own list for a rule and size, or the empty board if we have none. The error is that of
    /// [`Openings::read`].
    pub fn built_in(terms: Terms) -> Result<Openings, String> {
        let is_meant = |&&(rule, side, _): &&(Rule, u8, &str)| {
            rule == terms.rule && Size::square(side) == Some(terms.size)
        };
        match LISTS.iter().find(is_meant) {
            Some((.., text)) => Openings::read(text, Notation::Points, terms),
            None => Ok(Openings::none(terms.size)),
        }
    }

    /// Reads a list: an opening a line, empty lines and those that begin with `#` skipped. The error
    /// names the line.
    pub fn read(text: &str, notation: Notation, terms: Terms) -> Result<Openings, String> {
        let mut list = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let opening = read_opening(line, notation, terms.size);
            let checked = opening.and_then(|points| Referee::new(terms, &points).map(|_| points));
            list.push(checked.map_err(|error| format!("line {}: {error}", number + 1))?);
        }
        if list.is_empty() {
            Err("no opening in it".to_string())
        } else {
            Ok(Openings { list, size: terms.size })
        }
    }

    /// Puts the list into a random order that depends on the seed alone.
    pub fn shuffle(&mut self, seed: u64) {
        let mut rng = Rng::new(seed);
        for last in (1..self.list.len()).rev() {
            self.list.swap(last, rng.below(last + 1));
        }
    }

    /// The number of openings in the list.
    pub fn count(&self) -> usize {
        self.list.len()
    }

    /// Opening number `index`, from 0, without an end.
    pub fn get(&self, index: usize) -> Vec<Point> {
        let symmetries = Symmetry::of(self.size);
        let symmetry = symmetries[index / self.list.len() % symmetries.len()];
        self.list[index % self.list.len()].iter().map(|&point| symmetry.apply(point, self.size)).collect()
    }
}

fn read_opening(line: &str, notation: Notation, size: Size) -> Result<Vec<Point>, String> {
    let is_pair = |word: &str| word.split_once(',').is_some_and(|(_, y)| !y.is_empty() && !y.contains(','));
    let words = || line.split_whitespace();
    match notation {
        Notation::Points => points_from_text(line),
        Notation::Auto if line.contains(|c: char| c.is_ascii_alphabetic()) => points_from_text(line),
        Notation::Coordinates => read_coordinates(words(), size, (0, 0)),
        Notation::Auto if words().count() > 1 && words().all(is_pair) => {
            read_coordinates(words(), size, (0, 0))
        }
        Notation::Auto | Notation::Offsets => {
            let numbers: Vec<&str> = line.split(',').map(str::trim).collect();
            let pairs: Vec<String> = numbers.chunks(2).map(|pair| pair.join(",")).collect();
            let centre = (i64::from(size.width() / 2), i64::from(size.height() / 2));
            read_coordinates(pairs.iter().map(String::as_str), size, centre)
        }
    }
}

fn read_coordinates<'a>(
    words: impl Iterator<Item = &'a str>,
    size: Size,
    origin: (i64, i64),
) -> Result<Vec<Point>, String> {
    let read = |word: &str| {
        let (x, y) = word.split_once(',').ok_or_else(|| format!("'{word}' is no pair of numbers"))?;
        let number = |text: &str| text.parse::<i32>().map_err(|_| format!("'{text}' is no number"));
        let (x, y) = (i64::from(number(x)?) + origin.0, i64::from(number(y)?) + origin.1);
        size.point(x, y).ok_or_else(|| format!("'{word}' is off the {size} board"))
    };
    words.map(read).collect()
}

/// The opening in the form that all its images under the symmetries of the board share: stones by
/// colour, without their order.
pub fn canonical(opening: &[Point], size: Size) -> Vec<Vec<Point>> {
    let image = |symmetry: &Symmetry| {
        let mut sides = vec![Vec::new(), Vec::new()];
        for (ply, &point) in opening.iter().enumerate() {
            sides[ply % 2].push(symmetry.apply(point, size));
        }
        sides.iter_mut().for_each(|side| side.sort());
        sides
    };
    Symmetry::of(size).iter().map(image).min().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::record::points_to_text;
    use std::collections::HashSet;

    fn read(text: &str, notation: Notation) -> Result<Openings, String> {
        let terms = Terms { rule: Rule::Freestyle, size: Size::square(15).unwrap(), move_limit: None };
        Openings::read(text, notation, terms)
    }

    #[test]
    fn all_notations_are_read() {
        let text = "# three ways\nh8g7i9\n\n0,0, -1,-1, 1,1\r\n7,7 6,6 8,8\n0,0,-1,-1,1,1\n h8 g7 I9 \n";
        let openings = read(text, Notation::Auto).unwrap();
        assert_eq!(openings.count(), 5);
        for index in 0..5 {
            assert_eq!(points_to_text(&openings.get(index)), "h8g7i9", "{index}");
        }
        assert_eq!(read("7,7", Notation::Coordinates).unwrap().get(0), [Point::new(7, 7)]);
        assert_eq!(read("1,-2", Notation::Auto).unwrap().get(0), [Point::new(8, 5)]);
    }

    #[test]
    fn our_lists_are_sound_and_distinct() {
        for (rule, side, _) in LISTS {
            let size = Size::square(side).unwrap();
            let openings = Openings::built_in(Terms { rule, size, move_limit: None }).unwrap();
            let distinct: HashSet<_> = openings.list.iter().map(|opening| canonical(opening, size)).collect();
            assert!(openings.count() >= 100, "{rule} {size}");
            assert_eq!(distinct.len(), openings.count(), "{rule} {size}");
        }
        let terms = Terms { rule: Rule::Renju, size: Size::square(9).unwrap(), move_limit: None };
        assert_eq!(Openings::built_in(terms), Ok(Openings::none(terms.size)));
    }

    #[test]
    fn a_bad_line_is_named() {
        let error = |text| read(text, Notation::Auto).unwrap_err();
        assert_eq!(error("h8\nh8h8"), "line 2: 7,7 is taken");
        assert_eq!(error("0,8"), "line 1: '0,8' is off the 15x15 board");
        assert_eq!(error("1,2, 3"), "line 1: '3' is no pair of numbers");
        assert_eq!(error("# nothing"), "no opening in it");
        assert!(error("z99").starts_with("line 1: "));
    }

    #[test]
    fn a_list_goes_on_in_other_symmetries() {
        let mut openings = read("a1b2\nc1d1", Notation::Auto).unwrap();
        openings.shuffle(5);
        let size = Size::square(15).unwrap();
        assert_eq!(canonical(&openings.get(0), size), canonical(&openings.get(2), size));
        assert_ne!(openings.get(0), openings.get(2));
        assert_ne!(canonical(&openings.get(0), size), canonical(&openings.get(1), size));
        assert_eq!(openings.get(0), openings.get(16));
    }
}

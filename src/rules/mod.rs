//! The rules: who wins with which row, and what Black may not play. A leaf: rules know a row of
//! stones and its two ends, never a board.

use std::fmt;
use std::str::FromStr;

/// The colour of a stone. Black moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Colour {
    /// The first player.
    Black = 0,
    /// The second player.
    White = 1,
}

impl Colour {
    /// Both colours, Black first.
    pub const ALL: [Colour; 2] = [Colour::Black, Colour::White];

    /// 0 for Black, 1 for White.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour that places stone number `ply`, from 0.
    pub const fn to_move(ply: usize) -> Colour {
        if ply.is_multiple_of(2) { Colour::Black } else { Colour::White }
    }
}

impl std::ops::Not for Colour {
    type Output = Colour;
    #[inline]
    fn not(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

/// `black` or `white`
impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Colour::Black { "black" } else { "white" })
    }
}

/// The rules the engine plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Rule {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five in a row win; six and more are nothing.
    ExactFive,
    /// Black wins with exactly five and may not play double-threes, double-fours and overlines;
    /// White wins with five or more.
    Renju,
    /// Six or more win; exactly five win unless the opponent's stones stand at both ends.
    Caro,
    /// Exactly five win unless the opponent's stones stand at both ends; six and more are nothing.
    CaroExact,
}

impl Rule {
    /// All rules, in the order of their numbers.
    pub const ALL: [Rule; 5] = [Rule::Freestyle, Rule::ExactFive, Rule::Renju, Rule::Caro, Rule::CaroExact];

    /// The rule for a value of the protocol's `INFO rule`, or `None` for one we do not play.
    pub const fn from_protocol(value: i64) -> Option<Rule> {
        match value {
            0 => Some(Rule::Freestyle),
            1 => Some(Rule::ExactFive),
            4 => Some(Rule::Renju),
            8 => Some(Rule::Caro),
            9 => Some(Rule::CaroExact),
            _ => None,
        }
    }

    /// The value of the protocol's `INFO rule`.
    pub const fn to_protocol(self) -> u8 {
        match self {
            Rule::Freestyle => 0,
            Rule::ExactFive => 1,
            Rule::Renju => 4,
            Rule::Caro => 8,
            Rule::CaroExact => 9,
        }
    }

    /// The number of the rule, below 5.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Whether a row of exactly `run` stones of a colour wins. `held_ends` counts the ends of the
    /// row where an opposing stone stands (0..=2); the edge of the board holds nothing.
    pub const fn wins(self, colour: Colour, run: u32, held_ends: u32) -> bool {
        match self {
            Rule::Freestyle => run >= 5,
            Rule::ExactFive => run == 5,
            Rule::Renju => run == 5 || run > 5 && matches!(colour, Colour::White),
            Rule::Caro => run > 5 || run == 5 && held_ends < 2,
            Rule::CaroExact => run == 5 && held_ends < 2,
        }
    }

    /// Whether some moves are fouls for this colour.
    pub const fn has_fouls(self, colour: Colour) -> bool {
        matches!(self, Rule::Renju) && matches!(colour, Colour::Black)
    }

    /// Whether a five can be stopped by holding the ends of its row.
    pub const fn is_caro(self) -> bool {
        matches!(self, Rule::Caro | Rule::CaroExact)
    }

    /// How many empty points are left when the game is drawn: a renju game ends after 200 moves of
    /// a 15x15 board (on other sizes likewise with 25 points left), the others with a full board.
    pub const fn drawn_at(self) -> usize {
        if matches!(self, Rule::Renju) { 25 } else { 0 }
    }

    /// The name, as in `--rule renju`.
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::ExactFive => "exact-five",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::CaroExact => "caro-exact",
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads a name or the protocol's number. The error is a short text.
impl FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Rule, String> {
        let by_name = Rule::ALL.into_iter().find(|rule| rule.name().eq_ignore_ascii_case(text));
        let by_number = || text.parse().ok().and_then(Rule::from_protocol);
        by_name.or_else(by_number).ok_or_else(|| {
            format!("'{text}' is no rule: freestyle (0), exact-five (1), renju (4), caro (8), caro-exact (9)")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers_read_back() {
        for rule in Rule::ALL {
            assert_eq!(rule.name().parse(), Ok(rule));
            assert_eq!(rule.to_protocol().to_string().parse(), Ok(rule));
        }
        assert!("2".parse::<Rule>().is_err() && "gomoku".parse::<Rule>().is_err());
    }

    /// Rows of five and six with 0, 1, 2 held ends: what wins for Black, then for White.
    #[test]
    fn rows_that_win() {
        let table =
            |rule: Rule, colour| [5, 6].map(|run| [0, 1, 2].map(|held| rule.wins(colour, run, held) as u8));
        let cases = [
            (Rule::Freestyle, [[1, 1, 1], [1, 1, 1]], [[1, 1, 1], [1, 1, 1]]),
            (Rule::ExactFive, [[1, 1, 1], [0, 0, 0]], [[1, 1, 1], [0, 0, 0]]),
            (Rule::Renju, [[1, 1, 1], [0, 0, 0]], [[1, 1, 1], [1, 1, 1]]),
            (Rule::Caro, [[1, 1, 0], [1, 1, 1]], [[1, 1, 0], [1, 1, 1]]),
            (Rule::CaroExact, [[1, 1, 0], [0, 0, 0]], [[1, 1, 0], [0, 0, 0]]),
        ];
        for (rule, black, white) in cases {
            assert_eq!(table(rule, Colour::Black), black, "{rule}");
            assert_eq!(table(rule, Colour::White), white, "{rule}");
            assert!(!rule.wins(Colour::Black, 4, 0));
        }
    }
}

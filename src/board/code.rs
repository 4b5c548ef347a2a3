//! What the four patterns of a point amount to.

use crate::geometry::Direction;
use crate::lines::Pattern;
use crate::rules::{Colour, Rule};
use std::sync::LazyLock;

/// The patterns that a stone of one colour on a point makes in the four directions, four bits each.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Code(pub u16);

impl Code {
    /// The number of values, most of which cannot occur.
    pub const COUNT: usize = 1 << 16;

    /// The pattern in one direction.
    #[inline]
    pub const fn pattern(self, direction: Direction) -> Pattern {
        Pattern::from_index((self.0 >> (4 * direction as u32) & 15) as usize)
    }

    /// The patterns in the order of the directions.
    #[inline]
    pub fn patterns(self) -> [Pattern; 4] {
        Direction::ALL.map(|direction| self.pattern(direction))
    }

    /// A table of what holds for each code.
    pub fn table<T: Copy + Default>(of: impl Fn(Code) -> T) -> Box<[T; Code::COUNT]> {
        let mut table = Box::new([T::default(); Code::COUNT]);
        for code in 0..=u16::MAX {
            table[code as usize] = of(Code(code));
        }
        table
    }

    /// What the patterns amount to.
    #[inline]
    pub fn threat(self, rule: Rule, colour: Colour) -> Threat {
        threat_table(rule, colour)[self.0 as usize]
    }
}

/// The codes of a point for both colours, Black's in the low half.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Codes(u32);

impl Codes {
    /// The code of one colour.
    #[inline]
    pub const fn of(self, colour: Colour) -> Code {
        Code((self.0 >> (16 * colour as u32)) as u16)
    }

    /// The codes with the patterns of one direction replaced by those of a table's byte.
    #[inline]
    pub const fn with(self, direction: Direction, patterns: u8) -> Codes {
        let shift = 4 * direction as u32;
        let both = (patterns & 15) as u32 | ((patterns >> 4) as u32) << 16;
        Codes(self.0 & !(0x000F_000F << shift) | both << shift)
    }
}

/// What a stone on a point amounts to, over all directions. The order is by strength, so that
/// ranges have a meaning; [`Threat::Foul`] is the lowest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
#[repr(u8)]
pub enum Threat {
    /// Black under renju: an overline, two fours, or two threes that may yet turn out false.
    Foul,
    /// Nothing of what follows.
    #[default]
    Quiet,
    /// An open two.
    OpenTwo,
    /// Two open twos.
    DoubleTwo,
    /// A blocked three.
    BlockedThree,
    /// A blocked three with another one, or with an open two.
    BlockedThreePlus,
    /// An open three.
    OpenThree,
    /// An open three with a blocked three or an open two.
    OpenThreePlus,
    /// Two open threes.
    DoubleThree,
    /// A four.
    Four,
    /// A four with a blocked three or an open two.
    FourPlus,
    /// A four with an open three.
    FourThree,
    /// An open four or two fours: wins unless the opponent makes five first.
    OpenFour,
    /// A winning row.
    Five,
}

impl Threat {
    /// The number of threats.
    pub const COUNT: usize = 14;

    fn of(patterns: [Pattern; 4], fouls: bool) -> Threat {
        let count = |wanted: fn(Pattern) -> bool| patterns.into_iter().filter(|&p| wanted(p)).count();
        let has = |pattern| patterns.contains(&pattern);
        let (fours, threes) = (count(Pattern::is_four), count(Pattern::is_open_three));
        let blocked_threes = count(|pattern| pattern == Pattern::BlockedThree);
        let twos = count(Pattern::is_open_two);
        let more = blocked_threes + twos > 0;
        if has(Pattern::Five) {
            Threat::Five
        } else if has(Pattern::Foul) || fouls && (fours > 1 || threes > 1) {
            Threat::Foul
        } else if has(Pattern::OpenFour) || fours > 1 {
            Threat::OpenFour
        } else if fours == 1 {
            if threes > 0 {
                Threat::FourThree
            } else if more {
                Threat::FourPlus
            } else {
                Threat::Four
            }
        } else if threes > 1 {
            Threat::DoubleThree
        } else if threes == 1 {
            if more { Threat::OpenThreePlus } else { Threat::OpenThree }
        } else if blocked_threes > 0 {
            if blocked_threes + twos > 1 { Threat::BlockedThreePlus } else { Threat::BlockedThree }
        } else {
            [Threat::Quiet, Threat::OpenTwo, Threat::DoubleTwo][twos.min(2)]
        }
    }
}

/// The threat of each code.
pub type ThreatTable = [Threat; Code::COUNT];

static WITHOUT_FOULS: LazyLock<Box<ThreatTable>> =
    LazyLock::new(|| Code::table(|code| Threat::of(code.patterns(), false)));
static WITH_FOULS: LazyLock<Box<ThreatTable>> =
    LazyLock::new(|| Code::table(|code| Threat::of(code.patterns(), true)));

/// The threats of a colour's codes under a rule.
#[inline]
pub fn threat_table(rule: Rule, colour: Colour) -> &'static ThreatTable {
    if rule.has_fouls(colour) { &WITH_FOULS } else { &WITHOUT_FOULS }
}

//! The patterns of one line.

/// What a stone of a colour on an empty point makes on one line through it. Only rows that hold
/// the point count. The order is by strength, but for [`Pattern::Foul`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum Pattern {
    /// No five can come of it.
    Dead,
    /// One more stone makes a blocked two at best.
    BlockedOne,
    /// One more stone makes an open two.
    OpenOne,
    /// One more stone makes a blocked three at best.
    BlockedTwo,
    /// One way to make an open three.
    OpenTwo,
    /// Two ways to make an open three.
    OpenTwoWide,
    /// Three or more ways to make an open three.
    OpenTwoFull,
    /// One more stone makes a four, but none makes an open four.
    BlockedThree,
    /// One way to make an open four.
    OpenThree,
    /// Two or more ways to make an open four.
    OpenThreeWide,
    /// A row that threatens to win with the next stone; some reply on the line stops it.
    Four,
    /// A row that wins with the next stone against every reply on the line.
    OpenFour,
    /// Black's overline, or two fours on one line, under renju.
    Foul,
    /// A row that wins.
    Five,
}

impl Pattern {
    /// The number of patterns; each fits in four bits.
    pub const COUNT: usize = 14;

    /// All patterns in order.
    pub const ALL: [Pattern; Pattern::COUNT] = [
        Pattern::Dead,
        Pattern::BlockedOne,
        Pattern::OpenOne,
        Pattern::BlockedTwo,
        Pattern::OpenTwo,
        Pattern::OpenTwoWide,
        Pattern::OpenTwoFull,
        Pattern::BlockedThree,
        Pattern::OpenThree,
        Pattern::OpenThreeWide,
        Pattern::Four,
        Pattern::OpenFour,
        Pattern::Foul,
        Pattern::Five,
    ];

    /// The pattern with this number. Numbers past the last give [`Pattern::Dead`].
    #[inline]
    pub const fn from_index(index: usize) -> Pattern {
        if index < Pattern::COUNT { Pattern::ALL[index] } else { Pattern::Dead }
    }

    /// Whether one more stone makes an open four.
    #[inline]
    pub const fn is_open_three(self) -> bool {
        matches!(self, Pattern::OpenThree | Pattern::OpenThreeWide)
    }

    /// Whether one more stone makes an open three.
    #[inline]
    pub const fn is_open_two(self) -> bool {
        matches!(self, Pattern::OpenTwo | Pattern::OpenTwoWide | Pattern::OpenTwoFull)
    }

    /// Whether the next stone would win, unless the opponent answers.
    #[inline]
    pub const fn is_four(self) -> bool {
        matches!(self, Pattern::Four | Pattern::OpenFour)
    }
}

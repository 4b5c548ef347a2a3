//! The fours and fives of a whole line at once: all windows of five cells are counted in parallel,
//! one bit a window.

use crate::rules::{Colour, Rule};

/// What rows win for a colour under a rule, in the form that window counts need.
#[derive(Clone, Copy)]
pub struct Rows {
    /// Rows of six and more are nothing.
    exact: bool,
    /// A row of exactly five with opposing stones at both ends is nothing.
    caro: bool,
}

impl Rows {
    pub const fn new(rule: Rule, colour: Colour) -> Rows {
        Rows { exact: !rule.wins(colour, 6, 0), caro: rule.is_caro() }
    }

    /// For four lines the empty points where a stone makes a five possible with the next one, and
    /// those where it wins, as bits. The colour has the words `own`; walls are in both words.
    #[inline]
    pub fn fours_and_fives(self, own: &[u32; 4], opponent: &[u32; 4]) -> ([u32; 4], [u32; 4]) {
        let (mut fours, mut fives) = ([0; 4], [0; 4]);
        // Lines side by side, for the compiler to take them in one vector.
        for n in 0..4 {
            let [three, four] = self.windows(own[n], opponent[n]);
            let empty = !(own[n] | opponent[n]);
            (fours[n], fives[n]) = (cells(three) & empty, cells(four) & empty);
        }
        (fours, fives)
    }

    /// The winning points alone.
    #[inline]
    pub fn fives(self, own: u32, opponent: u32) -> u32 {
        cells(self.windows(own, opponent)[1]) & !(own | opponent)
    }

    /// The windows that can still win and hold three and four stones, each by its lowest bit.
    ///
    /// A row of the colour fills a window; what stands at the ends of the window decides whether it
    /// wins, and stones inside do not change the ends.
    #[inline]
    fn windows(self, own: u32, opponent: u32) -> [u32; 2] {
        let pairs = opponent | opponent >> 1;
        let mut dead = pairs | pairs >> 2 | opponent >> 4;
        if self.exact {
            let stones = own & !opponent;
            dead |= stones << 1 | stones >> 5;
        }
        if self.caro {
            let held = opponent & !own;
            dead |= held << 1 & held >> 5;
        }
        // The count of five bits as a sum of two half adders and the fifth bit.
        let (one, two) = (own ^ own >> 1, own & own >> 1);
        let (ones, carry) = full_adder(one, one >> 2, own >> 4);
        let (twos, fours) = full_adder(two, two >> 2, carry);
        [ones & twos & !dead, fours & !ones & !dead]
    }
}

#[inline]
const fn full_adder(a: u32, b: u32, c: u32) -> (u32, u32) {
    (a ^ b ^ c, a & b | c & (a ^ b))
}

/// All cells of the windows.
#[inline]
const fn cells(windows: u32) -> u32 {
    let pairs = windows | windows << 1;
    pairs | pairs << 2 | windows << 4
}

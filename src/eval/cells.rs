//! What single points tell the network: rectified units that see the codes of both colours at a point,
//! summed over the empty points.

use super::class::{CLASSES, class_table};
use super::lanes::{LANES, Lanes};
use crate::board::{Code, Codes};
use crate::rules::Colour;

/// The number of units.
pub const UNITS: usize = 16;
/// How many numbers the units of the points take: a row of units for each class of the mover's code, then for each of
/// his opponent's.
pub const CELL_NUMBERS: usize = 2 * CLASSES * UNITS;
/// What the numbers of the tables count to 1.
pub const CELL_SCALE: f32 = 64.0;
/// What a sum over the board is multiplied by before the network sees it.
pub const SUM_SCALE: f32 = 0.1;

/// The state of the units at a point, or their sum over points.
#[derive(Clone, Copy)]
pub struct Cells([Lanes; UNITS / LANES]);

impl Cells {
    /// Units with these states.
    pub fn new(units: [i16; UNITS]) -> Cells {
        let mut lanes = units.as_chunks().0.iter();
        Cells(std::array::from_fn(|_| Lanes::new(*lanes.next().unwrap_or(&[0; LANES]))))
    }

    /// The states.
    #[inline]
    pub fn units(self) -> [i16; UNITS] {
        let lanes = self.0.map(Lanes::numbers);
        std::array::from_fn(|unit| lanes[unit / LANES][unit % LANES])
    }

    #[inline]
    fn plus(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|n| self.0[n].plus(other.0[n])))
    }

    #[inline]
    fn minus(self, other: Cells) -> Cells {
        Cells(std::array::from_fn(|n| self.0[n].minus(other.0[n])))
    }

    #[inline]
    fn rectified(self) -> Cells {
        Cells(self.0.map(Lanes::rectified))
    }
}

impl Default for Cells {
    fn default() -> Cells {
        Cells::new([0; UNITS])
    }
}

/// The tables for one colour to move.
pub struct CellTables {
    own: Box<[Cells]>,
    opponent: Box<[Cells]>,
    class_of: &'static [u16; Code::COUNT],
}

impl CellTables {
    /// Tables of `CELL_NUMBERS` numbers.
    pub fn new(numbers: &[i16]) -> CellTables {
        let rows = |numbers: &[i16]| numbers.as_chunks().0.iter().map(|&row| Cells::new(row)).collect();
        let (own, opponent) = numbers.split_at(numbers.len() / 2);
        CellTables { own: rows(own), opponent: rows(opponent), class_of: class_table() }
    }

    /// The units at a point with these codes, for `colour` to move.
    #[inline]
    fn state(&self, codes: Codes, colour: Colour) -> Cells {
        let class = |colour| self.class_of[codes.of(colour).0 as usize] as usize;
        self.own[class(colour)].plus(self.opponent[class(!colour)]).rectified()
    }

    /// The sum for `colour` to move with a point with these codes added.
    #[inline]
    pub fn add(&self, sum: Cells, codes: Codes, colour: Colour) -> Cells {
        sum.plus(self.state(codes, colour))
    }

    /// The sum for `colour` to move without a point with these codes.
    #[inline]
    pub fn take(&self, sum: Cells, codes: Codes, colour: Colour) -> Cells {
        sum.minus(self.state(codes, colour))
    }
}

//! The solver's memory of positions without a win.

/// Positions proven to have no win, by hash key. A new entry replaces the old one in its place.
///
/// Fifty-six bits of the key are compared, so a wrong hit is not to be expected in the life of the program.
pub struct Table(Box<[u64]>);

impl Table {
    /// A depth without a bound.
    pub const UNBOUNDED: u8 = u8::MAX;

    /// A table that takes the largest power of two of bytes up to `bytes`, at least a kilobyte.
    pub fn new(bytes: usize) -> Table {
        let entries = (bytes.max(1024) / size_of::<u64>() + 1).next_power_of_two() / 2;
        Table(vec![0; entries].into())
    }

    pub fn clear(&mut self) {
        self.0.fill(0);
    }

    /// The number of the attacker's moves within which no win exists; 0 if nothing is known.
    #[inline]
    pub fn probe(&self, key: u64) -> u8 {
        let entry = self.0[self.index(key)];
        if entry ^ key < 256 { entry as u8 } else { 0 }
    }

    #[inline]
    pub fn store(&mut self, key: u64, depth: u8) {
        let index = self.index(key);
        self.0[index] = key & !255 | depth as u64;
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        (key >> 8) as usize & (self.0.len() - 1)
    }
}

//! Proof and disproof numbers, and the memory of them.

use crate::geometry::Point;

/// More than any number of a node that is still open.
pub const INFINITE: u32 = 1 << 30;

/// How far a position is from being decided, from the view of the side to move: the proof number of
/// "the side to move reaches its aim" and that of "it does not". The attacker's aim is to win, the
/// defender's to refute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The least number of open positions that must be decided to reach the aim; 0 once it is reached.
    pub phi: u32,
    /// The same for missing it.
    pub delta: u32,
    /// If the attacker wins: the plies up to and including his last move.
    pub plies: u16,
}

impl Proof {
    /// The side to move reaches its aim.
    pub const fn reached(plies: u16) -> Proof {
        Proof { phi: 0, delta: INFINITE, plies }
    }

    /// The side to move misses its aim.
    pub const fn missed(plies: u16) -> Proof {
        Proof { phi: INFINITE, delta: 0, plies }
    }

    /// Nothing is known but a guess of the numbers.
    pub const fn open(phi: u32, delta: u32) -> Proof {
        Proof { phi, delta, plies: 0 }
    }

    pub const fn is_decided(self) -> bool {
        self.phi == 0 || self.delta == 0
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    proof: Proof,
    best: u16,
}

/// Proofs by hash key; a new entry replaces the old one in its place.
pub struct ProofTable(Box<[Entry]>);

impl ProofTable {
    const NO_MOVE: u16 = u16::MAX;

    /// A table that takes the largest power of two of entries that fit in `bytes`, at least 64.
    pub fn new(bytes: usize) -> ProofTable {
        let entries = ((bytes / size_of::<Entry>()).max(64) + 1).next_power_of_two() / 2;
        ProofTable(vec![Self::EMPTY; entries].into())
    }

    const EMPTY: Entry = Entry { key: 0, proof: Proof::open(1, 1), best: Self::NO_MOVE };

    pub fn clear(&mut self) {
        self.0.fill(Self::EMPTY);
    }

    #[inline]
    pub fn probe(&self, key: u64) -> Option<Proof> {
        let entry = &self.0[self.index(key)];
        (entry.key == key).then_some(entry.proof)
    }

    /// The move that was best when the entry was stored.
    pub fn best(&self, key: u64) -> Option<Point> {
        let entry = &self.0[self.index(key)];
        (entry.key == key && entry.best != Self::NO_MOVE).then(|| Point::from_index(entry.best as usize))
    }

    pub fn store(&mut self, key: u64, proof: Proof, best: Option<Point>) {
        let index = self.index(key);
        let best = best.map_or(Self::NO_MOVE, |point| point.index() as u16);
        self.0[index] = Entry { key, proof, best };
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }
}

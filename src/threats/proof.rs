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

/// A move and what is known of the position after it, from the view of the side then to move.
#[derive(Clone, Copy)]
pub struct Child {
    pub point: Point,
    pub proof: Proof,
}

/// Whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    Attacker,
    Defender {
        /// The length of the win after replies that are not among the children.
        plies: u16,
    },
}

/// What the children say of their parent.
pub struct Sum {
    pub proof: Proof,
    /// The child to search next, or the one that decides.
    pub best: usize,
    /// The second lowest delta of the children.
    pub second: u32,
    /// The children that the opponent has not yet decided in his favour.
    pub open: u32,
}

impl Sum {
    /// Sums the children up. The delta of the parent is the largest phi of the children and one more
    /// for each other open child: a sum of all would count positions with several parents often.
    pub fn of(children: &[Child], turn: Turn) -> Sum {
        let plies = if let Turn::Defender { plies } = turn { plies } else { 0 };
        let mut sum = Sum { proof: Proof::missed(plies), best: usize::MAX, second: INFINITE, open: 0 };
        let (mut hardest, mut lowest) = (0, (INFINITE + 1, 0));
        for (index, child) in children.iter().enumerate() {
            let proof = child.proof;
            // Among won children the attacker takes the shortest win.
            let rank = (proof.delta, if turn == Turn::Attacker { proof.plies } else { 0 });
            if rank < lowest {
                sum.second = lowest.0.min(INFINITE);
                (lowest, sum.best) = (rank, index);
            } else {
                sum.second = sum.second.min(proof.delta);
            }
            sum.open += (proof.phi > 0) as u32;
            hardest = hardest.max(proof.phi);
            if turn != Turn::Attacker {
                sum.proof.plies = sum.proof.plies.max(proof.plies + 1);
            }
        }
        if let Some(best) = children.get(sum.best) {
            sum.proof.phi = lowest.0;
            sum.proof.delta = if sum.open == 0 { 0 } else { (hardest + sum.open - 1).min(INFINITE) };
            if turn == Turn::Attacker {
                sum.proof.plies = best.proof.plies + 1;
            }
        }
        sum
    }
}

#[derive(Clone, Copy)]
struct Entry {
    key: u64,
    proof: Proof,
    best: u16,
}

impl Entry {
    const NO_MOVE: u16 = u16::MAX;

    fn point(&self) -> Option<Point> {
        (self.best != Self::NO_MOVE).then(|| Point::from_index(self.best as usize))
    }

    /// Whether the side to move reaches its aim by a move.
    fn is_win(&self) -> bool {
        self.proof.phi == 0 && self.best != Self::NO_MOVE
    }
}

/// Proofs by hash key. A new entry has two places; it rather replaces another one than a win.
pub struct ProofTable(Box<[Entry]>);

impl ProofTable {
    /// A table that takes the largest power of two of entries that fit in `bytes`, at least 64.
    pub fn new(bytes: usize) -> ProofTable {
        let entries = ((bytes / size_of::<Entry>()).max(64) + 1).next_power_of_two() / 2;
        ProofTable(vec![Self::EMPTY; entries].into())
    }

    const EMPTY: Entry = Entry { key: 0, proof: Proof::open(1, 1), best: Entry::NO_MOVE };

    pub fn clear(&mut self) {
        self.0.fill(Self::EMPTY);
    }

    #[inline]
    pub fn probe(&self, key: u64) -> Option<Proof> {
        self.entry(key).map(|entry| entry.proof)
    }

    /// The move that was best when the entry was stored.
    pub fn best(&self, key: u64) -> Option<Point> {
        self.entry(key).and_then(Entry::point)
    }

    /// The proof and the move of a win, if the entry is one of the attacker's and not by fours.
    pub fn won(&self, key: u64) -> Option<(Proof, Point)> {
        let entry = self.entry(key).filter(|entry| entry.proof.phi == 0)?;
        Some((entry.proof, entry.point()?))
    }

    pub fn store(&mut self, key: u64, proof: Proof, best: Option<Point>) {
        let first = self.index(key);
        let places = [first, first ^ 1].map(|index| self.0[index]);
        let second =
            places[0].key != key && (places[1].key == key || places[0].is_win() && !places[1].is_win());
        let best = best.map_or(Entry::NO_MOVE, |point| point.index() as u16);
        self.0[first ^ second as usize] = Entry { key, proof, best };
    }

    #[inline]
    fn entry(&self, key: u64) -> Option<&Entry> {
        let first = self.index(key);
        [first, first ^ 1].map(|index| &self.0[index]).into_iter().find(|entry| entry.key == key)
    }

    #[inline]
    fn index(&self, key: u64) -> usize {
        key as usize & (self.0.len() - 1)
    }
}

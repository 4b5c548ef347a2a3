//! A small seeded generator, for hash keys, tests and openings. Not for secrets.

/// SplitMix64 (Steele, Lea and Flood, 2014): each state gives a well mixed number, and every seed is good.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// A generator whose numbers depend on the seed alone.
    pub const fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which must not be 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        ((self.next_u64() as u128 * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_repeat_and_stay_below_the_bound() {
        let (mut a, mut b) = (Rng::new(7), Rng::new(7));
        let mut seen = [false; 10];
        for _ in 0..1000 {
            let number = a.below(10);
            assert_eq!(number, b.below(10));
            seen[number] = true;
        }
        assert!(seen.iter().all(|&seen| seen));
    }
}

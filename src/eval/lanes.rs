//! Eight numbers side by side. The compiler takes single numbers of such short rows apart, so on x86-64
//! they are vectors of SSE2, which every such processor has: the units of the points cost half as much.

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m128i, _mm_add_epi16, _mm_extract_epi16, _mm_max_epi16, _mm_set_epi16, _mm_setzero_si128, _mm_sub_epi16,
};

/// How many numbers there are.
pub const LANES: usize = 8;

/// The numbers. Sums wrap around.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub struct Lanes(__m128i);

// SAFETY, for all blocks: they call instructions of SSE2, which x86-64 includes, on values alone.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
impl Lanes {
    #[inline]
    pub fn new([a, b, c, d, e, f, g, h]: [i16; LANES]) -> Lanes {
        Lanes(unsafe { _mm_set_epi16(h, g, f, e, d, c, b, a) })
    }

    #[inline]
    pub fn plus(self, other: Lanes) -> Lanes {
        Lanes(unsafe { _mm_add_epi16(self.0, other.0) })
    }

    #[inline]
    pub fn minus(self, other: Lanes) -> Lanes {
        Lanes(unsafe { _mm_sub_epi16(self.0, other.0) })
    }

    /// The numbers, 0 in place of those below.
    #[inline]
    pub fn rectified(self) -> Lanes {
        Lanes(unsafe { _mm_max_epi16(self.0, _mm_setzero_si128()) })
    }

    #[inline]
    pub fn numbers(self) -> [i16; LANES] {
        unsafe {
            [
                _mm_extract_epi16::<0>(self.0) as i16,
                _mm_extract_epi16::<1>(self.0) as i16,
                _mm_extract_epi16::<2>(self.0) as i16,
                _mm_extract_epi16::<3>(self.0) as i16,
                _mm_extract_epi16::<4>(self.0) as i16,
                _mm_extract_epi16::<5>(self.0) as i16,
                _mm_extract_epi16::<6>(self.0) as i16,
                _mm_extract_epi16::<7>(self.0) as i16,
            ]
        }
    }
}

/// The numbers. Sums wrap around.
#[cfg(not(target_arch = "x86_64"))]
#[derive(Clone, Copy)]
pub struct Lanes([i16; LANES]);

#[cfg(not(target_arch = "x86_64"))]
impl Lanes {
    pub fn new(numbers: [i16; LANES]) -> Lanes {
        Lanes(numbers)
    }

    pub fn plus(self, other: Lanes) -> Lanes {
        Lanes(std::array::from_fn(|n| self.0[n].wrapping_add(other.0[n])))
    }

    pub fn minus(self, other: Lanes) -> Lanes {
        Lanes(std::array::from_fn(|n| self.0[n].wrapping_sub(other.0[n])))
    }

    /// The numbers, 0 in place of those below.
    pub fn rectified(self) -> Lanes {
        Lanes(self.0.map(|number| number.max(0)))
    }

    pub fn numbers(self) -> [i16; LANES] {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_are_numbers_side_by_side() {
        let (a, b) = ([1, -2, 3, -4, 32_767, -32_768, 0, 7], [5, 6, -7, -8, 1, -1, 9, 0]);
        let lanes = [a, b].map(Lanes::new);
        let each = |f: fn(i16, i16) -> i16| -> [i16; LANES] { std::array::from_fn(|n| f(a[n], b[n])) };
        assert_eq!(lanes[0].numbers(), a);
        assert_eq!(lanes[0].plus(lanes[1]).numbers(), each(i16::wrapping_add));
        assert_eq!(lanes[0].minus(lanes[1]).numbers(), each(i16::wrapping_sub));
        assert_eq!(lanes[0].rectified().numbers(), a.map(|number| number.max(0)));
    }
}

//! Codes by what is in them: the four patterns without their directions.

use crate::board::Code;
use crate::lines::Pattern;
use std::sync::LazyLock;

/// The number of classes: multisets of four out of [`Pattern::COUNT`] patterns.
pub const CLASSES: usize = choose(Pattern::COUNT + 3, 4);

static CLASS_OF: LazyLock<Box<[u16; Code::COUNT]>> = LazyLock::new(|| Code::table(|code| rank(code) as u16));

/// The class of each code.
pub fn class_table() -> &'static [u16; Code::COUNT] {
    &CLASS_OF
}

/// The class of a code, below [`CLASSES`].
#[inline]
pub fn class(code: Code) -> usize {
    CLASS_OF[code.0 as usize] as usize
}

/// The rank of the code's patterns among the rising sequences of four patterns (the combinatorial
/// number system, Lehmer 1964).
fn rank(code: Code) -> usize {
    let mut patterns = code.patterns().map(|pattern| pattern as usize);
    patterns.sort_unstable();
    (0..4).map(|place| choose(patterns[place] + place, place + 1)).sum()
}

/// A code of each class, in the order of the classes.
pub fn class_codes() -> Vec<Code> {
    let mut codes = vec![Code(0); CLASSES];
    for code in 0..=u16::MAX {
        let digits = (0..4).map(|digit| (code >> (4 * digit) & 15) as usize);
        if digits.into_iter().all(|digit| digit < Pattern::COUNT) {
            codes[class(Code(code))] = Code(code);
        }
    }
    codes
}

const fn choose(n: usize, k: usize) -> usize {
    let (mut product, mut i) = (1, 0);
    while i < k {
        if n < k {
            return 0;
        }
        product = product * (n - i) / (i + 1);
        i += 1;
    }
    product
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_the_multisets() {
        assert_eq!(CLASSES, 2380);
        let mut seen = std::collections::HashMap::new();
        for (index, code) in class_codes().into_iter().enumerate() {
            assert_eq!(class(code), index);
            let mut patterns = code.patterns().map(|pattern| pattern as usize);
            patterns.sort_unstable();
            assert!(seen.insert(patterns, index).is_none());
        }
        assert_eq!(class(Code(0x0123)), class(Code(0x3021)));
    }
}

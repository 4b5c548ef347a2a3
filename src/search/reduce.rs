//! Depths, and how much late moves are reduced.

use crate::tunables;
use std::sync::LazyLock;

/// A depth in hundredths of a ply.
pub type Depth = i32;

/// One ply.
pub const PLY: Depth = 100;

/// The deepest iteration.
pub const MAX_DEPTH: u32 = 200;

/// Natural logarithms of 0 (as 0) to 255, in hundredths.
static LOGS: LazyLock<[i32; 256]> = LazyLock::new(|| std::array::from_fn(|n| (100.0 * ln(n.max(1))) as i32));

/// The natural logarithm, from arithmetic that gives the same result on every machine.
fn ln(n: usize) -> f64 {
    let (mut x, mut halvings) = (n as f64, 0.0);
    while x > 1.5 {
        x /= 2.0;
        halvings += 1.0;
    }
    let y = (x - 1.0) / (x + 1.0);
    let (mut series, mut power) = (0.0, y);
    for k in 0..20 {
        series += power / (2 * k + 1) as f64;
        power *= y * y;
    }
    2.0 * series + halvings * std::f64::consts::LN_2
}

/// How much a move that comes as number `count` (from 1) is searched less deeply.
#[inline]
pub fn late_move(depth: Depth, count: usize, percent: i32) -> Depth {
    let plies = (depth / PLY).clamp(0, 255) as usize;
    LOGS[plies] * LOGS[count.min(255)] / 100 * percent / 100
}

/// How many moves a node looks at before it skips the quiet rest.
#[inline]
pub fn move_limit(depth: Depth, improving: bool) -> usize {
    let depth = depth.max(0);
    let full = tunables::count_base()
        + tunables::count_slope() * depth / PLY
        + tunables::count_curve() * (depth / 10 * depth / 10) / (PLY * PLY);
    (full / 100) as usize / if improving { 1 } else { 2 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for (n, &log) in LOGS.iter().enumerate().skip(1) {
            assert!((log as f64 - 100.0 * (n as f64).ln()).abs() < 1.01, "{n}");
        }
    }

    #[test]
    fn later_and_deeper_moves_are_reduced_more() {
        assert_eq!(late_move(5 * PLY, 1, 100), 0);
        assert!(late_move(5 * PLY, 4, 100) < late_move(5 * PLY, 9, 100));
        assert!(late_move(5 * PLY, 4, 100) < late_move(9 * PLY, 4, 100));
        assert!(move_limit(2 * PLY, false) < move_limit(2 * PLY, true));
    }
}

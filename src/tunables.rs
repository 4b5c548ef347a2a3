//! The numbers that matches tune, each declared once with its default, range and step.
//!
//! They are constants, unless the crate is built with the feature `tuning`: then the environment
//! variable `QUINCUNX_TUNE` may set them, as in `lmr_scale=80,razor_base=25`.

/// A number that can be tuned.
pub struct Tunable {
    /// The name, as `QUINCUNX_TUNE` and the tuner use it.
    pub name: &'static str,
    /// The value in use.
    pub default: i32,
    /// The smallest sensible value.
    pub min: i32,
    /// The largest sensible value.
    pub max: i32,
    /// A change that a match may show.
    pub step: i32,
}

macro_rules! tunables {
    ($($(#[$doc:meta])* $name:ident = $default:literal, $min:literal..=$max:literal by $step:literal;)*) => {
        /// All tunables, in the order of their declaration.
        pub const ALL: &[Tunable] = &[$(Tunable {
            name: stringify!($name), default: $default, min: $min, max: $max, step: $step,
        }),*];

        #[cfg(feature = "tuning")]
        #[allow(non_camel_case_types)]
        enum Index { $($name),* }

        $(
            $(#[$doc])*
            #[inline]
            pub fn $name() -> i32 {
                #[cfg(feature = "tuning")]
                return set_values()[Index::$name as usize];
                #[cfg(not(feature = "tuning"))]
                $default
            }
        )*
    };
}

tunables! {
    /// Razoring: the depth, in hundredths of a ply, below which a node far under alpha is not searched.
    razor_depth = 260, 0..=600 by 60;
    /// Razoring: the margin at depth 0.
    razor_base = 19, 0..=150 by 15;
    /// Razoring: the growth of the margin a ply.
    razor_slope = 14, 0..=100 by 10;
    /// Futility: the margin a ply above beta at which a node is not searched.
    futility_slope = 65, 20..=160 by 12;
    /// Move count: the moves looked at at depth 0, in hundredths.
    count_base = 300, 100..=800 by 60;
    /// Move count: the growth a ply, in hundredths.
    count_slope = 100, 20..=300 by 25;
    /// Move count: the quadratic growth, in ten-thousandths a squared ply.
    count_curve = 625, 0..=3000 by 250;
    /// The depth, in hundredths of a ply, below which moves without any pattern are left out.
    trivial_depth = 430, 0..=1200 by 100;
    /// Late moves: percent of the product of logarithms, freestyle.
    lmr_freestyle = 100, 30..=160 by 10;
    /// Late moves: percent of the product of logarithms, other rules.
    lmr_others = 75, 30..=160 by 10;
    /// Late moves: less reduction on the principal variation, in hundredths of a ply.
    lmr_pv = 50, 0..=250 by 25;
    /// Late moves: more reduction where the evaluation does not improve.
    lmr_not_improving = 100, 0..=250 by 25;
    /// Late moves: more reduction where a cutoff is expected.
    lmr_cut = 180, 0..=300 by 25;
    /// Late moves: less reduction for a four.
    lmr_four = 100, 0..=300 by 25;
    /// Late moves: more reduction for a reply far from both last moves where an open four must be stopped.
    lmr_far = 100, 0..=300 by 30;
    /// Late moves: less reduction on what was a principal variation.
    lmr_was_pv = 97, 0..=250 by 25;
    /// Late moves: the least depth that is left, in hundredths of a ply.
    lmr_least = 100, 0..=100 by 50;
    /// Late moves: how much deeper than unreduced a move may be searched.
    lmr_deeper = 100, 0..=100 by 25;
    /// Late moves: more reduction for replies that need not raise the root's alpha.
    lmr_root = 98, 0..=200 by 25;
    /// Late moves: a score so far above alpha is searched a ply deeper.
    lmr_again = 34, 0..=200 by 10;
    /// Late moves: less reduction for a threat that follows on one of the same side.
    lmr_attack = 53, 0..=150 by 20;
    /// Late moves: history that makes up for a hundredth of a ply.
    lmr_history = 60, 20..=300 by 15;
    /// Late moves: more reduction for a promise lower by a logit than the most promising move's.
    lmr_behind = 40, 0..=150 by 15;
    /// Late moves: so much lower a promise is not yet reduced for, in points.
    lmr_behind_free = 64, 0..=200 by 16;
    /// Late moves: the most that a low promise adds.
    lmr_behind_most = 300, 0..=600 by 50;
    /// Less depth where a cutoff is expected and the evaluation is high, in hundredths of a ply.
    fail_high_reduction = 100, 0..=200 by 25;
    /// How far above beta the evaluation is then, at depth 0.
    fail_high_base = -9, -100..=100 by 10;
    /// How far above beta the evaluation is then, a ply.
    fail_high_slope = 15, 0..=60 by 5;
    /// Less depth on the principal variation for each ply that the table's entry is shallower, in percent.
    stale_percent = 28, 0..=60 by 6;
    /// Extension of an answer to a four, in hundredths of a ply.
    forced_extension = 100, 0..=200 by 20;
    /// Singular extension: the least depth, in hundredths of a ply.
    singular_depth = 700, 400..=1200 by 60;
    /// Singular extension: the margin, in hundredths of a point a ply.
    singular_margin = 100, 20..=400 by 25;
    /// Singular extension: how far below the target the others must be for a second ply.
    double_margin = 25, 0..=100 by 8;
    /// Percent of late-move reduction at the root.
    root_lmr = 60, 0..=120 by 15;
    /// Wins by fours at the leaves: stones the solver may place.
    leaf_vcf_nodes = 64, 0..=1000 by 32;
    /// Wins by fours at the leaves: the longest one looked for, in plies.
    leaf_vcf_plies = 15, 1..=41 by 4;
    /// Percent of a move's time in which a win by threats is looked for at the root.
    vct_percent = 8, 0..=40 by 4;
    /// What a counter move adds to its promise.
    counter_bonus = 21, 0..=100 by 10;
    /// History of a quiet move counts by this divisor.
    history_quiet = 256, 32..=1024 by 50;
    /// History of an attack counts by this divisor.
    history_attack = 128, 32..=1024 by 30;
}

/// The values of [`ALL`], from the environment where it sets them.
#[cfg(feature = "tuning")]
fn set_values() -> &'static [i32; ALL.len()] {
    static VALUES: std::sync::LazyLock<[i32; ALL.len()]> = std::sync::LazyLock::new(|| {
        let text = std::env::var("QUINCUNX_TUNE").unwrap_or_default();
        let set: std::collections::HashMap<&str, i32> = text
            .split(',')
            .filter_map(|item| item.split_once('='))
            .filter_map(|(name, value)| Some((name.trim(), value.trim().parse().ok()?)))
            .collect();
        std::array::from_fn(|index| *set.get(ALL[index].name).unwrap_or(&ALL[index].default))
    });
    &VALUES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_lie_within_their_ranges() {
        for tunable in ALL {
            assert!((tunable.min..=tunable.max).contains(&tunable.default), "{}", tunable.name);
            assert!(tunable.step > 0, "{}", tunable.name);
        }
    }
}

//! The sequential probability ratio test over pairs of games.
//!
//! The log-likelihood ratio is the generalised one: each hypothesis is represented by the distribution
//! that fits the observed pairs best among those with its Elo (M. Van den Bergh,
//! <https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf> for logistic bounds,
//! <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf> for normalised ones).

use super::stats::{NELO_PER_SIGMA, Pairs, score};
use std::str::FromStr;

/// What stands for a result that never occurred, so that its logarithm exists.
const PRIOR: f64 = 1e-3;

/// In which Elo the bounds are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Model {
    /// The usual Elo.
    #[default]
    Logistic,
    /// Elo in units of the noise of games, so that the expected length does not depend on draws.
    Normalised,
}

/// Reads `logistic` or `normalized`.
impl FromStr for Model {
    type Err = String;

    fn from_str(text: &str) -> Result<Model, String> {
        match text {
            "logistic" => Ok(Model::Logistic),
            "normalized" | "normalised" => Ok(Model::Normalised),
            _ => Err(format!("'{text}' is no model: logistic or normalized")),
        }
    }
}

/// A test of "the first engine is stronger by `elo1`" (H1) against "by `elo0`" (H0).
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference of H0.
    pub elo0: f64,
    /// The difference of H1, larger than that of H0.
    pub elo1: f64,
    /// The probability of accepting H1 where H0 holds.
    pub alpha: f64,
    /// The probability of accepting H0 where H1 holds.
    pub beta: f64,
    /// The unit of the differences.
    pub model: Model,
}

/// What a test has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decision {
    /// Not stronger by as much.
    H0,
    /// Stronger.
    H1,
}

impl Sprt {
    /// The ratios at which the test ends: at the lower one with H0, at the upper one with H1.
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of H1 over H0; 0 without any pair.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let counts = pairs.0.map(|count| (count as f64).max(PRIOR));
        let total: f64 = counts.iter().sum();
        let shares = counts.map(|count| count / total);
        let fit = |elo: f64| match self.model {
            Model::Logistic => fit_mean(&shares, score(elo)),
            // A pair has two games: its deviation, in units of a game's, is smaller by the root of two.
            Model::Normalised => fit_t_value(&shares, elo / NELO_PER_SIGMA * std::f64::consts::SQRT_2),
        };
        let (h0, h1) = (fit(self.elo0), fit(self.elo1));
        (0..5).map(|index| counts[index] * (h1[index] / h0[index]).ln()).sum()
    }

    /// The decision, if one is due.
    pub fn decision(&self, pairs: &Pairs) -> Option<Decision> {
        let (ratio, (lower, upper)) = (self.ratio(pairs), self.bounds());
        if ratio >= upper {
            Some(Decision::H1)
        } else if ratio <= lower {
            Some(Decision::H0)
        } else {
            None
        }
    }
}

const SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// The likeliest distribution with this mean.
fn fit_mean(shares: &[f64; 5], mean: f64) -> [f64; 5] {
    fit_zero(shares, &SCORES.map(|score| score - mean))
}

/// The likeliest distribution whose mean is `t` standard deviations above 1/2, by fixed-point iteration.
fn fit_t_value(shares: &[f64; 5], t: f64) -> [f64; 5] {
    let mut fit = [0.2; 5];
    for _ in 0..20 {
        let mean: f64 = (0..5).map(|index| fit[index] * SCORES[index]).sum();
        let variance: f64 = (0..5).map(|index| fit[index] * (SCORES[index] - mean).powi(2)).sum();
        let sigma = variance.sqrt();
        let values =
            SCORES.map(|score| score - 0.5 - t * sigma * (1.0 + ((mean - score) / sigma).powi(2)) / 2.0);
        let last = std::mem::replace(&mut fit, fit_zero(shares, &values));
        if (0..5).all(|index| (fit[index] - last[index]).abs() < 1e-9) {
            break;
        }
    }
    fit
}

/// The likeliest distribution under which these values have the mean 0: shares divided by
/// `1 + x * value`, where x is the one root, found by bisection, of the mean as a falling function of x.
fn fit_zero(shares: &[f64; 5], values: &[f64; 5]) -> [f64; 5] {
    let smallest = values.iter().copied().fold(f64::INFINITY, f64::min);
    let largest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
    let fit = |x: f64| -> [f64; 5] { std::array::from_fn(|index| shares[index] / (1.0 + x * values[index])) };
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        let mean: f64 = fit(middle).iter().zip(values).map(|(share, value)| share * value).sum();
        if mean > 0.0 { low = middle } else { high = middle }
    }
    fit((low + high) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    fn sprt(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05, model }
    }

    /// The worked examples of fastchess (`app/tests/sprt_test.cpp`, the pentanomial ones), which come
    /// from finished tests of fishtest; even pairs of both kinds are together. Its case without any
    /// lost or even pair depends on the prior and is left out.
    #[test]
    fn worked_examples_of_fastchess() {
        let cases = [
            ([365, 16618, 36029 + 200, 16974, 390], (0.0, 2.0), Model::Normalised, 2.25),
            ([127, 4883, 10311 + 401, 5150, 104], (-1.75, 0.25), Model::Normalised, 3.01),
            ([223, 9863, 20279 + 1000, 10037, 246], (0.5, 2.5), Model::Logistic, -3.07),
            ([871, 26175, 55003 + 980, 26678, 821], (0.0, 2.0), Model::Logistic, -4.98),
        ];
        for (pairs, (elo0, elo1), model, expected) in cases {
            let ratio = sprt(elo0, elo1, model).ratio(&Pairs(pairs));
            assert!((ratio - expected).abs() < 0.02, "{ratio} is not {expected}");
        }
    }

    /// Where all pairs are won, each hypothesis fits best with won and lost pairs only; then its
    /// share of won pairs is its mean score: 1/2 under H0, and under H1 with `mean = 1/2 + t * sigma`.
    #[test]
    fn a_ratio_in_closed_form() {
        let ratio = sprt(0.0, 5.0, Model::Normalised).ratio(&Pairs([0, 0, 0, 0, 104]));
        let t = 5.0 / NELO_PER_SIGMA * std::f64::consts::SQRT_2;
        let mean = 0.5 + t / 2.0 / (1.0 + t * t).sqrt();
        assert!((ratio - 104.0 * (mean / 0.5).ln()).abs() < 0.01, "{ratio}");
    }

    #[test]
    fn the_bounds_are_those_of_wald() {
        let test = sprt(0.0, 5.0, Model::Logistic);
        let (lower, upper) = test.bounds();
        assert!((upper - 2.944).abs() < 1e-3 && (lower + 2.944).abs() < 1e-3);
        assert_eq!(test.decision(&Pairs::default()), None);
        assert_eq!(test.decision(&Pairs([0, 0, 0, 0, 500])), Some(Decision::H1));
        assert_eq!(test.decision(&Pairs([500, 0, 0, 0, 0])), Some(Decision::H0));
    }

    /// Simulated tests between equals: H0 holds, and H1 is accepted about as rarely as promised.
    #[test]
    fn errors_are_as_rare_as_promised() {
        let mut rng = Rng::new(3);
        let test = sprt(0.0, 60.0, Model::Logistic);
        let wrong = (0..200).filter(|_| {
            let mut pairs = Pairs::default();
            loop {
                pairs.add(rng.below(3) + rng.below(3));
                if let Some(decision) = test.decision(&pairs) {
                    break decision == Decision::H1;
                }
            }
        });
        let wrong = wrong.count();
        assert!((1..=20).contains(&wrong), "{wrong} of 200");
    }
}

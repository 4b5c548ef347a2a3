//! Elo and likelihoods from paired games.
//!
//! The two games of a pair share an opening, so their results are not independent; the pair is the
//! unit that is. The formulas are those of fishtest and fastchess: a pair scores 0, 1/4, 1/2, 3/4 or 1
//! (the pentanomial), and its mean and variance give everything else (M. Van den Bergh,
//! "Normalized Elo", <https://www.cantate.be/Fishtest/normalized_elo.pdf>).

/// Half the width of a 95 % interval, in standard deviations.
const Z95: f64 = 1.959_963_984_540_054;
/// Normalised Elo in one standard deviation of a game.
pub const NELO_PER_SIGMA: f64 = 800.0 / std::f64::consts::LN_10;

/// Counts of pairs by the half points of the first engine: 0 (both lost) to 4 (both won).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts one pair: the half points of the first engine in both games together, at most 4.
    pub fn add(&mut self, half_points: usize) {
        self.0[half_points] += 1;
    }

    /// The number of pairs.
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The frequencies with their scores, or `None` without any pair.
    fn shares(&self) -> Option<[(f64, f64); 5]> {
        let count = self.count() as f64;
        (count > 0.0).then(|| std::array::from_fn(|index| (index as f64 / 4.0, self.0[index] as f64 / count)))
    }

    /// The mean score of a game (0 to 1) and the variance of a pair's mean score; `None` without any pair.
    pub fn mean_and_variance(&self) -> Option<(f64, f64)> {
        let shares = self.shares()?;
        let mean = shares.iter().map(|(score, share)| score * share).sum::<f64>();
        let variance = shares.iter().map(|(score, share)| share * (score - mean).powi(2)).sum();
        Some((mean, variance))
    }

    /// The estimate of strength; `None` without any pair.
    pub fn estimate(&self) -> Option<Estimate> {
        let (mean, variance) = self.mean_and_variance()?;
        let deviation = (variance / self.count() as f64).sqrt();
        let [low, high] = [mean - Z95 * deviation, mean + Z95 * deviation].map(elo);
        let normalised = |score: f64| (score - 0.5) / (2.0 * variance).sqrt() * NELO_PER_SIGMA;
        Some(Estimate {
            score: mean,
            elo: elo(mean),
            low,
            high,
            normalised: normalised(mean),
            normalised_error: normalised(0.5 + Z95 * deviation),
            superiority: if deviation > 0.0 {
                normal_cdf((mean - 0.5) / deviation)
            } else {
                [0.0, 0.5, 1.0][if mean > 0.5 { 2 } else { usize::from(mean == 0.5) }]
            },
        })
    }
}

/// How strong the first engine is against the second. All Elo differences may be infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean score of a game, 0 to 1.
    pub score: f64,
    /// The Elo difference by the logistic curve.
    pub elo: f64,
    /// The lower end of its 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// The difference in normalised Elo, which measures in the noise of games; `NaN` if all pairs were alike and even.
    pub normalised: f64,
    /// Half the width of its 95 % interval.
    pub normalised_error: f64,
    /// The likelihood that the first engine is the stronger one.
    pub superiority: f64,
}

impl Estimate {
    /// Half the width of the 95 % interval of `elo`, as is usual to print.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The Elo difference that gives this score; infinite at 0 and 1 and beyond.
pub fn elo(score: f64) -> f64 {
    if score <= 0.0 {
        f64::NEG_INFINITY
    } else if score >= 1.0 {
        f64::INFINITY
    } else {
        400.0 * (score / (1.0 - score)).log10()
    }
}

/// The score that an Elo difference gives: the inverse of [`elo`].
pub fn score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The distribution function of the normal distribution, to 1e-7 (Abramowitz and Stegun, 26.2.17).
fn normal_cdf(x: f64) -> f64 {
    const COEFFICIENTS: [f64; 5] = [0.319381530, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
    let t = 1.0 / (1.0 + 0.2316419 * x.abs());
    let series = COEFFICIENTS.iter().rev().fold(0.0, |sum, coefficient| (sum + coefficient) * t);
    let tail = (-x * x / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt() * series;
    if x > 0.0 { 1.0 - tail } else { tail }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(value: f64, expected: f64, tolerance: f64) {
        assert!((value - expected).abs() <= tolerance, "{value} is not {expected}");
    }

    /// The worked examples of fastchess (`app/tests/elo_test.cpp`, "EloPentanomial" 1 to 3): pairs by
    /// score with the two kinds of even pairs together, then Elo, its error, normalised Elo, its error.
    #[test]
    fn worked_examples_of_fastchess() {
        let cases = [
            ([34, 54, 31 + 32, 64, 75], [55.58, 27.65, 57.94, 28.28], 1.0),
            ([332, 433, 457 + 41, 333, 334], [-8.64, 10.33, -9.17, 10.96], 0.0505),
            ([7895, 8757, 5485 + 200, 568, 9999], [-21.04, 2.95, -19.01, 2.65], 0.0),
        ];
        for (pairs, [elo, error, normalised, normalised_error], superiority) in cases {
            let estimate = Pairs(pairs).estimate().unwrap();
            near(estimate.elo, elo, 0.006);
            near(estimate.error(), error, 0.006);
            near(estimate.normalised, normalised, 0.006);
            near(estimate.normalised_error, normalised_error, 0.006);
            near(estimate.superiority, superiority, 6e-5);
        }
    }

    #[test]
    fn extremes_are_no_trap() {
        assert_eq!(Pairs::default().estimate(), None);
        let won = Pairs([0, 0, 0, 0, 3]).estimate().unwrap();
        assert_eq!((won.elo, won.superiority), (f64::INFINITY, 1.0));
        let drawn = Pairs([0, 0, 9, 0, 0]).estimate().unwrap();
        assert_eq!((drawn.elo, drawn.error(), drawn.superiority), (0.0, 0.0, 0.5));
        near(score(elo(0.7)), 0.7, 1e-12);
        near(normal_cdf(1.0), 0.841_344_746, 1e-7);
    }
}

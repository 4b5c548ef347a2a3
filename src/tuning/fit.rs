//! Gradient descent in mini-batches.

use super::factors::Factors;
use crate::rng::Rng;

/// Samples a step.
const BATCH: usize = 1024;

/// Something to make small by the choice of weights: a mean over samples.
pub trait Objective {
    /// The number of samples.
    fn len(&self) -> usize;

    /// The loss of a sample; adds its slope by weight if asked to.
    fn loss(&self, sample: usize, weights: &[f32], slope: Option<&mut [f32]>) -> f32;
}

/// The mean loss of an objective.
pub fn mean_loss(objective: &impl Objective, weights: &[f32]) -> f64 {
    let sum: f64 = (0..objective.len()).map(|sample| objective.loss(sample, weights, None) as f64).sum();
    sum / objective.len().max(1) as f64
}

/// The weights that make the objective and the penalty of the factors small, by steps of at most `rate`.
pub fn fit(objective: &impl Objective, factors: &Factors, rate: f32, epochs: usize) -> Vec<f32> {
    let mut adam = Adam::new(vec![0.0; factors.precision().len()], rate);
    let mut order: Vec<usize> = (0..objective.len()).collect();
    let mut rng = Rng::new(1);
    let steps = epochs * order.len().div_ceil(BATCH);
    for epoch in 0..epochs {
        (1..order.len()).for_each(|last| order.swap(last, rng.below(last + 1)));
        for (index, batch) in order.chunks(BATCH).enumerate() {
            let weights = factors.weights(&adam.parameters);
            let mut slope = vec![0.0; weights.len()];
            for &sample in batch {
                objective.loss(sample, &weights, Some(&mut slope));
            }
            slope.iter_mut().for_each(|slope| *slope /= batch.len() as f32);
            let mut slope = factors.pull_back(&slope);
            // The penalty counts once for all samples.
            for (index, slope) in slope.iter_mut().enumerate() {
                *slope += factors.precision()[index] * adam.parameters[index] / order.len() as f32;
            }
            let done = (epoch * order.len().div_ceil(BATCH) + index) as f32 / steps as f32;
            adam.step(&slope, 1.0 - done);
        }
    }
    factors.weights(&adam.parameters)
}

/// Adam (Kingma and Ba, 2014).
pub struct Adam {
    parameters: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    rate: f32,
    steps: i32,
}

impl Adam {
    const KEPT: [f32; 2] = [0.9, 0.999];

    /// The parameters to begin with, and `rate` the length of a full step.
    pub fn new(parameters: Vec<f32>, rate: f32) -> Adam {
        let zeros = vec![0.0; parameters.len()];
        Adam { parameters, mean: zeros.clone(), square: zeros, rate, steps: 0 }
    }

    /// The parameters so far.
    pub fn parameters(&self) -> &[f32] {
        &self.parameters
    }

    /// The parameters at the end.
    pub fn into_parameters(self) -> Vec<f32> {
        self.parameters
    }

    /// A step down the slope, of `part` the full length.
    pub fn step(&mut self, slope: &[f32], part: f32) {
        self.steps += 1;
        let [kept, kept_square] = Adam::KEPT;
        let [bias, bias_square] = Adam::KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        for (index, &slope) in slope.iter().enumerate() {
            let (mean, square) = (&mut self.mean[index], &mut self.square[index]);
            *mean = kept * *mean + (1.0 - kept) * slope;
            *square = kept_square * *square + (1.0 - kept_square) * slope * slope;
            let step = (*mean / bias) / ((*square / bias_square).sqrt() + 1e-8);
            self.parameters[index] -= self.rate * part * step;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two samples that pull one weight to 3 and to 5.
    struct Pull;

    impl Objective for Pull {
        fn len(&self) -> usize {
            2
        }

        fn loss(&self, sample: usize, weights: &[f32], slope: Option<&mut [f32]>) -> f32 {
            let error = weights[0] - [3.0, 5.0][sample];
            if let Some(slope) = slope {
                slope[0] += 2.0 * error;
            }
            error * error
        }
    }

    #[test]
    fn descent_finds_the_middle_and_the_penalty_draws_it_to_the_base() {
        let mut factors = Factors::default();
        factors.add_masks(1.0, None);
        let weights = fit(&Pull, &factors, 0.05, 2000);
        assert!(weights[0] > 1.0 && weights[0] < 4.0, "{}", weights[0]);
        let mut based = Factors::default();
        based.add_masks(1.0, Some(vec![4.0; crate::eval::THREAT_MASKS]));
        let weights = fit(&Pull, &based, 0.05, 2000);
        assert!((weights[0] - 4.0).abs() < 0.02, "{}", weights[0]);
    }
}

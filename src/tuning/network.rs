//! The network over the sums, fitted by back-propagation.

use super::fit::Adam;
use super::value::{cross_entropy, sigmoid};
use crate::eval::{HIDDEN, INPUTS, Network, PARAMETERS};
use crate::rng::Rng;

/// Samples a step.
const BATCH: usize = 512;
/// The length of the first steps.
const RATE: f32 = 0.002;

/// A position as the network sees it, and what its evaluation shall be.
pub struct Sample {
    /// See [`crate::eval::inputs`].
    pub inputs: [f32; INPUTS],
    /// The sum that the network corrects, in logits.
    pub sum: f32,
    /// The evaluation wished for, as a probability.
    pub target: f32,
}

/// The parameters of a network that brings the sums near the targets.
pub fn train(samples: &[Sample], epochs: usize) -> Vec<f32> {
    let mut rng = Rng::new(1);
    let mut adam = Adam::new(first_parameters(&mut rng), RATE);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let steps = epochs * order.len().div_ceil(BATCH);
    let mut done = 0;
    for _ in 0..epochs {
        (1..order.len()).for_each(|last| order.swap(last, rng.below(last + 1)));
        for batch in order.chunks(BATCH) {
            let network = Network::new(adam.parameters());
            let mut slope = vec![0.0; PARAMETERS];
            batch
                .iter()
                .for_each(|&index| add_slope(&network, adam.parameters(), &samples[index], &mut slope));
            slope.iter_mut().for_each(|slope| *slope /= batch.len() as f32);
            adam.step(&slope, 1.0 - done as f32 / steps as f32);
            done += 1;
        }
    }
    adam.into_parameters()
}

/// The mean loss by the sums as a network corrects them.
pub fn mean_loss(samples: &[Sample], parameters: &[f32]) -> f64 {
    let network = Network::new(parameters);
    let loss = |sample: &Sample| cross_entropy(logit(&network, sample).0, sample.target) as f64;
    samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
}

/// Random weights to the hidden units, as if all inputs had about the same spread; no output.
fn first_parameters(rng: &mut Rng) -> Vec<f32> {
    let reach = (3.0 / INPUTS as f32).sqrt();
    let mut parameters = vec![0.0; PARAMETERS];
    for weight in &mut parameters[..INPUTS * HIDDEN] {
        *weight = reach * (rng.below(2001) as f32 / 1000.0 - 1.0);
    }
    parameters
}

fn logit(network: &Network, sample: &Sample) -> (f32, [f32; HIDDEN]) {
    let hidden = network.hidden(&sample.inputs);
    (sample.sum + network.output(&sample.inputs, &hidden), hidden)
}

/// Adds the slope of a sample's loss by parameter, in the order of [`Network::new`].
fn add_slope(network: &Network, parameters: &[f32], sample: &Sample, slope: &mut [f32]) {
    let (logit, hidden) = logit(network, sample);
    let error = sigmoid(logit) - sample.target;
    let outputs = &parameters[INPUTS * HIDDEN + HIDDEN..][..HIDDEN];
    let unit: [f32; HIDDEN] = std::array::from_fn(|n| if hidden[n] > 0.0 { error * outputs[n] } else { 0.0 });
    let (rows, rest) = slope.split_at_mut(INPUTS * HIDDEN);
    for (row, input) in rows.chunks_exact_mut(HIDDEN).zip(sample.inputs).filter(|(_, input)| *input != 0.0) {
        row.iter_mut().zip(unit).for_each(|(slope, unit)| *slope += input * unit);
    }
    let (biases, rest) = rest.split_at_mut(HIDDEN);
    let (units, direct) = rest.split_at_mut(HIDDEN);
    biases.iter_mut().zip(unit).for_each(|(slope, unit)| *slope += unit);
    units.iter_mut().zip(hidden).for_each(|(slope, hidden)| *slope += error * hidden);
    direct.iter_mut().zip(sample.inputs).for_each(|(slope, input)| *slope += error * input);
    direct[INPUTS] += error;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_match_differences() {
        let mut rng = Rng::new(4);
        let mut parameters = first_parameters(&mut rng);
        parameters.iter_mut().for_each(|p| *p += rng.below(100) as f32 / 500.0 - 0.1);
        let inputs = std::array::from_fn(|n| if n % 3 == 0 { 0.0 } else { n as f32 / 20.0 });
        let sample = Sample { inputs, sum: 0.3, target: 0.9 };
        let mut slope = vec![0.0; PARAMETERS];
        add_slope(&Network::new(&parameters), &parameters, &sample, &mut slope);
        for index in (0..PARAMETERS).step_by(7).chain(PARAMETERS - 4..PARAMETERS) {
            let loss = |step: f32| {
                let mut moved = parameters.clone();
                moved[index] += step;
                mean_loss(std::slice::from_ref(&sample), &moved)
            };
            let difference = (loss(0.01) - loss(-0.01)) / 0.02;
            assert!(
                (difference - slope[index] as f64).abs() < 2e-3,
                "{index}: {difference} {}",
                slope[index]
            );
        }
    }

    #[test]
    fn a_network_learns_what_no_sum_can_say() {
        let mut rng = Rng::new(5);
        let samples: Vec<Sample> = (0..4000)
            .map(|_| {
                let mut inputs = [0.0; INPUTS];
                (inputs[0], inputs[1]) = (rng.below(2) as f32, rng.below(2) as f32);
                let target = if inputs[0] == inputs[1] { 0.9 } else { 0.1 };
                Sample { inputs, sum: 0.0, target }
            })
            .collect();
        let before = mean_loss(&samples, &vec![0.0; PARAMETERS]);
        assert!(mean_loss(&samples, &train(&samples, 150)) < before / 1.5);
    }
}

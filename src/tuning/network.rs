//! The network over the sums and the units of the points that it sees, fitted by back-propagation.

use super::factors::Factors;
use super::fit::Adam;
use super::value::{cross_entropy, sigmoid};
use crate::eval::{CELL_SCALE, CLASSES, HIDDEN, INPUTS, Network, PARAMETERS, SUM, SUM_SCALE, UNITS};
use crate::rng::Rng;
use crate::rules::{Colour, Rule};

/// Samples a step.
const BATCH: usize = 512;
/// The length of the first steps.
const RATE: f32 = 0.002;
/// How far the parameters of the units may spread, as a factor for those of the sums.
const SPREAD: f32 = 1.5;

/// Points of a position with the same classes of codes, the mover's and his opponent's.
pub struct Points {
    pub own: u16,
    pub opponent: u16,
    pub count: u16,
}

/// A position as the network sees it, and what its evaluation shall be.
pub struct Sample<'a> {
    /// See [`crate::eval::Network`]; those of the points are 0.
    pub inputs: [f32; INPUTS],
    /// The empty points.
    pub points: &'a [Points],
    /// The sum that the network corrects, in logits.
    pub sum: f32,
    /// The evaluation wished for, as a probability.
    pub target: f32,
}

/// What was fitted: the numbers of [`crate::eval::WeightSet`].
pub struct Trained {
    pub cells: Vec<i16>,
    pub network: Vec<f32>,
}

/// The units' numbers by class: first of the mover's code, then of his opponent's.
type Rows = Vec<[f32; UNITS]>;

/// Units and network for a colour to move that bring the sums near the targets.
pub fn train(rule: Rule, colour: Colour, samples: &[Sample], epochs: usize) -> Trained {
    let mut factors = Factors::default();
    factors.add_classes(rule, colour, SPREAD, None);
    factors.add_classes(rule, !colour, SPREAD, None);
    let mut rng = Rng::new(1);
    let mut adam = Adam::new(first_parameters(&factors, &mut rng), RATE);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let steps = epochs * order.len().div_ceil(BATCH);
    let mut done = 0;
    for _ in 0..epochs {
        (1..order.len()).for_each(|last| order.swap(last, rng.below(last + 1)));
        for batch in order.chunks(BATCH) {
            let batch = batch.iter().map(|&index| &samples[index]);
            let slope = slope_of_batch(&factors, adam.parameters(), batch, samples.len());
            adam.step(&slope, 1.0 - done as f32 / steps as f32);
            done += 1;
        }
    }
    let parameters = adam.into_parameters();
    let numbers = rows(&factors, &parameters).into_iter().flatten();
    let cells = numbers.map(|number| (number * CELL_SCALE).round() as i16).collect();
    Trained { cells, network: parameters[UNITS * factors.precision().len()..].to_vec() }
}

/// The mean loss by the sums as units and network correct them.
pub fn mean_loss(samples: &[Sample], trained: &Trained) -> f64 {
    let numbers = trained.cells.as_chunks().0;
    let rows: Rows = numbers.iter().map(|row: &[i16; UNITS]| row.map(|n| n as f32 / CELL_SCALE)).collect();
    let network = Network::new(&trained.network);
    let loss =
        |sample: &Sample| cross_entropy(Pass::new(&network, &rows, sample).logit, sample.target) as f64;
    samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
}

/// Random weights, as if all inputs had about the same spread; no output. The parameters of each unit
/// come first, then those of the network.
fn first_parameters(factors: &Factors, rng: &mut Rng) -> Vec<f32> {
    let mut chance = |reach: f32| reach * (rng.below(2001) as f32 / 1000.0 - 1.0);
    let mut parameters = Vec::new();
    for _ in 0..UNITS {
        parameters.extend(factors.precision().iter().map(|precision| chance(0.3 / precision.sqrt())));
    }
    let reach = (3.0 / INPUTS as f32).sqrt();
    parameters.extend((0..INPUTS * HIDDEN).map(|_| chance(reach)));
    parameters.resize(UNITS * factors.precision().len() + PARAMETERS, 0.0);
    parameters
}

fn rows(factors: &Factors, parameters: &[f32]) -> Rows {
    let mut rows = vec![[0.0; UNITS]; 2 * CLASSES];
    for (unit, parameters) in parameters.chunks_exact(factors.precision().len()).take(UNITS).enumerate() {
        let weights = factors.weights(parameters);
        rows.iter_mut().zip(weights).for_each(|(row, weight)| row[unit] = weight);
    }
    rows
}

/// The slope of a batch's mean loss by parameter, and of the penalty of the factors, which counts
/// once for all samples.
fn slope_of_batch<'a>(
    factors: &Factors,
    parameters: &[f32],
    batch: impl ExactSizeIterator<Item = &'a Sample<'a>>,
    samples: usize,
) -> Vec<f32> {
    let len = factors.precision().len();
    let (rows, numbers) = (rows(factors, parameters), &parameters[UNITS * len..]);
    let network = Network::new(numbers);
    let share = 1.0 / batch.len() as f32;
    let (mut by_row, mut by_number) = (vec![[0.0; UNITS]; rows.len()], vec![0.0; PARAMETERS]);
    for sample in batch {
        let pass = Pass::new(&network, &rows, sample);
        pass.add_slopes(numbers, &rows, sample, share, &mut by_row, &mut by_number);
    }
    let mut slope = Vec::with_capacity(parameters.len());
    for (unit, parameters) in parameters.chunks_exact(len).take(UNITS).enumerate() {
        let column: Vec<f32> = by_row.iter().map(|row| row[unit]).collect();
        let penalty = factors.precision().iter().zip(parameters).map(|(p, x)| p * x / samples as f32);
        slope.extend(factors.pull_back(&column).into_iter().zip(penalty).map(|(slope, more)| slope + more));
    }
    slope.extend(by_number);
    slope
}

/// The way from a sample to its evaluation.
struct Pass {
    inputs: [f32; INPUTS],
    hidden: [f32; HIDDEN],
    logit: f32,
}

impl Pass {
    fn new(network: &Network, rows: &Rows, sample: &Sample) -> Pass {
        let mut inputs = sample.inputs;
        for points in sample.points {
            let (own, opponent) = points.rows(rows);
            for (unit, input) in inputs[SUM + 1..].iter_mut().enumerate() {
                *input += points.count as f32 * (own[unit] + opponent[unit]).max(0.0);
            }
        }
        inputs[SUM + 1..].iter_mut().for_each(|input| *input *= SUM_SCALE);
        let hidden = network.hidden(&inputs);
        Pass { inputs, hidden, logit: sample.sum + network.output(&inputs, &hidden) }
    }

    /// Adds the slopes of the sample's loss times `share`: by row, and by the numbers of
    /// [`Network::new`].
    fn add_slopes(
        &self,
        numbers: &[f32],
        rows: &Rows,
        sample: &Sample,
        share: f32,
        by_row: &mut Rows,
        by_number: &mut [f32],
    ) {
        let error = share * (sigmoid(self.logit) - sample.target);
        let (weights, rest) = numbers.split_at(INPUTS * HIDDEN);
        let (outputs, direct) = rest[HIDDEN..].split_at(HIDDEN);
        let hidden: [f32; HIDDEN] =
            std::array::from_fn(|n| if self.hidden[n] > 0.0 { error * outputs[n] } else { 0.0 });
        let (by_weight, rest) = by_number.split_at_mut(INPUTS * HIDDEN);
        for (row, &input) in by_weight.chunks_exact_mut(HIDDEN).zip(&self.inputs) {
            row.iter_mut().zip(hidden).for_each(|(slope, unit)| *slope += input * unit);
        }
        let (by_bias, rest) = rest.split_at_mut(HIDDEN);
        let (by_output, by_direct) = rest.split_at_mut(HIDDEN);
        by_bias.iter_mut().zip(hidden).for_each(|(slope, unit)| *slope += unit);
        by_output.iter_mut().zip(self.hidden).for_each(|(slope, hidden)| *slope += error * hidden);
        by_direct.iter_mut().zip(self.inputs).for_each(|(slope, input)| *slope += error * input);
        by_direct[INPUTS] += error;
        let by_unit: [f32; UNITS] = std::array::from_fn(|unit| {
            let input = SUM + 1 + unit;
            let row = &weights[input * HIDDEN..][..HIDDEN];
            let sum: f32 = row.iter().zip(hidden).map(|(weight, unit)| weight * unit).sum();
            SUM_SCALE * (sum + error * direct[input])
        });
        for points in sample.points {
            let (own, opponent) = points.rows(rows);
            for unit in 0..UNITS {
                if own[unit] + opponent[unit] > 0.0 {
                    let slope = points.count as f32 * by_unit[unit];
                    by_row[points.own as usize][unit] += slope;
                    by_row[CLASSES + points.opponent as usize][unit] += slope;
                }
            }
        }
    }
}

impl Points {
    fn rows<'a>(&self, rows: &'a Rows) -> (&'a [f32; UNITS], &'a [f32; UNITS]) {
        (&rows[self.own as usize], &rows[CLASSES + self.opponent as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn factors() -> Factors {
        let mut factors = Factors::default();
        factors.add_classes(Rule::Renju, Colour::Black, SPREAD, None);
        factors.add_classes(Rule::Renju, Colour::White, SPREAD, None);
        factors
    }

    fn loss(factors: &Factors, parameters: &[f32], sample: &Sample) -> f64 {
        let network = Network::new(&parameters[UNITS * factors.precision().len()..]);
        cross_entropy(Pass::new(&network, &rows(factors, parameters), sample).logit, sample.target) as f64
    }

    #[test]
    fn slopes_match_differences() {
        let (factors, mut rng) = (factors(), Rng::new(4));
        let mut parameters = first_parameters(&factors, &mut rng);
        parameters.iter_mut().for_each(|p| *p += rng.below(100) as f32 / 500.0 - 0.1);
        let inputs = std::array::from_fn(|n| if n % 3 == 0 || n > SUM { 0.0 } else { n as f32 / 20.0 });
        let points = [(5, 70, 3), (900, 0, 1), (7, 7, 2)];
        let points = points.map(|(own, opponent, count)| Points { own, opponent, count });
        let sample = Sample { inputs, points: &points, sum: 0.3, target: 0.9 };
        // So many samples that the penalty does not count.
        let slope = slope_of_batch(&factors, &parameters, [&sample].into_iter(), usize::MAX);
        let len = factors.precision().len();
        let network = UNITS * len;
        let some = (0..PARAMETERS).step_by(7).chain(PARAMETERS - 4..PARAMETERS).map(|n| network + n);
        for index in [5, 7, len / 2 + 70, 3 * len + 900, CLASSES + 3, len - 1].into_iter().chain(some) {
            let moved = |step: f32| {
                let mut moved = parameters.clone();
                moved[index] += step;
                loss(&factors, &moved, &sample)
            };
            let difference = (moved(0.01) - moved(-0.01)) / 0.02;
            assert!(
                (difference - slope[index] as f64).abs() < 3e-3,
                "{index}: {difference} {}",
                slope[index]
            );
        }
    }

    #[test]
    fn a_network_learns_what_no_sum_can_say() {
        let mut rng = Rng::new(5);
        let points = [(5, 5), (5, 90), (90, 5), (90, 90)];
        let points = points.map(|(own, opponent)| [Points { own, opponent, count: 9 }]);
        let samples: Vec<Sample> = (0..2000)
            .map(|_| {
                let kind = rng.below(4);
                let target = if kind == 0 || kind == 3 { 0.9 } else { 0.1 };
                Sample { inputs: [0.0; INPUTS], points: &points[kind], sum: 0.0, target }
            })
            .collect();
        let nothing = Trained { cells: vec![0; 2 * CLASSES * UNITS], network: vec![0.0; PARAMETERS] };
        let trained = train(Rule::Freestyle, Colour::White, &samples, 80);
        assert!(mean_loss(&samples, &trained) < mean_loss(&samples, &nothing) / 1.5);
    }
}

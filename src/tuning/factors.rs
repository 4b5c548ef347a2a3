//! Weights as sums of shared parameters, so that what is rare takes after what is common.

use crate::board::Threat;
use crate::eval::{CLASSES, THREAT_MASKS, class_codes};
use crate::lines::Pattern;
use crate::rules::{Colour, Rule};

/// The standard deviation that a parameter is expected to have, in logits.
mod spread {
    pub const CLASS: f32 = 0.05;
    pub const PAIR: f32 = 0.1;
    pub const THREAT: f32 = 0.3;
    pub const PATTERN: f32 = 0.5;
    pub const MASK: f32 = 0.2;
    pub const BIT: f32 = 1.0;
}

const PAIRS: usize = Pattern::COUNT * (Pattern::COUNT + 1) / 2;
const BITS: usize = THREAT_MASKS.ilog2() as usize;

/// How weights are made of parameters. The weight of a class is its own parameter, those of its
/// four patterns and six pairs of patterns, and that of its threat; the weight of a threat mask is its
/// own parameter and those of its bits. All parameters are drawn towards 0, each as strongly as
/// its expected spread says.
#[derive(Default)]
pub struct Factors {
    /// For each weight the parameters it sums.
    members: Vec<Vec<u32>>,
    /// For each weight what it is if all parameters are 0.
    base: Vec<f32>,
    /// For each parameter one over the square of its spread.
    precision: Vec<f32>,
}

impl Factors {
    /// Appends a weight for each class, for codes of a colour. All spreads are multiplied by `factor`.
    pub fn add_classes(&mut self, rule: Rule, colour: Colour, factor: f32, base: Option<Vec<f32>>) {
        self.base.extend(base.unwrap_or_else(|| vec![0.0; CLASSES]));
        let classes = self.add_parameters(CLASSES, factor * spread::CLASS);
        let pairs = self.add_parameters(PAIRS, factor * spread::PAIR);
        let threats = self.add_parameters(Threat::COUNT, factor * spread::THREAT);
        let patterns = self.add_parameters(Pattern::COUNT, factor * spread::PATTERN);
        for (class, code) in class_codes().into_iter().enumerate() {
            let mut kinds = code.patterns().map(|pattern| pattern as usize);
            kinds.sort_unstable();
            let mut members = vec![classes + class, threats + code.threat(rule, colour) as usize];
            members.extend(kinds.iter().map(|kind| patterns + kind));
            for high in 1..4 {
                members.extend(
                    kinds[..high].iter().map(|low| pairs + kinds[high] * (kinds[high] + 1) / 2 + low),
                );
            }
            self.members.push(members.into_iter().map(|member| member as u32).collect());
        }
    }

    /// Appends a weight for each threat mask; likewise.
    pub fn add_masks(&mut self, factor: f32, base: Option<Vec<f32>>) {
        self.base.extend(base.unwrap_or_else(|| vec![0.0; THREAT_MASKS]));
        let masks = self.add_parameters(THREAT_MASKS, factor * spread::MASK);
        let bits = self.add_parameters(BITS + 1, factor * spread::BIT);
        for mask in 0..THREAT_MASKS {
            let set = (0..BITS).filter(|bit| mask >> bit & 1 != 0).map(|bit| bits + bit);
            let members = set.chain([masks + mask, bits + BITS]);
            self.members.push(members.map(|member| member as u32).collect());
        }
    }

    fn add_parameters(&mut self, count: usize, spread: f32) -> usize {
        let first = self.precision.len();
        self.precision.resize(first + count, 1.0 / (spread * spread));
        first
    }

    /// One over the squares of the spreads of the parameters.
    pub fn precision(&self) -> &[f32] {
        &self.precision
    }

    /// The weights that parameters make.
    pub fn weights(&self, parameters: &[f32]) -> Vec<f32> {
        let sum = |members: &Vec<u32>| members.iter().map(|&member| parameters[member as usize]).sum::<f32>();
        self.members.iter().zip(&self.base).map(|(members, base)| base + sum(members)).collect()
    }

    /// The slope by parameter for a slope by weight.
    pub fn pull_back(&self, slope: &[f32]) -> Vec<f32> {
        let mut result = vec![0.0; self.precision.len()];
        for (members, slope) in self.members.iter().zip(slope).filter(|(_, slope)| **slope != 0.0) {
            members.iter().for_each(|&member| result[member as usize] += slope);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_match_differences() {
        let mut factors = Factors::default();
        factors.add_classes(Rule::Renju, Colour::Black, 1.0, None);
        factors.add_masks(1.0, Some(vec![0.5; THREAT_MASKS]));
        let mut parameters: Vec<f32> =
            (0..factors.precision().len()).map(|index| (index as f32 * 0.37).sin()).collect();
        let slope: Vec<f32> = (0..CLASSES + THREAT_MASKS).map(|index| (index as f32 * 0.11).cos()).collect();
        let value = |parameters: &[f32]| -> f64 {
            factors.weights(parameters).iter().zip(&slope).map(|(w, s)| (w * s) as f64).sum()
        };
        let pulled = factors.pull_back(&slope);
        for index in [0, 1000, CLASSES, CLASSES + 50, CLASSES + 110, CLASSES + 125, pulled.len() - 1] {
            let before = value(&parameters);
            parameters[index] += 1.0;
            assert!((value(&parameters) - before - pulled[index] as f64).abs() < 1e-2, "{index}");
        }
    }
}

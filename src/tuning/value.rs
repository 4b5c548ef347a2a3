//! The evaluation as logistic regression.

use super::fit::Objective;
use super::network;
use crate::board::Board;
use crate::datagen::{Game, Outcome};
use crate::eval::{
    CLASSES, Classical, Evaluator, INPUTS, SUM, THREAT_MASKS, clamped, class, counts, sets_of, threat_mask,
};
use crate::rules::{Colour, Rule};
use crate::score::{Score, is_decided};
use crate::search::{Outlook, outlook};

/// The number of weights of a set: by class if the colour moves, if it waits, and by mask.
const SET_LEN: usize = 2 * CLASSES + THREAT_MASKS;

/// Positions with the scores and results that they led to.
pub struct Value {
    /// The weights that count in each position, and how often.
    terms: Vec<(u16, i16)>,
    /// The points of each position.
    points: Vec<network::Points>,
    samples: Vec<Sample>,
}

struct Sample {
    /// The end of the position's terms, and of its points.
    end: u32,
    points_end: u32,
    /// Points of the search and of the engine's own evaluation, for the side to move.
    score: i16,
    eval: i16,
    /// The set of the side to move, and what its network sees but for the sum and the points.
    set: u8,
    inputs: [f32; INPUTS],
    /// What the side to move got: 0, a half or 1.
    result: f32,
    /// What its evaluation shall be, as a probability.
    target: f32,
}

impl Value {
    /// The positions of games that the search would evaluate: those that the threats on the board
    /// do not decide or force, and whose score is no proof. The results are the targets.
    pub fn new(rule: Rule, games: &[&Game]) -> Value {
        let mut value = Value { terms: Vec::new(), points: Vec::new(), samples: Vec::new() };
        for game in games {
            let mut board = Board::new(rule, game.size);
            game.opening.iter().for_each(|&point| board.play(point));
            for played in &game.moves {
                let settled = matches!(outlook(&board, 0), Outlook::Decided(..) | Outlook::MustStopFive(_));
                if !settled && !is_decided(played.score) {
                    value.add(&board, played.score, game.outcome);
                }
                board.play(played.point);
            }
        }
        value
    }

    fn add(&mut self, board: &Board, score: Score, outcome: Outcome) {
        let side = board.side_to_move();
        let number = |colour: Colour| if sets_of(board.rule()) == 2 { colour.index() } else { 0 };
        let set = |colour: Colour| number(colour) * SET_LEN;
        let mut weights = [0i16; 2 * SET_LEN];
        weights[set(side) + 2 * CLASSES + threat_mask(board)] = 1;
        let mut points = Vec::new();
        for point in *board.empty_points() {
            points.push(
                [class(board.code(point, side)), class(board.code(point, !side))].map(|class| class as u16),
            );
            weights[set(side) + class(board.code(point, side))] += 1;
            weights[set(!side) + CLASSES + class(board.code(point, !side))] -= 1;
        }
        points.sort_unstable();
        self.points.extend(points.chunk_by(|a, b| a == b).map(|same| network::Points {
            own: same[0][0],
            opponent: same[0][1],
            count: same.len() as u16,
        }));
        let terms = weights.iter().enumerate().filter(|(_, count)| **count != 0);
        self.terms.extend(terms.map(|(weight, &count)| (weight as u16, count)));
        let black = outcome as u8 as f32 / 2.0;
        let result = if side == Colour::Black { black } else { 1.0 - black };
        self.samples.push(Sample {
            end: self.terms.len() as u32,
            points_end: self.points.len() as u32,
            score: score as i16,
            eval: Classical::new(board).evaluate(board) as i16,
            set: number(side) as u8,
            inputs: counts(board),
            result,
            target: result,
        });
    }

    /// Makes the targets of the search scores, at a number of points a logit, with this share, and
    /// of the results with the rest.
    pub fn set_targets(&mut self, share: f32, scale: f32) {
        for sample in &mut self.samples {
            sample.target = share * sigmoid(sample.score as f32 / scale) + (1.0 - share) * sample.result;
        }
    }

    /// The points a logit at which the search scores foretell the results best.
    pub fn score_scale(&self) -> f32 {
        let scales = (0..60).map(|step| 20.0 * 1.08f32.powi(step));
        scales.min_by(|&a, &b| self.score_loss(a).total_cmp(&self.score_loss(b))).unwrap_or(1.0)
    }

    /// The loss of the results by the search scores.
    pub fn score_loss(&self, scale: f32) -> f64 {
        self.results_loss(|sample| sample.score as f32 / scale)
    }

    /// The loss of the results by the engine's own evaluation.
    pub fn engine_loss(&self, scale: f32) -> f64 {
        self.results_loss(|sample| sample.eval as f32 / scale)
    }

    fn results_loss(&self, logit: impl Fn(&Sample) -> f32) -> f64 {
        let loss = |sample| cross_entropy(logit(sample), sample.result) as f64;
        self.samples.iter().map(loss).sum::<f64>() / self.samples.len().max(1) as f64
    }

    /// The positions in which the side to move has this set, for the network over the sums of these weights.
    pub fn for_network(&self, set: usize, weights: &[f32]) -> Vec<network::Sample<'_>> {
        let of_set = (0..self.samples.len()).filter(|&index| self.samples[index].set as usize == set);
        let seen = |index: usize| {
            let (sum, sample) = (self.logit(index, weights), &self.samples[index]);
            let mut inputs = sample.inputs;
            inputs[SUM] = clamped(sum);
            network::Sample { inputs, points: self.points(index), sum, target: sample.target }
        };
        of_set.map(seen).collect()
    }

    fn logit(&self, sample: usize, weights: &[f32]) -> f32 {
        self.terms(sample).iter().map(|&(weight, count)| weights[weight as usize] * count as f32).sum()
    }

    fn points(&self, sample: usize) -> &[network::Points] {
        let start = if sample == 0 { 0 } else { self.samples[sample - 1].points_end };
        &self.points[start as usize..self.samples[sample].points_end as usize]
    }

    fn terms(&self, sample: usize) -> &[(u16, i16)] {
        let start = if sample == 0 { 0 } else { self.samples[sample - 1].end };
        &self.terms[start as usize..self.samples[sample].end as usize]
    }
}

impl Objective for Value {
    fn len(&self) -> usize {
        self.samples.len()
    }

    fn loss(&self, sample: usize, weights: &[f32], slope: Option<&mut [f32]>) -> f32 {
        let logit = self.logit(sample, weights);
        let target = self.samples[sample].target;
        if let Some(slope) = slope {
            let error = sigmoid(logit) - target;
            self.terms(sample)
                .iter()
                .for_each(|&(weight, count)| slope[weight as usize] += error * count as f32);
        }
        cross_entropy(logit, target)
    }
}

pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

/// The cross-entropy of a probability, given as logit.
pub fn cross_entropy(logit: f32, target: f32) -> f32 {
    logit.max(0.0) - logit * target + (-logit.abs()).exp().ln_1p()
}

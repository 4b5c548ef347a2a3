//! The order of moves as a choice among candidates.

use super::fit::Objective;
use crate::board::Board;
use crate::datagen::Game;
use crate::eval::{CLASSES, Weights, class, sets_of};
use crate::geometry::{Point, PointSet};
use crate::rules::{Colour, Rule};
use crate::search::{Outlook, outlook};
use std::ops::Range;

/// The number of weights of a set: by class of the mover's code, and of the opponent's.
const SET_LEN: usize = 2 * CLASSES;

/// Positions with the moves that the search chose: softmax regression.
#[derive(Default)]
pub struct Policy {
    /// The two weights of each candidate; the chosen one comes first.
    candidates: Vec<[u16; 2]>,
    /// What the engine's weights say of each candidate, in points.
    promise: Vec<i16>,
    /// The end of each position's candidates.
    ends: Vec<u32>,
}

impl Policy {
    /// The positions of games in which the search had a choice.
    pub fn new(rule: Rule, games: &[&Game]) -> Policy {
        let mut policy = Policy::default();
        for game in games {
            let mut board = Board::new(rule, game.size);
            game.opening.iter().for_each(|&point| board.play(point));
            for played in &game.moves {
                let points = match outlook(&board, 0) {
                    Outlook::Decided(..) | Outlook::MustStopFive(_) => PointSet::EMPTY,
                    Outlook::MustStopFour(points) => points,
                    Outlook::Free => board.near_points(),
                };
                if played.chosen && points.len() > 1 && points.contains(played.point) {
                    policy.add(&board, points, played.point);
                }
                board.play(played.point);
            }
        }
        policy
    }

    fn add(&mut self, board: &Board, points: PointSet, chosen: Point) {
        let side = board.side_to_move();
        let set = |colour: Colour| if sets_of(board.rule()) == 2 { colour.index() * SET_LEN } else { 0 };
        let weights = Weights::of(board.rule());
        let others = points.into_iter().filter(|&point| point != chosen && !board.is_foul(point));
        for point in std::iter::once(chosen).chain(others) {
            let (own, opponent) = (board.code(point, side), board.code(point, !side));
            let (attack, defence) = (set(side) + class(own), set(!side) + CLASSES + class(opponent));
            self.candidates.push([attack as u16, defence as u16]);
            self.promise.push(weights.move_score(own, opponent, side) as i16);
        }
        self.ends.push(self.candidates.len() as u32);
    }

    fn range(&self, sample: usize) -> Range<usize> {
        let start = if sample == 0 { 0 } else { self.ends[sample - 1] };
        start as usize..self.ends[sample] as usize
    }

    /// The mean loss by the engine's own weights, at a number of points a logit.
    pub fn engine_loss(&self, scale: f32) -> f64 {
        let loss = |sample: usize| {
            let promise = &self.promise[self.range(sample)];
            softmax(promise.iter().map(|&points| points as f32 / scale).collect()).0 as f64
        };
        (0..self.len()).map(loss).sum::<f64>() / self.len().max(1) as f64
    }

    fn logits(&self, sample: usize, weights: &[f32]) -> Vec<f32> {
        let promise = |pair: &[u16; 2]| pair.iter().map(|&weight| weights[weight as usize]).sum();
        self.candidates[self.range(sample)].iter().map(promise).collect()
    }

    /// How often the chosen move is among the `first` best by the weights.
    pub fn agreement(&self, weights: &[f32], first: usize) -> f64 {
        let hits = (0..self.len()).filter(|&sample| {
            let logits = self.logits(sample, weights);
            logits[1..].iter().filter(|&&logit| logit >= logits[0]).count() < first
        });
        hits.count() as f64 / self.len().max(1) as f64
    }
}

impl Objective for Policy {
    fn len(&self) -> usize {
        self.ends.len()
    }

    fn loss(&self, sample: usize, weights: &[f32], slope: Option<&mut [f32]>) -> f32 {
        let (loss, shares) = softmax(self.logits(sample, weights));
        if let Some(slope) = slope {
            for (index, (pair, share)) in self.candidates[self.range(sample)].iter().zip(shares).enumerate() {
                let error = if index == 0 { share - 1.0 } else { share };
                pair.iter().for_each(|&weight| slope[weight as usize] += error);
            }
        }
        loss
    }
}

/// The cross-entropy of the first choice, and the probabilities of all.
fn softmax(mut logits: Vec<f32>) -> (f32, Vec<f32>) {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    let first = logits[0] - most;
    logits.iter_mut().for_each(|logit| *logit = (*logit - most).exp());
    let sum: f32 = logits.iter().sum();
    logits.iter_mut().for_each(|share| *share /= sum);
    (sum.ln() - first, logits)
}

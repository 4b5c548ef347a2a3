//! Fits evaluation weights to games of self-play: logistic regression of results and search scores
//! on the counts of codes, and of the moves that searches chose on the codes of their points.

mod factors;
mod fit;
mod hand;
mod network;
mod policy;
mod value;

use crate::board::Threat;
use crate::datagen::Game;
use crate::eval::{CLASSES, POINTS_A_LOGIT, UNITS_A_LOGIT, WeightFile, WeightSet, class_codes, sets_of};
use crate::rules::{Colour, Rule};
use factors::Factors;
use fit::{Objective, fit, mean_loss};
use hand::hand_set;
use network::Trained;
use policy::Policy;
use value::Value;

/// The points of promise that make a logit, in proportion to what history adds.
const POLICY_SCALE: f32 = 32.0;
/// The factor for the sum of fitted and hand-set promise.
const HAND_MIX: f32 = 2.0 / 3.0;
/// One game in so many is held out.
const HELD_OUT: usize = 10;
/// Passes over the positions that the networks are fitted by.
const NETWORK_EPOCHS: usize = 20;
/// Policy parameters are expected to be so much larger than value parameters, in logits.
const POLICY_SPREAD: f32 = 10.0;

/// How weights are fitted.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// The share of the search's score in the target; the rest is the result.
    pub share: f32,
    /// Passes over the positions.
    pub epochs: usize,
    /// How far weights may go from where they start: a factor for the expected spreads.
    pub spread: f32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { share: 0.5, epochs: 40, spread: 1.0 }
    }
}

/// Fitted weights, and how good they are.
pub struct Tuned {
    /// The weights.
    pub sets: Vec<WeightSet>,
    /// Games fitted to and held out; likewise `positions`.
    pub games: [usize; 2],
    /// Positions whose evaluation was fitted, and held out.
    pub positions: [usize; 2],
    /// The points a logit at which search scores foretell the results best.
    pub score_scale: f32,
    /// The loss of the results by the search scores at that scale, held out.
    pub score_loss: f64,
    /// The loss of the held-out results by the engine's weights, of the fitted targets, and of the
    /// held-out results by the new weights.
    pub value_loss: [f64; 3],
    /// The loss of the held-out results by the new weights with their networks.
    pub network_loss: f64,
    /// The loss of choices: held out by the engine's weights, fitted, held out.
    pub policy_loss: [f64; 3],
    /// How often the held-out choice is the best one, of the best three, of the best eight.
    pub agreement: [f64; 3],
}

/// Fits weights to games of a rule. Weights of another rule, if given, are what rare patterns take after.
pub fn tune(rule: Rule, games: &[Game], prior: Option<&WeightFile>, settings: Settings) -> Tuned {
    let held: Vec<&Game> = games.iter().step_by(HELD_OUT).collect();
    let fitted: Vec<&Game> =
        games.iter().enumerate().filter(|(index, _)| index % HELD_OUT != 0).map(|(_, game)| game).collect();
    let (mut value, mut held_value) = (Value::new(rule, &fitted), Value::new(rule, &held));
    let score_scale = value.score_scale();
    value.set_targets(settings.share, score_scale);
    held_value.set_targets(0.0, score_scale);
    let factors = value_factors(rule, prior, settings.spread);
    let value_weights = fit(&value, &factors, 0.01, settings.epochs);
    let value_loss = [
        held_value.engine_loss(POINTS_A_LOGIT),
        mean_loss(&value, &value_weights),
        mean_loss(&held_value, &value_weights),
    ];
    let networks: Vec<Trained> = colours(rule)
        .into_iter()
        .enumerate()
        .map(|(set, colour)| {
            network::train(rule, colour, &value.for_network(set, &value_weights), NETWORK_EPOCHS)
        })
        .collect();
    let network_loss = network_loss(&held_value, &value_weights, &networks);
    let (policy, held_policy) = (Policy::new(rule, &fitted), Policy::new(rule, &held));
    let factors = policy_factors(rule, prior, POLICY_SPREAD * settings.spread);
    let policy_weights = fit(&policy, &factors, 0.02, settings.epochs / 2);
    let policy_loss = [
        held_policy.engine_loss(POLICY_SCALE),
        mean_loss(&policy, &policy_weights),
        mean_loss(&held_policy, &policy_weights),
    ];
    Tuned {
        sets: sets(rule, &value_weights, &networks, &policy_weights),
        games: [fitted.len(), held.len()],
        positions: [&value, &held_value].map(Objective::len),
        score_scale,
        score_loss: held_value.score_loss(score_scale),
        value_loss,
        network_loss,
        policy_loss,
        agreement: [1, 3, 8].map(|first| held_policy.agreement(&policy_weights, first)),
    }
}

/// The mean loss of results by weights with the network of each set.
fn network_loss(held: &Value, weights: &[f32], networks: &[Trained]) -> f64 {
    let losses = networks.iter().enumerate().map(|(set, trained)| {
        let samples = held.for_network(set, weights);
        samples.len() as f64 * network::mean_loss(&samples, trained)
    });
    losses.sum::<f64>() / held.len().max(1) as f64
}

/// The colours of the weight sets; White stands for both where the rule treats them alike.
fn colours(rule: Rule) -> Vec<Colour> {
    if sets_of(rule) == 2 { Colour::ALL.to_vec() } else { vec![Colour::White] }
}

/// How the weights of the evaluation are made; those of another rule, if given, are where they start.
fn value_factors(rule: Rule, prior: Option<&WeightFile>, spread: f32) -> Factors {
    let mut factors = Factors::default();
    for (index, colour) in colours(rule).into_iter().enumerate() {
        let set = prior.map(|prior| &prior.sets[index.min(prior.sets.len() - 1)]);
        let codes = class_codes();
        // A foul starts as worth nothing, whatever it is under the other rule.
        let logits = |(class, units): (usize, &i16)| match codes[class].threat(rule, colour) {
            Threat::Foul => 0.0,
            _ => *units as f32 / UNITS_A_LOGIT,
        };
        let table = |table: &[i16]| table.iter().enumerate().map(logits).collect();
        factors.add_classes(rule, colour, spread, set.map(|set| table(&set.moving)));
        factors.add_classes(rule, colour, spread, set.map(|set| table(&set.waiting)));
        let mask = |units: &i16| *units as f32 / UNITS_A_LOGIT;
        factors.add_masks(spread, set.map(|set| set.threat.iter().map(mask).collect()));
    }
    factors
}

/// How the weights of the order of moves are made; likewise.
fn policy_factors(rule: Rule, prior: Option<&WeightFile>, spread: f32) -> Factors {
    let mut factors = Factors::default();
    for (index, colour) in colours(rule).into_iter().enumerate() {
        let base = prior.map(|prior| {
            let set = &prior.sets[index.min(prior.sets.len() - 1)];
            let [attack, defence] = hand_set(prior.rule, colour);
            [fitted_promise(&set.attack, &attack), fitted_promise(&set.defence, &defence)]
        });
        let [attack, defence] = base.map_or([None, None], |base| base.map(Some));
        factors.add_classes(rule, colour, spread, attack);
        factors.add_classes(rule, colour, spread, defence);
    }
    factors
}

fn units(weights: &[f32]) -> Vec<i16> {
    weights.iter().map(|weight| (weight * UNITS_A_LOGIT).round() as i16).collect()
}

/// Points of promise by class: two thirds of the sum of what was fitted and what was set by hand, which
/// plays better than either alone.
fn promise(fitted: &[f32], hand: &[f32]) -> Vec<i16> {
    let mix = |(fitted, hand): (&f32, &f32)| ((fitted * POLICY_SCALE + hand) * HAND_MIX).round() as i16;
    fitted.iter().zip(hand).map(mix).collect()
}

/// The inverse of [`promise`].
fn fitted_promise(promise: &[i16], hand: &[f32]) -> Vec<f32> {
    let fitted = |(&promise, hand): (&i16, &f32)| (promise as f32 / HAND_MIX - hand) / POLICY_SCALE;
    promise.iter().zip(hand).map(fitted).collect()
}

fn sets(rule: Rule, value: &[f32], networks: &[Trained], policy: &[f32]) -> Vec<WeightSet> {
    let value_sets = value.chunks_exact(value.len() / sets_of(rule));
    let policy_sets = policy.chunks_exact(policy.len() / sets_of(rule));
    let colours = colours(rule);
    value_sets
        .zip(policy_sets)
        .zip(networks)
        .zip(colours)
        .map(|(((value, policy), network), colour)| {
            let [attack, defence] = hand_set(rule, colour);
            WeightSet {
                moving: units(&value[..CLASSES]),
                waiting: units(&value[CLASSES..2 * CLASSES]),
                threat: units(&value[2 * CLASSES..]),
                attack: promise(&policy[..CLASSES], &attack),
                defence: promise(&policy[CLASSES..], &defence),
                cells: network.cells.clone(),
                network: network.network.clone(),
            }
        })
        .collect()
}

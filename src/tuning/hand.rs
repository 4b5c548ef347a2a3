//! Hand-set promise of moves: searches choose forcing moves less often than they should try them,
//! because a forcing move that is refuted at once costs little.

use crate::board::{Code, Threat};
use crate::eval::class_codes;
use crate::lines::Pattern;
use crate::rules::{Colour, Rule};

/// The promise in points of a stone on a point with the code of each class: for the mover's own
/// code (attack), and for the opponent's (defence).
pub fn hand_set(rule: Rule, colour: Colour) -> [Vec<f32>; 2] {
    [attack, defence].map(|promise: fn(Code, Threat) -> i16| {
        class_codes().into_iter().map(|code| promise(code, code.threat(rule, colour)) as f32).collect()
    })
}

/// Sums a ladder of points over the patterns of a code.
fn ladder(code: Code, steps: [i16; Pattern::COUNT]) -> i16 {
    code.patterns().into_iter().map(|pattern| steps[pattern as usize]).sum()
}

fn attack(code: Code, threat: Threat) -> i16 {
    let bonus = match threat {
        Threat::Foul => -200,
        Threat::OpenThree | Threat::BlockedThree => 10,
        Threat::BlockedThreePlus => 40,
        Threat::OpenThreePlus | Threat::FourPlus => 60,
        Threat::DoubleThree => 150,
        Threat::FourThree => 300,
        Threat::OpenFour => 400,
        _ => 0,
    };
    ladder(code, [0, 2, 6, 10, 22, 25, 28, 24, 48, 52, 46, 100, 0, 500]) + bonus
}

fn defence(code: Code, threat: Threat) -> i16 {
    let bonus = match threat {
        Threat::BlockedThreePlus => 20,
        Threat::OpenThreePlus => 35,
        Threat::DoubleThree => 90,
        Threat::FourPlus => 30,
        Threat::FourThree => 150,
        Threat::OpenFour => 200,
        _ => 0,
    };
    ladder(code, [0, 2, 5, 8, 16, 18, 20, 16, 32, 35, 30, 60, 0, 400]) + bonus
}

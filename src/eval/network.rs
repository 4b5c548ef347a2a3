//! A small network that corrects the sums: what threats amount to depends on which others there are.

use super::cells::{CELL_SCALE, Cells, SUM_SCALE, UNITS};
use crate::board::{Board, Threat};
use crate::rules::Colour;

/// The threats that are counted: all but [`Threat::Quiet`], of which there are many, and fives,
/// which no evaluation sees.
const COUNTED: [Threat; 12] = [
    Threat::Foul,
    Threat::OpenTwo,
    Threat::DoubleTwo,
    Threat::BlockedThree,
    Threat::BlockedThreePlus,
    Threat::OpenThree,
    Threat::OpenThreePlus,
    Threat::DoubleThree,
    Threat::Four,
    Threat::FourPlus,
    Threat::FourThree,
    Threat::OpenFour,
];
/// More points with a threat than this count as so many.
const MOST_POINTS: usize = 8;

/// The number of inputs: the counts of threats, stones and area, the sum, and the units of the points.
pub const INPUTS: usize = SUM + 1 + UNITS;
/// Where the inputs have the sum, and behind it the units of the points.
pub const SUM: usize = 2 * COUNTED.len() + 2;
/// The number of hidden units.
pub const HIDDEN: usize = 32;
/// The number of parameters of a network: for each input its weights to the hidden units, their
/// biases, their weights to the output, the weights of the inputs to the output, and its bias.
pub const PARAMETERS: usize = INPUTS * HIDDEN + 2 * HIDDEN + INPUTS + 1;

/// What a network sees of a position: for the side to move and then for its opponent the number of points
/// with each threat, the stones and the board's area, the sum in logits, and the sums of the units of the
/// points, all scaled to about 1.
#[inline]
pub fn inputs(board: &Board, sum: f32, cells: Cells) -> [f32; INPUTS] {
    let mut inputs = counts(board);
    inputs[SUM] = clamped(sum);
    for (input, unit) in inputs[SUM + 1..].iter_mut().zip(cells.units()) {
        *input = unit as f32 * (SUM_SCALE / CELL_SCALE);
    }
    inputs
}

/// The sum as the network sees it.
#[inline]
pub fn clamped(sum: f32) -> f32 {
    sum.clamp(-8.0, 8.0)
}

/// The inputs without the sum and the units of the points.
#[inline]
pub fn counts(board: &Board) -> [f32; INPUTS] {
    let side = board.side_to_move();
    let mut inputs = [0.0; INPUTS];
    let count = |colour: Colour, threat: Threat| board.count(colour, threat).min(MOST_POINTS) as f32 / 2.0;
    for (index, &threat) in COUNTED.iter().enumerate() {
        inputs[index] = count(side, threat);
        inputs[COUNTED.len() + index] = count(!side, threat);
    }
    inputs[SUM - 2] = board.ply() as f32 / 40.0 - 1.0;
    inputs[SUM - 1] = board.size().area() as f32 / 175.0 - 1.3;
    inputs
}

/// A layer of rectified units beside a linear one. Its arithmetic has one order of operations, so
/// that every machine comes to the same result.
#[derive(Clone)]
pub struct Network {
    rows: [[f32; HIDDEN]; INPUTS],
    biases: [f32; HIDDEN],
    outputs: [f32; HIDDEN],
    direct: [f32; INPUTS],
    bias: f32,
}

impl Network {
    /// A network of [`PARAMETERS`] parameters; further ones are ignored, missing ones are 0.
    pub fn new(parameters: &[f32]) -> Network {
        let mut numbers = parameters.iter().copied();
        let mut next = || numbers.next().unwrap_or_default();
        Network {
            rows: std::array::from_fn(|_| std::array::from_fn(|_| next())),
            biases: std::array::from_fn(|_| next()),
            outputs: std::array::from_fn(|_| next()),
            direct: std::array::from_fn(|_| next()),
            bias: next(),
        }
    }

    /// The states of the hidden units.
    #[inline]
    pub fn hidden(&self, inputs: &[f32; INPUTS]) -> [f32; HIDDEN] {
        let mut hidden = self.biases;
        for (row, &input) in self.rows.iter().zip(inputs) {
            // Most threats are not on the board.
            if input != 0.0 {
                hidden.iter_mut().zip(row).for_each(|(unit, weight)| *unit += input * weight);
            }
        }
        hidden.map(|unit| unit.max(0.0))
    }

    /// The output, in logits for the side to move.
    #[inline]
    pub fn output(&self, inputs: &[f32; INPUTS], hidden: &[f32; HIDDEN]) -> f32 {
        self.bias + dot(inputs, &self.direct) + dot(hidden, &self.outputs)
    }

    /// What a position's sum in logits is off by.
    #[inline]
    pub fn correction(&self, board: &Board, sum: f32, cells: Cells) -> f32 {
        let inputs = inputs(board, sum, cells);
        self.output(&inputs, &self.hidden(&inputs))
    }
}

/// The sum of products, in eight parts that the compiler can take side by side.
#[inline]
fn dot(left: &[f32], right: &[f32]) -> f32 {
    let mut parts = [0.0; 8];
    for (left, right) in left.chunks(8).zip(right.chunks(8)) {
        for ((part, left), right) in parts.iter_mut().zip(left).zip(right) {
            *part += left * right;
        }
    }
    parts.iter().sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Size;
    use crate::rules::Rule;

    #[test]
    fn the_output_is_what_the_formula_says() {
        let parameters: Vec<f32> = (0..PARAMETERS).map(|n| (n as f32 * 0.7).sin() / 4.0).collect();
        let moves = ["h8", "i9", "h9", "j8", "h10"].map(|text| text.parse().unwrap());
        let board = Board::from_moves(Rule::Freestyle, Size::square(15).unwrap(), &moves).unwrap();
        let cells = Cells::new(std::array::from_fn(|unit| 40 * unit as i16));
        let inputs = inputs(&board, 0.4, cells);
        assert!(inputs.iter().filter(|&&input| input != 0.0).count() > 6);
        let (units, rest) = parameters[INPUTS * HIDDEN..].split_at(2 * HIDDEN);
        let mut expected = rest[INPUTS] + (0..INPUTS).map(|n| inputs[n] * rest[n]).sum::<f32>();
        for unit in 0..HIDDEN {
            let sum: f32 = (0..INPUTS).map(|n| inputs[n] * parameters[n * HIDDEN + unit]).sum();
            expected += (sum + units[unit]).max(0.0) * units[HIDDEN + unit];
        }
        let found = Network::new(&parameters).correction(&board, 0.4, cells);
        assert!((found - expected).abs() < 1e-4, "{found} {expected}");
    }
}

//! A network that evaluates positions of backgammon, trained by temporal differences (TD) in games against itself.
//!
//! The program that trained it is the example `train_backgammon`. All arithmetic is exact to the last digit on every
//! platform: sums and products in a fixed order, and a squashing function without exponentials.

use sgf_games::backgammon::{Backgammon, Point};
use sgf_model::value::Color;

/// Four inputs for each of 24 points, one for the bar and one for the checkers borne off, for both players.
pub(crate) const N_INPUTS: usize = 2 * (24 * 4 + 2);
pub(crate) const N_HIDDEN: usize = 40;
/// The chances that the player to roll wins, wins a gammon, and loses a gammon.
pub(crate) const N_OUTPUTS: usize = 3;
/// All weights: those of the inputs and a constant for each hidden unit, then those of the hidden units and a constant for each output.
pub(crate) const N_WEIGHTS: usize = N_HIDDEN * (N_INPUTS + 1) + N_OUTPUTS * (N_HIDDEN + 1);

/// The inputs of a position that are not zero, with their numbers.
pub(crate) type Inputs = Vec<(u16, f32)>;

/// The squashed values of the hidden units, and those of the outputs.
pub(crate) type Values = ([f32; N_HIDDEN], [f32; N_OUTPUTS]);

/// Describes a position for the player who rolls next.
pub(crate) fn describe(position: &Backgammon, color: Color, inputs: &mut Inputs) {
    inputs.clear();
    for (side, color) in [color, color.other()].into_iter().enumerate() {
        let first = (side * (24 * 4 + 2)) as u16;
        for pips in 1..=24 {
            let n_checkers = position.checkers(color, Point::at(color, pips)) as f32;
            let at = first + (u16::from(pips) - 1) * 4;
            for step in 0..3 {
                if n_checkers >= f32::from(step) + 1.0 {
                    inputs.push((at + step, 1.0));
                }
            }
            if n_checkers > 3.0 {
                inputs.push((at + 3, (n_checkers - 3.0) / 2.0));
            }
        }
        for (offset, place) in [(96, Point::BAR), (97, Point::OFF)] {
            let n_checkers = position.checkers(color, place) as f32;
            if n_checkers > 0.0 {
                inputs.push((first + offset, n_checkers / if place == Point::BAR { 2.0 } else { 15.0 }));
            }
        }
    }
}

/// Squashes a sum to a value from 0 to 1.
fn squash(sum: f32) -> f32 {
    0.5 + 0.5 * sum / (1.0 + sum.abs())
}

/// The place of the weight of an input or, with [`N_INPUTS`], of the constant, for the first hidden unit; those of the others follow.
pub(crate) const fn from_input(input: usize) -> usize {
    input * N_HIDDEN
}

/// The place of the weight of the first hidden unit for an output; those of the others follow, and the constant.
pub(crate) const fn to_output(output: usize) -> usize {
    N_HIDDEN * (N_INPUTS + 1) + output * (N_HIDDEN + 1)
}

/// Evaluates a position with a set of weights.
pub(crate) fn evaluate(weights: &[f32], inputs: &Inputs) -> Values {
    let mut hidden = [0.0; N_HIDDEN];
    hidden.copy_from_slice(&weights[from_input(N_INPUTS)..from_input(N_INPUTS + 1)]);
    for &(input, value) in inputs {
        let row = &weights[from_input(input.into())..][..N_HIDDEN];
        for (sum, weight) in hidden.iter_mut().zip(row) {
            *sum += weight * value;
        }
    }
    hidden.iter_mut().for_each(|sum| *sum = squash(*sum));
    let mut outputs = [0.0; N_OUTPUTS];
    for (output, value) in outputs.iter_mut().enumerate() {
        let row = &weights[to_output(output)..][..N_HIDDEN + 1];
        let sum = hidden.iter().zip(row).fold(row[N_HIDDEN], |sum, (value, weight)| sum + value * weight);
        *value = squash(sum);
    }
    (hidden, outputs)
}

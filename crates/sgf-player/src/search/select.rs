//! Selection of the child that a simulation visits.

use sgf_model::value::Color;

use super::tree::{Node, Proven, Tree, of_color};
use crate::playout::weighted;
use crate::{Policy, Random};

/// Returns the child of an expanded node to visit next.
///
/// UCT, the mean result plus a bonus for few visits. A child without visits counts as visited once, with the results of its move
/// later in the game, or else with the mean of its parent. So a wide node returns to a good move before all others have been tried.
pub(super) fn select<P: Policy>(tree: &Tree<P::Move>, at: usize) -> usize {
    let node = &tree.nodes[at];
    let bonus = P::EXPLORATION * log(node.visits.max(1)).sqrt();
    let expected = node.mean(node.turn).unwrap_or(0.5);
    let mut best = (node.first as usize, f64::NEG_INFINITY);
    for (child, index) in tree.nodes[node.children()].iter().zip(node.children()) {
        if child.proven == Some(Proven::Win(node.turn.other())) {
            continue;
        }
        let worth = worth::<P>(child, node.turn, expected) + bonus / f64::from(child.visits.max(1)).sqrt();
        if worth > best.1 {
            best = (index, worth);
        }
    }
    best.0
}

/// Returns an outcome of chance to visit.
pub(super) fn select_outcome<M>(tree: &Tree<M>, at: usize, weights: &[u32], random: &mut Random) -> usize {
    let node = &tree.nodes[at];
    node.first as usize + weighted(weights, random).min(node.n_children.saturating_sub(1) as usize)
}

fn worth<P: Policy>(child: &Node, turn: Color, expected: f64) -> f64 {
    let own = child.mean(turn);
    if child.later_visits == 0 {
        return own.unwrap_or(expected);
    }
    let later = of_color(f64::from(child.later_total) / f64::from(child.later_visits), turn);
    let Some(own) = own else { return later };
    let trust = (P::EQUIVALENCE / (3.0 * f64::from(child.visits) + P::EQUIVALENCE)).sqrt();
    trust * later + (1.0 - trust) * own
}

/// The natural logarithm, up to six percent, from operations that give the same result on every platform.
fn log(number: u32) -> f64 {
    let exponent = number.ilog2();
    let fraction = f64::from(number) / f64::from(1_u32 << exponent) - 1.0;
    (f64::from(exponent) + fraction) * std::f64::consts::LN_2
}

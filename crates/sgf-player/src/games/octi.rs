//! Octi: an unfinished game is estimated by pods and prongs, and by the way to the opposing octi squares.

use sgf_games::Square;
use sgf_games::octi::Octi;
use sgf_model::value::Color;

use crate::Policy;
use crate::policy::chance_of_lead;

impl Policy for Octi {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.2;

    fn estimate(&self) -> f64 {
        let [black, white] = [Color::Black, Color::White].map(|color| strength(self, color));
        chance_of_lead(black - white, 4.0)
    }
}

/// Pods count three; each step of a pod toward the goal counts one, and each captured pod three.
fn strength(position: &Octi, color: Color) -> f64 {
    let (columns, rows) = position.size();
    let goals =
        Square::all(columns, rows).filter(|&square| position.octi_square(square) == Some(color.other()));
    let own = || position.pods().iter().filter(move |pod| pod.color == color).map(|pod| pod.square);
    let steps =
        |one: Square, other: Square| one.column.abs_diff(other.column).max(one.row.abs_diff(other.row));
    let way: u16 = goals.map(|goal| own().map(|pod| steps(pod, goal)).min().unwrap_or(rows)).sum();
    let taken = f64::from(position.supply(color).captured);
    3.0 * own().count() as f64 + 3.0 * taken - f64::from(way)
}

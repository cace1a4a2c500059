//! Hnefatafl: an unfinished game is estimated by the men, of which the besiegers have twice as many, and by the way of the king.

use sgf_games::Square;
use sgf_games::hnefatafl::{Hnefatafl, Man};
use sgf_model::value::Color;

use crate::Policy;
use crate::policy::chance_of_lead;

impl Policy for Hnefatafl {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.2;
    const LOOKAHEAD: usize = 2;

    /// The besiegers are Black.
    fn estimate(&self) -> f64 {
        let side = self.side();
        let mut lead = 0.0;
        for square in Square::all(side, side) {
            let to_edge = |place: u16| f64::from(place.min(side - 1 - place));
            lead += match self.piece(square) {
                Some(Man::King) => 0.3 * (to_edge(square.column) + to_edge(square.row) - f64::from(side - 1)),
                Some(man) if man.color() == Color::Black => 1.0,
                Some(_) => -2.0,
                None => 0.0,
            };
        }
        chance_of_lead(lead, 5.0)
    }
}

//! Hive: an unfinished game is estimated by the pieces around the queen bees.

use sgf_games::hive::{Bug, Hive, Tile};
use sgf_model::value::Color;

use crate::Policy;
use crate::policy::chance_of_lead;

impl Policy for Hive {
    const PLAYOUT_LENGTH: u32 = 2;
    const EXPLORATION: f64 = 0.2;

    fn estimate(&self) -> f64 {
        let [black, white] = [Color::Black, Color::White].map(|color| pressure(self, color));
        chance_of_lead(white - black, 2.0)
    }
}

/// The number of pieces next to the queen bee of a color.
fn pressure(position: &Hive, color: Color) -> f64 {
    let queen = Tile::new(color, Bug::Queen, 1).and_then(|queen| position.place(queen));
    let n_around =
        queen.map_or(0, |place| place.neighbors().filter(|&next| position.top(next).is_some()).count());
    n_around as f64
}

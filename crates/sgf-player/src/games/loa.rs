//! Lines of Action: unfinished games are estimated by how close the stones of each player are to their middle.

use sgf_games::Square;
use sgf_games::loa::Loa;
use sgf_model::value::Color;

use crate::Policy;
use crate::policy::chance_of_lead;

impl Policy for Loa {
    const PLAYOUT_LENGTH: u32 = 2;
    const EXPLORATION: f64 = 0.2;

    fn estimate(&self) -> f64 {
        let [black, white] = [Color::Black, Color::White].map(|color| spread(self, color));
        chance_of_lead(white - black, 0.7)
    }
}

/// The mean distance of the stones of a color from their middle, in squares.
fn spread(position: &Loa, color: Color) -> f64 {
    let side = position.side();
    let own = || Square::all(side, side).filter(|&square| position.stone(square) == Some(color));
    let n_stones = own().count().max(1) as f64;
    let middle = |of: fn(Square) -> u16| own().map(|square| f64::from(of(square))).sum::<f64>() / n_stones;
    let (column, row) = (middle(|square| square.column), middle(|square| square.row));
    let distance =
        |square: Square| (f64::from(square.column) - column).abs().max((f64::from(square.row) - row).abs());
    own().map(distance).sum::<f64>() / n_stones
}

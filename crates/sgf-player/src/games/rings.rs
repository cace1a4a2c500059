//! The games with rings and marbles, Yinsh, Zèrtz and Gipf: what counts is taken or still in hand, not on the board.

use sgf_games::gipf::Gipf;
use sgf_games::yinsh::Yinsh;
use sgf_games::zertz::{Marble, Zertz};
use sgf_model::value::Color;

use crate::Policy;
use crate::policy::{chance_of_lead, pieces_ahead};

/// Black's number less White's.
fn lead(of: impl Fn(Color) -> u8) -> f64 {
    f64::from(of(Color::Black)) - f64::from(of(Color::White))
}

impl Policy for Yinsh {
    const PLAYOUT_LENGTH: u32 = 8;
    const EXPLORATION: f64 = 0.3;

    /// Removed rings, and a little for markers.
    fn estimate(&self) -> f64 {
        chance_of_lead(lead(|color| self.taken(color)) + 0.03 * pieces_ahead(self), 1.0)
    }
}

impl Policy for Zertz {
    const PLAYOUT_LENGTH: u32 = 10;
    const EXPLORATION: f64 = 0.3;

    /// The nearer to four white, five gray, or six black marbles, the better.
    fn estimate(&self) -> f64 {
        let value = |marble, needed: f64| lead(|color| self.taken(color, marble)) / needed;
        chance_of_lead(value(Marble::White, 4.0) + value(Marble::Gray, 5.0) + value(Marble::Black, 6.0), 0.5)
    }
}

impl Policy for Gipf {
    const PLAYOUT_LENGTH: u32 = 3;
    const EXPLORATION: f64 = 0.3;

    /// A player whose reserve is empty loses, so pieces count on the board and in the reserve.
    fn estimate(&self) -> f64 {
        chance_of_lead(lead(|color| self.reserve(color)) + pieces_ahead(self), 2.0)
    }
}

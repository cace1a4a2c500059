//! Tripples, GM\[31\]: moves that the opponent’s tile allows.
//!
//! There is no published notation for records of this game; moves are kept unchanged.

use crate::{About, GameSpec};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec { number: 31, name: "Tripples", ..GameSpec::KEPT };

/// The game's description in the reference.
pub const ABOUT: About = About {
    board: "8×8 fields; players move from a corner to the opposite one, and cannot enter the four fields in the middle.",
    moves: "There is no published notation for records of this game; moves are kept unchanged.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "W. T. Powers, US patent 3,820,791"],
    ..About::NOTHING
};

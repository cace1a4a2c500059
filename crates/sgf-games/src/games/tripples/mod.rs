//! Tripples, GM\[31\]: moves that the opponent’s tile allows.
//!
//! No notation for records of this game is published; moves are kept as they are written.

use crate::{About, GameSpec};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec { number: 31, name: "Tripples", ..GameSpec::KEPT };

/// What the page about games tells.
pub const ABOUT: About = About {
    board: "8×8 fields; players go from a corner to the opposite one, and nobody enters the four fields in the middle.",
    moves: "No notation for records of this game is published; moves are kept as they are written.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "W. T. Powers, US patent 3,820,791"],
    ..About::NOTHING
};

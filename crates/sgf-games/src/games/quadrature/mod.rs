//! Quadrature, GM\[15\]: squares on a grid.
//!
//! There is no published notation for records of this game; moves are kept unchanged.

use crate::{About, GameSpec};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec { number: 15, name: "Quadrature", ..GameSpec::KEPT };

/// The game's description in the reference.
pub const ABOUT: About = About {
    board: "11×11 fields; the three in the middle of each end are the home plate of a player.",
    moves: "There is no published notation for records of this game; moves are kept unchanged.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "M. Steere, \"Quadrature\" (1992)"],
    ..About::NOTHING
};

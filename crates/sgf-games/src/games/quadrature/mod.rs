//! Quadrature, GM\[15\]: squares on a grid.
//!
//! No notation for records of this game is published; moves are kept as they are written.

use crate::{About, GameSpec};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec { number: 15, name: "Quadrature", ..GameSpec::KEPT };

/// What the page about games tells.
pub const ABOUT: About = About {
    board: "11×11 fields; the three in the middle of each end are the home plate of a player.",
    moves: "No notation for records of this game is published; moves are kept as they are written.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "M. Steere, \"Quadrature\" (1992)"],
    ..About::NOTHING
};

//! Kuba, GM\[30\]: marbles pushed in rows on 7×7.
//!
//! No notation for records of this game is published; moves are kept as they are written.

use crate::{About, GameSpec};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec { number: 30, name: "Kuba", ..GameSpec::KEPT };

/// What the page about games tells.
pub const ABOUT: About = About {
    board: "7×7 fields.",
    moves: "No notation for records of this game is published; moves are kept as they are written.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)"],
    ..About::NOTHING
};

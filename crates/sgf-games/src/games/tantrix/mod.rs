//! Tantrix, GM\[17\]: painted hexagonal tiles.
//!
//! No notation for records of this game is published; moves are kept as they are written.

use crate::{About, GameSpec};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec { number: 17, name: "Tantrix", ..GameSpec::KEPT };

/// What the page about games tells.
pub const ABOUT: About = About {
    board: "none; the tiles lie on the table.",
    moves: "No notation for records of this game is published; moves are kept as they are written.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)"],
    ..About::NOTHING
};

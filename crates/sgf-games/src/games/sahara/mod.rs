//! Sahara, GM\[34\]: tetrahedrons on triangles.
//!
//! No notation for records of this game is published; moves are kept as they are written.

use crate::{About, GameSpec};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec { number: 34, name: "Sahara", ..GameSpec::KEPT };

/// What the page about games tells.
pub const ABOUT: About = About {
    board: "A hexagon of 54 triangles, three on a side; every other one is dark.",
    moves: "No notation for records of this game is published; moves are kept as they are written.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "V. Ameri, \"Sahara\", Gigamic 2002"],
    ..About::NOTHING
};

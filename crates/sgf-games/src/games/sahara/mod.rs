//! Sahara, GM\[34\]: tetrahedrons on triangles.
//!
//! There is no published notation for records of this game; moves are kept unchanged.

use crate::{About, GameSpec};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec { number: 34, name: "Sahara", ..GameSpec::KEPT };

/// The game's description in the reference.
pub const ABOUT: About = About {
    board: "A hexagon of 54 triangles, three on a side; every other one is dark.",
    moves: "There is no published notation for records of this game; moves are kept unchanged.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "V. Ameri, \"Sahara\", Gigamic 2002"],
    ..About::NOTHING
};

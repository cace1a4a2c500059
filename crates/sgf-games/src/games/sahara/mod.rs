//! Sahara, GM\[34\]: tetrahedrons on triangles.
//!
//! No notation for records of this game is published; moves are kept as they are written.

use crate::GameSpec;

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 34,
    name: "Sahara",
    board: "A hexagon of 54 triangles, three on a side; every other one is dark.",
    moves: "No notation for records of this game is published; moves are kept as they are written.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "V. Ameri, \"Sahara\", Gigamic 2002"],
    ..GameSpec::KEPT
};

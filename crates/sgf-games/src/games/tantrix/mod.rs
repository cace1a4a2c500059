//! Tantrix, GM\[17\]: painted hexagonal tiles.
//!
//! No notation for records of this game is published; moves are kept as they are written.

use crate::GameSpec;

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 17,
    name: "Tantrix",
    board: "none; the tiles lie on the table.",
    moves: "No notation for records of this game is published; moves are kept as they are written.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)"],
    ..GameSpec::KEPT
};

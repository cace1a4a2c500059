//! Gess, GM\[20\].
//!
//! No notation for records of this game is published; moves are kept as they are written.

use sgf_model::value::Color;

use crate::{GameSpec, Level};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 20,
    name: "Gess",
    other_names: &[],
    level: Level::Kept,
    sizes: None,
    first: Color::Black,
    moves: "No notation for records of this game is published; moves are kept as they are written.",
    habits: &[],
    dialects: &[],
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)"],
    begin: None,
};

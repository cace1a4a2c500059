//! Hnefatafl, GM\[29\]: a king who flees and his besiegers.
//!
//! BoardSpace.net writes a turn as several nodes of P0 and P1, each with a verb and its arguments; they are kept as they are.

use sgf_model::value::Color;

use crate::{GameSpec, Level};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 29,
    name: "Hnefatafl",
    other_names: &["Tablut", "Tafl"],
    level: Level::Kept,
    sizes: None,
    first: Color::Black,
    moves: "BoardSpace.net writes a turn as several nodes of P0 and P1, each with a verb and its arguments; they are kept as they are.",
    habits: &[],
    dialects: &[("BoardSpace", "actions in P0 and P1")],
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "the records of BoardSpace.net"],
    begin: None,
};

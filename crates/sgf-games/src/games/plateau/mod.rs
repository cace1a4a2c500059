//! Plateau, GM\[23\]: stacks of coloured rings.
//!
//! BoardSpace.net writes a turn as several nodes of P0 and P1, each with a verb and its arguments; they are kept as they are.

use crate::{About, GameSpec};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec { number: 23, name: "Plateau", ..GameSpec::KEPT };

/// What the page about games tells.
pub const ABOUT: About = About {
    board: "4×4 fields.",
    moves: "BoardSpace.net writes a turn as several nodes of P0 and P1, each with a verb and its arguments; they are kept as they are.",
    dialects: &[("BoardSpace", "actions in P0 and P1")],
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "the records of BoardSpace.net"],
    ..About::NOTHING
};

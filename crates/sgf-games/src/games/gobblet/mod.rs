//! Gobblet, GM\[26\]: cups that swallow smaller ones.
//!
//! BoardSpace.net writes a turn as several nodes of P0 and P1, each with a verb and arguments; they are kept unchanged.

use crate::{About, GameSpec};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec { number: 26, name: "Gobblet", ..GameSpec::KEPT };

/// The game's description in the reference.
pub const ABOUT: About = About {
    board: "4×4 fields.",
    moves: "BoardSpace.net writes a turn as several nodes of P0 and P1, each with a verb and arguments; they are kept unchanged.",
    dialects: &[("BoardSpace", "actions in P0 and P1")],
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "the records of BoardSpace.net"],
    ..About::NOTHING
};

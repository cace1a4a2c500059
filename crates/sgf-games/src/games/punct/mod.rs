//! Pünct, GM\[25\]: pieces of three points that connect.
//!
//! BoardSpace.net writes a turn as several nodes of P0 and P1, each with a verb and arguments; they are kept unchanged.

use crate::{About, GameSpec};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec { number: 25, name: "Pünct", ..GameSpec::KEPT };

/// The game's description in the reference.
pub const ABOUT: About = About {
    board: "A hexagon with nine points on a side but without its corners, 211 points; columns A to Q, rows 1 to 17.",
    moves: "BoardSpace.net writes a turn as several nodes of P0 and P1, each with a verb and arguments; they are kept unchanged.",
    dialects: &[("BoardSpace", "actions in P0 and P1")],
    sources: &[
        "https://www.red-bean.com/sgf/properties.html (GM)",
        "the records of BoardSpace.net",
        "the rules of the game (Don & Co.)",
    ],
    ..About::NOTHING
};

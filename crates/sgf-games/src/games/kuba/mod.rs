//! Kuba, GM\[30\]: marbles pushed in rows on 7×7.
//!
//! There is no published notation for records of this game; moves are kept unchanged.

use crate::{About, GameSpec};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec { number: 30, name: "Kuba", ..GameSpec::KEPT };

/// The game's description in the reference.
pub const ABOUT: About = About {
    board: "7×7 fields.",
    moves: "There is no published notation for records of this game; moves are kept unchanged.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)"],
    ..About::NOTHING
};

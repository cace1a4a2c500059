//! Tantrix, GM\[17\]: painted hexagonal tiles.
//!
//! There is no published notation for records of this game; moves are kept unchanged.

use crate::{About, GameSpec};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec { number: 17, name: "Tantrix", ..GameSpec::KEPT };

/// The game's description in the reference.
pub const ABOUT: About = About {
    board: "none; the tiles lie on the table.",
    moves: "There is no published notation for records of this game; moves are kept unchanged.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)"],
    ..About::NOTHING
};

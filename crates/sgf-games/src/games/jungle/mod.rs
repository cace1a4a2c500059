//! Jungle, GM\[12\]: animals on 7×9 fields, with rivers, traps and dens.
//!
//! There is no published notation for records of this game; moves are kept unchanged.

use crate::{About, GameSpec};

/// The game's row in the table of games.
pub const SPEC: GameSpec =
    GameSpec { number: 12, name: "Jungle", other_names: &["Dou Shou Qi"], ..GameSpec::KEPT };

/// The game's description in the reference.
pub const ABOUT: About = About {
    board: "7×9 fields, with two rivers of six fields, and at each end a den with three traps around it.",
    moves: "There is no published notation for records of this game; moves are kept unchanged.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "the rules of Dou Shou Qi"],
    ..About::NOTHING
};

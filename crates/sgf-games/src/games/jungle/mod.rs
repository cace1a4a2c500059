//! Jungle, GM\[12\]: animals on 7×9 fields, with rivers, traps and dens.
//!
//! No notation for records of this game is published; moves are kept as they are written.

use crate::{About, GameSpec};

/// The row of the table of games.
pub const SPEC: GameSpec =
    GameSpec { number: 12, name: "Jungle", other_names: &["Dou Shou Qi"], ..GameSpec::KEPT };

/// What the page about games tells.
pub const ABOUT: About = About {
    board: "7×9 fields, with two rivers of six fields, and at each end a den with three traps around it.",
    moves: "No notation for records of this game is published; moves are kept as they are written.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "the rules of Dou Shou Qi"],
    ..About::NOTHING
};

//! Neutron, GM\[13\]: two moves a turn on 5×5, one of them of the neutral stone.
//!
//! No notation for records of this game is published; moves are kept as they are written.

use crate::{About, GameSpec};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec { number: 13, name: "Neutron", ..GameSpec::KEPT };

/// What the page about games tells.
pub const ABOUT: About = About {
    board: "5×5 fields.",
    moves: "No notation for records of this game is published; moves are kept as they are written.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "R. A. Kraus, \"Neutron\" (1978)"],
    ..About::NOTHING
};

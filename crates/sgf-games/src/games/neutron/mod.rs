//! Neutron, GM\[13\]: two moves per turn on 5×5, one of them of the neutral stone.
//!
//! There is no published notation for records of this game; moves are kept unchanged.

use crate::{About, GameSpec};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec { number: 13, name: "Neutron", ..GameSpec::KEPT };

/// The game's description in the reference.
pub const ABOUT: About = About {
    board: "5×5 fields.",
    moves: "There is no published notation for records of this game; moves are kept unchanged.",
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "R. A. Kraus, \"Neutron\" (1978)"],
    ..About::NOTHING
};

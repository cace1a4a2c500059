//! What the formats for shogi share: positions, the headers of Japanese files, and the words that end a game.

pub(crate) mod ending;
pub(crate) mod header;
pub(crate) mod position;
pub(crate) mod record;

/// The number of the game.
pub(crate) const NUMBER: u16 = 8;

//! Code shared by the shogi formats: positions, headers of Japanese files, and endings.

pub(crate) mod ending;
pub(crate) mod header;
pub(crate) mod position;
pub(crate) mod record;

/// The number of the game.
pub(crate) const NUMBER: u16 = 8;

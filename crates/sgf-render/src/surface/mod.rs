//! Surfaces: boards of crossing lines, of square fields and of hexagons, which many games share.

mod crossings;
mod fields;
mod hexagons;
mod sides;
mod tally;
mod ways;

pub use crossings::{crossings, crossings_where};
pub use fields::{Chequer, fields};
pub use hexagons::{Around, hexagon, hexagons};
pub use sides::{REACH, sides};
pub use tally::tally;
pub use ways::ways;

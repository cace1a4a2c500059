//! Surfaces: boards of crossing lines, of square fields and of hexagons, which many games share.

mod crossings;
mod fields;

pub use crossings::crossings;
pub use fields::{Chequer, fields};

//! Surfaces: boards of crossing lines, of square fields and of hexagons, which many games share, and stacks of pieces.

mod aside;
mod crossings;
mod fields;
mod hexagons;
mod lattice;
mod sides;
mod stacks;
mod tally;
mod ways;

pub use aside::{Aside, Edge, aside, disc};
pub use crossings::{crossings, crossings_where};
pub use fields::{Chequer, fields};
pub use hexagons::{Around, hexagon, hexagons};
pub use lattice::{Lattice, beside, hexagon_outline, lay_board, lying, upright};
pub use sides::{REACH, sides};
pub use stacks::{Pile, pile};
pub use tally::tally;
pub use ways::ways;

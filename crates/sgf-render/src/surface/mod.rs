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

pub(crate) use aside::{Aside, Edge, aside, disc};
pub(crate) use crossings::{crossings, crossings_where};
pub(crate) use fields::{Chequer, fields};
pub(crate) use hexagons::{hexagon, hexagons};
pub(crate) use lattice::{Lattice, beside, hexagon_outline, lay_board, lying, upright};
pub(crate) use sides::{REACH, sides};
pub(crate) use stacks::{Pile, pile};
pub(crate) use tally::tally;
pub(crate) use ways::ways;

//! Parts that many skins share: boards of crossing lines, square fields and hexagons, stacks, and trays.

mod crossings;
mod fields;
mod hexagons;
mod lattice;
mod sides;
mod stacks;
mod tally;
mod tray;
mod ways;

pub(crate) use crossings::{crossings, crossings_where};
pub(crate) use fields::{FieldPattern, fields};
pub(crate) use hexagons::{hexagon, hexagons};
pub(crate) use lattice::{Lattice, beside, hexagon_outline, lay_board, lying, upright};
pub(crate) use sides::{REACH, sides};
pub(crate) use stacks::{Pile, pile};
pub(crate) use tally::tally;
pub(crate) use tray::{Edge, TrayItem, disc, tray};
pub(crate) use ways::ways;

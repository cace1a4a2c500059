//! Boards: sites and their names, pieces, placements and symmetries.
//!
//! Every game has a [`Geometry`] with its [`Site`]s, their names in each notation, their neighbors, and the [`Symmetry`]s that preserve the
//! game. A geometry knows no rules, and all positions of its size share it. An [`Occupant`] is the content of a site; a [`Placement`] is
//! the content of all sites, with a [Zobrist key](Placement::key) and a [packed form](Placement::pack).

mod axis;
pub(crate) mod fen;
mod geometry;
pub(crate) mod grid;
pub(crate) mod groups;
pub mod hexgrid;
mod keys;
mod occupant;
mod pack;
mod placement;
pub(crate) mod set_up;
mod site;
mod square;
pub(crate) mod stack;
mod symmetry;

pub use axis::{Axis, Labels};
pub use geometry::{BoardPlan, Geometry, Joins, Naming, Region};
pub use keys::Keys;
pub use occupant::{Occupant, Piece};
pub use pack::UnpackError;
pub use placement::Placement;
pub use set_up::{Filling, SetUp};
pub use site::{Site, Sites};
pub use square::{Square, column_label};
pub use symmetry::{Symmetry, Turn, turns};

//! Boards: where something can stand, what places are called, what stands there, and how a board can be turned.
//!
//! Every game has a [`Geometry`]: its [`Site`]s, their names in each habit, their neighbours, and the [`Symmetry`]s under which
//! the game is the same. It says nothing of rules and is shared by all positions of its size. What stands on a site is an
//! [`Occupant`]; what stands on all of them is a [`Placement`], which has a [key](Placement::key) and a
//! [packed form](Placement::pack).

mod axis;
mod geometry;
mod keys;
mod naming;
mod occupant;
mod pack;
mod placement;
mod plan;
mod site;
mod symmetry;

pub use axis::{Axis, Labels};
pub use geometry::Geometry;
pub use keys::Keys;
pub use naming::Naming;
pub use occupant::{Occupant, Piece};
pub use pack::NotPacked;
pub use placement::Placement;
pub use plan::{BoardPlan, Joins, Region};
pub use site::{Site, Sites};
pub use symmetry::{Symmetry, Turn, turns};

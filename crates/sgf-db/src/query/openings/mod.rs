//! Openings: what follows from a position move by move, and the names of positions.

mod after;
mod names;
mod tree;

pub use after::QueryAfter;
pub use names::{OpeningNames, OpeningNamesError};
pub use tree::{OpeningNode, OpeningTree};

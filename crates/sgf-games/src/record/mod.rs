//! Games in records: identifying the game, replaying it, and the history of a position.

mod history;
mod identify;
mod names;
pub mod replay;

pub use history::History;
pub use identify::{Clue, FIRST_NODES, Identified, identify, identify_by};
pub use names::UnknownName;

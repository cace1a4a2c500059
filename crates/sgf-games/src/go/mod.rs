//! Go (GM\[1\]): a board on which the moves of a record are executed.

mod board;
mod snapshot;
#[cfg(test)]
mod tests;

pub use board::{Board, OffBoard, Play};
pub use snapshot::Snapshot;

//! Go (GM\[1\]): a board on which the moves of a record are executed.

mod board;
mod snapshot;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{GameSpec, Level, Sizes};

pub use board::{Board, OffBoard, Play};
pub use snapshot::Snapshot;

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 1,
    name: "Go",
    other_names: &["Weiqi", "Baduk", "Igo"],
    level: Level::Kept,
    sizes: Some(Sizes::any(19, 1, 52)),
    first: Color::Black,
    moves: "Two letters, column and row from the upper left; a pass is the empty value, or `tt` on boards up to 19×19.",
    habits: &[],
    dialects: &[],
    sources: &["https://www.red-bean.com/sgf/go.html"],
    begin: None,
};

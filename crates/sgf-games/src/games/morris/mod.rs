//! Nine Men's Morris, GM\[5\]: three in a row take a man.
//!
//! # Rules
//!
//! The board has 24 points on three squares, one in the other, joined in the middle of their sides. White begins. Each
//! player first places nine men, one a turn; then a man moves along a line to the next point. Three men of a colour in a row on a
//! line are a *mill*; who makes one takes a man of the other player, none from a mill unless all stand in mills. Who has
//! three men left may *fly* to any point. Who has two left, or cannot move, has lost. A move that makes two mills takes one man.
//!
//! # Notation
//!
//! The specification has no page for this game, and no habit of records is known; this project writes what players write. A point is a
//! letter and a number, as on a chessboard of seven rows, with `a1` at the lower left; the points are the 24 that the game has.
//! `d6` places a man, `a1-a4` moves one, and `xd7` behind it takes one: `d6xb4`, `a1-a4xd7`. Capitals and other marks
//! between the points are read, too. `resign` ends the game.
//!
//! AB, AW and AE set men up. The first man that is set up clears the board, and who has men set up has none in hand any more.
//!
//! Sources: the rules of the World Mühle Organisation; OpenSpiel.

mod board;
mod points;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{GameSpec, Level, Playing, Sizes};

pub use board::{Morris, Move};
pub use points::Point;

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 5,
    name: "Nine Men's Morris",
    other_names: &["Mill", "Mills", "Merels"],
    level: Level::Rules,
    sizes: Some(Sizes::only(7, 7)),
    first: Color::White,
    moves: "`d6` places, `a1-a4` moves, `xd7` behind it takes; row 1 at the bottom.",
    habits: &[],
    dialects: &[],
    sources: &[
        "https://www.red-bean.com/sgf/properties.html (GM)",
        "the rules of the World Mühle Organisation",
    ],
    begin: Some(Playing::<Morris>::begin),
};

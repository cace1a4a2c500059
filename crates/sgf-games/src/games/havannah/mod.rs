//! Havannah, without a number in GM.
//!
//! # Rules
//!
//! The board is a hexagon with SZ cells per side, usually 4 to 10. White plays first; a turn places a stone on an empty cell. The first
//! player with one of three figures of connected stones wins: a *ring* around at least one cell, empty or not; a *bridge* between two of
//! the six corners; a *fork* between three of the six sides, which do not include the corners. A full board without a figure is a draw. The
//! second player may `swap` instead of moving, which takes over the first stone.
//!
//! # Notation
//!
//! A cell is a letter for the column and a number, in one of two systems:
//!
//! - Lines: rows are lines of the board, and the neighbors of `c3` are `b3 d3 c2 c4 b2 d4`. With 5 cells per side, row 1 has `a1` to `e1`,
//!   row 5 `a5` to `i5`, and row 9 `e9` to `i9`. Castro and other programs write these, in `GM[Havannah]`.
//! - Columns: the cells of each column are counted from 1. Little Golem writes these, `W[A1]`, in files named `.hgf`, without GM. To the
//!   right of the middle column, the numbers are smaller than those of the lines.
//!
//! On Little Golem, White also moves first, but is named in PB, and `RE[B]` is a win of PB: names refer to the first and second player,
//! moves to the colors of stones. So moves are read as written, and names are exchanged.
//!
//! Sources: the rules of Christian Freeling; the records of Little Golem and of Castro.

mod board;
mod cells;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, Capabilities, GameSpec, Level, Playing, Sizes};

pub use board::{Havannah, Move};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 0,
    name: "Havannah",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::White,
    coordinates: &["lines", "columns"],
    begin: Some(Playing::<Havannah>::begin),
    capabilities: Capabilities::DUEL,
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`c4`, with rows through the whole board; `swap`, `resign`.",
    dialects: &[
        (
            "Little Golem",
            "`.hgf`, without GM; the numbers count in each column; B in PB and RE is the first player, White",
        ),
        ("Castro", "GM[Havannah]"),
    ],
    sources: &["the records of Little Golem and of Castro"],
    endings: "a ring, a bridge or a fork; a full board; resignation and forfeit.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(10, 2, 60);

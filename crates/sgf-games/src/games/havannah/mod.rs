//! Havannah, a game without a number: rings, bridges and forks on a hexagon of hexagons.
//!
//! # Rules
//!
//! The board is a hexagon with a number of cells at each side, from 4 to 10 as a rule; SZ tells it. White moves first; every
//! turn puts a stone on an empty cell. Who makes one of three figures of connected stones wins: a *ring* around at least one
//! cell, whatever is in it; a *bridge* between two of the six corners; a *fork* between three of the six sides, to which the
//! corners do not belong. A full board without any is a draw. The second player may `swap` instead of moving: the first stone
//! is his then, where it is.
//!
//! # Notation
//!
//! A cell is a letter for the column and a number, and there are two ways to count.
//!
//! - Lines: rows run through the board, and a cell has the neighbours `c3`: `b3 d3 c2 c4 b2 d4`. On a side of 5, row 1 has `a1`
//!   to `e1`, row 5 `a5` to `i5`, and row 9 `e9` to `i9`. Castro and other programs write so, in `GM[Havannah]`.
//! - Columns: in each column the cells count from 1, as Little Golem writes, `W[A1]`, in files named `.hgf`, without GM. From
//!   the middle column on, the numbers are smaller than those of the rows.
//!
//! On Little Golem White moves first too, but is named in PB, and `RE[B]` is a win of PB: its names are of the first and of the
//! second player, while its moves have the colours of the stones. So moves are read as they stand, and names are exchanged.
//!
//! Sources: the rules of Christian Freeling; the records of Little Golem and of Castro.

mod board;
mod cells;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, Capabilities, GameSpec, Level, Playing, Sizes};

pub use board::{Havannah, Move};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 0,
    name: "Havannah",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::White,
    habits: &["lines", "columns"],
    begin: Some(Playing::<Havannah>::begin),
    capabilities: Capabilities::DUEL,
    ..GameSpec::USUAL
};

/// What the page about games tells.
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

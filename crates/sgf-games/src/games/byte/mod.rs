//! Byte, GM\[35\].
//!
//! # Rules
//!
//! Checkers start on the dark squares of all rows except the first and last. A stack of eight is removed and counts for the color of its
//! top checker; two of the three such stacks win, on a 10×10 board three of five. A player moves an own checker, with all checkers above
//! it, onto a stack on a diagonally adjacent square, if the checker ends higher than before and the stack has at most eight checkers. A
//! stack without neighbors is moved by the owner of its lowest checker, one step diagonally towards one of the nearest stacks. A player who
//! cannot move passes.
//!
//! # Notation
//!
//! The specification has no page on Byte. We write the notation of game servers, with row 1 at the bottom: `d4-e3` moves a stack, `h4:2-g5`
//! moves the part from the second checker up, and `pass` passes. Omitted passes follow from the color of the next move.
//!
//! AB and AW place a checker on top of a stack; the first of them clears the board.
//!
//! Sources: M. Steere, "Byte Rules of Play"; the games of AbstractPlay (the notation, the start).

mod board;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, Capabilities, GameSpec, Joins, Level, Playing, Sizes, Symmetry, turns};

pub use board::{Byte, Move};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 35,
    name: "Byte",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    begin: Some(Playing::<Byte>::begin),
    capabilities: Capabilities::STACKS,
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`d4-e3` moves a stack, `h4:2-g5` the part from the second checker up, `pass`; row 1 at the bottom.",
    sources: &["M. Steere, \"Byte Rules of Play\"", "the games of AbstractPlay"],
    endings: "enough stacks of eight.",
    readings: &["the first and the last row are empty at the start."],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(8, 8, 10);

/// Only the dark squares are used. A rotation by 180° exchanges the colors of the start position.
static PLAN: BoardPlan = BoardPlan {
    joins: Joins::Steps(&[(1, 1), (-1, 1), (-1, -1), (1, -1)]),
    symmetries: &[Symmetry::NONE, Symmetry::of(turns::half).exchanging()],
    ..BoardPlan::SQUARES
};

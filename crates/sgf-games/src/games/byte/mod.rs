//! Byte, GM\[35\].
//!
//! # Rules
//!
//! Checkers stand on the dark squares of all rows but the first and the last. A stack of eight is taken off and counts for the colour of
//! its top checker; two of the three such stacks win, on a board of 10×10 three of the five. A player takes an own checker and all
//! above it, and puts them on a stack on a diagonal square, if the checker comes to a higher place than before and the stack has
//! not more than eight. A stack without a neighbour is moved by the owner of its lowest checker a step diagonally,
//! nearer to one of the stacks that are nearest. Who cannot move passes.
//!
//! # Notation
//!
//! The specification has no page. We write what servers do: row 1 is at the bottom; `d4-e3` moves a stack, `h4:2-g5` what is
//! above and with the second checker; `pass`. A pass that is left out is understood from the colour of the next move.
//!
//! AB and AW put a checker on top of what stands there; the first of them clears the board.
//!
//! Sources: M. Steere, "Byte Rules of Play"; the games of AbstractPlay (the notation, the start).

mod board;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, Capabilities, GameSpec, Joins, Level, Playing, Sizes, Symmetry, turns};

pub use board::{Byte, Move};

/// The row of the table of games.
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

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`d4-e3` moves a stack, `h4:2-g5` what stands from the second checker up, `pass`; row 1 at the bottom.",
    sources: &["M. Steere, \"Byte Rules of Play\"", "the games of AbstractPlay"],
    endings: "stacks of eight enough.",
    readings: &["the first and the last row are empty at the start."],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(8, 8, 10);

/// Checkers stand and move on the dark squares only. Half a turn puts the checkers of one colour where the other's were.
static PLAN: BoardPlan = BoardPlan {
    joins: Joins::Steps(&[(1, 1), (-1, 1), (-1, -1), (1, -1)]),
    symmetries: &[Symmetry::NONE, Symmetry::of(turns::half).exchanging()],
    ..BoardPlan::SQUARES
};

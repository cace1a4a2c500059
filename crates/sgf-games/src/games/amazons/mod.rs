//! Amazons, GM\[18\]: queens that shoot the board full.
//!
//! # Rules
//!
//! Each player has four amazons. A move takes one of them as far as wanted along a row, column or diagonal, and from where
//! it has come to it shoots an arrow, in the same way; the arrow stays. Neither passes over amazons or arrows; the point that the
//! amazon has left is free. Black begins. Who cannot move has lost.
//!
//! # Notation
//!
//! Three points as in Go, column and row from the upper left: from, to and arrow, `djddgd`. The start on the board of 10×10 is that of
//! the specification, on 8×8 and 6×6 that of Quarry and OpenSpiel; boards of other sizes are empty before setup. AB, AW
//! and AE set amazons, AA arrows; the first of them clears the board if it stands in the root, since such a record sets up
//! all. Below the root they change the position as it is. Capitals are the columns and rows from 27 on.
//!
//! The Generic Game Server writes `D1-D7-G7`, letter and number with row 1 at the bottom; `d1a1,a1b1` and `d1-d7/g7` are
//! in use as well. All are read; the habit `bottom` writes `d1-d7-g7`.
//!
//! Sources: amazons.html of the specification; OpenSpiel; the notation of GGF.

mod board;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{
    About, BoardPlan, Capabilities, GameSpec, Level, Naming, Piece, Playing, Position, Sizes, Symmetry,
};

pub use board::{Amazons, Move};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 18,
    name: "Amazons",
    other_names: &["Game of the Amazons"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    habits: &[BOTTOM],
    notations: <Amazons as Position>::NOTATIONS,
    begin: Some(Playing::<Amazons>::begin),
    capabilities: Capabilities::IN_TURN,
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`djddgd`: from, to and arrow, each column and row from the upper left.",
    dialects: &[
        ("GGF", "`D1-D7-G7`, row 1 at the bottom"),
        ("Fairy-Stockfish", "`d1d7,d7g7`, row 1 at the bottom"),
        ("AbstractPlay", "`d1-d7/g7`, row 1 at the bottom"),
    ],
    sources: &["https://www.red-bean.com/sgf/amazons.html"],
    endings: "no move.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(10, 1, 52);

/// An arrow, which is nobody's.
pub const ARROW: Piece = Piece::neutral(0);

/// The name of the other habit.
const BOTTOM: &str = "bottom";

static PLAN: BoardPlan = BoardPlan {
    namings: &[Naming::LETTERS, Naming::FROM_BOTTOM.called(BOTTOM)],
    symmetries: &Symmetry::FACING,
    ..BoardPlan::SQUARES
};

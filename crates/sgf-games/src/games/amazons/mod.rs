//! Amazons, GM\[18\].
//!
//! # Rules
//!
//! Each player has four amazons. A turn moves one of them any distance along a row, column or diagonal, and then shoots an arrow from its
//! new point in the same way; the arrow stays on the board. Amazons and arrows block both, but the point that the amazon left is free.
//! Black plays first. A player who cannot move loses.
//!
//! # Notation
//!
//! A move is three points as in Go, column and row from the upper left: origin, destination and arrow, `djddgd`. The 10×10 start position
//! is that of the specification; those for 8×8 and 6×6 are from Quarry and OpenSpiel; boards of other sizes start empty. AB, AW and AE set
//! up amazons, AA arrows. In the root, the first of them clears the board, because such records set up everything; in later nodes they
//! change the position. Columns and rows from 27 on are capital letters.
//!
//! The Generic Game Server writes `D1-D7-G7`, with row 1 at the bottom; `d1a1,a1b1` and `d1-d7/g7` are also in use. We read all of them;
//! the coordinates `bottom` write `d1-d7-g7`.
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

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 18,
    name: "Amazons",
    other_names: &["Game of the Amazons"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    coordinates: &[BOTTOM],
    notations: <Amazons as Position>::NOTATIONS,
    begin: Some(Playing::<Amazons>::begin),
    capabilities: Capabilities::IN_TURN,
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`djddgd`: origin, destination and arrow, each as column and row from the upper left.",
    dialects: &[
        ("GGF", "`D1-D7-G7`, row 1 at the bottom"),
        ("Fairy-Stockfish", "`d1d7,d7g7`, row 1 at the bottom"),
        ("AbstractPlay", "`d1-d7/g7`, row 1 at the bottom"),
    ],
    sources: &["https://www.red-bean.com/sgf/amazons.html"],
    endings: "no legal move.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(10, 1, 52);

/// An arrow, which is neutral.
pub const ARROW: Piece = Piece::neutral(0);

/// The name of the alternative coordinates.
const BOTTOM: &str = "bottom";

static PLAN: BoardPlan = BoardPlan {
    namings: &[Naming::LETTERS, Naming::FROM_BOTTOM.called(BOTTOM)],
    symmetries: &Symmetry::FACING,
    ..BoardPlan::SQUARES
};

//! Ataxx, GM\[10\]: pieces that grow, leap and turn their neighbours.
//!
//! # Rules
//!
//! Each player has two pieces, in opposite corners: Black at the upper left and lower right, and begins. A move either grows a new
//! piece on a free point next to an own one, in any of eight directions, or takes a piece two steps away, straight,
//! diagonally or as a knight. All pieces of the other colour next to the new place turn. Who cannot move passes, if the
//! other can. The game ends when nobody can move or a colour is gone; more pieces win.
//!
//! # Notation
//!
//! The specification has no page for Ataxx; this project writes what the engines' protocol UAI does. Row 1 is at the bottom.
//! `g2` grows a piece, `a7c5` leaps, `0000` passes. A growing piece may be written with the point that it grows from,
//! `g1g2`; `-` and `^` may stand between the points, as AbstractPlay has it. AB, AW and AE set pieces up; the first piece
//! clears the board.
//!
//! Sources: the UAI protocol; the package `ataxx` of PyPI; AbstractPlay.

mod board;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, GameSpec, Level, Playing, Sizes, Symmetry};

pub use board::{Ataxx, Move};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 10,
    name: "Ataxx",
    other_names: &["Infection"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    begin: Some(Playing::<Ataxx>::begin),
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`g2` grows a piece, `a7c5` leaps, `0000` passes; row 1 at the bottom.",
    dialects: &[("AbstractPlay", "`g1-g2` grows, `a7^c5` leaps")],
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "the UAI protocol of Ataxx engines"],
    endings: "no move for either player, or no pieces; the pieces count.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(7, 3, 11);

static PLAN: BoardPlan = BoardPlan { symmetries: &Symmetry::CROSSWISE, ..BoardPlan::SQUARES };

//! Ataxx, GM\[10\].
//!
//! # Rules
//!
//! Each player starts with two pieces in opposite corners, Black at the upper left and lower right, and Black plays first. A move either
//! grows a new piece on a free point next to an own one, in any of eight directions, or moves a piece two steps away, straight,
//! diagonally or as a knight. All opposing pieces next to the destination change color. A player who cannot move passes if the other
//! can. The game ends when neither player can move or a color is gone; more pieces win.
//!
//! # Notation
//!
//! The specification has no page on Ataxx. We write the notation of the UAI protocol for engines, with row 1 at the bottom: `g2` grows a
//! piece, `a7c5` moves one, `0000` passes. We also read growing moves with an origin, `g1g2`, and `-` or `^` between the points, as on
//! Abstract Play. AB, AW and AE set up pieces; the first piece clears the board.
//!
//! Sources: the UAI protocol; the package `ataxx` of PyPI; AbstractPlay.

mod board;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, GameSpec, Level, Playing, Sizes, Symmetry};

pub use board::{Ataxx, Move};

/// The game's row in the table of games.
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

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`g2` grows a piece, `a7c5` moves one, `0000` passes; row 1 at the bottom.",
    dialects: &[("AbstractPlay", "`g1-g2` grows, `a7^c5` leaps")],
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "the UAI protocol of Ataxx engines"],
    endings: "neither player can move, or a color is gone; more pieces win.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(7, 3, 11);

static PLAN: BoardPlan = BoardPlan { symmetries: &Symmetry::CROSSWISE, ..BoardPlan::SQUARES };

//! Focus, Domination, GM\[36\].
//!
//! # Rules
//!
//! The board is 8×8 without three squares at each corner; at first 36 checkers stand on its inner squares. A stack belongs to the
//! colour of its top checker. In a turn a player moves a stack, or the upper part of one, straight as many squares as
//! checkers move, over anything, and puts it on what stands there; what is then below the fifth checker from the top is taken off:
//! own checkers go to the reserve, others are captured. Instead a player may put a checker of the reserve on any square,
//! on top of what stands there. Who cannot move has lost.
//!
//! # Notation
//!
//! The specification has no page. We write what servers do: row 1 is at the bottom, `e4-e3` moves as many checkers as squares, `+f7` puts
//! one from the reserve.
//!
//! AB and AW put a checker on top of what stands there; the first of them clears the board.
//!
//! Sources: S. Sackson, "A Gamut of Games" (the rules for two); the games of AbstractPlay (the notation, the start).

mod board;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{
    About, BoardPlan, Capabilities, GameSpec, Joins, Level, Playing, Region, Sizes, Square, Symmetry,
};

pub use board::{Focus, Move, is_point};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 36,
    name: "Focus",
    other_names: &["Domination"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    begin: Some(Playing::<Focus>::begin),
    capabilities: Capabilities::STACKS,
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`e4-e3` moves as many checkers as squares, `+f7` puts one from the reserve; row 1 at the bottom.",
    sources: &["S. Sackson, \"A Gamut of Games\"", "the games of AbstractPlay"],
    endings: "no move.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::only(8, 8);

static PLAN: BoardPlan = BoardPlan {
    mask: |_, (column, row)| is_point(Square::new(column, row)),
    joins: Joins::FOUR,
    beside: &[(Region::Hand(Color::Black), &["B*"]), (Region::Hand(Color::White), &["W*"])],
    symmetries: &Symmetry::FACING,
    ..BoardPlan::SQUARES
};

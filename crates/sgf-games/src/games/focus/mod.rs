//! Focus (Domination), GM\[36\].
//!
//! # Rules
//!
//! The board is 8×8 without three squares at each corner; 36 checkers start on the inner squares. A stack belongs to the color of its top
//! checker. A turn moves a stack, or the upper part of one, in a straight line by as many squares as it has checkers, over anything, onto
//! the stack on its destination. Checkers below the top five are removed: own ones go to the reserve, others are captured. Instead, a
//! player may place a reserve checker on top of any square. A player who cannot move loses.
//!
//! # Notation
//!
//! The specification has no page on Focus. We write the notation of game servers, with row 1 at the bottom: `e4-e3` moves as many checkers
//! as squares, `+f7` places a reserve checker.
//!
//! AB and AW place a checker on top of a stack; the first of them clears the board.
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

/// The game's row in the table of games.
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

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`e4-e3` moves as many checkers as squares, `+f7` places one from the reserve; row 1 at the bottom.",
    sources: &["S. Sackson, \"A Gamut of Games\"", "the games of AbstractPlay"],
    endings: "no legal move.",
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

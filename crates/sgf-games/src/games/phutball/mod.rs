//! Philosopher's Football, Phutball, GM\[14\].
//!
//! # Rules
//!
//! The ball lies on the middle of 15×19 points. In a turn a player puts a man, which belongs to both, on an empty point, or moves
//! the ball: it jumps over a row of men to the empty point behind them, in any of the eight directions; the men are
//! taken off at once, and other jumps may follow. Black's goal is the line at the top, White's that at the bottom: when the ball lies
//! on it, or beyond it, at the end of a turn, its player has won. In a turn the ball may go over the goal line and come back.
//!
//! # Notation
//!
//! The specification has no page. We write what players and servers do: columns are letters, row 1 is at the bottom; `j17` puts a
//! man, `h10-f10-h12` moves the ball. Beyond the goal lines are the rows `0` and `20`, and there the columns `0` and `p`: `020`.
//!
//! AB puts men, AW the ball, AE takes men away.
//!
//! Sources: E. Berlekamp, J. Conway and R. Guy, "Winning Ways" (the rules); the games of AbstractPlay (the notation, what
//! happens beyond the lines).

mod board;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, GameSpec, Level, Naming, Piece, Playing, Region, Sizes, Symmetry};

pub use board::{Move, Phutball};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 14,
    name: "Philosopher's Football",
    other_names: &["Phutball"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    begin: Some(Playing::<Phutball>::begin),
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`j17` puts a man, `h10-f10-h12` moves the ball; row 1 at the bottom.",
    sources: &["E. Berlekamp, J. Conway, R. Guy, \"Winning Ways\"", "the games of AbstractPlay"],
    endings: "the ball on or beyond a goal line at the end of a turn.",
    readings: &[
        "men beyond the corners of the goal lines do not exist, and the ball may go over a goal line and come back in one turn.",
    ],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes { default: (15, 19), min: 5, max: 25, rectangles: true };

/// A man; men and ball are nobody's.
pub const MAN: Piece = Piece::neutral(0);
/// The ball.
pub const BALL: Piece = Piece::neutral(1);

/// The board with a border, of which the points beyond the goal lines are open to the ball.
static PLAN: BoardPlan = BoardPlan {
    mask: |geometry, (column, row)| {
        (1..geometry.columns() - 1).contains(&column) || row == 0 || row + 1 == geometry.rows()
    },
    namings: &[Naming { habit: "", read: board::read_name, write: board::write_name }],
    region: |geometry, (_, row)| match row {
        0 => Region::Beyond(Color::Black),
        row if row + 1 == geometry.rows() => Region::Beyond(Color::White),
        _ => Region::Board,
    },
    symmetries: &Symmetry::FACING,
    ..BoardPlan::SQUARES
};

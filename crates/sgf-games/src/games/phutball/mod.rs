//! Philosopher's Football (Phutball), GM\[14\].
//!
//! # Rules
//!
//! The ball starts in the middle of 15×19 points. A turn places a man, which belongs to both players, on an empty point, or moves the ball:
//! it jumps over a row of men, in any of the eight directions, to the empty point behind them; the men are removed immediately, and more
//! jumps may follow. Black's goal is the top line, White's the bottom line: a player wins if the ball is on or beyond their goal line at
//! the end of a turn. During a turn, the ball may cross the goal line and return.
//!
//! # Notation
//!
//! The specification has no page on Phutball. We write the notation of players and servers: columns are letters, row 1 is at the bottom;
//! `j17` places a man, `h10-f10-h12` moves the ball. Beyond the goal lines are the rows `0` and `20`, with columns from `0` to `p`: `020`.
//!
//! AB places men, AW the ball, AE removes men.
//!
//! Sources: E. Berlekamp, J. Conway and R. Guy, "Winning Ways" (the rules); the games of AbstractPlay (the notation, and the rules beyond
//! the goal lines).

mod board;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, GameSpec, Level, Naming, Piece, Playing, Region, Sizes, Symmetry};

pub use board::{Move, Phutball};

/// The game's row in the table of games.
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

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`j17` places a man, `h10-f10-h12` moves the ball; row 1 at the bottom.",
    sources: &["E. Berlekamp, J. Conway, R. Guy, \"Winning Ways\"", "the games of AbstractPlay"],
    endings: "the ball on or beyond a goal line at the end of a turn.",
    readings: &[
        "there are no men beyond the corners of the goal lines, and the ball may cross a goal line and return in one turn.",
    ],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes { default: (15, 19), min: 5, max: 25, rectangles: true };

/// A man. Men and ball have no owner.
pub const MAN: Piece = Piece::neutral(0);
/// The ball.
pub const BALL: Piece = Piece::neutral(1);

/// The board with a border; the ball may enter the points beyond the goal lines.
static PLAN: BoardPlan = BoardPlan {
    mask: |geometry, (column, row)| {
        (1..geometry.columns() - 1).contains(&column) || row == 0 || row + 1 == geometry.rows()
    },
    namings: &[Naming { name: "", read: board::read_name, write: board::write_name }],
    region: |geometry, (_, row)| match row {
        0 => Region::Beyond(Color::Black),
        row if row + 1 == geometry.rows() => Region::Beyond(Color::White),
        _ => Region::Board,
    },
    symmetries: &Symmetry::FACING,
    ..BoardPlan::SQUARES
};

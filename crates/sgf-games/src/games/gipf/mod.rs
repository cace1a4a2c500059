//! Gipf, GM\[39\].
//!
//! # Rules
//!
//! White plays first. A turn places a piece from the reserve on a point of the border and pushes it one point inwards along a line; pieces
//! on the line are pushed along, and the line must have a free point. Four pieces of one color in an unbroken row are removed by their
//! owner, with all adjacent pieces on the line: own pieces return to the reserve, others are captured. The player who moved removes rows
//! first, then the opponent before the next move. If rows cross, the player chooses one. A player who has no piece in reserve when it is
//! their turn loses.
//!
//! In the basic game each player has 15 pieces, otherwise 18. Basic and standard games start with three pieces of each player on the corners;
//! in the standard game these are Gipf pieces, which consist of two pieces. In the tournament game the board is empty, and players place
//! Gipf pieces until their first single piece. A Gipf piece in a row may be left on the board; by default own ones are, and opposing ones
//! are captured, unless rows cross there. A player who has placed Gipf pieces and has none left on the board loses.
//!
//! # Notation
//!
//! Columns A to I, and rows counted from 1 in each column, including the border: A 1 is a corner of the border, E 5 the middle. We use the
//! entries of BoardSpace.net: `Slide A 1 B 2` is a complete push; `Dropb A 1` and then `SlideFrom A 1 B 2` or `Dropb B 2` are its parts.
//! `Remove C 3` removes the row with this single piece, or marks a Gipf piece for removal, once and for all; a piece in two rows names the
//! row that no other piece can name, and if that is ambiguous, we write two points of the row, `Remove C 3 F 6`. `Preserve C 3` toggles
//! whether a Gipf piece stays. A row of Gipf pieces only may stay: the next placement removes its marked pieces first, and after a push
//! `Done` does. `Standard` toggles between single and Gipf pieces in the tournament game; `Done` removes all remaining rows that do not
//! cross.
//! SU is `gipf`, `gipf-standard` or `gipf-tournament`. The game with potentials, `gipf-matrx`, is not supported.
//!
//! Sources: the rules of the game (Don & Co.); the program of BoardSpace.net. We had no records of the game.

mod board;
mod notation;
mod rows;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::boards::hexgrid::{HexGrid, SIDE_FIVE, Spot, TWELVE, hex_plan};
use crate::boardspace::Formality;
use crate::{About, BoardPlan, GameSpec, Level, Playing, Region, Symmetry};

pub use board::{Gipf, Man};

/// A move, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Places a piece on the border and pushes it.
    Slide(Spot, Spot),
    /// Places a piece on the border.
    Edge(Spot),
    /// Pushes the piece on the border.
    Push(Spot),
    /// Removes the row with this piece, or marks this Gipf piece for removal.
    Remove(Spot),
    /// Removes the row through these two points.
    Take(Spot, Spot),
    /// Toggles whether this Gipf piece stays.
    Preserve(Spot),
    /// Toggles between single and Gipf pieces.
    Standard,
    /// An entry of BoardSpace; `Done` also removes the remaining rows.
    Formality(Formality),
}

/// A row: all pieces on a line around four of one color, between two free points.
type Line = Vec<Spot>;

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 39,
    name: "Gipf",
    level: Level::Rules,
    sizes: None,
    first: Color::White,
    begin: Some(Playing::<Gipf>::begin),
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "entries of BoardSpace.net: `Slide A 1 B 2`, `Remove C 3`, `Done`.",
    dialects: &[("BoardSpace", "entries in P0 and P1; a push may be `Dropb` and `SlideFrom`")],
    sources: &["the rules of the game (Don & Co.)", "the program of BoardSpace.net"],
    endings: "no piece in reserve, no Gipf piece left; on BoardSpace, resignation and agreement. Repetition does not end a game.",
    readings: &[
        "a row of Gipf pieces only may be left; own Gipf pieces are only removed on request, and opposing ones stay where rows cross. Marked pieces of such a row are removed by the next placement.",
    ],
    ..About::NOTHING
};

/// The board, with its border.
static GRID: &HexGrid = &SIDE_FIVE;

/// The kind of Gipf pieces, which consist of two pieces. Single pieces have kind 0.
pub const GIPF: u16 = 1;

static PLAN: BoardPlan = hex_plan!(
    SIDE_FIVE,
    &SYMMETRIES,
    &[(Region::Hand(Color::Black), &["B*"]), (Region::Hand(Color::White), &["W*"])]
);

/// The initial pieces alternate around the board, so every other rotation exchanges the colors.
static SYMMETRIES: [Symmetry; 12] = {
    let mut all = TWELVE;
    let mut index = 1;
    while index < 12 {
        all[index] = all[index].exchanging();
        index += 2;
    }
    all
};

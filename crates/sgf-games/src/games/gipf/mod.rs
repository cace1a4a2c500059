//! Gipf, GM\[39\]: pieces that are pushed in from the border, and rows of four.
//!
//! # Rules
//!
//! White begins. A turn puts a piece from one's reserve on a point of the border and pushes it a point inwards along
//! a line; what lies there moves on, and the line must have a free point. Four pieces of one colour in an unbroken
//! row are taken off by their owner, with all that adjoins them in the line: one's own come back to the reserve, the
//! other's are captured. Who moved takes its rows first, then the other, before it moves. Where rows cross, one is
//! chosen. Whose turn it is and who has no piece in reserve loses.
//!
//! In the basic game each player has 15 pieces, in the others 18. Basic and standard games begin with three of each
//! on the corners; in the standard game these are Gipf pieces, two pieces on each other. In the tournament game the
//! board is empty, and players bring Gipf pieces until they bring a single one. A Gipf piece in a row may be left
//! where it is; one's own are, unless one says otherwise, the other's are captured, unless rows cross there. Who has
//! brought Gipf pieces and has none on the board any more loses.
//!
//! # Notation
//!
//! Columns A to I, and rows counted from 1 in each column, the border included: A 1 is a corner of the border, E 5
//! the middle. Records are those of BoardSpace.net, and this is how moves are written here: `Slide A 1 B 2` is a
//! whole push, `Dropb A 1` and then `SlideFrom A 1 B 2`, or `Dropb B 2`, its parts; `Remove C 3` takes the row that
//! has this piece, or, if it is a Gipf piece that would be left, says that it is to be taken; a piece of two rows names the row
//! that no other piece can name, and where that leaves a choice, we write two points of the row, `Remove C 3 F 6`. `Preserve C 3`
//! changes whether a Gipf piece is left; `Standard` changes between single and Gipf pieces in the tournament game; `Done` takes all
//! rows that are left and do not cross. SU is `gipf`, `gipf-standard` or `gipf-tournament`. The game with potentials,
//! `gipf-matrx`, is not known here.
//!
//! Sources: the rules of the game (Don & Co.); what the program of BoardSpace.net understands. No record of the game
//! was at hand.

mod board;
mod notation;
mod rows;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::boardspace::Formality;
use crate::hexgrid::{HexGrid, SIDE_FIVE, Spot, TWELVE, hex_plan};
use crate::{About, BoardPlan, GameSpec, Level, Playing, Region, Symmetry};

pub use board::{Gipf, Man};

/// A move, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A piece is put on the border and pushed.
    Slide(Spot, Spot),
    /// A piece is put on the border.
    Edge(Spot),
    /// The piece on the border is pushed.
    Push(Spot),
    /// The row with this piece is taken, or this Gipf piece is to be taken.
    Remove(Spot),
    /// The row through these two points is taken.
    Take(Spot, Spot),
    /// Whether this Gipf piece is left is changed.
    Preserve(Spot),
    /// Single pieces instead of Gipf pieces, or the other way round.
    Standard,
    /// An entry of BoardSpace; of these, `Done` takes the rows that are left.
    Formality(Formality),
}

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 39,
    name: "Gipf",
    level: Level::Rules,
    sizes: None,
    first: Color::White,
    begin: Some(Playing::<Gipf>::begin),
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "entries of BoardSpace.net: `Slide A 1 B 2`, `Remove C 3`, `Done`.",
    dialects: &[("BoardSpace", "entries in P0 and P1; a push may be `Dropb` and `SlideFrom`")],
    sources: &["the rules of the game (Don & Co.)", "the program of BoardSpace.net"],
    endings: "no piece in reserve, no Gipf piece left; on BoardSpace, resignation and agreement. Repetition is not judged.",
    readings: &[
        "a row of one's own Gipf pieces alone may be left; Gipf pieces are taken from a row only if one says so, and those of the other stay where rows cross.",
    ],
    ..About::NOTHING
};

/// The board, with its border.
static GRID: &HexGrid = &SIDE_FIVE;

/// The kind of Gipf pieces, two pieces on each other; single ones are of kind 0.
pub const GIPF: u16 = 1;

static PLAN: BoardPlan = hex_plan!(
    SIDE_FIVE,
    &SYMMETRIES,
    &[(Region::Hand(Color::Black), &["B*"]), (Region::Hand(Color::White), &["W*"])]
);

/// The pieces of the beginning stand around the board by turns, so every other turn exchanges the colours.
static SYMMETRIES: [Symmetry; 12] = {
    let mut all = TWELVE;
    let mut index = 1;
    while index < 12 {
        all[index] = all[index].exchanging();
        index += 2;
    }
    all
};

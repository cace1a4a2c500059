//! Hive, GM\[27\]: bugs that surround a queen, without a board.
//!
//! # Rules
//!
//! White begins. A turn places a piece or moves one; who can do neither passes. A piece is placed beside own pieces
//! only, and not beside the other's, apart from each player's first; nobody begins with the queen, and it comes with
//! the fourth piece at the latest. As long as it is in hand nothing is moved. All pieces always hang together, on the
//! way of a move too, and where pieces stand so close that one could not be pushed through, none goes through.
//!
//! The queen goes a step; the beetle too, and onto other pieces, which then cannot move; the spider exactly three
//! steps; the ant any number; the grasshopper jumps over a row. Of the expansions, the ladybug goes two steps on top
//! of others and down; the mosquito moves like any of its neighbours; the pillbug goes a step, or carries a
//! neighbour, of either colour, over itself to another place beside it. What was placed or moved in the last turn
//! rests: it is not moved, not carried, and carries not. Whose queen is surrounded loses; both at once are a draw.
//!
//! # Notation
//!
//! The Universal Hive Protocol names a piece and a piece beside which it comes: `wS1 -bA1` to the left of bA1, `/bA1`
//! lower left, `\bA1` upper left, `bA1-`, `bA1/`, `bA1\` on the right; `bB1 wQ` on top; `wS1` alone begins; `pass`.
//! This is what is written here. BoardSpace.net writes entries: `pick W 4 wS1`, `dropb wS1 N 13 .`, `done`, its
//! robots `move B bS1 M 12 /wS1`; columns and rows run along two of the three axes, N 13 is lower left of O 14, and
//! they count, not the neighbour after them. `pdropb` and `pmove` are what a pillbug does. Old records leave out the
//! colour: `dropb g1 N 13 .`. SU names the expansions, `Hive-PLM`; UHP's `Base+MLP` is understood.
//!
//! Sources: the rules of the game (Gen42 Games); the page of the Universal Hive Protocol; the records of
//! BoardSpace.net.

mod board;
mod bug;
mod diagram;
mod notation;
mod rules;
mod table;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::boardspace::Formality;
use crate::{GameSpec, Level, Playing};

pub use board::Hive;
pub use bug::{Bug, Piece};
pub use table::Field;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A piece comes to a place: from the hand, by itself, or carried by a pillbug.
    Put {
        /// The piece.
        piece: Piece,
        /// Where it comes to.
        to: Field,
    },
    /// Nothing can be done.
    Pass,
    /// An entry of BoardSpace that moves nothing.
    Formality(Formality),
}

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 27,
    name: "Hive",
    other_names: &[],
    level: Level::Rules,
    sizes: None,
    first: Color::White,
    moves: "`wS1 -bA1`, as the Universal Hive Protocol has it; `pass`.",
    habits: &[],
    dialects: &[("BoardSpace", "entries in P0 and P1: `dropb wS1 N 13 .`, `move B bA1 M 12 /wS1`, `done`")],
    sources: &["the rules of Gen42 Games", "the Universal Hive Protocol", "the records of BoardSpace.net"],
    begin: Some(Playing::<Hive>::begin),
};

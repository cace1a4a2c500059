//! Dvonn, GM\[37\]: stacks that need a red piece to hold on to.
//!
//! # Rules
//!
//! First the 49 points are filled: White begins, the three red pieces come first, then each player places its own 23.
//! Then White begins to move. A stack belongs to whose piece is uppermost, moves as many points in a straight line as
//! it is high, and ends on another stack; free points on the way do not matter. A stack with neighbours on all six
//! sides cannot move. After each move, all stacks without a connection to a red piece are taken off. Who cannot move
//! passes; when nobody can, whose stacks are higher together wins.
//!
//! # Notation
//!
//! Columns A to K, and rows 1 to 5 along the lines: A 1 to A 3, C 1 to C 5, K 3 to K 5. Records are those of
//! BoardSpace.net, and this is how moves are written here: `Dropb C 3` places the next piece of the player, `Move C 3
//! D 4` moves a stack, as do `Pickb C 3` and `Dropb D 4` one after the other; `Pass`, `Done`.
//!
//! Sources: the rules of the game (Don & Co.); what the program of BoardSpace.net understands. No record of the game
//! was at hand.

mod board;
mod notation;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::boardspace::Formality;
use crate::hexgrid::{HexGrid, Spot, hex_plan};
use crate::{About, BoardPlan, Capabilities, GameSpec, Level, Piece, Playing, Symmetry, turns};

pub use board::{Dvonn, Stack};

/// A move, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// The next piece is placed, or the stack that was lifted is put down.
    Drop(Spot),
    /// A stack is moved.
    Go(Spot, Spot),
    /// A stack is lifted, which is to be put down next.
    Lift(Spot),
    /// Nothing can be moved.
    Pass,
    /// An entry of BoardSpace that changes nothing.
    Formality(Formality),
}

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 37,
    name: "Dvonn",
    level: Level::Rules,
    sizes: None,
    first: Color::White,
    begin: Some(Playing::<Dvonn>::begin),
    capabilities: Capabilities::STACKS,
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "entries of BoardSpace.net: `Dropb C 3`, `Move C 3 D 4`.",
    dialects: &[("BoardSpace", "entries in P0 and P1; a stack may be moved by `Pickb` and `Dropb`")],
    sources: &["the rules of the game (Don & Co.)", "the program of BoardSpace.net"],
    endings: "no move for either player; the stacks count.",
    ..About::NOTHING
};

/// The board.
static GRID: HexGrid = HexGrid::new(
    &[(1, 3), (1, 4), (1, 5), (1, 5), (1, 5), (1, 5), (1, 5), (1, 5), (1, 5), (2, 4), (3, 3)],
    false,
    true,
);

/// A red piece, which is nobody's.
pub const RED: Piece = Piece::neutral(0);

static PLAN: BoardPlan = hex_plan!(GRID, &SYMMETRIES, &[]);

/// Half a turn and two mirrors, with and without an exchange of the colours.
static SYMMETRIES: [Symmetry; 8] = [
    Symmetry::NONE,
    Symmetry::of(turns::half),
    Symmetry::of(turns::across),
    Symmetry::of(turns::over),
    Symmetry::EXCHANGE,
    Symmetry::of(turns::half).exchanging(),
    Symmetry::of(turns::across).exchanging(),
    Symmetry::of(turns::over).exchanging(),
];

//! Dvonn, GM\[37\].
//!
//! # Rules
//!
//! First, the 49 points are filled: White plays first, and the players place the three red pieces, and then 23 own pieces each. Then White
//! moves first. A stack belongs to the owner of its top piece, moves in a straight line by as many points as its height, and ends on
//! another stack, ignoring any points in between. A stack with six neighbors cannot move. After each move, all stacks without a connection
//! to a red piece are removed. A player who cannot move passes; when neither can, the player with the greater total height of stacks wins.
//!
//! # Notation
//!
//! Columns A to K, and rows 1 to 5 along the lines: A 1 to A 3, C 1 to C 5, K 3 to K 5. We use the entries of BoardSpace.net: `Dropb C 3` places
//! the player's next piece, `Move C 3 D 4` moves a stack, as do `Pickb C 3` and then `Dropb D 4`; `Pass`, `Done`.
//!
//! Sources: the rules of the game (Don & Co.); the program of BoardSpace.net. We had no records of the game.

mod board;
mod notation;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::boards::hexgrid::{HexGrid, Spot, hex_plan};
use crate::boardspace::Formality;
use crate::{About, BoardPlan, Capabilities, GameSpec, Level, Piece, Playing, Symmetry, turns};

pub use board::{Dvonn, Stack};

/// A move, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Places the next piece, or puts down the lifted stack.
    Drop(Spot),
    /// Moves a stack.
    Go(Spot, Spot),
    /// Lifts a stack, which must be put down next.
    Lift(Spot),
    /// Passes, because no stack can move.
    Pass,
    /// An entry of BoardSpace that changes nothing.
    Formality(Formality),
}

/// The game's row in the table of games.
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

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "entries of BoardSpace.net: `Dropb C 3`, `Move C 3 D 4`.",
    dialects: &[("BoardSpace", "entries in P0 and P1; a stack may be moved by `Pickb` and `Dropb`")],
    sources: &["the rules of the game (Don & Co.)", "the program of BoardSpace.net"],
    endings: "neither player can move; the total height of stacks counts.",
    ..About::NOTHING
};

/// The board.
static GRID: HexGrid = HexGrid::new(
    &[(1, 3), (1, 4), (1, 5), (1, 5), (1, 5), (1, 5), (1, 5), (1, 5), (1, 5), (2, 4), (3, 3)],
    false,
    true,
);

/// A red piece, which is neutral.
pub const RED: Piece = Piece::neutral(0);

static PLAN: BoardPlan = hex_plan!(GRID, &SYMMETRIES, &[]);

/// A half turn and two reflections, with and without an exchange of the colors.
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

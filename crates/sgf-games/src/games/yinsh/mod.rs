//! Yinsh, GM\[24\]: rings that leave markers, and rows of five.
//!
//! # Rules
//!
//! White begins; the players place their five rings in turns. Then a turn puts a marker of one's colour into one of
//! one's rings and moves the ring along a line: over free points, and over one unbroken row of markers of any colour,
//! behind which it stops on the first point; markers that it has passed over change their colour. It never passes
//! over rings. Who has five markers in an unbroken row takes off five of them, and then a ring of its own, which
//! counts; when a move makes rows for both, the player who moved begins, and the other takes its own before it moves.
//! Three rings win, in the blitz game one. When all 51 markers are on the board, more rings win.
//!
//! # Notation
//!
//! 85 points on lines in three directions: letters A to K, and numbers from 1 to 11 that are the same along a line.
//! Records are those of BoardSpace.net, and this is how moves are written here: `place wr G 2` places a ring, `place
//! w G 2` a marker, after which `drop board H 3` moves the ring; `move E 7 E 9` is both at once; `remove w G 2 G 6`
//! takes off a row, `remove wr H 7` a ring. `pick` touches only, and `Done` closes a turn, or a part of it. SU is
//! `Yinsh` or `Yinsh-Blitz`.
//!
//! Sources: the rules of the game (Rio Grande Games); the records of BoardSpace.net.

mod board;
mod notation;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::boardspace::Formality;
use crate::hexgrid::{HexGrid, Spot, TWENTY_FOUR, hex_plan};
use crate::{About, BoardPlan, GameSpec, Level, Playing, Region};

pub use board::{Man, Yinsh};

/// A move, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A ring is placed.
    Ring(Color, Spot),
    /// A marker is put into a ring and the ring moved.
    Go(Spot, Spot),
    /// A marker is put into a ring, which is to be moved next.
    Mark(Color, Spot),
    /// The ring whose marker was put is moved.
    Drop(Spot),
    /// Five markers in a row are taken off: the first and the last of them.
    TakeRow(Color, Spot, Spot),
    /// A ring is taken off for the row.
    TakeRing(Color, Spot),
    /// No ring can be moved.
    Pass,
    /// An entry of BoardSpace that changes nothing.
    Formality(Formality),
}

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 24,
    name: "Yinsh",
    level: Level::Rules,
    sizes: None,
    first: Color::White,
    begin: Some(Playing::<Yinsh>::begin),
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "entries of BoardSpace.net: `place wr G 2`, `move E 7 E 9`, `remove w G 2 G 6`, `remove wr H 7`.",
    dialects: &[("BoardSpace", "entries in P0 and P1; a ring may be moved by `place` and `drop`")],
    sources: &["the rules of the game (Rio Grande Games)", "the records of BoardSpace.net"],
    endings: "rings enough, no markers left; on BoardSpace, resignation and agreement.",
    ..About::NOTHING
};

/// The board.
static GRID: HexGrid = HexGrid::new(
    &[(2, 4), (1, 7), (1, 8), (1, 9), (1, 10), (2, 9), (2, 10), (3, 9), (4, 8), (5, 7), (7, 4)],
    false,
    false,
);

/// The kind of rings; markers are of kind 0.
pub const RING: u16 = 1;

static PLAN: BoardPlan = hex_plan!(
    GRID,
    &TWENTY_FOUR,
    &[
        (Region::Hand(Color::Black), &["B*"]),
        (Region::Hand(Color::White), &["W*"]),
        (Region::Tray(Color::Black), &["Bx"]),
        (Region::Tray(Color::White), &["Wx"]),
    ]
);

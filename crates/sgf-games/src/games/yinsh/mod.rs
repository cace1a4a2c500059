//! Yinsh, GM\[24\].
//!
//! # Rules
//!
//! White plays first, and the players alternate until each has placed five rings. After that, a turn places a marker in an own ring and
//! moves the ring along a line, over free points and then at most one unbroken row of markers of any color, where it stops on the first
//! point behind them; the markers it passes are flipped. Rings cannot be jumped. A player with five own markers in a row removes them and
//! then an own ring, which scores. If a move completes rows for both, the player who moved removes first, and the opponent before the next
//! move. The first player to remove three rings wins (one in the blitz game). If all 51 markers are on the board, the player with more
//! removed rings wins.
//!
//! # Notation
//!
//! The 85 points are on lines in three directions, with letters A to K, and numbers from 1 to 11 that are constant along a line. We use the
//! entries of BoardSpace.net: `place wr G 2` places a ring; `place w G 2` a marker, after which `drop board H 3` moves the ring; `move E 7
//! E 9` does both; `remove w G 2 G 6` removes a row, `remove wr H 7` a ring. `pick` has no effect, and `Done` ends a turn or a part of it.
//! SU is `Yinsh` or `Yinsh-Blitz`.
//!
//! Sources: the rules of the game (Rio Grande Games); the records of BoardSpace.net.

mod board;
mod notation;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::boards::hexgrid::{HexGrid, Spot, TWENTY_FOUR, hex_plan};
use crate::boardspace::Formality;
use crate::{About, BoardPlan, GameSpec, Level, Playing, Region};

pub use board::{Man, Yinsh};

/// A move, or a part of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Places a ring.
    Ring(Color, Spot),
    /// Places a marker in a ring and moves the ring.
    Go(Spot, Spot),
    /// Places a marker in a ring, which must move next.
    Mark(Color, Spot),
    /// Moves the ring whose marker was placed.
    Drop(Spot),
    /// Removes five markers in a row, given by the first and the last.
    TakeRow(Color, Spot, Spot),
    /// Removes a ring after a row.
    TakeRing(Color, Spot),
    /// Passes, because no ring can move.
    Pass,
    /// An entry of BoardSpace that changes nothing.
    Formality(Formality),
}

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 24,
    name: "Yinsh",
    level: Level::Rules,
    sizes: None,
    first: Color::White,
    begin: Some(Playing::<Yinsh>::begin),
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "entries of BoardSpace.net: `place wr G 2`, `move E 7 E 9`, `remove w G 2 G 6`, `remove wr H 7`.",
    dialects: &[("BoardSpace", "entries in P0 and P1; a ring may be moved by `place` and `drop`")],
    sources: &["the rules of the game (Rio Grande Games)", "the records of BoardSpace.net"],
    endings: "enough rings, no markers left; on BoardSpace, resignation and agreement.",
    ..About::NOTHING
};

/// The board.
static GRID: HexGrid = HexGrid::new(
    &[(2, 4), (1, 7), (1, 8), (1, 9), (1, 10), (2, 9), (2, 10), (3, 9), (4, 8), (5, 7), (7, 4)],
    false,
    false,
);

/// The kind of rings. Markers have kind 0.
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

//! Zèrtz, GM\[22\].
//!
//! # Rules
//!
//! Players share six white, eight gray and ten black marbles. A turn places any marble on a free ring and removes a free ring from the
//! edge, one with two adjacent open sides, if there is one. If a marble can jump over a neighbor onto the free ring behind it, the turn
//! must be a jump, continued as long as the same marble can jump; the marbles it jumps over are captured. Isolated groups of rings
//! that are all occupied go to the player who isolated them. When the common pool is empty, players place marbles that they have
//! captured. Three marbles of each color win, or four white, five gray, or six black ones.
//!
//! # Notation
//!
//! Columns are letters, and the rows of each column are counted from 1. We use the entries of BoardSpace.net: `RtoB 2 1 F 2` places a
//! marble from the common pool (2; the players' pools are 0 and 1), here a gray one (0 white, 1 gray, 2 black), on F 2; `R- A 5`
//! removes a ring; `BtoB C 2 C 4` jumps; `Done` ends a turn. Turns may remove the ring first. SU names the board: `Zertz` has 37
//! rings, `Zertz+11` 48, `Zertz+24` 61. Custom boards and handicaps are not supported.
//!
//! Sources: the rules of the game (Rio Grande Games); the records of BoardSpace.net.

mod board;
mod notation;
mod rules;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::boards::hexgrid::{HexGrid, SIDE_FIVE, Spot, TWENTY_FOUR, hex_plan, turned_about};
use crate::boardspace::Formality;
use crate::{About, BoardPlan, GameSpec, Level, Piece, Playing, Region, Symmetry, turns};

pub use board::{Ring, Zertz};

/// The color of a marble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marble {
    /// Six of them; four win.
    White,
    /// Eight of them; five win.
    Gray,
    /// Ten of them; six win.
    Black,
}

impl Marble {
    /// All colors, in the order of their numbers.
    pub const ALL: [Marble; 3] = [Marble::White, Marble::Gray, Marble::Black];

    /// The number of each color, and the number of one color that wins.
    const COUNTS: [u8; 3] = [6, 8, 10];
    const TO_WIN: [u8; 3] = [4, 5, 6];
    /// The number of every color that wins.
    const EACH_TO_WIN: u8 = 3;
}

/// The source of a marble.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// The common pool.
    Common,
    /// The marbles captured by a player.
    Own(Color),
}

/// A part of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Places a marble on a ring.
    Put(Pool, Marble, Spot),
    /// Removes a ring.
    Take(Spot),
    /// Jumps over a marble.
    Jump(Spot, Spot),
    /// A BoardSpace entry without a move.
    Formality(Formality),
}

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 22,
    name: "Zèrtz",
    level: Level::Rules,
    sizes: None,
    first: Color::Black,
    begin: Some(Playing::<Zertz>::begin),
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "entries of BoardSpace.net: `RtoB 2 1 F 2`, `R- A 5`, `BtoB C 2 C 4`.",
    dialects: &[("BoardSpace", "entries in P0 and P1")],
    sources: &["the rules of the game (Rio Grande Games)", "the records of BoardSpace.net"],
    endings: "enough marbles; on BoardSpace, resignation and agreement.",
    ..About::NOTHING
};

/// A ring without a marble; rings and marbles have no owner.
pub const RING: Piece = Piece::neutral(0);

impl Marble {
    /// Returns the marble as a piece: white marbles are kind 1, gray ones 2, black ones 3.
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece::neutral(1 + self as u16)
    }
}

/// The boards by their names in SU, the default first.
static BOARDS: [(&str, &HexGrid, &BoardPlan); 3] =
    [("zertz", &RINGS_37, &PLAN_37), ("zertz+11", &RINGS_48, &PLAN_48), ("zertz+24", &SIDE_FIVE, &PLAN_61)];

static RINGS_37: HexGrid =
    HexGrid::new(&[(1, 4), (1, 5), (1, 6), (1, 7), (2, 6), (3, 5), (4, 4)], true, false);

static RINGS_48: HexGrid =
    HexGrid::new(&[(1, 5), (1, 6), (1, 7), (1, 8), (2, 7), (3, 6), (4, 5), (5, 4)], true, false);

/// The marbles of each pool, named by pool and color as in entries.
const POOLS: &[(Region, &[&str])] = &[
    (Region::Hand(Color::Black), &["0 0", "0 1", "0 2"]),
    (Region::Hand(Color::White), &["1 0", "1 1", "1 2"]),
    (Region::Pool, &["2 0", "2 1", "2 2"]),
];

static PLAN_37: BoardPlan = hex_plan!(RINGS_37, &TWENTY_FOUR, POOLS);
static PLAN_48: BoardPlan = hex_plan!(RINGS_48, &OF_48, POOLS);
static PLAN_61: BoardPlan = hex_plan!(SIDE_FIVE, &TWENTY_FOUR, POOLS);

/// The board of 48 rings alternates between sides of two lengths: a reflection, and rotations by 120° about a center off the rings.
static OF_48: [Symmetry; 12] = {
    const SIX: [Symmetry; 6] = [
        Symmetry::NONE,
        Symmetry::of(turns::over),
        Symmetry::of(third),
        Symmetry::of(|size, place| third(size, third(size, place))),
        Symmetry::of(|size, place| third(size, turns::over(size, place))),
        Symmetry::of(|size, place| third(size, third(size, turns::over(size, place)))),
    ];
    Symmetry::with_exchange(SIX)
};

/// Rotates by 120°. The center is at column 10/3 and in the middle row.
fn third((_, rows): (i32, i32), place: (i32, i32)) -> (i32, i32) {
    turned_about((20, 3 * (rows - 1)), place, 2)
}

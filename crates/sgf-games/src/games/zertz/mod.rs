//! Zertz, GM\[22\]: marbles on a board that grows smaller.
//!
//! # Rules
//!
//! The marbles belong to nobody: six white ones, eight grey, ten black. A turn puts any of them on a free ring and
//! then takes a free ring from the edge, one that can be drawn out because two neighbouring sides of it are open;
//! when there is none, nothing is taken. When a marble can jump over a neighbour onto the free ring behind it, a turn
//! is a jump instead, and goes on as long as the same marble can jump; what it jumps over is taken. Rings that are
//! cut off from others and all bear marbles go to the player whose turn cut them off, marbles and rings. When no
//! marbles are left besides the board, players put down those that they have taken. Three of each colour win, or four
//! white ones, five grey ones, six black ones.
//!
//! # Notation
//!
//! Columns are letters, and the rows of each column are counted from 1. Records are those of BoardSpace.net, and this
//! is how moves are written here: `RtoB 2 1 F 2` puts a marble from the common pool (2; the players' own are 0 and
//! 1), here a grey one (0 white, 1 grey, 2 black), on F 2; `R- A 5` takes a ring; `BtoB C 2 C 4` jumps; `Done` closes
//! a turn. Some turns take the ring first, and this is accepted. SU names the board: `Zertz` has 37 rings, `Zertz+11`
//! 48, `Zertz+24` 61. Custom boards and handicaps are not known here.
//!
//! Sources: the rules of the game (Rio Grande Games); the records of BoardSpace.net.

mod board;
mod notation;
mod rules;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::boardspace::Formality;
use crate::hexgrid::{HexGrid, SIDE_FIVE, Spot, TWENTY_FOUR, hex_plan, turned_about};
use crate::{About, BoardPlan, GameSpec, Level, Piece, Playing, Region, Symmetry, turns};

pub use board::{Ring, Zertz};

/// What is on a ring: a marble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Marble {
    /// Six of them; four win.
    White,
    /// Eight of them; five win.
    Grey,
    /// Ten of them; six win.
    Black,
}

impl Marble {
    /// All colours, in the order of their numbers.
    pub const ALL: [Marble; 3] = [Marble::White, Marble::Grey, Marble::Black];

    /// How many there are of each, and how many win.
    const COUNTS: [u8; 3] = [6, 8, 10];
    const TO_WIN: [u8; 3] = [4, 5, 6];
    /// How many of each win together.
    const EACH_TO_WIN: u8 = 3;
}

/// Where a marble comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pool {
    /// What nobody has taken yet.
    Common,
    /// What a player has taken.
    Own(Color),
}

/// A part of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A marble is put on a ring.
    Put(Pool, Marble, Spot),
    /// A ring is taken.
    Take(Spot),
    /// A marble jumps over another.
    Jump(Spot, Spot),
    /// An entry of BoardSpace that changes nothing.
    Formality(Formality),
}

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 22,
    name: "Zèrtz",
    level: Level::Rules,
    sizes: None,
    first: Color::Black,
    begin: Some(Playing::<Zertz>::begin),
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "entries of BoardSpace.net: `RtoB 2 1 F 2`, `R- A 5`, `BtoB C 2 C 4`.",
    dialects: &[("BoardSpace", "entries in P0 and P1")],
    sources: &["the rules of the game (Rio Grande Games)", "the records of BoardSpace.net"],
    endings: "marbles enough; on BoardSpace, resignation and agreement.",
    ..About::NOTHING
};

/// A ring without a marble, which is nobody's, as marbles are.
pub const RING: Piece = Piece::neutral(0);

impl Marble {
    /// The marble as what stands on a site: white ones are of kind 1, grey ones of kind 2, black ones of kind 3.
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece::neutral(1 + self as u16)
    }
}

/// The boards, by the names that SU gives them; the first is the usual one.
static BOARDS: [(&str, &HexGrid, &BoardPlan); 3] =
    [("zertz", &RINGS_37, &PLAN_37), ("zertz+11", &RINGS_48, &PLAN_48), ("zertz+24", &SIDE_FIVE, &PLAN_61)];

static RINGS_37: HexGrid =
    HexGrid::new(&[(1, 4), (1, 5), (1, 6), (1, 7), (2, 6), (3, 5), (4, 4)], true, false);

static RINGS_48: HexGrid =
    HexGrid::new(&[(1, 5), (1, 6), (1, 7), (1, 8), (2, 7), (3, 6), (4, 5), (5, 4)], true, false);

/// Marbles are of the pool or a player's, as entries name them: by a number for whose, and one for the colour.
const POOLS: &[(Region, &[&str])] = &[
    (Region::Hand(Color::Black), &["0 0", "0 1", "0 2"]),
    (Region::Hand(Color::White), &["1 0", "1 1", "1 2"]),
    (Region::Pool, &["2 0", "2 1", "2 2"]),
];

static PLAN_37: BoardPlan = hex_plan!(RINGS_37, &TWENTY_FOUR, POOLS);
static PLAN_48: BoardPlan = hex_plan!(RINGS_48, &OF_48, POOLS);
static PLAN_61: BoardPlan = hex_plan!(SIDE_FIVE, &TWENTY_FOUR, POOLS);

/// The board of 48 rings has sides of two lengths by turns: a mirror, and thirds of a turn about its middle, which lies beside a point.
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

/// The middle of the columns is at ten thirds; that of the rows is the middle of the rectangle.
fn third((_, rows): (i32, i32), place: (i32, i32)) -> (i32, i32) {
    turned_about((20, 3 * (rows - 1)), place, 2)
}

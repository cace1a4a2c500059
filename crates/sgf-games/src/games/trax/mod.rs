//! Trax, GM\[16\].
//!
//! # Rules
//!
//! All tiles are alike: one side has a straight white and a straight black path that cross, the other has two curves. White plays first. A
//! turn places a tile next to others so that paths continue in their color. Wherever two paths of one color then lead into an empty place,
//! the tile that joins them is forced and also placed, and so on. A turn that leads three paths of one color into a place is illegal. A
//! closed loop wins for its color, and so does a path that connects opposite edges at least eight tiles apart. If both colors win in one
//! turn, the player who moved wins. In 8×8 Trax, tiles are limited to eight columns and rows; in Loop Trax, only loops win.
//!
//! # Notation
//!
//! `B3/` is the column, the row from the top, and the shape of the tile: `/` and `\` are curves, `+` is straight; the colors follow from
//! the neighbors. The first column and row with a tile are A and 1, and `@` and `0` are the ones before them, so names shift when tiles are
//! placed there. The first move is `@0/`, with the white curve at the upper left, or `@0+`, with the white path vertical. BoardSpace.net
//! writes entries: `Dropb 2 @ 0 /` with the number of the tile, `Rotateb`, which replaces the last tile, `Done`; and `Move @ 0 +` in
//! imported records. We also read lower case, as on Abstract Play. SU may name the variant: `8x8`, `loop`.
//!
//! Sources: the rules and the notation of traxgame.com; the records of BoardSpace.net.

mod board;
mod notation;
#[cfg(test)]
mod tests;
mod tile;

use sgf_model::value::Color;

use crate::boardspace::Formality;
use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Joins, Labels, Level, Naming, Playing, Points, Symmetry,
    turns,
};

pub use board::Trax;
pub use tile::{Field, Shape, Tile};

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Places a tile; its neighbors determine its colors.
    Put(Field, Shape),
    /// On BoardSpace: places a tile with given colors.
    Drop(Field, Tile),
    /// On BoardSpace: replaces the last tile.
    Turn(Field, Tile),
    /// An entry of BoardSpace that changes nothing.
    Formality(Formality),
}

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 16,
    name: "Trax",
    level: Level::Rules,
    sizes: None,
    first: Color::White,
    begin: Some(Playing::<Trax>::begin),
    capabilities: Capabilities { points: Points::ByPosition, ..Capabilities::USUAL },
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`B3/`: column, row from the top, and the shape of the tile: `/`, `\\` or `+`; `@` and `0` are before the first.",
    dialects: &[("BoardSpace", "entries in P0 and P1: `Dropb 2 B 3 /`")],
    sources: &["the rules and the notation of traxgame.com", "the records of BoardSpace.net"],
    endings: "a loop, a line across eight or more rows or columns, no place left; on BoardSpace, resignation and agreement.",
    ..About::NOTHING
};

/// The table is unlimited, but no real game reaches the border of this board.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::None, from_end: false },
    down: Axis { labels: Labels::None, from_end: false },
    namings: &[Naming {
        name: "",
        read: |_, text| Field::read(text),
        write: |_, place| Some(Field::at(place)).map(|field| format!("{},{}", field.column, field.row)),
    }],
    joins: Joins::FOUR,
    symmetries: &SYMMETRIES,
    ..BoardPlan::SQUARES
};

/// The rotations and reflections of a square, which also rotate the tiles.
static SYMMETRIES: [Symmetry; 16] = [
    Symmetry::NONE,
    Symmetry::of(turns::half).with_kinds(|tile| Tile::turned(tile, [2, 3, 0, 1], false)),
    Symmetry::of(turns::across).with_kinds(|tile| Tile::turned(tile, [0, 3, 2, 1], false)),
    Symmetry::of(turns::over).with_kinds(|tile| Tile::turned(tile, [2, 1, 0, 3], false)),
    Symmetry::of(turns::quarter).with_kinds(|tile| Tile::turned(tile, [1, 2, 3, 0], false)),
    Symmetry::of(turns::back).with_kinds(|tile| Tile::turned(tile, [3, 0, 1, 2], false)),
    Symmetry::of(turns::diagonal).with_kinds(|tile| Tile::turned(tile, [3, 2, 1, 0], false)),
    Symmetry::of(turns::counter).with_kinds(|tile| Tile::turned(tile, [1, 0, 3, 2], false)),
    Symmetry::EXCHANGE.with_kinds(|tile| Tile::turned(tile, [0, 1, 2, 3], true)),
    Symmetry::of(turns::half).exchanging().with_kinds(|tile| Tile::turned(tile, [2, 3, 0, 1], true)),
    Symmetry::of(turns::across).exchanging().with_kinds(|tile| Tile::turned(tile, [0, 3, 2, 1], true)),
    Symmetry::of(turns::over).exchanging().with_kinds(|tile| Tile::turned(tile, [2, 1, 0, 3], true)),
    Symmetry::of(turns::quarter).exchanging().with_kinds(|tile| Tile::turned(tile, [1, 2, 3, 0], true)),
    Symmetry::of(turns::back).exchanging().with_kinds(|tile| Tile::turned(tile, [3, 0, 1, 2], true)),
    Symmetry::of(turns::diagonal).exchanging().with_kinds(|tile| Tile::turned(tile, [3, 2, 1, 0], true)),
    Symmetry::of(turns::counter).exchanging().with_kinds(|tile| Tile::turned(tile, [1, 0, 3, 2], true)),
];

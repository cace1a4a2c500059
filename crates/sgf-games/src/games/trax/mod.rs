//! Trax, GM\[16\]: tiles with two paths, and tiles that follow by themselves.
//!
//! # Rules
//!
//! All tiles are alike: on one side a white and a black path run straight and cross, on the other both are curved.
//! White begins. A turn puts a tile beside others such that paths go on in their own colour; then, wherever paths of
//! one colour meet an empty place from two sides, a tile that joins them is put there, and so on. When paths of one
//! colour meet a place from three sides, the whole turn is not allowed. A closed loop wins for its colour, and so
//! does a path that runs from one edge of all tiles to the opposite one, eight tiles or more away. When both colours
//! win by one turn, it goes to who made it. In 8×8 Trax tiles lie in eight columns and rows only; in Loop Trax only
//! loops win.
//!
//! # Notation
//!
//! `B3/`: the column, the row from the top, and the tile as it looks: `/` and `\` are the curves, `+` is straight;
//! its colours follow from its neighbours. The first column and row that have a tile are A and 1, and `@` and `0`
//! stand for those before them, so that names shift when tiles come there. The game begins with `@0/`, the white
//! curve above left, or `@0+`, white up and down. BoardSpace.net writes entries: `Dropb 2 @ 0 /` with the number of
//! the tile besides, `Rotateb`, which replaces what was dropped last, `Done`; and `Move @ 0 +` in records that were
//! brought from elsewhere. The small letters of Abstract Play are read, too. SU may name the variant: `8x8`, `loop`.
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
    /// A tile is put; its neighbours decide its colours.
    Put(Field, Shape),
    /// On BoardSpace: a tile with given colours is put.
    Drop(Field, Tile),
    /// On BoardSpace: the tile that was put last is put anew.
    Turn(Field, Tile),
    /// An entry of BoardSpace that changes nothing.
    Formality(Formality),
}

/// The row of the table of games.
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

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`B3/`: column, row from the top, and the look of the tile: `/`, `\\` or `+`; `@` and `0` are before the first.",
    dialects: &[("BoardSpace", "entries in P0 and P1: `Dropb 2 B 3 /`")],
    sources: &["the rules and the notation of traxgame.com", "the records of BoardSpace.net"],
    endings: "a loop, a line from side to side of eight or more rows, no place left; on BoardSpace, resignation and agreement.",
    ..About::NOTHING
};

/// The table has no end, but no game comes near the border of this one.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::None, from_end: false },
    down: Axis { labels: Labels::None, from_end: false },
    namings: &[Naming {
        habit: "",
        read: |_, text| Field::read(text),
        write: |_, place| Some(Field::at(place)).map(|field| format!("{},{}", field.column, field.row)),
    }],
    joins: Joins::FOUR,
    symmetries: &SYMMETRIES,
    ..BoardPlan::SQUARES
};

/// The turns and mirrors of a square: tiles turn too, their sides being up, right, down and left.
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

//! Exxit, GM\[28\].
//!
//! # Rules
//!
//! The board is built of hexagonal tiles, 39 in all, which show one colour or the other. Each player has eight pieces. If a
//! player can *distribute*, that must be done: an own stack on a tile, which its top piece owns, goes in one of six directions
//! and leaves a piece on each field from its bottom up, at the farthest on the first field beside the tiles, where all that
//! is left falls. The first stack that it covers must be the other's, and not higher than it; a field beside the tiles where it ends
//! must be empty. Ending beside the tiles comes before ending on them. If nothing can be distributed, a player either puts a
//! piece on an empty tile, or lays a chain of tiles of the own colour: on a field beside the board where pieces lie and two tiles
//! touch, and on those of its kind that touch the chain, as long as there are such; the pieces go back to their owners. Who can
//! do nothing passes. When the tiles are used up, or both pass, the largest group of each colour counts two points a tile,
//! other tiles one.
//!
//! # Notation
//!
//! The specification has no page. We write what servers do: a field is two numbers, `1,-1`, the second growing to the lower right and to the lower
//! left; `1,-1` puts a piece, `1,-1-0,-1` distributes up to a field, `+1,0;+0,1` lays tiles, in any order, `pass`.
//! A pass that is left out is understood from the colour of the next move. BoardSpace.net writes a turn as several
//! entries of P0 and P1 with verbs that are not known here; its records are kept as they are.
//!
//! AB and AW lay tiles, AE takes away a tile and what lies on it; the first of AB and AW clears the board.
//!
//! Sources: V. Everaert, "Exxit" (the rules); the games of AbstractPlay (the notation, the start).

mod board;
mod notation;
mod position;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{
    About, Axis, BoardPlan, GameSpec, Joins, Labels, Level, Naming, Playing, Region, Symmetry, turns,
};

pub use board::Exxit;
pub use notation::{Field, Move};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 28,
    name: "Exxit",
    level: Level::Rules,
    sizes: None,
    first: Color::Black,
    begin: Some(Playing::<Exxit>::begin),
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`1,-1` puts a piece, `1,-1-0,-1` distributes a stack, `+1,0;+0,1` lays tiles, `pass`.",
    sources: &["V. Everaert, \"Exxit\"", "the games of AbstractPlay"],
    endings: "no tiles left, or two passes; tiles and the largest groups count.",
    readings: &[
        "when the tiles run out inside a chain, the mover chooses where it ends; 39 tiles are on the board or in stock.",
    ],
    ..About::NOTHING
};

/// The kind of tiles; pieces are of kind 0.
pub const TILE: u16 = 1;

/// The table has no end, but no game comes near the border of this one. Columns and rows are the two coordinates of fields.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::None, from_end: false },
    down: Axis { labels: Labels::None, from_end: false },
    namings: &[Naming {
        habit: "",
        read: |_, text| Field::read(text).map(Field::place),
        write: |_, place| Some(Field::at(place).to_string()),
    }],
    joins: Joins::Steps(&[(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]),
    beside: &[
        (Region::Hand(Color::Black), &["B*"]),
        (Region::Hand(Color::White), &["W*"]),
        (Region::Pool, &["*"]),
    ],
    symmetries: &[Symmetry::NONE, Symmetry::of(turns::half)],
    ..BoardPlan::SQUARES
};

//! Exxit, GM\[28\].
//!
//! # Rules
//!
//! The board consists of 39 hexagonal tiles that show one of the colors. Each player has eight pieces. *Distributing* is mandatory if
//! possible: a stack on a tile, which belongs to the owner of its top piece, moves in one of six directions and drops a piece on each
//! field, bottom first, at most up to the first field beyond the tiles, where all remaining pieces end. The first stack it covers must be
//! the opponent's and not higher; a field beyond the tiles must be empty. Distributions that end beyond the tiles have precedence over
//! those that end on them. If nothing can be distributed, a player either places a piece on an empty tile, or places a chain of own tiles:
//! on a field next to the tiles that has pieces and touches two tiles, and on all fields with equal pieces that touch the chain; the pieces
//! return to their owners. A player who cannot move passes. When the tiles are used up, or both players pass, tiles in the largest group of
//! each color count two points, others one.
//!
//! # Notation
//!
//! The specification has no page on Exxit. We write the notation of game servers: a field is two numbers, `1,-1`, which grow to the lower
//! right and to the lower left; `1,-1` places a piece, `1,-1-0,-1` distributes up to a field, `+1,0;+0,1` places tiles in any order, and
//! `pass` passes. Omitted passes follow from the color of the next move. BoardSpace.net writes a turn as several entries of P0 and P1 with
//! undocumented verbs; we keep its records unchanged.
//!
//! AB and AW place tiles, AE removes a tile and its pieces; the first AB or AW clears the board.
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

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 28,
    name: "Exxit",
    level: Level::Rules,
    sizes: None,
    first: Color::Black,
    begin: Some(Playing::<Exxit>::begin),
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`1,-1` places a piece, `1,-1-0,-1` distributes a stack, `+1,0;+0,1` places tiles, `pass`.",
    sources: &["V. Everaert, \"Exxit\"", "the games of AbstractPlay"],
    endings: "no tiles left, or two passes; tiles and the largest groups count.",
    readings: &[
        "if the tiles run out within a chain, the player chooses where it ends; there are 39 tiles in total.",
    ],
    ..About::NOTHING
};

/// The kind of tiles. Pieces have kind 0.
pub const TILE: u16 = 1;

/// The table is unlimited, but no real game reaches the border of this board. Columns and rows are the two coordinates of fields.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::None, from_end: false },
    down: Axis { labels: Labels::None, from_end: false },
    namings: &[Naming {
        name: "",
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

//! Hive, GM\[27\].
//!
//! # Rules
//!
//! White plays first. A turn places or moves a piece; a player who can do neither passes. A new piece must touch own pieces and no
//! opposing ones, except each player's first. The queen may not be the first piece, and must be placed by the fourth turn; until
//! then the player may not move pieces. The hive must stay connected, also during a move, and pieces cannot slide through gaps
//! that are too narrow.
//!
//! The queen moves one step; so does the beetle, which may also climb onto other pieces and pins them; the spider moves exactly three
//! steps; the ant any number; the grasshopper jumps over a row of pieces. Expansions: the ladybug moves two steps on top of other
//! pieces and then down; the mosquito moves like any neighbor; the pillbug moves one step, or carries a neighbor of either color over
//! itself to another adjacent field. The piece placed or moved in the last turn may not move, be carried, or carry. A player whose
//! queen is surrounded loses; if both are, the game is a draw.
//!
//! # Notation
//!
//! We write the Universal Hive Protocol (UHP), which names a piece and an adjacent piece: `wS1 -bA1` is left of bA1, `/bA1` lower
//! left, `\bA1` upper left, and `bA1-`, `bA1/`, `bA1\` are on the right; `bB1 wQ` is on top; `wS1` is a first move; `pass`.
//! BoardSpace.net writes entries: `pick W 4 wS1`, `dropb wS1 N 13 .`, `done`, and its robots `move B bS1 M 12 /wS1`. Columns and
//! rows are two of the three axes, N 13 is to the lower left of O 14, and the neighbor after them is ignored. `pdropb` and `pmove` are
//! moves by a pillbug. Old records omit the color: `dropb g1 N 13 .`. SU names the expansions, `Hive-PLM` or, as in UHP, `Base+MLP`.
//!
//! Sources: the rules of the game (Gen42 Games); the page of the Universal Hive Protocol; the records of
//! BoardSpace.net.

mod board;
mod bug;
mod field;
mod notation;
mod rules;
mod table;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::boardspace::Formality;
use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Joins, Labels, Level, Naming, Playing, Points, Region,
    Square, Symmetry, column_label,
};

pub use board::Hive;
pub use bug::{Bug, Tile};
pub use field::Field;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// Places, moves or carries a piece.
    Put {
        /// The piece.
        piece: Tile,
        /// The destination.
        to: Field,
    },
    /// Passes.
    Pass,
    /// A BoardSpace entry without a move.
    Formality(Formality),
}

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 27,
    name: "Hive",
    level: Level::Rules,
    sizes: None,
    first: Color::White,
    begin: Some(Playing::<Hive>::begin),
    capabilities: Capabilities { points: Points::ByPosition, ..Capabilities::USUAL },
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "the Universal Hive Protocol: `wS1 -bA1`, `pass`.",
    dialects: &[("BoardSpace", "entries in P0 and P1: `dropb wS1 N 13 .`, `move B bA1 M 12 /wS1`, `done`")],
    sources: &["the rules of Gen42 Games", "the Universal Hive Protocol", "the records of BoardSpace.net"],
    endings: "a surrounded queen (if both are, a draw); on BoardSpace, resignation and agreement. Repetition does not end a game.",
    readings: &["equal bugs in hand count as one move; the first piece is placed in the middle."],
    ..About::NOTHING
};

/// The table: columns and rows are two of the three axes and wrap around. Pieces in hand have their name with a star.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::None, from_end: false },
    down: Axis { labels: Labels::None, from_end: false },
    namings: &[Naming {
        name: "",
        read: |_, text| {
            let plain: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
            let (letters, row) = plain.split_at(plain.find(|sign: char| sign.is_ascii_digit())?);
            let column = Square::read(&format!("{letters}1"))?.column;
            let row = row.parse().ok().filter(|_| row.bytes().all(|digit| digit.is_ascii_digit()))?;
            let site = Field::new(column, row).site();
            Some(((site.number() % 32) as i32, (site.number() / 32) as i32))
        },
        write: |geometry, (column, row)| {
            let letters = column_label(column).to_ascii_uppercase();
            Some(format!("{letters} {}", geometry.rows().checked_sub(row + 1)?))
        },
    }],
    joins: Joins::ByFunction(|_, site| {
        let field = Field::of(site).into_iter();
        field.flat_map(Field::neighbors).map(Field::site).collect()
    }),
    beside: &[(Region::Hand(Color::Black), BLACK), (Region::Hand(Color::White), WHITE)],
    symmetries: &SYMMETRIES,
    ..BoardPlan::SQUARES
};

const BLACK: &[&str] = &[
    "bQ*", "bS1*", "bS2*", "bB1*", "bB2*", "bG1*", "bG2*", "bG3*", "bA1*", "bA2*", "bA3*", "bM*", "bL*",
    "bP*",
];
const WHITE: &[&str] = &[
    "wQ*", "wS1*", "wS2*", "wB1*", "wB2*", "wG1*", "wG2*", "wG3*", "wA1*", "wA2*", "wA3*", "wM*", "wL*",
    "wP*",
];

/// Rotations and reflections about the initial field, without and with exchanged colors.
static SYMMETRIES: [Symmetry; 24] = {
    const TWELVE: [Symmetry; 12] = [
        Symmetry::NONE,
        Symmetry::of(|_, place| turned(place, 1, false)),
        Symmetry::of(|_, place| turned(place, 2, false)),
        Symmetry::of(|_, place| turned(place, 3, false)),
        Symmetry::of(|_, place| turned(place, 4, false)),
        Symmetry::of(|_, place| turned(place, 5, false)),
        Symmetry::of(|_, place| turned(place, 0, true)),
        Symmetry::of(|_, place| turned(place, 1, true)),
        Symmetry::of(|_, place| turned(place, 2, true)),
        Symmetry::of(|_, place| turned(place, 3, true)),
        Symmetry::of(|_, place| turned(place, 4, true)),
        Symmetry::of(|_, place| turned(place, 5, true)),
    ];
    Symmetry::with_exchange(TWELVE)
};

/// Rotates a field by multiples of 60°, after an optional reflection.
fn turned((column, row): (i32, i32), n_sixths: usize, is_mirrored: bool) -> (i32, i32) {
    let side = i32::from(Field::SIDE);
    let (start_column, start_row) = Field::START.column_and_row();
    let (start_column, start_row) = (i32::from(start_column), side - 1 - i32::from(start_row));
    let (mut right, mut up) = (column - start_column, start_row - row);
    if is_mirrored {
        (right, up) = (up, right);
    }
    for _ in 0..n_sixths {
        (right, up) = (right - up, right);
    }
    ((right + start_column).rem_euclid(side), (start_row - up).rem_euclid(side))
}

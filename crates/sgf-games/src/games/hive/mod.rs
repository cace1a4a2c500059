//! Hive, GM\[27\]: bugs that surround a queen, without a board.
//!
//! # Rules
//!
//! White begins. A turn places a piece or moves one; who can do neither passes. A piece is placed beside own pieces
//! only, and not beside the other's, apart from each player's first; nobody begins with the queen, and it comes with
//! the fourth piece at the latest. As long as it is in hand nothing is moved. All pieces always hang together, on the
//! way of a move too, and where pieces stand so close that one could not be pushed through, none goes through.
//!
//! The queen goes a step; the beetle too, and onto other pieces, which then cannot move; the spider exactly three
//! steps; the ant any number; the grasshopper jumps over a row. Of the expansions, the ladybug goes two steps on top
//! of others and down; the mosquito moves like any of its neighbours; the pillbug goes a step, or carries a
//! neighbour, of either colour, over itself to another place beside it. What was placed or moved in the last turn
//! rests: it is not moved, not carried, and carries not. Whose queen is surrounded loses; both at once are a draw.
//!
//! # Notation
//!
//! The Universal Hive Protocol names a piece and a piece beside which it comes: `wS1 -bA1` to the left of bA1, `/bA1`
//! lower left, `\bA1` upper left, `bA1-`, `bA1/`, `bA1\` on the right; `bB1 wQ` on top; `wS1` alone begins; `pass`.
//! This is what is written here. BoardSpace.net writes entries: `pick W 4 wS1`, `dropb wS1 N 13 .`, `done`, its
//! robots `move B bS1 M 12 /wS1`; columns and rows run along two of the three axes, N 13 is lower left of O 14, and
//! they count, not the neighbour after them. `pdropb` and `pmove` are what a pillbug does. Old records leave out the
//! colour: `dropb g1 N 13 .`. SU names the expansions, `Hive-PLM`; UHP's `Base+MLP` is understood.
//!
//! Sources: the rules of the game (Gen42 Games); the page of the Universal Hive Protocol; the records of
//! BoardSpace.net.

mod board;
mod bug;
mod notation;
mod rules;
mod table;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;
use sgf_syntax::{Listed, whole};

use crate::boardspace::Formality;
use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Joins, Labels, Level, Naming, Playing, Points, Region,
    Square, Symmetry, column_label,
};

pub use board::Hive;
pub use bug::{Bug, Tile};
pub use table::Field;

/// A move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A piece comes to a place: from the hand, by itself, or carried by a pillbug.
    Put {
        /// The piece.
        piece: Tile,
        /// Where it comes to.
        to: Field,
    },
    /// Nothing can be done.
    Pass,
    /// An entry of BoardSpace that moves nothing.
    Formality(Formality),
}

/// The row of the table of games.
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

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`wS1 -bA1`, as the Universal Hive Protocol has it; `pass`.",
    dialects: &[("BoardSpace", "entries in P0 and P1: `dropb wS1 N 13 .`, `move B bA1 M 12 /wS1`, `done`")],
    sources: &["the rules of Gen42 Games", "the Universal Hive Protocol", "the records of BoardSpace.net"],
    endings: "a queen surrounded, both a draw; on BoardSpace, resignation and agreement. Repetition is not judged.",
    readings: &["bugs in hand that are alike are one move; the first piece lies on the middle."],
    ..About::NOTHING
};

/// The table: columns and rows run along two of the three axes, and the last of them are followed by the first. A piece in hand is named like
/// the piece, with a star.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::None, from_end: false },
    down: Axis { labels: Labels::None, from_end: false },
    namings: &[Naming {
        habit: "",
        read: |_, text| {
            let plain: String = text.chars().filter(|sign| !sign.is_whitespace()).collect();
            let (letters, row) = plain.split_at(plain.find(|sign: char| sign.is_ascii_digit())?);
            let column = Square::read(&format!("{letters}1"))?.column;
            let row = whole(row).filter(|_| row.bytes().all(|digit| digit.is_ascii_digit()))?;
            let site = Field::new(column, row).site();
            Some(((site.number() % 32) as i32, (site.number() / 32) as i32))
        },
        write: |geometry, (column, row)| {
            let letters = column_label(column).to_ascii_uppercase();
            Some(format!("{letters} {}", geometry.rows().checked_sub(row + 1)?))
        },
    }],
    joins: Joins::Listed(|_, site| {
        let field = Field::of(site).into_iter();
        field.flat_map(Field::neighbours).map(Field::site).listed()
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

/// The turns and mirrors about the field where a game begins, and then the same with an exchange of the colours.
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

/// Turns a place by so many sixths, after it was mirrored or not.
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

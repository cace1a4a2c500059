//! Shogi (Japanese chess), GM\[8\].
//!
//! # Rules
//!
//! The rules of the Japan Shogi Association, as implemented by `shogi_legality_lite`: promotion in the last three ranks, drops of captured
//! pieces, no two pawns on a file, no mate by a pawn drop, no piece without future moves, no king left in check. A player without legal
//! moves loses. The fourth occurrence of a position, with the same player to move and the same pieces in hand, is a draw, or a loss for a
//! player who has given check with every move since its first occurrence. Impasse by entering kings does not end a record. Boards with one
//! king or none, as in problems, are supported.
//!
//! # Notation
//!
//! The specification has no page on Shogi. We write USI notation, with files `1` to `9` from the right and ranks `a` to `i` from the top:
//! `7g7f`, a promotion `8h2b+`, a drop `P*5e`. We also read CSA notation, `7776FU` and `0055FU`, with or without the player's sign, which
//! names the piece after the move; and the notations of players, `P-7f` and `７六歩`. Black (*sente*) plays first.
//!
//! AB and AW place pieces by letter, `AB[P7g]AW[+R2h]`, or with a star in hand, `AB[P*]`. The first of them clears the board and both
//! hands.
//!
//! Sources: the rules of the Japan Shogi Association; the USI protocol; the CSA file format.

mod board;
mod notation;
mod piece;
mod position;
mod rules;
mod sfen;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Labels, Level, Naming, Playing, Position, Region, Sizes,
    Square, Symmetry, turns,
};

pub use board::{Move, Shogi};
pub use piece::{Kind, Man};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 8,
    name: "Shogi",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    coordinates: &["csa"],
    notations: <Shogi as Position>::NOTATIONS,
    start: Some("SFEN"),
    begin: Some(Playing::<Shogi>::begin),
    capabilities: Capabilities::DUEL,
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`7g7f`, `8h2b+`, drops `P*5e`: files from the right, ranks from the top.",
    dialects: &[("CSA", "`7776FU`, drops `0055FU`")],
    sources: &["the rules of the Japan Shogi Association", "the USI protocol", "the CSA file format"],
    endings: "mate and stalemate, which both lose, and fourfold repetition, which is a draw, or a loss for a player who has given check throughout. Entering kings do not end a game.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::only(9, 9);

/// Files are counted from the right; ranks are letters from the top. The kind of a piece is twice the number of its [`Kind`], plus one if
/// it is promoted.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::Numbers, from_end: true },
    down: Axis { labels: Labels::Letters, from_end: false },
    namings: &[Naming {
        name: "",
        read: |_, text| {
            let square = board::square(text).or_else(|| board::digits(text))?;
            Some((8 - i32::from(square.column), square.row.into()))
        },
        write: |_, (column, row)| Some(board::write(Square::new(8_u16.checked_sub(column)?, row))),
    }],
    beside: &[
        (Region::Hand(Color::Black), &["P*", "L*", "N*", "S*", "G*", "B*", "R*", "K*"]),
        (Region::Hand(Color::White), &["p*", "l*", "n*", "s*", "g*", "b*", "r*", "k*"]),
    ],
    symmetries: &[Symmetry::NONE, Symmetry::of(turns::half).exchanging()],
    ..BoardPlan::SQUARES
};

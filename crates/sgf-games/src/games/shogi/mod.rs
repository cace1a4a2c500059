//! Shogi, Japanese chess, GM\[8\].
//!
//! # Rules
//!
//! Those of the Japan Shogi Association, as the library `shogi_legality_lite` has them: promotion in the last three
//! ranks, drops of captured pieces, no second pawn on a file, no mate by the drop of a pawn, no piece where it could never move,
//! no king left in check. Who cannot move has lost. A position that is there for the fourth
//! time, with the same player to move and the same pieces in hand, ends the game: nobody has won, but who has given check with each
//! move since it was there first has lost. Kings that have entered the other's camp do not end a record here. Boards with one king or none, as problems have, are judged too.
//!
//! # Notation
//!
//! The specification has no page. We write what engines do (USI): files `1` to `9` from the right, ranks `a` to `i` from
//! the top; `7g7f`, with a promotion `8h2b+`, a drop `P*5e`. CSA's `7776FU` and `0055FU` are read too, with or without the sign
//! of the player before; there the piece is the one after the move. So is what players write, `P-7f` and `７六歩`. Black, *sente*, begins.
//!
//! AB and AW put pieces by their letters, `AB[P7g]AW[+R2h]`, and with a star into the hand, `AB[P*]`. The first of them clears
//! the board and the hands.
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

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 8,
    name: "Shogi",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    habits: &["csa"],
    notations: <Shogi as Position>::NOTATIONS,
    start: Some("SFEN"),
    begin: Some(Playing::<Shogi>::begin),
    capabilities: Capabilities::DUEL,
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`7g7f`, `8h2b+`, drops `P*5e`: files from the right, ranks from the top.",
    dialects: &[("CSA", "`7776FU`, drops `0055FU`")],
    sources: &["the rules of the Japan Shogi Association", "the USI protocol", "the CSA file format"],
    endings: "mate and no move, which both lose, and a position that is there for the fourth time: a draw, unless one player has given check all the time, who has lost. Entering kings are not judged.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::only(9, 9);

/// Files are counted from the right, ranks have letters from the top. A piece is of twice the number of its [`Kind`], and of one more when
/// it is promoted.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::Numbers, from_end: true },
    down: Axis { labels: Labels::Letters, from_end: false },
    namings: &[Naming {
        habit: "",
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

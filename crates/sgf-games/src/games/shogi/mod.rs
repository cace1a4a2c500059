//! Shogi, Japanese chess, GM\[8\].
//!
//! # Rules
//!
//! Those of the Japan Shogi Association, as the library `shogi_legality_lite` has them: promotion in the last three
//! ranks, drops of captured pieces, no second pawn on a file, no mate by the drop of a pawn, no piece where it could never move,
//! no king left in check. Who cannot move has lost. Repetition, and kings that have entered the other's camp, are a matter of
//! the course of a game; they do not end a record here. Boards with one king or none, as problems have, are judged too.
//!
//! # Notation
//!
//! The specification has no page. We write what engines do (USI): files `1` to `9` from the right, ranks `a` to `i` from
//! the top; `7g7f`, with a promotion `8h2b+`, a drop `P*5e`. CSA's `7776FU` and `0055FU` are read too, with or without the sign
//! of the player before; there the piece is the one after the move. Black, *sente*, begins.
//!
//! AB and AW put pieces by their letters, `AB[P7g]AW[+R2h]`, and with a star into the hand, `AB[P*]`. The first of them clears
//! the board and the hands.
//!
//! Sources: the rules of the Japan Shogi Association; the USI protocol; the CSA file format.

mod board;
mod piece;
mod position;
mod rules;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{GameSpec, Level, Playing, Sizes};

pub use board::{Move, Shogi};
pub use piece::{Kind, Piece};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 8,
    name: "Shogi",
    other_names: &[],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    moves: "`7g7f`, `8h2b+`, drops `P*5e`: files from the right, ranks from the top.",
    habits: &["csa"],
    dialects: &[("CSA", "`7776FU`, drops `0055FU`")],
    sources: &["the rules of the Japan Shogi Association", "the USI protocol", "the CSA file format"],
    begin: Some(Playing::<Shogi>::begin),
};

const SIZES: Sizes = Sizes::only(9, 9);

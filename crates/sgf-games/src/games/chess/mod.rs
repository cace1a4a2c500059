//! Chess, GM\[3\].
//!
//! # Rules
//!
//! Those of the Laws of Chess of FIDE: who is mated has lost, who cannot move and is not in check has drawn. The game is
//! drawn, too, when a position is there for the fifth time, after 75 moves of both without a capture or a move of a pawn,
//! and when what is left cannot mate: two kings, with a knight, or with bishops on squares of one colour. Other dead
//! positions, and draws that have to be claimed, three times or after fifty moves, do not end a record here. The rules hold
//! on boards with a king for each and no check of the player who is not to move. On other boards, which lessons and puzzles
//! have, moves are executed and not judged, and none are listed. The tests compare the moves with those of the library
//! `cozy-chess`, whose tables for the long pieces alone would be larger than all that a page loads.
//!
//! # Notation
//!
//! The specification has the size of the board and no moves. We write what engines do (UCI): the squares before and
//! after, `e2e4`, castling as the king's move `e1g1`, a promotion with the letter of the piece, `e7e8q`. A dash or an `x` between
//! the squares is read too, and so is the short notation of players (SAN): `Nf3`, `exd5`, `O-O`, `e8=Q+`. White begins.
//!
//! AB and AW put pieces as SAN names them, `AW[Ke1]AB[e7]`; the first clears the board. Whose king and rook stand on the
//! squares of the beginning and have not moved may castle.
//!
//! Sources: properties.html (SZ, GM); the Laws of Chess; the UCI protocol; the PGN standard (SAN).

mod attack;
mod board;
mod fen;
mod generate;
#[cfg(test)]
mod library;
mod rules;
mod san;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, Capabilities, GameSpec, Level, Playing, Position, Sizes, Symmetry, turns};

pub use board::{Chess, Kind, Move};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 3,
    name: "Chess",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::White,
    notations: <Chess as Position>::NOTATIONS,
    start: Some("FEN"),
    begin: Some(Playing::<Chess>::begin),
    capabilities: Capabilities::DUEL,
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`e2e4`, `e7e8q`, castling `e1g1`; row 1 at the bottom.",
    dialects: &[("players", "SAN: `Nf3`, `exd5`, `O-O`, `e8=Q+`")],
    sources: &[
        "https://www.red-bean.com/sgf/properties.html (SZ)",
        "the Laws of Chess of FIDE",
        "the UCI protocol",
    ],
    endings: "mate, stalemate, a position for the fifth time, 75 moves without a capture or a pawn's move, and positions in which no mate is possible because of what is left (two kings, with a knight or bishops on squares of one colour). Draws that a player has to claim (three times, 50 moves) are not judged.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::only(8, 8);

/// Pieces are of the kinds of [`Kind`], by their numbers. What castling needs is at the king's side elsewhere than at the queen's, so
/// the board is mirrored only from above, with the colours.
static PLAN: BoardPlan =
    BoardPlan { symmetries: &[Symmetry::NONE, Symmetry::of(turns::over).exchanging()], ..BoardPlan::SQUARES };

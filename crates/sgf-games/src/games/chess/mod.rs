//! Chess, GM\[3\].
//!
//! # Rules
//!
//! The FIDE Laws of Chess. Besides mate and stalemate, these draws end the game: fivefold repetition, 75 moves by each side without a
//! capture or pawn move, and insufficient material (two kings with at most a knight, or with bishops on squares of one color). Other
//! dead positions and draws that must be claimed (threefold repetition, 50 moves) do not end a record. The rules apply to boards
//! with one king per side, where the player who is not to move is not in check. On other boards, as in lessons and puzzles, any move
//! can be played, and no legal moves are listed. The tests compare the legal moves with those of `cozy-chess`.
//!
//! # Notation
//!
//! The specification defines the size of the board but no moves. We write UCI notation: `e2e4`, castling as the king's move `e1g1`,
//! promotions with the letter of the piece, `e7e8q`. Also accepted: a dash or an `x` between the squares, and SAN: `Nf3`, `exd5`,
//! `O-O`, `e8=Q+`. White plays first.
//!
//! `SU[Chess960]` is the variant with other squares for king and rooks. There, castling is written as the king's move to its rook,
//! `f1h1`, because the king's own move can have the same destination. A king on its first row may castle with the outermost rooks that are set up.
//!
//! AB and AW place pieces with their SAN letters, `AW[Ke1]AB[e7]`; the first one clears the board. A player may castle if king and rook
//! are on their initial squares and have not moved.
//!
//! Sources: properties.html (SZ, GM); X-FEN and Shredder-FEN for castling rights; the Laws of Chess; the UCI protocol; the PGN standard (SAN).

mod attack;
mod board;
mod castling;
mod fen;
mod generate;
#[cfg(test)]
mod library;
mod pieces;
mod rules;
mod san;
#[cfg(test)]
mod tests;
mod variants;

use sgf_model::value::Color;

use crate::{About, BoardPlan, Capabilities, GameSpec, Level, Playing, Position, Sizes, Symmetry, turns};

pub use board::Chess;
pub use pieces::{Kind, Move};
pub(crate) use variants::{NAMES, is_variant};

/// The game's row in the table of games.
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

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`e2e4`, `e7e8q`, castling `e1g1`; row 1 at the bottom.",
    dialects: &[
        ("players", "SAN: `Nf3`, `exd5`, `O-O`, `e8=Q+`"),
        ("Chess960 (SU)", "castling is the king's move to its rook, `f1h1`"),
    ],
    sources: &[
        "https://www.red-bean.com/sgf/properties.html (SZ)",
        "the Laws of Chess of FIDE",
        "the UCI protocol",
    ],
    endings: "mate, stalemate, fivefold repetition, 75 moves without a capture or pawn move, and insufficient material (two kings with at most a knight, or with bishops on squares of one color). Draws that a player must claim (threefold repetition, 50 moves) do not end a game.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::only(8, 8);

/// Castling is not symmetric between kingside and queenside, so the only symmetry flips the board and exchanges the colors.
static PLAN: BoardPlan =
    BoardPlan { symmetries: &[Symmetry::NONE, Symmetry::of(turns::over).exchanging()], ..BoardPlan::SQUARES };

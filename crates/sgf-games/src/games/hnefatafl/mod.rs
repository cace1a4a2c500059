//! Hnefatafl, GM\[29\].
//!
//! # Rules
//!
//! All pieces move like rooks. Only the king may stop on the throne, the middle of the board, and on the corners if those are the goal. A man
//! is captured when the mover encloses him between two pieces on a line; the empty throne and goal corners count as enemies. The king
//! must be enclosed on four sides, one of which may be the empty throne or a corner, so he is safe at the border; under *historical* rules
//! this holds only on or next to the throne, and elsewhere he is captured like a man. Defenders without a king lose. They also lose as
//! soon as besiegers cut all of them off from the border, in one or several pockets. A player who cannot move loses.
//!
//! Under *Copenhagen* rules, on 11×11, the king's goal is a corner. A row of men at the border is captured if each faces a besieger and the
//! mover closes the row, whose other end is at a piece or a corner; the king is spared. The defenders also win as soon as the king at the
//! border can move inside a fort that cannot be broken: we repeatedly remove all men that besiegers could capture, and afterwards none of
//! the besiegers may be able to reach the king's squares. Besiegers cannot walk through corners. The third occurrence of a position since the last capture
//! loses for the defenders: the rules forbid perpetual repetition, without giving a number. A draw because neither player can win (rule 10)
//! is not detected. Under historical rules, on 9×9 (Tablut) and 7×7, all border squares are goals; under these and Fetlar rules, positions
//! may repeat. Positions that were set up with a king are evaluated like those after a move.
//!
//! # Notation
//!
//! The specification has no page on Hnefatafl. We write the notation of game servers, with row 1 at the bottom: `k5-j5`, with a letter for
//! the king `Kf6-c6`, and with captures after an `x`: `c7-c4xd4`. We derive captures from the board and ignore those in the record. The
//! besiegers are Black. They play first under Copenhagen rules, the defenders under historical ones.
//!
//! SU or RU may name the rules: `copenhagen`, `fetlar` (corners, but no row captures and forts), `historical`. AB and AW place men, AW with
//! a letter the king, `AW[Kf6]`; the first of them clears the board.
//!
//! BoardSpace.net writes a turn as several entries of P0 and P1 with undocumented verbs; we keep its records unchanged.
//!
//! Sources: the Copenhagen, Fetlar and historical rules of aagenielsen.dk; the games of AbstractPlay (the notation, the starts).

mod board;
mod capture;
mod siege;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, GameSpec, Joins, Level, Playing, Sizes, Symmetry};

pub use board::{Hnefatafl, Man, Move};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 29,
    name: "Hnefatafl",
    other_names: &["Tablut", "Tafl"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    begin: Some(Playing::<Hnefatafl>::begin),
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`k5-j5`, for the king `Kf6-c6`, with captures `c7-c4xd4`; row 1 at the bottom.",
    sources: &["http://aagenielsen.dk/copenhagen_rules.php", "the games of AbstractPlay"],
    endings: "the king captured or escaped, the defenders surrounded, no move; under Copenhagen rules also a fort that cannot be broken, and threefold repetition, which the defenders lose. Dead positions do not end a game.",
    readings: &[
        "a fort is evaluated after repeatedly removing all men that besiegers could capture; it holds if there are too few besiegers for that. Repetition means three occurrences since the last capture.",
        "defenders are surrounded if none of them can reach the border without passing a besieger, whether they are together or in several pockets.",
        "a ring or a fort ends the game with the move that completes it, no matter which side made that move.",
    ],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(11, 7, 19);

/// The kind of the king. All other men have kind 0.
pub const KING: u16 = 1;

static PLAN: BoardPlan = BoardPlan { joins: Joins::FOUR, symmetries: &Symmetry::EIGHT, ..BoardPlan::SQUARES };

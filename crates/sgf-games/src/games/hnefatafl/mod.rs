//! Hnefatafl, GM\[29\]: the king and his men against the besiegers.
//!
//! # Rules
//!
//! All pieces go like rooks. Only the king may stop on the throne, the middle of the board, and on the corners where those are the goal. A man
//! is taken when the mover closes him in between two pieces on a line; the empty throne, and corners that are a goal, help to. The king
//! is taken when he is closed in on four sides, of which the empty throne or a corner may be one, so not at the border; in the
//! *historical* rules only on or beside the throne, and elsewhere like a man. Without a king the defenders have lost. They have
//! lost too if all of them are cut off from the border by besiegers, and it is the besiegers' turn. Who cannot move has lost.
//!
//! By the *Copenhagen* rules, with 11×11, the king's goal is a corner. A row of men at the border is taken if each has a
//! besieger before him and the mover closes the row at its end, a piece or a corner being at the other one; the king is spared.
//! The defenders have won too if the king at the border can move in a fort that cannot be broken, and it is their turn: we take away
//! all men that besiegers could take, again and again, and then none of them may get at the squares that the king has for himself.
//! If a position is there for the third time since the last capture, the defenders have lost: the rules forbid perpetual repetition
//! without a number, and let it cost the defenders the game. That nobody can win any more (rule 10, a draw) is for the players to say; it is not
//! judged. By the historical rules, with 9×9 (Tablut) and 7×7, the whole border is the goal; by these and by Fetlar's, positions may be
//! repeated. A position that was set up is judged like one after a move, if it has a king.
//!
//! # Notation
//!
//! The specification has no page. We write what servers do: row 1 is at the bottom; `k5-j5`, the king with a letter `Kf6-c6`, and
//! what is taken after an `x`: `c7-c4xd4`. What is taken follows from the board; whatever the record says of it is passed over.
//! The besiegers are Black. They begin by the Copenhagen rules, the defenders by the historical ones.
//!
//! SU or RU may name the rules: `copenhagen`, `fetlar` (corners, but no rows and forts), `historical`. AB and AW put men, AW with
//! a letter the king, `AW[Kf6]`; the first of them clears the board.
//!
//! BoardSpace.net writes a turn as several entries of P0 and P1 with verbs that are not known here; its records are kept as they
//! are.
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

/// The row of the table of games.
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

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`k5-j5`, the king `Kf6-c6`, with what is taken `c7-c4xd4`; row 1 at the bottom.",
    sources: &["http://aagenielsen.dk/copenhagen_rules.php", "the games of AbstractPlay"],
    endings: "the king taken or escaped, the defenders surrounded, no move; by the Copenhagen rules also a fort that cannot be broken, and a position for the third time, which the defenders lose. That nobody can win any more is not judged.",
    readings: &[
        "a fort is judged after taking away all men that besiegers could take, as often as any can be; with fewer besiegers than that takes, it holds. What counts as repetition is three times since the last capture.",
        "defenders are surrounded when none of them can reach the border without going through a besieger.",
    ],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(11, 7, 19);

/// The kind of the king; all other men are of kind 0.
pub const KING: u16 = 1;

static PLAN: BoardPlan = BoardPlan { joins: Joins::FOUR, symmetries: &Symmetry::EIGHT, ..BoardPlan::SQUARES };

//! Xiangqi (Chinese chess), GM\[7\].
//!
//! # Rules
//!
//! General and advisors stay in the palace of 3×3 points; elephants move two points diagonally on their side of the river and do not jump;
//! horses are blocked by an adjacent piece; chariots move like rooks; cannons also do, but capture over exactly one piece; soldiers move
//! one point forward, and beyond the river also sideways. A general may not be left in check, and the generals may not face each other on
//! an open file. A player without legal moves loses, in check or not. A player who gives check with every move until a position occurs for
//! the third time also loses. Perpetual chase and other repetitions depend on tournament rules and do not end a game here.
//!
//! # Notation
//!
//! The specification has no page on Xiangqi. We write UCCI notation, `h2e2`, with files `a` to `i` and ranks `0` to `9` from Red's side. We
//! also read ICCS, `H2-E2`, and the notations of players, `C2=5` and 炮二平五. Red plays first, and is White in the record.
//!
//! AB and AW place pieces with their FEN letters, `AW[Ke0]AB[Ch7]`: `K` general, `A` advisor, `B` elephant, `N` horse, `R` chariot, `C`
//! cannon, `P` soldier; we also read `E` and `H`. The first of them clears the board.
//!
//! Sources: the rules of the World Xiangqi Federation; the UCCI protocol and the ICCS notation.

mod board;
mod fen;
mod notation;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Joins, Labels, Level, Naming, Playing, Position, Sizes,
    Symmetry, column_label,
};

pub use board::{Kind, Move, Xiangqi};

/// The name of the Western notation.
const WESTERN: &str = "western";
/// The name of the Chinese notation.
const CHINESE: &str = "chinese";

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 7,
    name: "Chinese chess",
    other_names: &["Xiangqi"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::White,
    notations: <Xiangqi as Position>::NOTATIONS,
    start: Some("FEN"),
    begin: Some(Playing::<Xiangqi>::begin),
    capabilities: Capabilities::DUEL,
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`h2e2`: files `a` to `i`, ranks `0` to `9` from Red's side; Red is White.",
    dialects: &[("ICCS", "`H2-E2`")],
    sources: &["the rules of the World Xiangqi Federation", "the UCCI protocol"],
    readings: &[
        "a player who gives check with every move until the third occurrence of a position loses; some rules require more",
    ],
    endings: "mate, stalemate and perpetual check, all of which lose. Perpetual chase and draws by repetition do not end a game.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::only(9, 10);

/// Ranks are counted from 0. The kinds of pieces are the numbers of [`Kind`].
static PLAN: BoardPlan = BoardPlan {
    down: Axis { labels: Labels::FromZero, from_end: true },
    namings: &[Naming {
        name: "",
        read: |geometry, text| {
            let [file, rank @ b'0'..=b'9'] = *text.as_bytes() else { return None };
            let column = file.to_ascii_lowercase().checked_sub(b'a').filter(|&column| column < 26)?;
            Some((column.into(), i32::from(geometry.rows()) - 1 - i32::from(rank - b'0')))
        },
        write: |geometry, (column, row)| {
            Some(format!("{}{}", column_label(column), geometry.rows().checked_sub(row + 1)?))
        },
    }],
    joins: Joins::FOUR,
    symmetries: &Symmetry::FACING,
    ..BoardPlan::SQUARES
};

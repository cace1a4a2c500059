//! Xiangqi, Chinese chess, GM\[7\].
//!
//! # Rules
//!
//! General and advisors stay in the palace of 3×3 points, elephants go two points diagonally on their side of the river and
//! not over a piece, horses are blocked by a piece beside them, chariots go like rooks, cannons too but take over exactly one piece;
//! soldiers go a point forward, and beyond the river sideways too. No general may be left in check, nor may the generals face
//! each other on an open file. Who cannot move has lost, in check or not. Who gives check
//! with every move until a position is there for the third time has lost, too. That nobody may chase for ever, and what other
//! repetitions mean, is a matter of the tournament's rules; it is not judged here.
//!
//! # Notation
//!
//! The specification has no page. We write what engines do (UCCI): the points before and after, files `a` to `i` and ranks
//! `0` to `9` from Red's side: `h2e2`. `H2-E2` (ICCS) is read too, and what players write, `C2=5` and 炮二平五. Red, who begins, is White in the record.
//!
//! AB and AW put pieces by their letters, `AW[Ke0]AB[Ch7]`: `K` general, `A` advisor, `B` elephant, `N` horse, `R` chariot, `C`
//! cannon, `P` soldier, as positions are written (FEN); `E` and `H` are read too. The first of them clears the board.
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

/// The row of the table of games.
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

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`h2e2`: files `a` to `i`, ranks `0` to `9` from Red's side; Red is White.",
    dialects: &[("ICCS", "`H2-E2`")],
    sources: &["the rules of the World Xiangqi Federation", "the UCCI protocol"],
    readings: &[
        "who has given check with every move until a position is there for the third time has lost; some rules wait longer",
    ],
    endings: "mate and stalemate, which both lose, and perpetual check, which loses, too. Perpetual chase and draws by repetition are not judged.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::only(9, 10);

/// Ranks are counted from 0. Pieces are of the kinds of [`Kind`], by their numbers.
static PLAN: BoardPlan = BoardPlan {
    down: Axis { labels: Labels::FromZero, from_end: true },
    namings: &[Naming {
        habit: "",
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

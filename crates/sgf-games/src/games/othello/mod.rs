//! Othello, GM\[2\]: discs that are turned over.
//!
//! # Rules
//!
//! Black begins, with two discs of each colour crosswise in the middle. A disc is put on an empty point such that in at
//! least one of the eight directions discs of the other colour lie between it and another own disc; all of those are
//! turned. Who cannot do so passes, and may not pass otherwise. When nobody can, the game ends; more discs win.
//!
//! # Notation
//!
//! The specification has no page for Othello. Two habits are in use, and both are read: `d3`, with row 1 at the top, which is
//! what players and Edax write and what this project writes; and two letters as in Go, `dc`. A pass is the empty value here;
//! `pa`, `PA`, `pass`, `tt`, `--` and `@@` are read too, and a pass that is left out is understood from the colour of the
//! next move. Edax puts the first move into the root. What GGF adds after a slash (`e6//2.0`) is passed over.
//!
//! Sources: the records of Edax 4; the GGF page of the Generic Game Server; the rules of the World Othello Federation.

mod board;
mod discs;
mod eight;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, Axis, BoardPlan, GameSpec, Labels, Level, Naming, Playing, Sizes, Symmetry};

pub use board::{Move, Othello};
pub use discs::Discs;

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 2,
    name: "Othello",
    other_names: &["Reversi"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    habits: &[LETTERS],
    begin: Some(Playing::<Othello>::begin),
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`d3`, row 1 at the top; a pass is the empty value.",
    dialects: &[
        ("Edax", "the first move in the root; `PA` passes"),
        ("Quarry", "two letters, as in Go"),
        ("GGF", "times after the move, `e6//2.0`"),
    ],
    sources: &["https://www.red-bean.com/sgf/properties.html (GM)", "the records of Edax", "the GGF page"],
    endings: "when neither player can move; the discs count.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(8, 4, 10);

/// The name of the other habit.
const LETTERS: &str = "letters";

static PLAN: BoardPlan = BoardPlan {
    down: Axis { labels: Labels::Numbers, from_end: false },
    namings: &[Naming::FROM_TOP, Naming::LETTERS.called(LETTERS)],
    symmetries: &Symmetry::CROSSWISE,
    ..BoardPlan::SQUARES
};

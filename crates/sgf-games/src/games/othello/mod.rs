//! Othello, GM\[2\].
//!
//! # Rules
//!
//! Black plays first; the start position has two discs of each color crosswise in the middle. A disc is placed on an empty point so that,
//! in at least one of the eight directions, it encloses a line of opposing discs together with another own disc; all such discs are
//! flipped. A player who cannot move passes, and may not pass otherwise. The game ends when neither player can move; the player with more
//! discs wins.
//!
//! # Notation
//!
//! The specification has no page on Othello. We read both notations in use: `d3`, with row 1 at the top, which players and Edax write, and
//! so do we; and two letters as in Go, `dc`. We write a pass as the empty value, and also read `pa`, `PA`, `pass`, `tt`, `--` and `@@`;
//! omitted passes follow from the color of the next move. Edax puts the first move in the root. The GGF suffix after a slash (`e6//2.0`) is
//! ignored.
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

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 2,
    name: "Othello",
    other_names: &["Reversi"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    coordinates: &[LETTERS],
    begin: Some(Playing::<Othello>::begin),
    ..GameSpec::USUAL
};

/// The game's description in the reference.
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

/// The name of the alternative coordinates.
const LETTERS: &str = "letters";

static PLAN: BoardPlan = BoardPlan {
    down: Axis { labels: Labels::Numbers, from_end: false },
    namings: &[Naming::FROM_TOP, Naming::LETTERS.called(LETTERS)],
    symmetries: &Symmetry::CROSSWISE,
    ..BoardPlan::SQUARES
};

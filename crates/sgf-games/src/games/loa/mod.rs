//! Lines of Action, GM\[9\]: stones that want to come together.
//!
//! # Rules
//!
//! Black has stones on the first and the last row, White on the first and the last column, the corners are empty; Black
//! begins. A stone moves along a row, column or diagonal, exactly as many squares as there are stones of both colours on that whole line.
//! It may leap over own stones, not over others, and it captures by landing on one. Who has brought all own stones together, so that
//! each touches another one at a side or a corner, wins; a single stone is together. If a move brings both colours
//! together, the one who moved wins; where RU says `MSO` or `draw` it is a draw. Who cannot move passes.
//!
//! SU names other beginnings. *Scrambled eggs*: the stones alternate around the rim, with White on a2. *Gemma* (Cheshire
//! Cat): where a stone has left, nothing may land any more, and a stone that cannot move may be taken off, which is a
//! move, called Escape. *Custom*: an empty board, to be set up. *Black hole*, which the specification does not have: a stone that
//! lands on the middle of a board with an odd side is gone. *Parachute* is refused: how its first moves are written is
//! nowhere described.
//!
//! # Notation
//!
//! `e1-e3`; rows are counted from the bottom. Letters may be capitals, `-` may be missing, and `:` or `x` marks a capture;
//! what follows, such as `+` and `!`, is passed over. `pass`, `resign` and `forfeit` are words. An escape is written
//! `escape e8` here, and a square alone is read as one.
//!
//! Sources: loa.html of the specification; the variations page of boardspace.net; the rules of the Mind Sports Olympiad.

mod board;
mod lines;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, Capabilities, GameSpec, Level, Piece, Playing, Sizes, Symmetry, turns};

pub use board::{Loa, Move};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 9,
    name: "Lines of Action",
    other_names: &["LOA"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    begin: Some(Playing::<Loa>::begin),
    capabilities: Capabilities::DUEL,
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`e1-e3`, row 1 at the bottom; a capture is `c2:c5`; `pass`, `resign`, `forfeit`.",
    dialects: &[("OpenSpiel, AbstractPlay", "`x` for a capture")],
    sources: &[
        "https://www.red-bean.com/sgf/loa.html",
        "https://www.boardspace.net/loa/english/variations.html",
    ],
    endings: "all pieces of a colour connected; if that happens to both at once, the mover has won, or by `RU[MSO]` and `RU[draw]` nobody. Repetition is not judged.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(8, 4, 26);

/// What stands on a square that a stone has left in Gemma: nothing may land there any more.
pub const GONE: Piece = Piece::neutral(1);

static PLAN: BoardPlan = BoardPlan { symmetries: &Symmetry::SIDEWAYS, ..BoardPlan::SQUARES };

/// Stones that begin by turns around the board keep their places only in half a turn, whatever the size.
static SCRAMBLED: BoardPlan =
    BoardPlan { symmetries: &[Symmetry::NONE, Symmetry::of(turns::half)], ..BoardPlan::SQUARES };

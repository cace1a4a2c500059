//! Lines of Action, GM\[9\].
//!
//! # Rules
//!
//! Black's stones start on the first and last row, White's on the first and last column, without the corners; Black plays first. A stone
//! moves along a row, column or diagonal, by exactly as many squares as there are stones of both colors on the complete line. It may jump
//! over own stones but not over opposing ones, and captures by landing on one. A player whose stones are all connected, straight or
//! diagonally, wins; a single stone is connected. If a move connects both colors, the player who moved wins, or the game is a draw if RU is
//! `MSO` or `draw`. A player who cannot move passes.
//!
//! SU names other variants. *Scrambled eggs*: the colors alternate around the rim, with White on a2. *Gemma* (Cheshire Cat): squares that a
//! stone has left are blocked, and a stone that cannot move may be removed, which is called an escape. *Custom*: an empty board, to be set
//! up. *Black hole*, which is not in the specification: a stone that lands on the center of a board with an odd size disappears.
//! *Parachute* is rejected, because the notation of its first moves is undocumented.
//!
//! # Notation
//!
//! A move is `e1-e3`, with rows counted from the bottom. Capitals are accepted, `-` may be missing, and `:` or `x` marks a capture;
//! suffixes such as `+` and `!` are ignored. `pass`, `resign` and `forfeit` are words. We write an escape as `escape e8`, and read a single
//! square as one.
//!
//! Sources: loa.html of the specification; the variations page of boardspace.net; the rules of the Mind Sports Olympiad.

mod board;
mod lines;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, Capabilities, GameSpec, Level, Piece, Playing, Sizes, Symmetry, turns};

pub use board::{Loa, Move};

/// The game's row in the table of games.
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

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`e1-e3`, row 1 at the bottom; a capture is `c2:c5`; `pass`, `resign`, `forfeit`.",
    dialects: &[("OpenSpiel, AbstractPlay", "`x` for a capture")],
    sources: &[
        "https://www.red-bean.com/sgf/loa.html",
        "https://www.boardspace.net/loa/english/variations.html",
    ],
    endings: "all pieces of a color connected; if both are, the player who moved wins, or with `RU[MSO]` and `RU[draw]` it is a draw. Repetition does not end a game.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(8, 4, 26);

/// Blocks a square that a stone has left in Gemma.
pub const GONE: Piece = Piece::neutral(1);

static PLAN: BoardPlan = BoardPlan { symmetries: &Symmetry::SIDEWAYS, ..BoardPlan::SQUARES };

/// For any board size, only a half turn preserves stones that alternate around the rim.
static SCRAMBLED: BoardPlan =
    BoardPlan { symmetries: &[Symmetry::NONE, Symmetry::of(turns::half)], ..BoardPlan::SQUARES };

//! Gess, GM\[20\]: chess with the stones of Go, whose pieces are any nine points.
//!
//! # Rules
//!
//! A piece is a square of 3×3 points, its *footprint*, in which stones of one colour only stand, the mover's. Each of the
//! eight stones round the centre allows the piece to move in its direction: up to three points, or any way if there is a
//! stone in the centre too. The piece stops where its footprint covers a stone that was not in it; all such stones, of either
//! colour, are taken off. The outermost points of the board belong to nobody: no centre may be there, and stones that come
//! there are taken off. Eight stones round an empty point are a *ring*; who has no ring after a move has lost, and if both have
//! none, then who has moved. Black begins.
//!
//! # Notation
//!
//! Points are two letters as in Go, `cr`; the board is 20×20 with its outermost points. A move names the two centres with a
//! colon between: `cr:cq`. Players and servers write `c3-c4`, and `c3xc4` where something is taken, with row 1 at the bottom;
//! that is read too. Boards of another size begin empty, to be set up by the record.
//!
//! A centre on the outermost points is illegal by gess.html. Some programs allow it; such moves are executed, as all are.
//!
//! Sources: gess.html (the notation, the colours of a piece, the centres); P. Bolchover, "Gess", Eureka 53 (the rules).

mod board;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, Capabilities, GameSpec, Level, Naming, Playing, Sizes, Symmetry, turns};

pub use board::{Gess, Move};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 20,
    name: "Gess",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    habits: &[NUMBERS],
    begin: Some(Playing::<Gess>::begin),
    capabilities: Capabilities::DUEL,
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`cr:cq`: the centres of a piece of 3×3 points, before and after; letters as in Go.",
    dialects: &[("players", "`c3-c4`, `c3xc4`, row 1 at the bottom")],
    sources: &["https://www.red-bean.com/sgf/gess.html", "P. Bolchover, \"Gess\", Eureka 53"],
    endings: "a ring lost: who has none has lost.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(20, 3, 52);

/// The name of the other habit.
const NUMBERS: &str = "numbers";

static PLAN: BoardPlan = BoardPlan {
    namings: &[Naming::LETTERS, Naming::FROM_BOTTOM.called(NUMBERS)],
    symmetries: &[Symmetry::NONE, Symmetry::of(turns::over).exchanging()],
    ..BoardPlan::SQUARES
};

//! Gess, GM\[20\]: chess with the stones of Go, where every 3×3 square of own stones is a piece.
//!
//! # Rules
//!
//! A piece is a square of 3×3 points, its *footprint*, with stones of the mover only. Each of the eight stones around the center allows
//! moves in its direction: up to three points, or any distance if the center has a stone. The piece stops where its footprint covers a
//! stone that was not part of it; all such stones, of either color, are removed. The outermost points cannot be centers, and stones that
//! move there are removed. Eight stones around an empty point are a *ring*; a player without a ring after a move loses, and if neither
//! player has one, the player who moved loses. Black plays first.
//!
//! # Notation
//!
//! Points are two letters as in Go, `cr`; the board is 20×20 including the outermost points. A move is two centers with a colon: `cr:cq`.
//! We also read the notation of players and servers: `c3-c4`, and `c3xc4` for captures, with row 1 at the bottom. Boards of other sizes
//! start empty, to be set up by the record.
//!
//! Centers on the outermost points are illegal according to gess.html. Some programs allow them; such moves are played like any illegal
//! move.
//!
//! Sources: gess.html (the notation, the colors of a piece, the centers); P. Bolchover, "Gess", Eureka 53 (the rules).

mod board;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, BoardPlan, Capabilities, GameSpec, Level, Naming, Playing, Sizes, Symmetry, turns};

pub use board::{Gess, Move};

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 20,
    name: "Gess",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    coordinates: &[NUMBERS],
    begin: Some(Playing::<Gess>::begin),
    capabilities: Capabilities::DUEL,
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`cr:cq`: the centers of a piece before and after the move, with letters as in Go.",
    dialects: &[("players", "`c3-c4`, `c3xc4`, row 1 at the bottom")],
    sources: &["https://www.red-bean.com/sgf/gess.html", "P. Bolchover, \"Gess\", Eureka 53"],
    endings: "a player without a ring loses.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::squares(20, 3, 52);

/// The name of the alternative coordinates.
const NUMBERS: &str = "numbers";

static PLAN: BoardPlan = BoardPlan {
    namings: &[Naming::LETTERS, Naming::FROM_BOTTOM.called(NUMBERS)],
    symmetries: &[Symmetry::NONE, Symmetry::of(turns::over).exchanging()],
    ..BoardPlan::SQUARES
};

//! Hex, GM\[11\]: a chain of stones from edge to edge.
//!
//! # Rules
//!
//! The board is a rhombus of hexagons, of any size. Black moves first and connects the top with the bottom, White the left
//! side with the right side; every turn puts a stone on an empty cell. A full board has exactly one winner, so there is no
//! draw. As the first stone is an advantage, the second player may take it over instead of moving, in one of two ways:
//!
//! - `swap-sides`: the players exchange their colours, the stone stays. Whoever swapped has had his turn and is Black now,
//!   so the next move is White's again: `;B[c1];W[swap-sides];W[e4]`.
//! - `swap-pieces`: the players keep their colours, and the board is mirrored in its long diagonal with the colours
//!   exchanged: after `;B[c1];W[swap-pieces]` a white stone is on `a3`, and Black moves. A board with two sizes has no such
//!   diagonal; the move is illegal there, and executed as `swap-sides`, to which it is equivalent in play.
//!
//! The page says that a swap may occur at any node, though it is normally restricted to the second move. Here it is legal
//! as long as the only stone is the opponent's and nobody has swapped; elsewhere it is executed and reported.
//! `pass` is always legal, and never listed among the moves, because it is never needed. `resign` and `forfeit` end the
//! game; moves may follow all the same (for exploration, says the page).
//!
//! # Notation
//!
//! Letters for the column, from `a` to `z`, then `aa`, and a number for the row from the top: `a1`, `ab28`; capitals count as
//! small letters. Neighbours of `c3` are `b3 d3 c2 c4 d2 b4`.
//!
//! - HexGui up to 0.9 (and the one that called itself `1.0.`) wrote `swap-pieces` when the players had exchanged sides; read
//!   so. Its bare `swap` means `swap-sides`.
//! - Little Golem writes two letters, `W[ac]`, and `W` for whoever moved first, who is named in PB. So `W` is Black here, and
//!   the results and names are right as they stand: `RE[B]` is a win of PB, of Black. Its `swap` is `swap-pieces`.
//! - PlayHex writes the handicap of Demer in HA: whole numbers are games with swap, `0.5`, `1.5` and `N/S` without.
//!
//! Sources: hex.html of the specification (its text of 2021 adds `pass` and boards of any size); the page on Smart Game
//! Format of HexWiki; the records of HexGui, Little Golem and PlayHex.

mod board;
mod notation;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Handicap, Joins, Labels, Level, Naming, Playing, Sizes,
    Symmetry, turns,
};

pub use board::Hex;
pub use notation::Move;

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 11,
    name: "Hex",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    habits: &[LETTERS],
    begin: Some(Playing::<Hex>::begin),
    capabilities: Capabilities { handicap: Handicap::Text, has_draws: false, ..Capabilities::DUEL },
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`c4`, row 1 at the top; `swap-sides`, `swap-pieces`, `pass`, `resign`, `forfeit`.",
    dialects: &[
        ("Little Golem", "two letters; `W` is the first player, PB; `swap` exchanges the pieces"),
        ("HexGui up to 0.9", "`swap-pieces` means that the sides were exchanged"),
        ("PlayHex", "HA holds Demer's handicap; a fraction or `N/S` means a game without swap"),
    ],
    sources: &[
        "https://www.red-bean.com/sgf/hex.html",
        "https://www.hexwiki.net/index.php/Smart_Game_Format",
    ],
    endings: "a chain from side to side; resignation and forfeit.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(11, 1, 702);

/// The name of the other habit.
const LETTERS: &str = "letters";

static PLAN: BoardPlan = BoardPlan {
    down: Axis { labels: Labels::Numbers, from_end: false },
    namings: &[Naming::FROM_TOP, Naming::LETTERS.called(LETTERS)],
    joins: Joins::Steps(&[(-1, 0), (1, 0), (0, -1), (0, 1), (1, -1), (-1, 1)]),
    symmetries: &[
        Symmetry::NONE,
        Symmetry::of(turns::half),
        Symmetry::of_square(turns::diagonal).exchanging(),
        Symmetry::of_square(turns::counter).exchanging(),
    ],
    ..BoardPlan::SQUARES
};

//! Hex, GM\[11\].
//!
//! # Rules
//!
//! The board is a rhombus of hexagons, of any size. Black moves first and connects top and bottom; White connects left and right. Every
//! turn places a stone on an empty cell. A full board has exactly one winner, so there are no draws. To balance the first move, the second
//! player may swap instead of moving, in one of two ways:
//!
//! - `swap-sides`: the players exchange their colors, and the stone stays. The player who swapped is now Black and has used the turn, so
//!   White moves next: `;B[c1];W[swap-sides];W[e4]`.
//! - `swap-pieces`: the players keep their colors, and the board is reflected in its long diagonal with exchanged colors: after
//!   `;B[c1];W[swap-pieces]` a white stone is on `a3`, and Black moves. On a board with different numbers of columns
//!   and rows, which cannot be reflected, the move is illegal, and played as the equivalent `swap-sides`.
//!
//! According to the specification, a swap may occur at any node, though it is normally restricted to the second move. Here it is legal
//! while the only stone is the opponent's and there was no swap; anywhere else it is played and reported. `pass` is always legal, but never
//! listed. `resign` and `forfeit` end the game; moves may still follow (for exploration, according to the specification).
//!
//! # Notation
//!
//! A cell is a letter for the column, from `a` to `z`, then `aa`, and a number for the row from the top: `a1`, `ab28`; case is ignored. The
//! neighbors of `c3` are `b3 d3 c2 c4 d2 b4`.
//!
//! - HexGui up to 0.9 (and the version that calls itself `1.0.`) writes `swap-pieces` for `swap-sides`; we read it accordingly. Its `swap`
//!   means `swap-sides`.
//! - Little Golem writes two letters, `W[ac]`, with `W` for the first player, who is named in PB. So `W` is Black here, while results and
//!   names are correct: `RE[B]` is a win of PB, of Black. Its `swap` means `swap-pieces`.
//! - PlayHex writes Demer's handicap in HA: whole numbers are games with swap, `0.5`, `1.5` and `N/S` without.
//!
//! Sources: hex.html of the specification (the version of 2021 adds `pass` and boards of any size); the page on Smart Game Format of
//! HexWiki; the records of HexGui, Little Golem and PlayHex.

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

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 11,
    name: "Hex",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    coordinates: &[LETTERS],
    begin: Some(Playing::<Hex>::begin),
    capabilities: Capabilities { handicap: Handicap::Text, has_draws: false, ..Capabilities::DUEL },
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`c4`, row 1 at the top; `swap-sides`, `swap-pieces`, `pass`, `resign`, `forfeit`.",
    dialects: &[
        ("Little Golem", "two letters; `W` is the first player, PB; `swap` is `swap-pieces`"),
        ("HexGui up to 0.9", "`swap-pieces` means `swap-sides`"),
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

/// The name of the alternative coordinates.
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

//! TwixT, GM\[21\]: pegs, and links a knight's move long, from border to border.
//!
//! # Rules
//!
//! White moves first and connects the top row with the bottom row, Black the left column with the right one. The border rows
//! at the top and at the bottom are White's alone, the border columns Black's; the corners have no holes. A turn places a peg
//! into an empty hole; between it and own pegs a knight's move away links are added, as far as they cross no link. Whose
//! links connect both borders has won. It is a draw when the players agree on it (`draw`), or when the player whose turn it
//! is has no hole left. Whether anybody can still connect is left to the players, since links can be removed.
//!
//! RU says what may be done with links: `STD`, own links are removed and added at will before the peg is placed; `PP` (and
//! Little Golem), no removal, but own links may cross each other; `3M`, no removal and no swap; `Twixteus`, links are removed,
//! but added only to the peg just placed, for which a peg may be taken out and put back into the same hole.
//!
//! The second player may swap instead of moving, unless HA stands in the record: `swap-sides`, the players exchange colours,
//! and the next move is again the colour's that swapped; `swap-pieces`, the peg changes its colour and is mirrored in the long
//! diagonal, which a board with two sizes has not. `resign`, `forfeit` and `draw` end the game.
//!
//! # Notation
//!
//! A hole is a letter for the column and a number for the row from the top, `G7`; after `Z` comes `AA`, up to `ZZ`. The centre
//! of a shallow link is called after the hole above it, `C2*`; of a steep link after the hole at its left, `B*3`. Two links
//! have the same centre: `C2*` is that of B2–D3 and of D2–B3.
//!
//! There are two texts of the specification. In the old one (2001) a turn is several values of B or W, or several nodes,
//! `W[-F6*][-G*7][+i6][G7]`; in the one of 2021, a single value, `W[-i5'/H'6K6]`. Its list of "four types of normal moves" is
//! lost in all copies of the old page that we know. These are read, in both texts:
//!
//! | value | meaning |
//! |---|---|
//! | `G7` | a peg, with all links that are possible |
//! | `-F6*`, `-G*7` | the own link with this centre is removed |
//! | `+I6` | all possible links are added to a peg |
//! | `-G7` | an own peg is removed |
//! | `+F6*` | the link with this centre is added, if only one of the two is possible |
//! | `/H'6`, `\d'5` | the link with this centre and slope is added (2021); with `-` before the slope, it is removed |
//!
//! `'` and `*` are the same, commas and spaces between the parts are passed over, and a centre without a sign counts as one
//! whose backslash was lost to SGF's escapes. The turn has passed when a peg was placed; the same player may still change links
//! then (no order is prescribed, only suggested), until the other one moves. Links are written with `*`, which both texts know.
//!
//! PZ makes the record a puzzle: up to the node of IP and its moves, both players move as they like, and may remove pegs and
//! links under any rules. AB and AW set up pegs with all links that are possible. `bookmark 1` to `bookmark 9` in N are
//! found by [`bookmarks`].
//!
//! - Little Golem (`.tsgf`): `b` is the first player, named in PB, so White here; `r` the second; two letters, `b[pl]`, no RU
//!   (it plays `PP`); `r[swap]` exchanges the pieces: the coordinates after it are those of the mirrored board; `r[rt|draw]`
//!   offers a draw, `b[draw]` accepts it. Its results name the players and not the colours of the rules.
//! - OpenSpiel plays 3M's rules of links and a swap that turns the board instead of mirroring it.
//!
//! Sources: twixt.html of the specification, in the texts of 2001 and 2021; the records of Little Golem; the notation of Alan
//! Hensel.

mod board;
mod geometry;
mod marks;
mod notation;
mod position;
#[cfg(test)]
mod recorded;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Handicap, Labels, Level, Margin, Naming, Playing, Sizes,
    Symmetry,
};

pub use geometry::{Centre, Link, Slope};
pub use marks::{Goal, bookmarks, goal, initial};
pub use notation::{Change, Move, Play, Rules};
pub use position::Twixt;

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 21,
    name: "TwixT",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::White,
    habits: &[LETTERS],
    begin: Some(Playing::<Twixt>::begin),
    capabilities: Capabilities { handicap: Handicap::Text, margin: Margin::None, ..Capabilities::USUAL },
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`G7`, row 1 at the top; changes of links, `-F6*`, `+I6`, `/H*6`; `swap-sides`, `swap-pieces`, `draw`, `resign`, `forfeit`.",
    dialects: &[
        ("the page of 2001", "a turn of several values, `W[-F6*][+i6][G7]`"),
        ("the page of 2021", "a turn in one value, `W[-i5'/H'6K6]`"),
        ("Little Golem", "`b` and `r`, two letters, `r[swap]`, `r[rt|draw]`; paper and pencil"),
    ],
    sources: &["https://www.red-bean.com/sgf/twixt.html", "the records of Little Golem"],
    endings: "a chain of links from side to side, no hole left, resignation, agreement.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(24, 3, 702);

/// The name of the other habit.
const LETTERS: &str = "letters";

static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::Capitals, from_end: false },
    down: Axis { labels: Labels::Numbers, from_end: false },
    mask: |geometry, (column, row)| {
        let is_end = |at: u16, count: u16| at == 0 || at + 1 == count;
        !(is_end(column, geometry.columns()) && is_end(row, geometry.rows()))
    },
    namings: &[Naming::FROM_TOP, Naming::LETTERS.called(LETTERS)],
    symmetries: &Symmetry::SIDEWAYS,
    ..BoardPlan::SQUARES
};

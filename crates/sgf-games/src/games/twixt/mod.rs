//! TwixT, GM\[21\].
//!
//! # Rules
//!
//! White moves first and connects the top and bottom rows; Black connects the left and right columns. Only White may use the top and bottom
//! border rows, and only Black the border columns; the corners have no holes. A turn places a peg in an empty hole and links it to own pegs
//! a knight's move away, unless the link would cross another. A player whose links connect both borders wins. The game is a draw by
//! agreement (`draw`), or if the player to move has no hole left. Because links can be removed, the rules do not detect that neither player
//! can still connect.
//!
//! RU selects the link rules. `STD`: own links may be removed and added freely before the peg is placed. `PP` (and Little Golem): links are
//! never removed, but own links may cross. `3M`: no removal and no swap. `Twixteus`: links may be removed, but only added to the new peg,
//! for which a peg may be removed and placed again in the same hole.
//!
//! The second player may swap instead of moving, unless the record has HA. With `swap-sides`, the players exchange colors, and the color
//! that swapped moves again. With `swap-pieces`, the peg changes color and is reflected in the long diagonal, which only square boards
//! have. `resign`, `forfeit` and `draw` end the game.
//!
//! # Notation
//!
//! A hole is a letter for the column and a number for the row from the top, `G7`; columns after `Z` are `AA` to `ZZ`. The center of a
//! shallow link is named after the hole above it, `C2*`, and that of a steep link after the hole to its left, `B*3`. Two links share each
//! center: `C2*` is the center of B2–D3 and of D2–B3.
//!
//! The specification has two versions. In the old one (2001), a turn is several values of B or W, or several nodes:
//! `W[-F6*][-G*7][+i6][G7]`. In the one of 2021, it is a single value: `W[-i5'/H'6K6]`. The old list of "four types of normal moves" is
//! missing from all known copies. We accept, in both:
//!
//! | value | meaning |
//! |---|---|
//! | `G7` | a peg, with all possible links |
//! | `-F6*`, `-G*7` | removes the own link with this center |
//! | `+I6` | adds all possible links to a peg |
//! | `-G7` | removes an own peg |
//! | `+F6*` | adds the link with this center, if only one of the two is possible |
//! | `/H'6`, `\d'5` | adds the link with this center and slope (2021), or removes it with a `-` before the slope |
//!
//! `'` and `*` are equivalent, commas and spaces between the parts are ignored, and a center without a sign is read as one whose backslash
//! was lost to SGF escaping. Placing the peg passes the turn, but the same player may still change links until the opponent moves, because
//! the order is only a recommendation. We write links with `*`, which both versions allow.
//!
//! PZ makes the record a puzzle: up to and including the node with IP, both players move freely, and may remove pegs and links under any
//! rules. AB and AW set up pegs with all possible links. [`bookmarks`] finds `bookmark 1` to `bookmark 9` in N.
//!
//! - Little Golem (`.tsgf`): `b` is the first player, named in PB, so White here; `r` is the second. Moves are two letters, `b[pl]`. There
//!   is no RU (the rules are `PP`). `r[swap]` swaps the pieces, and later coordinates are those of the reflected board. `r[rt|draw]` offers a
//!   draw, and `b[draw]` accepts it. Results refer to the players, not to the colors.
//! - OpenSpiel uses the link rules of 3M, and its swap rotates the board instead of reflecting it.
//!
//! Sources: twixt.html of the specification, versions of 2001 and 2021; the records of Little Golem; the notation of Alan Hensel.

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

pub use geometry::{Center, Link, Slope};
pub use marks::{Goal, bookmarks, goal, initial};
pub use notation::{Change, Move, Play, Rules};
pub use position::Twixt;

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 21,
    name: "TwixT",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::White,
    coordinates: &[LETTERS],
    begin: Some(Playing::<Twixt>::begin),
    capabilities: Capabilities { handicap: Handicap::Text, margin: Margin::None, ..Capabilities::USUAL },
    ..GameSpec::USUAL
};

/// The game's description in the reference.
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

/// The name of the alternative coordinates.
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

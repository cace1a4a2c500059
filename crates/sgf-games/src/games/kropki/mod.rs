//! Kropki, also known as Dots, Points and точки, GM\[40\].
//!
//! # Rules
//!
//! The players take turns placing dots on free points. A closed chain of a player's own dots, each next to the previous one, straight or
//! diagonally, encloses the points inside, which must include at least one opposing dot; the border of the board does not count as part of
//! a chain. Enclosed dots are prisoners, and no more dots may be placed on enclosed points. Prisoners cannot be part of a chain; own dots
//! inside an enclosure are free again. At the end, prisoners count.
//!
//! Rules differ in whether enclosures are mandatory and automatic. On zagram.org and in the Polish programs they are optional (unless RU
//! has `MustSurr=1`), so the record lists each one. Under Russian rules (playdots, KataGo for dots) all are made automatically, and a dot
//! in an empty enclosure of the other color is captured unless it encloses something itself. The same holds for `MustSurr=1`. `AddTurn=1`
//! gives another turn to a player who has enclosed dots. zagram's `InstantWin=15` is ignored, because its records continue.
//!
//! # Notation
//!
//! The specification has no page on Kropki; we use the convention of eidokropki and zagram.org. Points are two letters, column and row from
//! the upper left, `a` to `z` and then `A` to `Z`. A move is a dot, followed by the chain of each enclosure after a period; a chain ends
//! with its first dot: `W[de.cecfdgefdece]`. A chain has at least four dots, all of them free dots of the player. The empty value passes.
//!
//! If the chain has the other color, the dot was placed into its empty enclosure and is captured.
//!
//! Each point has one entry in the list of legal moves, with all enclosures. Depending on the rules, it is also legal to make fewer
//! enclosures, to close a chain later, and to pass.
//!
//! `TB` and `TW` are the final territories, as chains only: `TW[.cgdhegdfcg.bqcrdsbq]`. RE has the difference in prisoners as if the board were
//! filled: the players take turns filling neutral points, then their own territory, and then the opponent's, where dots are captured. (We
//! derived this rule from the records: it matches RE in all records with territories.) HA counts the dots set up with AB; White then plays
//! first. `AB[oo][pp]AW[op][po]` is the cross with which many games start.
//!
//! Sources: the page on SGF of eidokropki.reaktywni.pl; the records of zagram.org, szkrab.net.pl, Kropki and playdots.

mod board;
mod notation;
mod position;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Handicap, Labels, Level, Naming, Playing, Sizes, Symmetry,
};

pub use notation::Move;
pub use position::Kropki;

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 40,
    name: "Kropki",
    other_names: &["Dots", "Points"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    begin: Some(Playing::<Kropki>::begin),
    capabilities: Capabilities { handicap: Handicap::Pieces, ..Capabilities::USUAL },
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "Two letters, and the chains of enclosures: `de.cecfdgefdece`; a pass is the empty value.",
    dialects: &[
        ("zagram.org", "settings in RU, `MustSurr=0,AddTurn=0`; final enclosures in TB and TW"),
        ("playdots, KataGo", "enclosures are automatic, chains are omitted"),
    ],
    sources: &["http://eidokropki.reaktywni.pl/kropki-sgf.html", "the records of zagram.org"],
    endings: "no free point, or territories in the record; prisoners count.",
    readings: &[
        "legal moves are listed once per point, with all enclosures; with `MustSurr=1`, a dot in an empty enclosure is captured, as under Russian rules.",
    ],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(30, 1, 52);

/// The kind of dots enclosed by the other color. Free dots have kind 0.
pub const ENCLOSED: u16 = 1;

static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::Sgf, from_end: false },
    down: Axis { labels: Labels::Sgf, from_end: false },
    namings: &[Naming::LETTERS],
    symmetries: &Symmetry::SIXTEEN,
    ..BoardPlan::SQUARES
};

//! Kropki, GM\[40\]: dots that enclose dots. Also known as Dots, Points and точки.
//!
//! # Rules
//!
//! The players put dots of their colours on free points in turn. A closed chain of a player's own dots, each next to the one
//! before, straight or diagonally, encloses what is inside; it has to hold at least one dot of the other colour, and the
//! border of the board does not help. Enclosed dots are prisoners, and no dot may be put on enclosed points any more.
//! Dots that are prisoners make no chains; own dots among what is enclosed are free again. At the end the prisoners count.
//!
//! Whether an enclosure has to be made, and whether it is made by itself, differs. On zagram.org and in the Polish programs it
//! may be left out (unless RU says `MustSurr=1`), so the record tells each; by Russian rules (playdots, KataGo for dots) all
//! are made at once, and a dot put into an empty enclosure of the other colour is lost unless it encloses something itself.
//! By `MustSurr=1`, too, such a dot is lost. `AddTurn=1` gives another turn to whoever has enclosed dots. zagram's `InstantWin=15` is not applied: its records go on.
//!
//! # Notation
//!
//! No page of the specification describes it; this is the convention of eidokropki and zagram.org. Points are two letters,
//! column and row from the upper left, `a` to `z` and then `A` to `Z`. A move is a dot, and behind a full stop each
//! the chains around what it encloses, with the first dot once more at the end: `W[de.cecfdgefdece]`. A chain has at least
//! four dots, and all of them are live dots of the player. The empty value passes.
//!
//! A chain of the other colour's dots stands beside a dot that was put into it while it was empty: the dot is lost.
//!
//! The list of legal moves has one move a point, with all that it encloses; to enclose less, to close a chain later and to pass is
//! allowed as well, where the rules leave it open.
//!
//! `TB` and `TW` hold the final territories, chains alone: `TW[.cgdhegdfcg.bqcrdsbq]`. RE tells the difference of the
//! prisoners as if all was filled then: in turn the points that are nobody's, then those of the own territory, and then, by
//! whoever has none left, those of the other one, where dots are lost. (We found this rule in the records: it gives RE to the
//! point in all that have territories.) HA counts dots that AB has set up; White begins then. `AB[oo][pp]AW[op][po]` is the
//! cross with which many games start.
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

/// The row of the table of games.
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

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "Two letters, and the chains around what is enclosed: `de.cecfdgefdece`; a pass is the empty value.",
    dialects: &[
        ("zagram.org", "settings in RU, `MustSurr=0,AddTurn=0`; final enclosures in TB and TW"),
        ("playdots, KataGo", "everything is enclosed at once, chains are left out"),
    ],
    sources: &["http://eidokropki.reaktywni.pl/kropki-sgf.html", "the records of zagram.org"],
    endings: "no free point, or the territories that the record tells; prisoners count.",
    readings: &[
        "the list of legal moves has one move a point, with all that it encloses; `MustSurr=1` makes a dot in an empty enclosure a prisoner at once, as the Russian rules do.",
    ],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(30, 1, 52);

/// The kind of dots that the other colour has enclosed; free ones are of kind 0.
pub const ENCLOSED: u16 = 1;

static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::Sgf, from_end: false },
    down: Axis { labels: Labels::Sgf, from_end: false },
    namings: &[Naming::LETTERS],
    symmetries: &Symmetry::SIXTEEN,
    ..BoardPlan::SQUARES
};

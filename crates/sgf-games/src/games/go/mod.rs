//! Go, GM\[1\]: stones that surround.
//!
//! # Rules
//!
//! Black begins, or White after handicap stones. A stone is put on an empty point; groups of the other colour that have no
//! empty neighbour, no liberty, left are taken. A player may pass, and two passes in a row end the game; under AGA rules
//! White passes last. The rules of the countries differ in what is forbidden and in what is counted; [`Ruleset`] holds what
//! RU stands for:
//!
//! | RU | repetition | suicide | count | for handicap stones White gets |
//! |---|---|---|---|---|
//! | Japanese, Korean, and when RU is silent | simple ko | no | territory and prisoners | - |
//! | Chinese | positional superko | no | area | a point each |
//! | AGA | situational superko | no | area | a point each but one |
//! | GOE (Ing) | simple ko | two stones and more | area | a point each |
//! | NZ | situational superko | two stones and more | area | - |
//! | Tromp-Taylor | positional superko | two stones and more | area, nothing is dead | - |
//! | `koSIMPLEscoreAREAtaxALLsui1` (KataGo) | as spelled out | as spelled out | as spelled out | `whbN`, `whbN-1` |
//!
//! A suicide of a single stone changes nothing but the turn, and is held to be illegal by all of them. What must not
//! come back is what has been since the last setup.
//!
//! A record is executed whatever the rules say: a stone goes where it is played, even onto another one; then groups of the
//! other colour beside it are taken, then its own (go.html, "How to execute a move"). Setup takes nothing, and what has no
//! liberty stays until a move beside it.
//!
//! # Notation
//!
//! Two letters, column and row from the upper left: `a` to `z` for 1 to 26, `A` to `Z` for 27 to 52. A pass is the empty
//! value, and `tt` on boards up to 19×19. Read besides: spaces around, capital letters on boards that end before them,
//! `pass` and `--`, and `D16` as at the edge of printed boards.
//!
//! HA puts no stones; AB does. Where HA is given and AB is not, Black may play that many stones one after the other, as
//! rules with free placement have it, or White may begin.
//!
//! Sources: <https://www.red-bean.com/sgf/go.html>; "move vs. add stones" (red-bean.com, FF5); the rules of the Nihon Ki-in
//! (1989), of the Chinese Weiqi Association (2002), of the AGA, of the New Zealand Go Society; J. Tromp and B. Taylor, "The
//! game of Go"; the rules page of KataGo.

mod bare;
mod board;
mod count;
mod fixed;
mod foresee;
mod liberties;
mod notation;
mod past;
mod position;
mod resting;
mod ruleset;
mod snapshot;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, Capabilities, GameSpec, Handicap, Level, Margin, Playing, Points, Position, Sizes};

pub use bare::BareMove;
pub use board::{Board, OffBoard, Play};
pub use fixed::fixed_handicap;
pub use position::{Go, Move};
pub use ruleset::{Compensation, KoRule, Ruleset, Scoring};
pub use snapshot::Snapshot;

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 1,
    name: "Go",
    other_names: &["Weiqi", "Baduk", "Igo"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    habits: &[notation::EDGE],
    notations: <Go as Position>::NOTATIONS,
    begin: Some(Playing::<Go>::begin),
    capabilities: Capabilities {
        points: Points::Letters,
        in_turn: true,
        old_pass: Some("tt"),
        has_komi: true,
        margin: Margin::Points,
        handicap: Handicap::Stones,
        has_ranks: true,
        captures: true,
        has_counting_rules: true,
        ..Capabilities::UNKNOWN
    },
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "Two letters, column and row from the upper left; a pass is the empty value, or `tt` on boards up to 19×19.",
    dialects: &[
        ("FF[3] and older", "`tt` for a pass"),
        ("Go Text Protocol, printed boards", "`D16`, rows from below, no column I"),
        ("KataGo", "rules spelled out in RU"),
        ("Fox", "the komi in hundredths, and by Chinese rules in stones"),
    ],
    sources: &[
        "https://www.red-bean.com/sgf/go.html",
        "https://www.red-bean.com/sgf/ff5/m_vs_ax.htm",
        "the rules of the Nihon Ki-in, the Chinese Weiqi Association, the AGA, the New Zealand Go Society, Tromp and Taylor",
    ],
    endings: "two passes, three by the rules of the AGA if White did not pass last. Who has won is judged only by rules without dead stones (Tromp-Taylor); elsewhere the players agree on them. Superko is judged where RU names rules that have it; no result by a triple ko is not.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(19, 1, 52);

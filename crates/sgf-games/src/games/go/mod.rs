//! Go, GM\[1\].
//!
//! # Rules
//!
//! Black plays first, or White after handicap stones. A stone is placed on an empty point and captures the opposing groups it leaves
//! without liberties. Players may pass, and two consecutive passes end the game; under AGA rules White passes last. Rulesets differ
//! in ko, suicide and scoring; [`Ruleset`] represents the value of RU:
//!
//! | RU | repetition | suicide | scoring | compensation for handicap stones |
//! |---|---|---|---|---|
//! | Japanese, Korean, or no RU | simple ko | no | territory and prisoners | - |
//! | Chinese | positional superko | no | area | one point per stone |
//! | AGA | situational superko | no | area | one point per stone except the first |
//! | GOE (Ing) | simple ko | two or more stones | area | one point per stone |
//! | NZ | situational superko | two or more stones | area | - |
//! | Tromp-Taylor | positional superko | two or more stones | area, no dead stones | - |
//! | `koSIMPLEscoreAREAtaxALLsui1` (KataGo) | as given | as given | as given | `whbN`, `whbN-1` |
//!
//! Suicide of a single stone only changes the turn, and is illegal under all of them. Superko considers the positions since the last
//! setup.
//!
//! Records can contain illegal moves, which are played anyway: the stone is placed, even on another one, then neighboring groups of the
//! other color are captured, then its own group (go.html, "How to execute a move"). Setup captures nothing: stones without liberties stay
//! until a move is played next to them.
//!
//! # Notation
//!
//! Two letters, column and row from the upper left: `a` to `z` for 1 to 26, `A` to `Z` for 27 to 52. A pass is the empty value, or
//! `tt` on boards up to 19×19. Also accepted: surrounding spaces, capital letters on boards of at most 26 lines, `pass` and `--`, and
//! coordinates such as `D16`.
//!
//! HA places no stones; AB does. With HA and without AB, Black may play that many stones in a row (free placement), or White may play
//! first.
//!
//! Sources: <https://www.red-bean.com/sgf/go.html>; "move vs. add stones" (red-bean.com, FF5); the rules of the Nihon Ki-in
//! (1989), of the Chinese Weiqi Association (2002), of the AGA, of the New Zealand Go Society; J. Tromp and B. Taylor, "The
//! game of Go"; the rules page of KataGo.

mod bare;
mod board;
mod cell;
mod count;
mod estimate;
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
pub use estimate::{Ending, Estimate, Settlement, Verdict};
pub use fixed::fixed_handicap;
pub use notation::Move;
pub use position::Go;
pub use ruleset::{Compensation, KoRule, Ruleset, Scoring};
pub use snapshot::Snapshot;

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 1,
    name: "Go",
    other_names: &["Weiqi", "Baduk", "Igo"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    coordinates: &[notation::EDGE],
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

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "Two letters, column and row from the upper left; a pass is the empty value, or `tt` on boards up to 19×19.",
    dialects: &[
        ("FF[3] and older", "`tt` for a pass"),
        ("Go Text Protocol, printed boards", "`D16`, rows counted from the bottom, no column I"),
        ("KataGo", "rules spelled out in RU"),
        ("Fox", "komi in hundredths, under Chinese rules in hundredths of stones"),
    ],
    sources: &[
        "https://www.red-bean.com/sgf/go.html",
        "https://www.red-bean.com/sgf/ff5/m_vs_ax.htm",
        "the rules of the Nihon Ki-in, the Chinese Weiqi Association, the AGA, the New Zealand Go Society, Tromp and Taylor",
    ],
    endings: "two passes, or three under AGA rules if White did not pass last. The winner is only known under rules without dead stones (Tromp-Taylor); otherwise the players agree on the dead stones. Superko applies if RU names rules that have it; triple ko without result is not supported.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(19, 1, 52);

//! Backgammon, GM\[6\]: a race with dice, and a cube that doubles the stake.
//!
//! # Rules
//!
//! Each player has fifteen checkers and brings them home and off the board; what is point 24 for one is point 1 for the
//! other. A roll moves one checker for each die, or one checker for both, and a double is played four times. A point on which
//! the other player has two checkers or more is blocked; a single one there is hit and goes to the bar, from where it has to come in
//! before anything else moves. When all checkers are in the home board they are borne off; a die that is too large may
//! bear off from the last point. All dice must be used if it can be done; if only one of two can, the larger.
//!
//! Who bears off the last checker wins what the cube shows: twice as much, a gammon, when the loser has borne off none,
//! and three times as much, a backgammon, when one of those is still on the bar or in the winner's home. Before rolling, the player to whom
//! the cube belongs, or either while it is centred, may double; the other takes and owns the cube, or drops and
//! loses. For money, the taker may double at once again and keep the cube: a beaver; a third double is a raccoon.
//! In the Crawford game, the first after somebody lacks one point, nobody doubles. With Jacoby's rule gammons count
//! only when the cube was turned. The first roll is a die of each, so it is no double, and nobody doubles before it.
//!
//! # Notation
//!
//! Points are `a` to `x`, where `a` is White's point 1 and Black's 24; `y` is the bar and `z` the tray. A move is two digits and up
//! to four pairs of letters, from and to: `31hefe`. Hits are not marked. A pair may stand for several dice, as in `61yg`; which way
//! the checker went is found from the position (the file `play.rs` tells how), and what is written here has a pair for each
//! die. `66` alone is a roll with which nothing can be moved. `double`, `take` and `drop` act on the cube.
//!
//! In AB and AW a letter is repeated for each checker, and checkers are added to what is there; the first one clears the beginning,
//! unless AE has done something before. Those borne off are what is missing. CO and CV place the cube, DI sets the dice, MI gives
//! length and score of the match, and RU knows `Crawford:CrawfordGame` and `Jacoby`. RE states points before the R of a
//! resignation; there is no move for that.
//!
//! GNU Backgammon writes CP for CO, counts the games of a match from 0, writes setup, cube and dice as nodes one after the other,
//! and has more words in RU: `NoCube`, `Nackgammon`, `Hypergammon1` to `Hypergammon3`. What it writes of its analysis is
//! read by [`Candidate`], [`CubeAnalysis`], [`luck`] and [`statistics`].
//!
//! Sources: backgammon.html of the specification; records of GNU Backgammon 1.07 and 1.08.

mod analysis;
mod board;
mod cube;
mod notation;
mod play;
mod position;
mod set_up;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;
use sgf_syntax::whole;

use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Joins, Labels, Level, Margin, Naming, Playing, Position,
    Region, Site, Symmetry,
};

pub use analysis::{Candidate, Chances, CubeAnalysis, Method, Outlook, luck, statistics};
pub use board::{Hop, Point};
pub use cube::{Agreed, Cube};
pub use play::{Dice, Play};
pub use position::{Backgammon, Move};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 6,
    name: "Backgammon",
    other_names: &["Nackgammon", "Hypergammon"],
    level: Level::Rules,
    sizes: None,
    first: Color::White,
    notations: <Backgammon as Position>::NOTATIONS,
    begin: Some(Playing::<Backgammon>::begin),
    capabilities: Capabilities { margin: Margin::Stakes, has_draws: false, ..Capabilities::STACKS },
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`31hefe`: the dice, then from and to for each die; `double`, `take`, `drop`. The dice decide who begins.",
    dialects: &[
        ("GNU Backgammon", "CP for CO; games counted from 0; variants in RU; analysis in A, DA, LU, MR, GS"),
        ("any", "several dice in one pair: `61yg`"),
    ],
    sources: &["https://www.red-bean.com/sgf/backgammon.html", "the records of GNU Backgammon 1.07 and 1.08"],
    endings: "all checkers borne off, a cube that is dropped, resignation.",
    ..About::NOTHING
};

/// A letter names a place; read are also its number as White counts, `bar` and `off`.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::None, from_end: false },
    down: Axis { labels: Labels::None, from_end: false },
    namings: &[Naming {
        habit: "",
        read: |_, text| {
            let point = match (text, whole::<u8>(text)) {
                ("bar", _) => Point::BAR,
                ("off", _) => Point::OFF,
                (_, Some(pips @ 1..=24)) => Point::at(Color::White, pips),
                (letter, _) if letter.len() == 1 => Point::read(letter.as_bytes()[0])?,
                _ => return None,
            };
            Some((point.site().number() as i32, 0))
        },
        write: |_, (column, _)| Point::of(Site::new(column.into())).map(|point| point.to_string()),
    }],
    joins: Joins::Steps(&[(-1, 0), (1, 0)]),
    region: |_, (column, _)| match column {
        24 => Region::Bar,
        25.. => Region::Off,
        _ => Region::Board,
    },
    symmetries: &[Symmetry::NONE, Symmetry::of(reversed).exchanging()],
    ..BoardPlan::SQUARES
};

/// What is point 24 for one player is point 1 for the other; bar and tray stay.
fn reversed(_: (i32, i32), (column, row): (i32, i32)) -> (i32, i32) {
    (if column < 24 { 23 - column } else { column }, row)
}

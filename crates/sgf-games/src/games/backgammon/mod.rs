//! Backgammon, GM\[6\].
//!
//! # Rules
//!
//! Each player moves fifteen checkers home and bears them off; point 24 of one player is point 1 of the other. A roll moves one checker per
//! die, or one checker by both dice, and doubles are played four times. Points with two or more opposing checkers are blocked; a single
//! checker is hit and moves to the bar, from which it must enter before any other move. When all checkers are in the home board, they can
//! be borne off; a die that is too high may bear off from the last point. All dice must be used if possible; if only one of two can be
//! used, it must be the higher.
//!
//! The player who bears off the last checker wins the value of the cube: twice as much (a gammon) if the loser has borne off none, three
//! times as much (a backgammon) if one of the loser's checkers is also on the bar or in the winner's home. Before rolling, the owner of
//! the cube, or either player while it is centered, may double; the other takes and owns the cube, or drops and loses. In money games
//! the taker may double again immediately and keep the cube (a beaver); a third double is a raccoon. In the Crawford game, the first
//! after a player is one point short of the match, there are no doubles. With the Jacoby rule, gammons count only if the cube was
//! turned. In the first roll each player rolls one die, so it is not a double, and there is no doubling before it.
//!
//! # Notation
//!
//! Points are `a` to `x`, where `a` is White's point 1 and Black's 24; `y` is the bar and `z` the tray. A move is two digits and up to four
//! pairs of letters: `31hefe`. Hits are not marked. A pair may combine several dice, as in `61yg`; the path is derived from the position
//! (see `play.rs`). We write one pair per die. `66` alone is a roll without a move. `double`, `take` and `drop` are cube actions.
//!
//! AB and AW repeat a letter for each checker and add to the position; the first one clears the start position, unless AE comes before it.
//! Missing checkers were borne off. CO and CV set the cube, DI sets the dice, MI has the length and score of the match, and RU supports
//! `Crawford:CrawfordGame` and `Jacoby`. In RE, an `R` for a resignation follows the points; there is no move for it.
//!
//! GNU Backgammon writes CP for CO, counts the games of a match from 0, writes setup, cube and dice as consecutive nodes, and has
//! additional words in RU: `NoCube`, `Nackgammon`, `Hypergammon1` to `Hypergammon3`. [`Candidate`], [`CubeAnalysis`], [`luck`] and
//! [`statistics`] read its analysis.
//!
//! Sources: backgammon.html of the specification; records of GNU Backgammon 1.07 and 1.08.

mod analysis;
mod board;
mod cube;
mod entry;
mod notation;
mod play;
mod position;
mod set_up;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{
    About, Axis, BoardPlan, Capabilities, GameSpec, Joins, Labels, Level, Margin, Naming, Playing, Position,
    Region, Site, Symmetry,
};

pub use analysis::{Candidate, Chances, CubeAnalysis, Method, Outlook, luck, statistics};
pub use board::{Hop, Point};
pub use cube::{Agreed, Cube};
pub use play::{Dice, Play};
pub use position::{Backgammon, Move};

/// The game's row in the table of games.
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

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`31hefe`: the dice, then origin and destination for each die; `double`, `take`, `drop`. The dice decide who plays first.",
    dialects: &[
        ("GNU Backgammon", "CP for CO; games counted from 0; variants in RU; analysis in A, DA, LU, MR, GS"),
        ("any", "several dice in one pair: `61yg`"),
    ],
    sources: &["https://www.red-bean.com/sgf/backgammon.html", "the records of GNU Backgammon 1.07 and 1.08"],
    endings: "all checkers borne off, a dropped double, resignation.",
    ..About::NOTHING
};

/// Places are letters; we also read numbers as White counts them, `bar` and `off`.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::None, from_end: false },
    down: Axis { labels: Labels::None, from_end: false },
    namings: &[Naming {
        name: "",
        read: |_, text| {
            let point = match (text, text.parse::<u8>().ok()) {
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

/// Exchanges point 24 of one player with point 1 of the other, and so on; bar and tray stay.
fn reversed(_: (i32, i32), (column, row): (i32, i32)) -> (i32, i32) {
    (if column < 24 { 23 - column } else { column }, row)
}

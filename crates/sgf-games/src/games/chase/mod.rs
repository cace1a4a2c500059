//! Chase, GM\[32\]: dice that run.
//!
//! # Rules
//!
//! The board has nine rows of nine hexagons; its left and right sides are joined, and the middle is the *chamber*. Each player
//! has dice whose numbers are their speeds, 25 together, and at most ten dice. A die runs exactly its speed in one of six
//! directions over empty fields, round the board, and off the first and last row as a ball; it does not run through the
//! chamber. It takes a die of the other that it ends on. An own die that it ends on it pushes a field on, which may push or take in
//! turn, but no die may be pushed into the chamber. A die that ends in the chamber leaves it in two halves, the larger one to the left behind it, the other to
//! the right; a one, or if the player has ten dice any die, leaves whole, to the left. Instead of running, two own dice that touch
//! may exchange speed. Who has lost dice adds the missing speed, before the turn, to the slowest die; if that becomes a six,
//! what is left goes to the slowest one again. Who cannot have 25 any more, with four dice, has lost.
//!
//! # Notation
//!
//! The specification has no page. We write what servers do: rows are letters from the bottom, `a` to `i`, and fields are numbered from
//! the left. `a5-b1NE` is a run with the direction in which it begins, `f4xa6SE` one that takes; the direction may be left out. `a6=3,a5=6`
//! exchanges speed, and `{a1,a4}` before all else tells the dice to which missing speed was added.
//!
//! AB and AW put dice with their speed, `AB[a5=3]`, a one without; the first of them clears the board.
//!
//! Sources: T. Kruszewski, "Chase" (TSR 1985; the rules); the games of AbstractPlay (the notation, which field is left and right).

mod board;
mod notation;
mod position;
mod running;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;
use sgf_syntax::Listed;

use crate::{
    About, Axis, BoardPlan, GameSpec, Joins, Labels, Level, Naming, Playing, Sizes, Square, Symmetry, turns,
};

pub use board::{Chase, Die};
pub use notation::{Move, Play};
pub use running::Direction;

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 32,
    name: "Chase",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    begin: Some(Playing::<Chase>::begin),
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`a5-b1NE` and `f4xa6SE` are runs, `a6=3,a5=6` exchanges speed; `{a1}` before tells where lost speed was added.",
    sources: &["T. Kruszewski, \"Chase\", TSR 1985", "the games of AbstractPlay"],
    endings: "too few dice for a speed of 25.",
    readings: &[
        "speed that two dice take up so that both come to six is listed once, whichever is named first.",
    ],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::only(9, 9);

/// Rows have letters from the bottom, and every other one, the first and the last among them, is shifted half a field to the right. A die is of
/// the kind of its speed.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::Numbers, from_end: false },
    down: Axis { labels: Labels::Letters, from_end: true },
    namings: &[Naming {
        habit: "",
        read: |_, text| notation::field(text).map(|field| (field.column.into(), 8 - i32::from(field.row))),
        write: |_, (column, row)| Some(notation::write_field(Square::new(column, 8_u16.checked_sub(row)?))),
    }],
    joins: Joins::Listed(|_, site| {
        let Some(from) = board::GRID.square(site) else { return Vec::new() };
        let ways = Direction::ALL.iter().filter(|direction| !direction.leaves(from));
        ways.map(|&direction| board::GRID.site(running::next(from, direction).0)).listed()
    }),
    symmetries: &[
        Symmetry::NONE,
        Symmetry::of(mirrored),
        Symmetry::of(turns::over).exchanging(),
        Symmetry::of(|size, place| turns::over(size, mirrored(size, place))).exchanging(),
    ],
    ..BoardPlan::SQUARES
};

/// Exchanges left and right about the middle of the chamber. The board is a cylinder, so what leaves a row comes in again at its other end.
fn mirrored(_: (i32, i32), (column, row): (i32, i32)) -> (i32, i32) {
    let is_shifted = row % 2 == 0;
    (if is_shifted { 8 - column } else { (9 - column) % 9 }, row)
}

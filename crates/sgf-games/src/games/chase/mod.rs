//! Chase, GM\[32\].
//!
//! # Rules
//!
//! The board has nine rows of nine hexagons; its left and right sides are joined, and the middle is the *chamber*. Each player has at most
//! ten dice, whose numbers are their speeds, 25 in total. A die moves exactly its speed in one of six directions over empty fields, around
//! the board, and bounces off the first and last row; it cannot pass through the chamber. It captures an opposing die on its destination,
//! and pushes an own die by one field, which may push or capture in turn, but no die may be pushed into the chamber. A die that ends in the
//! chamber leaves it as two halves, the larger one to the rear left, the other to the rear right; a one, or any die of a player with ten
//! dice, is not split and leaves to the left. Instead of moving a die, a player may exchange speed between two adjacent own dice. A player
//! who has lost dice adds the missing speed to the slowest die before the turn; if that becomes a six, the remainder goes to the next
//! slowest. A player with only four dice, who can no longer reach 25, loses.
//!
//! # Notation
//!
//! The specification has no page on Chase. We write the notation of game servers: rows are letters `a` to `i` from the bottom, fields are
//! numbered from the left. `a5-b1NE` moves a die, with its initial direction, `f4xa6SE` captures; the direction is optional. `a6=3,a5=6`
//! exchanges speed, and the prefix `{a1,a4}` names the dice that receive missing speed.
//!
//! AB and AW place dice with their speed, `AB[a5=3]`, 1 by default; the first of them clears the board.
//!
//! Sources: T. Kruszewski, "Chase" (TSR 1985; the rules); the games of AbstractPlay (the notation, and the directions out of the chamber).

mod board;
mod notation;
mod position;
mod running;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{
    About, Axis, BoardPlan, GameSpec, Joins, Labels, Level, Naming, Playing, Sizes, Square, Symmetry, turns,
};

pub use board::{Chase, Die};
pub use notation::{Move, Play};
pub use running::Direction;

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 32,
    name: "Chase",
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    begin: Some(Playing::<Chase>::begin),
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`a5-b1NE` and `f4xa6SE` move a die, `a6=3,a5=6` exchanges speed; the prefix `{a1}` names the die that receives lost speed.",
    sources: &["T. Kruszewski, \"Chase\", TSR 1985", "the games of AbstractPlay"],
    endings: "too few dice for a speed of 25.",
    readings: &["adding speed to two dice that both become six is listed once, in either order."],
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::only(9, 9);

/// Rows are letters from the bottom; every other row, including the first and the last, is shifted to the right by half a field. The kind
/// of a die is its speed.
static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::Numbers, from_end: false },
    down: Axis { labels: Labels::Letters, from_end: true },
    namings: &[Naming {
        name: "",
        read: |_, text| notation::field(text).map(|field| (field.column.into(), 8 - i32::from(field.row))),
        write: |_, (column, row)| Some(notation::write_field(Square::new(column, 8_u16.checked_sub(row)?))),
    }],
    joins: Joins::ByFunction(|_, site| {
        let Some(from) = board::GRID.square(site) else { return Vec::new() };
        let ways = Direction::ALL.iter().filter(|direction| !direction.leaves(from));
        ways.map(|&direction| board::GRID.site(running::next(from, direction).0)).collect()
    }),
    symmetries: &[
        Symmetry::NONE,
        Symmetry::of(mirrored),
        Symmetry::of(turns::over).exchanging(),
        Symmetry::of(|size, place| turns::over(size, mirrored(size, place))).exchanging(),
    ],
    ..BoardPlan::SQUARES
};

/// Reflects left and right about the chamber. The board is a cylinder, so rows wrap around.
fn mirrored(_: (i32, i32), (column, row): (i32, i32)) -> (i32, i32) {
    let is_shifted = row % 2 == 0;
    (if is_shifted { 8 - column } else { (9 - column) % 9 }, row)
}

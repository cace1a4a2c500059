//! Nine Men's Morris, GM\[5\].
//!
//! # Rules
//!
//! The board has 24 points on three nested squares, joined in the middle of their sides. White plays first. Each player first places nine
//! men, one per turn; then a man moves along a line to the next point. Three men of a color on a line are a *mill*; a player who completes
//! one removes an opposing man, which may be in a mill only if all are. A player with three men left may *fly* to any point. A player with
//! two men left, or without a legal move, loses. A move that completes two mills removes one man.
//!
//! # Notation
//!
//! The specification has no page on this game, and no convention for records is known; we write the notation of players. Points are a
//! letter and a number as on a 7×7 chessboard with `a1` at the lower left; only 24 of them exist. `d6` places a man, `a1-a4` moves one, and
//! a suffix `xd7` removes one: `d6xb4`, `a1-a4xd7`. We also read capitals and other separators. `resign` ends the game.
//!
//! AB, AW and AE set up men. The first of them clears the board, and a player with men set up has none left in hand.
//!
//! Sources: the rules of the World Mühle Organization; OpenSpiel.

mod board;
mod points;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{
    About, BoardPlan, Capabilities, GameSpec, Joins, Level, Margin, Playing, Region, Sizes, Square, Symmetry,
    turns,
};

pub use board::{Morris, Move};
pub use points::Point;

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 5,
    name: "Nine Men's Morris",
    other_names: &["Mill", "Mills", "Merels"],
    level: Level::Rules,
    sizes: Some(Sizes::only(7, 7)),
    first: Color::White,
    begin: Some(Playing::<Morris>::begin),
    capabilities: Capabilities { margin: Margin::None, ..Capabilities::USUAL },
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "`d6` places, `a1-a4` moves, the suffix `xd7` captures; row 1 at the bottom.",
    sources: &[
        "https://www.red-bean.com/sgf/properties.html (GM)",
        "the rules of the World Mühle Organization",
    ],
    endings: "two men left, no legal move, resignation. Repetition does not end a game.",
    ..About::NOTHING
};

static PLAN: BoardPlan = BoardPlan {
    mask: |geometry, (column, row)| Point::of(geometry.on(Square::new(column, row))).is_some(),
    joins: Joins::ByFunction(|_, site| {
        let near = Point::of(site).map_or(0, Point::neighbors);
        Point::all().filter(|point| near & point.bit() != 0).map(Point::site).collect()
    }),
    beside: &[(Region::Hand(Color::Black), &["B*"]), (Region::Hand(Color::White), &["W*"])],
    symmetries: &SYMMETRIES,
    ..BoardPlan::SQUARES
};

/// The rotations and reflections of the square, with and without exchanges of the inner and outer squares, and of the colors.
static SYMMETRIES: [Symmetry; 32] = {
    const INSIDE_OUT: [Symmetry; 8] = [
        Symmetry::of(|_, place| turned(place)),
        Symmetry::of(|size, place| turns::half(size, turned(place))),
        Symmetry::of(|size, place| turns::across(size, turned(place))),
        Symmetry::of(|size, place| turns::over(size, turned(place))),
        Symmetry::of(|size, place| turns::quarter(size, turned(place))),
        Symmetry::of(|size, place| turns::back(size, turned(place))),
        Symmetry::of(|size, place| turns::diagonal(size, turned(place))),
        Symmetry::of(|size, place| turns::counter(size, turned(place))),
    ];
    let mut all = [Symmetry::NONE; 32];
    let mut index = 0;
    while index < 8 {
        all[index] = Symmetry::EIGHT[index];
        all[index + 8] = INSIDE_OUT[index];
        all[index + 16] = Symmetry::EIGHT[index].exchanging();
        all[index + 24] = INSIDE_OUT[index].exchanging();
        index += 1;
    }
    all
};

/// Exchanges the inner and outer squares: a distance of one from the middle becomes three.
fn turned((column, row): (i32, i32)) -> (i32, i32) {
    let line = |at: i32| 3 + (at - 3).signum() * (4 - (at - 3).abs());
    (line(column), line(row))
}

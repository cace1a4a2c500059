//! Nine Men's Morris, GM\[5\]: three in a row take a man.
//!
//! # Rules
//!
//! The board has 24 points on three squares, one in the other, joined in the middle of their sides. White begins. Each
//! player first places nine men, one a turn; then a man moves along a line to the next point. Three men of a colour in a row on a
//! line are a *mill*; who makes one takes a man of the other player, none from a mill unless all stand in mills. Who has
//! three men left may *fly* to any point. Who has two left, or cannot move, has lost. A move that makes two mills takes one man.
//!
//! # Notation
//!
//! The specification has no page for this game, and no habit of records is known; this project writes what players write. A point is a
//! letter and a number, as on a chessboard of seven rows, with `a1` at the lower left; the points are the 24 that the game has.
//! `d6` places a man, `a1-a4` moves one, and `xd7` behind it takes one: `d6xb4`, `a1-a4xd7`. Capitals and other marks
//! between the points are read, too. `resign` ends the game.
//!
//! AB, AW and AE set men up. The first man that is set up clears the board, and who has men set up has none in hand any more.
//!
//! Sources: the rules of the World Mühle Organisation; OpenSpiel.

mod board;
mod points;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;
use sgf_syntax::Listed;

use crate::{
    About, BoardPlan, Capabilities, GameSpec, Joins, Level, Margin, Playing, Region, Sizes, Square, Symmetry,
    turns,
};

pub use board::{Morris, Move};
pub use points::Point;

/// The row of the table of games.
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

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "`d6` places, `a1-a4` moves, `xd7` behind it takes; row 1 at the bottom.",
    sources: &[
        "https://www.red-bean.com/sgf/properties.html (GM)",
        "the rules of the World Mühle Organisation",
    ],
    endings: "two men left, or no move; resignation. Repetition is not judged.",
    ..About::NOTHING
};

static PLAN: BoardPlan = BoardPlan {
    mask: |geometry, (column, row)| Point::of(geometry.on(Square::new(column, row))).is_some(),
    joins: Joins::Listed(|_, site| {
        let near = Point::of(site).map_or(0, Point::neighbours);
        Point::all().filter(|point| near & point.bit() != 0).map(Point::site).listed()
    }),
    beside: &[(Region::Hand(Color::Black), &["B*"]), (Region::Hand(Color::White), &["W*"])],
    symmetries: &SYMMETRIES,
    ..BoardPlan::SQUARES
};

/// The turns and mirrors of the square, with and without an exchange of the inner and the outer square, and of the colours.
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

/// Exchanges the inner square and the outer one: from the middle, one step becomes three.
fn turned((column, row): (i32, i32)) -> (i32, i32) {
    let line = |at: i32| 3 + (at - 3).signum() * (4 - (at - 3).abs());
    (line(column), line(row))
}

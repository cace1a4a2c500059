//! Gomoku and Renju, GM\[4\]: five in a row.
//!
//! # Rules
//!
//! Black begins; stones are put on empty points, in turn, and are neither moved nor taken. Whoever makes a row of five,
//! straight or diagonal, has won. A player may pass; two passes in a row, or a full board, are a draw. [`Rules`] are
//! what RU names:
//!
//! | RU | what wins | what is forbidden |
//! |---|---|---|
//! | Freestyle, and when RU is silent | five or more | - |
//! | Standard | exactly five | - |
//! | Renju | for Black exactly five, for White five or more | for Black: an overline of six or more, two fours, two threes |
//! | Omok | exactly five | two threes |
//! | Caro | six or more, or five that are not shut in at both ends | - |
//!
//! A *four* becomes a row of exactly five with one more stone, a *straight four* at both of its ends. A *three* becomes
//! a straight four with one more stone which is not forbidden itself. What makes a five is never forbidden. A
//! forbidden stone loses the game, if the other player says so; here it ends the game, and a record that goes on after it
//! is a game in which nobody did.
//!
//! # Notation
//!
//! The specification has no page for this game. Read are the two letters of Go, column and row from above, and `h8`, a letter
//! and a number from below, as players say it; the empty value, `pass`, `--` and `tt` for a pass; `swap` for the exchange of
//! colours that openings allow while at most five stones are on the board, after which either colour may be the next to
//! move; `resign`. The Python package `renju` counts the letters of rows from below. It gives no name, and is
//! told by KM\[0.0\] and RU. SZ has no default in the specification; here it is 15.
//!
//! Sources: the Renju International Federation, "The International Rules of Renju"; the rules of Gomocup (standard,
//! freestyle, Caro); the records of the Python package `renju` 0.1.0.

mod notation;
mod position;
mod shapes;
#[cfg(test)]
mod tests;

use sgf_model::value::Color;

use crate::{About, Capabilities, GameSpec, Level, Playing, Position, Sizes};

pub use position::{Gomoku, Move};

/// The row of the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 4,
    name: "Gomoku and Renju",
    other_names: &["Gomoku", "Renju", "Five in a Row"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    habits: &[notation::EDGE],
    notations: <Gomoku as Position>::NOTATIONS,
    begin: Some(Playing::<Gomoku>::begin),
    capabilities: Capabilities::DUEL,
    ..GameSpec::USUAL
};

/// What the page about games tells.
pub const ABOUT: About = About {
    moves: "Two letters as in Go, `hh`; a pass is the empty value. `swap` and `resign` are words.",
    dialects: &[
        ("players", "`h8`, rows from below"),
        ("the Python package renju", "two letters, but rows from below; told by RU and KM[0.0] without AP"),
    ],
    sources: &[
        "https://www.red-bean.com/sgf/properties.html (GM)",
        "the Renju International Federation, \"The International Rules of Renju\"",
        "the rules of Gomocup",
    ],
    endings: "five in a row, a foul of Black's by the rules of Renju, a full board, two passes, resignation.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(15, 1, 52);

/// The rules that RU names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// Five or more win.
    Freestyle,
    /// Exactly five win.
    Standard,
    /// Overlines, two fours and two threes are forbidden for Black.
    Renju,
    /// Exactly five win, and two threes are forbidden for both.
    Omok,
    /// Five win that are not shut in at both ends, and so do six or more.
    Caro,
}

impl Rules {
    /// Reads what RU says, capital letters aside; `None` when it is no rules that are known here.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::gomoku::Rules;
    /// assert_eq!(Rules::of("renju"), Some(Rules::Renju));
    /// assert_eq!(Rules::of("RIF"), Some(Rules::Renju));
    /// assert_eq!(Rules::of("Japanese"), None);
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Option<Rules> {
        match text.trim().to_ascii_lowercase().as_str() {
            "freestyle" | "free" | "gomoku" => Some(Rules::Freestyle),
            "standard" | "gomoku standard" => Some(Rules::Standard),
            "renju" | "rif" => Some(Rules::Renju),
            "omok" => Some(Rules::Omok),
            "caro" => Some(Rules::Caro),
            _ => None,
        }
    }
}

//! Gomoku and Renju, GM\[4\].
//!
//! # Rules
//!
//! Black plays first; stones are placed on empty points, and are never moved or captured. The first player with a row of five, straight or
//! diagonal, wins. A player may pass; two consecutive passes, or a full board, are a draw. RU names the [`Rules`]:
//!
//! | RU | winning rows | forbidden moves |
//! |---|---|---|
//! | Freestyle, or no RU | five or more | - |
//! | Standard | exactly five | - |
//! | Renju | exactly five for Black, five or more for White | for Black: overline (six or more), double four, double three |
//! | Omok | exactly five | double three |
//! | Caro | six or more, or five that are not blocked at both ends | - |
//!
//! A *four* becomes a row of exactly five with one more stone, a *straight four* at both of its ends. A *three* becomes a straight four
//! with one more stone that is not forbidden itself. A move that makes a five is never forbidden. A forbidden move loses if the opponent
//! claims it; here it ends the game, and a record that continues is a game in which it was not claimed.
//!
//! # Notation
//!
//! The specification has no page on this game. We read the two letters of Go, column and row from the top, and `h8`, with rows from the
//! bottom, as players write; the empty value, `pass`, `--` and `tt` for a pass; `swap` for the exchange of colors that openings allow with
//! at most five stones on the board, after which either color may move; and `resign`. The Python package `renju` counts the letters of rows
//! from the bottom. It does not name itself in the record; we recognize it by KM\[0.0\] and RU. SZ has no default in the specification;
//! here it is 15.
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

pub use notation::Move;
pub use position::Gomoku;

/// The game's row in the table of games.
pub const SPEC: GameSpec = GameSpec {
    number: 4,
    name: "Gomoku and Renju",
    other_names: &["Gomoku", "Renju", "Five in a Row"],
    level: Level::Rules,
    sizes: Some(SIZES),
    first: Color::Black,
    coordinates: &[notation::EDGE],
    notations: <Gomoku as Position>::NOTATIONS,
    begin: Some(Playing::<Gomoku>::begin),
    capabilities: Capabilities::DUEL,
    ..GameSpec::USUAL
};

/// The game's description in the reference.
pub const ABOUT: About = About {
    moves: "Two letters as in Go, `hh`; a pass is the empty value. `swap` and `resign` are words.",
    dialects: &[
        ("players", "`h8`, rows from the bottom"),
        (
            "the Python package renju",
            "two letters, but rows from the bottom; recognized by RU and KM[0.0] without AP",
        ),
    ],
    sources: &[
        "https://www.red-bean.com/sgf/properties.html (GM)",
        "the Renju International Federation, \"The International Rules of Renju\"",
        "the rules of Gomocup",
    ],
    endings: "five in a row, a foul by Black under Renju rules, a full board, two passes, resignation.",
    ..About::NOTHING
};

const SIZES: Sizes = Sizes::any(15, 1, 52);

/// The rules named by RU.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// Five or more in a row win.
    Freestyle,
    /// Exactly five in a row win.
    Standard,
    /// Overlines, double fours and double threes are forbidden for Black.
    Renju,
    /// Exactly five in a row win, and double threes are forbidden for both.
    Omok,
    /// Six or more in a row win, and so do five that are not blocked at both ends.
    Caro,
}

impl Rules {
    /// Reads RU, ignoring case; `None` for unknown rules.
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

//! How moves of Gomoku are written: the letters of Go, and `h8` as players say it.

use sgf_model::value::LetterPoint;

use super::Move;
use crate::{Square, Unreadable, column_label};

/// The name of the other habit, that of players.
pub(super) const EDGE: &str = "edge";

/// Words that are moves, each way of writing them first as this project writes it.
const WORDS: &[(Move, &[&str])] =
    &[(Move::Pass, &["", "pass", "--"]), (Move::Swap, &["swap"]), (Move::Resign, &["resign"])];

/// The board as far as its notation goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub(super) columns: u8,
    pub(super) rows: u8,
    /// Whether the letters of rows are counted from below.
    pub(super) from_below: bool,
}

impl Grid {
    /// Reads a move.
    pub(super) fn step(self, text: &str) -> Result<Move, Unreadable> {
        let text = text.trim();
        let word = text.to_ascii_lowercase();
        if let Some((step, _)) = WORDS.iter().find(|(_, words)| words.contains(&word.as_str())) {
            return Ok(*step);
        }
        // As in Go, which programs for both games have it from.
        let is_old_pass = text == "tt" && self.columns <= 19 && self.rows <= 19;
        if is_old_pass { Ok(Move::Pass) } else { self.point(text).map(Move::Put) }
    }

    /// Reads a point: two letters, or a letter and a number that is counted from below.
    pub(super) fn point(self, text: &str) -> Result<LetterPoint, Unreadable> {
        let text = text.trim();
        let place = match LetterPoint::decode(text.as_bytes()) {
            Ok(point) => self.turned(point),
            Err(_) => {
                let square = Square::read(text).ok_or_else(|| Unreadable::syntax(text))?;
                let row = u16::from(self.rows).checked_sub(square.row + 1);
                row.and_then(|row| LetterPoint::new(u8::try_from(square.column).ok()?, row as u8))
            }
        };
        place
            .filter(|point| point.column() < self.columns && point.row() < self.rows)
            .ok_or_else(|| Unreadable::off_board(text))
    }

    /// Turns a point as it is written into a point counted from above, and back.
    fn turned(self, point: LetterPoint) -> Option<LetterPoint> {
        if !self.from_below {
            return Some(point);
        }
        LetterPoint::new(point.column(), self.rows.checked_sub(point.row() + 1)?)
    }

    /// Writes a move in letters.
    pub(super) fn letters(self, step: Move) -> String {
        match step {
            Move::Put(point) => self.turned(point).unwrap_or(point).to_string(),
            word => word_of(word).to_owned(),
        }
    }

    /// Writes a move as players say it: `h8`.
    pub(super) fn as_players_say(self, step: Move) -> String {
        match step {
            Move::Put(point) => {
                let height = self.rows.saturating_sub(point.row());
                format!("{}{height}", column_label(u16::from(point.column())))
            }
            Move::Pass => "pass".to_owned(),
            word => word_of(word).to_owned(),
        }
    }
}

fn word_of(step: Move) -> &'static str {
    WORDS.iter().find(|(word, _)| *word == step).map_or("", |(_, words)| words[0])
}

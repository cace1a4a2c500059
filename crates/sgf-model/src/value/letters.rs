//! The point notation of Go, shared by Amazons, Gess, Kropki and others: two letters, column then row.
//!
//! `a` to `z` are 1 to 26, `A` to `Z` are 27 to 52 (go.html); the origin is at the upper left.

use std::fmt;

use super::{ValueError, ValueType};

/// A point written with two letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LetterPoint {
    // The row comes first, so that the derived order is row by row.
    row: u8,
    column: u8,
}

impl LetterPoint {
    /// The maximum number of columns and rows.
    pub const LIMIT: u8 = 52;

    /// Returns the point at a column and a row, both counted from 0, within [`Self::LIMIT`].
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::LetterPoint;
    /// assert_eq!(LetterPoint::new(3, 15).unwrap().to_string(), "dp");
    /// ```
    pub const fn new(column: u8, row: u8) -> Option<Self> {
        if column < Self::LIMIT && row < Self::LIMIT { Some(LetterPoint { row, column }) } else { None }
    }

    /// Returns the column, counted from 0 at the left.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::LetterPoint;
    /// assert_eq!(LetterPoint::decode(b"dp").unwrap().column(), 3);
    /// ```
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Returns the row, counted from 0 at the top.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::LetterPoint;
    /// assert_eq!(LetterPoint::decode(b"dp").unwrap().row(), 15);
    /// ```
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Decodes two letters.
    ///
    /// # Errors
    ///
    /// Fails unless there are exactly two ASCII letters.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::value::LetterPoint;
    /// let point = LetterPoint::decode(b"dA").unwrap();
    /// assert_eq!((point.column(), point.row()), (3, 26));
    /// assert_eq!(point.to_string(), "dA");
    /// assert!(LetterPoint::decode(b"").is_err());
    /// assert!(LetterPoint::decode(b"a1").is_err());
    /// ```
    pub const fn decode(raw: &[u8]) -> Result<Self, ValueError> {
        if let [column, row] = raw
            && let (Some(column), Some(row)) = (index_of(*column), index_of(*row))
        {
            return Ok(LetterPoint { row, column });
        }
        Err(not_a_point(raw))
    }
}

impl fmt::Display for LetterPoint {
    /// Writes the two letters.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter_of(self.column), letter_of(self.row))
    }
}

const fn not_a_point(raw: &[u8]) -> ValueError {
    let kind = if raw.is_empty() { super::ValueErrorKind::Empty } else { super::ValueErrorKind::Syntax };
    ValueError { expected: ValueType::Point, kind, span: 0..raw.len() as u32 }
}

const fn index_of(letter: u8) -> Option<u8> {
    match letter {
        b'a'..=b'z' => Some(letter - b'a'),
        b'A'..=b'Z' => Some(letter - b'A' + 26),
        _ => None,
    }
}

fn letter_of(index: u8) -> char {
    char::from(if index < 26 { b'a' + index } else { b'A' + index - 26 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_round_trips() {
        for column in 0..52 {
            for row in 0..52 {
                let point = LetterPoint::new(column, row).unwrap();
                assert_eq!(LetterPoint::decode(point.to_string().as_bytes()), Ok(point));
            }
        }
        assert_eq!(LetterPoint::new(52, 0), None);
    }

    #[test]
    fn rejects_other_notations() {
        for raw in ["", "a", "aaa", "a1", "D4", "aa ", "[]", "é"] {
            assert!(LetterPoint::decode(raw.as_bytes()).is_err(), "{raw}");
        }
    }
}

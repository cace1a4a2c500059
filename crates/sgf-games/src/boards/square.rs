//! Points named by a letter and a number, such as `c4`: the notation of Hex, TwixT, Othello, LOA and most board games.
//!
//! Columns are letters, with `aa` after `z` as in a spreadsheet. Rows are numbers from 1. The game decides whether row 1 is at the top
//! (Hex, TwixT) or at the bottom (chess, LOA).

use std::fmt;

use sgf_model::value::LetterPoint;

/// A point of a board with columns and rows, both counted from 0. The game decides where row 0 is.
///
/// # Examples
///
/// ```
/// use sgf_games::Square;
/// assert_eq!(Square { column: 2, row: 3 }.to_string(), "c4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    /// The column.
    pub column: u16,
    /// The row.
    pub row: u16,
}

impl Square {
    /// The square at a column and a row.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Square;
    /// assert_eq!(Square::read("c4"), Some(Square::new(2, 3)));
    /// ```
    #[must_use]
    pub const fn new(column: u16, row: u16) -> Square {
        Square { column, row }
    }

    /// Reads letters and a number, ignoring case.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Square;
    /// assert_eq!(Square::read("b3"), Some(Square::new(1, 2)));
    /// assert_eq!(Square::read("AA10"), Some(Square::new(26, 9)));
    /// assert_eq!(Square::read("b3").unwrap().to_string(), "b3");
    /// assert_eq!((Square::read("b0"), Square::read("3b"), Square::read("b+3")), (None, None, None));
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Square> {
        let (square, rest) = Square::read_first(text)?;
        rest.is_empty().then_some(square)
    }

    /// Reads a square at the start of a text, and returns the remaining text: `c4d5` is `c4` and `d5`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Square;
    /// assert_eq!(Square::read_first("c4d5"), Some((Square::new(2, 3), "d5")));
    /// assert_eq!(Square::read_first("4d5"), None);
    /// ```
    #[must_use]
    pub fn read_first(text: &str) -> Option<(Square, &str)> {
        let n_letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let (letters, rest) = text.split_at(n_letters);
        let n_digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = rest.split_at(n_digits);
        let row = digits.parse::<u16>().ok()?.checked_sub(1)?;
        Some((Square { column: column(letters)?, row }, rest))
    }

    /// Reads two letters as in Go: column and row from the upper left, `a` to `z`, then `A` to `Z`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Square;
    /// assert_eq!(Square::read_letters("cA"), Some(Square::new(2, 26)));
    /// assert_eq!(Square::new(2, 26).letters().as_deref(), Some("cA"));
    /// assert_eq!(Square::new(52, 0).letters(), None);
    /// ```
    #[must_use]
    pub fn read_letters(text: &str) -> Option<Square> {
        let point = LetterPoint::decode(text.as_bytes()).ok()?;
        Some(Square::new(u16::from(point.column()), u16::from(point.row())))
    }

    /// Writes two letters; `None` after column or row 52, because the letters end there.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Square;
    /// assert_eq!(Square::new(3, 15).letters().as_deref(), Some("dp"));
    /// ```
    #[must_use]
    pub fn letters(self) -> Option<String> {
        let (column, row) = (u8::try_from(self.column).ok()?, u8::try_from(self.row).ok()?);
        LetterPoint::new(column, row).map(|point| point.to_string())
    }

    /// Iterates over the squares of a board, row by row.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Square;
    /// let names: Vec<String> = Square::all(3, 2).map(|square| square.to_string()).collect();
    /// assert_eq!(names, ["a1", "b1", "c1", "a2", "b2", "c2"]);
    /// ```
    pub fn all(columns: u16, rows: u16) -> impl Iterator<Item = Square> {
        (0..rows).flat_map(move |row| (0..columns).map(move |column| Square::new(column, row)))
    }

    /// Returns whether the square is on a board of this size.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Square;
    /// assert!(Square::new(8, 0).is_within(9, 9) && !Square::new(9, 0).is_within(9, 9));
    /// ```
    #[must_use]
    pub fn is_within(self, columns: u16, rows: u16) -> bool {
        self.column < columns && self.row < rows
    }

    /// Returns the square some steps to the right and down, if it is on a board of this size.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Square;
    /// let knight = Square::new(1, 0);
    /// assert_eq!(knight.offset(1, 2, 8, 8), Some(Square::new(2, 2)));
    /// assert_eq!(knight.offset(-2, 1, 8, 8), None);
    /// ```
    #[must_use]
    pub fn offset(self, right: i32, down: i32, columns: u16, rows: u16) -> Option<Square> {
        let column = u16::try_from(i32::from(self.column) + right).ok()?;
        let row = u16::try_from(i32::from(self.row) + down).ok()?;
        Some(Square { column, row }).filter(|square| square.is_within(columns, rows))
    }
}

impl fmt::Display for Square {
    /// Writes letters and a number: `c4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", column_label(self.column), self.row + 1)
    }
}

/// Reads the letters of a column: `a` is 0, `z` 25, `aa` 26.
fn column(letters: &str) -> Option<u16> {
    if letters.is_empty() || letters.len() > 3 {
        return None;
    }
    let digit = |letter: u8| u32::from(letter.to_ascii_lowercase() - b'a') + 1;
    let number = letters.bytes().fold(0, |number, letter| number * 26 + digit(letter));
    u16::try_from(number - 1).ok()
}

/// Returns the letters of a column (counted from 0): `a` to `z`, then `aa`.
#[must_use]
pub fn column_label(column: u16) -> String {
    let (mut number, mut letters) = (u32::from(column) + 1, Vec::new());
    while number > 0 {
        letters.push(char::from(b'a' + ((number - 1) % 26) as u8));
        number = (number - 1) / 26;
    }
    letters.iter().rev().collect()
}

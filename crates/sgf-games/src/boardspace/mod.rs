//! Records of BoardSpace.net: entries, turns, times, results.
//!
//! A property `P0` or `P1` holds an *entry* of the first or second player: a number, a verb and its arguments, such as
//! `P0[14 dropb wA1 O 13 wQ\\]`. A turn is several entries, usually in separate nodes, and ends with `Done`. Many games are recorded like
//! this, each with its own verbs. This module contains what they share:
//!
//! - [`Entry`] parses an entry, and [`Words`] its arguments;
//! - [`Formality`] is an entry that does not change the board: Start, Done, touching a piece, offers, resigning;
//! - `Course` tracks the player to move when turns consist of several entries;
//! - [`turns`] groups the entries of a record by turns, with their times, and [`Verdict`] reads the result.
//!
//! The games read every entry as a move. An action with a piece is a move that may continue the turn; `Done` and the like are moves that do
//! not change the board. The rules decide when a turn ends, and a `Done` after it is optional.
//!
//! Sources: records of BoardSpace.net, programs that read them (Mzinga, YinshML, Zertz3D), and the verbs of the BoardSpace.net client.

mod course;
mod formality;
mod turns;
mod verdict;

pub(crate) use course::{Course, by_course};
pub use formality::Formality;
pub use turns::{Recorded, Turn, turns};
pub use verdict::{Verdict, player};

use crate::ParseMoveError;
use crate::boards::hexgrid::{HexGrid, Spot};

/// An entry: a value of P0 or P1.
///
/// # Examples
///
/// ```
/// use sgf_games::boardspace::Entry;
/// let entry = Entry::read("3 Pick B 8 bP1").unwrap();
/// assert_eq!((entry.number, entry.verb, entry.rest), (Some(3), "Pick", "B 8 bP1"));
/// let old = Entry::read("dropb g1 N 13 .").unwrap();
/// assert_eq!((old.number, old.verb), (None, "dropb"));
/// assert_eq!(Entry::read(" "), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The number of the entry; old records have none.
    pub number: Option<u32>,
    /// The verb as written; `Done` and `done` are equivalent.
    pub verb: &'a str,
    /// The text after the verb, trimmed.
    pub rest: &'a str,
}

impl<'a> Entry<'a> {
    /// Parses an entry; `None` if there is no verb.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Entry;
    /// assert_eq!(Entry::read("14 Done").map(|entry| (entry.number, entry.verb)), Some((Some(14), "Done")));
    /// // A number alone is not an entry.
    /// assert_eq!(Entry::read("14"), None);
    /// ```
    #[must_use]
    pub fn read(text: &'a str) -> Option<Entry<'a>> {
        let (first, rest) = split(text)?;
        match first.parse().ok() {
            Some(number) => split(rest).map(|(verb, rest)| Entry { number: Some(number), verb, rest }),
            None => Some(Entry { number: None, verb: first, rest }),
        }
    }

    /// Returns whether the entry has this verb, ignoring case.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Entry;
    /// assert!(Entry::read("3 done").is_some_and(|entry| entry.is("Done")));
    /// ```
    #[must_use]
    pub fn is(&self, verb: &str) -> bool {
        self.verb.eq_ignore_ascii_case(verb)
    }

    /// Returns the arguments.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Entry;
    /// let mut words = Entry::read("8 dropb wB1 N 13 .").expect("there is a verb").words();
    /// assert_eq!((words.word(), words.rest()), (Some("wB1"), "N 13 ."));
    /// ```
    #[must_use]
    pub fn words(&self) -> Words<'a> {
        Words(self.rest)
    }
}

fn split(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (first, rest) = text.split_at(end);
    (!first.is_empty()).then_some((first, rest.trim_start()))
}

/// The arguments of an entry, read one after the other.
///
/// # Examples
///
/// ```
/// use sgf_games::{Square, boardspace::Words};
/// let mut words = Words::new("wB1 N 13 .");
/// assert_eq!(words.word(), Some("wB1"));
/// assert_eq!(words.square(), Some(Square::new(13, 12)));
/// assert_eq!(words.rest(), ".");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Words<'a>(&'a str);

impl<'a> Words<'a> {
    /// Starts at the first word of a text.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Words;
    /// assert_eq!(Words::new("  wB1 N 13 ").rest(), "wB1 N 13");
    /// ```
    #[must_use]
    pub fn new(text: &'a str) -> Words<'a> {
        Words(text.trim())
    }

    /// Reads a word.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Words;
    /// let mut words = Words::new("wB1 .");
    /// assert_eq!([words.word(), words.word(), words.word()], [Some("wB1"), Some("."), None]);
    /// ```
    pub fn word(&mut self) -> Option<&'a str> {
        let (word, rest) = split(self.0)?;
        self.0 = rest;
        Some(word)
    }

    /// Reads a point: the letters of a column and, usually after a space, the number of a row. A [`Square`](crate::Square) cannot express
    /// row 0; see [`Words::column_and_row`].
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Square, boardspace::Words};
    /// assert_eq!(Words::new("C 4").square(), Some(Square::new(2, 3)));
    /// assert_eq!(Words::new("C4").square(), Some(Square::new(2, 3)));
    /// ```
    pub fn square(&mut self) -> Option<crate::Square> {
        let (column, row) = self.column_and_row()?;
        let (first, _) = crate::Square::read_first(&format!("{column}{row}"))?;
        Some(first)
    }

    /// Reads the letters of a column and the number of a row.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Words;
    /// let mut words = Words::new("G 0 rest");
    /// assert_eq!((words.column_and_row(), words.rest()), (Some(("G", 0)), "rest"));
    /// // If there is no point, nothing is read.
    /// assert_eq!((words.column_and_row(), words.rest()), (None, "rest"));
    /// ```
    pub fn column_and_row(&mut self) -> Option<(&'a str, u16)> {
        let before = *self;
        let point = self.try_column_and_row();
        if point.is_none() {
            *self = before;
        }
        point
    }

    fn try_column_and_row(&mut self) -> Option<(&'a str, u16)> {
        let word = self.word()?;
        let end = word.find(|sign: char| sign.is_ascii_digit()).unwrap_or(word.len());
        let (column, row) = word.split_at(end);
        let row = if row.is_empty() { self.word()? } else { row };
        if column.is_empty() { None } else { Some((column, row.parse().ok()?)) }
    }

    /// Reads a point of a board with six neighbors per point. `text` is the entry for the error.
    pub(crate) fn spot(&mut self, grid: &HexGrid, text: &str) -> Result<Spot, ParseMoveError> {
        let (letters, row) = self.column_and_row().ok_or_else(|| ParseMoveError::syntax(text))?;
        grid.named(letters, row).ok_or_else(|| ParseMoveError::off_board(text))
    }

    /// Returns the unread text.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Words;
    /// let mut words = Words::new("wQ N 13 wB1/");
    /// words.word();
    /// assert_eq!(words.rest(), "N 13 wB1/");
    /// ```
    #[must_use]
    pub fn rest(&self) -> &'a str {
        self.0
    }

    /// Returns whether everything was read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Words;
    /// let mut words = Words::new("wQ");
    /// words.word();
    /// assert!(words.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

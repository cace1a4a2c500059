//! The records of BoardSpace.net: entries, turns, times, results.
//!
//! A property `P0` or `P1` holds an *entry* of the first or of the second player: a number, a verb and its arguments,
//! `P0[14 dropb wA1 O 13 wQ\\]`. A turn is several entries, mostly in nodes of their own, and ends with `Done`. Many
//! games are recorded like this, and each has verbs of its own; what all of them share stands here:
//!
//! - [`Entry`] takes an entry apart, and [`Words`] its arguments;
//! - [`Formality`] is an entry that changes nothing on the board: Start, Done, a touch, an offer, a resignation;
//! - `Course` knows whose turn it is when turns consist of several entries;
//! - [`turns`] groups the entries of a record by turns, with their times, and [`Verdict`] reads the result.
//!
//! The games read an entry as a move: what a player does with a piece is a move, which may leave the turn where it
//! is, and `Done` and its like are moves that change nothing on the board. A turn ends when the rules say so; a
//! `Done` that comes after this is expected, and so it makes no difference whether a record has it.
//!
//! Sources: the records of BoardSpace.net and of those who read them (Mzinga, YinshML, Zertz3D); the verbs that the
//! program of BoardSpace.net understands.

mod course;
mod formality;
#[cfg(test)]
pub(crate) mod real;
mod turns;
mod verdict;

use sgf_syntax::whole;

pub(crate) use course::{Course, by_course};
pub use formality::Formality;
pub use turns::{Recorded, Turn, turns};
pub use verdict::{Verdict, player};

/// An entry: what a value of P0 or P1 says.
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
    /// The number of the entry in the record; old records have none.
    pub number: Option<u32>,
    /// The verb, as it is written: `Done` and `done` are the same.
    pub verb: &'a str,
    /// What follows the verb, without white space around it.
    pub rest: &'a str,
}

impl<'a> Entry<'a> {
    /// Takes an entry apart; `None` when there is no verb.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Entry;
    /// assert_eq!(Entry::read("14 Done").map(|entry| (entry.number, entry.verb)), Some((Some(14), "Done")));
    /// // A number and nothing behind it is no entry.
    /// assert_eq!(Entry::read("14"), None);
    /// ```
    #[must_use]
    pub fn read(text: &'a str) -> Option<Entry<'a>> {
        let (first, rest) = split(text)?;
        match whole(first) {
            Some(number) => split(rest).map(|(verb, rest)| Entry { number: Some(number), verb, rest }),
            None => Some(Entry { number: None, verb: first, rest }),
        }
    }

    /// Tells whether this is a verb, capital letters aside.
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

/// The arguments of an entry, taken one after the other.
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
    /// Begins with the first word of a text.
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

    /// Takes a word.
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

    /// Takes a point: the letters of a column and, mostly after a space, the number of a row. Row 0 is out of reach
    /// of a [`Square`](crate::Square): see [`Words::column_and_row`].
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

    /// Takes a point as it is written: the letters of its column, and the number of its row.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::boardspace::Words;
    /// let mut words = Words::new("G 0 rest");
    /// assert_eq!((words.column_and_row(), words.rest()), (Some(("G", 0)), "rest"));
    /// // What is no point is left where it was.
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
        if column.is_empty() { None } else { Some((column, whole(row)?)) }
    }

    /// Returns what was not taken yet.
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

    /// Tells whether everything was taken.
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

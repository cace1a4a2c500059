//! Functions for queries in SQL: one table of them, which every engine that we serve takes them from.
//!
//! A function takes plain values and gives a plain value. An engine tells it what it knows before the first row, so that a pattern that
//! cannot be read is refused before anything is read; what takes time to prepare is prepared once for all rows.

mod boards;
mod facts;

use std::fmt;

use crate::NoPattern;

/// A value that an engine hands to a function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Argument<'a> {
    /// Nothing is known.
    Null,
    /// A whole number.
    Integer(i64),
    /// A text.
    Text(&'a str),
    /// Bytes.
    Bytes(&'a [u8]),
}

/// What a function returns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing is known.
    Null,
    /// Yes or no.
    Flag(bool),
    /// A whole number.
    Integer(i64),
    /// A text.
    Text(String),
}

/// The kinds of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueKind {
    /// Yes or no.
    Flag,
    /// A whole number.
    Integer,
    /// A text.
    Text,
    /// A game: a record, as bytes or as a text, or the bytes of a [`GameTrack`](crate::GameTrack).
    Game,
}

/// What a function takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// What it is called.
    pub name: &'static str,
    /// Of which kind it is.
    pub kind: ValueKind,
    /// Whether it may be left out; such parameters are the last ones.
    pub is_optional: bool,
}

/// Computes the values of a function, row by row.
pub trait Call: Send {
    /// Computes a value.
    ///
    /// # Errors
    ///
    /// Fails when a value is of the wrong kind, or is one that the function cannot work with, such as a pattern that is none. A record that
    /// is damaged is no error: there is just nothing known of it.
    fn call(&mut self, arguments: &[Argument<'_>]) -> Result<Answer, FunctionError>;
}

/// A function for queries in SQL.
///
/// # Examples
///
/// ```
/// use sgf_db::{Answer, Argument, FUNCTIONS};
/// let winner = FUNCTIONS.iter().find(|function| function.name == "sgf_winner").expect("it is in the table");
/// assert_eq!(winner.begin().call(&[Argument::Text("Black wins by resignation")])?, Answer::Text("B".into()));
/// # Ok::<(), sgf_db::FunctionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// What it returns, in a sentence.
    pub summary: &'static str,
    /// What it takes.
    pub parameters: &'static [Parameter],
    /// What it returns.
    pub answer: ValueKind,
    /// Begins with the rows of a query.
    pub begin: fn() -> Box<dyn Call>,
    /// Looks at what is known before the first row; `None` for what is not.
    pub check: fn(&[Option<Argument<'_>>]) -> Result<(), FunctionError>,
}

impl Function {
    /// Begins with the rows of a query.
    #[must_use]
    pub fn begin(&self) -> Box<dyn Call> {
        (self.begin)()
    }

    /// Looks at the arguments that are the same for all rows; `None` stands for those that are not.
    ///
    /// # Errors
    ///
    /// Fails when there are too few or too many of them, or one that the function cannot work with.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Argument, FUNCTIONS};
    /// let pattern = FUNCTIONS.iter().find(|function| function.name == "sgf_pattern").expect("it is in the table");
    /// assert!(pattern.check(&[None, Some(Argument::Text("X.O"))]).is_ok());
    /// assert!(pattern.check(&[None, Some(Argument::Text("Q"))]).is_err());
    /// assert!(pattern.check(&[None]).is_err());
    /// ```
    pub fn check(&self, arguments: &[Option<Argument<'_>>]) -> Result<(), FunctionError> {
        if !self.counts().contains(&arguments.len()) {
            return Err(FunctionError::Count(arguments.len()));
        }
        (self.check)(arguments)
    }

    /// How many arguments it takes.
    #[must_use]
    pub fn counts(&self) -> std::ops::RangeInclusive<usize> {
        self.parameters.iter().filter(|parameter| !parameter.is_optional).count()..=self.parameters.len()
    }
}

/// Why a function cannot work with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FunctionError {
    /// So many arguments are too few or too many.
    Count(usize),
    /// An argument, counted from 1, is of the wrong kind.
    Kind(usize),
    /// A text is no pattern.
    Pattern(NoPattern),
    /// A word that is no option.
    Option(String),
    /// A number of moves that no game has.
    Number(i64),
}

impl fmt::Display for FunctionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FunctionError::Count(count) => write!(f, "{count} arguments are too few or too many"),
            FunctionError::Kind(at) => write!(f, "argument {at} is of the wrong kind"),
            FunctionError::Pattern(error) => error.fmt(f),
            FunctionError::Option(word) => {
                write!(f, "'{word}' is no option of a pattern: there are {}", boards::OPTIONS.join(" and "))
            }
            FunctionError::Number(number) => write!(f, "there is no move {number}"),
        }
    }
}

impl std::error::Error for FunctionError {}

impl From<NoPattern> for FunctionError {
    fn from(error: NoPattern) -> FunctionError {
        FunctionError::Pattern(error)
    }
}

const fn needed(name: &'static str, kind: ValueKind) -> Parameter {
    Parameter { name, kind, is_optional: false }
}

const fn optional(name: &'static str, kind: ValueKind) -> Parameter {
    Parameter { name, kind, is_optional: true }
}

const GAME: Parameter = needed("game", ValueKind::Game);
const ON_BOARDS: &[Parameter] =
    &[GAME, needed("pattern", ValueKind::Text), optional("options", ValueKind::Text)];

/// The functions of this crate. Those that draw are in `opensgf::functions`.
pub const FUNCTIONS: &[Function] = &[
    Function {
        name: "sgf_pattern",
        summary: "whether a pattern ever stood on the board of a game",
        parameters: ON_BOARDS,
        answer: ValueKind::Flag,
        begin: || boards::search(|hits| Answer::Flag(!hits.is_empty())),
        check: boards::check,
    },
    Function {
        name: "sgf_hits",
        summary: "how often a pattern newly stood on the board of a game",
        parameters: ON_BOARDS,
        answer: ValueKind::Integer,
        begin: || boards::search(|hits| Answer::Integer(hits.len() as i64)),
        check: boards::check,
    },
    Function {
        name: "sgf_next",
        summary: "what was played next within a pattern after its first hit in a game: the colour and the point, such as `B 3,2`",
        parameters: ON_BOARDS,
        answer: ValueKind::Text,
        begin: || boards::search(boards::next),
        check: boards::check,
    },
    Function {
        name: "sgf_key_at",
        summary: "the key of the position after so many moves of a game",
        parameters: &[GAME, needed("moves", ValueKind::Integer)],
        answer: ValueKind::Integer,
        begin: boards::key_at,
        check: boards::check_number,
    },
    Function {
        name: "sgf_winner",
        summary: "who won by a result: `B`, `W`, or `0` for a draw",
        parameters: &[needed("result", ValueKind::Text)],
        answer: ValueKind::Text,
        begin: || facts::of_text(facts::winner),
        check: |_| Ok(()),
    },
    Function {
        name: "sgf_date_from",
        summary: "the first day that a date means, as a number such as 19960503",
        parameters: &[needed("date", ValueKind::Text)],
        answer: ValueKind::Integer,
        begin: || facts::of_text(facts::first_day),
        check: |_| Ok(()),
    },
    Function {
        name: "sgf_date_to",
        summary: "the last day that a date means",
        parameters: &[needed("date", ValueKind::Text)],
        answer: ValueKind::Integer,
        begin: || facts::of_text(facts::last_day),
        check: |_| Ok(()),
    },
];

//! Functions for SQL queries, in one table for every engine.
//!
//! A function maps plain values to a plain value. Engines pass constant arguments to [`Function::check`] before the first
//! row, so invalid patterns fail early; [`Call`] keeps what is expensive to prepare.

mod boards;
mod info;

use crate::PatternError;

/// An argument of a function.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Argument<'a> {
    /// NULL.
    Null,
    /// An integer.
    Integer(i64),
    /// A text.
    Text(&'a str),
    /// Bytes.
    Bytes(&'a [u8]),
}

/// The result of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// NULL.
    Null,
    /// A Boolean.
    Flag(bool),
    /// An integer.
    Integer(i64),
    /// A text.
    Text(String),
}

/// The types of values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ValueKind {
    /// A Boolean.
    Flag,
    /// An integer.
    Integer,
    /// A text.
    Text,
    /// A game: a record as bytes or text, or a serialized [`GameTrack`](crate::GameTrack).
    Game,
}

/// A parameter of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub kind: ValueKind,
    /// Whether it is optional. Optional parameters come last.
    pub is_optional: bool,
}

/// Evaluates a function row by row.
pub trait Call: Send {
    /// Computes a value.
    ///
    /// # Errors
    ///
    /// Fails if an argument has the wrong type, or is invalid, such as a malformed pattern. Damaged records are not errors:
    /// they give NULL.
    fn call(&mut self, arguments: &[Argument<'_>]) -> Result<Answer, FunctionError>;
}

/// A function for SQL queries.
///
/// # Examples
///
/// ```
/// use sgf_db::{Answer, Argument, FUNCTIONS};
/// let winner = FUNCTIONS.iter().find(|function| function.name == "sgf_winner").expect("a known game");
/// assert_eq!(winner.begin().call(&[Argument::Text("Black wins by resignation")])?, Answer::Text("B".into()));
/// # Ok::<(), sgf_db::FunctionError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// Its name.
    pub name: &'static str,
    /// Its result, in one sentence.
    pub summary: &'static str,
    /// Its parameters.
    pub parameters: &'static [Parameter],
    /// The type of its result.
    pub answer: ValueKind,
    /// Prepares an evaluation.
    pub begin: fn() -> Box<dyn Call>,
    /// Checks constant arguments before the first row. `None` stands for arguments that vary.
    pub check: fn(&[Option<Argument<'_>>]) -> Result<(), FunctionError>,
}

impl Function {
    /// Prepares an evaluation.
    #[must_use]
    pub fn begin(&self) -> Box<dyn Call> {
        (self.begin)()
    }

    /// Checks constant arguments; `None` stands for arguments that vary.
    ///
    /// # Errors
    ///
    /// Fails if the number of arguments is wrong, or one of them is invalid.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Argument, FUNCTIONS};
    /// let pattern = FUNCTIONS.iter().find(|function| function.name == "sgf_pattern").expect("a known game");
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

    /// The range of the number of arguments.
    #[must_use]
    pub fn counts(&self) -> std::ops::RangeInclusive<usize> {
        self.parameters.iter().filter(|parameter| !parameter.is_optional).count()..=self.parameters.len()
    }
}

/// An invalid argument of a function.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FunctionError {
    /// The number of arguments is wrong.
    #[error("wrong number of arguments: {_0}")]
    Count(usize),
    /// An argument (counted from 1) has the wrong type.
    #[error("argument {_0} has the wrong type")]
    Kind(usize),
    /// A text is not a pattern.
    #[error(transparent)]
    Pattern(#[from] PatternError),
    /// An unknown option.
    #[error("'{_0}' is not a pattern option; the options are {}", boards::OPTIONS.join(" and "))]
    Option(String),
    /// A move number that is out of range.
    #[error("there is no move {_0}")]
    Number(i64),
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

/// The functions of this crate. `opensgf::functions` has those that draw.
pub const FUNCTIONS: &[Function] = &[
    Function {
        name: "sgf_pattern",
        summary: "whether a pattern matches at any time in a game",
        parameters: ON_BOARDS,
        answer: ValueKind::Flag,
        begin: || boards::search(|hits| Answer::Flag(!hits.is_empty())),
        check: boards::check,
    },
    Function {
        name: "sgf_hits",
        summary: "how often a pattern starts to match in a game",
        parameters: ON_BOARDS,
        answer: ValueKind::Integer,
        begin: || boards::search(|hits| Answer::Integer(hits.len() as i64)),
        check: boards::check,
    },
    Function {
        name: "sgf_next",
        summary: "the next move within a pattern after its first hit in a game, as color and point: `B 3,2`",
        parameters: ON_BOARDS,
        answer: ValueKind::Text,
        begin: || boards::search(boards::next),
        check: boards::check,
    },
    Function {
        name: "sgf_key_at",
        summary: "the key of the position after a number of moves",
        parameters: &[GAME, needed("moves", ValueKind::Integer)],
        answer: ValueKind::Integer,
        begin: boards::key_at,
        check: boards::check_number,
    },
    Function {
        name: "sgf_winner",
        summary: "the winner of a result: `B`, `W`, or `0` for a draw",
        parameters: &[needed("result", ValueKind::Text)],
        answer: ValueKind::Text,
        begin: || info::of_text(info::winner),
        check: |_| Ok(()),
    },
    Function {
        name: "sgf_date_from",
        summary: "the first day of a date, as a number such as 19960503",
        parameters: &[needed("date", ValueKind::Text)],
        answer: ValueKind::Integer,
        begin: || info::of_text(info::first_day),
        check: |_| Ok(()),
    },
    Function {
        name: "sgf_date_to",
        summary: "the last day of a date",
        parameters: &[needed("date", ValueKind::Text)],
        answer: ValueKind::Integer,
        begin: || info::of_text(info::last_day),
        check: |_| Ok(()),
    },
];

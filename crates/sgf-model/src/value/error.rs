//! What can be wrong with a value: facts with their place. The linter finds the words.

use std::fmt;
use std::ops::Range;

use super::ValueType;

/// A value that is not of the type that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ValueError {
    /// The type that the value should have had; in a composed value the type of the side that is wrong.
    pub expected: ValueType,
    /// What is wrong with it.
    pub fault: Fault,
    /// Where, in bytes from the start of the value. A text that was not UTF-8 is spanned whole.
    pub span: Range<u32>,
}

/// In which way a value is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// There is nothing, and the type needs something.
    Empty,
    /// The characters do not follow the grammar of the type.
    Syntax,
    /// The grammar is kept, but the value cannot be represented or does not exist.
    Range,
    /// The colon of a composed value is missing.
    NoColon,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Fault::Empty => "it is empty",
            Fault::Syntax => "it is written differently",
            Fault::Range => "it is out of range",
            Fault::NoColon => "its colon is missing",
        })
    }
}

impl ValueError {
    pub(crate) fn new(expected: ValueType, fault: Fault, span: Range<usize>) -> Self {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        ValueError { expected, fault, span: clamp(span.start)..clamp(span.end) }
    }

    /// The whole of `raw` is wrong: empty, or against the grammar.
    pub(crate) fn whole(expected: ValueType, raw: &[u8]) -> Self {
        let fault = if raw.is_empty() { Fault::Empty } else { Fault::Syntax };
        ValueError::new(expected, fault, 0..raw.len())
    }

    /// The same error with its span moved to the right.
    pub(crate) fn shifted(mut self, by: usize) -> Self {
        let by = u32::try_from(by).unwrap_or(u32::MAX);
        self.span = self.span.start.saturating_add(by)..self.span.end.saturating_add(by);
        self
    }
}

impl fmt::Display for ValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, span) = (self.expected.name(), &self.span);
        write!(f, "not a {name} at {}..{} ({})", span.start, span.end, self.fault)
    }
}

impl std::error::Error for ValueError {}

/// A property whose values do not fit its row of the table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum PropertyError {
    /// The property takes one value and has `count`, which is zero or at least two.
    Count {
        /// The number of values found.
        count: u32,
    },
    /// One of the values is wrong.
    Value {
        /// Which one, counted from 0.
        index: u32,
        /// What is wrong with it.
        error: ValueError,
    },
}

impl fmt::Display for PropertyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PropertyError::Count { count } => write!(f, "{count} values where one is expected"),
            PropertyError::Value { index, error } => write!(f, "value {index}: {error}"),
        }
    }
}

impl std::error::Error for PropertyError {}

/// A value that the format has no way to write, such as a Real that is infinite.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct EncodeError {
    /// The type that cannot hold the value.
    pub expected: ValueType,
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no {} can hold this value", self.expected.name())
    }
}

impl std::error::Error for EncodeError {}

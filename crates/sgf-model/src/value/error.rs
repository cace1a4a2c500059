//! Errors in values. The linter adds the explanations.

use std::ops::Range;

use super::ValueType;

/// A value that is not of the expected type.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a {} at {}..{} ({kind})", expected.name(), span.start, span.end)]
#[non_exhaustive]
pub struct ValueError {
    /// The expected type; in a composed value, that of the wrong side.
    pub expected: ValueType,
    /// The kind of problem.
    pub kind: ValueErrorKind,
    /// The location, in bytes from the start of the value. For a text that is not UTF-8, the entire value.
    pub span: Range<u32>,
}

/// The kind of an error in a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ValueErrorKind {
    /// The value is empty, but the type needs something.
    #[error("it is empty")]
    Empty,
    /// The characters violate the grammar of the type.
    #[error("it is malformed")]
    Syntax,
    /// The grammar is right, but the value cannot be represented or does not exist.
    #[error("it is out of range")]
    Range,
    /// The colon of a composed value is missing.
    #[error("its colon is missing")]
    NoColon,
}

impl ValueError {
    pub(crate) fn new(expected: ValueType, kind: ValueErrorKind, span: Range<usize>) -> Self {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        ValueError { expected, kind, span: clamp(span.start)..clamp(span.end) }
    }

    /// An error for all of `raw`: empty or malformed.
    pub(crate) fn malformed(expected: ValueType, raw: &[u8]) -> Self {
        let kind = if raw.is_empty() { ValueErrorKind::Empty } else { ValueErrorKind::Syntax };
        ValueError::new(expected, kind, 0..raw.len())
    }

    /// The same error with its span moved.
    pub(crate) fn shifted(mut self, by: usize) -> Self {
        let by = u32::try_from(by).unwrap_or(u32::MAX);
        self.span = self.span.start.saturating_add(by)..self.span.end.saturating_add(by);
        self
    }
}

/// Values that do not fit the row of their property.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PropertyError {
    /// The property takes one value but has `count`, which is zero or at least two.
    #[error("{count} values instead of one")]
    Count {
        /// The number of values found.
        count: u32,
    },
    /// One of the values is wrong.
    #[error("value {index}: {error}")]
    Value {
        /// The index of the value, counted from 0.
        index: u32,
        /// What is wrong with it.
        error: ValueError,
    },
}

/// A value that the format cannot represent, such as an infinite Real.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no {} can contain this value", expected.name())]
#[non_exhaustive]
pub struct EncodeError {
    /// The type that cannot represent the value.
    pub expected: ValueType,
}

//! Errors in game info values.

use std::ops::Range;

use crate::value::{ValueError, ValueErrorKind};

/// The meaning of a game info value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Subject {
    /// DT
    Date,
    /// RE
    Result,
    /// TM
    Time,
    /// OT
    Overtime,
    /// RU
    Rules,
    /// KM
    Komi,
    /// HA
    Handicap,
    /// BR and WR
    Rank,
    /// RO
    Round,
    /// SZ
    Size,
    /// AP
    Application,
    /// ST
    Style,
    /// MN
    MoveNumber,
    /// PM
    PrintMode,
    /// FG
    Figure,
}

/// A value that the specification does not allow for its property.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not a value of this property at {}..{} ({kind})", span.start, span.end)]
#[non_exhaustive]
pub struct InfoError {
    /// The expected meaning.
    pub expected: Subject,
    /// The kind of error: [`ValueErrorKind::Range`] is a well-formed value that does not exist, such as 30 February.
    pub kind: ValueErrorKind,
    /// The location, in bytes of the decoded text.
    pub span: Range<u32>,
}

impl InfoError {
    pub(crate) fn new(expected: Subject, kind: ValueErrorKind, span: Range<usize>) -> Self {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        InfoError { expected, kind, span: clamp(span.start)..clamp(span.end) }
    }

    /// An error for all of `text`.
    pub(crate) fn malformed(expected: Subject, text: &str) -> Self {
        let kind = if text.is_empty() { ValueErrorKind::Empty } else { ValueErrorKind::Syntax };
        InfoError::new(expected, kind, 0..text.len())
    }

    /// All of `text` is well formed but out of range.
    pub(crate) fn range(expected: Subject, text: &str) -> Self {
        InfoError::new(expected, ValueErrorKind::Range, 0..text.len())
    }

    pub(crate) fn from_value(expected: Subject, error: ValueError) -> Self {
        InfoError { expected, kind: error.kind, span: error.span }
    }
}

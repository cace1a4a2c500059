//! What can be wrong with a game-info value.

use std::fmt;
use std::ops::Range;

use crate::value::{Fault, ValueError};

/// What a game-info value is about.
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
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct InfoError {
    /// What the value should have been.
    pub expected: Subject,
    /// What is wrong with it: [`Fault::Range`] is something well written that does not exist, such as 30 February.
    pub fault: Fault,
    /// Where, in bytes of the decoded text.
    pub span: Range<u32>,
}

impl InfoError {
    pub(crate) fn new(expected: Subject, fault: Fault, span: Range<usize>) -> Self {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        InfoError { expected, fault, span: clamp(span.start)..clamp(span.end) }
    }

    /// The whole of `text` is wrong.
    pub(crate) fn whole(expected: Subject, text: &str) -> Self {
        let fault = if text.is_empty() { Fault::Empty } else { Fault::Syntax };
        InfoError::new(expected, fault, 0..text.len())
    }

    /// The whole of `text` is well written, and out of range.
    pub(crate) fn range(expected: Subject, text: &str) -> Self {
        InfoError::new(expected, Fault::Range, 0..text.len())
    }

    pub(crate) fn from_value(expected: Subject, error: ValueError) -> Self {
        InfoError { expected, fault: error.fault, span: error.span }
    }
}

impl fmt::Display for InfoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not a value of this property at {}..{} ({})", self.span.start, self.span.end, self.fault)
    }
}

impl std::error::Error for InfoError {}

//! Facts about a file that was read, with their places. Messages belong to the program that shows them.

use sgf_model::charset::Charset;
use sgf_syntax::Span;

/// A problem of a file in another format, or data that SGF cannot hold.
///
/// # Examples
///
/// ```
/// use sgf_formats::{FactKind, Options, format, read};
/// let gtp = format("gtp").expect("the format exists");
/// let bytes = b"boardsize 9\nplay b e5\nplay w z99\n";
/// let reading = read(bytes, gtp, &Options::default());
/// let fact = reading.facts.first().expect("the point does not exist");
/// assert!(bytes[fact.span.range()].starts_with(b"z99") || bytes[fact.span.range()].ends_with(b"z99"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// The kind of fact.
    pub kind: FactKind,
    /// The byte range in the file.
    pub span: Span,
}

/// The kind of a [`Fact`]. Fields have the names that the format uses.
///
/// # Examples
///
/// ```
/// use sgf_formats::{FactKind, Options, format, read};
/// let gtp = format("gtp").expect("the format exists");
/// let reading = read(b"boardsize 9\nplay b e5\nplay w z99\n", gtp, &Options::default());
/// assert!(reading.facts.iter().any(|fact| fact.kind == FactKind::OffBoard));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FactKind {
    /// The file does not declare its charset, and this one was guessed.
    Charset(Charset),
    /// Bytes that are invalid in the charset, replaced by U+FFFD.
    Undecoded,
    /// Unknown data, which was skipped.
    Unknown,
    /// An invalid value of a field, which was skipped.
    BadValue(&'static str),
    /// A repeated field; the first one counts.
    Repeated(&'static str),
    /// An important field is missing.
    Missing(&'static str),
    /// A field contradicts another one and was skipped.
    Contradicted(&'static str),
    /// A field without a matching SGF property was written into a comment.
    InComment(&'static str),
    /// A field without a matching SGF property was skipped.
    NotHeld(&'static str),
    /// The format does not specify this; the usual value was assumed.
    Assumed(&'static str),
    /// The file states a wrong number of something.
    Count {
        /// The stated number.
        stated: u64,
        /// The actual number.
        found: u64,
    },
    /// A move number is not the next one.
    OutOfSequence,
    /// A point is outside the board; the move was skipped.
    OffBoard,
    /// A move is illegal; it was kept.
    Illegal,
    /// The program that read the command rejected it; it was skipped.
    Rejected,
    /// The file is in another format, whose title is given.
    OtherFormat(&'static str),
    /// The file omits a forced move, which was added.
    Forced,
    /// The file ends early.
    Truncated,
    /// A text was cut because of its excessive length.
    TooLong,
    /// A reference to something that is not in the file: a comment on a missing move, an answer without a query.
    NoReferent,
    /// The syntax of the file is broken from here on.
    Broken,
}

impl FactKind {
    /// Returns whether data of the file is lost.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_formats::FactKind;
    /// assert!(FactKind::OffBoard.is_loss());
    /// assert!(!FactKind::Illegal.is_loss());
    /// ```
    #[must_use]
    pub fn is_loss(&self) -> bool {
        match self {
            FactKind::Undecoded
            | FactKind::Unknown
            | FactKind::BadValue(_)
            | FactKind::Repeated(_)
            | FactKind::Contradicted(_)
            | FactKind::NotHeld(_)
            | FactKind::OffBoard
            | FactKind::Truncated
            | FactKind::TooLong
            | FactKind::NoReferent
            | FactKind::OtherFormat(_)
            | FactKind::Broken => true,
            FactKind::Charset(_)
            | FactKind::Missing(_)
            | FactKind::InComment(_)
            | FactKind::Assumed(_)
            | FactKind::Count { .. }
            | FactKind::OutOfSequence
            | FactKind::Illegal
            | FactKind::Rejected
            | FactKind::Forced => false,
        }
    }
}

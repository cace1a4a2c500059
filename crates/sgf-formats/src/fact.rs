//! What a reader met: kinds with places in the foreign file. The words for them belong to the program that shows them.

use sgf_model::charset::Charset;
use sgf_syntax::Span;

/// Something odd about a file of another format, or something that SGF does not hold.
///
/// # Examples
///
/// ```
/// use sgf_formats::{FactKind, Options, format, read};
/// let gtp = format("gtp").expect("it is in the table");
/// let bytes = b"boardsize 9\nplay b e5\nplay w z99\n";
/// let reading = read(bytes, gtp, &Options::default());
/// let fact = reading.facts.first().expect("there is no such point");
/// assert!(bytes[fact.span.range()].starts_with(b"z99") || bytes[fact.span.range()].ends_with(b"z99"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Fact {
    /// What it is.
    pub kind: FactKind,
    /// Where it is, in bytes of the file.
    pub span: Span,
}

/// What there is to know about a place of a foreign file. A field is called as the format calls it.
///
/// # Examples
///
/// ```
/// use sgf_formats::{FactKind, Options, format, read};
/// let gtp = format("gtp").expect("it is in the table");
/// let reading = read(b"boardsize 9\nplay b e5\nplay w z99\n", gtp, &Options::default());
/// assert!(reading.facts.iter().any(|fact| fact.kind == FactKind::OffBoard));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FactKind {
    /// The file does not name its charset; the text was read in this one, which is a guess.
    Charset(Charset),
    /// Bytes that are no characters of the charset; U+FFFD stands for them.
    Undecoded,
    /// What is not understood, and was left out.
    Unknown,
    /// The value of a field that is not understood, and was left out.
    BadValue(&'static str),
    /// A field that stands twice; the first one counts.
    Repeated(&'static str),
    /// A field without which the record is poorer, and which is not there.
    Missing(&'static str),
    /// Two statements about a field that differ; this one was left out.
    Contradicted(&'static str),
    /// A field that no property of SGF holds; it was put into a comment.
    InComment(&'static str),
    /// A field that no property of SGF holds; it was left out.
    NotHeld(&'static str),
    /// What the format leaves open, and was decided as most files have it.
    Assumed(&'static str),
    /// The file says that it has so many of something, and has another number.
    Count {
        /// How many the file says that there are.
        stated: u64,
        /// How many there are.
        found: u64,
    },
    /// The number of a move that is not the next one.
    OutOfSequence,
    /// A point that is not on the board; the move was left out.
    OffBoard,
    /// A move that the rules do not allow; it was taken as it stands.
    Illegal,
    /// A move that the file leaves out because there is no choice; it was added.
    Forced,
    /// The file ends before its end is marked.
    Truncated,
    /// A text that is cut, because it is longer than anything that a game has.
    TooLong,
    /// What names something that is not in the file: a comment on a move that is not there, an answer to no question.
    NoReferent,
    /// The syntax of the whole file is broken from here on.
    Broken,
}

impl FactKind {
    /// Tells whether something of the file does not come over.
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
            | FactKind::Broken => true,
            FactKind::Charset(_)
            | FactKind::Missing(_)
            | FactKind::InComment(_)
            | FactKind::Assumed(_)
            | FactKind::Count { .. }
            | FactKind::OutOfSequence
            | FactKind::Illegal
            | FactKind::Forced => false,
        }
    }
}

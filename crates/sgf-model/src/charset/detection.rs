//! What is said about the charset of a game, with the reasons.

use std::ops::Range;

use super::{Charset, Refused};

/// What decided for a charset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// The bytes begin with a byte order mark.
    Bom,
    /// UTF-16 or UTF-32 without a mark: there are NUL bytes beside the first parenthesis.
    Wide,
    /// CA names it, and the bytes do not speak against it.
    Declared,
    /// Nothing but ASCII, nothing declared: any charset would do.
    Ascii,
    /// Every byte above 7F takes part in a character of UTF-8.
    ValidUtf8,
    /// UTF-8 in which some characters are cut or overwritten.
    DamagedUtf8,
    /// The caller's assumption, which the bytes do not speak against.
    Assumed,
    /// The reading that makes most sense.
    Guessed,
    /// No reading makes sense.
    Fallback,
}

/// How sure the charset is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// Another charset is nearly as likely.
    Low,
    /// The text is short, and the next reading is at least thirty times less likely.
    Medium,
    /// Only a made-up text would be something else.
    High,
    /// Beyond doubt: the texts may be rewritten in another charset without asking.
    Certain,
}

/// What CA says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The value, as offsets into the bytes.
    pub span: Range<usize>,
    /// The charset it names, or why it names none.
    pub charset: Result<Charset, Refused>,
}

/// A CA that the bytes contradict.
///
/// A charset that is named and in which every byte is a character stands, whatever the text looks like; then this says
/// what it looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The charset that the text seems to be in.
    pub charset: Charset,
    /// A text that shows it, as offsets into the bytes: the first value that the declared charset cannot read, or else
    /// the first beyond ASCII. Of a long text only a part.
    pub at: Range<usize>,
    /// The number of places that the declared charset cannot read, among those that were looked at.
    pub n_bad_declared: u32,
    /// The number of places that the other charset cannot read.
    pub n_bad_other: u32,
}

/// The charset of a game or file, with the reasons.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detection {
    /// The charset in which to read values.
    pub charset: Charset,
    /// What decided.
    pub evidence: Evidence,
    /// How sure it is.
    pub confidence: Confidence,
    /// The number of places in the part that was looked at that are no characters of the charset.
    pub n_bad: u32,
    /// What CA says, if it is there.
    pub declared: Option<Declared>,
    /// What speaks against CA. A CA that names no charset is no conflict; see [`Declared::charset`].
    pub conflict: Option<Conflict>,
}

impl Detection {
    /// Tells whether the charset is beyond doubt, so that the texts may be rewritten in another one without asking.
    ///
    /// It is where CA names a charset in which every byte is a character, and nothing contradicts; where the bytes are
    /// ASCII, or UTF-8 that is not so by chance; behind a byte order mark; and where a guess has no rival. A CA that names
    /// no charset leaves a doubt, whatever the bytes look like.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::charset::detect;
    /// assert!(detect(b"(;CA[macintosh]PB[J\x9Frgen])").is_certain());
    /// assert!(detect("(;PB[柯洁])".as_bytes()).is_certain());
    /// assert!(!detect(b"(;PB[\xC0\xEE])").is_certain());
    /// assert!(!detect(b"(;CA[foo]PB[Lee])").is_certain());
    /// ```
    #[must_use]
    pub fn is_certain(&self) -> bool {
        let names_nothing = self.declared.as_ref().is_some_and(|declared| declared.charset.is_err());
        self.confidence == Confidence::Certain && !names_nothing
    }
}

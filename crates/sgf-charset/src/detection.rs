//! The result of a detection, with its evidence.

use std::ops::Range;

use crate::sample::Sample;
use crate::units::Family;
use crate::{Charset, CharsetError};

/// The evidence that decided for a charset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Evidence {
    /// The bytes begin with a byte order mark.
    Bom,
    /// UTF-16 or UTF-32 without a mark: NUL bytes next to the first parenthesis.
    Wide,
    /// CA names it, and the bytes do not contradict it.
    Declared,
    /// Only ASCII and nothing declared: any charset is right.
    Ascii,
    /// Every byte above 7F is part of a valid UTF-8 character.
    ValidUtf8,
    /// UTF-8 with some cut or overwritten characters.
    DamagedUtf8,
    /// The caller's assumption, which the bytes do not contradict.
    Assumed,
    /// The most plausible reading.
    Guessed,
    /// No reading is plausible.
    Fallback,
}

/// How certain the charset is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Confidence {
    /// Another charset is nearly as likely.
    Low,
    /// The text is short, but the next reading is at least thirty times less likely.
    Medium,
    /// Only an artificial text would be something else.
    High,
    /// Beyond doubt: the texts may be converted to another charset without asking.
    Certain,
}

/// The value of CA.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declared {
    /// The value, as offsets into the bytes.
    pub span: Range<usize>,
    /// The charset it names, or why it names none.
    pub charset: Result<Charset, CharsetError>,
}

impl Declared {
    /// Returns whether CA names UTF-16 or UTF-32.
    pub(crate) fn is_wide(&self) -> bool {
        self.charset.is_ok_and(Charset::is_wide)
    }

    /// Returns the named charset, unless it is wide, which text in single bytes cannot be.
    pub(crate) fn usable(&self) -> Option<Charset> {
        self.charset.ok().filter(|charset| !charset.is_wide())
    }

    /// Returns the named charset for text beyond ASCII, where a CA of US-ASCII does not count.
    pub(crate) fn beyond_ascii(&self) -> Option<Charset> {
        self.usable().filter(|charset| *charset != Charset::US_ASCII)
    }
}

/// Bytes that contradict CA.
///
/// A declared charset in which every byte is a character is kept, whatever the text looks like; the conflict then says
/// what it looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The charset that the text seems to be in.
    pub charset: Charset,
    /// A text that shows it, as offsets into the bytes: the first value that the declared charset cannot decode, or else
    /// the first beyond ASCII. Long texts are cut.
    pub at: Range<usize>,
    /// The number of places that the declared charset cannot decode, in the sample.
    pub n_bad_declared: u32,
    /// The number of places that the other charset cannot decode.
    pub n_bad_other: u32,
}

impl Conflict {
    /// A conflict in bytes that are UTF-8 or ASCII, shown by the first text after an offset.
    pub(crate) fn at_text(bytes: &[u8], offset: usize, charset: Charset) -> Conflict {
        let sample = Sample::new(bytes, offset);
        let text = sample.first_high().and_then(|at| sample.text_at(at, Family::Utf8));
        let at = text.unwrap_or(offset..bytes.len().min(offset + 1));
        Conflict { charset, at, n_bad_declared: 0, n_bad_other: 0 }
    }
}

/// The charset of a game or file, with the evidence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detection {
    /// The charset in which to decode values.
    pub charset: Charset,
    /// The evidence that decided.
    pub evidence: Evidence,
    /// How certain it is.
    pub confidence: Confidence,
    /// The number of places in the sample that are not characters of the charset.
    pub n_bad: u32,
    /// The value of CA, if present.
    pub declared: Option<Declared>,
    /// Evidence against CA. A CA that names no charset is not a conflict; see [`Declared::charset`].
    pub conflict: Option<Conflict>,
}

impl Detection {
    pub(crate) fn certain(charset: Charset, declared: Option<Declared>) -> Detection {
        Detection {
            charset,
            evidence: Evidence::Ascii,
            confidence: Confidence::Certain,
            n_bad: 0,
            declared,
            conflict: None,
        }
    }

    pub(crate) fn utf8(
        bytes: &[u8],
        n_ascii: usize,
        declared: Option<Declared>,
        is_marked: bool,
    ) -> Detection {
        let is_declared = declared.as_ref().and_then(Declared::usable) == Some(Charset::UTF_8);
        let lies = matches!(&declared, Some(Declared { charset: Ok(_), .. })) && !is_declared;
        let conflict = lies.then(|| Conflict::at_text(bytes, n_ascii, Charset::UTF_8));
        let evidence = match (is_declared, is_marked) {
            (_, true) => Evidence::Bom,
            (true, false) => Evidence::Declared,
            (false, false) => Evidence::ValidUtf8,
        };
        Detection { evidence, conflict, ..Detection::certain(Charset::UTF_8, declared) }
    }

    /// Returns whether the charset is beyond doubt, so that the texts may be converted to another one without asking.
    ///
    /// It is if CA names a charset in which every byte is a character and nothing contradicts it; if the bytes are
    /// ASCII, or UTF-8 and not by chance; after a byte order mark; and if a guess has no rival. A CA that names
    /// no charset always leaves a doubt.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_charset::{Properties, detect};
    /// assert!(detect(b"(;CA[macintosh]PB[J\x9Frgen])", Properties::default()).is_certain());
    /// assert!(detect("(;PB[柯洁])".as_bytes(), Properties::default()).is_certain());
    /// assert!(!detect(b"(;PB[\xC0\xEE])", Properties::default()).is_certain());
    /// assert!(!detect(b"(;CA[foo]PB[Lee])", Properties::default()).is_certain());
    /// ```
    #[must_use]
    pub fn is_certain(&self) -> bool {
        let names_nothing = self.declared.as_ref().is_some_and(|declared| declared.charset.is_err());
        self.confidence == Confidence::Certain && !names_nothing
    }
}

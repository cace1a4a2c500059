//! A range of bytes.
//!
//! Spans count bytes of the document's text. They are plain data: slicing another document with one is a mistake of the caller.

use std::ops::Range;

/// A range of bytes in the text of a document: `start` is included, `end` is not.
///
/// # Examples
///
/// ```
/// use sgf_syntax::Span;
/// let span = Span::new(2, 6);
/// assert_eq!(&b"(;B[aa])"[span.range()], b"B[aa");
/// assert_eq!(span.len(), 4);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

impl Span {
    /// Creates a span from its two offsets.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Span;
    /// assert_eq!(Span::new(2, 5).len(), 3);
    /// ```
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Span {
        Span { start, end }
    }

    /// Creates an empty span before the byte at `at`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Span;
    /// assert!(Span::empty(7).is_empty());
    /// ```
    #[must_use]
    pub const fn empty(at: usize) -> Span {
        Span { start: at, end: at }
    }

    /// Returns the number of bytes.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Span;
    /// assert_eq!(Span::new(2, 5).len(), 3);
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.end - self.start
    }

    /// Returns whether the span contains no byte.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// Returns the span as a range for slicing.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Span;
    /// assert_eq!(&b"(;B[aa])"[Span::new(4, 6).range()], b"aa");
    /// ```
    #[must_use]
    pub const fn range(self) -> Range<usize> {
        self.start..self.end
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Span {
        Span::new(range.start, range.end)
    }
}

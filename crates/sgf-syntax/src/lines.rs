//! Lines and columns of a text.
//!
//! Records contain every kind of line break: LF, CR, CRLF and LFCR (sgf4, section 3.2). Each of them counts as one
//! break here, even in a file that mixes them. The index is built when a position is displayed, not
//! when a file is parsed.

use crate::Span;

/// A position to display: line and column, both from 1.
///
/// The column counts characters if the text is UTF-8 up to there, and bytes otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
}

/// The start offsets of all lines of a text.
///
/// # Examples
///
/// ```
/// use sgf_syntax::{LineIndex, Place};
/// let text = b"(;C[one\r\ntwo\n\rthree]\r)";
/// let lines = LineIndex::new(text);
/// assert_eq!(lines.place(text, 9), Place { line: 2, column: 1 });
/// assert_eq!(&text[lines.line(text, 3).range()], b"three]");
/// assert_eq!(lines.count(), 4);
/// ```
#[derive(Clone, Debug)]
pub struct LineIndex {
    starts: Vec<usize>,
}

impl LineIndex {
    /// Finds all line breaks of a text.
    #[must_use]
    pub fn new(text: &[u8]) -> LineIndex {
        let mut starts = vec![0];
        let mut breaks = memchr::memchr2_iter(b'\n', b'\r', text);
        let mut next = breaks.next();
        while let Some(at) = next {
            next = breaks.next();
            let mut end = at + 1;
            // CR LF and LF CR are one break; LF LF and CR CR are two.
            if next == Some(end) && text[end] != text[at] {
                end += 1;
                next = breaks.next();
            }
            starts.push(end);
        }
        LineIndex { starts }
    }

    /// Returns the number of lines; an empty text has one.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::LineIndex;
    /// assert_eq!(LineIndex::new(b"(;B[aa]\n;W[bb])\n").count(), 3);
    /// ```
    #[must_use]
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// Returns the line and column of the byte at `at`; `text` must be the text of the index.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::LineIndex;
    /// let text = b"(;B[aa]\n;W[bb])";
    /// let place = LineIndex::new(text).place(text, 9);
    /// assert_eq!((place.line, place.column), (2, 2));
    /// ```
    #[must_use]
    pub fn place(&self, text: &[u8], at: usize) -> Place {
        let line = self.starts.partition_point(|&start| start <= at);
        let before = &text[self.starts[line - 1]..at.min(text.len())];
        let column = match std::str::from_utf8(before) {
            Ok(characters) => characters.chars().count(),
            Err(_) => before.len(),
        };
        Place { line, column: column + 1 }
    }

    /// Returns the span of a line, counted from 1, without its line break.
    ///
    /// A number beyond the last line returns the last one.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::LineIndex;
    /// let text = b"(;B[aa]\n;W[bb])";
    /// assert_eq!(LineIndex::new(text).line(text, 2).range(), 8..15);
    /// ```
    #[must_use]
    pub fn line(&self, text: &[u8], line: usize) -> Span {
        let index = line.clamp(1, self.starts.len()) - 1;
        let start = self.starts[index];
        let end = self.starts.get(index + 1).copied().unwrap_or(text.len());
        let length = text[start..end].iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        Span::new(start, length.map_or(end, |length| start + length))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_every_kind_of_line_break_once() {
        for (text, count) in [
            ("", 1),
            ("a", 1),
            ("\n", 2),
            ("\r\n", 2),
            ("\n\r", 2),
            ("\n\n", 3),
            ("\r\r", 3),
            ("\r\n\r\n", 3),
            ("\r\n\r", 3),
        ] {
            assert_eq!(LineIndex::new(text.as_bytes()).count(), count, "{text:?}");
        }
    }

    #[test]
    fn columns_count_characters_in_utf_8() {
        let text = "表x".as_bytes();
        assert_eq!(LineIndex::new(text).place(text, 3), Place { line: 1, column: 2 });
        let text = b"\x95\x5Cx";
        assert_eq!(LineIndex::new(text).place(text, 2), Place { line: 1, column: 3 });
    }
}

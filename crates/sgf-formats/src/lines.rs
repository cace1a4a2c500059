//! Lines of a file with their offsets.

use std::ops::Range;

/// A line without its line break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'s> {
    /// Its offset in the file.
    pub(crate) at: usize,
    pub(crate) text: &'s [u8],
}

impl<'s> Line<'s> {
    /// The range of the line in the file.
    pub(crate) fn range(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// The line without surrounding white space.
    pub(crate) fn trimmed(&self) -> Line<'s> {
        let start = self.text.trim_ascii_start();
        Line { at: self.at + self.text.len() - start.len(), text: start.trim_ascii_end() }
    }

    /// A part of the line.
    pub(crate) fn part(&self, range: Range<usize>) -> Line<'s> {
        Line { at: self.at + range.start, text: &self.text[range] }
    }

    /// The part after a prefix, if the line has it.
    pub(crate) fn strip_prefix(&self, start: &[u8]) -> Option<Line<'s>> {
        self.text.starts_with(start).then(|| self.part(start.len()..self.text.len()))
    }

    /// Splits the line at the first occurrence of a byte.
    pub(crate) fn split_once(&self, byte: u8) -> Option<(Line<'s>, Line<'s>)> {
        let at = memchr::memchr(byte, self.text)?;
        Some((self.part(0..at), self.part(at + 1..self.text.len())))
    }

    /// Splits the line at each occurrence of a byte.
    pub(crate) fn split(&self, byte: u8) -> impl Iterator<Item = Line<'s>> + use<'s> {
        let mut remaining = Some(*self);
        std::iter::from_fn(move || {
            let line = remaining?;
            let (part, next) = match line.split_once(byte) {
                Some((part, next)) => (part, Some(next)),
                None => (line, None),
            };
            remaining = next;
            Some(part)
        })
    }

    /// The words of the line, separated by white space.
    pub(crate) fn words(&self) -> impl Iterator<Item = Line<'s>> + use<'s> {
        self.split_blanks().filter(|word| !word.text.is_empty())
    }

    fn split_blanks(&self) -> impl Iterator<Item = Line<'s>> + use<'s> {
        let line = *self;
        let mut from = 0;
        std::iter::from_fn(move || {
            let remaining = line.text.get(from..)?;
            let length = remaining.iter().position(u8::is_ascii_whitespace).unwrap_or(remaining.len());
            let word = line.part(from..from + length);
            from += length + 1;
            Some(word)
        })
    }

    /// The line as a string, if it is ASCII.
    pub(crate) fn ascii(&self) -> Option<&'s str> {
        std::str::from_utf8(self.text).ok().filter(|text| text.is_ascii())
    }

    /// Parses the line as a number.
    pub(crate) fn number<N: std::str::FromStr>(&self) -> Option<N> {
        number(self.text)
    }
}

/// The lines of a file from an offset on. Lines end at LF or CRLF, or at CR if there is no LF.
pub(crate) fn lines(bytes: &[u8], from: usize) -> impl Iterator<Item = Line<'_>> {
    let line_break = if memchr::memchr(b'\n', bytes).is_some() { b'\n' } else { b'\r' };
    let mut next = from;
    std::iter::from_fn(move || {
        let remaining = bytes.get(next..).filter(|remaining| !remaining.is_empty())?;
        let length = memchr::memchr(line_break, remaining).unwrap_or(remaining.len());
        let text = remaining[..length].strip_suffix(b"\r").unwrap_or(&remaining[..length]);
        let line = Line { at: next, text };
        next += length + 1;
        Some(line)
    })
}

/// Parses a number, ignoring surrounding white space.
pub(crate) fn number<N: std::str::FromStr>(text: &[u8]) -> Option<N> {
    std::str::from_utf8(text.trim_ascii()).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_have_offsets() {
        for (text, expected) in [
            ("a\nbc\r\n\nd", vec![(0, "a"), (2, "bc"), (6, ""), (7, "d")]),
            ("a\rb\r", vec![(0, "a"), (2, "b")]),
            ("", vec![]),
            ("\n", vec![(0, "")]),
        ] {
            let found: Vec<_> = lines(text.as_bytes(), 0)
                .map(|line| (line.at, std::str::from_utf8(line.text).unwrap()))
                .collect();
            assert_eq!(found, expected, "{text:?}");
        }
    }

    #[test]
    fn parts_of_lines_have_offsets() {
        let line = Line { at: 10, text: b"  ab cd:e " };
        assert_eq!(line.trimmed(), Line { at: 12, text: b"ab cd:e" });
        assert_eq!(line.split_once(b':').map(|parts| parts.1.at), Some(18));
        assert_eq!(line.words().map(|word| word.at).collect::<Vec<_>>(), [12, 15]);
        assert_eq!(line.split(b':').count(), 2);
    }
}

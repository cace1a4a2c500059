//! Lines with their places, and other small steps over bytes.

use std::ops::Range;

/// A line without its break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Line<'s> {
    /// Its offset in the file.
    pub(crate) at: usize,
    pub(crate) text: &'s [u8],
}

impl<'s> Line<'s> {
    /// Where the line is in the file.
    pub(crate) fn range(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// The line without the blanks around it.
    pub(crate) fn trimmed(&self) -> Line<'s> {
        let start = self.text.trim_ascii_start();
        Line { at: self.at + self.text.len() - start.len(), text: start.trim_ascii_end() }
    }

    /// A part of the line, as a line.
    pub(crate) fn part(&self, range: Range<usize>) -> Line<'s> {
        Line { at: self.at + range.start, text: &self.text[range] }
    }

    /// The part behind some bytes that the line begins with.
    pub(crate) fn behind(&self, start: &[u8]) -> Option<Line<'s>> {
        self.text.starts_with(start).then(|| self.part(start.len()..self.text.len()))
    }

    /// Divides the line at the first byte like this, which belongs to neither part.
    pub(crate) fn divide(&self, byte: u8) -> Option<(Line<'s>, Line<'s>)> {
        let at = memchr::memchr(byte, self.text)?;
        Some((self.part(0..at), self.part(at + 1..self.text.len())))
    }

    /// Walks over the parts between bytes like this.
    pub(crate) fn split(&self, byte: u8) -> impl Iterator<Item = Line<'s>> + use<'s> {
        let mut rest = Some(*self);
        std::iter::from_fn(move || {
            let line = rest?;
            let (part, next) = match line.divide(byte) {
                Some((part, next)) => (part, Some(next)),
                None => (line, None),
            };
            rest = next;
            Some(part)
        })
    }

    /// Walks over the words, which are what stands between blanks.
    pub(crate) fn words(&self) -> impl Iterator<Item = Line<'s>> + use<'s> {
        self.split_blanks().filter(|word| !word.text.is_empty())
    }

    fn split_blanks(&self) -> impl Iterator<Item = Line<'s>> + use<'s> {
        let line = *self;
        let mut from = 0;
        std::iter::from_fn(move || {
            let rest = line.text.get(from..)?;
            let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
            let word = line.part(from..from + length);
            from += length + 1;
            Some(word)
        })
    }

    /// The line as text, if it is ASCII.
    pub(crate) fn ascii(&self) -> Option<&'s str> {
        std::str::from_utf8(self.text).ok().filter(|text| text.is_ascii())
    }

    /// The number that the line is, without blanks and signs.
    pub(crate) fn number<N: std::str::FromStr>(&self) -> Option<N> {
        number(self.text)
    }
}

/// Walks over the lines of a file from an offset on. Lines end at LF, with or without CR, or at CR where there is no LF.
pub(crate) fn lines(bytes: &[u8], from: usize) -> impl Iterator<Item = Line<'_>> {
    let line_break = if memchr::memchr(b'\n', bytes).is_some() { b'\n' } else { b'\r' };
    let mut next = from;
    std::iter::from_fn(move || {
        let rest = bytes.get(next..).filter(|rest| !rest.is_empty())?;
        let length = memchr::memchr(line_break, rest).unwrap_or(rest.len());
        let text = rest[..length].strip_suffix(b"\r").unwrap_or(&rest[..length]);
        let line = Line { at: next, text };
        next += length + 1;
        Some(line)
    })
}

/// Reads a whole number or a number with a point, from digits, blanks around them left out.
pub(crate) fn number<N: std::str::FromStr>(text: &[u8]) -> Option<N> {
    std::str::from_utf8(text.trim_ascii()).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_know_their_places() {
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
    fn parts_of_a_line_know_their_places() {
        let line = Line { at: 10, text: b"  ab cd:e " };
        assert_eq!(line.trimmed(), Line { at: 12, text: b"ab cd:e" });
        assert_eq!(line.divide(b':').map(|parts| parts.1.at), Some(18));
        assert_eq!(line.words().map(|word| word.at).collect::<Vec<_>>(), [12, 15]);
        assert_eq!(line.split(b':').count(), 2);
    }
}

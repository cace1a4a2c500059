//! Lines and columns of ascending offsets, computed in one pass.
//!
//! A line can have millions of characters and thousands of findings, so counting each column from the start of the line
//! would take quadratic time. The results are the same as those of [`sgf_syntax::LineIndex`].

use sgf_syntax::Place;

/// Counts lines and columns, moving forward through a text.
pub(super) struct Places<'t> {
    text: &'t [u8],
    /// The offset up to which characters have been counted.
    at: usize,
    line: usize,
    line_start: usize,
    /// The start of the next line; `usize::MAX` after the last.
    next_line: usize,
    /// The characters from the start of the line to `at`; `None` after a byte that is not UTF-8.
    characters: Option<usize>,
}

impl<'t> Places<'t> {
    pub(super) fn new(text: &'t [u8]) -> Places<'t> {
        let next_line = next_line(text, 0);
        Places { text, at: 0, line: 1, line_start: 0, next_line, characters: Some(0) }
    }

    /// Returns the line and column of an offset, which must not be before the previous one.
    pub(super) fn place(&mut self, at: usize) -> Place {
        let at = at.clamp(self.at, self.text.len());
        while self.next_line <= at {
            self.line += 1;
            self.line_start = self.next_line;
            self.next_line = next_line(self.text, self.line_start);
            (self.at, self.characters) = (self.line_start, Some(0));
        }
        let in_bytes = Place { line: self.line, column: at - self.line_start + 1 };
        match std::str::from_utf8(&self.text[self.at..at]) {
            Ok(passed) => self.characters = self.characters.map(|before| before + passed.chars().count()),
            // In the middle of a character: stop before it.
            Err(error) if error.error_len().is_none() => return in_bytes,
            Err(_) => self.characters = None,
        }
        self.at = at;
        self.characters.map_or(in_bytes, |before| Place { line: self.line, column: before + 1 })
    }

    /// Returns the start of the line of the previous place.
    pub(super) fn line_start(&self) -> usize {
        self.line_start
    }
}

/// Returns the start of the line after the one at `from`. CR LF and LF CR count as one break.
fn next_line(text: &[u8], from: usize) -> usize {
    match memchr::memchr2(b'\n', b'\r', &text[from..]) {
        Some(found) => {
            let is_pair = matches!(text[from + found..], [b'\r', b'\n', ..] | [b'\n', b'\r', ..]);
            from + found + 1 + usize::from(is_pair)
        }
        None => usize::MAX,
    }
}

#[cfg(test)]
mod tests {
    use sgf_syntax::LineIndex;
    use testkit::Random;

    use super::*;

    #[test]
    fn agrees_with_the_line_index() {
        let mut random = Random::named("places");
        let pieces: [&[u8]; 7] = [b"a", b"\n", b"\r", b"\r\n", "é".as_bytes(), "表".as_bytes(), b"\xFF"];
        for _ in 0..500 {
            let n_pieces = random.below(30);
            let text: Vec<u8> = (0..n_pieces).flat_map(|_| random.pick(&pieces).to_vec()).collect();
            let index = LineIndex::new(&text);
            let mut places = Places::new(&text);
            for at in (0..=text.len()).filter(|_| !random.one_in(3)) {
                assert_eq!(places.place(at), index.place(&text, at), "{at} in {}", text.escape_ascii());
            }
        }
    }
}

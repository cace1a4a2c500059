//! Replacing parts of a decoded text, while all other bytes of the value stay.

use std::ops::Range;

use sgf_model::charset::{Charset, Decoded, decode, encode};

/// The bytes of a text are not characters of its charset, or cannot be written in it.
#[derive(Debug)]
pub(crate) struct Undecodable;

/// Replaces ranges of the decoded text of some bytes; `None` if there are no replacements.
///
/// `replacements` gets the text with its escapes, and returns raw texts for ascending ranges. Bytes that are not characters are
/// U+FFFD in the text, and stay.
pub(crate) fn spliced(
    raw: &[u8],
    charset: Charset,
    replacements: impl FnOnce(&str) -> Vec<(Range<usize>, String)>,
) -> Result<Option<Vec<u8>>, Undecodable> {
    // In a record with wide texts, plain texts are ASCII.
    let is_narrow = charset.is_wide() && raw.is_ascii() && !raw.contains(&0);
    let charset = if is_narrow { Charset::US_ASCII } else { charset };
    let decoded = decode(raw, charset);
    let replacements = replacements(&decoded.text);
    if replacements.is_empty() {
        return Ok(None);
    }
    // In a stateful charset, one character cannot be encoded alone, but its text may be plain.
    let is_utf8 = decoded.text.as_bytes() == raw;
    let mut bytes = ByteRanges::new(raw, &decoded, if is_utf8 { Charset::UTF_8 } else { charset });
    let mut out = Vec::with_capacity(raw.len());
    let mut done = 0;
    for (range, new) in replacements {
        let range = bytes.range(range).ok_or(Undecodable)?;
        out.extend_from_slice(&raw[done..range.start]);
        out.extend_from_slice(&encode(&new, charset).map_err(|_| Undecodable)?);
        done = range.end;
    }
    out.extend_from_slice(&raw[done..]);
    if is_safe(raw, &out, charset) { Ok(Some(out)) } else { Err(Undecodable) }
}

/// Returns whether a charset with wide units adds no byte that would be read as a bracket or a backslash.
fn is_safe(old: &[u8], new: &[u8], charset: Charset) -> bool {
    let n_special = |bytes: &[u8]| bytes.iter().filter(|byte| matches!(byte, b'['..=b']')).count();
    !charset.is_wide() || n_special(new) <= n_special(old)
}

/// Finds the bytes of characters, from left to right.
struct ByteRanges<'v> {
    raw: &'v [u8],
    decoded: &'v Decoded<'v>,
    charset: Charset,
    /// The next character in the text, and in the bytes.
    at: (usize, usize),
    n_bad: usize,
}

impl<'v> ByteRanges<'v> {
    fn new(raw: &'v [u8], decoded: &'v Decoded<'v>, charset: Charset) -> ByteRanges<'v> {
        ByteRanges { raw, decoded, charset, at: (0, 0), n_bad: 0 }
    }

    /// The bytes of a range of the text; `None` if a character has other bytes than its encoding.
    fn range(&mut self, text: Range<usize>) -> Option<Range<usize>> {
        Some(self.offset(text.start)?..self.offset(text.end)?)
    }

    fn offset(&mut self, end: usize) -> Option<usize> {
        while self.at.0 < end {
            let rest = &self.decoded.text[self.at.0..];
            match self.decoded.bad.get(self.n_bad) {
                Some(bad) if bad.start == self.at.1 => {
                    self.at = (self.at.0 + char::REPLACEMENT_CHARACTER.len_utf8(), bad.end);
                    self.n_bad += 1;
                }
                bad => {
                    let most = if bad.is_some() { 1 } else { end - self.at.0 };
                    self.skip(&rest[..rest.ceil_char_boundary(most)])?;
                }
            }
        }
        Some(self.at.1)
    }

    /// Skips characters with regular bytes.
    fn skip(&mut self, text: &str) -> Option<()> {
        let bytes = encode(text, self.charset).ok()?;
        self.raw[self.at.1..].starts_with(&bytes).then_some(())?;
        self.at = (self.at.0 + text.len(), self.at.1 + bytes.len());
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_bytes_around_damage() {
        let raw = b"\x95\x5c\xFF a\x8f\x47";
        let decoded = decode(raw, Charset::SHIFT_JIS);
        assert_eq!((&*decoded.text, &*decoded.bad), ("表\u{FFFD} a秀", std::slice::from_ref(&(2..3))));
        let mut bytes = ByteRanges::new(raw, &decoded, Charset::SHIFT_JIS);
        assert_eq!(bytes.range(0..3), Some(0..2));
        assert_eq!(bytes.range(6..8), Some(3..5));
        assert_eq!(bytes.range(8..11), Some(5..7));
    }
}

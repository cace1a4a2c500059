//! UTF-16 files: recoded for reading, and turned back without a bit of difference.
//!
//! SGF's tokens are ASCII characters, so a UTF-16 file is recoded before it is parsed. The recoded text is UTF-8, except
//! that a surrogate without its partner becomes the three bytes that UTF-8 would have for it, were it a character (the
//! form known as WTF-8), and an odd byte at the end is remembered. So recoding can always be undone exactly, and any
//! place in the text can be named as an offset in the original file.

use std::ops::Range;

/// How the file holds its text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// One byte or more a character: the text is the file.
    #[default]
    Bytes,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
}

/// Every so many units of the original, one step of the offset map is noted.
const STRIDE: usize = 1024;

/// A UTF-16 file in UTF-8.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recoded {
    pub(crate) form: Form,
    pub(crate) text: Vec<u8>,
    /// The last byte of a file of odd length.
    tail: Option<u8>,
    /// Offsets in `text` of the units 0, STRIDE, 2 STRIDE ….
    steps: Vec<usize>,
}

impl Form {
    /// Recognises UTF-16 by its byte order mark, or without one by its first parenthesis.
    ///
    /// A record starts with `(`, perhaps after white space; in UTF-16 each has a zero beside it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Form;
    /// assert_eq!(Form::of(b"(\0;\0"), Form::Utf16Le);
    /// assert_eq!(Form::of(b"\xFE\xFF\0("), Form::Utf16Be);
    /// assert_eq!(Form::of(b"(;B[aa])"), Form::Bytes);
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8]) -> Form {
        match *bytes {
            [0xFF, 0xFE, ..] => return Form::Utf16Le,
            [0xFE, 0xFF, ..] => return Form::Utf16Be,
            _ => {}
        }
        let space = |unit: &[u8; 2], zero: usize| unit[zero] == 0 && crate::scan::is_space(unit[1 - zero]);
        let starts = |zero: usize, form: Form| {
            let mut units = bytes.as_chunks::<2>().0.iter().skip_while(|unit| space(unit, zero));
            let opens = units.next().is_some_and(|unit| form.unit(*unit) == u16::from(b'('));
            // What follows is a semicolon, an identifier, white space: ASCII for a while, and no zeros.
            (opens && units.take(4).all(|unit| unit[zero] == 0 && unit[1 - zero] != 0)).then_some(form)
        };
        starts(1, Form::Utf16Le).or_else(|| starts(0, Form::Utf16Be)).unwrap_or_default()
    }

    fn unit(self, pair: [u8; 2]) -> u16 {
        match self {
            Form::Utf16Be => u16::from_be_bytes(pair),
            _ => u16::from_le_bytes(pair),
        }
    }

    fn bytes(self, unit: u16) -> [u8; 2] {
        match self {
            Form::Utf16Be => unit.to_be_bytes(),
            _ => unit.to_le_bytes(),
        }
    }
}

impl Recoded {
    /// Recodes a file that is in the UTF-16 form `form`.
    pub(crate) fn new(form: Form, original: &[u8]) -> Recoded {
        let (pairs, tail) = original.as_chunks::<2>();
        let mut recoded = Recoded {
            form,
            text: Vec::with_capacity(original.len()),
            tail: tail.first().copied(),
            steps: Vec::with_capacity(pairs.len() / STRIDE + 1),
        };
        let mut units = 0;
        for decoded in char::decode_utf16(pairs.iter().map(|&pair| form.unit(pair))) {
            while recoded.steps.len() * STRIDE <= units {
                recoded.steps.push(recoded.text.len());
            }
            match decoded {
                Ok(character) => {
                    recoded.text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                    units += character.len_utf16();
                }
                Err(lone) => {
                    recoded.text.extend_from_slice(&surrogate_bytes(lone.unpaired_surrogate()));
                    units += 1;
                }
            }
        }
        recoded
    }

    /// Writes `text` in this file's form: the inverse of [`Recoded::new`].
    pub(crate) fn restore(&self, text: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len() * 2 + 1);
        let mut rest = text;
        while !rest.is_empty() {
            let (code, length) = decode(rest);
            let mut units = [0; 2];
            let units = match char::from_u32(code) {
                Some(character) => &*character.encode_utf16(&mut units),
                None => {
                    units[0] = code as u16;
                    &units[..1]
                }
            };
            out.extend(units.iter().flat_map(|&unit| self.form.bytes(unit)));
            rest = &rest[length..];
        }
        out.extend(self.tail);
        out
    }

    /// The same file with another text, after an edit.
    pub(crate) fn with_text(&self, text: Vec<u8>) -> (Vec<u8>, Recoded) {
        let original = self.restore(&text);
        let recoded = Recoded::new(self.form, &original);
        (original, recoded)
    }

    /// Returns where the byte at `at` of the text stands in the original file.
    pub(crate) fn original_offset(&self, at: usize) -> usize {
        let step = self.steps.partition_point(|&offset| offset <= at).saturating_sub(1);
        let from = self.steps.get(step).copied().unwrap_or(0);
        2 * (step * STRIDE + units_between(&self.text, from..at.min(self.text.len())))
    }
}

/// Counts the UTF-16 units of a piece of text; a character that is cut counts where it starts.
fn units_between(text: &[u8], range: Range<usize>) -> usize {
    let units = |byte: &u8| match byte {
        0x80..=0xBF => 0,
        0xF0.. => 2,
        _ => 1,
    };
    text[range].iter().map(units).sum()
}

fn surrogate_bytes(unit: u16) -> [u8; 3] {
    [0xE0 | (unit >> 12) as u8, 0x80 | ((unit >> 6) & 0x3F) as u8, 0x80 | (unit & 0x3F) as u8]
}

/// Decodes one character, or one byte that is none, of a text that was recoded and perhaps edited.
///
/// An edit may have written bytes that are no UTF-8; each of them becomes U+FFFD, since UTF-16 has no other place.
fn decode(bytes: &[u8]) -> (u32, usize) {
    let length = match bytes[0] {
        0..0x80 => return (u32::from(bytes[0]), 1),
        0xC2..0xE0 => 2,
        0xE0..0xF0 => 3,
        0xF0..0xF5 => 4,
        _ => return (0xFFFD, 1),
    };
    let Some((&first, rest)) = bytes.get(..length).and_then(<[u8]>::split_first) else { return (0xFFFD, 1) };
    if rest.iter().any(|byte| byte & 0xC0 != 0x80) {
        return (0xFFFD, 1);
    }
    let head = u32::from(first) & (0x7F >> length);
    (rest.iter().fold(head, |code, byte| code << 6 | u32::from(byte & 0x3F)), length)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(form: Form, units: &[u16]) -> Vec<u8> {
        units.iter().flat_map(|&unit| form.bytes(unit)).collect()
    }

    #[test]
    fn recoding_can_be_undone_whatever_the_units() {
        let cases: &[&[u16]] = &[
            &[0xFEFF, b'(' as u16, b';' as u16, 0x8868, b')' as u16],
            &[b'(' as u16, 0xD83D, 0xDE00, b')' as u16],
            &[b'(' as u16, 0xD83D, b')' as u16],
            &[b'(' as u16, 0xDE00, 0xD83D],
            &[],
        ];
        for form in [Form::Utf16Le, Form::Utf16Be] {
            for case in cases {
                for tail in [&b""[..], b"x"] {
                    let original = [units(form, case), tail.to_vec()].concat();
                    let recoded = Recoded::new(form, &original);
                    assert_eq!(recoded.restore(&recoded.text), original, "{form:?} {case:x?}");
                }
            }
        }
    }

    #[test]
    fn offsets_lead_back_to_the_original() {
        let mut original = vec![b'a' as u16; 3000];
        original[10] = 0x8868;
        original.splice(20..20, [0xD83D, 0xDE00]);
        let recoded = Recoded::new(Form::Utf16Le, &units(Form::Utf16Le, &original));
        // Ten ASCII letters, one character of three bytes, nine letters, one of four bytes.
        for (text, expected) in [(0, 0), (10, 20), (13, 22), (22, 40), (26, 44), (recoded.text.len(), 6004)] {
            assert_eq!(recoded.original_offset(text), expected, "{text}");
        }
    }
}

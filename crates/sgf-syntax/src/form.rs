//! Files in UTF-16 and UTF-32, and their lossless conversion to UTF-8.
//!
//! The tokens of SGF are ASCII characters, so a file of wide units is converted before it is parsed. The result is UTF-8,
//! except that an unpaired surrogate becomes the three bytes that UTF-8 would use for it
//! (known as WTF-8), and trailing bytes are kept separately. So the conversion can always be undone exactly, and any
//! position in the text has an offset in the original file.

use std::ops::Range;

/// The encoding form of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Form {
    /// One or more bytes per character: the text is the file.
    #[default]
    Bytes,
    /// UTF-16, low byte first.
    Utf16Le,
    /// UTF-16, high byte first.
    Utf16Be,
    /// UTF-32, low byte first.
    Utf32Le,
    /// UTF-32, high byte first.
    Utf32Be,
}

/// The offset map has one entry per this many units of the original.
const STRIDE: usize = 1024;
/// The byte order mark.
const MARK: char = '\u{FEFF}';
/// Number of units after the first parenthesis to inspect in a file without a byte order mark.
const HEAD: usize = 4;

/// A file of wide units, converted to UTF-8.
#[derive(Clone, Debug, Default)]
pub(crate) struct Recoded {
    pub(crate) form: Form,
    /// The text, until a document takes it.
    pub(crate) text: Vec<u8>,
    /// The trailing bytes that do not make a complete unit.
    tail: Vec<u8>,
    /// Offsets in `text` of the units 0, STRIDE, 2 STRIDE ….
    steps: Vec<usize>,
}

impl Form {
    const WIDE: [Form; 4] = [Form::Utf32Le, Form::Utf32Be, Form::Utf16Le, Form::Utf16Be];

    /// Recognizes UTF-16 and UTF-32 by their byte order mark, or else by the first parenthesis.
    ///
    /// A record starts with `(`, perhaps after white space; in wide units each has zeros next to it. A file with the mark of UTF-32
    /// but units beyond Unicode is not UTF-32.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_syntax::Form;
    /// assert_eq!(Form::of(b"(\0;\0"), Form::Utf16Le);
    /// assert_eq!(Form::of(b"\xFE\xFF\0("), Form::Utf16Be);
    /// assert_eq!(Form::of(b"\xFF\xFE\0\0(\0\0\0"), Form::Utf32Le);
    /// assert_eq!(Form::of(b"(;B[aa])"), Form::Bytes);
    /// ```
    #[must_use]
    pub fn of(bytes: &[u8]) -> Form {
        // The first byte of nearly every file rules out all of them.
        if matches!(bytes, [0x21..=0xEE, 1..=0xFF, ..]) {
            return Form::Bytes;
        }
        let is_marked = |form: &Form| form.units(bytes).next() == Some(u32::from(MARK)) && form.fits(bytes);
        let marked = Form::WIDE.into_iter().find(is_marked);
        marked.or_else(|| Form::WIDE.into_iter().find(|form| form.opens(bytes))).unwrap_or_default()
    }

    /// Returns whether the units start like a record.
    fn opens(self, bytes: &[u8]) -> bool {
        let is_space = |unit: &u32| u8::try_from(*unit).is_ok_and(crate::scan::is_space);
        let mut units = self.units(bytes).skip_while(is_space);
        // A semicolon, an identifier or white space follows: ASCII for a while, and no zeros. UTF-16 allows any small
        // units here.
        let is_plain = |unit: u32| matches!(unit, 1..=0xFF);
        units.next() == Some(u32::from(b'('))
            && units.next().is_some_and(is_plain)
            && units.take(HEAD - 1).all(is_plain)
            && self.fits(bytes)
    }

    /// Returns whether every unit is valid in this form.
    fn fits(self, bytes: &[u8]) -> bool {
        match self {
            Form::Utf32Le | Form::Utf32Be => self.units(bytes).all(|unit| unit <= u32::from(char::MAX)),
            _ => true,
        }
    }

    /// The number of bytes per unit.
    fn width(self) -> usize {
        match self {
            Form::Bytes => 1,
            Form::Utf16Le | Form::Utf16Be => 2,
            Form::Utf32Le | Form::Utf32Be => 4,
        }
    }

    fn is_big(self) -> bool {
        matches!(self, Form::Utf16Be | Form::Utf32Be)
    }

    /// The complete units of a file.
    fn units(self, bytes: &[u8]) -> impl Iterator<Item = u32> {
        let join = move |unit: u32, &byte: &u8| unit << 8 | u32::from(byte);
        bytes.chunks_exact(self.width()).map(move |unit| match self.is_big() {
            true => unit.iter().fold(0, join),
            false => unit.iter().rev().fold(0, join),
        })
    }

    /// Appends a unit.
    fn push(self, unit: u32, out: &mut Vec<u8>) {
        match self.is_big() {
            true => out.extend_from_slice(&unit.to_be_bytes()[4 - self.width()..]),
            false => out.extend_from_slice(&unit.to_le_bytes()[..self.width()]),
        }
    }

    /// Appends a character, or an unpaired surrogate.
    fn push_code(self, code: u32, out: &mut Vec<u8>) {
        match char::from_u32(code) {
            Some(character) if self.width() == 2 => {
                character.encode_utf16(&mut [0; 2]).iter().for_each(|&unit| self.push(unit.into(), out));
            }
            _ => self.push(code, out),
        }
    }
}

impl Recoded {
    /// Converts a file in the given form.
    pub(crate) fn new(form: Form, original: &[u8]) -> Recoded {
        let mut recoded = Recoded {
            form,
            text: Vec::with_capacity(original.len()),
            tail: original.chunks_exact(form.width()).remainder().to_vec(),
            steps: Vec::with_capacity(original.len() / form.width() / STRIDE + 1),
        };
        let mut units = 0;
        let mut push = |decoded: Result<char, u16>| {
            while recoded.steps.len() * STRIDE <= units {
                recoded.steps.push(recoded.text.len());
            }
            match decoded {
                Ok(character) => {
                    recoded.text.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes());
                    units += if form.width() == 2 { character.len_utf16() } else { 1 };
                }
                Err(lone) => {
                    recoded.text.extend_from_slice(&surrogate_bytes(lone));
                    units += 1;
                }
            }
        };
        match form.width() {
            2 => {
                let units = form.units(original).map(|unit| unit as u16);
                let decoded = char::decode_utf16(units);
                decoded.for_each(|it| push(it.map_err(|lone| lone.unpaired_surrogate())));
            }
            _ => form.units(original).for_each(|unit| push(char::from_u32(unit).ok_or(unit as u16))),
        }
        recoded
    }

    /// Converts `text` back to the form of the file: the inverse of [`Recoded::new`].
    pub(crate) fn restore(&self, text: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(text.len() * self.form.width() + self.tail.len());
        let mut rest = text;
        while !rest.is_empty() {
            let (code, length) = decode(rest);
            self.form.push_code(code, &mut out);
            rest = &rest[length..];
        }
        out.extend_from_slice(&self.tail);
        out
    }

    /// Returns the file with another text, after an edit.
    pub(crate) fn with_text(&self, text: Vec<u8>) -> (Vec<u8>, Recoded) {
        let original = self.marked(text);
        let recoded = Recoded::new(self.form, &original);
        (original, recoded)
    }

    /// Converts a text to the form of the file, with a byte order mark if it would not be recognized without one.
    pub(crate) fn marked(&self, text: Vec<u8>) -> Vec<u8> {
        let original = self.restore(&text);
        if Form::of(&original) == self.form {
            return original;
        }
        self.restore(&[MARK.encode_utf8(&mut [0; 4]).as_bytes(), &text].concat())
    }

    /// Converts an offset in the text to an offset in the original file.
    pub(crate) fn original_offset(&self, text: &[u8], at: usize) -> usize {
        let step = self.steps.partition_point(|&offset| offset <= at).saturating_sub(1);
        let from = self.steps.get(step).copied().unwrap_or(0);
        let units = units_between(text, from..at.min(text.len()), self.form);
        self.form.width() * (step * STRIDE + units)
    }
}

/// Counts the units of a piece of text; a cut character counts at its start.
fn units_between(text: &[u8], range: Range<usize>, form: Form) -> usize {
    let units = |byte: &u8| match byte {
        0x80..=0xBF => 0,
        0xF0.. if form.width() == 2 => 2,
        _ => 1,
    };
    text[range].iter().map(units).sum()
}

fn surrogate_bytes(unit: u16) -> [u8; 3] {
    [0xE0 | (unit >> 12) as u8, 0x80 | ((unit >> 6) & 0x3F) as u8, 0x80 | (unit & 0x3F) as u8]
}

/// Decodes one character, or one invalid byte, of a text that was converted and perhaps edited.
///
/// An edit may have written bytes that are not UTF-8; each of them becomes U+FFFD, since wide units cannot represent them.
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
    match rest.iter().fold(head, |code, byte| code << 6 | u32::from(byte & 0x3F)) {
        0x11_0000.. => (0xFFFD, 1),
        code => (code, length),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(form: Form, units: &[u32]) -> Vec<u8> {
        let mut out = Vec::new();
        units.iter().for_each(|&unit| form.push(unit, &mut out));
        out
    }

    #[test]
    fn conversion_round_trips() {
        let cases: &[&[u32]] = &[
            &[0xFEFF, b'(' as u32, b';' as u32, 0x8868, b')' as u32],
            &[b'(' as u32, 0xD83D, 0xDE00, b')' as u32],
            &[b'(' as u32, 0xD83D, b')' as u32],
            &[b'(' as u32, 0xDE00, 0xD83D],
            &[b'(' as u32, 0],
            &[],
        ];
        for form in Form::WIDE {
            for case in cases {
                for tail in [&b""[..], b"x", b"xyz"] {
                    let original = [file(form, case), tail.to_vec()].concat();
                    let recoded = Recoded::new(form, &original);
                    assert_eq!(recoded.restore(&recoded.text), original, "{form:?} {case:x?}");
                }
            }
        }
    }

    #[test]
    fn offsets_map_back_to_the_file() {
        let mut original = vec![b'a' as u32; 3000];
        original[10] = 0x8868;
        original.splice(20..20, [0xD83D, 0xDE00]);
        let recoded = Recoded::new(Form::Utf16Le, &file(Form::Utf16Le, &original));
        // Ten ASCII letters, one character of three bytes, nine letters, one of four bytes.
        for (text, expected) in [(0, 0), (10, 20), (13, 22), (22, 40), (26, 44), (recoded.text.len(), 6004)] {
            assert_eq!(recoded.original_offset(&recoded.text, text), expected, "{text}");
        }
        original.splice(20..22, [0x1F600]);
        let recoded = Recoded::new(Form::Utf32Be, &file(Form::Utf32Be, &original));
        for (text, expected) in [(0, 0), (10, 40), (13, 44), (22, 80), (26, 84), (recoded.text.len(), 12_004)]
        {
            assert_eq!(recoded.original_offset(&recoded.text, text), expected, "{text}");
        }
    }

    #[test]
    fn recognizes_every_form_with_and_without_mark() {
        for text in ["(;GM[1]PB[芝野虎丸]PW[井山裕太];B[pd])", " \n(;)", "(;C[é\u{1F600}])"] {
            for form in Form::WIDE {
                for mark in ["", "\u{FEFF}"] {
                    let mut original = Vec::new();
                    let whole = mark.to_owned() + text;
                    whole.chars().for_each(|character| form.push_code(character.into(), &mut original));
                    assert_eq!(Form::of(&original), form, "{whole}");
                    assert_eq!(Recoded::new(form, &original).text, whole.as_bytes());
                }
            }
        }
        for bytes in [&[0; 2000][..], b"(;C[a\0b])", b"", b"\0", b"(", b"\xFF", b"\xEF\xBB\xBF(;)", b"\0(;"] {
            assert_eq!(Form::of(bytes), Form::Bytes);
        }
    }

    #[test]
    fn invalid_utf_32_is_utf_16() {
        let units: Vec<u8> = [0xFEFF, 0, b'(' as u32, b';' as u32]
            .iter()
            .flat_map(|unit| (*unit as u16).to_le_bytes())
            .collect();
        assert_eq!(Form::of(&units), Form::Utf16Le);
    }

    #[test]
    fn unrecognizable_text_gets_a_mark() {
        let recoded = Recoded::new(Form::Utf16Be, &file(Form::Utf16Be, &b"(;C[x])".map(u32::from)));
        assert!(recoded.marked("(;趙)".into()).starts_with(b"\xFE\xFF\0("));
        assert!(recoded.marked("(;B[aa]C[趙])".into()).starts_with(b"\0(\0;"));
    }
}

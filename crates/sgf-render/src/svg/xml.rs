//! A writer of SVG text, lengths and colors.
//!
//! A picture has a thousand lengths, so this is the hot path; it writes into fixed-size pieces and copies those.

use std::fmt;
use std::ops::Range;

use crate::scene::Place;
use crate::theme::Rgba;

/// Thousandths of a cell per SVG unit.
const THOUSANDTHS: u32 = 50;

/// A few characters in a fixed-size array. Copying the whole array is faster than copying the used part.
#[derive(Clone, Copy, Debug)]
pub(super) struct Short<const ROOM: usize> {
    letters: [u8; ROOM],
    n_letters: u8,
}

impl<const ROOM: usize> Short<ROOM> {
    pub(super) const EMPTY: Short<ROOM> = Short { letters: [0; ROOM], n_letters: 0 };

    /// Makes one from a text, unless it is too long.
    pub(super) fn of(text: &str) -> Option<Short<ROOM>> {
        let mut letters = [0; ROOM];
        letters.get_mut(..text.len())?.copy_from_slice(text.as_bytes());
        Some(Short { letters, n_letters: u8::try_from(text.len()).ok()? })
    }

    /// Anything that can be appended to a piece. The piece needs spare room, because whole arrays are copied.
    #[inline]
    pub(super) fn written(write: impl FnOnce(&mut Piece<'_>)) -> Short<ROOM> {
        let mut letters = [0; ROOM];
        let mut piece = Piece { bytes: &mut letters, length: 0 };
        write(&mut piece);
        let n_letters = piece.length as u8;
        Short { letters, n_letters }
    }
}

/// Up to three characters, and their number in the last byte. All four bytes are copied.
type Few = [u8; 4];

/// Formats a number below 1000.
const fn few(number: u32) -> Few {
    let (hundred, ten) = (b'0' + (number / 100) as u8, b'0' + (number / 10 % 10) as u8);
    let one = b'0' + (number % 10) as u8;
    match number {
        0..10 => [one, 0, 0, 1],
        10..100 => [ten, one, 0, 2],
        _ => [hundred, ten, one, 3],
    }
}

/// The digits of the numbers below 1000, which are the most common numbers in a picture.
#[inline]
fn small(number: u32) -> Option<Few> {
    static SMALL: [Few; 1000] = {
        let mut all = [[0; 4]; 1000];
        let mut number = 0;
        while number < all.len() {
            all[number] = few(number as u32);
            number += 1;
        }
        all
    };
    SMALL.get(number as usize).copied()
}

/// The text of thousandths below a unit: empty, `.5` or `.52`.
static PARTS: [Few; THOUSANDTHS as usize] = {
    let mut all = [[0; 4]; THOUSANDTHS as usize];
    let mut part = 1;
    while part < all.len() {
        let hundredths = (part * 100 / all.len()) as u8;
        let (tenth, last) = (b'0' + hundredths / 10, b'0' + hundredths % 10);
        all[part] = [b'.', tenth, last, if last == b'0' { 2 } else { 3 }];
        part += 1;
    }
    all
};

/// An XML writer. Methods return it for chaining.
#[derive(Debug, Default)]
pub(crate) struct Xml(Vec<u8>);

/// A short piece of XML of limited length, so that no capacity check is needed for each part.
pub(super) struct Piece<'x> {
    bytes: &'x mut [u8],
    length: usize,
}

/// The maximum length of a number, and spare room after it that may be overwritten.
const LENGTH: usize = 16;

impl Xml {
    pub(crate) fn with_capacity(n_bytes: usize) -> Xml {
        Xml(Vec::with_capacity(n_bytes))
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    #[cfg(feature = "animation")]
    pub(super) fn truncate(&mut self, n_bytes: usize) {
        self.0.truncate(n_bytes);
    }

    /// Appends a part of another writer.
    pub(super) fn part(&mut self, other: &Xml, part: Range<usize>) -> &mut Xml {
        self.0.extend_from_slice(&other.0[part]);
        self
    }

    /// Appends a piece, which needs spare room for its last part.
    #[inline]
    pub(super) fn piece<const ROOM: usize>(&mut self, write: impl FnOnce(&mut Piece<'_>)) -> &mut Xml {
        let start = self.0.len();
        self.0.extend_from_slice(&[0; ROOM]);
        let mut piece = Piece { bytes: &mut self.0[start..], length: 0 };
        write(&mut piece);
        let length = piece.length;
        self.0.truncate(start + length);
        self
    }

    pub(crate) fn into_string(self) -> String {
        String::from_utf8(self.0).expect("it is made of texts and digits")
    }

    /// Writes raw XML.
    #[inline]
    pub(crate) fn put(&mut self, xml: &str) -> &mut Xml {
        self.0.extend_from_slice(xml.as_bytes());
        self
    }

    /// Writes escaped text; characters that XML does not allow are omitted.
    pub(crate) fn text(&mut self, text: &str) -> &mut Xml {
        let mut rest = text;
        let is_special = |letter: char| {
            matches!(letter, '<' | '>' | '&' | '"' | '\u{0}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
        };
        while let Some(at) = rest.find(is_special) {
            let (plain, special) = rest.split_at(at);
            let mut letters = special.chars();
            self.put(plain).put(match letters.next() {
                Some('<') => "&lt;",
                Some('>') => "&gt;",
                Some('&') => "&amp;",
                Some('"') => "&quot;",
                Some('\t' | '\n' | '\r') => " ",
                _ => "",
            });
            rest = letters.as_str();
        }
        self.put(rest)
    }

    /// Writes a length in units, in its shortest form.
    #[inline]
    pub(crate) fn length(&mut self, thousandths: i32) -> &mut Xml {
        self.piece::<LENGTH>(|piece| _ = piece.length(thousandths))
    }

    /// Writes a whole number.
    #[inline]
    pub(super) fn integer(&mut self, number: u32) -> &mut Xml {
        self.piece::<LENGTH>(|piece| _ = piece.integer(number))
    }

    /// Writes a place: x, a space, and y.
    #[inline]
    pub(crate) fn point(&mut self, place: Place) -> &mut Xml {
        self.points("", [place])
    }

    /// Writes up to three places, separated by spaces, after the letter of a path step.
    #[inline]
    pub(super) fn points<const COUNT: usize>(&mut self, letter: &str, places: [Place; COUNT]) -> &mut Xml {
        const { assert!(COUNT <= 3, "there is room for three") };
        self.piece::<{ 6 * (LENGTH + 1) }>(|piece| {
            piece.put(letter);
            for (index, place) in places.into_iter().enumerate() {
                let between = if index > 0 { " " } else { "" };
                piece.put(between).length(place.x).put(" ").length(place.y);
            }
        })
    }

    /// Writes a length attribute; the name includes the leading space and the opening: ` x="`.
    #[inline]
    pub(super) fn attribute(&mut self, opening: &str, thousandths: i32) -> &mut Xml {
        self.put(opening).piece::<{ LENGTH + 1 }>(|piece| _ = piece.length(thousandths).put("\""))
    }

    /// Writes thousandths as a fraction: `.36`.
    pub(crate) fn share(&mut self, thousandths: i32) -> &mut Xml {
        if thousandths % 1000 == 0 {
            return self.integer(thousandths.unsigned_abs() / 1000);
        }
        let digits = [100, 10, 1].map(|by| b'0' + (thousandths / by % 10) as u8);
        let n_digits = digits.iter().rposition(|&digit| digit > b'0').map_or(0, |last| last + 1);
        self.0.push(b'.');
        self.0.extend_from_slice(&digits[..n_digits]);
        self
    }

    pub(super) fn color(&mut self, color: Rgba) -> &mut Xml {
        self.put(color.hex().as_str())
    }
}

impl Piece<'_> {
    /// Writes raw XML.
    #[inline]
    pub(super) fn put(&mut self, xml: &str) -> &mut Self {
        self.copy(xml.as_bytes(), xml.len())
    }

    /// Writes a few characters of raw XML.
    #[inline]
    pub(super) fn short<const LETTERS: usize>(&mut self, short: &Short<LETTERS>) -> &mut Self {
        self.copy(&short.letters, short.n_letters.into())
    }

    /// Writes a length in units, in its shortest form.
    #[inline(always)]
    pub(super) fn length(&mut self, thousandths: i32) -> &mut Self {
        if thousandths < 0 {
            self.put("-");
        }
        let size = thousandths.unsigned_abs();
        let (whole, part) = (size / THOUSANDTHS, size % THOUSANDTHS);
        if whole > 0 || part == 0 {
            self.integer(whole);
        }
        if part > 0 {
            self.few(PARTS[part as usize]);
        }
        self
    }

    /// Writes a whole number.
    #[inline]
    pub(super) fn integer(&mut self, number: u32) -> &mut Self {
        match small(number) {
            Some(few) => self.few(few),
            None => self.large(number),
        }
    }

    #[cold]
    fn large(&mut self, number: u32) -> &mut Self {
        self.integer(number / 1000);
        let digit = |by: u32| b'0' + (number / by % 10) as u8;
        self.copy(&[digit(100), digit(10), digit(1)], 3)
    }

    #[inline]
    fn few(&mut self, few: Few) -> &mut Self {
        self.copy(&few, few[3].into())
    }

    /// Copies a fixed-size array, of which only a part counts.
    #[inline]
    fn copy(&mut self, bytes: &[u8], length: usize) -> &mut Self {
        self.bytes[self.length..self.length + bytes.len()].copy_from_slice(bytes);
        self.length += length;
        self
    }
}

impl fmt::Write for Xml {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.put(text);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_have_their_shortest_form() {
        let written = |thousandths| {
            let mut xml = Xml::default();
            xml.length(thousandths);
            xml.into_string()
        };
        for (thousandths, expected) in [
            (0, "0"),
            (1, ".02"),
            (5, ".1"),
            (-5, "-.1"),
            (50, "1"),
            (55, "1.1"),
            (-1450, "-29"),
            (18_000, "360"),
            (50_000, "1000"),
            (5_000_001, "100000.02"),
            (50_350_000, "1007000"),
            (i32::MIN, "-42949672.96"),
        ] {
            assert_eq!(written(thousandths), expected);
        }
    }

    #[test]
    fn text_is_escaped() {
        let mut xml = Xml::default();
        xml.text("a<b & \"c\"\u{1}\n\u{ffff}囲\u{fffd}>");
        assert_eq!(xml.into_string(), "a&lt;b &amp; &quot;c&quot; 囲\u{fffd}&gt;");
    }
}

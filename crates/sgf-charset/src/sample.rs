//! A sample of a game: the text around bytes above 7F, which reveals the charset.
//!
//! Moves and markup are ASCII in every charset and would only dilute the evidence, so they are left out: a sample is a
//! list of short stretches of values. Its size is bounded, however large the file is. White space between tokens does not
//! count, nor does anything outside of the values of a damaged record, so that a record in another layout gives
//! the same sample.

use std::ops::Range;

use crate::ascii;
use crate::structure;
use crate::units::Family;

/// Maximum number of bytes above 7F in a sample.
const MAX_HIGH: usize = 4096;
/// Number of bytes kept before and after, without white space.
const BEFORE: usize = 48;
const AFTER: usize = 16;

/// Stretches of a file that contain bytes above 7F.
pub(crate) struct Sample<'a> {
    pub(crate) bytes: &'a [u8],
    /// In ascending order, with gaps between them. The byte before each is ASCII or missing.
    pub(crate) stretches: Vec<Range<usize>>,
    /// The number of bytes above 7F in the stretches.
    pub(crate) n_high: usize,
}

impl<'a> Sample<'a> {
    /// Collects the stretches, starting at the first byte above 7F, if the caller knows it.
    pub(crate) fn new(bytes: &'a [u8], first: usize) -> Sample<'a> {
        let mut sample = Sample { bytes, stretches: Vec::new(), n_high: 0 };
        let next = |from: usize| from + ascii::length(&bytes[from..]);
        let (mut place, mut known) = (Place::Unknown, 0);
        let mut at = next(first);
        while at < bytes.len() && sample.n_high < MAX_HIGH {
            let n_bytes = bytes[at..].iter().take(MAX_HIGH).take_while(|byte| !byte.is_ascii()).count();
            let high = at..at + n_bytes;
            place = place.behind(bytes, known..at);
            known = high.end;
            at = next(high.end);
            if place != Place::Outside {
                // The text after the next byte above 7F belongs to the next stretch, unless the run was cut here.
                let limit = if at == high.end { bytes.len() } else { at };
                sample.take(high, place.start(), limit);
            }
        }
        sample
    }

    /// Adds bytes above 7F of the value that starts at `value`, with their context, up to a limit.
    fn take(&mut self, high: Range<usize>, value: usize, limit: usize) {
        self.n_high += high.len();
        let end = high.end + reach(self.bytes[high.end..limit].iter(), AFTER);
        let last = self.stretches.last_mut().filter(|last| last.end > value);
        // The previous stretch is part of this value, or reaches into it.
        let is_same = last.as_ref().is_some_and(|last| last.start >= value);
        let from = last.as_ref().filter(|_| is_same).map_or(value, |last| last.end.min(high.start));
        let start = high.start - reach(self.bytes[from..high.start].iter().rev(), BEFORE);
        match last {
            Some(last) if is_same && last.end >= start => last.end = end,
            last => {
                last.into_iter().for_each(|last| last.end = last.end.min(start));
                self.stretches.push(start..end);
            }
        }
    }

    /// Returns the text of each stretch, without the structure before and after it, and without white space
    /// that depends on the layout.
    #[cfg(feature = "legacy-charsets")]
    pub(crate) fn texts(&self) -> impl Iterator<Item = Vec<u8>> {
        self.stretches.iter().map(|stretch| {
            let bytes = &self.bytes[stretch.clone()];
            let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
            let last = bytes.iter().rposition(|byte| !byte.is_ascii()).unwrap_or(0);
            let is_edge = |byte: &u8| matches!(byte, b'[' | b']' | b'\n' | b'\r');
            let start = bytes[..first].iter().rposition(is_edge).map_or(0, |edge| edge + 1);
            let end = bytes[last..].iter().position(is_edge).map_or(bytes.len(), |edge| last + edge);
            solid(&bytes[start..end])
        })
    }

    /// Returns the value, or line, around an offset, as far as the sample contains it.
    pub(crate) fn text_at(&self, at: usize, family: Family) -> Option<Range<usize>> {
        let stretch = self.stretches.iter().find(|stretch| stretch.contains(&at))?;
        let (mut start, mut end) = (stretch.start, stretch.start);
        while end < stretch.end {
            let is_edge = matches!(self.bytes[end], b'[' | b']' | b'\n' | b'\r');
            if is_edge && end > at {
                break;
            }
            end += family.width(&self.bytes[end..]);
            start = if is_edge { end } else { start };
        }
        Some(start..end.min(self.bytes.len()))
    }

    /// Returns the offset of the first byte above 7F, ignoring a byte order mark.
    pub(crate) fn first_high(&self) -> Option<usize> {
        let start = if self.bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let mut offsets = self.stretches.iter().flat_map(std::clone::Clone::clone);
        offsets.find(|at| *at >= start && !self.bytes[*at].is_ascii())
    }

    /// Returns whether the sample contains a byte of 80-9F: a control character in ISO-8859-1, text in windows-1252.
    pub(crate) fn has_c1(&self) -> bool {
        let mut bytes = self.stretches.iter().flat_map(|stretch| &self.bytes[stretch.clone()]);
        bytes.any(|byte| matches!(byte, 0x80..=0x9F))
    }
}

/// The position of a byte, as far as the preceding brackets show it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// After no token.
    Unknown,
    /// In the value whose bracket is at this offset.
    Inside(usize),
    Outside,
}

impl Place {
    /// The position of the byte at the end of a range, given that of its start.
    ///
    /// A `]` directly after a byte above 7F may be the second half of a character.
    fn behind(self, bytes: &[u8], range: Range<usize>) -> Place {
        let brackets = memchr::memrchr2_iter(b'[', b']', &bytes[range.clone()]).map(|at| range.start + at);
        for at in brackets {
            let before = at.checked_sub(1).map_or(0, |before| bytes[before]);
            let is_half = !before.is_ascii() && !structure::is_after_value(&bytes[at + 1..]);
            match bytes[at] {
                b'[' => return Place::Inside(at),
                _ if before == b'\\' || is_half => {}
                _ => match structure::rest_of_text(bytes, at) {
                    Some(rest) if rest.end >= range.end => return Place::Inside(rest.start),
                    _ => return Place::Outside,
                },
            }
        }
        let is_token = |byte: &u8| matches!(byte, b';' | b'(');
        match self {
            Place::Unknown if bytes[range].iter().any(is_token) => Place::Outside,
            place => place,
        }
    }

    /// The start of its value.
    fn start(self) -> usize {
        if let Place::Inside(at) = self { at } else { 0 }
    }
}

/// A text without soft line breaks and without the white space around tokens.
#[cfg(feature = "legacy-charsets")]
fn solid(text: &[u8]) -> Vec<u8> {
    let is_token = |byte: &u8| matches!(byte, b';' | b'(' | b')' | b'[' | b']');
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let n_space = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let is_between = out.last().is_some_and(is_token) || rest.get(n_space).is_some_and(is_token);
        if let n_bytes @ 1.. = structure::soft_break(rest) {
            at += n_bytes;
        } else {
            let kept = if is_between && n_space > 0 { 0 } else { n_space.max(1) };
            out.extend_from_slice(&rest[..kept]);
            at += n_space.max(1);
        }
    }
    out
}

/// Counts the bytes up to the `n_bytes`-th one that is not white space.
fn reach<'b>(bytes: impl ExactSizeIterator<Item = &'b u8>, n_bytes: usize) -> usize {
    if bytes.len() <= n_bytes {
        return bytes.len();
    }
    let mut n_solid = 0;
    let is_near = |byte: &&u8| {
        n_solid += usize::from(!byte.is_ascii_whitespace());
        n_solid <= n_bytes
    };
    bytes.take_while(is_near).count()
}

#[cfg(feature = "legacy-charsets")]
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_only_text() {
        let moves = ";B[aa];W[bb]".repeat(50);
        let game = format!("(;GM[1]PB[Loïc]{moves}C[déjà vu]{moves})");
        let sample = Sample::new(game.as_bytes(), 0);
        assert_eq!(sample.stretches.len(), 2);
        let texts: Vec<_> = sample.texts().collect();
        assert_eq!(texts, ["Loïc".as_bytes(), "déjà vu".as_bytes()]);
    }

    #[test]
    fn layout_does_not_change_the_sample() {
        let game = "(;GM[1]PB[Loïc]PW[Zoë];B[aa];W[bb]C[déjà vu\\\n, fût-il])";
        let wider = game.replace(';', &format!(" \n{};\n", " ".repeat(100)));
        let [texts, others] = [game, &wider].map(|game| {
            let sample = Sample::new(game.as_bytes(), 0);
            sample.texts().map(|text| String::from_utf8(text).unwrap()).collect::<Vec<_>>()
        });
        assert_eq!(texts, ["Loïc", "Zoë", "déjà vu, fût-il"]);
        assert_eq!(texts, others);
    }

    #[test]
    fn ignores_bytes_between_values() {
        let texts = |game: &[u8]| Sample::new(game, 0).texts().collect::<Vec<_>>();
        let once = texts(b"(;PB[Lo\xEFc]\xFE\xFFPW[Zo\xEB];A\xA4B[aa])");
        assert_eq!(once, texts(b"(;\xFE\xFF PB[Lo\xEFc]PW[Zo\xEB];\xA4 AB[aa])"));
        assert_eq!(once, [b"Lo\xEFc", &b"Zo\xEB"[..]]);
        assert_eq!(texts(b"(;\xFE\xFF PB[Lee])"), [b""; 0]);
        // A missing escape that another layout puts back.
        for [once, again] in [
            [&b"(;C[a text] \xE9t\xE9 goes on])"[..], b"(;C[a text\\] \xE9t\xE9 goes on])"],
            [b"(;C[Lee [3d] \xE9t\xE9];B[aa])", b"(;C[Lee [3d\\] \xE9t\xE9];B[aa])"],
        ] {
            assert_eq!(texts(once), texts(again), "{}", once.escape_ascii());
            assert_eq!(Sample::new(once, 0).n_high, 2, "{}", once.escape_ascii());
        }
        // After 97 the bracket may be half of a character, and after 5C it is escaped.
        assert_eq!(Sample::new(b"(;PB[\x97\x5D\x90\xB3])", 0).n_high, 3);
        assert_eq!(Sample::new(b"(;C[a \\] b\xE9])", 0).n_high, 1);
    }

    #[test]
    fn finds_the_text_around_an_offset() {
        let game = "\u{FEFF}(;PB[柯洁]PW[Ren\u{E9}];B[aa])".as_bytes();
        let sample = Sample::new(game, 0);
        let at = sample.first_high().unwrap();
        assert_eq!(sample.text_at(at, Family::Utf8).map(|text| &game[text]), Some("柯洁".as_bytes()));
        assert_eq!(sample.text_at(at + 11, Family::Utf8).map(|text| &game[text]), Some("René".as_bytes()));
        // 5D is half of the name in Shift_JIS.
        let game = b"(;PB[\x97\x5D]PW[a])";
        let sample = Sample::new(game, 0);
        assert_eq!(sample.text_at(5, Family::ShiftJis), Some(5..7));
        assert_eq!(sample.text_at(5, Family::Single), Some(5..6));
    }

    #[test]
    fn size_is_bounded() {
        let sample = Sample::new(&[0xB6; 100_000], 0);
        assert_eq!(sample.stretches.first(), Some(&(0..MAX_HIGH + AFTER)));
        let spread = [b"aaaaaaaaaaaa\xB6\xCE".repeat(10_000), b"x".to_vec()].concat();
        let sample = Sample::new(&spread, 0);
        assert!(sample.stretches.last().unwrap().end < 40_000);
        assert!(Sample::new(b"ascii", 0).stretches.is_empty());
    }
}

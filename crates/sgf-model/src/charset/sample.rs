//! The part of a game that tells its charset: what stands around bytes above 7F.
//!
//! Moves and markup are ASCII in every charset and would only dilute the evidence, so they are left out: a sample is a
//! list of short stretches of values. Its size is bounded, however large the file. White space between the tokens is not
//! counted, and neither is what stands outside of the values of a damaged record, so that a record in another layout gives
//! the same sample.

use std::ops::Range;

use super::ascii;
use super::structure;
use super::units::Family;

/// Bytes above 7F that are looked at.
const MAX_HIGH: usize = 4096;
/// Bytes kept before and after, without white space.
const BEFORE: usize = 48;
const AFTER: usize = 16;

/// Stretches of a file that hold bytes above 7F.
pub(super) struct Sample<'a> {
    pub(super) bytes: &'a [u8],
    /// In ascending order, with gaps between them. The byte before each is ASCII, or there is none.
    pub(super) stretches: Vec<Range<usize>>,
    /// The number of bytes above 7F in them.
    pub(super) n_high: usize,
}

impl<'a> Sample<'a> {
    /// Collects the stretches, from the first byte above 7F on, which the caller may know.
    pub(super) fn new(bytes: &'a [u8], first: usize) -> Sample<'a> {
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
                // What stands beyond the next byte above 7F is its own affair, unless the run was cut here.
                let limit = if at == high.end { bytes.len() } else { at };
                sample.take(high, place.start(), limit);
            }
        }
        sample
    }

    /// Takes bytes above 7F of the value that starts at `value`, and what stands around them, up to a limit.
    fn take(&mut self, high: Range<usize>, value: usize, limit: usize) {
        self.n_high += high.len();
        let end = high.end + reach(self.bytes[high.end..limit].iter(), AFTER);
        let last = self.stretches.last_mut().filter(|last| last.end > value);
        // The stretch before is of this value, or reaches into it.
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

    /// Returns the text of each stretch, without the structure before and after, and without the white space in between
    /// that depends on the layout.
    #[cfg(feature = "legacy-charsets")]
    pub(super) fn texts(&self) -> impl Iterator<Item = Vec<u8>> {
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

    /// Returns the value, or line, around an offset, as far as it is in the sample; none outside of it.
    pub(super) fn text_at(&self, at: usize, family: Family) -> Option<Range<usize>> {
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

    /// Returns the offset of the first byte above 7F, a byte order mark at the start left out.
    pub(super) fn first_high(&self) -> Option<usize> {
        let start = if self.bytes.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
        let mut offsets = self.stretches.iter().flat_map(|stretch| stretch.clone());
        offsets.find(|at| *at >= start && !self.bytes[*at].is_ascii())
    }

    /// Tells whether a byte of 80-9F is in the sample: a control character in ISO-8859-1, text in windows-1252.
    pub(super) fn has_c1(&self) -> bool {
        let mut bytes = self.stretches.iter().flat_map(|stretch| &self.bytes[stretch.clone()]);
        bytes.any(|byte| matches!(byte, 0x80..=0x9F))
    }
}

/// Where a byte stands, as far as the brackets before it tell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// No token stands before it.
    Unknown,
    /// In the value that begins with the bracket at this offset.
    Inside(usize),
    Outside,
}

impl Place {
    /// The place of the byte at the end of a range, which has this place at its start.
    ///
    /// A `]` directly behind a byte above 7F may be the second half of a character.
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

    /// Where its value begins.
    fn start(self) -> usize {
        if let Place::Inside(at) = self { at } else { 0 }
    }
}

/// A text without soft line breaks, and without the white space beside tokens.
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

/// Counts the bytes up to the one that is number `n_bytes` of those that are no white space.
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
    fn only_text_is_taken() {
        let moves = ";B[aa];W[bb]".repeat(50);
        let game = format!("(;GM[1]PB[Loïc]{moves}C[déjà vu]{moves})");
        let sample = Sample::new(game.as_bytes(), 0);
        assert_eq!(sample.stretches.len(), 2);
        let texts: Vec<_> = sample.texts().collect();
        assert_eq!(texts, ["Loïc".as_bytes(), "déjà vu".as_bytes()]);
    }

    #[test]
    fn the_layout_makes_no_difference() {
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
    fn what_stands_between_values_makes_no_difference() {
        let texts = |game: &[u8]| Sample::new(game, 0).texts().collect::<Vec<_>>();
        let once = texts(b"(;PB[Lo\xEFc]\xFE\xFFPW[Zo\xEB];A\xA4B[aa])");
        assert_eq!(once, texts(b"(;\xFE\xFF PB[Lo\xEFc]PW[Zo\xEB];\xA4 AB[aa])"));
        assert_eq!(once, [b"Lo\xEFc", &b"Zo\xEB"[..]]);
        assert_eq!(texts(b"(;\xFE\xFF PB[Lee])"), [b""; 0]);
        // An escape that was forgotten, and is put back with another layout.
        for [once, again] in [
            [&b"(;C[a text] \xE9t\xE9 goes on])"[..], b"(;C[a text\\] \xE9t\xE9 goes on])"],
            [b"(;C[Lee [3d] \xE9t\xE9];B[aa])", b"(;C[Lee [3d\\] \xE9t\xE9];B[aa])"],
        ] {
            assert_eq!(texts(once), texts(again), "{}", once.escape_ascii());
            assert_eq!(Sample::new(once, 0).n_high, 2, "{}", once.escape_ascii());
        }
        // Behind 97 the bracket may be half of a character, and behind 5C it is escaped.
        assert_eq!(Sample::new(b"(;PB[\x97\x5D\x90\xB3])", 0).n_high, 3);
        assert_eq!(Sample::new(b"(;C[a \\] b\xE9])", 0).n_high, 1);
    }

    #[test]
    fn a_text_is_found_around_an_offset() {
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
    fn the_size_is_bounded() {
        let sample = Sample::new(&[0xB6; 100_000], 0);
        assert_eq!(sample.stretches.first(), Some(&(0..MAX_HIGH + AFTER)));
        let spread = [b"aaaaaaaaaaaa\xB6\xCE".repeat(10_000), b"x".to_vec()].concat();
        let sample = Sample::new(&spread, 0);
        assert!(sample.stretches.last().unwrap().end < 40_000);
        assert!(Sample::new(b"ascii", 0).stretches.is_empty());
    }
}

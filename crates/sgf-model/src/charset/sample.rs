//! The part of a game that tells its charset: what stands around bytes above 7F.
//!
//! Moves and markup are ASCII in every charset and would only dilute the evidence, so they are left out: a sample is a
//! list of short stretches, each with enough bytes before it to see in which value it stands. Its size is bounded,
//! however large the file. White space between the tokens is not counted, so that a record in another layout gives the
//! same sample.

use std::ops::Range;

use encoding_rs::Encoding;

use super::reading;
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
        let mut stretches: Vec<Range<usize>> = Vec::new();
        let mut n_high = 0;
        let mut at = first + Encoding::ascii_valid_up_to(&bytes[first..]);
        while at < bytes.len() && n_high < MAX_HIGH {
            let high_end = at + bytes[at..].iter().take(MAX_HIGH).take_while(|byte| !byte.is_ascii()).count();
            n_high += high_end - at;
            let end = high_end + reach(bytes[high_end..].iter(), AFTER);
            let known = stretches.last().map_or(0, |last| last.end.min(at));
            let start = at - reach(bytes[known..at].iter().rev(), BEFORE);
            match stretches.last_mut() {
                Some(last) if last.end >= start => last.end = end,
                _ => stretches.push(start..end),
            }
            at = high_end + Encoding::ascii_valid_up_to(&bytes[high_end..]);
        }
        Sample { bytes, stretches, n_high }
    }

    /// Returns the text of each stretch, without the structure before and after, and without the white space in between
    /// that depends on the layout.
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

/// A text without soft line breaks, and without the white space beside tokens.
fn solid(text: &[u8]) -> Vec<u8> {
    let is_token = |byte: &u8| matches!(byte, b';' | b'(' | b')' | b'[' | b']');
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let n_space = rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let is_between = out.last().is_some_and(is_token) || rest.get(n_space).is_some_and(is_token);
        if let n_bytes @ 1.. = reading::soft_break(rest) {
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
fn reach<'b>(bytes: impl Iterator<Item = &'b u8>, n_bytes: usize) -> usize {
    let mut n_solid = 0;
    let is_near = |byte: &&u8| {
        n_solid += usize::from(!byte.is_ascii_whitespace());
        n_solid <= n_bytes
    };
    bytes.take_while(is_near).count()
}

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
        assert_eq!(texts, ["Loïc]PW[Zoë];B[aa];W[bb]C[déjà vu, fût-il"]);
        assert_eq!(texts, others);
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

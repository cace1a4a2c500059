//! Repairs broken values as a careful human would.
//!
//! Two mistakes lose the most data in other readers. A forgotten `]` (`B[aa;W[bb]`) merges two
//! moves into one long value; an unescaped `]` (`C[a [3d] b]`) ends a comment too early. Both leave traces: an unescaped
//! `[` inside the value, or non-SGF text after it. Only then do these rules inspect the text. Each rule reads
//! a bounded number of bytes or remembers how far it has searched, so the parser stays linear.
//!
//! A strict reading by FF\[4\] that makes sense always wins. Every text that ends with a `]` is a valid text, whatever it contains, so it is
//! only cut if the game cannot be read otherwise, and never if the writer of the game escapes brackets. A point or a number
//! with a `[` in it is never valid, so it is cut.

use super::super::ident;
use super::GameParser;
use crate::scan::{self, ValueEnd, is_space, skip_space};
use crate::{FactKind, ScanMode};

/// How much of the start of a point-like value is inspected: `aa`, white space, `;`, two capitals and `[` fit well.
const HEAD: usize = 24;
/// How much of the end of a value is searched for a swallowed property.
const TAIL: usize = 32;
/// The same for the first property of a game, which may be a sentence: `(;EV[`.
const LONG_TAIL: usize = 256;

/// The end of a value before its `]`, and the fact about it.
pub(super) struct Cut {
    pub(super) at: usize,
    pub(super) kind: FactKind,
}

/// The results of earlier searches, so that none is repeated.
#[derive(Default)]
pub(super) struct TextSearch {
    /// The rest of a long value from which others were split off, and the offset up to which they start.
    known_end: (usize, ValueEnd),
    /// A search for the rest of a text fails if it starts before this offset.
    hopeless: usize,
    /// The text that seems to end at the first offset ends at the second.
    known_longer: (usize, usize),
}

impl GameParser<'_> {
    /// Finds the end of the value at `start`, from memory if a longer scan has already passed it.
    #[inline]
    pub(super) fn scan_value(&mut self, start: usize) -> ValueEnd {
        let (from, known) = self.search.known_end;
        if from <= start && start < known.end {
            return known;
        }
        let found = scan::value_end(self.text, start, self.mode);
        self.escapes |= found.escape;
        found
    }

    /// Remembers that the values that start between a cut and the end of the cut value end there.
    pub(super) fn split(&mut self, at: usize, found: ValueEnd) {
        self.search.known_end = (at, ValueEnd { bracket: true, ..found });
    }

    /// Decides where a value ends that contains an unescaped `[` or runs to the end of the input.
    ///
    /// Returns the offset of its `]`, or, if a `]` was forgotten, of the first byte after it.
    pub(super) fn forgotten_bracket(&mut self, start: usize, found: ValueEnd) -> usize {
        let end = found.end;
        let cut = match damaged_character(self.text, start, end, self.mode) {
            Some(at) if !found.escape => Some(Cut { at, kind: FactKind::UnclosedValue }),
            _ if end == self.text.len() => self.cut(start, found, false),
            _ if structure_follows(self.text, end + 1) => self.cut(start, found, !self.known.cuts_texts),
            _ => None,
        };
        let Some(Cut { at, kind }) = cut else {
            if end == self.text.len() {
                self.fact(FactKind::UnclosedValue, start - 1, end);
            }
            return end;
        };
        // Half a character before its `]` needs no repair.
        if self.text.get(at) != Some(&b']') {
            self.fact(kind, start - 1, at);
        }
        if kind == FactKind::SwallowedProperty {
            self.suspects = true;
            return end;
        }
        self.split(at, found);
        at
    }

    /// Finds the end of a value that has swallowed what follows it, in the last property.
    ///
    /// `is_valid` says that the game can be read with the entire value.
    pub(super) fn cut(&self, start: usize, found: ValueEnd, is_valid: bool) -> Option<Cut> {
        let end = found.end;
        let known = self.is_text();
        let point = point_cut(self.text, start, end);
        let point = point.or_else(|| empty_cut(self.text, start, end).filter(|_| known == Some(false)));
        let at = point.or_else(|| swallowed(self.text, start, end, end == self.text.len()))?;
        let is_text = known.unwrap_or(point.is_none() || found.escape);
        let kind = match is_valid {
            _ if !is_text => FactKind::UnclosedValue,
            true if !found.escape => FactKind::SwallowedProperty,
            false if !self.escapes => FactKind::GuessedEnd,
            _ => return None,
        };
        Some(Cut { at, kind })
    }

    /// Returns whether the values of the last property are texts, if that is known.
    fn is_text(&self) -> Option<bool> {
        let ident = self.tables.properties.last()?.start as usize;
        self.known.landmarks.is_text(&self.text[ident..ident::ident_end(self.text, ident)])
    }

    /// Finds the end of a text whose first `]`, at `end`, should have been escaped.
    pub(super) fn longer_text(&mut self, start: usize, end: usize) -> Option<usize> {
        let shifted = self.mode == ScanMode::Iso2022Jp;
        if end < self.search.hopeless || shifted || !is_wordy(&self.text[start..end]) {
            return None;
        }
        if self.search.known_longer.0 == end {
            return Some(self.search.known_longer.1);
        }
        match rest_of_text(self.text, end + 1, self.mode) {
            Ok(longer) => {
                self.escapes |= memchr::memchr_iter(b'\\', &self.text[end..longer])
                    .any(|at| matches!(self.text[end + at + 1], b'[' | b']'));
                self.search.known_longer = (end, longer);
                Some(longer)
            }
            // For this value and for all later ones up to here.
            Err(hopeless) => {
                self.search.hopeless = hopeless;
                None
            }
        }
    }
}

/// Finds the end of a text that seems to end at an unescaped `]`: what follows it
/// looks like the rest of the text. The text starts at `start`, and its first `]` is at `end`.
///
/// # Examples
///
/// ```
/// use sgf_syntax::longer_text;
/// let game = b"(;C[user [3k]: hi];B[aa])";
/// assert_eq!(longer_text(game, 4, 12), Some(17));
/// assert_eq!(longer_text(game, 4, 17), None);
/// ```
#[must_use]
pub fn longer_text(text: &[u8], start: usize, end: usize) -> Option<usize> {
    let goes_on = !structure_follows(text, end + 1) && is_wordy(&text[start..end]);
    goes_on.then(|| rest_of_text(text, end + 1, ScanMode::Ascii).ok())?
}

/// Finds the `]` that ends the rest of a text; fails with the offset before which no text has one.
fn rest_of_text(text: &[u8], mut at: usize, mode: ScanMode) -> Result<usize, usize> {
    loop {
        let from = at;
        at = scan::find_special_in(text, at, mode);
        match text.get(at) {
            _ if !is_prose(text, from, at) => return Err(from),
            Some(b'\\') => at += 1 + text.get(at + 1..).map_or(0, |rest| mode.width(rest).min(rest.len())),
            Some(b'[') if !ident::property_opens(text, at) => at += 1,
            Some(b']') if structure_follows(text, at + 1) => return Ok(at),
            Some(b']') => at += 1,
            // A property or the end: the text does not continue.
            _ => return Err(at),
        }
    }
}

/// Returns whether the bytes at `at` can follow a value: a token, a property, or the end.
fn structure_follows(text: &[u8], at: usize) -> bool {
    let at = skip_space(text, at);
    match text.get(at) {
        None | Some(b';' | b'(' | b')' | b'[') => true,
        Some(_) => ident::property_follows(text, at),
    }
}

/// Handles charsets with wide trail bytes: a name cut inside a character, directly before its `]`.
///
/// `PB[<lead>]WR[9d]`: lead byte and `]` look like one character, and the value seems to continue. The text after it decides: the
/// next property, or, if there is no other `]`, nothing but the end of the game.
fn damaged_character(text: &[u8], start: usize, end: usize, mode: ScanMode) -> Option<usize> {
    if matches!(mode, ScanMode::Ascii | ScanMode::Iso2022Jp) {
        return None;
    }
    let following = text[start..end].iter().take(4096).position(|&byte| byte == b'[');
    let before = match following {
        Some(bracket) => ident::short_ident_before(text, start + bracket)?,
        None if end == text.len() => end,
        None => return None,
    };
    let close = text[start..before].iter().rposition(|&byte| !is_space(byte) && !is_paren(byte))? + start;
    (text[close] == b']' && close > start && text[close - 1] >= 0x80).then_some(close)
}

/// Returns whether the byte at `at` follows an odd number of backslashes.
pub(super) fn is_escaped(text: &[u8], at: usize) -> bool {
    text[..at].iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}

/// Returns whether each `;`, `(` and `)` in a range is used as in a sentence.
///
/// White space and a letter follow a `;`, a letter or digit follows a `(`, and a `)` closes one or ends a smiley.
fn is_prose(text: &[u8], start: usize, end: usize) -> bool {
    let letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte >= 0x80;
    let mut open = 0usize;
    memchr::memchr3_iter(b';', b'(', b')', &text[start..end]).all(|at| match &text[start + at..] {
        [b'(', after, ..] => {
            open += 1;
            letter(after)
        }
        [b')', ..] => {
            let smiley = at > 0 && matches!(text[start + at - 1], b':' | b'-' | b'=');
            let closes = open > 0;
            open = open.saturating_sub(1);
            closes || smiley
        }
        [_, space, after, ..] => is_space(*space) && letter(after),
        _ => false,
    })
}

const fn is_paren(byte: u8) -> bool {
    matches!(byte, b'(' | b')' | b';')
}

/// Returns whether a value looks like a text: white space, a bracket, or more letters than a point has.
fn is_wordy(value: &[u8]) -> bool {
    value.len() > 5 || value.iter().any(|&byte| is_space(byte) || byte == b'[')
}

/// Finds a property at the end of a text: `C[why?;B[aa]`, or on a separate line: `PB[Go Seigen⏎PW[Kitani]`.
fn swallowed(text: &[u8], start: usize, end: usize, at_end: bool) -> Option<usize> {
    let tail = start.max(end.saturating_sub(LONG_TAIL));
    let bracket = tail + text[tail..end].iter().rposition(|&byte| byte == b'[')?;
    let ident = ident::short_ident_before(text, bracket).filter(|&ident| ident > start)?;
    let (before, own_line) = line_before(text, start, ident);
    if before == start {
        return None;
    }
    let is_near = end - bracket <= TAIL;
    if text[before - 1] == b';' {
        let point = is_near && text[bracket + 1..end].iter().all(u8::is_ascii_alphanumeric);
        let before = start + text[start..before - 1].trim_ascii_end().len();
        return match opened_before(text, start, before) {
            Some((open, own_line)) => (point || own_line && !at_end).then_some(open),
            None => point.then_some(before),
        };
    }
    (own_line && is_near && !at_end).then_some(before)
}

/// Returns the `(` that opens a variation or a game before an offset, and whether it is on a separate line.
///
/// A sad smiley is not one.
fn opened_before(text: &[u8], start: usize, behind: usize) -> Option<(usize, bool)> {
    let is_sad = |mouth: usize| mouth > start && matches!(text[mouth - 1], b':' | b'-' | b'=');
    let open = behind.checked_sub(1).filter(|&at| at >= start && text[at] == b'(' && !is_sad(at))?;
    Some(line_before(text, start, open))
}

/// Returns the start of the white space before `at`, and whether it contains a line break.
///
/// Soft line breaks count as white space, but not as line breaks.
fn line_before(text: &[u8], start: usize, at: usize) -> (usize, bool) {
    let (mut before, mut line) = (at, false);
    loop {
        let end = before;
        before = start + text[start..end].trim_ascii_end().len();
        let gap = &text[before..end];
        let soft = before > start && text[before - 1] == b'\\' && !is_escaped(text, before - 1);
        let is_break = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let hidden = match gap {
            [b'\n', b'\r', ..] | [b'\r', b'\n', ..] if soft => 2,
            [b'\n' | b'\r', ..] if soft => 1,
            _ => 0,
        };
        line |= gap[hidden..].iter().any(is_break);
        if hidden == 0 {
            return (before, line);
        }
        before -= 1;
    }
}

/// Finds the end of a point-like value without its `]`: `aa;W[`, `aa LB[`, `aa(;B[`, `aa[bb`, `aaW[`.
///
/// At the end of the input, `aa)` is also a point and a parenthesis.
fn point_cut(text: &[u8], start: usize, end: usize) -> Option<usize> {
    let head = &text[start..end.min(start + HEAD)];
    let run = head.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let small = head.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
    // `aaW[bb`: the point and the next identifier touch.
    if small == 2 && matches!(run, 3 | 4) && head.get(run) == Some(&b'[') {
        return head[small..run].iter().all(u8::is_ascii_uppercase).then_some(start + small);
    }
    if !matches!(run, 1..=4) {
        return None;
    }
    let gap = head[run..].iter().take_while(|&&byte| is_space(byte) || is_paren(byte)).count();
    let rest = &head[run + gap..];
    if rest.is_empty() && end == text.len() && start + run + gap == end {
        return Some(start + run);
    }
    let letters = rest.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    let bracket = rest.get(letters) == Some(&b'[');
    let cut = match letters {
        // `aa[bb`: the next value of the same list.
        0 => {
            bracket
                && gap == 0
                && run == small
                && rest[1..].len() == run
                && rest[1..].iter().all(u8::is_ascii_lowercase)
        }
        1 | 2 => bracket && gap > 0,
        _ => false,
    };
    cut.then_some(start + run)
}

/// Finds the end of an empty value without its `]`: `(;B[`, where only white space and parentheses precede the next property.
fn empty_cut(text: &[u8], start: usize, end: usize) -> Option<usize> {
    let head = &text[start..end.min(start + HEAD)];
    let gap = head.iter().take_while(|&&byte| is_space(byte) || is_paren(byte)).count();
    let letters = head[gap..].iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    (gap > 0 && matches!(letters, 1 | 2) && head.get(gap + letters) == Some(&b'[')).then_some(start)
}

/// Returns whether a value looks as if it had swallowed what follows it, and might be cut.
pub(crate) fn looks_swallowed(raw: &[u8], mode: ScanMode) -> bool {
    let end = raw.len();
    let cut =
        point_cut(raw, 0, end).or_else(|| empty_cut(raw, 0, end)).or_else(|| swallowed(raw, 0, end, false));
    cut.or_else(|| damaged_character(raw, 0, end, mode)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_end_at_the_next_game() {
        let table: &[(&str, Option<usize>)] = &[
            ("a text\n(;FF[4", Some(6)),
            ("a text\n(;EV[The 46th Honinbo league, preliminary games, third round", Some(6)),
            ("a text (;EV[The Honinbo", None),
            ("\n(;PB[Honinbo Shusaku", Some(0)),
            ("why?(;B[aa", Some(4)),
            ("why?;B[aa", Some(4)),
            ("what a move :(;B[aa", Some(14)),
            ("a line\\\n(;EV[The Honinbo", None),
        ];
        for &(text, cut) in table {
            assert_eq!(swallowed(text.as_bytes(), 0, text.len(), false), cut, "{text}");
        }
    }

    #[test]
    fn points_end_after_their_letters() {
        let table: &[(&str, Option<usize>)] = &[
            ("aa;W[bb", Some(2)),
            ("aa ;W[bb", Some(2)),
            ("aa\n(;W[bb", Some(2)),
            ("aa LB[bb:1", Some(2)),
            ("aa[bb", Some(2)),
            ("aaW[bb", Some(2)),
            ("aaLB[bb", Some(2)),
            ("h10;W[a1", Some(3)),
            ("aa)", Some(2)),
            ("see [1", None),
            ("a[b] c", None),
            ("AB[c", None),
            ("Black; W[x", None),
        ];
        for &(text, cut) in table {
            assert_eq!(point_cut(text.as_bytes(), 0, text.len()), cut, "{text}");
        }
    }
}

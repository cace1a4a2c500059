//! What a careful human would make of broken values.
//!
//! Two mistakes lose the most data in other readers. A forgotten `]` (`B[aa;W[bb]`) makes one long value out of two
//! moves; a `]` that should have been escaped (`C[a [3d] b]`) ends a comment too early. Both leave marks: an unescaped
//! `[` inside the value, or text behind it that is no SGF. Only then the rules in this file look closer. Each rule reads
//! a bounded number of bytes or remembers how far it has looked, so the whole parse stays linear.

use super::game::GameParser;
use super::ident;
use crate::ScanMode;
use crate::scan::{self, ValueEnd, is_space, skip_space};

/// How far from its start a point-like value is looked at: `aa`, white space, `;`, two capitals and `[` fit well.
const HEAD: usize = 24;
/// How far from its end a swallowed property is looked at.
const TAIL: usize = 32;
/// The same for the first property of a game, which may say a sentence: `(;EV[`.
const LONG_TAIL: usize = 256;

/// What earlier searches found, so that none is made twice.
#[derive(Default)]
pub(super) struct TextSearch {
    /// Values that start in this range end at its end: they were split off one long value.
    pub(super) known_end: (usize, usize),
    /// A search for the rest of a text fails when it starts before this offset.
    hopeless: usize,
    /// The text that seems to end at the first offset ends at the second.
    known_longer: (usize, usize),
}

impl GameParser<'_> {
    /// Finds the end of the value at `start`, from memory if a longer scan has passed here already.
    #[inline]
    pub(super) fn scan_value(&mut self, start: usize) -> ValueEnd {
        let (from, to) = self.search.known_end;
        if from <= start && start < to {
            return ValueEnd { end: to, bracket: true };
        }
        scan::value_end(self.text, start, self.mode)
    }

    /// Decides where a value ends that holds an unescaped `[` or runs to the end of the input.
    ///
    /// Returns the offset of its `]`, or, when a `]` was forgotten, of the first byte that is not part of it.
    pub(super) fn forgotten_bracket(&mut self, start: usize, found: ValueEnd) -> usize {
        let end = found.end;
        let split = damaged_character(self.text, start, end, self.mode).or_else(|| {
            let plausible = end == self.text.len() || structure_follows(self.text, end + 1);
            plausible.then(|| self.cut(start, end))?
        });
        if let Some(split) = split {
            self.search.known_end = (split, end);
            return split;
        }
        end
    }

    /// Finds where a value ends that has swallowed what follows it.
    pub(super) fn cut(&self, start: usize, end: usize) -> Option<usize> {
        point_cut(self.text, start, end).or_else(|| swallowed(self.text, start, end, end == self.text.len()))
    }

    /// Finds the `]` at which a text ends whose first `]`, at `end`, was meant to be part of it.
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
                self.search.known_longer = (end, longer);
                Some(longer)
            }
            // For this value and for every later one up to here.
            Err(hopeless) => {
                self.search.hopeless = hopeless;
                None
            }
        }
    }
}

/// Finds the `]` at which a text ends that seems to end at another one, because that was not escaped: what stands behind it
/// reads like the rest of the text. `start` is where the text begins, `end` where its first `]` stands.
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

/// Finds the `]` that ends the rest of a text; fails with the offset up to which no text has one.
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
            // A property or the end: the text does not go on.
            _ => return Err(at),
        }
    }
}

/// Tells whether what stands at `at` can follow a value: a token, a property, or the end.
fn structure_follows(text: &[u8], at: usize) -> bool {
    let at = skip_space(text, at);
    match text.get(at) {
        None | Some(b';' | b'(' | b')' | b'[') => true,
        Some(_) => ident::property_follows(text, at),
    }
}

/// In charsets with wide trail bytes: a name cut in the middle of a character, directly before its `]`.
///
/// `PB[<lead>]WR[9d]`: lead byte and `]` look like one character, and the value seems to go on. What follows tells: the
/// next property, or, where no other `]` comes, nothing but the end of the game.
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

/// Tells whether the byte at `at` stands behind an odd number of backslashes.
pub(super) fn is_escaped(text: &[u8], at: usize) -> bool {
    text[..at].iter().rev().take_while(|&&byte| byte == b'\\').count() % 2 == 1
}

/// Tells whether each `;`, `(` and `)` in a range stands as in a sentence.
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

/// Tells whether a value reads like a text: white space, a bracket, or more letters than a point has.
fn is_wordy(value: &[u8]) -> bool {
    value.len() > 5 || value.iter().any(|&byte| is_space(byte) || byte == b'[')
}

/// Finds a property at the tail of a text: `C[why?;B[aa]`, or on a line of its own: `PB[Go Seigen⏎PW[Kitani]`.
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

/// Goes back over the `(` that opens a variation or a game, and tells whether it stands on a line of its own.
///
/// A sad face is none.
fn opened_before(text: &[u8], start: usize, behind: usize) -> Option<(usize, bool)> {
    let is_sad = |mouth: usize| mouth > start && matches!(text[mouth - 1], b':' | b'-' | b'=');
    let open = behind.checked_sub(1).filter(|&at| at >= start && text[at] == b'(' && !is_sad(at))?;
    Some(line_before(text, start, open))
}

/// Returns where the white space in front of `at` starts, and whether a line ends in it.
///
/// Soft line breaks are white space here, but they end no line.
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

/// Finds where a point-like value ends whose `]` was forgotten: `aa;W[`, `aa LB[`, `aa(;B[`, `aa[bb`, `aaW[`.
///
/// At the end of the input, `aa)` is a point and a parenthesis too.
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

/// Tells whether a value looks as if it had swallowed what follows it, and would be cut if structure followed.
pub(crate) fn looks_swallowed(raw: &[u8], mode: ScanMode) -> bool {
    let end = raw.len();
    let cut = point_cut(raw, 0, end).or_else(|| swallowed(raw, 0, end, false));
    cut.or_else(|| damaged_character(raw, 0, end, mode)).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_end_where_a_game_begins() {
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
    fn points_end_where_their_letters_do() {
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

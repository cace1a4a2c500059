//! Scanners that find the bytes that matter.
//!
//! Inside a value only three bytes have a meaning, and they are neighbors in ASCII: `[` 5B, `\` 5C, `]` 5D. So one
//! range check finds all of them, eight bytes at a time in a machine word. Long text uses the vector search of
//! `memchr`, which is faster if the bytes are rare.

use crate::ScanMode;

/// The first bytes of a value are scanned by words, the rest by vectors.
const SHORT: usize = 64;

const LOW_BITS: u64 = 0x0101_0101_0101_0101;
const HIGH_BITS: u64 = LOW_BITS * 0x80;

/// Returns whether a byte is SGF white space: tab, line feed, vertical tab, form feed, carriage return, space.
///
/// Source: sgf4, section 2.1 ("space, tab, carriage return, line feed, vertical tab and so on").
pub(crate) const fn is_space(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}

/// Returns the first offset at or after `at` of a byte that is not white space, or the length of `text`.
pub(crate) fn skip_space(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && is_space(text[at]) {
        at += 1;
    }
    at
}

/// Sets the high bit of each byte of `word` that is `[`, `\` or `]`.
const fn special_bytes(word: u64) -> u64 {
    let low = word & !HIGH_BITS;
    // Neither operation carries into the next byte, since all high bits of `low` are clear.
    let above = low + LOW_BITS * (0x7F - 0x5A);
    let below = LOW_BITS * (0x7F + 0x5E) - low;
    above & below & !word & HIGH_BITS
}

/// Returns the first offset at or after `at` of `[`, `\` or `]`, or the length of `text`.
pub(crate) fn find_special(text: &[u8], mut at: usize) -> usize {
    let near = text.len().min(at + SHORT);
    while let Some(chunk) = text.get(at..at + 8).filter(|_| at + 8 <= near) {
        let found = special_bytes(u64::from_le_bytes(chunk.try_into().expect("a slice of eight bytes")));
        if found != 0 {
            return at + (found.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    if near < text.len() {
        return memchr::memchr3(b'[', b'\\', b']', &text[at..]).map_or(text.len(), |found| at + found);
    }
    while at < text.len() && !matches!(text[at], b'['..=b']') {
        at += 1;
    }
    at
}

/// The same, skipping the two-byte characters of the mode.
pub(crate) fn find_special_in(text: &[u8], mut at: usize, mode: ScanMode) -> usize {
    if matches!(mode, ScanMode::Ascii | ScanMode::Iso2022Jp) {
        return find_special(text, at);
    }
    while at < text.len() && !matches!(text[at], b'['..=b']') {
        at += if text[at] < 0x80 { 1 } else { mode.width(&text[at..]) };
    }
    at.min(text.len())
}

/// The end of a value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct ValueEnd {
    /// The offset of the `]`, or the length of the text if there is none.
    pub(crate) end: usize,
    /// Whether the value contains an unescaped `[`: legal, but a sign of a forgotten `]`.
    pub(crate) bracket: bool,
    /// Whether the value contains an escaped bracket: its writer escapes, and means every other `[`.
    pub(crate) escape: bool,
}

/// Returns whether a bracket follows the backslash at `at`.
fn escapes_bracket(text: &[u8], at: usize) -> bool {
    matches!(text.get(at + 1), Some(b'[' | b']'))
}

/// Finds the `]` of the value that starts at `start`.
#[inline]
pub(crate) fn value_end(text: &[u8], start: usize, mode: ScanMode) -> ValueEnd {
    match mode {
        ScanMode::Ascii => value_end_ascii(text, start),
        ScanMode::Iso2022Jp => value_end_shifted(text, start),
        _ => value_end_wide(text, start, mode),
    }
}

fn value_end_ascii(text: &[u8], start: usize) -> ValueEnd {
    let mut at = start;
    let (mut bracket, mut escape) = (false, false);
    loop {
        at = find_special(text, at);
        match text.get(at) {
            Some(b'\\') => {
                escape |= escapes_bracket(text, at);
                at += 2;
            }
            Some(b'[') => {
                bracket = true;
                at += 1;
            }
            _ => return ValueEnd { end: at.min(text.len()), bracket, escape },
        }
    }
}

/// The same for charsets in which a trail byte may be one of the three.
fn value_end_wide(text: &[u8], start: usize, mode: ScanMode) -> ValueEnd {
    let mut at = start;
    let (mut bracket, mut escape) = (false, false);
    while at < text.len() {
        match text[at] {
            b']' => return ValueEnd { end: at, bracket, escape },
            // The escaped character may have two bytes.
            b'\\' => {
                escape |= escapes_bracket(text, at);
                at += 1 + text.get(at + 1..).map_or(1, |rest| mode.width(rest));
            }
            byte => {
                bracket |= byte == b'[';
                at += if byte < 0x80 { 1 } else { mode.width(&text[at..]) };
            }
        }
    }
    ValueEnd { end: text.len(), bracket, escape }
}

/// The same for ISO-2022-JP, whose escape sequences switch to pairs of 7-bit bytes and back.
fn value_end_shifted(text: &[u8], start: usize) -> ValueEnd {
    let mut at = start;
    let (mut bracket, mut escape) = (false, false);
    let mut paired = false;
    while at < text.len() {
        match &text[at..] {
            [0x1B, b'$', ..] => {
                paired = true;
                at += 3;
            }
            [0x1B, b'(', ..] => {
                paired = false;
                at += 3;
            }
            // A line break ends the shifted state (RFC 1468), so a lost escape damages one line only.
            [b'\n' | b'\r', ..] => {
                paired = false;
                at += 1;
            }
            [0x21..=0x7E, 0x21..=0x7E, ..] if paired => at += 2,
            [b']', ..] => return ValueEnd { end: at, bracket, escape },
            [b'\\', ..] => {
                escape |= escapes_bracket(text, at);
                at += 2;
            }
            [byte, ..] => {
                bracket |= *byte == b'[';
                at += 1;
            }
            [] => break,
        }
    }
    ValueEnd { end: text.len(), bracket, escape }
}

/// Counts of bytes that open records: upper bounds for the sizes of the tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) opens: usize,
    pub(crate) semicolons: usize,
    pub(crate) brackets: usize,
}

/// Counts `(`, `;` and `]` everywhere.
pub(crate) fn count(text: &[u8]) -> Counts {
    let mut counts = Counts::default();
    // Sums of at most 255 ones fit a byte, which the compiler vectorizes.
    for chunk in text.chunks(255) {
        let (mut opens, mut semicolons, mut brackets) = (0u8, 0u8, 0u8);
        for &byte in chunk {
            opens += u8::from(byte == b'(');
            semicolons += u8::from(byte == b';');
            brackets += u8::from(byte == b']');
        }
        counts.opens += usize::from(opens);
        counts.semicolons += usize::from(semicolons);
        counts.brackets += usize::from(brackets);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn by_bytes(text: &[u8], at: usize) -> usize {
        (at..text.len()).find(|&i| matches!(text[i], b'[' | b'\\' | b']')).unwrap_or(text.len())
    }

    #[test]
    fn finds_special_bytes_at_every_alignment() {
        for byte in 0..=255u8 {
            for place in 0..80 {
                for lead in 0..9 {
                    let mut text = vec![b'a'; 90];
                    text[place] = byte;
                    assert_eq!(
                        find_special(&text, lead),
                        by_bytes(&text, lead),
                        "{byte:#x} at {place} from {lead}"
                    );
                }
            }
        }
    }

    #[test]
    fn adjacent_bytes_do_not_interfere() {
        for pair in [[0xDB, b'['], [b'Z', b'^'], [0xFF, b']'], [0x00, b'\\'], [b'^', b'Z']] {
            for place in 0..7 {
                let mut text = vec![0xFF; 8];
                text[place..place + 2].copy_from_slice(&pair);
                assert_eq!(find_special(&text, 0), by_bytes(&text, 0), "{pair:x?} at {place}");
            }
        }
    }

    #[test]
    fn finds_the_end_of_a_value_in_every_mode() {
        let table: &[(ScanMode, &[u8], usize, bool)] = &[
            (ScanMode::Ascii, b"aa]", 2, false),
            (ScanMode::Ascii, b"a\\\\]b]", 3, false),
            (ScanMode::Ascii, b"a[b]", 3, true),
            (ScanMode::Ascii, b"a\\", 2, false),
            (ScanMode::Ascii, b"\xE6\x97]", 2, false),
            (ScanMode::ShiftJis, b"\x95\x5C]", 2, false),
            (ScanMode::ShiftJis, b"\x97\x5D]", 2, false),
            (ScanMode::ShiftJis, b"\x95]", 2, false),
            (ScanMode::ShiftJis, b"\xB1]", 1, false),
            (ScanMode::ShiftJis, b"\\\x95\x5C]", 3, false),
            (ScanMode::Big5, b"\xA4\x5D]", 2, false),
            (ScanMode::Gbk, b"\xFC\x5C]", 2, false),
            (ScanMode::Gb18030, b"\x81\x30\x81\x30]", 4, false),
            (ScanMode::Iso2022Jp, b"\x1B$BI=\x1B(B]", 8, false),
            (ScanMode::Iso2022Jp, b"\x1B$B]]\x1B(B]", 8, false),
            (ScanMode::Iso2022Jp, b"\x1B$BI=\n]", 6, false),
        ];
        for &(mode, text, end, bracket) in table {
            let expected = ValueEnd { end, bracket, escape: false };
            assert_eq!(value_end(text, 0, mode), expected, "{mode:?} {text:x?}");
        }
    }

    #[test]
    fn finds_escaped_brackets_in_every_mode() {
        for mode in [ScanMode::Ascii, ScanMode::ShiftJis, ScanMode::Iso2022Jp] {
            for (text, end, escape) in
                [(r"a\\]b]", 3, false), (r"a\]b]", 4, true), (r"a\[b]", 4, true), (r"a\", 2, false)]
            {
                let expected = ValueEnd { end, bracket: false, escape };
                assert_eq!(value_end(text.as_bytes(), 0, mode), expected, "{mode:?} {text}");
            }
        }
    }

    #[test]
    fn counts_match_a_naive_count() {
        let text: Vec<u8> = (0..2000u32).map(|i| b"(;[])ab"[(i * i % 7) as usize]).collect();
        let plain = |wanted: u8| text.iter().filter(|&&byte| byte == wanted).count();
        let expected = Counts { opens: plain(b'('), semicolons: plain(b';'), brackets: plain(b']') };
        assert_eq!(count(&text), expected);
    }
}

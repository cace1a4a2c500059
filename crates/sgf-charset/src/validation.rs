//! Checks that every byte of a text is a character of a charset.
//!
//! A guess weighs a sample, but the charset of CA is confirmed by every byte. Strictness matters here:
//! the tables assign the control characters of 80-9F to bytes that no text contains, and read ISO-8859-1 as windows-1252.

use crate::units::{self, Family, Unit};
use crate::{Charset, ascii, decode, structure};

/// Returns whether each byte above 7F of a game is part of a character of the charset, and no character swallows a
/// bracket that the record needs.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, is_valid};
/// assert!(is_valid(b"(;PB[\xA5\x5C])", Charset::BIG5));
/// assert!(!is_valid(b"(;PB[\xA5\x5C])", Charset::UTF_8));
/// ```
#[must_use]
pub fn is_valid(bytes: &[u8], charset: Charset) -> bool {
    match Family::of(charset) {
        Family::Utf8 => str::from_utf8(bytes).is_ok(),
        Family::Single => is_valid_single(bytes, charset),
        family => is_valid_in(bytes, family, charset),
    }
}

fn is_valid_single(bytes: &[u8], charset: Charset) -> bool {
    let mut seen = [false; 256];
    bytes.iter().for_each(|byte| seen[usize::from(*byte)] = true);
    (0x80..=0xFF).filter(|byte| seen[usize::from(*byte)]).all(|byte| is_text(byte, charset))
}

/// Returns whether a byte above 7F alone is a character of a text.
fn is_text(byte: u8, charset: Charset) -> bool {
    let is_c1 = matches!(byte, 0x80..=0x9F);
    let decoded = decode(std::slice::from_ref(&byte), charset);
    let is_control = decoded.text.chars().any(char::is_control);
    decoded.bad.is_empty() && !is_control && !(is_c1 && charset == Charset::ISO_8859_1)
}

fn is_valid_in(bytes: &[u8], family: Family, charset: Charset) -> bool {
    let mut at = ascii::length(bytes);
    while at < bytes.len() {
        let Unit::Character { n_bytes, .. } = units::next(&bytes[at..], family, charset) else {
            return false;
        };
        let (character, after) = bytes[at..].split_at(n_bytes);
        if structure::needs_bracket(character, after, |bytes| family.width(bytes)) {
            return false;
        }
        at += n_bytes;
        at += ascii::length(&bytes[at..]);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], charset: Charset, expected: bool) {
        assert_eq!(is_valid(bytes, charset), expected, "{} in {charset}", bytes.escape_ascii());
    }

    #[test]
    fn checks_single_byte_charsets() {
        let every: Vec<u8> = (0x80..=0xFF).collect();
        for charset in [Charset::MACINTOSH, Charset::IBM437, Charset::IBM850, Charset::KOI8_R] {
            check(&every, charset, true);
        }
        check(&every[0x20..], Charset::ISO_8859_1, true);
        check(b"\x93hane\x94", Charset::ISO_8859_1, false);
        check(b"\x93hane\x94", Charset::WINDOWS_1252, true);
        check(b"\x81", Charset::WINDOWS_1252, false);
        check(b"\x98", Charset::WINDOWS_1251, false);
        check(b"\xD5", Charset::IBM857, false);
        check(b"\xE9", Charset::ISO_2022_JP, false);
    }

    #[test]
    fn checks_multi_byte_charsets() {
        check(b"(;PB[\xBF\xC2\xBD\xE0])", Charset::GBK, true);
        check(b"(;PB[\xBF\xC2\xBD\xE0])", Charset::EUC_KR, true);
        check(b"(;PB[\xBF\xC2\xBD\xE0])", Charset::UTF_8, false);
        check(b"(;PB[\x97\x5D\x90\xB3])", Charset::SHIFT_JIS, true);
        // A name that was cut: its last half would swallow the bracket.
        check(b"(;PB[\x97]PW[a])", Charset::SHIFT_JIS, false);
        check(b"(;PB[\x97)", Charset::SHIFT_JIS, false);
        check(b"(;PB[\x97];B[aa]C[x])", Charset::SHIFT_JIS, false);
        check(b"(;C[\x97])", Charset::SHIFT_JIS, false);
        // A character with the byte of a bracket, before text that could follow a value.
        check(b"(;C[\xAC\x5D;\xB0\x5C];W[bb])", Charset::BIG5, true);
        check(b"(;C[b\xAC\x5D[x\xB0\x5C];W[bb])", Charset::BIG5, true);
        check(b"(;C[\xAC\x5D;B[aa\\] is good];W[bb])", Charset::BIG5, true);
    }
}

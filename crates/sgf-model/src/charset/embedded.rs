//! Texts in UTF-16 inside a record that is made of bytes.
//!
//! Some programs write the structure in ASCII and each text in UTF-16, and name UTF-16 in CA. A value without NUL is then
//! plain ASCII (`FF[4]`), and all others must be UTF-16 to the last byte, most of it Latin: nearly any bytes are UTF-16 by
//! chance. Most of the texts must be wide, too. Since the brackets are found byte by byte, a text with a byte of `[`, `\` or
//! `]` in it may have been read wrongly; then nothing is certain, and nothing is claimed.

use std::borrow::Cow;

use super::{Charset, Decoded, Unencodable, decode, encode};
use crate::table;

/// Decodes the bytes of one value of a game: as [`decode`] does, but what is plain ASCII stays it in a game whose texts are
/// in wide units.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, decode_value};
/// assert_eq!(decode_value(b"a\0b\0", Charset::UTF_16LE).text, "ab");
/// assert_eq!(decode_value(b"ab", Charset::UTF_16LE).text, "ab");
/// ```
#[must_use]
pub fn decode_value(raw: &[u8], charset: Charset) -> Decoded<'_> {
    decode(raw, if charset.is_wide() && is_plain(raw) { Charset::US_ASCII } else { charset })
}

/// Encodes text into the bytes of a value of a game: as [`encode`] does, but a game whose texts are in wide units takes ASCII
/// only, since half of another character could be a bracket.
///
/// # Errors
///
/// Names the first character that the value cannot have.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, encode_value};
/// assert_eq!(&*encode_value("碁", Charset::SHIFT_JIS)?, b"\x8C\xE9");
/// assert!(encode_value("碁", Charset::UTF_16LE).is_err());
/// # Ok::<(), sgf_model::charset::Unencodable>(())
/// ```
pub fn encode_value(text: &str, charset: Charset) -> Result<Cow<'_, [u8]>, Unencodable> {
    encode(text, if charset.is_wide() { Charset::US_ASCII } else { charset })
}

/// Returns the charset in which all texts of a game can be read; none where there is none.
///
/// The label is the value of CA: a name without an order leaves it to the NUL bytes.
pub(super) fn charset(bytes: &[u8], label: &[u8]) -> Option<Charset> {
    let named = Charset::for_label(label).ok().filter(|charset| charset.is_utf16())?;
    let has_order = label.trim_ascii().to_ascii_uppercase().ends_with(b"E");
    let texts = wide_texts(bytes)?;
    let n_bytes: usize = texts.iter().map(|text| text.len()).sum();
    let mut best = None;
    for charset in [Charset::UTF_16LE, Charset::UTF_16BE] {
        if has_order && charset != named || !texts.iter().all(|text| is_text(text, charset)) {
            continue;
        }
        let latin = |text| decode(text, charset).text.chars().filter(|it| *it < '\u{100}').count();
        let n_latin: usize = texts.iter().map(|text| latin(text)).sum();
        // A NUL that stands in a value by mistake makes UTF-16 of it, too, but hardly Latin letters.
        if 4 * n_latin > n_bytes && best.is_none_or(|(most, _)| n_latin >= most) {
            best = Some((n_latin, charset));
        }
    }
    best.map(|(_, charset)| charset)
}

/// The values that are not plain ASCII, if most of the texts are such.
fn wide_texts(bytes: &[u8]) -> Option<Vec<&[u8]>> {
    let mut wide = Vec::new();
    let (mut n_wide, mut n_plain) = (0, 0);
    for (ident, value) in values(bytes) {
        let is_counted = usize::from(!value.is_empty() && table::is_text(ident));
        if is_plain(value) {
            n_plain += is_counted;
        } else {
            n_wide += is_counted;
            wide.push(value);
        }
    }
    (n_wide > n_plain).then_some(wide)
}

/// Tells whether a value is ASCII, also in a record with wide texts.
pub(super) fn is_plain(value: &[u8]) -> bool {
    value.is_ascii() && !value.contains(&0)
}

fn is_text(value: &[u8], charset: Charset) -> bool {
    let decoded = decode(value, charset);
    let is_control = |character: char| character.is_control() && !matches!(character, '\t' | '\n' | '\r');
    let has_bracket = value.iter().any(|byte| matches!(byte, b'['..=b']'));
    decoded.bad.is_empty() && !has_bracket && !decoded.text.chars().any(is_control)
}

/// What stands between brackets, as a reader of bytes sees it, with the letters before them.
fn values(bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = bytes;
    let mut ident: &[u8] = b"";
    std::iter::from_fn(move || {
        let open = rest.iter().position(|byte| *byte == b'[')?;
        let before = rest[..open].trim_ascii_end();
        let n_letters = before.iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
        // Further values of one property follow without an identifier.
        ident = if n_letters == 0 { ident } else { &before[before.len() - n_letters..] };
        let value = &rest[open + 1..];
        let mut is_escaped = false;
        let is_end = |byte: &u8| {
            let ends = *byte == b']' && !is_escaped;
            is_escaped = *byte == b'\\' && !is_escaped;
            ends
        };
        let end = value.iter().position(is_end).unwrap_or(value.len());
        rest = &value[end..];
        Some((ident, &value[..end]))
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Evidence, detect, encode};
    use super::*;

    fn game(ca: &str, text: &[u8]) -> Vec<u8> {
        [b"(;FF[4]CA[", ca.as_bytes(), b"]C[", text, b"];B[aa])"].concat()
    }

    #[test]
    fn texts_in_either_order() {
        for charset in [Charset::UTF_16LE, Charset::UTF_16BE] {
            for text in ["hallö! DÜ! ßüper", "Honinbo", "Chō U 張栩", "\u{FEFF}mark"] {
                let text = encode(text, charset).unwrap();
                for ca in [charset.name(), "UTF-16"] {
                    let detection = detect(&game(ca, &text));
                    assert_eq!(
                        (detection.charset, detection.evidence),
                        (charset, Evidence::Declared),
                        "{ca}"
                    );
                    assert!(detection.is_certain());
                }
            }
        }
    }

    #[test]
    fn most_texts_are_wide() {
        let of = |texts: &[u8]| detect(&[b"(;CA[UTF-16]GM[1]", texts, b"])"].concat()).evidence;
        assert_eq!(of(b"PB[a\0b\0]AP[x]PW[c\0]SZ[19"), Evidence::Declared);
        assert_eq!(of(b"PB[Lee]PW[Cho];B[l\0r\0"), Evidence::Fallback);
        assert_eq!(of(b"PL[B\0"), Evidence::Fallback);
    }

    #[test]
    fn what_is_not_utf_16_is_not_read_as_anything() {
        for text in
            [&b"a\0b\0c"[..], b"a\0b\0\xE9", b"x\0\0\0", b"\0\xD8a\0", b"\\\0]\0", b"l\0\0f", b"Ch\0inese"]
        {
            let detection = detect(&game("UTF-16LE", text));
            assert_eq!(detection.evidence, Evidence::Fallback, "{}", text.escape_ascii());
            assert!(!detection.is_certain() && detection.conflict.is_some());
        }
    }
}

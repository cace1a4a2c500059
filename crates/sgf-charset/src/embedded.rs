//! Texts in UTF-16 inside a record of single bytes.
//!
//! Some programs write the structure in ASCII and each text in UTF-16, and name UTF-16 in CA. A value without NUL is then
//! plain ASCII (`FF[4]`), and all others must be complete UTF-16, most of it Latin: nearly all bytes are valid UTF-16 by
//! chance. Most texts must be wide. Since the parser finds brackets byte by byte, a text with a byte of `[`, `\` or
//! `]` may have been parsed wrongly; such records are not recognized.

use std::borrow::Cow;

use crate::{Charset, Decoded, Properties, UnmappableError, decode, encode};

/// Decodes a value of a game like [`decode`], except that plain ASCII stays ASCII in a game with wide texts.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, decode_value};
/// assert_eq!(decode_value(b"a\0b\0", Charset::UTF_16LE).text, "ab");
/// assert_eq!(decode_value(b"ab", Charset::UTF_16LE).text, "ab");
/// ```
#[must_use]
pub fn decode_value(raw: &[u8], charset: Charset) -> Decoded<'_> {
    decode(raw, if charset.is_wide() && is_plain(raw) { Charset::US_ASCII } else { charset })
}

/// Encodes a value of a game like [`encode`], except that a game with wide texts accepts ASCII only, since half of another
/// character could be a bracket.
///
/// # Errors
///
/// Returns the first character that the value cannot contain.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, encode_value};
/// assert_eq!(&*encode_value("碁", Charset::SHIFT_JIS)?, b"\x8C\xE9");
/// assert!(encode_value("碁", Charset::UTF_16LE).is_err());
/// # Ok::<(), sgf_charset::UnmappableError>(())
/// ```
pub fn encode_value(text: &str, charset: Charset) -> Result<Cow<'_, [u8]>, UnmappableError> {
    encode(text, if charset.is_wide() { Charset::US_ASCII } else { charset })
}

/// Returns the charset in which all texts of a game can be decoded, if there is one.
///
/// The label is the value of CA. If it names no byte order, the NUL bytes decide.
pub(crate) fn charset(bytes: &[u8], label: &[u8], properties: Properties) -> Option<Charset> {
    let named = Charset::for_label(label).ok().filter(|charset| charset.is_utf16())?;
    let has_order = label.trim_ascii().to_ascii_uppercase().ends_with(b"E");
    let texts = wide_texts(bytes, properties)?;
    let n_bytes: usize = texts.iter().map(|text| text.len()).sum();
    let mut best = None;
    for charset in [Charset::UTF_16LE, Charset::UTF_16BE] {
        if has_order && charset != named || !texts.iter().all(|text| is_text(text, charset)) {
            continue;
        }
        let latin = |text| decode(text, charset).text.chars().filter(|it| *it < '\u{100}').count();
        let n_latin: usize = texts.iter().map(|text| latin(text)).sum();
        // A stray NUL in a value also makes valid UTF-16, but hardly Latin letters.
        if 4 * n_latin > n_bytes && best.is_none_or(|(most, _)| n_latin >= most) {
            best = Some((n_latin, charset));
        }
    }
    best.map(|(_, charset)| charset)
}

/// The values that are not plain ASCII, if most texts are such.
fn wide_texts(bytes: &[u8], properties: Properties) -> Option<Vec<&[u8]>> {
    let mut wide = Vec::new();
    let (mut n_wide, mut n_plain) = (0, 0);
    for (ident, value) in values(bytes) {
        let is_counted = usize::from(!value.is_empty() && (properties.is_text)(ident));
        if is_plain(value) {
            n_plain += is_counted;
        } else {
            n_wide += is_counted;
            wide.push(value);
        }
    }
    (n_wide > n_plain).then_some(wide)
}

/// Returns whether a value is ASCII, also in a record with wide texts.
pub(crate) fn is_plain(value: &[u8]) -> bool {
    value.is_ascii() && !value.contains(&0)
}

fn is_text(value: &[u8], charset: Charset) -> bool {
    let decoded = decode(value, charset);
    let is_control = |character: char| character.is_control() && !matches!(character, '\t' | '\n' | '\r');
    let has_bracket = value.iter().any(|byte| matches!(byte, b'['..=b']'));
    decoded.bad.is_empty() && !has_bracket && !decoded.text.chars().any(is_control)
}

/// Iterates over identifiers and values, found byte by byte.
fn values(bytes: &[u8]) -> impl Iterator<Item = (&[u8], &[u8])> {
    let mut rest = bytes;
    let mut ident: &[u8] = b"";
    std::iter::from_fn(move || {
        let open = rest.iter().position(|byte| *byte == b'[')?;
        let before = rest[..open].trim_ascii_end();
        let n_letters = before.iter().rev().take_while(|byte| byte.is_ascii_alphabetic()).count();
        // Further values of a property have no identifier.
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
    use super::*;
    use crate::{Evidence, detect, encode};

    fn is_text(ident: &[u8]) -> bool {
        matches!(ident, b"AP" | b"C" | b"PB" | b"PW")
    }

    fn properties() -> Properties {
        Properties { is_text, ..Properties::default() }
    }

    fn game(ca: &str, text: &[u8]) -> Vec<u8> {
        [b"(;FF[4]CA[", ca.as_bytes(), b"]C[", text, b"];B[aa])"].concat()
    }

    #[test]
    fn recognizes_both_byte_orders() {
        for charset in [Charset::UTF_16LE, Charset::UTF_16BE] {
            for text in ["hallö! DÜ! ßüper", "Honinbo", "Chō U 張栩", "\u{FEFF}mark"] {
                let text = encode(text, charset).unwrap();
                for ca in [charset.name(), "UTF-16"] {
                    let detection = detect(&game(ca, &text), properties());
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
    fn requires_most_texts_to_be_wide() {
        let of = |texts: &[u8]| detect(&[b"(;CA[UTF-16]GM[1]", texts, b"])"].concat(), properties()).evidence;
        assert_eq!(of(b"PB[a\0b\0]AP[x]PW[c\0]SZ[19"), Evidence::Declared);
        assert_eq!(of(b"PB[Lee]PW[Cho];B[l\0r\0"), Evidence::Fallback);
        assert_eq!(of(b"PL[B\0"), Evidence::Fallback);
    }

    #[test]
    fn invalid_utf_16_is_not_recognized() {
        for text in
            [&b"a\0b\0c"[..], b"a\0b\0\xE9", b"x\0\0\0", b"\0\xD8a\0", b"\\\0]\0", b"l\0\0f", b"Ch\0inese"]
        {
            let detection = detect(&game("UTF-16LE", text), properties());
            assert_eq!(detection.evidence, Evidence::Fallback, "{}", text.escape_ascii());
            assert!(!detection.is_certain() && detection.conflict.is_some());
        }
    }
}

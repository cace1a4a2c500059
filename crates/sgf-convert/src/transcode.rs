//! Recoding raw values to UTF-8 without losing a byte.
//!
//! Bytes that cannot be decoded are kept. A `]` or `\` that was half of a character in the old charset needs an escape in
//! UTF-8.

use std::borrow::Cow;

use sgf_model::charset::{self, Charset};

/// Recodes a raw value to UTF-8; returns it with the number of undecodable bytes, which are kept.
///
/// # Examples
///
/// ```
/// use sgf_convert::to_utf8;
/// use sgf_model::charset::Charset;
/// assert_eq!(to_utf8(b"Zo\xEB", Charset::ISO_8859_1), ("Zoë".as_bytes().into(), 0));
/// ```
#[must_use]
pub fn to_utf8(raw: &[u8], charset: Charset) -> (Cow<'_, [u8]>, usize) {
    // After an escape character, the parser can take a bracket for half of a character in any charset.
    if charset::is_plain_text(raw) && !charset.is_wide() {
        return (Cow::Borrowed(raw), 0);
    }
    let decoded = charset::decode_value(raw, charset);
    let n_bad = decoded.bad.iter().map(std::iter::ExactSizeIterator::len).sum();
    if charset == Charset::UTF_8 || (n_bad == 0 && *decoded.text.as_bytes() == *raw) {
        // The parser can have taken a bracket for half of a character.
        let text = escape_brackets(raw.to_vec());
        return (if text == raw { Cow::Borrowed(raw) } else { Cow::Owned(text) }, n_bad);
    }
    let text = match decoded.bad.is_empty() {
        true => decoded.text.into_owned().into_bytes(),
        false => with_bad_bytes(raw, &decoded, charset),
    };
    (Cow::Owned(escape_brackets(text)), n_bad)
}

/// The text as UTF-8, with the undecodable bytes in place of the decoder's replacement characters.
fn with_bad_bytes(raw: &[u8], decoded: &charset::Decoded<'_>, charset: Charset) -> Vec<u8> {
    let mut out = Vec::with_capacity(decoded.text.len());
    let mut parts = decoded.text.split(char::REPLACEMENT_CHARACTER);
    // Every replacement character is an invalid range, unless the text itself contains the character.
    if decoded.text.matches(char::REPLACEMENT_CHARACTER).count() == decoded.bad.len() {
        out.extend_from_slice(parts.next().unwrap_or_default().as_bytes());
        for (bad, part) in decoded.bad.iter().zip(parts) {
            out.extend_from_slice(&raw[bad.clone()]);
            out.extend_from_slice(part.as_bytes());
        }
        return out;
    }
    let mut at = 0;
    for bad in &decoded.bad {
        out.extend_from_slice(charset::decode(&raw[at..bad.start], charset).text.as_bytes());
        out.extend_from_slice(&raw[bad.clone()]);
        at = bad.end;
    }
    out.extend_from_slice(charset::decode(&raw[at..], charset).text.as_bytes());
    out
}

/// Escapes each `]` without a backslash, and a backslash at the end.
fn escape_brackets(value: Vec<u8>) -> Vec<u8> {
    let mut out = Vec::with_capacity(value.len());
    let mut is_escaped = false;
    for byte in value {
        if byte == b']' && !is_escaped {
            out.push(b'\\');
        }
        out.push(byte);
        is_escaped = byte == b'\\' && !is_escaped;
    }
    if is_escaped {
        out.push(b'\\');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_become_utf8() {
        for (raw, charset, expected, n_bad) in [
            (&b"plain"[..], Charset::SHIFT_JIS, &b"plain"[..], 0),
            (b"\x95\x5C\x8E\xA6", Charset::SHIFT_JIS, "表示".as_bytes(), 0),
            (b"\xE9\\]", Charset::ISO_8859_1, "é\\]".as_bytes(), 0),
            (b"\x1B$B0B\x1B(B", Charset::ISO_2022_JP, "安".as_bytes(), 0),
            // The parser saw byte pairs, one with the bracket; in UTF-8 the bracket would close the value.
            (b"\x1B$B.]\x1B(B", Charset::SHIFT_JIS, b"\x1B$B.\\]\x1B(B", 0),
            (b"\xE5\x90\xB4\xE6", Charset::UTF_8, b"\xE5\x90\xB4\xE6", 1),
            // A lead byte at the end of the value, and one before an invalid trail byte.
            (b"\xB6\xCE\xB6", Charset::GBK, b"\xE6\xAE\xB5\xB6", 1),
            (b"\xFF]\\", Charset::BIG5, b"\xFF\\]\\\\", 1),
            // U+FFFD in the text, next to an invalid byte.
            (b"\x84\x31\xA4\x37\xFF", Charset::GB18030, b"\xEF\xBF\xBD\xFF", 1),
        ] {
            let (text, bad) = to_utf8(raw, charset);
            assert_eq!((&*text, bad), (expected, n_bad), "{raw:?}");
        }
    }
}

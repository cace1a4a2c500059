//! Values from any charset to UTF-8, without a byte lost.
//!
//! What can be decoded becomes UTF-8; what cannot stays as it is, byte for byte, for someone who knows better. In the
//! charset of the file a `]` or `\` may have been half a character; in UTF-8 it stands for itself and needs its escape.

use std::borrow::Cow;

use sgf_model::charset::{self, Charset};

/// Recodes a raw value to UTF-8; returns it with the number of bytes that could not be decoded, which stay as they are.
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
    // Behind an escape character the reader may have taken a bracket for half of a character, whatever the charset is.
    if charset::is_plain_text(raw) && !charset.is_wide() {
        return (Cow::Borrowed(raw), 0);
    }
    let decoded = charset::decode_value(raw, charset);
    let n_bad = decoded.bad.iter().map(|bad| bad.len()).sum();
    if charset == Charset::UTF_8 || (n_bad == 0 && *decoded.text.as_bytes() == *raw) {
        // The reader may have taken a bracket for half of a character that it is not.
        let text = closed(raw.to_vec());
        return (if text == raw { Cow::Borrowed(raw) } else { Cow::Owned(text) }, n_bad);
    }
    let text = match decoded.bad.is_empty() {
        true => decoded.text.into_owned().into_bytes(),
        false => with_bad_bytes(raw, &decoded, charset),
    };
    (Cow::Owned(closed(text)), n_bad)
}

/// The text as UTF-8, with the bytes that are no characters where the decoder put its replacements.
fn with_bad_bytes(raw: &[u8], decoded: &charset::Decoded<'_>, charset: Charset) -> Vec<u8> {
    let mut out = Vec::with_capacity(decoded.text.len());
    let mut pieces = decoded.text.split(char::REPLACEMENT_CHARACTER);
    // Every replacement is a bad range, unless the text has the character of its own.
    if decoded.text.matches(char::REPLACEMENT_CHARACTER).count() == decoded.bad.len() {
        out.extend_from_slice(pieces.next().unwrap_or_default().as_bytes());
        for (bad, piece) in decoded.bad.iter().zip(pieces) {
            out.extend_from_slice(&raw[bad.clone()]);
            out.extend_from_slice(piece.as_bytes());
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

/// Escapes each `]` that has no backslash, and a backslash at the very end.
fn closed(value: Vec<u8>) -> Vec<u8> {
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
            // The reader saw pairs, and the bracket in one of them; as UTF-8 it would end the value.
            (b"\x1B$B.]\x1B(B", Charset::SHIFT_JIS, b"\x1B$B.\\]\x1B(B", 0),
            (b"\xE5\x90\xB4\xE6", Charset::UTF_8, b"\xE5\x90\xB4\xE6", 1),
            // A lead byte that the value was cut behind, and one before something that is no trail byte.
            (b"\xB6\xCE\xB6", Charset::GBK, b"\xE6\xAE\xB5\xB6", 1),
            (b"\xFF]\\", Charset::BIG5, b"\xFF\\]\\\\", 1),
            // U+FFFD as a character of its own, beside a byte that is none.
            (b"\x84\x31\xA4\x37\xFF", Charset::GB18030, b"\xEF\xBF\xBD\xFF", 1),
        ] {
            let (text, bad) = to_utf8(raw, charset);
            assert_eq!((&*text, bad), (expected, n_bad), "{raw:?}");
        }
    }
}

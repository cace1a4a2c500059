//! Decoding and encoding without the tables of a charset: ASCII only.
//!
//! Each character beyond ASCII decodes to U+FFFD, and none can be encoded.

use std::borrow::Cow;

use crate::units::Family;
use crate::{Charset, Decoded, UnmappableError};

/// The escape sequence that starts a stretch of pairs.
const ESC: u8 = 0x1B;

/// Decodes ASCII, and locates every other character.
pub(crate) fn decode(bytes: &[u8], charset: Charset) -> Decoded<'_> {
    let is_readable = |byte: &u8| byte.is_ascii() && (*byte != ESC || charset != Charset::ISO_2022_JP);
    if let Some(text) = str::from_utf8(bytes).ok().filter(|text| text.bytes().all(|byte| is_readable(&byte)))
    {
        return Decoded { text: Cow::Borrowed(text), bad: Vec::new() };
    }
    let family = Family::of(charset);
    let (mut text, mut bad, mut at) = (String::with_capacity(bytes.len()), Vec::new(), 0);
    while at < bytes.len() {
        let n_bytes = match bytes[at] {
            // Shifted bytes look like ASCII but mean something else.
            ESC if charset == Charset::ISO_2022_JP => bytes.len() - at,
            byte if byte.is_ascii() => {
                text.push(char::from(byte));
                at += 1;
                continue;
            }
            _ => family.width(&bytes[at..]).clamp(1, bytes.len() - at),
        };
        text.push(char::REPLACEMENT_CHARACTER);
        bad.push(at..at + n_bytes);
        at += n_bytes;
    }
    Decoded { text: Cow::Owned(text), bad }
}

/// Encodes ASCII, and nothing else.
pub(crate) fn encode(text: &str, charset: Charset) -> Result<Cow<'_, [u8]>, UnmappableError> {
    let is_shift = |character| character == char::from(ESC) && charset == Charset::ISO_2022_JP;
    let refused = text.char_indices().find(|(_, character)| !character.is_ascii() || is_shift(*character));
    match refused {
        Some((at, character)) => Err(UnmappableError { at, character }),
        None => Ok(Cow::Borrowed(text.as_bytes())),
    }
}

//! Text and SimpleText: escapes, line breaks and white space, in both directions.
//!
//! The specification (sgf4.html, sections 3.2 and 3.3) has four rules. A backslash keeps the next character as
//! it is. A line break after a backslash is soft: both vanish. Any other line break is hard: Text keeps it, SimpleText
//! makes it a space. All other white space becomes a space, escaped or not. LF, CR, LFCR and CRLF are one break each.
//!
//! Each value is decoded alone, after the tree is built, because real files cut names inside characters.

mod decode;
mod encode;

use std::borrow::Cow;

use sgf_charset::Charset;

pub use decode::{simple_text, text};
pub use encode::{encode_compose_text, encode_simple_text, encode_text, encode_wrapped};

/// Converts the bytes of a text to characters.
///
/// The implementation handles the charset of the record. It must not fail: invalid
/// bytes become U+FFFD. ASCII must stay ASCII.
pub trait TextDecoder {
    /// Returns the characters of `raw`, borrowed if the bytes already are UTF-8.
    fn characters<'a>(&self, raw: &'a [u8]) -> Cow<'a, str>;
}

/// Decodes UTF-8, with U+FFFD for invalid bytes.
#[derive(Debug, Clone, Copy, Default)]
pub struct Utf8;

impl TextDecoder for Utf8 {
    fn characters<'a>(&self, raw: &'a [u8]) -> Cow<'a, str> {
        String::from_utf8_lossy(raw)
    }
}

/// Decodes a charset, with U+FFFD for invalid bytes.
///
/// ```
/// use sgf_model::{charset::Charset, prop};
/// assert_eq!(prop::EV.decode([b"\x88\xCD\x8C\xE9".as_slice()], &Charset::SHIFT_JIS).unwrap(), "囲碁");
/// ```
impl TextDecoder for Charset {
    fn characters<'a>(&self, raw: &'a [u8]) -> Cow<'a, str> {
        sgf_charset::decode(raw, *self).text
    }
}

/// Returns the length in bytes of the line break at the start of `bytes`: 0, 1 or 2.
fn line_break(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// Moves `first` back to the LF of an LFCR, which alone would not be special.
fn whole_break(bytes: &[u8], first: usize) -> usize {
    let is_second_half = first > 0 && bytes[first] == b'\r' && bytes[first - 1] == b'\n';
    if is_second_half { first - 1 } else { first }
}

/// Returns the first special byte. Most texts have none, so blocks are tested first, which the compiler
/// vectorizes, and only a block that contains one is searched byte by byte.
fn first_special(bytes: &[u8], is_special: impl Fn(u8) -> bool) -> Option<usize> {
    const BLOCK: usize = 32;
    let mut start = 0;
    for block in bytes.chunks(BLOCK) {
        if block.iter().fold(false, |found, &byte| found | is_special(byte)) {
            return block.iter().position(|&byte| is_special(byte)).map(|index| start + index);
        }
        start += BLOCK;
    }
    None
}

/// Returns whether a byte is white space other than a space or a line break: tab, vertical tab, form feed.
fn is_odd_space(byte: u8) -> bool {
    (byte == b'\t') | (byte == 0x0b) | (byte == 0x0c)
}

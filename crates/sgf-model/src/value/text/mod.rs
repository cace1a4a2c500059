//! Text and SimpleText: escapes, line breaks and white space, in both directions.
//!
//! The specification (sgf4.html, sections 3.2 and 3.3) asks for four things. A backslash keeps the next character as
//! it is. A line break after a backslash is soft: both vanish. Any other line break is hard: Text keeps it, SimpleText
//! makes it a space. All other white space becomes a space, escaped or not. LF, CR, LFCR and CRLF are one break each.
//!
//! We decode each value alone, after the tree is built, because real files cut names in the middle of a character.

mod decode;
mod encode;

use std::borrow::Cow;

use crate::charset::{self, Charset};

pub use decode::{simple_text, text};
pub use encode::{encode_compose_text, encode_simple_text, encode_text, encode_wrapped};

/// Turns the bytes of a text into characters.
///
/// The implementation handles the charset of the record; the values only ask for characters. It must not fail: bytes
/// that are no character become U+FFFD. ASCII must stay ASCII.
pub trait TextDecoder {
    /// The characters of `raw`, borrowed where the bytes are UTF-8 already.
    fn characters<'a>(&self, raw: &'a [u8]) -> Cow<'a, str>;
}

/// Reads UTF-8, and puts U+FFFD where the bytes are none.
#[derive(Debug, Clone, Copy, Default)]
pub struct Utf8;

impl TextDecoder for Utf8 {
    fn characters<'a>(&self, raw: &'a [u8]) -> Cow<'a, str> {
        String::from_utf8_lossy(raw)
    }
}

/// Reads a record's charset; what does not fit it becomes U+FFFD.
///
/// ```
/// use sgf_model::{charset::Charset, prop};
/// assert_eq!(prop::EV.decode([b"\x88\xCD\x8C\xE9".as_slice()], &Charset::SHIFT_JIS).unwrap(), "囲碁");
/// ```
impl TextDecoder for Charset {
    fn characters<'a>(&self, raw: &'a [u8]) -> Cow<'a, str> {
        charset::decode(raw, *self).text
    }
}

/// The length in bytes of the line break at the start of `bytes`: 0, 1 or 2.
fn line_break(bytes: &[u8]) -> usize {
    match bytes {
        [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

/// Moves `first` back to the LF of an LFCR, which changes nothing by itself but is half of the break.
fn whole_break(bytes: &[u8], first: usize) -> usize {
    let is_second_half = first > 0 && bytes[first] == b'\r' && bytes[first - 1] == b'\n';
    if is_second_half { first - 1 } else { first }
}

/// The first byte that is special. Most texts have none, so whole blocks are asked at once, which the compiler turns
/// into vector instructions, and only the block that has one is looked at byte by byte.
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

/// White space that is neither a space nor a line break: tab, vertical tab, form feed.
fn is_odd_space(byte: u8) -> bool {
    (byte == b'\t') | (byte == 0x0b) | (byte == 0x0c)
}

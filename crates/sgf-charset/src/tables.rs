//! Tables that map bytes to characters and back.
//!
//! There are three kinds: the forms of Unicode, which need no table; single-byte code pages whose lower half is
//! ASCII; and the encodings of `encoding_rs`. Without the feature `legacy-charsets` only the first two exist,
//! and windows-1252 is the only code page.

#[cfg(feature = "legacy-charsets")]
use encoding_rs::Encoding;

/// The byte order of a wide unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Endian {
    /// The low byte first.
    Little,
    /// The high byte first.
    Big,
}

/// How a charset is decoded and encoded.
#[derive(Clone, Copy)]
pub(crate) enum Tables {
    /// One to four bytes per character.
    Utf8,
    /// Two or four bytes per character.
    Utf16(Endian),
    /// Four bytes per character.
    Utf32(Endian),
    /// One byte per character.
    Page(Page),
    /// An encoding of `encoding_rs`.
    #[cfg(feature = "legacy-charsets")]
    Web(&'static Encoding),
    /// A charset without tables in this build: only its ASCII is readable.
    #[cfg(not(feature = "legacy-charsets"))]
    LeftOut,
}

/// The characters of the bytes 80 to FF.
#[derive(Clone, Copy)]
pub(crate) enum Page {
    /// U+FFFD marks an unassigned byte.
    Full(&'static [char; 128]),
    #[cfg(feature = "legacy-charsets")]
    Gaps(&'static [Option<char>; 128]),
}

impl Page {
    /// Returns the character of a byte, if it has one.
    pub(crate) fn character(self, byte: u8) -> Option<char> {
        let Some(index) = byte.checked_sub(0x80) else { return Some(char::from(byte)) };
        match self {
            Page::Full(page) => {
                Some(page[usize::from(index)]).filter(|it| *it != char::REPLACEMENT_CHARACTER)
            }
            #[cfg(feature = "legacy-charsets")]
            Page::Gaps(page) => page[usize::from(index)],
        }
    }

    /// Returns the first byte of a character, if the page contains it.
    pub(crate) fn byte(self, character: char) -> Option<u8> {
        if character.is_ascii() {
            return Some(character as u8);
        }
        (0x80..=0xFF).find(|byte| self.character(*byte) == Some(character))
    }
}

#[cfg(feature = "legacy-charsets")]
impl Tables {
    /// Returns whether both decode the same bytes to the same text.
    pub(crate) fn are_same(self, other: Tables) -> bool {
        match (self, other) {
            (Tables::Web(one), Tables::Web(other)) => one == other,
            (Tables::Page(one), Tables::Page(other)) => {
                (0x80..=0xFF).all(|byte| one.character(byte) == other.character(byte))
            }
            (Tables::Utf16(one), Tables::Utf16(other)) | (Tables::Utf32(one), Tables::Utf32(other)) => {
                one == other
            }
            (Tables::Utf8, Tables::Utf8) => true,
            _ => false,
        }
    }
}

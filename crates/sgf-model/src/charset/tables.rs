//! Tables that turn bytes into characters and back.
//!
//! Three kinds: the forms of Unicode, which need no table; pages of one byte a character, in which the bytes below 80 are
//! ASCII; and the encodings of `encoding_rs`, which are those of the web. Without the feature `legacy-charsets` there are only
//! the first two, and only the page of windows-1252.

#[cfg(feature = "legacy-charsets")]
use encoding_rs::Encoding;

/// The order of the bytes of a wide unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Endian {
    /// The low byte comes first.
    Little,
    /// The high byte comes first.
    Big,
}

/// How a charset is read and written.
#[derive(Clone, Copy)]
pub(super) enum Tables {
    /// One to four bytes, one character.
    Utf8,
    /// Two or four bytes, one character.
    Utf16(Endian),
    /// Four bytes, one character.
    Utf32(Endian),
    /// One byte, one character.
    Page(Page),
    /// An encoding of `encoding_rs`.
    #[cfg(feature = "legacy-charsets")]
    Web(&'static Encoding),
    /// This build has no tables: nothing beyond ASCII can be read or written.
    #[cfg(not(feature = "legacy-charsets"))]
    LeftOut,
}

/// The characters of the bytes 80 to FF.
#[derive(Clone, Copy)]
pub(super) enum Page {
    /// U+FFFD stands where a byte is no character.
    Full(&'static [char; 128]),
    #[cfg(feature = "legacy-charsets")]
    Gaps(&'static [Option<char>; 128]),
}

impl Page {
    /// Returns the character of a byte; none where it has none.
    pub(super) fn character(self, byte: u8) -> Option<char> {
        let Some(index) = byte.checked_sub(0x80) else { return Some(char::from(byte)) };
        match self {
            Page::Full(page) => {
                Some(page[usize::from(index)]).filter(|it| *it != char::REPLACEMENT_CHARACTER)
            }
            #[cfg(feature = "legacy-charsets")]
            Page::Gaps(page) => page[usize::from(index)],
        }
    }

    /// Returns the byte of a character, the first of several; none where the page does not have it.
    pub(super) fn byte(self, character: char) -> Option<u8> {
        if character.is_ascii() {
            return Some(character as u8);
        }
        (0x80..=0xFF).find(|byte| self.character(*byte) == Some(character))
    }
}

#[cfg(feature = "legacy-charsets")]
impl Tables {
    /// Tells whether both give the same text for the same bytes.
    pub(super) fn are_same(self, other: Tables) -> bool {
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

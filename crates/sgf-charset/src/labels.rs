//! Charset names: the values of CA and their meaning.
//!
//! The specification takes the names of RFC 1345, that is, of the IANA registry. Real files add spellings of programming
//! languages (`UTF8`, `ISO8859_1`), of code pages (`CP949`) and of operating systems (`MS_KANJI`). So names are
//! compared without case, white space and punctuation, first with the rows of the table, then, if the legacy tables are
//! included, with the labels of `encoding_rs`. For known but unsupported names, the error contains the reason.

use std::fmt;

use crate::charset::{Charset, ROWS, Row};
use crate::error::CharsetError;
use crate::tables::Tables;
use crate::unsupported;

impl Charset {
    /// The charset of a record that names none (FF\[4\] specification, property CA).
    pub const DEFAULT: Charset = Charset::ISO_8859_1;

    /// Finds the charset of a CA value.
    ///
    /// Case, white space and punctuation are ignored.
    ///
    /// # Errors
    ///
    /// Returns why the value does not give a charset: the name is empty, unknown, or that of an unsupported charset.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_charset::{Charset, CharsetError};
    /// assert_eq!(Charset::for_label(b"ISO8859_1"), Ok(Charset::ISO_8859_1));
    /// assert_eq!(Charset::for_label(b"EUC-CN"), Ok(Charset::GBK));
    /// assert_eq!(Charset::for_label(b"foo"), Err(CharsetError::Unknown));
    /// assert_eq!(Charset::for_label("windows-12é51".as_bytes()), Err(CharsetError::Unknown));
    /// ```
    pub fn for_label(label: &[u8]) -> Result<Charset, CharsetError> {
        // Nearly all records contain the exact name.
        if let Some(charset) = Charset::ALL.iter().find(|it| it.name().as_bytes() == label) {
            return Ok(*charset);
        }
        let key = squash(label);
        if key.is_empty() {
            return Err(CharsetError::Empty);
        }
        // Any character beyond ASCII, such as half a character, makes it another name.
        if !label.is_ascii() {
            return Err(CharsetError::Unknown);
        }
        // Every name of the registry has an alias with the prefix `cs`: `csGBK`.
        let of = |key: &str| Charset::ALL.iter().find(|it| it.row().spellings.contains(&key));
        if let Some(charset) = of(&key).or_else(|| of(key.strip_prefix("cs")?)) {
            return Ok(*charset);
        }
        if let Some(reason) = unsupported::reason(&key) {
            return Err(reason);
        }
        web(label, &key).ok_or(CharsetError::Unknown)
    }

    fn row(self) -> &'static Row {
        &ROWS[self.0 as usize]
    }

    /// Returns the name to write into CA: the preferred MIME name of the IANA registry.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_charset::Charset;
    /// assert_eq!(Charset::for_label(b"sjis").unwrap().name(), "Shift_JIS");
    /// ```
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns whether this build can read and write text in the charset.
    ///
    /// With the feature `legacy-charsets`, which is on by default, it can for every charset of the table.
    /// Without it, only Unicode, US-ASCII, ISO-8859-1 and windows-1252 are available: in all others a character beyond ASCII
    /// decodes to U+FFFD, with its location, and cannot be encoded. Without the feature `charsets`, only UTF-8 and
    /// US-ASCII are available.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_charset::Charset;
    /// assert!(Charset::UTF_8.is_available() && Charset::ISO_8859_1.is_available());
    /// assert_eq!(Charset::BIG5.is_available(), cfg!(feature = "legacy-charsets"));
    /// ```
    #[must_use]
    pub fn is_available(self) -> bool {
        if !cfg!(feature = "charsets") {
            return matches!(self, Charset::UTF_8 | Charset::US_ASCII);
        }
        #[cfg(feature = "legacy-charsets")]
        return true;
        #[cfg(not(feature = "legacy-charsets"))]
        return !matches!(self.tables(), Tables::LeftOut);
    }

    /// Returns the tables of this charset.
    pub(crate) fn tables(self) -> Tables {
        self.row().tables
    }

    /// Returns whether the character may be written under this name, as far as the name limits its tables.
    ///
    /// ASCII and ISO-8859-1 are read as windows-1252, but written strictly.
    pub(crate) fn covers(self, character: char) -> bool {
        match self {
            Charset::US_ASCII => character.is_ascii(),
            Charset::ISO_8859_1 => character <= '\u{FF}',
            _ => true,
        }
    }

    /// Returns whether this is UTF-16.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_charset::Charset;
    /// assert!(Charset::for_label(b"UTF-16LE").unwrap().is_utf16());
    /// assert!(!Charset::UTF_8.is_utf16());
    /// ```
    pub fn is_utf16(self) -> bool {
        self == Charset::UTF_16LE || self == Charset::UTF_16BE
    }

    /// Returns whether this is UTF-16 or UTF-32, in which every character takes two bytes or more. Files in them are
    /// converted to UTF-8 before they are parsed.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_charset::Charset;
    /// assert!(Charset::UTF_16BE.is_wide() && Charset::UTF_32LE.is_wide() && !Charset::UTF_8.is_wide());
    /// ```
    pub fn is_wide(self) -> bool {
        self.is_utf16() || self == Charset::UTF_32LE || self == Charset::UTF_32BE
    }
}

impl fmt::Debug for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Charset({})", self.name())
    }
}

impl fmt::Display for Charset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Finds a charset by its label in the WHATWG Encoding Standard.
#[cfg(feature = "legacy-charsets")]
fn web(label: &[u8], key: &str) -> Option<Charset> {
    use encoding_rs::Encoding;
    Encoding::for_label_no_replacement(label)
        .or_else(|| Encoding::for_label_no_replacement(key.as_bytes()))
        .and_then(Charset::of_encoding)
}

#[cfg(not(feature = "legacy-charsets"))]
fn web(_: &[u8], _: &str) -> Option<Charset> {
    None
}

/// Returns whether a CA value means UTF-8.
pub(crate) fn means_utf8(label: &[u8]) -> bool {
    Charset::UTF_8.row().spellings.contains(&squash(label).as_str())
}

/// Keeps letters and digits, in lower case. No charset has a name of more than 60.
fn squash(label: &[u8]) -> String {
    let kept = label.iter().filter(|byte| byte.is_ascii_alphanumeric());
    kept.take(60).map(|byte| char::from(byte.to_ascii_lowercase())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_charsets_by_name_and_spelling() {
        for charset in Charset::ALL {
            assert_eq!(Charset::for_label(charset.name().as_bytes()), Ok(*charset));
            for spelling in charset.row().spellings {
                assert_eq!(Charset::for_label(spelling.as_bytes()), Ok(*charset), "{spelling}");
                assert_eq!(squash(spelling.as_bytes()), *spelling, "a spelling is a squashed key");
            }
        }
    }

    #[test]
    fn spellings_are_unique() {
        let mut spellings: Vec<_> = Charset::ALL.iter().flat_map(|it| it.row().spellings).collect();
        let n_spellings = spellings.len();
        spellings.sort_unstable();
        spellings.dedup();
        assert_eq!(spellings.len(), n_spellings);
    }

    #[test]
    fn finds_spellings_of_real_files() {
        let cases: &[(&[u8], Charset)] = &[
            (b"UTF8", Charset::UTF_8),
            (b"utf-8", Charset::UTF_8),
            (b"\tUTF 8\r\n", Charset::UTF_8),
            (b"EUC-CN", Charset::GBK),
            (b"GB2312", Charset::GBK),
            (b"ISO8859_1", Charset::ISO_8859_1),
            (b"iso-8859-1", Charset::ISO_8859_1),
            (b"ISO_8859-1:1987", Charset::ISO_8859_1),
            (b"ISO-8859-9", Charset::WINDOWS_1254),
            (b"ASCII", Charset::US_ASCII),
            (b"MS_KANJI", Charset::SHIFT_JIS),
            (b"x-sjis", Charset::SHIFT_JIS),
            (b"KS_C_5601-1987", Charset::EUC_KR),
            (b"CP949", Charset::EUC_KR),
            (b"csISO2022JP", Charset::ISO_2022_JP),
            (b"csISOLatinGreek", Charset::ISO_8859_7),
            (b"UTF-16BE", Charset::UTF_16BE),
        ];
        for (label, charset) in cases {
            assert_eq!(Charset::for_label(label), Ok(*charset), "{}", label.escape_ascii());
        }
    }

    #[test]
    fn rejects_unknown_and_empty_names() {
        for label in ["foo", "unknown", "8", "UTF", "[Chinese (PRC)]", "x-user-defined"] {
            assert_eq!(Charset::for_label(label.as_bytes()), Err(CharsetError::Unknown), "{label}");
        }
        assert_eq!(Charset::for_label(b" \t"), Err(CharsetError::Empty));
        assert_eq!(Charset::for_label("漢字".as_bytes()), Err(CharsetError::Empty));
    }
}

//! Names of charsets: what may stand in CA, and what it means.
//!
//! The specification takes the names of RFC 1345, that is of the IANA registry. Real files add spellings of programming
//! languages (`UTF8`, `ISO8859_1`), of code pages (`CP949`) and of operating systems (`MS_KANJI`). Names are therefore
//! compared without case, white space and punctuation, first with the rows of the table, then, where its tables are
//! there, with the labels that `encoding_rs` knows. What is known but cannot be read is refused with its reason.

use std::fmt;

use super::refused::{self, Refused};
use super::rows::{Index, ROWS, Row};
use super::tables::Tables;
use crate::listed::is_listed;

/// A charset in which the text of a game can be read and written.
///
/// Two charsets are equal when SGF names them alike, even where the same tables read both: ISO-8859-1 and windows-1252
/// differ in what may be written. The tables are those of `encoding_rs`, of `oem_cp` for the code pages of DOS, and a few
/// of our own.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::{Charset, Refused};
/// assert_eq!(Charset::for_label(b"utf8"), Ok(Charset::UTF_8));
/// assert_eq!(Charset::for_label(b" MS_KANJI "), Ok(Charset::SHIFT_JIS));
/// assert_eq!(Charset::for_label(b"UTF-7"), Err(Refused::Shifted));
/// assert_eq!(Charset::SHIFT_JIS.name(), "Shift_JIS");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Charset(pub(super) Index);

impl Charset {
    /// The charset of a record that does not name one (FF\[4\] specification, property CA).
    pub const DEFAULT: Charset = Charset::ISO_8859_1;

    /// Finds the charset that a CA value means.
    ///
    /// Case, white space and punctuation do not count.
    ///
    /// # Errors
    ///
    /// Says why the text cannot be read with this name: the name is empty, is not known, or names a charset that this
    /// crate does not read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::charset::{Charset, Refused};
    /// assert_eq!(Charset::for_label(b"ISO8859_1"), Ok(Charset::ISO_8859_1));
    /// assert_eq!(Charset::for_label(b"EUC-CN"), Ok(Charset::GBK));
    /// assert_eq!(Charset::for_label(b"foo"), Err(Refused::Unknown));
    /// assert_eq!(Charset::for_label("windows-12é51".as_bytes()), Err(Refused::Unknown));
    /// ```
    pub fn for_label(label: &[u8]) -> Result<Charset, Refused> {
        // Nearly all records say it as it should be said, and nothing needs to be put together to see that.
        if let Some(charset) = Charset::ALL.iter().find(|it| it.name().as_bytes() == label) {
            return Ok(*charset);
        }
        let key = squash(label);
        if key.is_empty() {
            return Err(Refused::Empty);
        }
        // A name with something else in it, such as half a character, is another name.
        if !label.is_ascii() {
            return Err(Refused::Unknown);
        }
        // Each name of the registry has an alias that begins with `cs`: `csGBK`.
        let of = |key: &str| Charset::ALL.iter().find(|it| is_listed(it.row().spellings, key));
        if let Some(charset) = of(&key).or_else(|| of(key.strip_prefix("cs")?)) {
            return Ok(*charset);
        }
        if let Some(reason) = refused::reason(&key) {
            return Err(reason);
        }
        web(label, &key).ok_or(Refused::Unknown)
    }

    fn row(self) -> &'static Row {
        &ROWS[self.0 as usize]
    }

    /// Returns the name to write into CA: the preferred MIME name of the IANA registry.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::charset::Charset;
    /// assert_eq!(Charset::for_label(b"sjis").unwrap().name(), "Shift_JIS");
    /// ```
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Tells whether this build can read and write text in the charset.
    ///
    /// Every charset of the table can be with the feature `legacy-charsets`, which is on unless a program turns it off.
    /// Without it only Unicode, US-ASCII, ISO-8859-1 and windows-1252 can: in all others a character beyond ASCII is read as
    /// U+FFFD, located as bytes that are no character, and refused when it is written. Without the feature `charsets` only UTF-8 and
    /// US-ASCII can.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::charset::Charset;
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

    /// Returns the tables that read and write this charset.
    pub(super) fn tables(self) -> Tables {
        self.row().tables
    }

    /// Returns true when the character may be written under this name, as far as the name limits its tables.
    ///
    /// ASCII and ISO-8859-1 are read as windows-1252; what is written must not go beyond what the name promises.
    pub(super) fn covers(self, character: char) -> bool {
        match self {
            Charset::US_ASCII => character.is_ascii(),
            Charset::ISO_8859_1 => character <= '\u{FF}',
            _ => true,
        }
    }

    /// Returns true for UTF-16.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::charset::Charset;
    /// assert!(Charset::for_label(b"UTF-16LE").unwrap().is_utf16());
    /// assert!(!Charset::UTF_8.is_utf16());
    /// ```
    pub fn is_utf16(self) -> bool {
        self == Charset::UTF_16LE || self == Charset::UTF_16BE
    }

    /// Returns true for UTF-16 and UTF-32, in which every character takes two bytes or more: whole files in them are
    /// recoded before they are parsed.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::charset::Charset;
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

/// Finds a charset by a label of the web.
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

/// Tells whether a CA value means UTF-8.
pub(super) fn means_utf8(label: &[u8]) -> bool {
    is_listed(Charset::UTF_8.row().spellings, &squash(label))
}

/// Keeps letters and digits, in lower case; no name of a charset is longer than 60 of them.
fn squash(label: &[u8]) -> String {
    let kept = label.iter().filter(|byte| byte.is_ascii_alphanumeric());
    kept.take(60).map(|byte| char::from(byte.to_ascii_lowercase())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_charset_is_found_by_its_own_name_and_spellings() {
        for charset in Charset::ALL {
            assert_eq!(Charset::for_label(charset.name().as_bytes()), Ok(*charset));
            for spelling in charset.row().spellings.split('|') {
                assert_eq!(Charset::for_label(spelling.as_bytes()), Ok(*charset), "{spelling}");
                assert_eq!(squash(spelling.as_bytes()), spelling, "a spelling is a squashed key");
            }
        }
    }

    #[test]
    fn no_spelling_stands_in_two_rows() {
        let mut spellings: Vec<_> =
            Charset::ALL.iter().flat_map(|it| it.row().spellings.split('|')).collect();
        let n_spellings = spellings.len();
        spellings.sort_unstable();
        spellings.dedup();
        assert_eq!(spellings.len(), n_spellings);
    }

    #[test]
    fn spellings_of_real_files() {
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
    fn unknown_and_empty_names() {
        for label in ["foo", "unknown", "8", "UTF", "[Chinese (PRC)]", "x-user-defined"] {
            assert_eq!(Charset::for_label(label.as_bytes()), Err(Refused::Unknown), "{label}");
        }
        assert_eq!(Charset::for_label(b" \t"), Err(Refused::Empty));
        assert_eq!(Charset::for_label("漢字".as_bytes()), Err(Refused::Empty));
    }
}

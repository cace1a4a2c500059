//! Names of charsets: what may stand in CA, and what it means.
//!
//! The specification takes the names of RFC 1345, that is of the IANA registry. Real files add spellings of programming
//! languages (`UTF8`, `ISO8859_1`), of code pages (`CP949`) and of operating systems (`MS_KANJI`). Names are therefore
//! compared without case, white space and punctuation, first with the rows below, then with the labels that
//! `encoding_rs` knows. What is known but cannot be read is refused with its reason.

use std::fmt;

use encoding_rs::Encoding;

use super::refused::{self, Refused};

/// A charset in which the text of a game can be read and written.
///
/// Two charsets are equal when SGF names them alike, even where the same tables read both: ISO-8859-1 and windows-1252
/// differ in what may be written.
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
pub struct Charset(Index);

/// One row of the table: a charset as SGF names it.
struct Row {
    /// The name to write into CA.
    name: &'static str,
    encoding: &'static Encoding,
    /// The last character that belongs to the charset. `encoding_rs` reads ASCII and ISO-8859-1 as windows-1252; what
    /// is written must not go beyond what the name promises.
    last: char,
    /// Spellings that `encoding_rs` does not know, in lower case, letters and digits only.
    spellings: &'static [&'static str],
}

macro_rules! charsets {
    ($($id:ident $name:literal $encoding:ident $last:literal [$($spelling:literal)*];)*) => {
        /// The place of a row in the table.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "the words are the names of the constants")]
        enum Index {
            $($id),*
        }

        static ROWS: &[Row] = &[
            $(Row {
                name: $name,
                encoding: &encoding_rs::$encoding,
                last: $last,
                spellings: &[$($spelling),*],
            }),*
        ];

        impl Charset {
            $(
                #[doc = concat!("The charset that CA names `", $name, "`.")]
                pub const $id: Charset = Charset(Index::$id);
            )*

            /// Every charset that can be read, in the order of the table.
            pub const ALL: &[Charset] = &[$(Charset::$id),*];
        }
    };
}

charsets! {
    UTF_8 "UTF-8" UTF_8_INIT '\u{10FFFF}' ["utf8" "utf8sig" "utf8bom" "utf8mb4" "cp65001" "65001"];
    US_ASCII "US-ASCII" WINDOWS_1252_INIT '\x7F' ["ascii" "usascii" "ansix341968" "ansix341986" "isoir6" "iso646us"
        "iso646irv1991" "iso646" "646" "us" "ibm367" "cp367" "csascii"];
    ISO_8859_1 "ISO-8859-1" WINDOWS_1252_INIT '\u{FF}' ["iso88591" "iso885911987" "isoir100" "latin1" "l1" "88591"
        "isolatin1" "csisolatin1" "ibm819" "cp819"];
    WINDOWS_1252 "windows-1252" WINDOWS_1252_INIT '\u{10FFFF}' ["cp1252" "ms1252" "win1252" "windows1252" "1252" "ibm1252"];
    ISO_8859_2 "ISO-8859-2" ISO_8859_2_INIT '\u{10FFFF}' ["iso88592" "88592" "isolatin2"];
    ISO_8859_3 "ISO-8859-3" ISO_8859_3_INIT '\u{10FFFF}' ["iso88593" "88593" "isolatin3"];
    ISO_8859_4 "ISO-8859-4" ISO_8859_4_INIT '\u{10FFFF}' ["iso88594" "88594" "isolatin4"];
    ISO_8859_5 "ISO-8859-5" ISO_8859_5_INIT '\u{10FFFF}' ["iso88595" "88595" "isocyrillic"];
    ISO_8859_6 "ISO-8859-6" ISO_8859_6_INIT '\u{10FFFF}' ["iso88596" "88596" "isoarabic"
        "iso88596e" "iso88596i"];
    ISO_8859_7 "ISO-8859-7" ISO_8859_7_INIT '\u{10FFFF}' ["iso88597" "88597" "isogreek"];
    ISO_8859_8 "ISO-8859-8" ISO_8859_8_INIT '\u{10FFFF}' ["iso88598" "88598" "isohebrew" "iso88598e"];
    ISO_8859_8_I "ISO-8859-8-I" ISO_8859_8_I_INIT '\u{10FFFF}' ["iso88598i"];
    ISO_8859_10 "ISO-8859-10" ISO_8859_10_INIT '\u{10FFFF}' ["iso885910" "885910" "latin6"
        "iso8859101992"];
    ISO_8859_13 "ISO-8859-13" ISO_8859_13_INIT '\u{10FFFF}' ["iso885913" "885913" "latin7"];
    ISO_8859_14 "ISO-8859-14" ISO_8859_14_INIT '\u{10FFFF}' ["iso885914" "885914" "latin8" "l8"
        "isoir199" "iso8859141998" "isoceltic"];
    ISO_8859_15 "ISO-8859-15" ISO_8859_15_INIT '\u{10FFFF}' ["iso885915" "885915" "latin9" "latin0"];
    ISO_8859_16 "ISO-8859-16" ISO_8859_16_INIT '\u{10FFFF}' ["iso885916" "885916" "latin10"
        "l10" "isoir226" "iso8859162001"];
    WINDOWS_874 "windows-874" WINDOWS_874_INIT '\u{10FFFF}' ["cp874" "ibm874" "ms874" "windows874" "tis620" "tis6202533"
        "iso885911" "885911"];
    WINDOWS_1250 "windows-1250" WINDOWS_1250_INIT '\u{10FFFF}' ["cp1250" "ms1250" "win1250" "windows1250" "1250"];
    WINDOWS_1251 "windows-1251" WINDOWS_1251_INIT '\u{10FFFF}' ["cp1251" "ms1251" "win1251" "windows1251" "1251"];
    WINDOWS_1253 "windows-1253" WINDOWS_1253_INIT '\u{10FFFF}' ["cp1253" "ms1253" "win1253" "windows1253" "1253"];
    WINDOWS_1254 "windows-1254" WINDOWS_1254_INIT '\u{10FFFF}' ["cp1254" "ms1254" "win1254" "windows1254" "1254" "iso88599" "88599"
        "latin5"];
    WINDOWS_1255 "windows-1255" WINDOWS_1255_INIT '\u{10FFFF}' ["cp1255" "ms1255" "win1255" "windows1255" "1255"];
    WINDOWS_1256 "windows-1256" WINDOWS_1256_INIT '\u{10FFFF}' ["cp1256" "ms1256" "win1256" "windows1256" "1256"];
    WINDOWS_1257 "windows-1257" WINDOWS_1257_INIT '\u{10FFFF}' ["cp1257" "ms1257" "win1257" "windows1257" "1257"];
    WINDOWS_1258 "windows-1258" WINDOWS_1258_INIT '\u{10FFFF}' ["cp1258" "ms1258" "win1258" "windows1258" "1258"];
    KOI8_R "KOI8-R" KOI8_R_INIT '\u{10FFFF}' ["koi8r" "koi8" "cp20866"];
    KOI8_U "KOI8-U" KOI8_U_INIT '\u{10FFFF}' ["koi8u" "koi8ru" "cp21866"];
    IBM866 "IBM866" IBM866_INIT '\u{10FFFF}' ["ibm866" "cp866" "866" "dos866"];
    MACINTOSH "macintosh" MACINTOSH_INIT '\u{10FFFF}' ["mac" "macroman" "xmacroman" "macosroman"];
    MAC_CYRILLIC "x-mac-cyrillic" X_MAC_CYRILLIC_INIT '\u{10FFFF}' ["maccyrillic"];
    GB18030 "GB18030" GB18030_INIT '\u{10FFFF}' ["gb18030" "gb180302000" "gb180302005" "gb180302022" "cp54936"
        "54936"];
    GBK "GBK" GBK_INIT '\u{10FFFF}' ["gbk" "xgbk" "cp936" "ms936" "windows936" "936" "gb2312" "gb231280" "gb23121980"
        "euccn" "xeuccn" "isoir58" "chinese" "csgb2312"];
    BIG5 "Big5" BIG5_INIT '\u{10FFFF}' ["big5" "cnbig5" "big5tw" "big5eten" "big5hkscs" "cp950" "ms950" "windows950"
        "950"];
    SHIFT_JIS "Shift_JIS" SHIFT_JIS_INIT '\u{10FFFF}' ["shiftjis" "xshiftjis" "sjis" "xsjis" "mskanji" "cp932" "ms932"
        "windows932" "windows31j" "932" "cp943" "ibm943"];
    EUC_JP "EUC-JP" EUC_JP_INIT '\u{10FFFF}' ["eucjp" "xeucjp" "eucjpms" "eucjpwin" "ujis" "cp51932" "eucj"
        "extendedunixcodepackedformatforjapanese"];
    ISO_2022_JP "ISO-2022-JP" ISO_2022_JP_INIT '\u{10FFFF}' ["iso2022jp" "jis" "cp50220" "cp50221" "cp50222"];
    EUC_KR "EUC-KR" EUC_KR_INIT '\u{10FFFF}' ["euckr" "xeuckr" "cp949" "ms949" "windows949" "xwindows949" "949" "uhc"
        "ksc5601" "ksc56011987" "ksc56011989" "ksx1001" "kscx1001" "korean" "wansung" "cp51949"];
    UTF_16LE "UTF-16LE" UTF_16LE_INIT '\u{10FFFF}' ["utf16" "utf16le" "ucs2" "ucs2le" "iso10646ucs2" "unicode"
        "cp1200"];
    UTF_16BE "UTF-16BE" UTF_16BE_INIT '\u{10FFFF}' ["utf16be" "ucs2be" "cp1201"];
}

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
    /// ```
    pub fn for_label(label: &[u8]) -> Result<Charset, Refused> {
        let key = squash(label);
        if key.is_empty() {
            return Err(Refused::Empty);
        }
        // Each name of the registry has an alias that begins with `cs`: `csGBK`.
        let of = |key: &str| Charset::ALL.iter().find(|it| it.row().spellings.contains(&key));
        if let Some(charset) = of(&key).or_else(|| of(key.strip_prefix("cs")?)) {
            return Ok(*charset);
        }
        if let Some(reason) = refused::reason(&key) {
            return Err(reason);
        }
        let known = Encoding::for_label_no_replacement(label)
            .or_else(|| Encoding::for_label_no_replacement(key.as_bytes()))
            .and_then(Charset::of_encoding);
        known.ok_or(Refused::Unknown)
    }

    /// Returns the charset for tables of `encoding_rs`; none for its two encodings that are no charsets.
    pub(super) fn of_encoding(encoding: &'static Encoding) -> Option<Charset> {
        Charset::ALL.iter().copied().find(|it| it.name() == encoding.name())
    }

    fn row(self) -> &'static Row {
        &ROWS[self.0 as usize]
    }

    /// Returns the name to write into CA: the preferred MIME name of the IANA registry.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// Returns the tables that read and write this charset.
    pub fn encoding(self) -> &'static Encoding {
        self.row().encoding
    }

    /// Returns true when the character may be written under this name, as far as the name limits its tables.
    pub(super) fn covers(self, character: char) -> bool {
        character <= self.row().last
    }

    /// Returns true for UTF-16, whose files are recoded before they are parsed.
    pub fn is_utf16(self) -> bool {
        self == Charset::UTF_16LE || self == Charset::UTF_16BE
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
            for spelling in charset.row().spellings {
                assert_eq!(Charset::for_label(spelling.as_bytes()), Ok(*charset), "{spelling}");
                assert_eq!(squash(spelling.as_bytes()), *spelling, "a spelling is a squashed key");
            }
        }
    }

    #[test]
    fn no_spelling_stands_in_two_rows() {
        let mut spellings: Vec<_> = Charset::ALL.iter().flat_map(|it| it.row().spellings).collect();
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

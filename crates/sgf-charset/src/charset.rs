//! The table of charsets.
//!
//! A row contains the name to write into CA, the tables, and the spellings that `encoding_rs` does not know. Every build knows
//! all names; the feature `legacy-charsets` decides whether the tables of charsets other than Unicode and Latin-1 are included.

use crate::latin;
use crate::tables::{Endian, Page, Tables};

/// A charset in which the text of a game can be read and written.
///
/// Two charsets are equal if SGF gives them the same name, even if the same tables decode both: ISO-8859-1 and windows-1252
/// differ in what may be written. The tables are those of `encoding_rs`, of `oem_cp` for the code pages of DOS, and a few
/// of our own.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, CharsetError};
/// assert_eq!(Charset::for_label(b"utf8"), Ok(Charset::UTF_8));
/// assert_eq!(Charset::for_label(b" MS_KANJI "), Ok(Charset::SHIFT_JIS));
/// assert_eq!(Charset::for_label(b"UTF-7"), Err(CharsetError::Shifted));
/// assert_eq!(Charset::SHIFT_JIS.name(), "Shift_JIS");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Charset(pub(crate) Index);

/// A row of the table.
pub(crate) struct Row {
    /// The name to write into CA.
    pub(crate) name: &'static str,
    pub(crate) tables: Tables,
    /// Spellings that `encoding_rs` does not know, in lower case, letters and digits only.
    pub(crate) spellings: &'static [&'static str],
}

macro_rules! tables {
    (unicode Utf8) => {
        Tables::Utf8
    };
    (utf16 $endian:ident) => {
        Tables::Utf16(Endian::$endian)
    };
    (utf32 $endian:ident) => {
        Tables::Utf32(Endian::$endian)
    };
    (latin $table:ident) => {
        Tables::Page(Page::Full(&latin::$table))
    };
    ($kind:ident $table:ident) => {
        legacy!($kind $table)
    };
}

#[cfg(feature = "legacy-charsets")]
macro_rules! legacy {
    (web $table:ident) => {
        Tables::Web(&encoding_rs::$table)
    };
    (full $table:ident) => {
        Tables::Page(Page::Full(&oem_cp::code_table::$table))
    };
    (gaps $table:ident) => {
        Tables::Page(Page::Gaps(&oem_cp::code_table::$table))
    };
    (own $table:ident) => {
        Tables::Page(Page::Full(&crate::pages::$table))
    };
}

#[cfg(not(feature = "legacy-charsets"))]
macro_rules! legacy {
    ($kind:ident $table:ident) => {
        Tables::LeftOut
    };
}

// Builds without the feature `charsets` read UTF-8 only, and do not need the spellings of other names.
#[cfg(feature = "charsets")]
macro_rules! spellings {
    ($kind:ident $($spelling:literal)*) => { &[$($spelling),*] };
}

#[cfg(not(feature = "charsets"))]
macro_rules! spellings {
    (unicode $($spelling:literal)*) => { &[$($spelling),*] };
    ($kind:ident $($spelling:literal)*) => { &[] };
}

macro_rules! charsets {
    ($($id:ident $name:literal $kind:ident $table:ident [$($spelling:literal)*];)*) => {
        /// The index of a row in the table.
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "the words are the names of the constants")]
        pub(crate) enum Index {
            $($id),*
        }

        pub(crate) static ROWS: &[Row] = &[
            $(Row { name: $name, tables: tables!($kind $table), spellings: spellings!($kind $($spelling)*) }),*
        ];

        impl Charset {
            $(
                #[doc = concat!("The charset that CA names `", $name, "`.")]
                pub const $id: Charset = Charset(Index::$id);
            )*

            /// All charsets, in the order of the table.
            pub const ALL: &[Charset] = &[$(Charset::$id),*];
        }
    };
}

charsets! {
    UTF_8 "UTF-8" unicode Utf8 ["utf8" "utf8sig" "utf8bom" "utf8mb4" "cp65001" "65001"];
    US_ASCII "US-ASCII" latin WINDOWS_1252 ["ascii" "usascii" "ansix341968" "ansix341986" "isoir6" "iso646us"
        "iso646irv1991" "iso646" "646" "us" "ibm367" "cp367" "csascii"];
    ISO_8859_1 "ISO-8859-1" latin WINDOWS_1252 ["iso88591" "iso885911987" "isoir100" "latin1" "l1" "88591"
        "isolatin1" "csisolatin1" "ibm819" "cp819"];
    WINDOWS_1252 "windows-1252" latin WINDOWS_1252 ["cp1252" "ms1252" "win1252" "windows1252" "1252" "ibm1252"];
    ISO_8859_2 "ISO-8859-2" web ISO_8859_2_INIT ["iso88592" "88592" "isolatin2"];
    ISO_8859_3 "ISO-8859-3" web ISO_8859_3_INIT ["iso88593" "88593" "isolatin3"];
    ISO_8859_4 "ISO-8859-4" web ISO_8859_4_INIT ["iso88594" "88594" "isolatin4"];
    ISO_8859_5 "ISO-8859-5" web ISO_8859_5_INIT ["iso88595" "88595" "isocyrillic"];
    ISO_8859_6 "ISO-8859-6" web ISO_8859_6_INIT ["iso88596" "88596" "isoarabic"
        "iso88596e" "iso88596i"];
    ISO_8859_7 "ISO-8859-7" web ISO_8859_7_INIT ["iso88597" "88597" "isogreek"];
    ISO_8859_8 "ISO-8859-8" web ISO_8859_8_INIT ["iso88598" "88598" "isohebrew" "iso88598e"];
    ISO_8859_8_I "ISO-8859-8-I" web ISO_8859_8_I_INIT ["iso88598i"];
    ISO_8859_10 "ISO-8859-10" web ISO_8859_10_INIT ["iso885910" "885910" "latin6"
        "iso8859101992"];
    ISO_8859_13 "ISO-8859-13" web ISO_8859_13_INIT ["iso885913" "885913" "latin7"];
    ISO_8859_14 "ISO-8859-14" web ISO_8859_14_INIT ["iso885914" "885914" "latin8" "l8"
        "isoir199" "iso8859141998" "isoceltic"];
    ISO_8859_15 "ISO-8859-15" web ISO_8859_15_INIT ["iso885915" "885915" "latin9" "latin0"];
    ISO_8859_16 "ISO-8859-16" web ISO_8859_16_INIT ["iso885916" "885916" "latin10"
        "l10" "isoir226" "iso8859162001"];
    WINDOWS_874 "windows-874" web WINDOWS_874_INIT ["cp874" "ibm874" "ms874" "windows874" "tis620" "tis6202533"
        "iso885911" "885911"];
    WINDOWS_1250 "windows-1250" web WINDOWS_1250_INIT ["cp1250" "ms1250" "win1250" "windows1250" "1250"];
    WINDOWS_1251 "windows-1251" web WINDOWS_1251_INIT ["cp1251" "ms1251" "win1251" "windows1251" "1251"];
    WINDOWS_1253 "windows-1253" web WINDOWS_1253_INIT ["cp1253" "ms1253" "win1253" "windows1253" "1253"];
    WINDOWS_1254 "windows-1254" web WINDOWS_1254_INIT ["cp1254" "ms1254" "win1254" "windows1254" "1254" "iso88599" "88599"
        "latin5"];
    WINDOWS_1255 "windows-1255" web WINDOWS_1255_INIT ["cp1255" "ms1255" "win1255" "windows1255" "1255"];
    WINDOWS_1256 "windows-1256" web WINDOWS_1256_INIT ["cp1256" "ms1256" "win1256" "windows1256" "1256"];
    WINDOWS_1257 "windows-1257" web WINDOWS_1257_INIT ["cp1257" "ms1257" "win1257" "windows1257" "1257"];
    WINDOWS_1258 "windows-1258" web WINDOWS_1258_INIT ["cp1258" "ms1258" "win1258" "windows1258" "1258"];
    KOI8_R "KOI8-R" web KOI8_R_INIT ["koi8r" "koi8" "cp20866"];
    KOI8_U "KOI8-U" web KOI8_U_INIT ["koi8u" "koi8ru" "cp21866"];
    IBM866 "IBM866" web IBM866_INIT ["ibm866" "cp866" "866" "dos866"];
    MACINTOSH "macintosh" web MACINTOSH_INIT ["mac" "macroman" "xmacroman" "macosroman"];
    MAC_CYRILLIC "x-mac-cyrillic" web X_MAC_CYRILLIC_INIT ["maccyrillic"];
    IBM437 "IBM437" full DECODING_TABLE_CP437 ["ibm437" "cp437" "437" "pc8codepage437" "dos437" "oem437" "oemus"];
    CP720 "cp720" full DECODING_TABLE_CP720 ["cp720" "720" "ibm720" "dos720"];
    IBM737 "IBM737" full DECODING_TABLE_CP737 ["ibm737" "737" "cp737" "dos737"];
    IBM775 "IBM775" full DECODING_TABLE_CP775 ["ibm775" "775" "cp775" "pc775baltic" "dos775"];
    IBM850 "IBM850" full DECODING_TABLE_CP850 ["ibm850" "850" "cp850" "pc850multilingual" "dos850"];
    IBM852 "IBM852" full DECODING_TABLE_CP852 ["ibm852" "852" "cp852" "pcp852" "dos852"];
    IBM855 "IBM855" full DECODING_TABLE_CP855 ["ibm855" "855" "cp855" "dos855"];
    IBM857 "IBM857" gaps DECODING_TABLE_CP857 ["ibm857" "857" "cp857" "dos857"];
    IBM858 "IBM00858" full DECODING_TABLE_CP858 ["ibm00858" "858" "cp858" "ibm858" "cp00858" "ccsid00858" "dos858"
        "pcmultilingual850euro"];
    IBM860 "IBM860" full DECODING_TABLE_CP860 ["ibm860" "860" "cp860" "dos860"];
    IBM861 "IBM861" full DECODING_TABLE_CP861 ["ibm861" "861" "cp861" "cpis" "dos861"];
    IBM862 "IBM862" full DECODING_TABLE_CP862 ["ibm862" "862" "cp862" "pc862latinhebrew" "dos862"];
    IBM863 "IBM863" full DECODING_TABLE_CP863 ["ibm863" "863" "cp863" "dos863"];
    IBM864 "IBM864" gaps DECODING_TABLE_CP864 ["ibm864" "864" "cp864" "dos864"];
    IBM865 "IBM865" full DECODING_TABLE_CP865 ["ibm865" "865" "cp865" "dos865"];
    IBM869 "IBM869" full DECODING_TABLE_CP869 ["ibm869" "869" "cp869" "cpgr" "dos869"];
    HP_ROMAN8 "hp-roman8" own HP_ROMAN8 ["hproman8" "roman8" "r8"];
    KZ_1048 "KZ-1048" own KZ_1048 ["kz1048" "strk10482002" "rk1048"];
    PTCP154 "PTCP154" own PTCP154 ["ptcp154" "pt154" "cp154" "cyrillicasian"];
    MAC_CENTRAL_EUROPE "x-mac-ce" own MAC_CENTRAL_EUROPE ["xmacce" "xmaccentraleurroman" "macce" "maccentraleurope"
        "maclatin2" "cp10029"];
    MAC_GREEK "x-mac-greek" own MAC_GREEK ["xmacgreek" "macgreek" "cp10006"];
    MAC_TURKISH "x-mac-turkish" own MAC_TURKISH ["xmacturkish" "macturkish" "cp10081"];
    MAC_ICELANDIC "x-mac-icelandic" own MAC_ICELANDIC ["xmacicelandic" "macicelandic" "maciceland" "cp10079"];
    MAC_CROATIAN "x-mac-croatian" own MAC_CROATIAN ["xmaccroatian" "maccroatian" "cp10082"];
    MAC_ROMANIAN "x-mac-romanian" own MAC_ROMANIAN ["xmacromanian" "macromanian" "macromania" "cp10010"];
    GB18030 "GB18030" web GB18030_INIT ["gb18030" "gb180302000" "gb180302005" "gb180302022" "cp54936"
        "54936"];
    GBK "GBK" web GBK_INIT ["gbk" "xgbk" "cp936" "ms936" "windows936" "936" "gb2312" "gb231280" "gb23121980"
        "euccn" "xeuccn" "isoir58" "chinese" "csgb2312"];
    BIG5 "Big5" web BIG5_INIT ["big5" "cnbig5" "big5tw" "big5eten" "big5hkscs" "cp950" "ms950" "windows950"
        "950"];
    SHIFT_JIS "Shift_JIS" web SHIFT_JIS_INIT ["shiftjis" "xshiftjis" "sjis" "xsjis" "mskanji" "cp932" "ms932"
        "windows932" "windows31j" "932" "cp943" "ibm943"];
    EUC_JP "EUC-JP" web EUC_JP_INIT ["eucjp" "xeucjp" "eucjpms" "eucjpwin" "ujis" "cp51932" "eucj"
        "extendedunixcodepackedformatforjapanese"];
    ISO_2022_JP "ISO-2022-JP" web ISO_2022_JP_INIT ["iso2022jp" "jis" "cp50220" "cp50221" "cp50222"];
    EUC_KR "EUC-KR" web EUC_KR_INIT ["euckr" "xeuckr" "cp949" "ms949" "windows949" "xwindows949" "949" "uhc"
        "ksc5601" "ksc56011987" "ksc56011989" "ksx1001" "kscx1001" "korean" "wansung" "cp51949"];
    UTF_16LE "UTF-16LE" utf16 Little ["utf16" "utf16le" "ucs2" "ucs2le" "iso10646ucs2" "unicode"
        "cp1200"];
    UTF_16BE "UTF-16BE" utf16 Big ["utf16be" "ucs2be" "cp1201"];
    UTF_32LE "UTF-32LE" utf32 Little ["utf32" "utf32le" "ucs4" "ucs4le" "iso10646ucs4"];
    UTF_32BE "UTF-32BE" utf32 Big ["utf32be" "ucs4be"];
}

#[cfg(feature = "legacy-charsets")]
impl Charset {
    /// Returns the charset for an encoding of `encoding_rs`, or `None` for its two encodings that are not charsets.
    pub(crate) fn of_encoding(encoding: &'static encoding_rs::Encoding) -> Option<Charset> {
        Charset::ALL.iter().copied().find(|it| it.name() == encoding.name())
    }
}

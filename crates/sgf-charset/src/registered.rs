//! The charset names in the IANA registry, which replaced RFC 1345.
//!
//! CA should contain one of these. [`Charset::for_label`] also accepts other spellings; a test checks that it accepts all of
//! these.
//!
//! Source: <https://www.iana.org/assignments/character-sets>.

use crate::Charset;

/// The registered names and aliases of each charset, regardless of case. ISO-8859-9 is read with the tables of windows-1254,
/// and GB2312 with those of GBK.
const NAMES: &[(Charset, &str)] = &[
    (Charset::US_ASCII, "IBM367 cp367 csASCII"),
    (Charset::US_ASCII, "ASCII"),
    (
        Charset::ISO_8859_1,
        "ISO_8859-1:1987 iso-ir-100 ISO_8859-1 ISO-8859-1 latin1 l1 IBM819 CP819 csISOLatin1",
    ),
    (Charset::ISO_8859_2, "ISO_8859-2:1987 iso-ir-101 ISO_8859-2 ISO-8859-2 latin2 l2 csISOLatin2"),
    (Charset::ISO_8859_3, "ISO_8859-3:1988 iso-ir-109 ISO_8859-3 ISO-8859-3 latin3 l3 csISOLatin3"),
    (Charset::ISO_8859_4, "ISO_8859-4:1988 iso-ir-110 ISO_8859-4 ISO-8859-4 latin4 l4 csISOLatin4"),
    (Charset::ISO_8859_5, "ISO_8859-5:1988 iso-ir-144 ISO_8859-5 ISO-8859-5 cyrillic csISOLatinCyrillic"),
    (Charset::ISO_8859_6, "csISOLatinArabic ISO_8859-6-E csISO88596E ISO-8859-6-E"),
    (Charset::ISO_8859_6, "ISO_8859-6-I csISO88596I ISO-8859-6-I"),
    (Charset::ISO_8859_7, "csISOLatinGreek"),
    (Charset::ISO_8859_8, "ISO_8859-8:1988 iso-ir-138 ISO_8859-8 ISO-8859-8 hebrew csISOLatinHebrew"),
    (Charset::ISO_8859_8, "ISO_8859-8-E csISO88598E ISO-8859-8-E"),
    (Charset::ISO_8859_8_I, "ISO_8859-8-I csISO88598I ISO-8859-8-I"),
    (Charset::ISO_8859_10, "ISO-8859-10 iso-ir-157 l6 ISO_8859-10:1992 csISOLatin6 latin6"),
    (Charset::ISO_8859_13, "ISO-8859-13 csISO885913"),
    (
        Charset::ISO_8859_14,
        "ISO-8859-14 iso-ir-199 ISO_8859-14:1998 ISO_8859-14 latin8 iso-celtic l8 csISO885914",
    ),
    (Charset::ISO_8859_15, "ISO-8859-15 ISO_8859-15 Latin-9 csISO885915"),
    (Charset::ISO_8859_16, "ISO-8859-16 iso-ir-226 ISO_8859-16:2001 ISO_8859-16 latin10 l10 csISO885916"),
    (Charset::WINDOWS_874, "windows-874 cswindows874 TIS-620 csTIS620 ISO-8859-11"),
    (Charset::WINDOWS_1250, "windows-1250 cswindows1250"),
    (Charset::WINDOWS_1251, "windows-1251 cswindows1251"),
    (Charset::WINDOWS_1252, "windows-1252 cswindows1252"),
    (Charset::WINDOWS_1253, "windows-1253 cswindows1253"),
    (Charset::WINDOWS_1254, "ISO_8859-9:1989 iso-ir-148 ISO_8859-9 ISO-8859-9 latin5 l5 csISOLatin5"),
    (Charset::WINDOWS_1254, "windows-1254 cswindows1254"),
    (Charset::WINDOWS_1255, "windows-1255 cswindows1255"),
    (Charset::WINDOWS_1256, "windows-1256 cswindows1256"),
    (Charset::WINDOWS_1257, "windows-1257 cswindows1257"),
    (Charset::WINDOWS_1258, "windows-1258 cswindows1258"),
    (Charset::KOI8_R, "KOI8-R csKOI8R"),
    (Charset::KOI8_U, "KOI8-U csKOI8U"),
    (Charset::IBM866, "IBM866 cp866 866 csIBM866"),
    (Charset::MACINTOSH, "macintosh mac csMacintosh"),
    (Charset::IBM437, "IBM437 cp437 437 csPC8CodePage437"),
    (Charset::IBM775, "IBM775 cp775 csPC775Baltic"),
    (Charset::IBM850, "IBM850 cp850 850 csPC850Multilingual"),
    (Charset::IBM852, "IBM852 cp852 852 csPCp852"),
    (Charset::IBM855, "IBM855 cp855 855 csIBM855"),
    (Charset::IBM857, "IBM857 cp857 857 csIBM857"),
    (Charset::IBM858, "IBM00858 CCSID00858 CP00858 PC-Multilingual-850+euro csIBM00858"),
    (Charset::IBM860, "IBM860 cp860 860 csIBM860"),
    (Charset::IBM861, "IBM861 cp861 861 cp-is csIBM861"),
    (Charset::IBM862, "IBM862 cp862 862 csPC862LatinHebrew"),
    (Charset::IBM863, "IBM863 cp863 863 csIBM863"),
    (Charset::IBM864, "IBM864 cp864 csIBM864"),
    (Charset::IBM865, "IBM865 cp865 865 csIBM865"),
    (Charset::IBM869, "IBM869 cp869 869 cp-gr csIBM869"),
    (Charset::HP_ROMAN8, "hp-roman8 roman8 r8 csHPRoman8"),
    (Charset::KZ_1048, "KZ-1048 STRK1048-2002 RK1048 csKZ1048"),
    (Charset::PTCP154, "PTCP154 csPTCP154 PT154 CP154 Cyrillic-Asian"),
    (Charset::GB18030, "GB18030 csGB18030"),
    (Charset::GBK, "GBK CP936 MS936 windows-936 csGBK GB2312 csGB2312"),
    (Charset::GBK, "GB_2312-80 iso-ir-58 chinese csISO58GB231280"),
    (Charset::BIG5, "Big5 csBig5 Big5-HKSCS csBig5HKSCS"),
    (Charset::SHIFT_JIS, "Shift_JIS MS_Kanji csShiftJIS Windows-31J csWindows31J"),
    (Charset::EUC_JP, "EUC-JP csEUCPkdFmtJapanese Extended_UNIX_Code_Packed_Format_for_Japanese"),
    (Charset::ISO_2022_JP, "ISO-2022-JP csISO2022JP"),
    (
        Charset::EUC_KR,
        "EUC-KR csEUCKR KS_C_5601-1987 iso-ir-149 KS_C_5601-1989 KSC_5601 korean csKSC56011987",
    ),
    (Charset::UTF_8, "UTF-8 csUTF8"),
    (Charset::UTF_16LE, "UTF-16 csUTF16 UTF-16LE csUTF16LE ISO-10646-UCS-2 csUnicode"),
    (Charset::UTF_16BE, "UTF-16BE csUTF16BE"),
    (Charset::UTF_32LE, "UTF-32 csUTF32 UTF-32LE csUTF32LE ISO-10646-UCS-4 csUCS4"),
    (Charset::UTF_32BE, "UTF-32BE csUTF32BE"),
];

/// Returns whether a name is registered for this charset.
///
/// # Examples
///
/// ```
/// use sgf_charset::{Charset, is_registered};
/// assert!(is_registered(b"UTF-8", Charset::UTF_8) && is_registered(b"csutf8", Charset::UTF_8));
/// assert!(!is_registered(b"UTF8", Charset::UTF_8));
/// ```
#[must_use]
pub fn is_registered(label: &[u8], charset: Charset) -> bool {
    let is = |name: &str| label.eq_ignore_ascii_case(name.as_bytes());
    let of_charset = NAMES.iter().filter(|(other, _)| *other == charset);
    is(charset.name()) || of_charset.flat_map(|(_, names)| names.split(' ')).any(is)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn accepts_every_registered_name() {
        let names =
            NAMES.iter().flat_map(|(charset, names)| names.split(' ').map(move |name| (*charset, name)));
        let is_wrong =
            |(charset, name): &(Charset, &str)| Charset::for_label(name.as_bytes()) != Ok(*charset);
        assert_eq!(names.filter(is_wrong).collect::<Vec<_>>(), []);
    }

    #[test]
    fn only_mac_and_two_dos_charsets_are_unregistered() {
        let is_listed = |charset: &Charset| NAMES.iter().any(|(listed, _)| listed == charset);
        let others = Charset::ALL.iter().filter(|charset| !is_listed(charset));
        let others: Vec<_> = others.map(|it| it.name()).filter(|name| !name.starts_with("x-mac-")).collect();
        assert_eq!(others, ["cp720", "IBM737"]);
    }
}

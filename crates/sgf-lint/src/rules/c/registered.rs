//! The names of charsets in the registry of the IANA, which took over from RFC 1345.
//!
//! Only the names of charsets that records are written in; the comparison does not mind capitals. `Charset` reads more
//! spellings than these, since people write more.
//!
//! Source: <https://www.iana.org/assignments/character-sets>.

use sgf_model::charset::Charset;

/// Names beside the one that the charset itself has.
const NAMES: &[&str] = &[
    "ASCII",
    "US",
    "us-ascii",
    "iso-ir-6",
    "ANSI_X3.4-1968",
    "ANSI_X3.4-1986",
    "ISO_646.irv:1991",
    "ISO646-US",
    "IBM367",
    "cp367",
    "csASCII",
    "ISO_8859-1:1987",
    "ISO_8859-1",
    "iso-ir-100",
    "latin1",
    "l1",
    "IBM819",
    "CP819",
    "csISOLatin1",
    "ISO_8859-2:1987",
    "ISO_8859-2",
    "iso-ir-101",
    "latin2",
    "l2",
    "csISOLatin2",
    "ISO_8859-3",
    "latin3",
    "l3",
    "ISO_8859-4",
    "latin4",
    "l4",
    "ISO_8859-5",
    "cyrillic",
    "ISO_8859-7",
    "greek",
    "ISO-8859-9",
    "ISO_8859-9",
    "latin5",
    "l5",
    "ISO_8859-10",
    "latin6",
    "ISO_8859-15",
    "Latin-9",
    "TIS-620",
    "ISO_8859-16",
    "latin10",
    "csKOI8R",
    "cp866",
    "866",
    "csIBM866",
    "mac",
    "csMacintosh",
    "CP936",
    "MS936",
    "windows-936",
    "GB2312",
    "csGB2312",
    "GB_2312-80",
    "iso-ir-58",
    "chinese",
    "csISO58GB231280",
    "csBig5",
    "Big5-HKSCS",
    "MS_Kanji",
    "csShiftJIS",
    "Windows-31J",
    "csEUCPkdFmtJapanese",
    "csISO2022JP",
    "csEUCKR",
    "KS_C_5601-1987",
    "KS_C_5601-1989",
    "KSC_5601",
    "iso-ir-149",
    "korean",
    "csKSC56011987",
    "UTF-16",
    "ISO-10646-UCS-2",
];

/// Tells whether a name that means a charset is registered as one of its names.
pub(super) fn is_registered(label: &[u8], charset: Charset) -> bool {
    let is = |name: &str| label.eq_ignore_ascii_case(name.as_bytes());
    is(charset.name()) || NAMES.iter().any(|name| is(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read() {
        let unread: Vec<_> =
            NAMES.iter().filter(|name| Charset::for_label(name.as_bytes()).is_err()).collect();
        assert_eq!(unread, Vec::<&&str>::new());
    }
}

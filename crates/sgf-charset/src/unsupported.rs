//! Charsets that are known by name but not supported.
//!
//! The parser searches for brackets byte by byte, so a charset must keep ASCII bytes as they are. Those that do not (UTF-7, HZ,
//! EBCDIC) would need a conversion before the parser; those at the end of the table only lack tables.

use crate::error::CharsetError;

const TABLE: &[(CharsetError, &[&str])] = &[
    (
        CharsetError::Shifted,
        &[
            "utf7",
            "unicode11utf7",
            "csunicode11utf7",
            "utf7imap",
            "csutf7",
            "hz",
            "hzgb2312",
            "hzgb",
            "iso2022kr",
            "csiso2022kr",
            "iso2022cn",
            "csiso2022cn",
            "iso2022cnext",
            "csiso2022cnext",
            "iso2022jp1",
            "iso2022jp2",
            "csiso2022jp2",
            "iso2022jp3",
            "iso2022jp2004",
            "punycode",
        ],
    ),
    (CharsetError::Compressed, &["scsu", "bocu1", "utf1"]),
    (
        CharsetError::NoTable,
        &[
            "euctw",
            "xeuctw",
            "cns11643",
            "johab",
            "cp1361",
            "ms1361",
            "viscii",
            "tcvn",
            "tcvn5712",
            "vps",
            "cesu8",
            "mulelao1",
            "armscii8",
            "georgianps",
            "georgianacademy",
            "koi8t",
            "koi7",
            "nextstep",
            "atarist",
            "riscoslatin1",
            "machebrew",
            "macarabic",
            "macthai",
            "macjapanese",
            "macukraine",
            "iso885912",
            "gb12345",
            "gb1988",
            "jisx0201",
            "jisx0208",
            "jisx0212",
            "jisx0213",
            "shiftjisx0213",
            "shiftjis2004",
            "eucjisx0213",
            "eucjis2004",
            "big52003",
            "t61",
            "isoir90",
            "adobestandardencoding",
            "symbol",
            "binary",
        ],
    ),
];

/// IBM code pages that are EBCDIC.
const EBCDIC_PAGES: &[u16] = &[
    37, 38, 273, 274, 275, 277, 278, 280, 281, 284, 285, 290, 297, 420, 423, 424, 500, 803, 833, 836, 838,
    870, 871, 875, 880, 905, 918, 924, 930, 933, 935, 937, 939, 1025, 1026, 1047, 1097, 1112, 1122, 1123,
    1140, 1141, 1142, 1143, 1144, 1145, 1146, 1147, 1148, 1149,
];

/// DOS code pages without a table here.
const DOS_PAGES: &[u16] = &[851, 853, 856, 868, 895, 1006, 1046, 1124, 1125, 1129, 1133];

/// Returns why a charset is not supported, if the name is in the tables.
///
/// The key consists of letters and digits in lower case.
pub(crate) fn reason(key: &str) -> Option<CharsetError> {
    if key.starts_with("ebcdic") || key.starts_with("csebcdic") {
        return Some(CharsetError::Ebcdic);
    }
    if let Some(row) = TABLE.iter().find(|row| row.1.contains(&key)) {
        return Some(row.0);
    }
    let page = ["ibm", "cp", "csibm", "ccsid", "dos", ""]
        .iter()
        .find_map(|prefix| key.strip_prefix(prefix)?.parse().ok())?;
    if EBCDIC_PAGES.contains(&page) {
        Some(CharsetError::Ebcdic)
    } else if DOS_PAGES.contains(&page) {
        Some(CharsetError::NoTable)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Charset;

    #[test]
    fn unsupported_charsets_have_a_reason() {
        let cases = [
            ("UTF-7", CharsetError::Shifted),
            ("UNICODE-1-1-UTF-7", CharsetError::Shifted),
            ("HZ-GB-2312", CharsetError::Shifted),
            ("ISO-2022-KR", CharsetError::Shifted),
            ("SCSU", CharsetError::Compressed),
            ("EBCDIC-US", CharsetError::Ebcdic),
            ("IBM037", CharsetError::Ebcdic),
            ("cp500", CharsetError::Ebcdic),
            ("IBM851", CharsetError::NoTable),
            ("cp1125", CharsetError::NoTable),
            ("EUC-TW", CharsetError::NoTable),
            ("JOHAB", CharsetError::NoTable),
        ];
        for (label, reason) in cases {
            assert_eq!(Charset::for_label(label.as_bytes()), Err(reason), "{label}");
        }
    }

    #[test]
    fn supported_charsets_are_not_listed() {
        for charset in Charset::ALL {
            let key = charset.name().to_ascii_lowercase().replace(['-', '_'], "");
            assert_eq!(reason(&key), None, "{charset}");
        }
    }
}

//! Charsets that are known by name and cannot be read.
//!
//! SGF is read byte by byte for its brackets, so a charset must leave ASCII bytes alone. Those that do not (UTF-7, HZ,
//! EBCDIC) would need a converter before the parser; those at the end of the table only lack tables.

use std::{error, fmt};

use sgf_syntax::whole;

use crate::listed::is_listed;

/// Why a CA value does not give a charset.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Refused {
    /// The value holds no letter and no digit.
    Empty,
    /// The name is not known: `foo`, `unknown`.
    Unknown,
    /// Shift sequences of ASCII characters stand for other characters: UTF-7, HZ, ISO-2022-KR, ISO-2022-CN.
    Shifted,
    /// Bytes below 80 are parts of other characters, because the text is compressed: SCSU, BOCU-1, UTF-1.
    Compressed,
    /// ASCII characters have other codes: EBCDIC in its national forms.
    Ebcdic,
    /// A charset of the registry for which there is no table here: EUC-TW, JOHAB, VISCII.
    NoTable,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Refused::Empty => "no charset is named",
            Refused::Unknown => "the charset is not known",
            Refused::Shifted => "the charset writes other characters with ASCII bytes",
            Refused::Compressed => {
                "the charset writes other characters with ASCII bytes, because it is compressed"
            }
            Refused::Ebcdic => "the charset gives ASCII characters other codes",
            Refused::NoTable => "there is no table for the charset",
        })
    }
}

impl error::Error for Refused {}

const TABLE: &[(Refused, &str)] = &[
    (
        Refused::Shifted,
        "utf7|unicode11utf7|csunicode11utf7|utf7imap|csutf7|hz|hzgb2312|hzgb|iso2022kr|csiso2022kr|iso2022cn|csiso2022cn|iso2022cnext|csiso2022cnext|iso2022jp1|iso2022jp2|csiso2022jp2|iso2022jp3|iso2022jp2004|punycode",
    ),
    (Refused::Compressed, "scsu|bocu1|utf1"),
    (
        Refused::NoTable,
        "euctw|xeuctw|cns11643|johab|cp1361|ms1361|viscii|tcvn|tcvn5712|vps|cesu8|mulelao1|armscii8|georgianps|georgianacademy|koi8t|koi7|nextstep|atarist|riscoslatin1|machebrew|macarabic|macthai|macjapanese|macukraine|iso885912|gb12345|gb1988|jisx0201|jisx0208|jisx0212|jisx0213|shiftjisx0213|shiftjis2004|eucjisx0213|eucjis2004|big52003|t61|isoir90|adobestandardencoding|symbol|binary",
    ),
];

/// Numbers of IBM's code pages that are EBCDIC.
const EBCDIC_PAGES: &[u16] = &[
    37, 38, 273, 274, 275, 277, 278, 280, 281, 284, 285, 290, 297, 420, 423, 424, 500, 803, 833, 836, 838,
    870, 871, 875, 880, 905, 918, 924, 930, 933, 935, 937, 939, 1025, 1026, 1047, 1097, 1112, 1122, 1123,
    1140, 1141, 1142, 1143, 1144, 1145, 1146, 1147, 1148, 1149,
];

/// Numbers of code pages of DOS that have no table here.
const DOS_PAGES: &[u16] = &[851, 853, 856, 868, 895, 1006, 1046, 1124, 1125, 1129, 1133];

/// Says why a name cannot be read; none for a name that is not in the tables.
///
/// The key holds letters and digits in lower case.
pub(super) fn reason(key: &str) -> Option<Refused> {
    if key.starts_with("ebcdic") || key.starts_with("csebcdic") {
        return Some(Refused::Ebcdic);
    }
    if let Some(row) = TABLE.iter().find(|row| is_listed(row.1, key)) {
        return Some(row.0);
    }
    let page = ["ibm", "cp", "csibm", "ccsid", "dos", ""]
        .iter()
        .find_map(|prefix| whole(key.strip_prefix(prefix)?))?;
    if EBCDIC_PAGES.contains(&page) {
        Some(Refused::Ebcdic)
    } else if DOS_PAGES.contains(&page) {
        Some(Refused::NoTable)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::super::Charset;
    use super::*;

    #[test]
    fn each_refusal_has_its_reason() {
        let cases = [
            ("UTF-7", Refused::Shifted),
            ("UNICODE-1-1-UTF-7", Refused::Shifted),
            ("HZ-GB-2312", Refused::Shifted),
            ("ISO-2022-KR", Refused::Shifted),
            ("SCSU", Refused::Compressed),
            ("EBCDIC-US", Refused::Ebcdic),
            ("IBM037", Refused::Ebcdic),
            ("cp500", Refused::Ebcdic),
            ("IBM851", Refused::NoTable),
            ("cp1125", Refused::NoTable),
            ("EUC-TW", Refused::NoTable),
            ("JOHAB", Refused::NoTable),
        ];
        for (label, reason) in cases {
            assert_eq!(Charset::for_label(label.as_bytes()), Err(reason), "{label}");
        }
    }

    #[test]
    fn no_charset_that_can_be_read_is_refused() {
        for charset in Charset::ALL {
            let key = charset.name().to_ascii_lowercase().replace(['-', '_'], "");
            assert_eq!(reason(&key), None, "{charset}");
        }
    }
}

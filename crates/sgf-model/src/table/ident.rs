//! Identifiers with lowercase letters, as in FF\[1\] to FF\[3\].

use std::borrow::Cow;

/// Reduces an identifier to its capital letters and digits: `Black` to `B`, `CoPyright` to `CP`.
///
/// An identifier without capitals is not changed: Little Golem writes the moves of TwixT as `b` and `r`
/// (converting.html, section "Property identifiers", only says that lowercase letters are removed).
///
/// # Examples
///
/// ```
/// use sgf_model::table::reduce_ident;
/// assert_eq!(reduce_ident(b"thisisaWhitemove"), b"W".as_slice());
/// assert_eq!(reduce_ident(b"GaMe"), b"GM".as_slice());
/// assert_eq!(reduce_ident(b"PB"), b"PB".as_slice());
/// assert_eq!(reduce_ident(b"b"), b"b".as_slice());
/// ```
#[inline]
pub fn reduce_ident(ident: &[u8]) -> Cow<'_, [u8]> {
    match ident {
        // Nearly all identifiers are one or two capitals.
        [b'A'..=b'Z'] | [b'A'..=b'Z', b'A'..=b'Z'] => Cow::Borrowed(ident),
        _ => reduce_other(ident),
    }
}

fn reduce_other(ident: &[u8]) -> Cow<'_, [u8]> {
    let has_small = ident.iter().any(u8::is_ascii_lowercase);
    if !has_small || !ident.iter().any(u8::is_ascii_uppercase) {
        return Cow::Borrowed(ident);
    }
    // Usually capitals come first and lowercase letters after them, so nothing needs to be copied.
    let capitals = ident.iter().take_while(|byte| !byte.is_ascii_lowercase()).count();
    if ident[capitals..].iter().all(u8::is_ascii_lowercase) {
        return Cow::Borrowed(&ident[..capitals]);
    }
    Cow::Owned(ident.iter().copied().filter(|byte| !byte.is_ascii_lowercase()).collect())
}

/// Returns the long name that FF\[3\] programs used for a property, if known: `Black` for `B`.
///
/// # Examples
///
/// ```
/// use sgf_model::table::long_ident;
/// assert_eq!(long_ident("CP"), Some("CoPyright"));
/// assert_eq!(long_ident("ST"), None);
/// ```
pub fn long_ident(ident: &str) -> Option<&'static str> {
    LONG.iter().find(|long| reduce_ident(long.as_bytes()).as_ref() == ident.as_bytes()).copied()
}

/// Names in records of the 1990s.
const LONG: &[&str] = &[
    "AddBlack",
    "AddEmpty",
    "AddWhite",
    "Black",
    "BlackRank",
    "BlackTeam",
    "Comment",
    "CoPyright",
    "DaTe",
    "EVent",
    "FileFormat",
    "GaMe",
    "GameComment",
    "GameName",
    "HAndicap",
    "KoMi",
    "Letters",
    "Marks",
    "Name",
    "OpeNing",
    "PlaCe",
    "PLayer",
    "PlayerBlack",
    "PlayerWhite",
    "REsult",
    "ROund",
    "RUles",
    "SiZe",
    "SOurce",
    "TiMe",
    "TerritoryBlack",
    "TerritoryWhite",
    "USer",
    "VieW",
    "White",
    "WhiteRank",
    "WhiteTeam",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reduces_long_names() {
        let table = [
            ("", ""),
            ("B", "B"),
            ("Black", "B"),
            ("bbrWyryrerwLerreoi", "WL"),
            ("CoPyright", "CP"),
            ("VieW", "VW"),
            ("Lettered", "L"),
            ("P0", "P0"),
            ("r", "r"),
            ("swap", "swap"),
            ("P0lay", "P0"),
        ];
        for (long, short) in table {
            assert_eq!(reduce_ident(long.as_bytes()).as_ref(), short.as_bytes(), "{long}");
        }
    }

    #[test]
    fn long_names_have_a_row() {
        for long in LONG {
            let short = reduce_ident(long.as_bytes());
            assert!(crate::table::TABLE.get(1, &short).is_some(), "{long}");
        }
    }
}

//! Composed values: two values with a colon between them.
//!
//! The separator is the first unescaped colon, so that values of programs that do not escape the colons of the
//! second part (`AP[https://..]`, `LB[aa:1:2]`) are read as intended.

/// Splits decoded characters at the first unescaped colon; both parts are still escaped.
///
/// # Examples
///
/// ```
/// use sgf_model::value::split_compose;
/// assert_eq!(split_compose("aa:bb"), Some(("aa", "bb")));
/// assert_eq!(split_compose(r"a\:b:c:d"), Some((r"a\:b", "c:d")));
/// assert_eq!(split_compose("aa"), None);
/// ```
pub fn split_compose(value: &str) -> Option<(&str, &str)> {
    let colon = colon_of(value.as_bytes())?;
    Some((&value[..colon], &value[colon + 1..]))
}

/// Splits bytes at the first unescaped colon.
///
/// Only for ASCII values. In Shift_JIS, Big5 and GBK a byte that looks like a backslash may be the second
/// half of a character, so texts must be decoded first.
///
/// # Examples
///
/// ```
/// use sgf_model::value::split_compose_bytes;
/// assert_eq!(split_compose_bytes(b"a\\:b:c"), Some((&b"a\\:b"[..], &b"c"[..])));
/// ```
pub fn split_compose_bytes(value: &[u8]) -> Option<(&[u8], &[u8])> {
    let colon = colon_of(value)?;
    Some((&value[..colon], &value[colon + 1..]))
}

fn colon_of(value: &[u8]) -> Option<usize> {
    let mut escaped = false;
    for (index, &byte) in value.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b':' => return Some(index),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn splits_at_the_first_unescaped_colon() {
        let table: &[(&str, Option<(&str, &str)>)] = &[
            ("", None),
            (":", Some(("", ""))),
            ("a:", Some(("a", ""))),
            (":b", Some(("", "b"))),
            (r"\:", None),
            (r"\\:b", Some((r"\\", "b"))),
            (r"\\\:b", None),
            ("a:b:c", Some(("a", "b:c"))),
            ("石:子", Some(("石", "子"))),
        ];
        for (input, expected) in table {
            assert_eq!(split_compose(input), *expected, "{input}");
            let bytes = expected.map(|(left, right)| (left.as_bytes(), right.as_bytes()));
            assert_eq!(split_compose_bytes(input.as_bytes()), bytes, "{input}");
        }
    }
}

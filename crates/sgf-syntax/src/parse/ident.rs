//! Property identifiers as written: capitals, and the variants of older files and other programs.

use crate::scan::skip_space;

/// Returns whether a byte may be part of an identifier, in a wide sense.
///
/// FF[4] allows only capital letters (sgf4, section 2.1, PropIdent). FF[1] to FF[3] wrote `Black[..]`, BoardSpace writes
/// `P0[..]` and `P-1[..]`, Little Golem `b[..]`.
pub(crate) const fn is_ident(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-'
}

/// Returns the offset after the identifier at `at`; `at` itself if there is none.
pub(crate) fn ident_end(text: &[u8], at: usize) -> usize {
    if !text.get(at).is_some_and(u8::is_ascii_alphanumeric) {
        return at;
    }
    text[at..].iter().position(|&byte| !is_ident(byte)).map_or(text.len(), |length| at + length)
}

/// Returns whether a property starts at `at`, after white space: an identifier and then `[`.
pub(crate) fn property_follows(text: &[u8], at: usize) -> bool {
    let start = skip_space(text, at);
    let end = ident_end(text, start);
    end > start && text.get(skip_space(text, end)) == Some(&b'[')
}

/// Returns the start of the one or two capitals directly before `end`, if there are any.
///
/// The byte before them must not belong to an identifier, or be a lowercase letter: `aaW[` may be a point without its `]`.
pub(crate) fn short_ident_before(text: &[u8], end: usize) -> Option<usize> {
    let capitals = text[..end].iter().rev().take(3).take_while(|byte| byte.is_ascii_uppercase()).count();
    matches!(capitals, 1 | 2).then(|| end - capitals)
}

/// Returns whether the `[` at `bracket` seems to open the first value of a property: an identifier touches it.
pub(crate) fn property_opens(text: &[u8], bracket: usize) -> bool {
    text[..bracket].last().is_some_and(|&byte| is_ident(byte))
}

//! How the structure of a record limits the reading of its characters: ends of values and line breaks.

use std::ops::Range;

use sgf_syntax::longer_text;

/// How far before a `]` the start of its value may be, and how far after it the end of a longer text.
const NEAR: usize = 512;
const FAR: usize = 4096;

/// Returns the length of the soft line break at the start of the bytes, or 0.
#[cfg(feature = "legacy-charsets")]
pub(crate) fn soft_break(bytes: &[u8]) -> usize {
    match bytes {
        [b'\\', b'\n', b'\r', ..] | [b'\\', b'\r', b'\n', ..] => 3,
        [b'\\', b'\n' | b'\r', ..] => 2,
        _ => 0,
    }
}

/// Returns whether a character swallows a `]` that should close a value.
pub(crate) fn takes_bracket(character: &[u8], after: &[u8]) -> bool {
    character.len() > 1 && character.last() == Some(&b']') && is_after_value(after)
}

/// Returns whether a value is unreadable unless a character gives back the `]` that is its last byte: a property or
/// a node begins there, or else nothing closes the value.
///
/// `width` returns the length of a character. A `[` that an escaped `\\]` matches belongs to the text.
pub(crate) fn needs_bracket(character: &[u8], after: &[u8], width: impl Fn(&[u8]) -> usize) -> bool {
    if !takes_bracket(character, after) {
        return false;
    }
    let is_between = |byte: &&u8| byte.is_ascii_whitespace() || matches!(byte, b';' | b'(' | b')');
    let rest = &after[after.iter().take_while(is_between).count()..];
    let n_letters = rest.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    let opens_value = matches!(n_letters, 1..=2) && rest.get(n_letters) == Some(&b'[');
    let from = if opens_value { after.len() - rest.len() + n_letters } else { 0 };
    match next_bracket(&after[from..], width) {
        Some(Bracket::Closing) => opens_value,
        Some(Bracket::Escaped) => false,
        None => true,
    }
}

/// A `]` in a value.
enum Bracket {
    Closing,
    Escaped,
}

/// Finds the first `]` that is not part of a character. A value without one in the next [`FAR`] bytes counts as closed.
fn next_bracket(bytes: &[u8], width: impl Fn(&[u8]) -> usize) -> Option<Bracket> {
    let mut at = 0;
    while at < bytes.len() {
        match (bytes[at], bytes.get(at + 1)) {
            (b']', _) => return Some(Bracket::Closing),
            (b'\\', Some(b']')) => return Some(Bracket::Escaped),
            (byte, _) if byte.is_ascii() => at += 1,
            _ => at += width(&bytes[at..]).max(1),
        }
        if at > FAR {
            return Some(Bracket::Escaped);
        }
    }
    None
}

/// Returns whether bytes look like what follows a closed value: a node, a variation, a property.
pub(crate) fn is_after_value(after: &[u8]) -> bool {
    let after = after.trim_ascii_start();
    let n_letters = after.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    match after.first() {
        None | Some(b';' | b'(' | b')' | b'[') => true,
        _ => matches!(n_letters, 1..=2) && after.get(n_letters) == Some(&b'['),
    }
}

/// Returns where a value begins, at its `[`, and ends, at its `]`, if it contains an unescaped `]` before that:
/// the one at `close`.
pub(crate) fn rest_of_text(bytes: &[u8], close: usize) -> Option<Range<usize>> {
    let opens = |at: &usize| match bytes[..*at].last() {
        Some(byte) if byte.is_ascii_alphanumeric() => true,
        _ => bytes[..*at].trim_ascii_end().last() == Some(&b']'),
    };
    let from = close.saturating_sub(NEAR);
    let open = memchr::memrchr_iter(b'[', &bytes[from..close]).map(|at| from + at).find(opens);
    let open = open.or((from > 0).then_some(from))?;
    let far = bytes.len().min(close + FAR);
    Some(open..longer_text(&bytes[..far], open + 1, close)?)
}

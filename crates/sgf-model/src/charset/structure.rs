//! What the structure of a record says of its characters: what closes a value, and what breaks a line.

use std::ops::Range;

use sgf_syntax::longer_text;

/// How far before a `]` the start of its value is looked for, and how far behind it the end of a text that goes on.
const NEAR: usize = 512;
const FAR: usize = 4096;

/// Returns the length of the soft line break at the start of bytes, 0 where there is none.
#[cfg(feature = "legacy-charsets")]
pub(super) fn soft_break(bytes: &[u8]) -> usize {
    match bytes {
        [b'\\', b'\n', b'\r', ..] | [b'\\', b'\r', b'\n', ..] => 3,
        [b'\\', b'\n' | b'\r', ..] => 2,
        _ => 0,
    }
}

/// Tells whether a character takes away a `]` that was meant to close a value.
pub(super) fn takes_bracket(character: &[u8], after: &[u8]) -> bool {
    character.len() > 1 && character.last() == Some(&b']') && is_after_value(after)
}

/// Tells whether bytes look like what follows a closed value: a node, a variation, a property.
pub(super) fn is_after_value(after: &[u8]) -> bool {
    let after = after.trim_ascii_start();
    let n_letters = after.iter().take_while(|byte| byte.is_ascii_uppercase()).count();
    match after.first() {
        None | Some(b';' | b'(' | b')' | b'[') => true,
        _ => matches!(n_letters, 1..=2) && after.get(n_letters) == Some(&b'['),
    }
}

/// Returns where a value begins, at its `[`, and where it ends, at its `]`, if another `]` stands in it that was not escaped:
/// the one at `close`.
pub(super) fn rest_of_text(bytes: &[u8], close: usize) -> Option<Range<usize>> {
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

//! What the structure of a record says of its characters: what closes a value, and what breaks a line.

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

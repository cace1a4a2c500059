//! The ASCII prefix of a text, and ASCII that every charset reads alike.

/// Number of bytes tested together.
const BLOCK: usize = 64;

/// Returns the number of ASCII bytes at the start.
pub(crate) fn length(bytes: &[u8]) -> usize {
    // Most texts are all ASCII, and testing that first is faster than finding the first other byte.
    if bytes.is_ascii() {
        return bytes.len();
    }
    let n_whole = bytes.chunks_exact(BLOCK).take_while(|block| block.is_ascii()).count() * BLOCK;
    n_whole + bytes[n_whole..].iter().take_while(|byte| byte.is_ascii()).count()
}

/// Returns whether bytes are the same text in every charset that is not wide.
///
/// That is ASCII without the control bytes that switch to another charset (ESC, SO and SI of ISO-2022-JP) and without NUL, which
/// may be half of a wide unit.
///
/// Source: RFC 1468, "Formal Syntax"; ISO/IEC 2022, the shift functions.
///
/// # Examples
///
/// ```
/// use sgf_charset::is_plain_text;
/// assert!(is_plain_text(b"Honinbo\nDosaku"));
/// assert!(!is_plain_text(b"\x1B$B") && !is_plain_text(b"5\x0F") && !is_plain_text(b"D\0o\0"));
/// assert!(!is_plain_text("Zoë".as_bytes()));
/// ```
#[must_use]
pub fn is_plain_text(bytes: &[u8]) -> bool {
    bytes.is_ascii() && !has_shift(bytes)
}

/// Returns whether the bytes contain an escape, which may switch the charset, or a NUL, which may be half of a wide unit.
///
/// # Examples
///
/// ```
/// use sgf_charset::has_shift;
/// assert!(has_shift(b"\x1B$B") && has_shift(b"a\0") && !has_shift(b"abc"));
/// ```
#[must_use]
pub fn has_shift(bytes: &[u8]) -> bool {
    let is_shift = |byte: u8| matches!(byte, 0 | 0x0E | 0x0F | 0x1B);
    // No early exit inside a block, so that the compiler vectorizes the comparison.
    bytes.chunks(BLOCK).any(|block| block.iter().fold(false, |any, &byte| any | is_shift(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_a_shift_at_every_position() {
        for total in 0..200 {
            assert!(is_plain_text(&vec![b'x'; total]));
            for at in 0..total {
                let is_plain_with = |byte| {
                    let mut bytes = vec![b'x'; total];
                    bytes[at] = byte;
                    is_plain_text(&bytes)
                };
                assert!(![0, 0x0E, 0x0F, 0x1B, 0x80].into_iter().any(is_plain_with));
                assert!([0x01, 0x10, 0x1A, 0x7F].into_iter().all(is_plain_with));
            }
        }
    }

    #[test]
    fn finds_the_first_byte_beyond_ascii_at_every_position() {
        for total in 0..200 {
            assert_eq!(length(&vec![b'x'; total]), total);
            for at in 0..total {
                let mut bytes = vec![b'x'; total];
                bytes[at] = 0x80;
                assert_eq!(length(&bytes), at);
            }
        }
    }
}

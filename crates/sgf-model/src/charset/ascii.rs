//! How far bytes are ASCII, and which of it every charset reads alike.

/// Bytes that are looked at together.
const BLOCK: usize = 64;

/// Returns the number of ASCII bytes at the start.
pub(super) fn length(bytes: &[u8]) -> usize {
    // Most texts are ASCII from end to end, which is seen faster than where they are not.
    if bytes.is_ascii() {
        return bytes.len();
    }
    let n_whole = bytes.chunks_exact(BLOCK).take_while(|block| block.is_ascii()).count() * BLOCK;
    n_whole + bytes[n_whole..].iter().take_while(|byte| byte.is_ascii()).count()
}

/// Tells whether some bytes are the same text in every charset but the wide ones.
///
/// That is ASCII without the control bytes that begin another charset (ESC, SO, SI of ISO-2022-JP) or are half of a wide
/// unit (NUL).
///
/// Source: RFC 1468, "Formal Syntax"; ISO/IEC 2022, the shift functions.
///
/// # Examples
///
/// ```
/// use sgf_model::charset::is_plain_text;
/// assert!(is_plain_text(b"Honinbo\nDosaku"));
/// assert!(!is_plain_text(b"\x1B$B") && !is_plain_text(b"5\x0F") && !is_plain_text(b"D\0o\0"));
/// assert!(!is_plain_text("Zoë".as_bytes()));
/// ```
#[must_use]
pub fn is_plain_text(bytes: &[u8]) -> bool {
    bytes.is_ascii() && !has_shift(bytes)
}

/// Tells whether a byte begins another charset, or is half of a wide unit.
pub(crate) fn has_shift(bytes: &[u8]) -> bool {
    let is_shift = |byte: u8| matches!(byte, 0 | 0x0E | 0x0F | 0x1B);
    // Without a way out in the middle of a block, many bytes are compared at once.
    bytes.chunks(BLOCK).any(|block| block.iter().fold(false, |any, &byte| any | is_shift(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shift_is_found_wherever_it_stands() {
        for length_of_all in 0..200 {
            assert!(is_plain_text(&vec![b'x'; length_of_all]));
            for at in 0..length_of_all {
                let is_plain_with = |byte| {
                    let mut bytes = vec![b'x'; length_of_all];
                    bytes[at] = byte;
                    is_plain_text(&bytes)
                };
                assert!(![0, 0x0E, 0x0F, 0x1B, 0x80].into_iter().any(is_plain_with));
                assert!([0x01, 0x10, 0x1A, 0x7F].into_iter().all(is_plain_with));
            }
        }
    }

    #[test]
    fn the_first_byte_beyond_ascii_is_found_wherever_it_stands() {
        for length_of_all in 0..200 {
            assert_eq!(length(&vec![b'x'; length_of_all]), length_of_all);
            for at in 0..length_of_all {
                let mut bytes = vec![b'x'; length_of_all];
                bytes[at] = 0x80;
                assert_eq!(length(&bytes), at);
            }
        }
    }
}

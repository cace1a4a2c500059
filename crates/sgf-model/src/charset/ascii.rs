//! How far bytes are plain ASCII.

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

#[cfg(test)]
mod tests {
    use super::*;

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

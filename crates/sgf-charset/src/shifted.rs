//! ISO-2022-JP, which encodes Japanese as ASCII bytes between escape sequences.
//!
//! An escape sequence alone is not Japanese: terminals have their own, and damaged files contain anything. So only well-formed stretches
//! count: complete pairs, on one line, ended by an escape sequence, and without the end of a value.

use crate::structure;

/// A stretch of pairs starts with ESC `$` and one of these.
const SETS: &[u8] = b"@B";

/// The stretches of pairs in a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Stretches {
    n_whole: usize,
    n_broken: usize,
    /// The offset of the first one.
    pub(crate) first: usize,
}

impl Stretches {
    /// Finds the stretches of a text, if there are any.
    pub(crate) fn of(bytes: &[u8]) -> Option<Stretches> {
        let mut stretches: Option<Stretches> = None;
        let mut at = 0;
        while let Some(found) = memchr::memchr(0x1B, &bytes[at..]) {
            at += found + 1;
            if matches!(bytes[at..], [b'$', set, ..] if SETS.contains(&set)) {
                let seen = stretches.get_or_insert(Stretches { first: at - 1, ..Stretches::default() });
                let pairs = &bytes[at + 2..];
                let length = memchr::memchr(0x1B, pairs).unwrap_or(pairs.len());
                match is_whole(pairs, length) {
                    true => seen.n_whole += 1,
                    false => seen.n_broken += 1,
                }
            }
        }
        stretches
    }

    /// Returns whether the text is Japanese rather than anything else.
    pub(crate) fn are_japanese(self) -> bool {
        self.n_whole > self.n_broken
    }

    /// Returns whether all stretches are well formed.
    pub(crate) fn are_whole(self) -> bool {
        self.n_broken == 0
    }
}

fn is_whole(pairs: &[u8], length: usize) -> bool {
    let (stretch, behind) = pairs.split_at(length);
    let is_pair = |pair: &[u8]| pair.iter().all(|byte| matches!(byte, 0x21..=0x7E));
    let ends_value = |at: usize| stretch[at] == b']' && structure::is_after_value(&stretch[at + 1..]);
    let is_ended = matches!(behind, [0x1B, b'(' | b'$', ..]);
    let n_bytes = stretch.len();
    // A bracket at the end is half of a character, since the escape sequence follows.
    let ends_a_value = (0..n_bytes.saturating_sub(1)).any(ends_value);
    n_bytes > 0 && n_bytes.is_multiple_of(2) && is_ended && stretch.chunks(2).all(is_pair) && !ends_a_value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Charset, encode};

    #[test]
    fn distinguishes_text_from_stray_escape_sequences() {
        let japanese = encode("(;PB[囲碁]C[黒は中央で十分に戦える])", Charset::ISO_2022_JP).unwrap();
        assert!(Stretches::of(&japanese).unwrap().are_japanese());
        for bytes in
            [&b"(;G[\x1B$B"[..], b"(;G[\x1B$B])", b"(;C[\x1B$B];\nC[x\x1B(B])", b"(;C[\x1B$B];C[xx\x1B(B])"]
        {
            assert!(!Stretches::of(bytes).unwrap().are_japanese(), "{}", bytes.escape_ascii());
        }
        assert_eq!(Stretches::of(b"(;C[\x1B[0m])"), None);
        // A bracket that is half of a character does not end the value.
        assert!(Stretches::of(b"(;C[\x1B$B0]\x1B(B])").unwrap().are_japanese());
    }
}

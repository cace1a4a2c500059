//! The kinds of 64 bytes, as bit masks.
//!
//! Bit `i` of each mask is about byte `i`. There are several implementations: the portable one in this
//! file, written so that compilers vectorize it, and those in [`super::vector`] with the instruction that collects
//! one bit from each byte, which compilers do not find.

/// The kinds of bytes that matter for skipping.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Masks {
    /// `[`
    pub(super) open: u64,
    /// `]`
    pub(super) close: u64,
    /// `\`
    pub(super) escape: u64,
    /// `(`
    pub(super) left: u64,
    /// `)`
    pub(super) right: u64,
    /// Capital letters.
    pub(super) capital: u64,
    /// All bytes allowed between values: capital letters, `;`, parentheses and white space.
    pub(super) regular: u64,
}

impl Masks {
    /// Classifies a block on any machine.
    #[cfg_attr(target_arch = "x86_64", allow(dead_code))] // the tests compare with it everywhere
    #[inline]
    pub(super) fn portable(block: &[u8; 64]) -> Masks {
        let is_capital = |byte: u8| byte.wrapping_sub(b'A') < 26;
        let is_paren = |byte| (byte == b'(') | (byte == b')');
        let is_space = |byte: u8| (byte == b' ') | (byte.wrapping_sub(b'\t') < 5);
        Masks {
            open: gather(block, |byte| byte == b'['),
            close: gather(block, |byte| byte == b']'),
            escape: gather(block, |byte| byte == b'\\'),
            left: gather(block, |byte| byte == b'('),
            right: gather(block, |byte| byte == b')'),
            capital: gather(block, is_capital),
            regular: gather(block, |byte| {
                is_capital(byte) | (byte == b';') | is_paren(byte) | is_space(byte)
            }),
        }
    }
}

/// Collects one bit from each byte of a block.
///
/// Each selected byte becomes its bit within its group of eight; the sum of a group is its part of the word,
/// and one multiplication adds eight bytes.
#[inline]
fn gather(block: &[u8; 64], is_chosen: impl Fn(u8) -> bool) -> u64 {
    let mut weights = [0; 64];
    for (i, weight) in weights.iter_mut().enumerate() {
        *weight = if is_chosen(block[i]) { 1 << (i % 8) } else { 0 };
    }
    weights.as_chunks::<8>().0.iter().rev().fold(0, |word, &group| {
        word << 8 | u64::from_le_bytes(group).wrapping_mul(0x0101_0101_0101_0101) >> 56
    })
}

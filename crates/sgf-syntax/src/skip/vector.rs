//! The vector way to sort a block: SSE2, which every x86-64 machine has.
//!
//! This is the one module of the project with `unsafe` in it. It pays: the portable way runs at 1.9 GB/s where this one
//! runs at 4.7. Nothing here touches memory through a pointer; blocks are loaded through integers, and the compiler
//! makes one load of them. What remains unsafe is one call.
#![expect(unsafe_code, reason = "a function that needs SSE2 can only be called so")]

use std::arch::x86_64::{
    __m128i, _mm_cmpeq_epi8, _mm_cmplt_epi8, _mm_movemask_epi8, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi8,
    _mm_sub_epi8,
};

use super::masks::Masks;

/// Sorts a block.
#[inline]
pub(super) fn masks(block: &[u8; 64]) -> Masks {
    // SAFETY: the only obligation of `masks_sse2` is that the machine has SSE2. This module is compiled for x86-64 only,
    // where SSE2 is part of the base instruction set.
    unsafe { masks_sse2(block) }
}

#[inline]
#[target_feature(enable = "sse2")]
fn masks_sse2(block: &[u8; 64]) -> Masks {
    let mut masks = Masks::default();
    for (i, bytes) in block.as_chunks::<16>().0.iter().enumerate() {
        let vector = load(*bytes);
        let is = |byte: u8| _mm_cmpeq_epi8(vector, _mm_set1_epi8(byte as i8));
        let word = |chosen| u64::from(_mm_movemask_epi8(chosen) as u16) << (16 * i);
        let (left, right) = (is(b'('), is(b')'));
        let space = _mm_or_si128(is(b' '), between(vector, b'\t', 5));
        masks.open |= word(is(b'['));
        masks.close |= word(is(b']'));
        masks.escape |= word(is(b'\\'));
        masks.left |= word(left);
        masks.right |= word(right);
        masks.capital |= word(between(vector, b'A', 26));
        masks.plain |= word(_mm_or_si128(_mm_or_si128(left, right), _mm_or_si128(is(b';'), space)));
    }
    masks
}

#[inline]
#[target_feature(enable = "sse2")]
fn load(bytes: [u8; 16]) -> __m128i {
    let whole = u128::from_le_bytes(bytes);
    _mm_set_epi64x((whole >> 64) as i64, whole as i64)
}

/// Chooses the bytes from `first` on, `count` of them.
///
/// SSE2 compares signed bytes only, so the range is moved to the bottom of those.
#[inline]
#[target_feature(enable = "sse2")]
fn between(vector: __m128i, first: u8, count: u8) -> __m128i {
    let moved = _mm_sub_epi8(vector, _mm_set1_epi8((first ^ 0x80) as i8));
    _mm_cmplt_epi8(moved, _mm_set1_epi8((count ^ 0x80) as i8))
}

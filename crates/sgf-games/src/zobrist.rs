//! Zobrist keys: a number for each fact about a position, combined by exclusive or.
//!
//! Keys are computed rather than random, so hashes are the same in every run and on every platform.

/// Returns the key of a fact. Each game assigns its own numbers to facts.
///
/// This is the output function of SplitMix64 (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014). Every
/// bit of the key depends on every bit of the number, and distinct numbers have distinct keys.
///
/// # Examples
///
/// ```
/// use sgf_games::zobrist::key;
/// assert_ne!(key(0), key(1));
/// ```
#[must_use]
#[inline]
pub const fn key(fact: u64) -> u64 {
    let mut bits = fact.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}

/// Combines the keys of numbers by their places in a list.
pub(crate) fn of_places(parts: &[u64], key_of: &dyn Fn(u64, u64) -> u64) -> u64 {
    (1..).zip(parts).fold(0, |hash, (place, &part)| hash ^ key_of(place, part))
}

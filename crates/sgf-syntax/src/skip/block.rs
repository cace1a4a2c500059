//! The arithmetic of one block.
//!
//! The classification of a byte depends only on the bytes before it. So a block can contain the end of the tree and anything
//! after it, and whichever of the end and the first irregular byte comes first is the answer.

use super::masks::Masks;
use super::{Skip, Verdict, follows_value};

impl Skip {
    /// Processes the first `length` bytes of a block that starts at `self.at`.
    #[inline(always)]
    pub(super) fn block(&mut self, masks: &Masks, length: usize, text: &[u8]) -> Option<Verdict> {
        let start = self.at;
        let (escaped, escape_carry) = escaped_bytes(masks.escape, self.escaped);
        let (mut open, close) = (masks.open & !escaped, masks.close & !escaped);
        let mut irregular = 0;
        let mut inside = self.parity(open | close);
        if open & !inside | close & inside != 0 {
            (open, irregular) = self.sort_brackets(open, close, text);
            inside = self.parity(open | close);
        }

        let outside = !inside & !close;
        let capital = masks.capital & outside;
        let carry = !self.inside && start > 0 && text[start - 1].is_ascii_uppercase();
        let behind_capital = capital << 1 | u64::from(carry);
        irregular |= outside & !masks.regular | behind_capital & !(capital | open);
        let mut lone = open & !behind_capital & !(close << 1) & in_text(length);
        while lone != 0 {
            let bit = lone & lone.wrapping_neg();
            if !follows_value(text, start + bit.trailing_zeros() as usize) {
                irregular |= bit;
            }
            lone ^= bit;
        }
        irregular &= in_text(length);

        let before_trouble = irregular.wrapping_sub(1) & !irregular & in_text(length);
        let right = masks.right & outside & before_trouble;
        let left = masks.left & outside & before_trouble;
        if let Some(end) = self.end_among(left, right) {
            return Some(Verdict::End(start + end + 1));
        }
        if irregular != 0 {
            return Some(Verdict::Irregular);
        }
        self.at = start + length;
        self.inside = inside >> (length - 1) & 1 == 1;
        self.escaped = if length == 64 { escape_carry } else { escaped >> length & 1 == 1 };
        None
    }

    /// Marks the bytes inside values, if these brackets alternate between opening and closing values.
    ///
    /// A `[` that opens counts as inside, a `]` that closes does not.
    #[inline(always)]
    fn parity(&self, brackets: u64) -> u64 {
        let mut word = brackets;
        for shift in [1, 2, 4, 8, 16, 32] {
            word ^= word << shift;
        }
        if self.inside { !word } else { word }
    }

    /// Separates the `[` that open values from those inside, and finds the first bracket out of order.
    #[cold]
    fn sort_brackets(&self, open: u64, close: u64, text: &[u8]) -> (u64, u64) {
        let mut opening = open;
        let mut inside = self.inside;
        let mut brackets = open | close;
        while brackets != 0 {
            let bit = brackets & brackets.wrapping_neg();
            brackets ^= bit;
            let is_open = open & bit != 0;
            if is_open == inside {
                let before = (self.at + bit.trailing_zeros() as usize).checked_sub(1);
                let is_text = is_open && before.is_some_and(|at| !text[at].is_ascii_alphanumeric());
                if !is_text {
                    return (opening, bit);
                }
                opening ^= bit;
            }
            inside = is_open;
        }
        (opening, 0)
    }

    /// Counts parentheses and returns the bit of the one that ends the variation.
    #[inline(always)]
    fn end_among(&mut self, left: u64, right: u64) -> Option<usize> {
        if (right.count_ones() as usize) < self.depth {
            self.depth = self.depth + left.count_ones() as usize - right.count_ones() as usize;
            return None;
        }
        let mut both = left | right;
        while both != 0 {
            let bit = both & both.wrapping_neg();
            both ^= bit;
            if left & bit != 0 {
                self.depth += 1;
                continue;
            }
            self.depth -= 1;
            if self.depth == 0 {
                return Some(bit.trailing_zeros() as usize);
            }
        }
        None
    }
}

/// The bits of the existing bytes.
#[inline(always)]
fn in_text(length: usize) -> u64 {
    u64::MAX >> (64 - length)
}

/// Marks the bytes after an odd number of backslashes, and returns whether the byte after the block is one.
///
/// Adding its first bit makes a run of backslashes carry over its end. The parity of that end's position,
/// together with that of the first, says whether the length of the run is odd.
#[inline(always)]
fn escaped_bytes(backslashes: u64, carry: bool) -> (u64, bool) {
    const EVEN: u64 = 0x5555_5555_5555_5555;
    let carry = u64::from(carry);
    if backslashes == 0 {
        return (carry, false);
    }
    let backslashes = backslashes & !carry;
    let behind = backslashes << 1 | carry;
    let odd_starts = backslashes & !EVEN & !behind;
    let (ends, overflow) = odd_starts.overflowing_add(backslashes);
    ((EVEN ^ ends << 1) & behind, overflow)
}

#[cfg(test)]
mod tests {
    use super::escaped_bytes;

    #[test]
    fn escapes_match_a_naive_count() {
        let mut random = 0x5EED_u64;
        for round in 0..20_000 {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            let backslashes = match round % 3 {
                0 => random,
                1 => random | random << 1 | random << 3,
                _ => random & random << 5,
            };
            for carry in [false, true] {
                let (mut expected, mut next) = (0, carry);
                for bit in 0..64 {
                    expected |= u64::from(next) << bit;
                    next = !next && backslashes >> bit & 1 == 1;
                }
                assert_eq!(escaped_bytes(backslashes, carry), (expected, next), "{backslashes:#x} {carry}");
            }
        }
    }
}

//! Decimals with any number of digits as floats, rounded as the library rounds them.
//!
//! Numbers of records have few digits, for which one division does; this is for the others, and may take its time. The library's own
//! reader is faster for them, but its tables are ten kilobytes of what a page loads, which do not compress.

/// Reads the digits before and behind a decimal point.
pub(super) fn read(whole: &[u8], decimals: &[u8]) -> f64 {
    let mut digits = [whole, decimals].concat();
    let n_noughts = digits.iter().take_while(|&&digit| digit == b'0').count();
    digits.drain(..n_noughts);
    // What is behind the first digit that counts is no matter where all of it is too large or too small.
    let n_whole = whole.len() as i64 - n_noughts as i64;
    match n_whole {
        _ if digits.is_empty() => return 0.0,
        ..-330 => return 0.0,
        310.. => return f64::INFINITY,
        _ => {}
    }
    if digits.len() > MOST {
        let rest = digits.split_off(MOST);
        digits.extend(rest.iter().any(|&digit| digit != b'0').then_some(b'1'));
    }
    scaled(Big::of_digits(&digits), n_whole - digits.len() as i64)
}

/// More digits than this tell only whether there is a rest: no number between two floats that are neighbours has more.
const MOST: usize = 800;

/// Multiplies a number by a power of ten, and rounds it.
fn scaled(mut number: Big, power: i64) -> f64 {
    let (mut exponent, mut has_rest) = (0, false);
    (0..power).for_each(|_| number.grow(10, 0));
    if power < 0 {
        // Nine digits are less than 32 bits; with three words more, the quotient has as many bits as a float and more.
        let n_words = power.unsigned_abs() as usize / 9 + 4;
        number.0.splice(..0, std::iter::repeat_n(0, n_words));
        exponent = -32 * n_words as i64;
        (power..0).for_each(|_| has_rest |= number.divide(10) > 0);
    }
    while number.0.len() > 2 {
        let n_bits = if number.0.len() > 3 { 16 } else { 1 };
        has_rest |= number.divide(1 << n_bits) > 0;
        exponent += n_bits;
    }
    let bits = number.0.iter().rev().fold(0, |bits, &word| bits << 32 | u64::from(word));
    rounded(bits, exponent, has_rest)
}

/// Returns the float that is next to `bits` and a rest that is less than one, times a power of two; of two, the even one.
fn rounded(bits: u64, exponent: i64, has_rest: bool) -> f64 {
    let n_bits = i64::from(64 - bits.leading_zeros());
    // A float has 53 bits, and less below the smallest that is normal.
    let n_dropped = (n_bits - 53).max(-1074 - exponent).max(0);
    if n_dropped > n_bits {
        return 0.0;
    }
    let kept = bits.checked_shr(n_dropped as u32).unwrap_or(0);
    let dropped = bits - kept.checked_shl(n_dropped as u32).unwrap_or(0);
    let half = 1_u64.checked_shl((n_dropped - 1).max(0) as u32).unwrap_or(0);
    let is_more = dropped > half || dropped == half && (has_rest || kept % 2 == 1);
    let kept = kept + u64::from(n_dropped > 0 && is_more);
    // In two steps, because the power alone may be none that a float can have.
    let exponent = exponent + n_dropped;
    let power = |exponent: i64| f64::from_bits(((1023 + exponent) as u64) << 52);
    kept as f64 * power(exponent / 2) * power(exponent - exponent / 2)
}

/// A whole number of any size, its lowest 32 bits first; the highest are not 0.
pub(super) struct Big(Vec<u32>);

impl Big {
    /// Reads decimal digits.
    pub(super) fn of_digits(digits: &[u8]) -> Big {
        let mut number = Big(Vec::new());
        digits.iter().for_each(|digit| number.grow(10, u32::from(digit - b'0')));
        number
    }

    /// Returns its decimal digits, the first of which is not 0.
    pub(super) fn into_digits(mut self) -> Vec<u8> {
        let mut digits = Vec::new();
        while !self.0.is_empty() {
            digits.push(b'0' + self.divide(10) as u8);
        }
        digits.reverse();
        digits
    }

    /// Multiplies by a number, and adds one.
    pub(super) fn grow(&mut self, factor: u32, more: u32) {
        let mut carry = more;
        for word in &mut self.0 {
            let product = u64::from(*word) * u64::from(factor) + u64::from(carry);
            (*word, carry) = (product as u32, (product >> 32) as u32);
        }
        self.0.extend((carry > 0).then_some(carry));
    }

    /// Divides by a number, and returns what is left over.
    fn divide(&mut self, divisor: u32) -> u32 {
        let mut rest = 0;
        for word in self.0.iter_mut().rev() {
            let dividend = u64::from(rest) << 32 | u64::from(*word);
            *word = (dividend / u64::from(divisor)) as u32;
            rest = (dividend % u64::from(divisor)) as u32;
        }
        self.0.pop_if(|word| *word == 0);
        rest
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn check(text: &str) {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let read = read(whole.as_bytes(), decimals.as_bytes());
        assert_eq!(read, text.parse::<f64>().unwrap(), "{text}");
    }

    #[test]
    fn the_borders_of_what_floats_can_hold() {
        let ends =
            [f64::MAX, f64::MIN_POSITIVE, f64::from_bits(1), f64::from_bits((1 << 52) - 1), f64::EPSILON];
        for value in ends {
            for exact in [value.to_string(), format!("{value:.1200}"), format!("{:.1200}1", value)] {
                check(&exact);
            }
            let next = f64::from_bits(value.to_bits().saturating_sub(1));
            // Between the two, exactly, and next to it on both sides.
            check(&format!("{:.1200}", next));
        }
        for text in
            ["0", "000", "0.000", "1", "10", "00012.5", "0.1", "9007199254740993", "9007199254740993.000001"]
        {
            check(text);
        }
        for n in [20, 308, 309, 310, 400, 2000] {
            for digit in ["1", "17976931348623157", "17976931348623159", "5", "9"] {
                check(&format!("{digit}{}", "0".repeat(n)));
                check(&format!("0.{}{digit}", "0".repeat(n)));
                check(&format!("0.{}{digit}", "0".repeat(n + 13)));
            }
            check(&"9".repeat(n));
        }
    }

    #[test]
    fn what_lies_in_the_middle_goes_to_the_even_one() {
        // Half of the smallest float, and what is a little more than that.
        let half = format!("{:.1100}", f64::from_bits(1));
        let (_, digits) = half.split_once('.').unwrap();
        let mut number = Big(Vec::new());
        digits.bytes().for_each(|digit| number.grow(10, u32::from(digit - b'0')));
        number.divide(2);
        let mut middle = Vec::new();
        while !number.0.is_empty() {
            middle.push(b'0' + number.divide(10) as u8);
        }
        middle.reverse();
        let middle = format!("0.{}{}", "0".repeat(1100 - middle.len()), String::from_utf8(middle).unwrap());
        check(&middle);
        check(&format!("{middle}1"));
    }

    proptest! {
        #[test]
        fn decimals_are_read_as_the_library_reads_them(
            whole in "[0-9]{1,40}", decimals in "[0-9]{0,60}", noughts in 0usize..340, long in "[0-9]{700,900}",
        ) {
            check(&format!("{whole}.{decimals}"));
            check(&format!("{whole}{}", "0".repeat(noughts)));
            check(&format!("0.{}{whole}", "0".repeat(noughts)));
            check(&format!("{whole}.{long}"));
            check(&format!("0.{}{long}", "0".repeat(noughts)));
        }

        #[test]
        fn floats_and_what_lies_between_them(bits in 0..0x7FEF_FFFF_FFFF_FFFF_u64) {
            check(&format!("{}", f64::from_bits(bits)));
            check(&format!("{:.1100}", f64::from_bits(bits)));
        }
    }
}

//! Floats as decimals with the fewest digits that give them back, as the library writes them.
//!
//! Numbers of records have few digits, and a division tells whether so many are enough. The others are taken from their exact decimals and
//! may take their time. The library's own writer is faster for them, but its tables and its two ways are seven kilobytes of what a page loads.

use super::exact::Big;
use super::number::real;

/// Returns a float as a decimal without exponent: `6.5`, `7`, `-0.25`.
///
/// # Examples
///
/// ```
/// use sgf_model::value::shortest;
/// assert_eq!(shortest(0.1 + 0.2), "0.30000000000000004");
/// assert_eq!(shortest(1e21), "1000000000000000000000");
/// ```
#[must_use]
pub fn shortest(value: f64) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let size = value.abs();
    let digits = match size.is_finite() {
        true => of_few_digits(size).unwrap_or_else(|| of_many_digits(size)),
        false => "inf".to_owned(),
    };
    sign.to_owned() + &digits
}

/// Up to here all whole numbers and powers of ten are exact, and so is every quotient but for its one rounding.
const FEW: f64 = 1e15;

/// Writes a number of at most fifteen digits: of those, no two are read as the same float.
fn of_few_digits(size: f64) -> Option<String> {
    let mut power = 1_u64;
    for n_decimals in 0..=15 {
        let scaled = size * power as f64;
        if scaled >= FEW {
            return None;
        }
        let digits = (scaled + 0.5) as u64;
        if digits as f64 / power as f64 == size {
            return Some(placed(digits.to_string().as_bytes(), n_decimals));
        }
        power *= 10;
    }
    None
}

/// Cuts the exact decimals of a number where what is left, rounded up or down, is still read as the number.
#[cold]
fn of_many_digits(size: f64) -> String {
    let (digits, n_decimals) = exact_digits(size);
    for n_kept in 1..digits.len() {
        let n_behind = n_decimals - (digits.len() - n_kept) as i64;
        let down = digits[..n_kept].to_vec();
        let mut up = Big::of_digits(&down);
        up.grow(1, 1);
        // Nine and one is ten, whose nought would be a digit too many.
        let mut up = up.into_digits();
        let n_noughts = up.iter().rev().take_while(|&&digit| digit == b'0').count();
        up.truncate(up.len() - n_noughts);
        let mut both = [placed(&up, n_behind - n_noughts as i64), placed(&down, n_behind)];
        if digits[n_kept] < b'5' {
            both.reverse();
        }
        if let Some(found) = both.into_iter().find(|text| real(text.as_bytes()) == Ok(size)) {
            return found;
        }
    }
    placed(&digits, n_decimals)
}

/// Returns all decimal digits of a number, and how many of them stand behind the point.
fn exact_digits(size: f64) -> (Vec<u8>, i64) {
    let bits = size.to_bits();
    let (fraction, exponent) = (bits & ((1 << 52) - 1), (bits >> 52) as i64);
    let (mantissa, exponent) = match exponent {
        0 => (fraction, -1074),
        _ => (fraction | 1 << 52, exponent - 1075),
    };
    let mut number = Big::of_digits(mantissa.to_string().as_bytes());
    // A half is five tenths.
    let factor = if exponent < 0 { 5 } else { 2 };
    (0..exponent.abs()).for_each(|_| number.grow(factor, 0));
    (number.into_digits(), -exponent.min(0))
}

/// Puts the point so many digits before the end, or noughts.
fn placed(digits: &[u8], n_decimals: i64) -> String {
    let n_noughts = |count: i64| "0".repeat(usize::try_from(count).unwrap_or_default());
    let mut text = String::from_utf8_lossy(digits).into_owned();
    text.insert_str(0, &n_noughts(n_decimals + 1 - digits.len() as i64));
    text += &n_noughts(-n_decimals);
    if n_decimals > 0 {
        text.insert(text.len() - n_decimals as usize, '.');
    }
    text
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_borders_are_written_as_the_library_writes_them() {
        let bits =
            [0, 1, 2, 3, (1 << 52) - 1, 1 << 52, (1 << 52) + 1, f64::MAX.to_bits(), f64::MAX.to_bits() - 1];
        let borders = (0..2047)
            .flat_map(|exponent: u64| [-1, 0, 1].map(|step| ((exponent << 52) as i64 + step).max(0) as u64));
        for bits in bits.into_iter().chain(borders.step_by(7)) {
            let value = f64::from_bits(bits);
            assert_eq!(shortest(value), value.to_string());
        }
        for value in [
            -0.0,
            9e14,
            1e15,
            1e16,
            1e22,
            1e23,
            5e-324,
            0.1 + 0.2,
            f64::INFINITY,
            f64::NEG_INFINITY,
            f64::NAN,
        ] {
            assert_eq!(shortest(value), value.to_string());
        }
    }

    proptest! {
        #[test]
        fn floats_are_written_as_the_library_writes_them(value in any::<f64>()) {
            prop_assert_eq!(shortest(value), value.to_string());
        }

        #[test]
        fn so_are_numbers_of_records(digits in -10_i64.pow(17)..10_i64.pow(17), n_decimals in 0..20, n_less in 0..17_u32) {
            let value = (digits / 10_i64.pow(n_less)) as f64 / 10_f64.powi(n_decimals);
            prop_assert_eq!(shortest(value), value.to_string());
        }
    }
}

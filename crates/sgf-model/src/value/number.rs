//! Number and Real, exactly as the grammar writes them (sgf4.html, section 3).
//!
//! `Number = [("+"|"-")] Digit { Digit }` and `Real = Number ["." Digit { Digit }]`: no white space, no `.5`, no `5.`,
//! no exponent. What people write beside the grammar is read by [`crate::info::lenient`].

use super::{EncodeError, Fault, ValueError, ValueType, exact, shortest};

/// Decodes a Number.
///
/// # Errors
///
/// Fails on anything but an optional sign and digits, and when the number does not fit 64 bits ([`Fault::Range`]).
///
/// # Examples
///
/// ```
/// use sgf_model::value::number;
/// assert_eq!(number(b"19"), Ok(19));
/// assert_eq!(number(b"-007"), Ok(-7));
/// assert!(number(b"7.5").is_err());
/// assert!(number(b" 7").is_err());
/// ```
pub fn number(raw: &[u8]) -> Result<i64, ValueError> {
    let digits = after_sign(raw);
    if let Some(bad) = digits.iter().position(|byte| !byte.is_ascii_digit()) {
        return Err(syntax(ValueType::Number, raw, raw.len() - digits.len() + bad));
    }
    if digits.is_empty() {
        return Err(ValueError::whole(ValueType::Number, raw));
    }
    ascii(raw).parse().map_err(|_| ValueError::new(ValueType::Number, Fault::Range, 0..raw.len()))
}

/// Decodes a Real.
///
/// # Errors
///
/// Fails on anything but an optional sign, digits, and optionally a point with more digits; and when the number is
/// too large for an [`f64`] ([`Fault::Range`]).
///
/// # Examples
///
/// ```
/// use sgf_model::value::real;
/// assert_eq!(real(b"6.5"), Ok(6.5));
/// assert_eq!(real(b"+0"), Ok(0.0));
/// assert!(real(b"3,75").is_err());
/// assert!(real(b".5").is_err());
/// ```
pub fn real(raw: &[u8]) -> Result<f64, ValueError> {
    let (unsigned, dot) = parts(raw)?;
    let value = if unsigned.len() <= SHORT { short_real(unsigned) } else { long_real(unsigned, dot) };
    if value.is_infinite() {
        return Err(ValueError::new(ValueType::Real, Fault::Range, 0..raw.len()));
    }
    Ok(with_sign(raw, value))
}

/// Reads a Real as [`decimal`] reads it; `None` where it is no Real.
pub(crate) fn near_real(raw: &[u8]) -> Option<f64> {
    let (unsigned, dot) = parts(raw).ok()?;
    let (whole, decimals) = sides(unsigned, dot);
    let value = decimal(ascii(whole), ascii(decimals));
    value.is_finite().then_some(with_sign(raw, value))
}

/// Takes a Real apart: its digits with the point, and where the point is.
fn parts(raw: &[u8]) -> Result<(&[u8], Option<usize>), ValueError> {
    let unsigned = after_sign(raw);
    let sign = raw.len() - unsigned.len();
    let mut dot = None;
    for (index, &byte) in unsigned.iter().enumerate() {
        match byte {
            b'0'..=b'9' => {}
            b'.' if dot.is_none() && index > 0 => dot = Some(index),
            _ => return Err(syntax(ValueType::Real, raw, sign + index)),
        }
    }
    if unsigned.is_empty() || dot == Some(unsigned.len() - 1) {
        return Err(ValueError::whole(ValueType::Real, raw));
    }
    Ok((unsigned, dot))
}

/// The digits on both sides of the point.
fn sides(unsigned: &[u8], dot: Option<usize>) -> (&[u8], &[u8]) {
    dot.map_or((unsigned, &[]), |dot| (&unsigned[..dot], &unsigned[dot + 1..]))
}

fn with_sign(raw: &[u8], value: f64) -> f64 {
    if raw.first() == Some(&b'-') { -value } else { value }
}

/// Reads a Real of many digits.
#[cold]
fn long_real(unsigned: &[u8], dot: Option<usize>) -> f64 {
    let (whole, decimals) = sides(unsigned, dot);
    exact::read(whole, decimals)
}

/// The most bytes for which [`short_real`] is exact.
const SHORT: usize = 15;

/// Reads what nearly all Reals are: few digits. As whole numbers below 2^53 the digits and the power of ten are exact, so
/// the one division rounds as it must (Clinger, "How to Read Floating Point Numbers Accurately", 1990).
fn short_real(unsigned: &[u8]) -> f64 {
    let (mut digits, mut power) = (0u64, 1u64);
    let mut is_behind_point = false;
    for &byte in unsigned {
        match byte {
            b'.' => is_behind_point = true,
            _ => {
                digits = digits * 10 + u64::from(byte - b'0');
                power *= if is_behind_point { 10 } else { 1 };
            }
        }
    }
    digits as f64 / power as f64
}

/// The number from which on another digit does not fit.
const FULL: u64 = 100_000_000_000_000_000;

/// Reads the digits before and behind a decimal point.
///
/// With eighteen digits at most, the number is rounded as the library rounds it; more do not count. The tables of the library's own
/// reader would be a tenth of what a page loads, and komi and clocks are all that a page has to read.
pub(crate) fn decimal(whole: &str, decimals: &str) -> f64 {
    let (mut digits, mut power, mut scale) = (0u64, 1u64, 1.0);
    for byte in whole.bytes() {
        match digits {
            0..FULL => digits = digits * 10 + u64::from(byte - b'0'),
            _ => scale *= 10.0,
        }
    }
    for byte in decimals.bytes() {
        if digits >= FULL || power > FULL {
            break;
        }
        digits = digits * 10 + u64::from(byte - b'0');
        power *= 10;
    }
    // The quotient in binary, with more digits than a float has, so that the conversion rounds it; what is left over is one digit more.
    let (mut quotient, mut rest, mut n_halves) = (digits / power, digits % power, 0);
    while rest > 0 && quotient >> 55 == 0 {
        rest *= 2;
        quotient = quotient * 2 + u64::from(rest >= power);
        rest %= power;
        n_halves += 1;
    }
    let halves = f64::from_bits((1023 - n_halves) << 52);
    (quotient | u64::from(rest > 0)) as f64 * halves * scale
}

/// Encodes a Real with as few digits as give the same number back: `6.5`, `7`, `-0.25`.
///
/// # Errors
///
/// Fails when the number is infinite or not a number: the format cannot write it.
///
/// # Examples
///
/// ```
/// use sgf_model::value::encode_real;
/// assert_eq!(encode_real(6.50).as_deref(), Ok("6.5"));
/// ```
pub fn encode_real(value: f64) -> Result<String, EncodeError> {
    if value.is_finite() { Ok(shortest(value)) } else { Err(EncodeError { expected: ValueType::Real }) }
}

fn after_sign(raw: &[u8]) -> &[u8] {
    match raw {
        [b'+' | b'-', rest @ ..] => rest,
        _ => raw,
    }
}

/// The first byte that breaks the grammar, to the end of the value.
fn syntax(expected: ValueType, raw: &[u8], at: usize) -> ValueError {
    ValueError::new(expected, Fault::Syntax, at..raw.len())
}

/// Only called after every byte was found to be a sign, a digit or a point.
fn ascii(raw: &[u8]) -> &str {
    std::str::from_utf8(raw).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn numbers() {
        let table: &[(&str, Option<i64>)] = &[
            ("0", Some(0)),
            ("+5", Some(5)),
            ("-5", Some(-5)),
            ("0019", Some(19)),
            ("9223372036854775807", Some(i64::MAX)),
            ("9223372036854775808", None),
            ("", None),
            ("+", None),
            ("--5", None),
            ("1 ", None),
            ("1e3", None),
            ("1.0", None),
            ("１", None),
        ];
        for (input, expected) in table {
            assert_eq!(number(input.as_bytes()).ok(), *expected, "{input}");
        }
    }

    #[test]
    fn reals() {
        let table: &[(&str, Option<f64>)] = &[
            ("0", Some(0.0)),
            ("0.50", Some(0.5)),
            ("-59.5", Some(-59.5)),
            ("+7.500000", Some(7.5)),
            ("", None),
            ("-", None),
            (".", None),
            (".5", None),
            ("5.", None),
            ("-.5", None),
            ("1.2.3", None),
            ("6,5", None),
            ("1e3", None),
            ("inf", None),
            ("nan", None),
            ("6.5 ", None),
        ];
        for (input, expected) in table {
            assert_eq!(real(input.as_bytes()).ok(), *expected, "{input}");
        }
        assert_eq!(real("9".repeat(400).as_bytes()).unwrap_err().fault, Fault::Range);
    }

    #[test]
    fn errors_point_at_the_first_wrong_byte() {
        assert_eq!(real(b"6,5").unwrap_err().span, 1..3);
        assert_eq!(number(b"-12x").unwrap_err().span, 3..4);
        assert_eq!(number(b"").unwrap_err().fault, Fault::Empty);
    }

    proptest! {
        #[test]
        fn number_round_trip(value: i64) {
            prop_assert_eq!(number(value.to_string().as_bytes()), Ok(value));
        }

        #[test]
        fn real_round_trip(value in prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL | prop::num::f64::ZERO) {
            let written = encode_real(value).unwrap();
            prop_assert_eq!(real(written.as_bytes()), Ok(value));
        }

        #[test]
        fn short_reals_are_read_as_the_library_reads_them(raw in "[+-]?[0-9]{1,16}(\\.[0-9]{1,16})?") {
            prop_assert_eq!(real(raw.as_bytes()), Ok(raw.parse::<f64>().unwrap()));
        }

        #[test]
        fn decimals_are_read_as_the_library_reads_them(whole in "[0-9]{1,9}", decimals in "[0-9]{1,9}", long in "[0-9]{1,18}") {
            prop_assert_eq!(decimal(&whole, &decimals), format!("{whole}.{decimals}").parse::<f64>().unwrap());
            prop_assert_eq!(decimal("", &long), format!("0.{long}").parse::<f64>().unwrap());
            prop_assert_eq!(decimal(&long, ""), long.parse::<f64>().unwrap());
            let raw = format!("-{whole}.{decimals}");
            prop_assert_eq!(near_real(raw.as_bytes()), real(raw.as_bytes()).ok());
        }

        #[test]
        fn what_programs_write_of_short_floats_is_read_exactly(value in 0.001f32..10_000.0) {
            let written = format!("{:.30}", f64::from(value));
            let (whole, decimals) = written.split_once('.').unwrap();
            prop_assert_eq!(decimal(whole, decimals), f64::from(value));
        }

        #[test]
        fn real_encoding_is_stable(raw in "[+-]?[0-9]{1,12}(\\.[0-9]{1,12})?") {
            let once = encode_real(real(raw.as_bytes()).unwrap()).unwrap();
            let twice = encode_real(real(once.as_bytes()).unwrap()).unwrap();
            prop_assert_eq!(once, twice);
        }
    }
}

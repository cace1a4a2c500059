//! Number and Real, exactly as in the grammar (sgf4.html, section 3).
//!
//! `Number = [("+"|"-")] Digit { Digit }` and `Real = Number ["." Digit { Digit }]`: no white space, no `.5`, no `5.`,
//! no exponent. [`crate::info::lenient`] reads other forms.

use super::{EncodeError, ValueError, ValueErrorKind, ValueType};

/// Decodes a Number.
///
/// # Errors
///
/// Fails unless the value is an optional sign and digits, or if the number does not fit 64 bits ([`ValueErrorKind::Range`]).
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
        return Err(ValueError::malformed(ValueType::Number, raw));
    }
    ascii(raw).parse().map_err(|_| ValueError::new(ValueType::Number, ValueErrorKind::Range, 0..raw.len()))
}

/// Decodes a Real.
///
/// # Errors
///
/// Fails unless the value is an optional sign, digits, and optionally a point with more digits; or if the number is
/// too large for an [`f64`] ([`ValueErrorKind::Range`]).
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
    check_real(raw)?;
    let value: f64 = ascii(raw).parse().map_err(|_| ValueError::malformed(ValueType::Real, raw))?;
    if value.is_infinite() {
        return Err(ValueError::new(ValueType::Real, ValueErrorKind::Range, 0..raw.len()));
    }
    Ok(value)
}

/// Checks the grammar of a Real, which is narrower than that of [`str::parse`].
fn check_real(raw: &[u8]) -> Result<(), ValueError> {
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
        return Err(ValueError::malformed(ValueType::Real, raw));
    }
    Ok(())
}

/// Encodes a Real with the fewest digits that decode to the same number: `6.5`, `7`, `-0.25`.
///
/// # Errors
///
/// Fails if the number is infinite or NaN.
///
/// # Examples
///
/// ```
/// use sgf_model::value::encode_real;
/// assert_eq!(encode_real(6.50).as_deref(), Ok("6.5"));
/// ```
pub fn encode_real(value: f64) -> Result<String, EncodeError> {
    if value.is_finite() { Ok(value.to_string()) } else { Err(EncodeError { expected: ValueType::Real }) }
}

fn after_sign(raw: &[u8]) -> &[u8] {
    match raw {
        [b'+' | b'-', rest @ ..] => rest,
        _ => raw,
    }
}

/// An error from the first wrong byte to the end of the value.
fn syntax(expected: ValueType, raw: &[u8], at: usize) -> ValueError {
    ValueError::new(expected, ValueErrorKind::Syntax, at..raw.len())
}

/// Converts bytes that are known to be signs, digits and points.
fn ascii(raw: &[u8]) -> &str {
    std::str::from_utf8(raw).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn decodes_numbers() {
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
    fn decodes_reals() {
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
        assert_eq!(real("9".repeat(400).as_bytes()).unwrap_err().kind, ValueErrorKind::Range);
    }

    #[test]
    fn errors_start_at_the_first_wrong_byte() {
        assert_eq!(real(b"6,5").unwrap_err().span, 1..3);
        assert_eq!(number(b"-12x").unwrap_err().span, 3..4);
        assert_eq!(number(b"").unwrap_err().kind, ValueErrorKind::Empty);
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
        fn real_encoding_is_stable(raw in "[+-]?[0-9]{1,12}(\\.[0-9]{1,12})?") {
            let once = encode_real(real(raw.as_bytes()).unwrap()).unwrap();
            let twice = encode_real(real(once.as_bytes()).unwrap()).unwrap();
            prop_assert_eq!(once, twice);
        }
    }
}

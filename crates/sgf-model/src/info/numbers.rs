//! KM, HA and MN: numbers with a meaning.

use super::{InfoError, Subject};
use crate::value::{number, real};

/// Parses the value of KM (go.html): any Real.
///
/// Any number is accepted: a reverse komi is negative, and
/// [`lenient::komi`](super::lenient::komi) decides whether `650` means 6.5.
///
/// # Errors
///
/// Fails if the value is not a Real.
///
/// # Examples
///
/// ```
/// use sgf_model::info::komi;
/// assert_eq!(komi("6.5"), Ok(6.5));
/// assert!(komi("six").is_err());
/// ```
pub fn komi(text: &str) -> Result<f64, InfoError> {
    real(text.as_bytes()).map_err(|error| InfoError::from_value(Subject::Komi, error))
}

/// Parses the value of HA (go.html): at least 2, or the 0 with which servers mark an even game.
///
/// # Errors
///
/// Fails if the value is not a Number, or 1, or negative, or larger than any board.
///
/// # Examples
///
/// ```
/// use sgf_model::info::handicap;
/// assert_eq!(handicap("4"), Ok(4));
/// assert_eq!(handicap("0"), Ok(0));
/// assert!(handicap("1").is_err());
/// ```
pub fn handicap(text: &str) -> Result<u32, InfoError> {
    let stones = number(text.as_bytes()).map_err(|error| InfoError::from_value(Subject::Handicap, error))?;
    match u32::try_from(stones) {
        Ok(stones) if stones != 1 => Ok(stones),
        _ => Err(InfoError::range(Subject::Handicap, text)),
    }
}

/// Parses the value of MN (properties.html): the number of the move made in this node, 0 or more.
///
/// # Errors
///
/// Fails if the value is not a Number, or is negative.
///
/// # Examples
///
/// ```
/// use sgf_model::info::move_number;
/// assert_eq!(move_number("12"), Ok(12));
/// assert!(move_number("-1").is_err());
/// ```
pub fn move_number(text: &str) -> Result<u32, InfoError> {
    let value = number(text.as_bytes()).map_err(|error| InfoError::from_value(Subject::MoveNumber, error))?;
    u32::try_from(value).map_err(|_| InfoError::range(Subject::MoveNumber, text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::value::ValueErrorKind;

    #[test]
    fn parses_numbers() {
        assert_eq!(komi("-59.5"), Ok(-59.5));
        assert_eq!(komi("7½").unwrap_err().kind, ValueErrorKind::Syntax);
        assert_eq!(komi("").unwrap_err().kind, ValueErrorKind::Empty);
        for (text, expected) in [
            ("0", Ok(0)),
            ("9", Ok(9)),
            ("1", Err(ValueErrorKind::Range)),
            ("-2", Err(ValueErrorKind::Range)),
            ("7.5", Err(ValueErrorKind::Syntax)),
        ] {
            assert_eq!(handicap(text).map_err(|error| error.kind), expected, "{text}");
        }
        for (text, expected) in [
            ("0", Ok(0)),
            ("112", Ok(112)),
            ("-1", Err(ValueErrorKind::Range)),
            ("306 moves", Err(ValueErrorKind::Syntax)),
        ] {
            assert_eq!(move_number(text).map_err(|error| error.kind), expected, "{text}");
        }
    }
}

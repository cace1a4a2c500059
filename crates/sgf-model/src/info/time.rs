//! TM and OT: the time limit, and overtime (properties.html, TM and OT).
//!
//! TM is a number of seconds. OT is free text; this parses the few forms that programs agree on:
//! those of CGoban, KGS, OGS and PlayHex.

use std::fmt;

use super::{InfoError, Subject};
use crate::value::{ValueErrorKind, real};

/// Parses the value of TM: the seconds of each player.
///
/// # Errors
///
/// Fails if the value is not a Real, or is negative.
///
/// # Examples
///
/// ```
/// use sgf_model::info::time_limit;
/// assert_eq!(time_limit("5400"), Ok(5400.0));
/// assert!(time_limit("3h").is_err());
/// assert!(time_limit("-1").is_err());
/// ```
pub fn time_limit(text: &str) -> Result<f64, InfoError> {
    let seconds = real(text.as_bytes()).map_err(|error| InfoError::from_value(Subject::Time, error))?;
    if seconds < 0.0 {
        Err(InfoError::new(Subject::Time, ValueErrorKind::Range, 0..text.len()))
    } else {
        Ok(seconds)
    }
}

/// An overtime system: the rules after the time limit.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum Overtime {
    /// `3x30 byo-yomi`: periods of some seconds; a move within a period does not use it up.
    ByoYomi {
        /// The number of periods.
        periods: u32,
        /// The seconds per period.
        seconds: f64,
    },
    /// `25/300 Canadian`: a number of moves within some seconds, repeated.
    Canadian {
        /// The number of moves.
        moves: u32,
        /// The seconds for all of them.
        seconds: f64,
    },
    /// `10 fischer`: each move adds some seconds; in the `capped` form never above the initial time.
    Fischer {
        /// The seconds that a move adds.
        seconds: f64,
        /// Whether the clock may not exceed the time limit.
        capped: bool,
    },
    /// `30 simple`: some seconds for each move. Fast events add a few longer periods.
    PerMove {
        /// The seconds per move.
        seconds: f64,
        /// Additional periods: their number, and their seconds.
        reserve: Option<(u32, f64)>,
    },
    /// `none`: a player who runs out of time loses.
    SuddenDeath,
}

impl Overtime {
    /// Parses the value of OT in one of the forms above.
    ///
    /// # Errors
    ///
    /// Fails on other texts, which the specification allows but programs cannot interpret.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Overtime;
    /// assert_eq!(Overtime::parse("3x30 byo-yomi"), Ok(Overtime::ByoYomi { periods: 3, seconds: 30.0 }));
    /// assert_eq!(Overtime::parse("25/300 Canadian"), Ok(Overtime::Canadian { moves: 25, seconds: 300.0 }));
    /// assert!(Overtime::parse("5 mins Japanese style, 1 move / min").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InfoError> {
        read(text).ok_or_else(|| InfoError::malformed(Subject::Overtime, text))
    }
}

fn read(text: &str) -> Option<Overtime> {
    let words: Vec<&str> = text.split(' ').collect();
    match *words.as_slice() {
        ["none"] => Some(Overtime::SuddenDeath),
        [pair, "byo-yomi"] => {
            let (periods, seconds) = pair.split_once('x')?;
            Some(Overtime::ByoYomi { periods: periods.parse().ok()?, seconds: amount(seconds)? })
        }
        [pair, "Canadian" | "canadian"] => {
            let (moves, seconds) = pair.split_once('/')?;
            Some(Overtime::Canadian { moves: moves.parse().ok()?, seconds: amount(seconds)? })
        }
        [seconds, "fischer"] | ["fischer", seconds] => {
            Some(Overtime::Fischer { seconds: amount(seconds)?, capped: false })
        }
        ["fischer", seconds, "capped"] => Some(Overtime::Fischer { seconds: amount(seconds)?, capped: true }),
        [seconds, "simple"] => Some(Overtime::PerMove { seconds: amount(seconds)?, reserve: None }),
        [seconds, "simple", reserve] => {
            let (count, length) = reserve.strip_prefix('+')?.split_once('x')?;
            let reserve = Some((count.parse().ok()?, amount(length)?));
            Some(Overtime::PerMove { seconds: amount(seconds)?, reserve })
        }
        _ => None,
    }
}

/// A Real without sign.
fn amount(text: &str) -> Option<f64> {
    real(text.as_bytes()).ok().filter(|value| *value >= 0.0 && !text.starts_with(['+', '-']))
}

impl fmt::Display for Overtime {
    /// Writes the form that [`Overtime::parse`] reads.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Overtime::ByoYomi { seconds, .. }
        | Overtime::Canadian { seconds, .. }
        | Overtime::Fischer { seconds, .. }
        | Overtime::PerMove { seconds, .. }) = *self
        else {
            return f.write_str("none");
        };
        match self {
            Overtime::ByoYomi { periods, .. } => write!(f, "{periods}x{seconds} byo-yomi"),
            Overtime::Canadian { moves, .. } => write!(f, "{moves}/{seconds} Canadian"),
            Overtime::Fischer { capped: true, .. } => write!(f, "fischer {seconds} capped"),
            Overtime::Fischer { .. } => write!(f, "{seconds} fischer"),
            Overtime::PerMove { reserve: Some((count, length)), .. } => {
                write!(f, "{seconds} simple +{count}x{length}")
            }
            _ => write!(f, "{seconds} simple"),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn parses_overtime() {
        let table: &[(&str, Option<Overtime>)] = &[
            ("5x30 byo-yomi", Some(Overtime::ByoYomi { periods: 5, seconds: 30.0 })),
            ("25/600 Canadian", Some(Overtime::Canadian { moves: 25, seconds: 600.0 })),
            ("25/300 canadian", Some(Overtime::Canadian { moves: 25, seconds: 300.0 })),
            ("10 fischer", Some(Overtime::Fischer { seconds: 10.0, capped: false })),
            ("fischer 5 capped", Some(Overtime::Fischer { seconds: 5.0, capped: true })),
            ("30 simple", Some(Overtime::PerMove { seconds: 30.0, reserve: None })),
            ("none", Some(Overtime::SuddenDeath)),
            ("", None),
            ("60s", None),
            ("-5x30 byo-yomi", None),
            ("5x-30 byo-yomi", None),
            ("5x30", None),
            ("25 moves / 10 min", None),
        ];
        for (text, expected) in table {
            assert_eq!(Overtime::parse(text).ok(), *expected, "{text}");
        }
    }

    #[test]
    fn parses_time_limits() {
        assert_eq!(time_limit("0"), Ok(0.0));
        assert_eq!(time_limit("60.0"), Ok(60.0));
        assert_eq!(time_limit("-60").unwrap_err().kind, ValueErrorKind::Range);
        for text in ["", "3h", "1:30:00", "30 min"] {
            assert!(time_limit(text).is_err(), "{text}");
        }
    }

    fn any_overtime() -> impl Strategy<Value = Overtime> {
        let seconds = || (0u32..100_000).prop_map(|tenths| f64::from(tenths) / 10.0);
        prop_oneof![
            (any::<u32>(), seconds()).prop_map(|(periods, seconds)| Overtime::ByoYomi { periods, seconds }),
            (any::<u32>(), seconds()).prop_map(|(moves, seconds)| Overtime::Canadian { moves, seconds }),
            (seconds(), any::<bool>()).prop_map(|(seconds, capped)| Overtime::Fischer { seconds, capped }),
            (seconds(), proptest::option::of((any::<u32>(), seconds())))
                .prop_map(|(seconds, reserve)| Overtime::PerMove { seconds, reserve }),
            Just(Overtime::SuddenDeath),
        ]
    }

    proptest! {
        #[test]
        fn overtime_round_trips(overtime in any_overtime()) {
            prop_assert_eq!(Overtime::parse(&overtime.to_string()), Ok(overtime));
        }
    }
}

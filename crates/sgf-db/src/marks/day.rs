//! Days, in UTC.

use std::fmt;
use std::str::FromStr;

use jiff::civil::Date;
use jiff::{Span, Unit};

/// The number of seconds in a day.
const SECONDS: i64 = 86_400;
/// The first day of the count of days.
const FIRST: Date = Date::constant(1970, 1, 1);

/// A day in UTC, counted from 1 January 1970.
///
/// # Examples
///
/// ```
/// use sgf_db::Day;
/// let day: Day = "2026-03-01".parse()?;
/// assert_eq!(day.after(35).to_string(), "2026-04-05");
/// assert_eq!(Day::of_time(day.noon()), day);
/// assert!("2026-02-30".parse::<Day>().is_err());
/// # Ok::<(), sgf_db::ParseDayError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Day(i64);

/// The error for a text that is not a day.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("days are written like 2026-03-01")]
pub struct ParseDayError;

impl Day {
    /// The day of a time in seconds since 1970.
    #[must_use]
    pub fn of_time(time: i64) -> Day {
        Day(time.div_euclid(SECONDS))
    }

    /// The time in the middle of the day, in seconds since 1970.
    #[must_use]
    pub fn noon(self) -> i64 {
        self.0 * SECONDS + SECONDS / 2
    }

    /// The day this number of days later.
    #[must_use]
    pub fn after(self, n_days: i64) -> Day {
        Day(self.0 + n_days)
    }
}

impl FromStr for Day {
    type Err = ParseDayError;

    fn from_str(text: &str) -> Result<Day, ParseDayError> {
        let has_digits = text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
        let date: Date =
            if has_digits { text.parse() } else { return Err(ParseDayError) }.map_err(|_| ParseDayError)?;
        let span = FIRST.until((Unit::Day, date)).map_err(|_| ParseDayError)?;
        Ok(Day(span.get_days().into()))
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let date = Span::new().try_days(self.0).and_then(|span| FIRST.checked_add(span));
        match date {
            Ok(date) => write!(f, "{date}"),
            // Beyond the calendar.
            Err(_) => write!(f, "day {}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_counted_from_1970() {
        for (text, number) in
            [("1970-01-01", 0), ("1970-02-01", 31), ("1969-12-31", -1), ("2000-03-01", 11_017)]
        {
            let day: Day = text.parse().expect("a day");
            assert_eq!((day, day.to_string().as_str()), (Day(number), text));
        }
        assert_eq!((Day::of_time(-1), Day::of_time(86_399), Day::of_time(86_400)), (Day(-1), Day(0), Day(1)));
        assert_eq!(Day(i64::MAX / SECONDS).to_string(), "day 106751991167300");
        for text in ["", "2026", "2026-13-01", "2026-1-1", "20260301", "tomorrow", "2026-03-01T00"] {
            assert_eq!(text.parse::<Day>(), Err(ParseDayError), "{text}");
        }
    }
}

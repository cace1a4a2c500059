//! DT: the dates on which a game was played, in ISO form with shortcuts (properties.html, DT).
//!
//! A list such as `1996-12-27,28,1997-01-03,04` is read from left to right; a shortcut keeps the last year and month.
//! The meaning of two digits depends on the entry before: after a day they are a day, after a month
//! without day a month, and after a year they are invalid.

use std::fmt;

use super::{InfoError, Subject};
use crate::value::ValueErrorKind;

/// A date, as precise as it is known. A day always exists in the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Date {
    /// `1996`
    Year(i16),
    /// `1996-05`
    Month(i16, i8),
    /// `1996-05-06`
    Day(jiff::civil::Date),
}

impl Date {
    /// A year, 0 to 9999: dates have four digits for it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Date;
    /// assert_eq!(Date::year(1846).unwrap().parts(), (1846, None, None));
    /// assert_eq!(Date::year(-1), None);
    /// ```
    pub fn year(year: i16) -> Option<Self> {
        (0..=9999).contains(&year).then_some(Date::Year(year))
    }

    /// A month of a year.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Date;
    /// assert_eq!(Date::month(1846, 9).unwrap().parts(), (1846, Some(9), None));
    /// assert_eq!(Date::month(1846, 13), None);
    /// ```
    pub fn month(year: i16, month: i8) -> Option<Self> {
        let exists = (0..=9999).contains(&year) && (1..=12).contains(&month);
        exists.then_some(Date::Month(year, month))
    }

    /// A day, if it exists in the Gregorian calendar.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Date;
    /// assert!(Date::day(1996, 2, 29).is_some());
    /// assert!(Date::day(1997, 2, 29).is_none());
    /// ```
    pub fn day(year: i16, month: i8, day: i8) -> Option<Self> {
        Date::month(year, month)?;
        jiff::civil::Date::new(year, month, day).ok().map(Date::Day)
    }

    /// Returns the year, the month and the day, as far as they are known.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Date;
    /// assert_eq!(Date::day(1846, 9, 11).unwrap().parts(), (1846, Some(9), Some(11)));
    /// ```
    pub fn parts(self) -> (i16, Option<i8>, Option<i8>) {
        match self {
            Date::Year(year) => (year, None, None),
            Date::Month(year, month) => (year, Some(month), None),
            Date::Day(day) => (day.year(), Some(day.month()), Some(day.day())),
        }
    }
}

impl fmt::Display for Date {
    /// Writes the date without shortcuts: `1996`, `1996-05` or `1996-05-06`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.parts() {
            (year, Some(month), Some(day)) => write!(f, "{year:04}-{month:02}-{day:02}"),
            (year, Some(month), None) => write!(f, "{year:04}-{month:02}"),
            (year, ..) => write!(f, "{year:04}"),
        }
    }
}

/// The value of DT: one or more dates, in written order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Dates(Vec<Date>);

impl Dates {
    /// Creates dates from a list; `None` if it is empty.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::{Date, Dates};
    /// let days = [11, 14].map(|day| Date::day(1846, 9, day).unwrap());
    /// assert_eq!(Dates::new(days.to_vec()).unwrap().encode(), "1846-09-11,14");
    /// assert_eq!(Dates::new(Vec::new()), None);
    /// ```
    pub fn new(dates: Vec<Date>) -> Option<Self> {
        (!dates.is_empty()).then_some(Dates(dates))
    }

    /// Parses the value of DT.
    ///
    /// # Errors
    ///
    /// Fails at the first entry that is not a date of this form ([`ValueErrorKind::Syntax`]) or does not exist ([`ValueErrorKind::Range`]).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Dates;
    /// let dates = Dates::parse("1996-12-27,28,1997-01-03,04").unwrap();
    /// let days: Vec<String> = dates.iter().map(|date| date.to_string()).collect();
    /// assert_eq!(days, ["1996-12-27", "1996-12-28", "1997-01-03", "1997-01-04"]);
    /// assert!(Dates::parse("1997-02-30").is_err());
    /// assert!(Dates::parse("5 June 1997").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InfoError> {
        let mut dates: Vec<Date> = Vec::new();
        let mut start = 0;
        for entry in text.split(',') {
            let span = start..start + entry.len();
            let date = parse_entry(entry, dates.last().copied())
                .map_err(|kind| InfoError::new(Subject::Date, kind, span))?;
            dates.push(date);
            start += entry.len() + 1;
        }
        Ok(Dates(dates))
    }

    /// Iterates over the dates.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Dates;
    /// let dates = Dates::parse("1846-09-11,14").unwrap();
    /// assert_eq!(dates.iter().map(|date| date.parts().2).collect::<Vec<_>>(), [Some(11), Some(14)]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Date> {
        self.0.iter().copied()
    }

    /// Returns the first date.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Dates;
    /// assert_eq!(Dates::parse("1846-09-11,14").unwrap().first().parts(), (1846, Some(9), Some(11)));
    /// ```
    pub fn first(&self) -> Date {
        self.0[0]
    }

    /// Writes the value of DT, with shortcuts wherever the specification has them.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Dates;
    /// let dates = Dates::parse("1997-05-05,1997-05-06,1997-06-01").unwrap();
    /// assert_eq!(dates.encode(), "1997-05-05,06,06-01");
    /// ```
    pub fn encode(&self) -> String {
        let mut out = self.first().to_string();
        for pair in self.0.windows(2) {
            out.push(',');
            out.push_str(&shortcut(pair[0], pair[1]));
        }
        out
    }
}

fn parse_entry(entry: &str, before: Option<Date>) -> Result<Date, ValueErrorKind> {
    if entry.is_empty() {
        return Err(ValueErrorKind::Empty);
    }
    let numbers: Vec<i16> = entry
        .split('-')
        .map(|part| digits(part, part.len()))
        .collect::<Option<Vec<_>>>()
        .ok_or(ValueErrorKind::Syntax)?;
    let lengths: Vec<usize> = entry.split('-').map(str::len).collect();
    let (year, month) = before.map_or((None, None), |date| (Some(date.parts().0), date.parts().1));
    let has_day = matches!(before, Some(Date::Day(_)));
    let date = match (lengths.as_slice(), numbers.as_slice(), year, month) {
        ([4], [year], ..) => Date::year(*year),
        ([4, 2], [year, month], ..) => Date::month(*year, *month as i8),
        ([4, 2, 2], [year, month, day], ..) => Date::day(*year, *month as i8, *day as i8),
        ([2, 2], [month, day], Some(year), Some(_)) => Date::day(year, *month as i8, *day as i8),
        ([2], [day], Some(year), Some(month)) if has_day => Date::day(year, month, *day as i8),
        ([2], [month], Some(year), Some(_)) => Date::month(year, *month as i8),
        _ => return Err(ValueErrorKind::Syntax),
    };
    date.ok_or(ValueErrorKind::Range)
}

/// Two or four digits as a number.
fn digits(part: &str, length: usize) -> Option<i16> {
    let all_digits = part.bytes().all(|byte| byte.is_ascii_digit());
    if matches!(length, 2 | 4) && all_digits { part.parse().ok() } else { None }
}

/// The shortest way to write a date after another one.
fn shortcut(before: Date, date: Date) -> String {
    let (old_year, old_month, old_day) = before.parts();
    let (year, month, day) = date.parts();
    match (old_month, month, day) {
        _ if old_year != year => date.to_string(),
        (Some(_), Some(month), None) if old_day.is_none() => format!("{month:02}"),
        (Some(old), Some(month), Some(day)) if old_day.is_some() && old == month => format!("{day:02}"),
        (Some(_), Some(month), Some(day)) => format!("{month:02}-{day:02}"),
        _ => date.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn full(text: &str) -> Result<String, ValueErrorKind> {
        let dates = Dates::parse(text).map_err(|error| error.kind)?;
        Ok(dates.iter().map(|date| date.to_string()).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn parses_dates() {
        let table: &[(&str, Result<&str, ValueErrorKind>)] = &[
            ("1996", Ok("1996")),
            ("0196", Ok("0196")),
            ("1996-05", Ok("1996-05")),
            ("1996-05-06", Ok("1996-05-06")),
            ("1996-05,06", Ok("1996-05 1996-06")),
            ("1996-05-06,07,08", Ok("1996-05-06 1996-05-07 1996-05-08")),
            ("1996,1997", Ok("1996 1997")),
            ("1996-12-27,28,1997-01-03,04", Ok("1996-12-27 1996-12-28 1997-01-03 1997-01-04")),
            ("1962-10-31,11-01", Ok("1962-10-31 1962-11-01")),
            ("1847-01-08,02-02,03", Ok("1847-01-08 1847-02-02 1847-02-03")),
            ("1932-12,1933-01-08,04-22", Ok("1932-12 1933-01-08 1933-04-22")),
            ("1932-11,12-08", Ok("1932-11 1932-12-08")),
            ("1996-02-29", Ok("1996-02-29")),
            ("1997-02-29", Err(ValueErrorKind::Range)),
            ("1997-02-30", Err(ValueErrorKind::Range)),
            ("1997-13-45", Err(ValueErrorKind::Range)),
            ("1926-27", Err(ValueErrorKind::Range)),
            ("1996-05-06,32", Err(ValueErrorKind::Range)),
            ("1996,05", Err(ValueErrorKind::Syntax)),
            ("1996,05-06", Err(ValueErrorKind::Syntax)),
            ("05-06", Err(ValueErrorKind::Syntax)),
            ("1996-5-6", Err(ValueErrorKind::Syntax)),
            ("1996-05-06, 07", Err(ValueErrorKind::Syntax)),
            ("1996-05-06,", Err(ValueErrorKind::Empty)),
            ("", Err(ValueErrorKind::Empty)),
            ("1996/05/06", Err(ValueErrorKind::Syntax)),
            ("19960506", Err(ValueErrorKind::Syntax)),
            ("1996-05-06 10:00", Err(ValueErrorKind::Syntax)),
            ("1660s", Err(ValueErrorKind::Syntax)),
            ("1767-01-06..28", Err(ValueErrorKind::Syntax)),
            ("１９９６", Err(ValueErrorKind::Syntax)),
        ];
        for (text, expected) in table {
            assert_eq!(full(text), expected.map(str::to_owned), "{text}");
        }
    }

    #[test]
    fn errors_span_the_entry() {
        assert_eq!(Dates::parse("1996-05-06,07,99").unwrap_err().span, 14..16);
        assert_eq!(Dates::parse("1996-05-06,").unwrap_err().span, 11..11);
    }

    #[test]
    fn shortcuts_are_as_short_as_possible() {
        let table = [
            ("1997-05-05,1997-05-06", "1997-05-05,06"),
            ("1996-05,1996-06", "1996-05,06"),
            ("1996-05,1996-06-01", "1996-05,06-01"),
            ("1996-05-01,1996-06", "1996-05-01,1996-06"),
            ("1996,1996-05", "1996,1996-05"),
            ("1996-05,1996", "1996-05,1996"),
            ("1996-12-31,1997-01-01", "1996-12-31,1997-01-01"),
        ];
        for (text, expected) in table {
            assert_eq!(Dates::parse(text).unwrap().encode(), expected);
        }
    }

    fn any_date() -> impl Strategy<Value = Date> {
        let years = prop_oneof![1900i16..1910, 0i16..=9999];
        (years, 1i8..=12, 1i8..=31, 0..4).prop_map(|(year, month, day, precision)| match precision {
            0 => Date::Year(year),
            1 => Date::Month(year, month),
            _ => Date::day(year, month, day).unwrap_or(Date::Month(year, month)),
        })
    }

    proptest! {
        #[test]
        fn dates_round_trip(dates in proptest::collection::vec(any_date(), 1..8)) {
            let dates = Dates::new(dates).unwrap();
            prop_assert_eq!(Dates::parse(&dates.encode()).unwrap(), dates.clone());
        }

        #[test]
        fn shortcuts_are_stable(text in "[0-9]{4}-[01][0-9]-[0-3][0-9](,[0-3][0-9]){0,3}") {
            if let Ok(dates) = Dates::parse(&text) {
                prop_assert_eq!(Dates::parse(&dates.encode()).unwrap().encode(), dates.encode());
            }
        }
    }
}

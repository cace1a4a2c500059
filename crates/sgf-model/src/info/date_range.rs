//! The range of days of a vague date or a list of dates.

use std::fmt;

use super::{Date, Dates};

/// A day as a number for comparison and storage: `19961227`.
fn number((year, month, day): (i16, i8, i8)) -> u32 {
    u32::from(year.unsigned_abs()) * 10_000
        + u32::from(month.unsigned_abs()) * 100
        + u32::from(day.unsigned_abs())
}

/// The days from the first to the last possible one.
///
/// A day is the number of its eight digits, `19961227`, so that the order of numbers is that of the days.
///
/// # Examples
///
/// ```
/// use sgf_model::info::{DateRange, Dates};
/// let range = Dates::parse("1996-12,1997-02").unwrap().range();
/// assert_eq!((range.first, range.last), (19961201, 19970228));
/// assert_eq!(range.to_string(), "1996-12-01..1997-02-28");
/// assert!(range.meets(DateRange { first: 19970101, last: 19971231 }));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct DateRange {
    /// The first day.
    pub first: u32,
    /// The last day; never before the first.
    pub last: u32,
}

impl DateRange {
    /// Creates a range of entire years.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::DateRange;
    /// assert_eq!(DateRange::years(1846, 1847).to_string(), "1846-01-01..1847-12-31");
    /// ```
    #[must_use]
    pub fn years(first: u16, last: u16) -> DateRange {
        DateRange { first: u32::from(first) * 10_000 + 101, last: u32::from(last.max(first)) * 10_000 + 1231 }
    }

    /// Returns whether two ranges have a day in common.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::DateRange;
    /// let castle = DateRange::years(1846, 1850);
    /// assert!(castle.meets(DateRange::years(1850, 1860)) && !castle.meets(DateRange::years(1851, 1860)));
    /// ```
    #[must_use]
    pub fn meets(self, other: DateRange) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    /// Returns the smallest range that contains both.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::DateRange;
    /// assert_eq!(DateRange::years(1846, 1846).with(DateRange::years(1850, 1851)), DateRange::years(1846, 1851));
    /// ```
    #[must_use]
    pub fn with(self, other: DateRange) -> DateRange {
        DateRange { first: self.first.min(other.first), last: self.last.max(other.last) }
    }
}

impl fmt::Display for DateRange {
    /// Writes the first and the last day, `1996-12-01..1997-02-28`, or the only one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let day = |day: u32| format!("{:04}-{:02}-{:02}", day / 10_000, day / 100 % 100, day % 100);
        f.write_str(&day(self.first))?;
        if self.first == self.last { Ok(()) } else { write!(f, "..{}", day(self.last)) }
    }
}

impl Date {
    /// Returns the range of days: one day, or all of a month or of a year.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Date;
    /// assert_eq!(Date::month(2024, 2).unwrap().range().to_string(), "2024-02-01..2024-02-29");
    /// ```
    #[must_use]
    pub fn range(self) -> DateRange {
        let (first, last) = match self.parts() {
            (year, Some(month), Some(day)) => ((year, month, day), (year, month, day)),
            (year, Some(month), None) => ((year, month, 1), (year, month, days_in_month(year, month))),
            (year, ..) => ((year, 1, 1), (year, 12, 31)),
        };
        DateRange { first: number(first), last: number(last) }
    }
}

fn days_in_month(year: i16, month: i8) -> i8 {
    jiff::civil::date(year, month, 1).days_in_month()
}

impl Dates {
    /// Returns the range from the first to the last day.
    #[must_use]
    pub fn range(&self) -> DateRange {
        let first = self.first().range();
        self.iter().skip(1).fold(first, |range, date| range.with(date.range()))
    }
}

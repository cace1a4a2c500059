//! Lenient dates: `1997/6/5`, `20230515`, `May 1-3, 1990`, `2019年5月1日`, ISO times.
//!
//! A time of day is cut off first and becomes the rest. The remainder must be a complete date: hedged dates
//! (`circa`, `or`, `?`), decades and half seasons have no reading, because DT cannot express them.

use super::month::{month_of, weekday_of};
use super::scan::{Scan, tidy};
use super::{Certainty, Reading};
use crate::info::{Date, Dates};

/// Parses dates.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient::dates;
/// let read = |text| dates(text).map(|reading| (reading.value.encode(), reading.rest));
/// assert_eq!(read("1997/6/5"), Some(("1997-06-05".into(), String::new())));
/// assert_eq!(read("2003-01-01T10:00"), Some(("2003-01-01".into(), "10:00".into())));
/// assert_eq!(read("5 June 1997"), Some(("1997-06-05".into(), String::new())));
/// for vague in ["circa 1650", "1660s", "1997-13-45", "1959 or 1960", "01/02/1997"] {
///     assert_eq!(read(vague), None);
/// }
/// ```
pub fn dates(text: &str) -> Option<Reading<Dates>> {
    let tidy = tidy(text);
    if let Ok(value) = Dates::parse(&tidy) {
        return Some(Reading::certain(value));
    }
    if hedges(&tidy) {
        return None;
    }
    let (date, time) = cut_time(&tidy);
    let mut reading =
        numeric(date).or_else(|| range(date)).or_else(|| asian(date)).or_else(|| named(date))?;
    // A time of day does not make the day less certain.
    reading.rest = join(&reading.rest, &time);
    Some(reading)
}

/// Returns whether a text contains words that make a date vague, which DT cannot express.
fn hedges(text: &str) -> bool {
    const HEDGES: &[&str] = &[
        "circa",
        "ca",
        "c",
        "about",
        "around",
        "approx",
        "approximately",
        "or",
        "onwards",
        "later",
        "before",
        "after",
        "until",
        "since",
        "early",
        "late",
        "mid",
        "spring",
        "summer",
        "autumn",
        "fall",
        "winter",
        "era",
        "century",
        "probably",
        "possibly",
        "between",
        "bc",
        "um",
        "vers",
        "env",
    ];
    let is_word = |word: &str| HEDGES.contains(&word.to_lowercase().as_str());
    text.contains(['?', '~', '+']) && !text.contains('T')
        || text.split(|c: char| !c.is_alphabetic()).any(is_word)
}

/// Splits a text into the date and the time of day, including time zones.
fn cut_time(text: &str) -> (&str, String) {
    // 2003-01-01T10:00:00+02:00
    if let Some((date, time)) = text.split_once('T')
        && date.ends_with(|c: char| c.is_ascii_digit())
        && time.starts_with(|c: char| c.is_ascii_digit())
    {
        return (date, time.to_owned());
    }
    let Some(space) = text.find(' ') else { return (text, String::new()) };
    let (date, after) = text.split_at(space);
    let is_time = after.contains(':') && after.trim_start().starts_with(|c: char| c.is_ascii_digit());
    if is_time && date.bytes().filter(u8::is_ascii_digit).count() >= 4 {
        (date, after.trim().to_owned())
    } else {
        (text, String::new())
    }
}

fn join(first: &str, second: &str) -> String {
    [first, second].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().join(" ")
}

fn one(date: Option<Date>) -> Option<Dates> {
    Dates::new(vec![date?])
}

/// Digits with separators, or eight in a row.
fn numeric(text: &str) -> Option<Reading<Dates>> {
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let year = text[..4].parse().ok().filter(|year| (1000..2200).contains(year))?;
        return one(Date::day(year, text[4..6].parse().ok()?, text[6..].parse().ok()?)).map(Reading::certain);
    }
    let separator = ['/', '.', '-'].into_iter().find(|separator| text.contains(*separator))?;
    let first = text.split(separator).next()?;
    if first.len() == 4 { year_first(text, separator) } else { day_first(text, separator) }
}

/// `1997/6/5`, `1997.06.05,06`: the form of DT with other separators, or without leading zeros.
fn year_first(text: &str, separator: char) -> Option<Reading<Dates>> {
    let pad = |part: &str| if part.len() == 1 { format!("0{part}") } else { part.to_owned() };
    let entry = |entry: &str| entry.trim().split(separator).map(pad).collect::<Vec<_>>().join("-");
    let regular = text.split(',').map(entry).collect::<Vec<_>>().join(",");
    Dates::parse(&regular).ok().map(Reading::certain)
}

/// `25/12/1997`, `13.9.2007`: the year last. The order of day and month must be unambiguous.
fn day_first(text: &str, separator: char) -> Option<Reading<Dates>> {
    let parts: Vec<&str> = text.split(separator).collect();
    let [first, second, year] = parts.as_slice() else { return None };
    let year = Some(*year).filter(|year| year.len() == 4)?.parse().ok()?;
    let (first, second): (i8, i8) = (first.parse().ok()?, second.parse().ok()?);
    let day_then_month = one(Date::day(year, second, first));
    let month_then_day = one(Date::day(year, first, second));
    match (day_then_month, month_then_day) {
        (Some(date), None) | (None, Some(date)) => Some(Reading::certain(date)),
        (Some(date), Some(other)) if date == other => Some(Reading::certain(date)),
        // With periods the day comes first: no one writes American dates like that.
        (Some(date), Some(_)) if separator == '.' => Some(Reading::likely(date)),
        _ => None,
    }
}

/// `1767-01-06..28`, `1933-10-16..1934-01-29`: the first and the last day of an adjourned game.
fn range(text: &str) -> Option<Reading<Dates>> {
    let (first, last) = text.split_once("..")?;
    let value = Dates::parse(&format!("{first},{last}")).ok()?;
    let is_ordered = value.iter().count() == 2 && value.iter().is_sorted();
    // The list of the two ends does not include the days between.
    is_ordered.then(|| Reading { rest: format!("..{last}"), ..Reading::likely(value) })
}

/// `2019年5月1日`, `2019년 5월`
fn asian(text: &str) -> Option<Reading<Dates>> {
    let mut scan = Scan::new(text);
    let year = scan.take_digits().filter(|digits| digits.len() == 4)?.parse().ok()?;
    if !scan.take_any(&["年", "년"]) {
        return None;
    }
    let mut part = |signs: &[&str]| {
        scan.attempt(|scan| {
            let number = scan.take_digits()?.parse::<i8>().ok()?;
            scan.take_any(signs).then_some(number)
        })
    };
    let date = match (part(&["月", "월"]), part(&["日", "号", "號", "일"])) {
        (Some(month), Some(day)) => Date::day(year, month, day),
        (Some(month), None) => Date::month(year, month),
        (None, None) => Date::year(year),
        (None, Some(_)) => None,
    };
    if scan.rest.contains(|c: char| c.is_ascii_digit()) {
        None
    } else {
        Some(Reading::with_rest(one(date)?, scan.rest))
    }
}

/// The parts of a date with a named month.
#[derive(Default)]
struct Words {
    year: Option<i16>,
    month: Option<i8>,
    days: Option<(i8, i8)>,
    weekday: Option<i8>,
    rest: Vec<String>,
    doubtful: bool,
}

/// `5 June 1997`, `June 5, 1997`, `14 apr 97`, `Wed Jan 15 08:00:01 CET 2020`, `May 1-3, 1990`
fn named(text: &str) -> Option<Reading<Dates>> {
    let mut words = Words::default();
    for word in text.split([' ', ',']).filter(|word| !word.is_empty()) {
        words.add(word)?;
    }
    let (year, month) = (words.year?, words.month?);
    let value = match words.days {
        None => one(Date::month(year, month)),
        Some((first, last)) => days(year, month, first, last),
    }?;
    if let (Some(weekday), Date::Day(day)) = (words.weekday, value.first()) {
        words.doubtful |= day.weekday().to_monday_one_offset() != weekday;
    }
    let (first, last) = words.days.unwrap_or_default();
    let span = last - first;
    if span > 2 {
        words.rest.push(format!("{first}-{last}"));
    }
    let certainty = if words.doubtful || span > 1 { Certainty::Likely } else { Certainty::Certain };
    Some(Reading { value, certainty, rest: words.rest.join(" ") })
}

impl Words {
    /// Adds a word as a part; `None` if it is not one, or if the part is already known.
    fn add(&mut self, word: &str) -> Option<()> {
        if let Some((month, is_english)) = month_of(word) {
            self.doubtful |= !is_english;
            return self.month.replace(month).is_none().then_some(());
        }
        if let Some(weekday) = weekday_of(word) {
            return self.weekday.replace(weekday).is_none().then_some(());
        }
        if !word.starts_with(|c: char| c.is_ascii_digit()) {
            // A time zone, `GMT+9`, belongs to a time of day; other words have an unknown meaning.
            self.doubtful |= !self.rest.iter().any(|word| word.contains(':'));
            self.rest.push(word.to_owned());
            return Some(());
        }
        if word.contains(':') {
            self.rest.push(word.to_owned());
            return Some(());
        }
        self.add_number(word)
    }

    fn add_number(&mut self, word: &str) -> Option<()> {
        if let Some((first, last)) = word.split_once('-') {
            return self.add_days(first, last);
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        match (digits, &word[digits..]) {
            (4, "") => self.year.replace(word.parse().ok()?).is_none().then_some(()),
            (2, "") if self.days.is_some() && self.month.is_some() => {
                // Two-digit years after the day come from programs of the last century.
                self.doubtful = true;
                let year = word.parse::<i16>().ok().filter(|year| *year >= 30)?;
                self.year.replace(1900 + year).is_none().then_some(())
            }
            (1 | 2, "" | "." | "st" | "nd" | "rd" | "th") => self.add_days(&word[..digits], &word[..digits]),
            _ => None,
        }
    }

    fn add_days(&mut self, first: &str, last: &str) -> Option<()> {
        let days = (first.parse().ok()?, last.parse().ok()?);
        self.days.replace(days).is_none().then_some(())
    }
}

/// The days from first to last: all of a few, but only the ends of many, since the game was adjourned in between.
fn days(year: i16, month: i8, first: i8, last: i8) -> Option<Dates> {
    if first > last {
        return None;
    }
    let all = first..=last;
    let listed: Vec<i8> = if all.len() <= 3 { all.collect() } else { vec![first, last] };
    Dates::new(listed.into_iter().map(|day| Date::day(year, month, day)).collect::<Option<_>>()?)
}

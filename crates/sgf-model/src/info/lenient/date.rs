//! DT as it is written: `1997/6/5`, `20230515`, `May 1-3, 1990`, `2019年5月1日`, ISO times.
//!
//! A time of day is cut off first and becomes the rest. What remains must be a date in full: a word that hedges
//! (`circa`, `or`, `?`), a decade or half a season has no reading, because DT cannot say it.

use sgf_syntax::{FindText, Joined, Listed, whole};

use super::month::{month_of, weekday_of};
use super::scan::{Scan, lower, tidy};
use super::{Certainty, Reading};
use crate::info::{Date, Dates};
use crate::listed::is_listed;

/// Reads dates.
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
    // The time of day takes nothing from what is known of the day.
    reading.rest = join(&reading.rest, &time);
    Some(reading)
}

/// Words that make a date vague, and cannot be said in DT.
fn hedges(text: &str) -> bool {
    const HEDGES: &str = "circa|ca|c|about|around|approx|approximately|or|onwards|later|before|after|until|since|early|late|mid|spring|summer|autumn|fall|winter|era|century|probably|possibly|between|bc|um|vers|env";
    let is_word = |word: &str| is_listed(HEDGES, &lower(word));
    text.contains(['?', '~', '+']) && !text.has_letter('T')
        || text.split(|c: char| !c.is_alphabetic()).any(is_word)
}

/// Divides a text into the date and the time of day in it, with what belongs to the time.
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
    let is_time = after.has_letter(':') && after.trim_start().starts_with(|c: char| c.is_ascii_digit());
    if is_time && date.bytes().filter(u8::is_ascii_digit).count() >= 4 {
        (date, after.trim().to_owned())
    } else {
        (text, String::new())
    }
}

fn join(first: &str, second: &str) -> String {
    [first, second].iter().filter(|part| !part.is_empty()).copied().collect::<Vec<_>>().joined(" ")
}

fn one(date: Option<Date>) -> Option<Dates> {
    Dates::new(vec![date?])
}

/// Figures with separators, or eight of them in a row.
fn numeric(text: &str) -> Option<Reading<Dates>> {
    if text.len() == 8 && text.bytes().all(|byte| byte.is_ascii_digit()) {
        let year = whole(&text[..4]).filter(|year| (1000..2200).contains(year))?;
        return one(Date::day(year, whole(&text[4..6])?, whole(&text[6..])?)).map(Reading::certain);
    }
    let separator = ['/', '.', '-'].into_iter().find(|separator| text.has_letter(*separator))?;
    let first = text.split(separator).next()?;
    if first.len() == 4 { year_first(text, separator) } else { day_first(text, separator) }
}

/// `1997/6/5`, `1997.06.05,06`: the form of DT with other separators, or without the zeros.
fn year_first(text: &str, separator: char) -> Option<Reading<Dates>> {
    let mut regular = String::new();
    for (n, entry) in text.split(',').enumerate() {
        let mut before = if n == 0 { "" } else { "," };
        for part in entry.trim().split(separator) {
            regular.push_str(before);
            regular.push_str(if part.len() == 1 { "0" } else { "" });
            regular.push_str(part);
            before = "-";
        }
    }
    Dates::parse(&regular).ok().map(Reading::certain)
}

/// `25/12/1997`, `13.9.2007`: the year last. Which of the others is the day must be plain.
fn day_first(text: &str, separator: char) -> Option<Reading<Dates>> {
    let parts: Vec<&str> = text.split(separator).listed();
    let [first, second, year] = parts.as_slice() else { return None };
    let year = whole(Some(*year).filter(|year| year.len() == 4)?)?;
    let (first, second): (i8, i8) = (whole(first)?, whole(second)?);
    let day_then_month = one(Date::day(year, second, first));
    let month_then_day = one(Date::day(year, first, second));
    match (day_then_month, month_then_day) {
        (Some(date), None) | (None, Some(date)) => Some(Reading::certain(date)),
        (Some(date), Some(other)) if date == other => Some(Reading::certain(date)),
        // With points only the day can stand first: nobody writes American dates so.
        (Some(date), Some(_)) if separator == '.' => Some(Reading::likely(date)),
        _ => None,
    }
}

/// `1767-01-06..28`, `1933-10-16..1934-01-29`: the first and the last day of an adjourned game.
fn range(text: &str) -> Option<Reading<Dates>> {
    let (first, last) = text.split_at_text("..")?;
    let value = Dates::parse(&format!("{first},{last}")).ok()?;
    let is_ordered = value.iter().count() == 2 && value.iter().is_sorted();
    // The list does not say that the days between belong to it.
    is_ordered.then(|| Reading { rest: format!("..{last}"), ..Reading::likely(value) })
}

/// `2019年5月1日`, `2019년 5월`
fn asian(text: &str) -> Option<Reading<Dates>> {
    let mut scan = Scan::new(text);
    let year = whole(scan.take_digits().filter(|digits| digits.len() == 4)?)?;
    if !scan.take_any("年|년") {
        return None;
    }
    let mut part = |signs: &str| {
        scan.attempt(|scan| {
            let number = whole::<i8>(scan.take_digits()?)?;
            scan.take_any(signs).then_some(number)
        })
    };
    let date = match (part("月|월"), part("日|号|號|일")) {
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

/// What the words of a date with a named month say.
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
    Some(Reading { value, certainty, rest: words.rest.joined(" ") })
}

impl Words {
    /// Finds the place of one word; nothing when it has none, or the place is taken.
    fn add(&mut self, word: &str) -> Option<()> {
        if let Some((month, is_english)) = month_of(word) {
            self.doubtful |= !is_english;
            return self.month.replace(month).is_none().then_some(());
        }
        if let Some(weekday) = weekday_of(word) {
            return self.weekday.replace(weekday).is_none().then_some(());
        }
        if !word.starts_with(|c: char| c.is_ascii_digit()) {
            // A time zone, `GMT+9`, belongs to a time of day; other words mean something that we do not know.
            self.doubtful |= !self.rest.iter().any(|word| word.has_letter(':'));
            self.rest.push(word.to_owned());
            return Some(());
        }
        if word.has_letter(':') {
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
            (4, "") => self.year.replace(whole(word)?).is_none().then_some(()),
            (2, "") if self.days.is_some() && self.month.is_some() => {
                // Two figures after the day: the computers that wrote so belong to the last century.
                self.doubtful = true;
                let year = whole::<i16>(word).filter(|year| *year >= 30)?;
                self.year.replace(1900 + year).is_none().then_some(())
            }
            (1 | 2, "" | "." | "st" | "nd" | "rd" | "th") => self.add_days(&word[..digits], &word[..digits]),
            _ => None,
        }
    }

    fn add_days(&mut self, first: &str, last: &str) -> Option<()> {
        let days = (whole(first)?, whole(last)?);
        self.days.replace(days).is_none().then_some(())
    }
}

/// The days from first to last: all of a few, and of many only the ends, since the game was adjourned in between.
fn days(year: i16, month: i8, first: i8, last: i8) -> Option<Dates> {
    if first > last {
        return None;
    }
    let are_few = last - first < 3;
    let mut named = Vec::new();
    for day in (first..=last).filter(|&day| are_few || day == first || day == last) {
        named.push(Date::day(year, month, day)?);
    }
    Dates::new(named)
}

//! Vague dates: `1660s`, `circa 1650`, `1959 or 1960`, `17th century`. DT cannot express them, but a search by
//! date has to find their games.

use super::dates;
use crate::info::DateRange;

/// Parses the range of days on which a game may have been played: exactly if the text is a date, and else by the years in
/// it.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient::date_range;
/// let read = |text| date_range(text).map(|range| range.to_string());
/// assert_eq!(read("1996-12-27,28").as_deref(), Some("1996-12-27..1996-12-28"));
/// assert_eq!(read("circa 1650").as_deref(), Some("1650-01-01..1650-12-31"));
/// assert_eq!(read("1959 or 1960").as_deref(), Some("1959-01-01..1960-12-31"));
/// assert_eq!(read("1660s").as_deref(), Some("1660-01-01..1669-12-31"));
/// assert_eq!(read("spring"), None);
/// ```
#[must_use]
pub fn date_range(text: &str) -> Option<DateRange> {
    if let Some(reading) = dates(text) {
        return Some(reading.value.range());
    }
    let named = years(text).chain(century(text));
    named.reduce(DateRange::with)
}

/// The earliest number that counts as a year.
const EARLIEST: u16 = 1000;
/// The latest one.
const LATEST: u16 = 2999;

/// The years and decades in a text, by their four digits.
fn years(text: &str) -> impl Iterator<Item = DateRange> {
    let bytes = text.as_bytes();
    (0..bytes.len()).filter_map(move |at| {
        let digits = bytes.get(at..at + 4).filter(|digits| digits.iter().all(u8::is_ascii_digit))?;
        let before = at.checked_sub(1).map(|before| bytes[before]);
        let after = bytes.get(at + 4).copied();
        let is_number = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_digit());
        if is_number(before) || is_number(after) {
            return None;
        }
        let year = digits.iter().fold(0, |year, digit| year * 10 + u16::from(digit - b'0'));
        let is_decade = after == Some(b's') && year % 10 == 0;
        (EARLIEST..=LATEST)
            .contains(&year)
            .then(|| DateRange::years(year, year + if is_decade { 9 } else { 0 }))
    })
}

/// `17th century`: the years from 1601 to 1700.
fn century(text: &str) -> Option<DateRange> {
    let text = text.to_ascii_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    let pair = words.windows(2).find(|pair| pair[1].starts_with("century"))?;
    let number: u16 = pair[0].trim_end_matches(|letter: char| letter.is_ascii_alphabetic()).parse().ok()?;
    (11..=29).contains(&number).then(|| DateRange::years((number - 1) * 100 + 1, number * 100))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_vague_ranges() {
        for (text, expected) in [
            ("1990", "1990-01-01..1990-12-31"),
            ("1990-02", "1990-02-01..1990-02-28"),
            ("1997/6/5", "1997-06-05"),
            ("Published 1904-04-11", "1904-01-01..1904-12-31"),
            ("17th century", "1601-01-01..1700-12-31"),
            ("Edo period, 1670s to 1690", "1670-01-01..1690-12-31"),
            ("19th game", "-"),
            ("12345", "-"),
            ("0999", "0999-01-01..0999-12-31"),
            ("about 900", "-"),
            ("", "-"),
        ] {
            assert_eq!(
                date_range(text).map_or("-".to_owned(), |range| range.to_string()),
                expected,
                "{text}"
            );
        }
    }
}

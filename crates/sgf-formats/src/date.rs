//! Dates in the notations of programs: `2024.05.17`, `2024/05/17 20:11:00`, `2024.??.??`.

use sgf_model::info::{Date, lenient};

/// Reads the date at the start of a text, which may be incomplete, and returns it as in DT. Text after it, such as the time
/// of day, is ignored.
pub(crate) fn read(text: &str) -> Option<String> {
    let numbers = |sign: char| !sign.is_ascii_digit();
    let words = text.trim().split(numbers).map_while(|word| word.parse::<i16>().ok());
    let numbers: Vec<i16> = words.take(3).collect();
    let first = text.trim().bytes().take_while(u8::is_ascii_digit).count();
    let part = |index: usize| numbers.get(index).and_then(|&number| i8::try_from(number).ok());
    let year = numbers.first().copied().filter(|year| first == 4 && *year > 0)?;
    let date = match (part(1), part(2)) {
        (Some(month), Some(day)) => Date::day(year, month, day),
        (Some(month), None) => Date::month(year, month),
        _ => Date::year(year),
    };
    date.map(|date| date.to_string()).or_else(|| Some(lenient::dates(text)?.value.encode()))
}

/// Year, month and day of the first date in DT.
pub(crate) fn parts(text: &str) -> Option<(i16, Option<i8>, Option<i8>)> {
    lenient::dates(text).map(|dates| dates.value.first().parts())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_partial_dates() {
        for (text, expected) in [
            ("2024.05.17", Some("2024-05-17")),
            ("2024.05.17_20:11:00.UTC", Some("2024-05-17")),
            ("2014/10/22 15:23:19", Some("2014-10-22")),
            ("2008/12/20(土)", Some("2008-12-20")),
            ("1999.??.??", Some("1999")),
            ("2024.07.??", Some("2024-07")),
            ("2009", Some("2009")),
            ("2024-13-01", None),
            ("????.??.??", None),
            ("", None),
        ] {
            assert_eq!(read(text).as_deref(), expected, "{text}");
        }
    }
}

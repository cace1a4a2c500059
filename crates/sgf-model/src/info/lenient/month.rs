//! The names of months and days of the week.

const ENGLISH: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
/// German, French and Dutch, where they differ from English. `mai` is May in several languages.
const OTHERS: &[(&str, i8)] = &[
    ("januar", 1),
    ("janvier", 1),
    ("januari", 1),
    ("februar", 2),
    ("février", 2),
    ("fevrier", 2),
    ("februari", 2),
    ("märz", 3),
    ("maerz", 3),
    ("mars", 3),
    ("maart", 3),
    ("avril", 4),
    ("mai", 5),
    ("mei", 5),
    ("juni", 6),
    ("juin", 6),
    ("juli", 7),
    ("juillet", 7),
    ("août", 8),
    ("aout", 8),
    ("augustus", 8),
    ("septembre", 9),
    ("oktober", 10),
    ("octobre", 10),
    ("novembre", 11),
    ("dezember", 12),
    ("décembre", 12),
    ("decembre", 12),
];
const DAYS: &[&str] = &["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/// Returns the month of a word, and whether its name is English.
pub(super) fn month_of(word: &str) -> Option<(i8, bool)> {
    let name = word.trim_end_matches('.').to_lowercase();
    let is_short = name.len() == 3 || name == "sept";
    let english = ENGLISH.iter().position(|month| *month == name || (is_short && month.starts_with(&name)));
    if let Some(index) = english {
        return Some((index as i8 + 1, true));
    }
    OTHERS.iter().find(|(month, _)| *month == name).map(|(_, number)| (*number, false))
}

/// Returns the day of the week, 1 for Monday.
pub(super) fn weekday_of(word: &str) -> Option<i8> {
    let name = word.trim_end_matches(['.', ',']).to_lowercase();
    let day = DAYS.iter().position(|day| *day == name || (name.len() == 3 && day.starts_with(&name)))?;
    Some(day as i8 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_names_of_months() {
        assert_eq!(month_of("June"), Some((6, true)));
        assert_eq!(month_of("apr"), Some((4, true)));
        assert_eq!(month_of("Sept."), Some((9, true)));
        assert_eq!(month_of("Mai"), Some((5, false)));
        assert_eq!(month_of("Ju"), None);
        assert_eq!(month_of(""), None);
        assert_eq!(weekday_of("Sat"), Some(6));
        assert_eq!(weekday_of("Monday,"), Some(1));
        assert_eq!(weekday_of("Mo"), None);
    }
}

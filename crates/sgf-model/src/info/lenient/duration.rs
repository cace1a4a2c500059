//! Lenient durations: `1:30:00`, `1h 30m`, `3시간`.

use super::number::{take_amount, take_spelled};
use super::scan::{Scan, tidy};
use super::{Certainty, Reading};
use crate::value::real;

/// Parses a clock time, as in BL and WL: `5:30`, `1h 2m`, `90s`.
///
/// Two numbers are minutes and seconds, because a running clock shows seconds.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient::seconds;
/// assert_eq!(seconds("5:30").unwrap().value, 330.0);
/// assert_eq!(seconds("soon"), None);
/// ```
pub fn seconds(text: &str) -> Option<Reading<f64>> {
    let tidy = tidy(text);
    if let Ok(value) = real(tidy.as_bytes()) {
        return Some(Reading::certain(value));
    }
    let mut scan = Scan::new(&tidy);
    let duration = take_duration(&mut scan)?;
    scan.is_empty().then(|| Reading::certain(duration.seconds))
}

pub(super) struct Duration {
    pub(super) seconds: f64,
    pub(super) certainty: Certainty,
}

/// Takes a clock time or numbers with units.
pub(super) fn take_duration(scan: &mut Scan<'_>) -> Option<Duration> {
    scan.attempt(take_clock).or_else(|| {
        let seconds = scan.attempt(take_units)?;
        // `30s` is typical of fast events, for each move.
        let certainty = if seconds < 60.0 { Certainty::Likely } else { Certainty::Certain };
        Some(Duration { seconds, certainty })
    })
}

/// `1:30:00`, `30:00`
fn take_clock(scan: &mut Scan<'_>) -> Option<Duration> {
    let mut parts = vec![f64::from(scan.take_count()?)];
    while parts.len() < 3 && scan.rest.starts_with(':') {
        scan.rest = &scan.rest[1..];
        let part = scan.take_digits().filter(|digits| digits.len() == 2)?.parse().ok()?;
        parts.push(Some(part).filter(|part| *part < 60.0)?);
    }
    match *parts.as_slice() {
        [hours, minutes, seconds] => Some(Duration {
            seconds: hours * 3600.0 + minutes * 60.0 + seconds,
            certainty: Certainty::Certain,
        }),
        // `3:00` may be three hours; `30:00` may not be thirty.
        [minutes, seconds] => {
            let certainty = if minutes >= 10.0 { Certainty::Certain } else { Certainty::Likely };
            Some(Duration { seconds: minutes * 60.0 + seconds, certainty })
        }
        _ => None,
    }
}

/// `1h 30m`, `2 hours`, `3시간`: numbers with units, the largest first.
fn take_units(scan: &mut Scan<'_>) -> Option<f64> {
    let mut total = 0.0;
    let mut smallest = f64::INFINITY;
    while let Some((amount, unit)) = scan.attempt(|scan| take_amount_and_unit(scan, smallest)) {
        total += amount * unit;
        smallest = unit;
    }
    smallest.is_finite().then_some(total)
}

/// Takes a number with a smaller unit than the one before, and less in total than one of those.
fn take_amount_and_unit(scan: &mut Scan<'_>, before: f64) -> Option<(f64, f64)> {
    let amount = take_amount(scan).or_else(|| take_spelled(scan))?;
    let is_first = before.is_infinite();
    let unit = take_unit(scan).or_else(|| minutes_at_the_end(scan, before))?;
    let fits = is_first || (unit < before && amount * unit < before && !is_of_overtime(scan));
    fits.then_some((amount, unit))
}

/// `1h30`: a number after hours, and nothing after it.
fn minutes_at_the_end(scan: &Scan<'_>, before: f64) -> Option<f64> {
    (before == 3600.0 && scan.rest.trim().is_empty()).then_some(60.0)
}

/// `10 min 30 sec/move`, `5分 30秒读秒3次`: the second duration belongs to the overtime.
fn is_of_overtime(scan: &Scan<'_>) -> bool {
    let mut ahead = *scan;
    ahead.take_any(&["/", "per", "byo", "读秒", "読秒", "秒読み", "초읽기", "x", "×", "*"])
}

/// Words and signs for units, and their seconds.
fn take_unit(scan: &mut Scan<'_>) -> Option<f64> {
    const WORDS: &[(&[&str], f64)] = &[
        (&["d", "day", "days", "tag", "tage", "jour", "jours", "dag", "dagen"], 86400.0),
        (
            &[
                "h",
                "hr",
                "hrs",
                "hour",
                "hours",
                "std",
                "stunde",
                "stunden",
                "uur",
                "uren",
                "heure",
                "heures",
                "hora",
                "horas",
                "ч",
                "час",
                "часа",
                "часов",
            ],
            3600.0,
        ),
        (
            &["m", "min", "mins", "minute", "minutes", "minuten", "minuut", "minuti", "minutos", "mn", "мин"],
            60.0,
        ),
        (
            &[
                "s", "sec", "secs", "second", "seconds", "sek", "sekunden", "seconde", "secondes", "secondi",
                "segundos", "сек",
            ],
            1.0,
        ),
    ];
    const SIGNS: &[(&[&str], f64)] = &[
        (&["小时", "小時", "時間", "时间", "시간"], 3600.0),
        (&["分钟", "分鐘", "分間", "分", "분"], 60.0),
        (&["秒", "초"], 1.0),
        (&["天", "日", "일"], 86400.0),
    ];
    let word = WORDS.iter().find(|(words, _)| scan.take_word(words));
    let unit = word.or_else(|| SIGNS.iter().find(|(signs, _)| scan.take_any(signs)))?.1;
    // The period of an abbreviation, unless a decimal number continues after it.
    if scan.rest.starts_with('.') && !scan.rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
        scan.rest = &scan.rest[1..];
    }
    Some(unit)
}

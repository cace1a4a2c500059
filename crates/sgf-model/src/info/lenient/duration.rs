//! A length of time: `1:30:00`, `1h 30m`, `3시간`.

use super::Certainty;
use super::number::take_amount;
use super::scan::Scan;
use crate::value::decimal;

pub(super) struct Duration {
    pub(super) seconds: f64,
    pub(super) certainty: Certainty,
}

/// Takes a clock or numbers with units.
pub(super) fn take_duration(scan: &mut Scan<'_>) -> Option<Duration> {
    scan.attempt(take_clock).or_else(|| {
        let seconds = scan.attempt(take_units)?;
        // `30s` is what fast events give for each move.
        let certainty = if seconds < 60.0 { Certainty::Likely } else { Certainty::Certain };
        Some(Duration { seconds, certainty })
    })
}

/// `1:30:00`, `30:00`
fn take_clock(scan: &mut Scan<'_>) -> Option<Duration> {
    let mut parts = vec![f64::from(scan.take_count()?)];
    while parts.len() < 3 && scan.rest.starts_with(':') {
        scan.rest = &scan.rest[1..];
        let part = decimal(scan.take_digits().filter(|digits| digits.len() == 2)?, "");
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

/// `1h 30m`, `2 hours`, `3시간`: numbers with units, the larger first.
fn take_units(scan: &mut Scan<'_>) -> Option<f64> {
    let mut total = 0.0;
    let mut smallest = f64::INFINITY;
    while let Some((amount, unit)) = scan.attempt(|scan| take_amount_and_unit(scan, smallest)) {
        total += amount * unit;
        smallest = unit;
    }
    smallest.is_finite().then_some(total)
}

/// Takes a number with a unit that is smaller than the one before, and not as many as make one of those.
fn take_amount_and_unit(scan: &mut Scan<'_>, before: f64) -> Option<(f64, f64)> {
    let amount = take_amount(scan)?;
    let unit = take_unit(scan)?;
    let is_first = before.is_infinite();
    let fits = is_first || (unit < before && amount * unit < before && !is_of_overtime(scan));
    fits.then_some((amount, unit))
}

/// `10 min 30 sec/move`, `5分 30秒读秒3次`: the second length belongs to what follows.
fn is_of_overtime(scan: &Scan<'_>) -> bool {
    let mut ahead = *scan;
    ahead.take_any("/|per|byo|读秒|読秒|秒読み|초읽기|x|×|*")
}

/// Words and signs for units, and their seconds.
fn take_unit(scan: &mut Scan<'_>) -> Option<f64> {
    const WORDS: &[(&str, f64)] = &[
        ("d|day|days", 86400.0),
        ("h|hr|hrs|hour|hours|std|stunden|uur", 3600.0),
        ("m|min|mins|minute|minutes|minuten|mn", 60.0),
        ("s|sec|secs|second|seconds|sek|sekunden", 1.0),
    ];
    const SIGNS: &[(&str, f64)] =
        &[("小时|小時|時間|时间|시간", 3600.0), ("分钟|分鐘|分間|分|분", 60.0), ("秒|초", 1.0)];
    let word = WORDS.iter().find(|(words, _)| scan.take_word(words));
    let unit = word.or_else(|| SIGNS.iter().find(|(signs, _)| scan.take_any(signs)))?.1;
    // An abbreviation's point, unless a number goes on after it.
    if scan.rest.starts_with('.') && !scan.rest[1..].starts_with(|c: char| c.is_ascii_digit()) {
        scan.rest = &scan.rest[1..];
    }
    Some(unit)
}

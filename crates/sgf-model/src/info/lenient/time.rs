//! Lenient time limits: `3h`, `1:30:00`, `30 min + 5x30`, `10:00(5x1:00)`, `30sec,10x1min`.
//!
//! A value of TM often contains the overtime. It is parsed from left to right: the main time, then a separator (`+`, `,`,
//! a bracket or a space), then the overtime, whose text is also kept for OT.

use super::duration::{Duration, seconds, take_duration};
use super::overtime::take_overtime;
use super::scan::{Scan, tidy};
use super::{Certainty, Reading};
use crate::info::{Overtime, time_limit};

/// The value of TM: the main time, and the overtime if present.
#[derive(Debug, Clone, PartialEq)]
pub struct TimeControl {
    /// The main time of each player, in seconds.
    pub main: f64,
    /// The overtime.
    pub overtime: Option<Overtime>,
    /// The text of the overtime, for OT; empty if there is none.
    pub words: String,
}

/// Parses the value of TM.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient::time_control;
/// let read = |text| time_control(text).map(|reading| (reading.value.main, reading.value.words, reading.rest));
/// let plain = |main| Some((main, String::new(), String::new()));
/// assert_eq!(read("1h 30m"), plain(5400.0));
/// assert_eq!(read("1:30:00"), plain(5400.0));
/// assert_eq!(read("30 min + 5x30"), Some((1800.0, "5x30".into(), String::new())));
/// assert_eq!(read("15m B; 5m W"), None);
/// ```
pub fn time_control(text: &str) -> Option<Reading<TimeControl>> {
    let tidy = tidy(text);
    if let Ok(main) = time_limit(&tidy) {
        return Some(Reading::certain(TimeControl { main, overtime: None, words: String::new() }));
    }
    let mut scan = Scan::new(&tidy);
    if let Some(reading) = scan.attempt(|scan| only_overtime(scan)) {
        return Some(reading);
    }
    skip_each(&mut scan);
    let main = take_duration(&mut scan)?;
    skip_each(&mut scan);
    let behind_main = scan.rest;
    scan.take_any(&["+", ",", ";", "(", "and"]);
    let words = scan.rest.trim().trim_end_matches([')', '.']).trim();
    if words.is_empty() {
        let time = TimeControl { main: main.seconds, overtime: None, words: String::new() };
        return Some(Reading { value: time, certainty: main.certainty, rest: String::new() });
    }
    // A second duration alone may be an increment, a time per move, or the real main time: `20sec,3min`.
    let second = seconds(words);
    if second.as_ref().is_some_and(|second| second.value >= main.seconds) {
        return None;
    }
    let overtime = if second.is_some() { None } else { take_overtime(words) };
    // After a slash or another side, the first number is not the main time of both.
    if overtime.is_none() && (behind_main.trim_start().starts_with(['/', '-', ':']) || names_a_side(words)) {
        return None;
    }
    Some(both(main, overtime, words))
}

fn both(main: Duration, overtime: Option<Overtime>, words: &str) -> Reading<TimeControl> {
    let value = TimeControl { main: main.seconds, overtime, words: words.to_owned() };
    let certainty = if overtime.is_some() { main.certainty } else { Certainty::Likely };
    Reading { value, certainty, rest: String::new() }
}

fn names_a_side(words: &str) -> bool {
    words.split(|c: char| !c.is_alphabetic()).any(|word| super::words::color_of(word).is_some())
}

/// `30s/mv`, `30sec,10x1min`: there is no main time, each move has its own.
fn only_overtime(scan: &mut Scan<'_>) -> Option<Reading<TimeControl>> {
    let words = scan.rest;
    // Most values are a single duration: `3h`.
    if take_duration(scan).is_some() && scan.is_empty() {
        return None;
    }
    let overtime = take_overtime(words).filter(|overtime| matches!(overtime, Overtime::PerMove { .. }))?;
    Some(Reading::certain(TimeControl { main: 0.0, overtime: Some(overtime), words: words.to_owned() }))
}

/// Skips words that say that both players have the same time.
fn skip_each(scan: &mut Scan<'_>) {
    while scan.take_any(&["每方", "各方", "限时", "限時", "限制时间", "各", "每人", "持ち時間"])
        || scan.take_word(&["each", "apiece", "sudden", "death", "absolute"])
        || scan
            .attempt(|scan| {
                let per_player = scan.take_word(&["per", "a", "for", "each"]);
                (per_player && scan.take_word(&["player", "side", "person"])).then_some(())
            })
            .is_some()
    {}
}

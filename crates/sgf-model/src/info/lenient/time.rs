//! TM as it is written: `3h`, `1:30:00`, `30 min + 5x30`, `10:00(5x1:00)`, `30sec,10x1min`.
//!
//! A value of TM often holds the overtime too. It is read from left to right: the main time, then a joint (`+`, `,`,
//! a bracket or a space), then the overtime. What the overtime says is kept as it was written too, for OT.

use sgf_syntax::FindText;

use super::duration::{Duration, take_duration};
use super::overtime::take_overtime;
use super::scan::{Scan, tidy};
use super::{Certainty, Reading};
use crate::info::{Overtime, time_limit};

/// What a value of TM says: the main time, and the overtime if it is there.
#[derive(Debug, Clone, PartialEq)]
pub struct TimeControl {
    /// The seconds that each player has at first.
    pub main: f64,
    /// The overtime.
    pub overtime: Option<Overtime>,
    /// The overtime as it was written, to be put into OT; empty when nothing was said.
    pub words: String,
}

/// Reads the value of TM.
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
    scan.take_any("+|,|;|(|and");
    let words = scan.rest.trim().trim_end_signs(").").trim();
    if words.is_empty() {
        let time = TimeControl { main: main.seconds, overtime: None, words: String::new() };
        return Some(Reading { value: time, certainty: main.certainty, rest: String::new() });
    }
    // A second length alone may be an increment, a time for each move, or the real main time: `20sec,3min`.
    let second = seconds(words);
    if second.as_ref().is_some_and(|second| second.value >= main.seconds) {
        return None;
    }
    let overtime = if second.is_some() { None } else { take_overtime(words) };
    // A slash or another side means that the first number was no main time for both.
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
    // Most are a length of time and nothing else: `3h`.
    if take_duration(scan).is_some() && scan.is_empty() {
        return None;
    }
    let overtime = take_overtime(words).filter(|overtime| matches!(overtime, Overtime::PerMove { .. }))?;
    Some(Reading::certain(TimeControl { main: 0.0, overtime: Some(overtime), words: words.to_owned() }))
}

/// Reads a time on the clock, as BL and WL have it: `5:30`, `1h 2m`, `90s`.
///
/// Two numbers are minutes and seconds here, because a clock that runs shows seconds.
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
    if let Ok(value) = crate::value::real(tidy.as_bytes()) {
        return Some(Reading::certain(value));
    }
    let mut scan = Scan::new(&tidy);
    let duration = take_duration(&mut scan)?;
    scan.is_empty().then(|| Reading::certain(duration.seconds))
}

/// Skips what says that both players have the same time.
fn skip_each(scan: &mut Scan<'_>) {
    while scan.take_any("每方|各方|限时|限時|限制时间|各|每人|持ち時間")
        || scan.take_word("each|apiece|sudden|death|absolute")
        || scan
            .attempt(|scan| {
                let per_player = scan.take_word("per|a|for|each");
                (per_player && scan.take_word("player|side|person")).then_some(())
            })
            .is_some()
    {}
}

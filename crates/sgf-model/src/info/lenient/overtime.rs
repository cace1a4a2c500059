//! Lenient overtime, in OT or after the main time in TM.

use super::Reading;
use super::duration::{seconds, take_duration};
use super::number::take_amount;
use super::scan::{Scan, tidy};
use crate::info::Overtime;

/// Parses the value of OT.
///
/// # Examples
///
/// ```
/// use sgf_model::info::Overtime;
/// use sgf_model::info::lenient::overtime;
/// let read = |text| overtime(text).map(|reading| reading.value);
/// assert_eq!(read("5 x 60 seconds Byo-yomi"), Some(Overtime::ByoYomi { periods: 5, seconds: 60.0 }));
/// assert_eq!(read("25 moves / 10 min"), Some(Overtime::Canadian { moves: 25, seconds: 600.0 }));
/// assert_eq!(read("Quickplay"), None);
/// ```
pub fn overtime(text: &str) -> Option<Reading<Overtime>> {
    let tidy = tidy(text);
    if let Ok(value) = Overtime::parse(&tidy) {
        return Some(Reading::certain(value));
    }
    let value = take_overtime(&tidy)?;
    // `60s` alone may be the time per move, or a single period of byo-yomi.
    let is_bare = seconds(&tidy).is_some();
    Some(if is_bare { Reading::likely(value) } else { Reading::certain(value) })
}

/// Parses a text that is entirely overtime.
pub(super) fn take_overtime(text: &str) -> Option<Overtime> {
    const READERS: &[fn(&mut Scan<'_>) -> Option<Overtime>] =
        &[none, canadian, periods, periods_behind, per_move, fischer];
    READERS.iter().find_map(|read| {
        let mut scan = Scan::new(text);
        skip_name(&mut scan);
        let overtime = read(&mut scan)?;
        skip_byo_yomi(&mut scan);
        scan.take_word(&["overtime", "period", "periods", "time", "times", "each"]);
        scan.take_any(&[")", "."]);
        scan.is_empty().then_some(overtime)
    })
}

/// Skips the name of the system before its numbers: `Byo-yomi: 5x30`, `Canadian 25/600`.
fn skip_name(scan: &mut Scan<'_>) {
    let named = |scan: &mut Scan<'_>| {
        let is_name = skip_byo_yomi(scan);
        scan.take_any(&[":", "(", ","]);
        is_name.then_some(())
    };
    scan.attempt(named);
}

fn skip_byo_yomi(scan: &mut Scan<'_>) -> bool {
    let japanese = scan.take_word(&["japanese"]);
    scan.take_any(&[
        "byo-yomi",
        "byoyomi",
        "byo yomi",
        "byo",
        "読秒",
        "读秒",
        "秒読み",
        "초읽기",
        "periods",
        "overtime",
    ]) || japanese
}

fn none(scan: &mut Scan<'_>) -> Option<Overtime> {
    let is_none = scan.take_word(&["none", "no", "absolute"]) || scan.take_any(&["sudden death"]);
    is_none.then_some(Overtime::SuddenDeath)
}

/// A duration, in seconds if there is no unit.
fn take_length(scan: &mut Scan<'_>) -> Option<f64> {
    match take_duration(scan) {
        Some(duration) => Some(duration.seconds),
        None => take_amount(scan),
    }
}

/// `30:00/25`, `25/300 Canadian`, `25 moves / 10 min`, `25 moves in 10 min`
fn canadian(scan: &mut Scan<'_>) -> Option<Overtime> {
    let overtime = scan.attempt(length_then_moves).or_else(|| moves_then_length(scan))?;
    scan.take_word(&["canadian"]);
    skip_byo_yomi(scan);
    Some(overtime)
}

/// `30:00/25`, `10 min / 25 moves`: the time has a unit, so the number after the slash is the number of moves.
fn length_then_moves(scan: &mut Scan<'_>) -> Option<Overtime> {
    let seconds = take_duration(scan)?.seconds;
    if !scan.take("/") && !scan.take_word(&["for", "per"]) {
        return None;
    }
    let moves = scan.take_count()?;
    scan.take_word(&["moves", "stones", "mv"]);
    Some(Overtime::Canadian { moves, seconds })
}

fn moves_then_length(scan: &mut Scan<'_>) -> Option<Overtime> {
    let moves = scan.take_count()?;
    let says_moves = scan.take_word(&["moves", "stones", "mv"]);
    let is_canadian = scan.take("/") || (says_moves && scan.take_word(&["in", "per", "every"]));
    if !is_canadian {
        return None;
    }
    let seconds = match take_duration(scan) {
        Some(duration) => duration.seconds,
        None => {
            // `25/300` needs a word after it: `10/25` could mean either order.
            let seconds = take_amount(scan)?;
            let is_plain = scan.take_word(&["canadian"]);
            is_plain.then_some(seconds)?
        }
    };
    Some(Overtime::Canadian { moves, seconds })
}

/// `5x30`, `5 x 60 seconds Byo-yomi`, `5x1:00`
fn periods(scan: &mut Scan<'_>) -> Option<Overtime> {
    let periods = scan.take_count()?;
    let says_periods = scan.take_word(&["periods", "period", "times"]);
    let is_times =
        scan.take_any(&["x", "×", "*"]) || (says_periods && scan.take_word(&["of", "at", "with", "a"]));
    if !is_times && !says_periods {
        return None;
    }
    let seconds = take_length(scan)?;
    scan.take_word(&["each"]);
    Some(Overtime::ByoYomi { periods, seconds })
}

/// `60秒读秒3次`, `30초 3회`
fn periods_behind(scan: &mut Scan<'_>) -> Option<Overtime> {
    let seconds = take_duration(scan)?.seconds;
    skip_byo_yomi(scan);
    let is_times = scan.take_any(&["x", "×", "*"]);
    let periods = scan.take_count()?;
    let is_count = scan.take_any(&["次", "回", "회"]) || scan.take_word(&["times", "periods", "period"]);
    (is_times || is_count).then_some(Overtime::ByoYomi { periods, seconds })
}

/// `30s/move`, `30 sec/move byo-yomi`, `60s byoyomi`, `30sec,10x1min`, `30s/move + 10x1m`, `1 move / 30s`
fn per_move(scan: &mut Scan<'_>) -> Option<Overtime> {
    if let Some(seconds) = scan.attempt(one_move_in) {
        return Some(Overtime::PerMove { seconds, reserve: None });
    }
    let seconds = take_duration(scan)?.seconds;
    let says_move = take_a_move(scan) || skip_byo_yomi(scan);
    skip_byo_yomi(scan);
    // Without the word, `30sec,10x1min` and `30 min, 5x30` only differ in that a move takes less time than a period.
    let reserve =
        scan.attempt(|scan| take_reserve(scan).filter(|(_, length)| says_move || seconds <= *length));
    let alone = scan.is_empty() && reserve.is_none();
    // `60s` alone is only overtime in OT; TM never calls this.
    (says_move || reserve.is_some() || alone).then_some(Overtime::PerMove { seconds, reserve })
}

fn one_move_in(scan: &mut Scan<'_>) -> Option<f64> {
    let is_one = scan.take_count()? == 1 && scan.take_word(&["move", "mv"]) && scan.take("/");
    if is_one { take_duration(scan).map(|duration| duration.seconds) } else { None }
}

fn take_a_move(scan: &mut Scan<'_>) -> bool {
    let per_move = |scan: &mut Scan<'_>| {
        let per = scan.take("/") || scan.take_word(&["per", "a", "each"]);
        let a_move = scan.take_word(&["move", "mv", "stone"]) || scan.take_any(&["手", "수"]);
        (per && a_move).then_some(())
    };
    scan.attempt(per_move).is_some()
}

/// `,10x1min`
fn take_reserve(scan: &mut Scan<'_>) -> Option<(u32, f64)> {
    scan.take_any(&["+", ","]).then_some(())?;
    let count = scan.take_count()?;
    scan.take_any(&["x", "×", "*"]).then_some(())?;
    Some((count, take_length(scan)?))
}

/// `fischer 5 capped`, `10s fischer`, `10s increment`
fn fischer(scan: &mut Scan<'_>) -> Option<Overtime> {
    let named_first = scan.take_word(&["fischer", "increment", "bonus"]);
    scan.take(":");
    let adds = scan.take("+");
    let seconds = take_length(scan)?;
    let per_move = take_a_move(scan);
    let named =
        named_first || scan.take_word(&["fischer", "increment", "inc", "bonus"]) || (adds && per_move);
    take_a_move(scan);
    let capped = scan.take_word(&["capped"]);
    named.then_some(Overtime::Fischer { seconds, capped })
}

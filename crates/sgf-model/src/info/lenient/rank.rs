//! Lenient ranks: `9段`, `P9段`, `4 dan`, `9p, Honinbo`.

use super::number::take_chinese;
use super::scan::{Scan, tidy};
use super::{Certainty, Reading};
use crate::info::{Grade, Rank, Standing};

/// Parses a rank: `9段`, `P9段`, `4 dan`, `9p, Honinbo`. Titles without a number and ratings have no reading.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient::rank;
/// let read = |text| rank(text).map(|reading| (reading.value.to_string(), reading.rest));
/// assert_eq!(read("P9段"), Some(("9p".into(), String::new())));
/// assert_eq!(read("9p, Honinbo"), Some(("9p".into(), "Honinbo".into())));
/// assert_eq!(read("2552"), None);
/// assert_eq!(read("Honinbo"), None);
/// ```
pub fn rank(text: &str) -> Option<Reading<Rank>> {
    let tidy = tidy(text);
    if let Ok(value) = Rank::parse(&tidy) {
        return Some(Reading::certain(value));
    }
    let mut scan = Scan::new(&tidy);
    // Fox writes P before a professional dan.
    let is_pro = scan.attempt(|scan| {
        (scan.take("P") && scan.rest.starts_with(|c: char| c.is_ascii_digit())).then_some(())
    });
    let level = scan.take_count().map(f64::from).or_else(|| take_chinese(&mut scan))?;
    let grade = match (is_pro, take_grade(&mut scan)) {
        (Some(()), Some(Grade::Dan | Grade::Pro) | None) => Grade::Pro,
        (None, Some(grade)) => grade,
        _ => return None,
    };
    let standing = take_standing(&mut scan);
    let rank = Rank { level: level as u8, grade, standing };
    // The strict parser knows which ranks exist.
    let exists = level <= 60.0 && Rank::parse(&rank.to_string()).is_ok();
    // Pair go: the ranks of two players.
    if !exists || scan.rest.contains('&') {
        return None;
    }
    let mut reading = Reading::with_rest(rank, scan.rest.trim_start_matches([' ', ',']));
    // A professional's rank in Japanese is an amateur's on Fox.
    if grade == Grade::Dan && !tidy.is_ascii() {
        reading.certainty = Certainty::Likely;
    }
    Some(reading)
}

fn take_grade(scan: &mut Scan<'_>) -> Option<Grade> {
    if scan.take_word(&["k", "kyu", "q", "kup", "gup"]) || scan.take_any(&["级", "級", "급"]) {
        return Some(Grade::Kyu);
    }
    if scan.take_word(&["p", "pro"]) || scan.take_any(&["品"]) {
        return Some(Grade::Pro);
    }
    let is_dan = scan.take_word(&["d", "dan", "dans"]) || scan.take_any(&["段", "단"]);
    if is_dan && scan.take_word(&["pro", "p"]) {
        return Some(Grade::Pro);
    }
    is_dan.then_some(Grade::Dan)
}

fn take_standing(scan: &mut Scan<'_>) -> Standing {
    if scan.take("?") {
        Standing::Uncertain
    } else if scan.take("*") {
        Standing::Established
    } else {
        Standing::Plain
    }
}

//! The short values: KM, HA, MN, SZ, PL, RU and the ranks.

use super::Reading;
use super::number::{take_amount, take_chinese, take_spelled};
use super::scan::{Scan, lower, tidy};
use super::words::color_of;
use crate::info::{Grade, Rank, Rules, Size, Standing};
use crate::value::Color;

/// Reads a komi.
///
/// A whole number of hundreds that no komi has, `650`, is what Fox and other servers write for 6.5; since a komi of
/// 650 is possible, that reading is only likely. All other Reals are read as they stand.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient::{Certainty, komi};
/// let read = |text| komi(text).map(|reading| (reading.value, reading.certainty));
/// assert_eq!(read("7½"), Some((7.5, Certainty::Certain)));
/// assert_eq!(read("reverse 5.5"), Some((-5.5, Certainty::Certain)));
/// assert_eq!(read("650"), Some((6.5, Certainty::Likely)));
/// assert_eq!(read("some"), None);
/// ```
pub fn komi(text: &str) -> Option<Reading<f64>> {
    let tidy = tidy(text);
    if let Some(value) = in_hundredths(&tidy) {
        return Some(Reading::likely(value));
    }
    if let Ok(value) = crate::info::komi(&tidy) {
        return Some(Reading::certain(value));
    }
    let mut scan = Scan::new(&tidy);
    if scan.take_word(&["none", "no", "without"]) {
        scan.take_word(&["komi"]);
        return scan.is_empty().then(|| Reading::certain(0.0));
    }
    let is_reverse = scan.take_word(&["reverse", "reversed"]);
    scan.take_word(&["komi"]);
    let is_negative = scan.take("-");
    if !is_negative {
        scan.take("+");
    }
    let amount = take_amount(&mut scan).or_else(|| take_spelled(&mut scan))?;
    let amount = amount + super::result::take_unit(&mut scan);
    scan.take_word(&["komi"]);
    // A reverse komi that is negative as well says two things at once.
    let value = match (is_reverse, is_negative) {
        (true, true) => return None,
        (false, false) => amount,
        _ => -amount,
    };
    Some(Reading::with_rest(value, scan.rest))
}

/// `650`, `375`: digits only, a multiple of a quarter when divided, and a komi that exists.
fn in_hundredths(text: &str) -> Option<f64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let value: u32 = text.parse().ok().filter(|_| digits && text.len() >= 3)?;
    (value % 25 == 0 && (100..=2000).contains(&value)).then(|| f64::from(value) / 100.0)
}

/// Reads a number of handicap stones: `two`, `4 stones`, `2子`, `none`.
pub fn handicap(text: &str) -> Option<Reading<u32>> {
    let tidy = tidy(text);
    if let Ok(value) = crate::info::handicap(&tidy) {
        return Some(Reading::certain(value));
    }
    let mut scan = Scan::new(&tidy);
    if scan.take_word(&["none", "no", "even"]) {
        scan.take_word(&["handicap", "game"]);
        return scan.is_empty().then(|| Reading::certain(0));
    }
    scan.take_any(&["H", "让", "讓"]);
    let stones =
        take_amount(&mut scan).or_else(|| take_spelled(&mut scan)).or_else(|| take_chinese(&mut scan))?;
    scan.take_word(&["stones", "stone", "handicap"]);
    scan.take_any(&["子", "점"]);
    let is_whole = stones.fract() == 0.0 && (2.0..=100.0).contains(&stones);
    (is_whole && scan.is_empty()).then(|| Reading::certain(stones as u32))
}

/// Reads the number of a move: `306 moves`, `12.`
pub fn move_number(text: &str) -> Option<Reading<u32>> {
    let tidy = tidy(text);
    let mut scan = Scan::new(&tidy);
    scan.take_word(&["move", "no"]);
    let number = scan.take_count()?;
    let rest = scan.rest.trim_matches('.');
    // `7.5` is not move 7.
    let goes_on = rest.starts_with(|c: char| c.is_ascii_digit());
    (!goes_on).then(|| Reading::with_rest(number, rest))
}

/// Reads the size of a board: `19x19`, `19:19`, `19.0`, `9路`.
pub fn size(text: &str) -> Option<Reading<Size>> {
    let tidy = tidy(text);
    if let Ok(value) = Size::parse(&tidy) {
        return Some(Reading::certain(value));
    }
    let mut scan = Scan::new(&tidy);
    let columns = scan.take_count()?;
    let rows = if scan.take_any(&["x", "×", "*", ":", "by"]) { scan.take_count()? } else { columns };
    scan.take_any(&[".00", ".0", "路", "줄"]);
    let is_board = columns >= 1 && rows >= 1 && scan.is_empty();
    is_board.then(|| Reading::certain(Size { columns, rows }))
}

/// Reads a side: `b`, `White`, `黑`. The Smart Game Board counted them: `1` and `2`.
pub fn color(text: &str) -> Option<Reading<Color>> {
    let tidy = tidy(text);
    match tidy.as_str() {
        "1" => Some(Reading::likely(Color::Black)),
        "2" => Some(Reading::likely(Color::White)),
        word => color_of(word).map(Reading::certain),
    }
}

/// Reads the name of rules of Go, in other spellings and languages.
pub fn rules(text: &str) -> Option<Reading<Rules>> {
    let tidy = tidy(text);
    if let Some(value) = Rules::parse(&tidy) {
        return Some(Reading::certain(value));
    }
    let name = lower(&tidy);
    let name = name.trim_end_matches(" rules").trim_end_matches(" rule");
    let value = match name {
        "japanese" | "japan" | "jpn" | "jp" | "nihon kiin" | "nihon-kiin" | "日本" | "日本规则"
        | "日本ルール" => Rules::Japanese,
        "chinese" | "china" | "chn" | "cn" | "中国" | "中国规则" | "中国ルール" => Rules::Chinese,
        "korean" | "korea" | "kor" | "kr" | "한국" | "韩国" => Rules::Korean,
        "goe" | "ing" | "ing goe" | "goe ing" | "ing's" | "应氏" => Rules::Goe,
        "aga" | "american" => Rules::Aga,
        "nz" | "new zealand" | "newzealand" => Rules::NewZealand,
        "tromp-taylor" | "tromp/taylor" | "tromp taylor" | "tt" => Rules::TrompTaylor,
        _ => return None,
    };
    Some(Reading::certain(value))
}

/// Reads a rank: `9段`, `P9段`, `4 dan`, `9p, Honinbo`. Titles without a number and ratings have no reading.
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
    // Fox writes P before the dan of a professional.
    let is_pro = scan.attempt(|scan| {
        (scan.take("P") && scan.rest.starts_with(|c: char| c.is_ascii_digit())).then_some(())
    });
    let level = scan.take_count().map(f64::from).or_else(|| take_chinese(&mut scan))?;
    let grade = match (is_pro, take_grade(&mut scan)) {
        (Some(()), Some(Grade::Dan) | None) => Grade::Pro,
        (None, Some(grade)) => grade,
        _ => return None,
    };
    let standing = take_standing(&mut scan);
    let rank = Rank { level: level as u8, grade, standing };
    // The strict parser knows which ranks exist.
    let exists = level <= 60.0 && Rank::parse(&rank.to_string()).is_ok();
    let rest = scan.rest.trim_start_matches([' ', ',', '&']);
    let names_another = rest.starts_with(|c: char| c.is_ascii_digit()) && scan.rest.contains('&');
    (exists && !names_another).then(|| Reading::with_rest(rank, rest))
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

//! The short values: numbers, komi, handicap, size, side and rules.

use sgf_syntax::whole;

use super::Reading;
use super::number::{take_amount, take_chinese, take_spelled};
use super::scan::{Scan, lower, tidy};
use super::words::color_of;
use crate::info::{Rules, Size};
use crate::value::{Color, near_real};

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
    if let Some(value) = near_real(tidy.as_bytes()) {
        return Some(Reading::certain(value));
    }
    let mut scan = Scan::new(&tidy);
    if scan.take_word("none|no|without") {
        scan.take_word("komi");
        return scan.is_empty().then(|| Reading::certain(0.0));
    }
    let is_reverse = scan.take_word("reverse|reversed");
    scan.take_word("komi");
    let is_negative = scan.take("-");
    if !is_negative {
        scan.take("+");
    }
    let amount = take_amount(&mut scan).or_else(|| take_spelled(&mut scan))?;
    let amount = amount + super::result::take_unit(&mut scan);
    scan.take_word("komi");
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
    let value: u32 = whole(text).filter(|_| digits && text.len() >= 3)?;
    (value.is_multiple_of(25) && (100..=2000).contains(&value)).then(|| f64::from(value) / 100.0)
}

/// Reads a number of handicap stones: `two`, `4 stones`, `2子`, `none`.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient;
/// assert_eq!(lenient::handicap("2子").unwrap().value, 2);
/// ```
pub fn handicap(text: &str) -> Option<Reading<u32>> {
    let tidy = tidy(text);
    if let Ok(value) = crate::info::handicap(&tidy) {
        return Some(Reading::certain(value));
    }
    let mut scan = Scan::new(&tidy);
    if scan.take_word("none|no|even") {
        scan.take_word("handicap|game");
        return scan.is_empty().then(|| Reading::certain(0));
    }
    scan.take_any("H|让|讓");
    let stones =
        take_amount(&mut scan).or_else(|| take_spelled(&mut scan)).or_else(|| take_chinese(&mut scan))?;
    scan.take_word("stones|stone|handicap");
    scan.take_any("子|점");
    let is_whole = stones.fract() == 0.0 && (2.0..=100.0).contains(&stones);
    (is_whole && scan.is_empty()).then(|| Reading::certain(stones as u32))
}

/// Reads a whole number that was written as another one, such as `GM[1.0]` or `FF[ 4 ]`.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient::whole_number;
/// assert_eq!(whole_number("4.0").unwrap().value, 4);
/// assert_eq!(whole_number("7.5"), None);
/// ```
pub fn whole_number(text: &str) -> Option<Reading<i64>> {
    let tidy = tidy(text);
    let whole = match tidy.split_once('.') {
        Some((whole, zeros)) => zeros.bytes().all(|byte| byte == b'0').then_some(whole)?,
        None => &tidy,
    };
    crate::value::number(whole.as_bytes()).ok().map(Reading::certain)
}

/// Reads the number of a move: `306 moves`, `12.`
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient;
/// assert_eq!(lenient::move_number("306 moves").unwrap().value, 306);
/// ```
pub fn move_number(text: &str) -> Option<Reading<u32>> {
    let tidy = tidy(text);
    let mut scan = Scan::new(&tidy);
    scan.take_word("move|no");
    let number = scan.take_count()?;
    let rest = scan.rest.trim_matches('.');
    // `7.5` is not move 7.
    let goes_on = rest.starts_with(|c: char| c.is_ascii_digit());
    (!goes_on).then(|| Reading::with_rest(number, rest))
}

/// Reads the size of a board: `19x19`, `19:19`, `19.0`, `9路`.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient;
/// assert_eq!(lenient::size("9路").unwrap().value.columns, 9);
/// ```
pub fn size(text: &str) -> Option<Reading<Size>> {
    let tidy = tidy(text);
    if let Ok(value) = Size::parse(&tidy) {
        return Some(Reading::certain(value));
    }
    let mut scan = Scan::new(&tidy);
    let columns = scan.take_count()?;
    let rows = if scan.take_any("x|×|*|:|by") { scan.take_count()? } else { columns };
    scan.take_any(".00|.0|路|줄");
    let is_board = columns >= 1 && rows >= 1 && scan.is_empty();
    is_board.then(|| Reading::certain(Size { columns, rows }))
}

/// Reads a side: `b`, `White`, `黑`. The Smart Game Board counted them: `1` and `2`.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient;
/// use sgf_model::value::Color;
/// assert_eq!(lenient::color("White").unwrap().value, Color::White);
/// ```
pub fn color(text: &str) -> Option<Reading<Color>> {
    let tidy = tidy(text);
    match &*tidy {
        "1" => Some(Reading::likely(Color::Black)),
        "2" => Some(Reading::likely(Color::White)),
        word => color_of(word).map(Reading::certain),
    }
}

/// Reads the name of rules of Go, in other spellings and languages.
///
/// # Examples
///
/// ```
/// use sgf_model::info::{Rules, lenient};
/// assert_eq!(lenient::rules("japanese").unwrap().value, Rules::Japanese);
/// ```
pub fn rules(text: &str) -> Option<Reading<Rules>> {
    let tidy = tidy(text);
    if let Some(value) = Rules::parse(&tidy) {
        return Some(Reading::certain(value));
    }
    let name = lower(&tidy);
    let mut name = &*name;
    while let Some(shorter) = name.strip_suffix(" rules").or_else(|| name.strip_suffix(" rule")) {
        name = shorter;
    }
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

//! Lenient short values: numbers, komi, handicap, size, side and rules.

use super::manner::{take_stones, take_unit};
use super::number::{take_amount, take_chinese, take_spelled};
use super::scan::{Scan, tidy};
use super::words::color_of;
use super::{Certainty, Reading};
use crate::info::{Rules, Size};
use crate::value::{Color, real};

/// Parses a komi.
///
/// Fox and other servers write 6.5 as `650`. Since a komi of
/// 650 is possible, that reading is only likely. All other Reals are read as they are.
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
    if let Ok(value) = real(tidy.as_bytes()) {
        return Some(Reading::certain(value));
    }
    let mut scan = Scan::new(&tidy);
    if scan.take_word(&["none", "no", "without"]) {
        scan.take_word(&["komi"]);
        return scan.is_empty().then(|| Reading::certain(0.0));
    }
    let is_reverse = scan.take_word(&["reverse", "reversed"]);
    scan.take_word(&["komi"]);
    // `黒6目半`, `黑贴3又3/4子`: Black gives komi.
    scan.take_any(&["黑", "黒", "흑"]);
    scan.take_any(&["贴目", "貼目", "贴", "貼", "コミ", "덤"]);
    scan.take(":");
    let is_negative = scan.take("-");
    if !is_negative {
        scan.take("+");
    }
    let amount = take_amount(&mut scan).or_else(|| take_spelled(&mut scan))?;
    // A stone is two points.
    let is_in_stones = take_stones(&mut scan);
    let amount = if is_in_stones { amount * 2.0 } else { amount + take_unit(&mut scan) };
    scan.take_word(&["komi"]);
    scan.take_any(&["コミ出し", "コミ"]);
    let is_reverse = scan.take_word(&["reverse", "reversed"]) || is_reverse;
    // A reverse komi that is also negative says two things.
    let value = match (is_reverse, is_negative) {
        (true, true) => return None,
        (false, false) => amount,
        _ => -amount,
    };
    let reading = Reading::with_rest(value, scan.rest);
    Some(if is_in_stones { Reading { certainty: Certainty::Likely, ..reading } } else { reading })
}

/// `650`, `375`: digits only, a multiple of a quarter when divided, and an existing komi.
fn in_hundredths(text: &str) -> Option<f64> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let value: u32 = text.parse().ok().filter(|_| digits && text.len() >= 3)?;
    (value.is_multiple_of(25) && (100..=2000).contains(&value)).then(|| f64::from(value) / 100.0)
}

/// Words for an even game: lots decide who is Black.
const EVEN: &[&str] = &["对子", "對子", "分先", "互先", "猜先", "定先", "先", "호선", "맞바둑", "対等"];

/// Parses a number of handicap stones: `two`, `4 stones`, `2子`, `none`.
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
    if scan.take_word(&["none", "no", "even", "without"]) {
        scan.take_word(&["handicap", "game", "stones"]);
        return scan.is_empty().then(|| Reading::certain(0));
    }
    if EVEN.contains(&scan.rest) {
        return Some(Reading::certain(0));
    }
    scan.take_word(&["handicap"]);
    scan.take_any(&["H", "让", "讓", "受", ":"]);
    let stones =
        take_amount(&mut scan).or_else(|| take_spelled(&mut scan)).or_else(|| take_chinese(&mut scan))?;
    scan.take_word(&["stones", "stone", "st"]);
    scan.take_word(&["handicap"]);
    scan.take_any(&["子", "점", "目"]);
    scan.take_any(&["局", "置碁", "접바둑", "."]);
    let is_whole = stones.fract() == 0.0 && (2.0..=100.0).contains(&stones);
    (is_whole && scan.is_empty()).then(|| Reading::certain(stones as u32))
}

/// Parses an integer that is written differently, such as `GM[1.0]` or `FF[ 4 ]`.
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

/// Parses the number of a move: `306 moves`, `12.`
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
    scan.take_word(&["move", "no"]);
    let number = scan.take_count()?;
    let rest = scan.rest.trim_matches('.');
    // `7.5` is not move 7.
    let goes_on = rest.starts_with(|c: char| c.is_ascii_digit());
    (!goes_on).then(|| Reading::with_rest(number, rest))
}

/// Parses the size of a board: `19x19`, `19:19`, `19.0`, `9路`.
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
    let rows = if scan.take_any(&["x", "×", "*", ":", "by"]) { scan.take_count()? } else { columns };
    scan.take_any(&[".00", ".0", "路", "줄"]);
    let is_board = columns >= 1 && rows >= 1 && scan.is_empty();
    is_board.then(|| Reading::certain(Size { columns, rows }))
}

/// Parses a side: `b`, `White`, `黑`. The Smart Game Board wrote `1` and `2`, and some editors draw Black as `X` and White as `O`.
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
        "1" | "X" | "x" | "●" => Some(Reading::likely(Color::Black)),
        "2" | "O" | "o" | "○" => Some(Reading::likely(Color::White)),
        word => color_of(word).map(Reading::certain),
    }
}

/// Parses the name of rules of Go, in other spellings and languages.
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
    let name = plain_name(&tidy);
    let (base, is_exact) = without_qualifier(&name)?;
    let reading = rules_in(NAMES, base)
        .map(Reading::certain)
        .or_else(|| rules_in(FOLLOW, base).map(Reading::likely))?;
    Some(if is_exact { reading } else { Reading::likely(reading.value) })
}

/// Rules with their names.
type RuleNames = &'static [(Rules, &'static [&'static str])];

fn rules_in(names: RuleNames, name: &str) -> Option<Rules> {
    names.iter().find(|(_, names)| names.contains(&name)).map(|(rules, _)| *rules)
}

/// Rules of federations and engines that differ from others in nothing that the score or the moves need: the British and
/// French rules follow those of the AGA.
const FOLLOW: RuleNames = &[
    (Rules::Chinese, &["chinese ogs", "chinese kgs"]),
    (Rules::Aga, &["aga button", "bga", "british", "ffg", "french", "française", "françaises"]),
    (Rules::Goe, &["ing 1991", "ing 1996"]),
    (Rules::OldChinese, &["ancient area", "ancient chinese"]),
];

/// Names of rules, in lower case, without `rules` and with spaces for `_`, `-` and `/`.
const NAMES: RuleNames = &[
    (
        Rules::Japanese,
        &[
            "japanese",
            "japan",
            "jpn",
            "jp",
            "ja",
            "j",
            "nihon kiin",
            "nihon ki in",
            "japanisch",
            "japonaise",
            "japonaises",
            "japonesas",
            "giapponesi",
            "japans",
            "日本",
            "日本式",
            "日本棋院",
            "日",
            "일본",
            "일본식",
            "японские",
        ],
    ),
    (
        Rules::Chinese,
        &[
            "chinese",
            "china",
            "chn",
            "cn",
            "zh",
            "chinesisch",
            "chinoise",
            "chinoises",
            "chinas",
            "cinesi",
            "chinees",
            "中国",
            "中國",
            "中国式",
            "中國式",
            "数子",
            "數子",
            "중국",
            "중국식",
            "китайские",
        ],
    ),
    (
        Rules::Korean,
        &["korean", "korea", "kor", "kr", "ko", "koreanisch", "한국", "한국식", "韩国", "韓国", "韓國"],
    ),
    (Rules::Goe, &["goe", "ing", "ing goe", "goe ing", "ing's", "ings", "应氏", "應氏", "计点", "計點"]),
    (Rules::Aga, &["aga", "american", "usgo"]),
    (Rules::NewZealand, &["nz", "new zealand", "newzealand", "nzgs"]),
    (Rules::TrompTaylor, &["tromp taylor", "tromptaylor", "tt", "logical", "tromp"]),
    (Rules::OldChinese, &["old chinese", "古代中国"]),
    (Rules::StoneScoring, &["stone scoring", "stones scoring", "stone counting"]),
    (Rules::Area, &["area", "area scoring"]),
    (Rules::Territory, &["territory", "territory scoring"]),
];

/// A name in lower case, without `rules:` and `rules`, and with single spaces for the signs between words.
fn plain_name(tidy: &str) -> String {
    const AFTER: &[&str] = &[
        " ruleset",
        " rules",
        " rule",
        "rules",
        " regeln",
        " regels",
        "规则",
        "規則",
        "ルール",
        "룰",
        " 규칙",
        " style",
        " правила",
    ];
    const BEFORE: &[&str] =
        &["ruleset", "rules", "rule", "règles", "règle", "reglas", "regole", "规则", "規則"];
    let spaced = tidy.to_lowercase().replace(['_', '-', '/', ':', '='], " ");
    let mut name = spaced.split_whitespace().collect::<Vec<_>>().join(" ");
    for word in BEFORE {
        // A name that is only the word stays.
        if let Some(rest) = name.strip_prefix(word).map(str::trim).filter(|rest| !rest.is_empty()) {
            name = rest.to_owned();
            break;
        }
    }
    while let Some(rest) = AFTER.iter().find_map(|word| name.strip_suffix(word)).map(str::trim_end) {
        if rest.is_empty() {
            break;
        }
        name = rest.to_owned();
    }
    name
}

/// The name before a qualifier that only repeats how its rules count, `chinese (area)`, or adds the year, and whether that is all
/// that the text says. `None` if the qualifier says something else, as in `japanese (area)`.
fn without_qualifier(name: &str) -> Option<(&str, bool)> {
    if rules_in(NAMES, name).or_else(|| rules_in(FOLLOW, name)).is_some() {
        return Some((name, true));
    }
    let (base, qualifier) = match name.split_once('(') {
        Some((base, qualifier)) => (base.trim_end(), qualifier.strip_suffix(')')?),
        None => name.split_once(' ')?,
    };
    let counts_area = !matches!(rules_in(NAMES, base)?, Rules::Japanese | Rules::Korean | Rules::Territory);
    let qualifier = qualifier.trim().trim_end_matches("counting").trim_end_matches("scoring").trim_end();
    match qualifier {
        "area" | "数子" | "數子" => counts_area.then_some((base, true)),
        "territory" | "数目" => (!counts_area).then_some((base, true)),
        year => (year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit())).then_some((base, false)),
    }
}

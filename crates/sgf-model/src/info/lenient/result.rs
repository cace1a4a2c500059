//! RE as it is written: first the code with small mistakes, then words, then Chinese, Japanese and Korean.

use sgf_syntax::FindText;

use super::number::take_amount;
use super::scan::{Scan, tidy};
use super::words::{color_of, take_color};
use super::{Reading, result_asian, result_words};
use crate::info::{GameResult, Manner};
use crate::value::Color;

/// Reads a result.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient::{Certainty, result};
/// let read = |text| result(text).map(|reading| (reading.value.encode(), reading.certainty, reading.rest));
/// let certain = |code: &str| Some((code.to_owned(), Certainty::Certain, String::new()));
/// assert_eq!(read("White wins on time"), certain("W+T"));
/// assert_eq!(read("b+3,5"), certain("B+3.5"));
/// assert_eq!(read("294수 흑0.5집승"), certain("B+0.5"));
/// assert_eq!(read("Both lost"), Some(("Void".into(), Certainty::Likely, "Both lost".into())));
/// assert_eq!(read("B+-3"), None);
/// ```
pub fn result(text: &str) -> Option<Reading<GameResult>> {
    let tidy = tidy(text);
    if let Ok(value) = GameResult::parse(&tidy) {
        return Some(Reading::certain(value));
    }
    match code(&tidy) {
        Code::Read(reading) => Some(reading),
        Code::Contradiction => None,
        Code::No => result_words::read(&tidy).or_else(|| result_asian::read(&tidy)),
    }
}

enum Code {
    Read(Reading<GameResult>),
    Contradiction,
    No,
}

/// Reads `colour + how`, or a letter alone as Little Golem writes it.
fn code(text: &str) -> Code {
    let mut scan = Scan::new(text);
    let Some(winner) = take_color(&mut scan) else { return Code::No };
    if scan.is_empty() && text.len() == 1 {
        return Code::Read(Reading::likely(GameResult::win(winner)));
    }
    if !scan.take("+") {
        return Code::No;
    }
    let how = scan.rest.trim().trim_end_signs(".!,;");
    if names_another_result(how) || how.starts_with(['-', '+']) {
        return Code::Contradiction;
    }
    Code::Read(how_won(winner, how))
}

/// Whether `colour +` comes up once more: then the value holds two results.
fn names_another_result(text: &str) -> bool {
    let Some((before, _)) = text.split_once('+') else { return false };
    let word = before.rsplit(|character: char| !character.is_alphabetic()).find(|word| !word.is_empty());
    word.and_then(color_of).is_some()
}

/// What stands after the plus.
fn how_won(winner: Color, how: &str) -> Reading<GameResult> {
    let mut scan = Scan::new(how);
    if let Some(manner) = take_manner(&mut scan) {
        return Reading::with_rest(GameResult::win_through(winner, manner), behind_comma(scan.rest));
    }
    match take_amount(&mut scan) {
        Some(score) => {
            let score = score + take_unit(&mut scan);
            // Backgammon: the points, and that the loser resigned.
            let manner = scan.take_word(RESIGN).then_some(Manner::Resign);
            let value = GameResult::Win { winner, score: Some(score), manner };
            Reading::with_rest(value, behind_comma(scan.rest))
        }
        None => Reading::with_rest(GameResult::win(winner), behind_comma(how)),
    }
}

fn behind_comma(rest: &str) -> &str {
    rest.trim_start_signs(" ,;.")
}

const RESIGN: &str = "r|res|resign|resigns|resigned|resignation|opgave|aufgabe|abandon";
const RESIGN_SIGNS: &str = "中押し勝ち|中押し勝|中押勝|中押胜|中押|中盘胜|中盤勝|中盘|불계승|불계";
const TIME: &str = "t|time|timeout|timeouts|zeit|tijd|temps|overtime";
const FORFEIT: &str = "f|forfeit|forfeits|forfeited|forfeiture|default|forfait";

/// Takes a word for a win without counting.
pub(super) fn take_manner(scan: &mut Scan<'_>) -> Option<Manner> {
    if scan.take_word(RESIGN) || scan.take_any(RESIGN_SIGNS) {
        return Some(Manner::Resign);
    }
    if scan.take_word(TIME) {
        scan.take("-");
        scan.take_word("out|over|limit");
        return Some(Manner::Time);
    }
    scan.take_word(FORFEIT).then_some(Manner::Forfeit)
}

/// Takes a word for points; what it adds to them is the half of `2目半`, else nothing.
pub(super) fn take_unit(scan: &mut Scan<'_>) -> f64 {
    if scan.take_any("目|집|点") && scan.take_any("半|반") {
        return 0.5;
    }
    scan.take_word("points|point|pts|pt|p|moku|punten|punt|punkte|punkt");
    0.0
}

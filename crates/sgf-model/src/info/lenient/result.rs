//! Lenient results: codes with small mistakes, then words, then Chinese, Japanese and Korean.

use super::manner::{RESIGN, take_manner, take_stones, take_unit};
use super::number::take_amount;
use super::scan::{Scan, tidy};
use super::words::{color_of, take_color};
use super::{Certainty, Reading, result_asian, result_words};
use crate::info::{GameResult, Manner};
use crate::value::Color;

/// Parses a result.
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

/// Parses `color + how`, or a letter alone as on Little Golem.
fn code(text: &str) -> Code {
    let mut scan = Scan::new(text);
    let Some(winner) = take_color(&mut scan) else { return Code::No };
    if scan.is_empty() && text.len() == 1 {
        return Code::Read(Reading::likely(GameResult::win(winner)));
    }
    if !scan.take("+") {
        return Code::No;
    }
    let how = scan.rest.trim().trim_end_matches(['.', '!', ',', ';']);
    if names_another_result(how) || how.starts_with(['-', '+']) {
        return Code::Contradiction;
    }
    Code::Read(how_won(winner, how))
}

/// Returns whether `color +` occurs again, so that the value contains two results.
fn names_another_result(text: &str) -> bool {
    let Some((before, _)) = text.split_once('+') else { return false };
    let word = before.rsplit(|character: char| !character.is_alphabetic()).find(|word| !word.is_empty());
    word.and_then(color_of).is_some()
}

/// Parses the part after the plus.
fn how_won(winner: Color, how: &str) -> Reading<GameResult> {
    let mut scan = Scan::new(how);
    if let Some(manner) = take_manner(&mut scan) {
        return Reading::with_rest(GameResult::win_through(winner, manner), behind_comma(scan.rest));
    }
    match take_amount(&mut scan) {
        // Someone may have halved the stones to points and kept the sign, so this leaves a doubt.
        Some(stones) if take_stones(&mut scan) => {
            let rest = behind_comma(scan.rest).to_owned();
            Reading { rest, ..Reading::likely(GameResult::win_by(winner, stones * 2.0)) }
        }
        Some(score) => {
            let score = score + take_unit(&mut scan);
            // Backgammon: the points, and that the loser resigned.
            let manner = scan.take_word(RESIGN).then_some(Manner::Resign);
            let value = GameResult::Win { winner, score: Some(score), manner };
            let reading = Reading::with_rest(value, behind_comma(scan.rest));
            // `W+1/4`: quarters of a stone are usual, quarters of a point are not.
            let is_quarter = (score * 2.0).fract() != 0.0;
            if is_quarter { Reading { certainty: Certainty::Likely, ..reading } } else { reading }
        }
        None => Reading::with_rest(GameResult::win(winner), behind_comma(how)),
    }
}

fn behind_comma(rest: &str) -> &str {
    rest.trim_start_matches([' ', ',', ';', '.'])
}

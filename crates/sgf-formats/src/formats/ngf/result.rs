//! The result line, in English or Korean: `Black wins by 0.5!`, `White loses on time`, `250수 흑불계승`.

use sgf_model::info::{GameResult, Manner, lenient};
use sgf_model::value::Color;

/// Reads a result: `Some(None)` if the game has no result, `None` if the text is unreadable.
pub(super) fn read(text: &str) -> Option<Option<GameResult>> {
    let lower = text.to_lowercase();
    let lower = lower.trim();
    if lower.is_empty() || lower.starts_with("progressing") {
        return Some(None);
    }
    if let Some(result) = english(lower) {
        return Some(Some(result));
    }
    // Korean results begin with the number of moves.
    let digits = lower.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let words = digits.strip_prefix('수').unwrap_or(lower).trim();
    lenient::result(words).map(|reading| Some(reading.value))
}

fn english(text: &str) -> Option<GameResult> {
    let (color, rest) = match text.split_once(char::is_whitespace)? {
        ("black", rest) => (Color::Black, rest.trim_start()),
        ("white", rest) => (Color::White, rest.trim_start()),
        _ => return None,
    };
    let winner = match rest {
        rest if rest.starts_with("win") => color,
        rest if rest.starts_with("los") => color.other(),
        _ => return None,
    };
    if rest.contains("resign") {
        return Some(GameResult::win_through(winner, Manner::Resign));
    }
    if rest.contains("time") {
        return Some(GameResult::win_through(winner, Manner::Time));
    }
    if rest.contains("forfeit") {
        return Some(GameResult::win_through(winner, Manner::Forfeit));
    }
    let start = rest.find(|letter: char| letter.is_ascii_digit());
    let number = start.map(|start| {
        let rest = &rest[start..];
        let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != '.').unwrap_or(rest.len());
        rest[..end].trim_end_matches('.')
    });
    Some(match number.and_then(|number| number.parse().ok()) {
        Some(score) => GameResult::win_by(winner, score),
        None => GameResult::win(winner),
    })
}

/// Writes a result in English so that it reads back the same; `None` if that is not possible.
pub(super) fn write(result: GameResult) -> Option<String> {
    let GameResult::Win { winner, score, manner } = result else { return None };
    let winner = if winner == Color::Black { "Black" } else { "White" };
    let how = match (score, manner) {
        (Some(score), None) => format!(" by {score}"),
        (None, Some(Manner::Resign)) => " by resign".to_owned(),
        (None, Some(Manner::Time)) => " by time".to_owned(),
        (None, Some(Manner::Forfeit)) => " by forfeit".to_owned(),
        (None, None) => String::new(),
        (Some(_), Some(_)) => return None,
    };
    Some(format!("{winner} wins{how}!"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_results_in_both_languages() {
        for (text, expected) in [
            ("Black wins by 0.5!", "B+0.5"),
            ("White wins by  resign!", "W+R"),
            ("White Win by Resign!", "W+R"),
            ("White loses on time", "B+T"),
            ("Black wins by 34win >> White(58):Black(92)", "B+34"),
            ("White wins!", "W+"),
            ("250수 흑불계승", "B+R"),
            ("250수 흑7집승", "B+7"),
            ("Progressing!", "-"),
            ("", "-"),
            ("who knows", "?"),
        ] {
            let found = match read(text) {
                Some(Some(result)) => result.encode(),
                Some(None) => "-".into(),
                None => "?".into(),
            };
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn survives_a_round_trip() {
        for text in ["B+0.5", "W+R", "B+T", "W+F", "B+", "W+12"] {
            let result = GameResult::parse(text).expect("it is a result");
            let words = write(result).expect("there are words for it");
            assert_eq!(read(&words), Some(Some(result)), "{words}");
        }
    }
}

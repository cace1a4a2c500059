//! Lenient rounds: a number with a word before it, and the kind around it.

use super::Reading;
use super::scan::tidy;
use crate::info::Round;

/// Parses the number of a round, and its kind.
///
/// The number must belong to a round: `Game 3` and `3rd Preliminary` count something else.
///
/// # Examples
///
/// ```
/// use sgf_model::info::lenient::{Certainty, round};
/// let read = |text| round(text).map(|reading| (reading.value.to_string(), reading.certainty));
/// assert_eq!(read("Round 3"), Some(("3".into(), Certainty::Certain)));
/// assert_eq!(read("Preliminary, Round 3"), Some(("3 (Preliminary)".into(), Certainty::Likely)));
/// assert_eq!(read("Final"), None);
/// ```
pub fn round(text: &str) -> Option<Reading<Round>> {
    let tidy = tidy(text);
    if let Ok(value) = Round::parse(&tidy) {
        return Some(Reading::certain(value));
    }
    if let Some(value) = with_loose_kind(&tidy) {
        return Some(Reading::certain(value));
    }
    let (kind, number) = last_round(&tidy)?;
    let number = number.trim_start_matches(['.', ' ']).parse().ok()?;
    let kind = kind.trim().trim_end_matches([',', ':', '-', ';']).trim_end();
    if kind.is_empty() {
        return Some(Reading::certain(Round { number, kind: String::new() }));
    }
    let can_stand = !kind.contains(['(', ')']);
    can_stand.then(|| Reading::likely(Round { number, kind: kind.to_owned() }))
}

/// `1(final)`: only the space is missing, or there is an extra one.
fn with_loose_kind(text: &str) -> Option<Round> {
    let (number, rest) = text.split_once('(')?;
    let kind = rest.strip_suffix(')')?.trim();
    Round::parse(&format!("{} ({kind})", number.trim_end())).ok()
}

/// Returns the text before and after the last word `Round`.
fn last_round(text: &str) -> Option<(&str, &str)> {
    let at = text.to_ascii_lowercase().rfind("round")?;
    let (before, behind) = (text.get(..at)?, text.get(at + "round".len()..)?);
    let is_word = !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphabetic);
    is_word.then_some((before, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_rounds() {
        let read = |text| round(text).map(|reading| reading.value.to_string());
        for (text, expected) in [
            ("Round 12", "12"),
            ("round 2", "2"),
            ("ROUND.2", "2"),
            ("1(final)", "1 (final)"),
            ("1 ( final )", "1 (final)"),
            ("Spring Session, Round 1", "1 (Spring Session)"),
            ("Losers section round 4", "4 (Losers section)"),
        ] {
            assert_eq!(read(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "Final",
            "Game 3",
            "3rd Preliminary",
            "Round 1A",
            "Rounds 3",
            "Background 3",
            "A (x), Round 2",
            "1.1",
            "Round",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}

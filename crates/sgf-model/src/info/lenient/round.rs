//! RO as it is written: the number with a word before it, and the kind around it.

use sgf_syntax::{FindText, whole};

use super::Reading;
use super::scan::{lower, tidy};
use crate::info::Round;

/// Reads the number of a round, and what kind of round it was.
///
/// Only a number that says that it is one of a round is read: `Game 3` and `3rd Preliminary` count something else.
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
    let number = whole(number.trim_start_signs(". "))?;
    let kind = kind.trim().trim_end_signs(",:-;").trim_end();
    if kind.is_empty() {
        return Some(Reading::certain(Round { number, kind: String::new() }));
    }
    let can_stand = !kind.contains(['(', ')']);
    can_stand.then(|| Reading::likely(Round { number, kind: kind.to_owned() }))
}

/// `1(final)`: only the space is missing, or there is one too many.
fn with_loose_kind(text: &str) -> Option<Round> {
    let (number, rest) = text.split_once('(')?;
    let kind = rest.strip_suffix(')')?.trim();
    Round::parse(&format!("{} ({kind})", number.trim_end())).ok()
}

/// What stands before the last word `Round`, and what stands behind it.
fn last_round(text: &str) -> Option<(&str, &str)> {
    let small = lower(text);
    // Small letters may have another length in bytes; then the places are not the same.
    let at = small
        .as_bytes()
        .windows("round".len())
        .rposition(|word| word == b"round")
        .filter(|_| small.len() == text.len())?;
    let (before, behind) = (text.get(..at)?, text.get(at + "round".len()..)?);
    let is_word = !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphabetic);
    is_word.then_some((before, behind))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings() {
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

//! RO: the round and its kind (properties.html, RO).

use std::fmt;

use super::{InfoError, Subject};

/// A round of an event.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Round {
    /// The number, from 1.
    pub number: u32,
    /// The kind: `final`, `playoff`, `league`; may be empty.
    pub kind: String,
}

impl Round {
    /// Parses the value of RO: a number, optionally followed by a space and a kind in parentheses.
    ///
    /// # Errors
    ///
    /// Fails on everything else. Many records contain only the kind, which is not a number.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::Round;
    /// let round = Round::parse("1 (final)").unwrap();
    /// assert_eq!((round.number, round.kind.as_str()), (1, "final"));
    /// assert_eq!(Round::parse("12").unwrap().to_string(), "12");
    /// assert!(Round::parse("Round 3").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InfoError> {
        let wrong = || InfoError::malformed(Subject::Round, text);
        let (number, kind) = match text.split_once(" (") {
            Some((number, rest)) => (number, rest.strip_suffix(')').ok_or_else(wrong)?),
            None => (text, ""),
        };
        let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let has_kind = kind.trim() == kind && kind.is_empty() != text.contains('(');
        if !is_number || !has_kind || kind.contains(['(', ')']) {
            return Err(wrong());
        }
        let number = number.parse().ok().ok_or_else(wrong)?;
        Ok(Round { number, kind: kind.to_owned() })
    }
}

impl fmt::Display for Round {
    /// Writes the value of RO: `1 (final)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind.as_str() {
            "" => write!(f, "{}", self.number),
            kind => write!(f, "{} ({kind})", self.number),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_rounds() {
        for text in ["1", "12", "1 (final)", "3 (Preliminary A)", "0"] {
            assert_eq!(Round::parse(text).map(|round| round.to_string()).as_deref(), Ok(text));
        }
        for text in
            ["", "final", "(final)", "1(final)", "1 ()", "1 (final", "1 final", "+1", "1 ((a))", "1 ( a)"]
        {
            assert!(Round::parse(text).is_err(), "{text}");
        }
    }
}

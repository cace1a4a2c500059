//! BR and WR: ranks (properties.html, BR).
//!
//! The specification recommends `..k`, `..kyu`, `..d` and `..dan` followed by `?` or `*`, for Go only. Professional
//! ranks, `9p`, are missing there, but everyone writes them.

use std::fmt;

use super::{InfoError, Subject};
use crate::value::ValueErrorKind;

/// A rank of Go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Rank {
    /// The number: 30 to 1 for kyu, 1 to 9 and sometimes more for dan.
    pub level: u8,
    /// Kyu, dan, or professional dan.
    pub grade: Grade,
    /// How certain the server is.
    pub standing: Standing,
}

/// The kind of a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Grade {
    /// `k`
    Kyu,
    /// `d`
    Dan,
    /// `p`
    Pro,
}

/// How certain a server is of a rank.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Standing {
    /// Not indicated.
    #[default]
    Plain,
    /// `?`
    Uncertain,
    /// `*`
    Established,
}

impl Rank {
    /// Creates a rank without an indication of certainty.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::{Grade, Rank};
    /// assert_eq!(Rank::parse("9d").unwrap(), Rank::new(9, Grade::Dan));
    /// ```
    pub const fn new(level: u8, grade: Grade) -> Self {
        Rank { level, grade, standing: Standing::Plain }
    }

    /// Parses the value of BR or WR.
    ///
    /// # Errors
    ///
    /// Fails unless the value is a number, a grade and an optional sign, and on numbers outside of all systems: 0, more than
    /// 60 kyu, more than 20 dan ([`ValueErrorKind::Range`]).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::{Grade, Rank, Standing};
    /// assert_eq!(Rank::parse("9p"), Ok(Rank::new(9, Grade::Pro)));
    /// let rank = Rank::parse("3kyu?").unwrap();
    /// assert_eq!((rank.level, rank.standing), (3, Standing::Uncertain));
    /// assert!(Rank::parse("4 dan").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InfoError> {
        let (rest, standing) = match text.as_bytes().last() {
            Some(b'?') => (&text[..text.len() - 1], Standing::Uncertain),
            Some(b'*') => (&text[..text.len() - 1], Standing::Established),
            _ => (text, Standing::Plain),
        };
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let grade = match &rest[digits..] {
            "k" | "kyu" => Grade::Kyu,
            "d" | "dan" => Grade::Dan,
            "p" => Grade::Pro,
            _ => return Err(InfoError::malformed(Subject::Rank, text)),
        };
        if digits == 0 {
            return Err(InfoError::new(Subject::Rank, ValueErrorKind::Syntax, 0..text.len()));
        }
        let level = rest[..digits].parse().ok().ok_or_else(|| InfoError::range(Subject::Rank, text))?;
        let highest = if grade == Grade::Kyu { 60 } else { 20 };
        if !(1..=highest).contains(&level) {
            return Err(InfoError::range(Subject::Rank, text));
        }
        Ok(Rank { level, grade, standing })
    }

    /// Returns a number that grows with strength: 30 kyu is -29, 1 kyu 0, 1 dan 1; professionals are above 20.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::{Grade, Rank};
    /// assert_eq!(Rank::new(1, Grade::Dan).strength() - Rank::new(3, Grade::Kyu).strength(), 3);
    /// ```
    pub const fn strength(self) -> i16 {
        match self.grade {
            Grade::Kyu => 1 - self.level as i16,
            Grade::Dan => self.level as i16,
            Grade::Pro => 20 + self.level as i16,
        }
    }
}

impl fmt::Display for Rank {
    /// Writes the short form: `3k?`, `4d`, `9p`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grade = match self.grade {
            Grade::Kyu => 'k',
            Grade::Dan => 'd',
            Grade::Pro => 'p',
        };
        let standing = match self.standing {
            Standing::Plain => "",
            Standing::Uncertain => "?",
            Standing::Established => "*",
        };
        write!(f, "{}{grade}{standing}", self.level)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_ranks() {
        let table: &[(&str, Option<&str>)] = &[
            ("9d", Some("9d")),
            ("4dan", Some("4d")),
            ("14k*", Some("14k*")),
            ("30kyu?", Some("30k?")),
            ("9p", Some("9p")),
            ("", None),
            ("d", None),
            ("9", None),
            ("9 d", None),
            ("9D", None),
            ("0d", None),
            ("99d", None),
            ("16.1k", None),
            ("9p, Honinbo", None),
            ("NR", None),
            ("9段", None),
            ("2552", None),
        ];
        for (text, expected) in table {
            assert_eq!(Rank::parse(text).ok().map(|rank| rank.to_string()).as_deref(), *expected, "{text}");
        }
    }

    #[test]
    fn ranks_round_trip_in_order() {
        let kyu = (1..=60).rev().map(|level| Rank::new(level, Grade::Kyu));
        let dan = (1..=20).map(|level| Rank::new(level, Grade::Dan));
        let pro = (1..=9).map(|level| Rank::new(level, Grade::Pro));
        let ranks: Vec<Rank> = kyu.chain(dan).chain(pro).collect();
        for rank in &ranks {
            for standing in [Standing::Plain, Standing::Uncertain, Standing::Established] {
                let rank = Rank { standing, ..*rank };
                assert_eq!(Rank::parse(&rank.to_string()), Ok(rank));
            }
        }
        assert!(ranks.windows(2).all(|pair| pair[0].strength() < pair[1].strength()));
    }
}

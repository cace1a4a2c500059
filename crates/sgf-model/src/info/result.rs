//! RE: who won, by how much and how (properties.html, RE).
//!
//! Backgammon writes the points before the resignation, `B+6R` (backgammon.html), so score and manner are
//! separate fields.

use super::{InfoError, Subject};
use crate::value::{Color, encode_real, real};

/// The result of a game.
///
/// # Examples
///
/// ```
/// use sgf_model::info::{GameResult, Manner};
/// use sgf_model::value::Color;
/// // A backgammon of six points, resigned.
/// let result = GameResult::Win { winner: Color::Black, score: Some(6.0), manner: Some(Manner::Resign) };
/// assert_eq!(GameResult::parse("B+6R"), Ok(result));
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum GameResult {
    /// `0` or `Draw`
    Draw,
    /// `Void`: no result, or play was suspended.
    Void,
    /// `?`
    Unknown,
    /// `B+..` or `W+..`
    Win {
        /// The winner.
        winner: Color,
        /// The score, if known; never negative.
        score: Option<f64>,
        /// How the game ended, if known; a counted game has none.
        manner: Option<Manner>,
    },
}

/// How a game ended before it was counted.
///
/// # Examples
///
/// ```
/// use sgf_model::info::{GameResult, Manner};
/// let manner = |text| match GameResult::parse(text) {
///     Ok(GameResult::Win { manner, .. }) => manner,
///     _ => None,
/// };
/// assert_eq!((manner("B+Time"), manner("W+F"), manner("W+0.5")), (Some(Manner::Time), Some(Manner::Forfeit), None));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Manner {
    /// `R` or `Resign`
    Resign,
    /// `T` or `Time`
    Time,
    /// `F` or `Forfeit`
    Forfeit,
}

impl Manner {
    /// Returns the letter of the manner.
    pub const fn letter(self) -> char {
        match self {
            Manner::Resign => 'R',
            Manner::Time => 'T',
            Manner::Forfeit => 'F',
        }
    }

    fn parse(word: &str) -> Option<Self> {
        match word {
            "R" | "Resign" => Some(Manner::Resign),
            "T" | "Time" => Some(Manner::Time),
            "F" | "Forfeit" => Some(Manner::Forfeit),
            _ => None,
        }
    }
}

impl GameResult {
    /// Creates a win without details.
    pub const fn win(winner: Color) -> Self {
        GameResult::Win { winner, score: None, manner: None }
    }

    /// Creates a win by points.
    pub const fn win_by(winner: Color, score: f64) -> Self {
        GameResult::Win { winner, score: Some(score), manner: None }
    }

    /// Creates a win without counting.
    pub const fn win_through(winner: Color, manner: Manner) -> Self {
        GameResult::Win { winner, score: None, manner: Some(manner) }
    }

    /// Returns the winner, if there is one.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::GameResult;
    /// use sgf_model::value::Color;
    /// let winner = |text| GameResult::parse(text).ok().and_then(GameResult::winner);
    /// assert_eq!((winner("W+R"), winner("Draw")), (Some(Color::White), None));
    /// ```
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameResult::Win { winner, .. } => Some(winner),
            _ => None,
        }
    }

    /// Parses the value of RE. Words must be written exactly as in the specification; a score is a Real without sign,
    /// and before a resignation it is the number of points in backgammon.
    ///
    /// # Errors
    ///
    /// Fails on everything else.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::{GameResult, Manner};
    /// use sgf_model::value::Color;
    /// assert_eq!(GameResult::parse("B+3.5"), Ok(GameResult::win_by(Color::Black, 3.5)));
    /// assert_eq!(GameResult::parse("W+Time"), Ok(GameResult::win_through(Color::White, Manner::Time)));
    /// assert_eq!(GameResult::parse("Draw"), Ok(GameResult::Draw));
    /// assert!(GameResult::parse("Jigo").is_err());
    /// ```
    pub fn parse(text: &str) -> Result<Self, InfoError> {
        let wrong = || InfoError::malformed(Subject::Result, text);
        let (winner, how) = match text {
            "0" | "Draw" => return Ok(GameResult::Draw),
            "Void" => return Ok(GameResult::Void),
            "?" => return Ok(GameResult::Unknown),
            _ => text.split_once('+').ok_or_else(wrong)?,
        };
        let winner = Color::decode(winner.as_bytes()).map_err(|_| wrong())?;
        if how.is_empty() {
            return Ok(GameResult::win(winner));
        }
        if let Some(manner) = Manner::parse(how) {
            return Ok(GameResult::win_through(winner, manner));
        }
        let digits = how.len() - how.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.').len();
        let score = unsigned(&how[..digits]).ok_or_else(wrong)?;
        let manner = match &how[digits..] {
            "" => None,
            "R" | "Resign" => Some(Manner::Resign),
            _ => return Err(wrong()),
        };
        Ok(GameResult::Win { winner, score: Some(score), manner })
    }

    /// Encodes the value of RE, in the short form: `0`, `Void`, `?`, `B+3.5`, `W+R`, `B+6R`.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_model::info::GameResult;
    /// use sgf_model::value::Color;
    /// assert_eq!(GameResult::win_by(Color::White, 0.5).encode(), "W+0.5");
    /// assert_eq!(GameResult::parse("B+Resign").map(GameResult::encode).as_deref(), Ok("B+R"));
    /// ```
    pub fn encode(self) -> String {
        match self {
            GameResult::Draw => "0".to_owned(),
            GameResult::Void => "Void".to_owned(),
            GameResult::Unknown => "?".to_owned(),
            GameResult::Win { winner, score, manner } => {
                let mut out = format!("{}+", winner.encode());
                // A score that a Real cannot represent is omitted: the winner matters.
                out.push_str(&score.and_then(|score| encode_real(score).ok()).unwrap_or_default());
                out.extend(manner.map(Manner::letter));
                out
            }
        }
    }
}

fn unsigned(text: &str) -> Option<f64> {
    real(text.as_bytes()).ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn parses_results() {
        // Input and encoding.
        let table: &[(&str, Option<&str>)] = &[
            ("0", Some("0")),
            ("Draw", Some("0")),
            ("Void", Some("Void")),
            ("?", Some("?")),
            ("B+", Some("B+")),
            ("W+", Some("W+")),
            ("B+0.5", Some("B+0.5")),
            ("W+64", Some("W+64")),
            ("W+12.50", Some("W+12.5")),
            ("B+R", Some("B+R")),
            ("W+Resign", Some("W+R")),
            ("B+T", Some("B+T")),
            ("W+Time", Some("W+T")),
            ("W+F", Some("W+F")),
            ("B+Forfeit", Some("B+F")),
            ("B+6R", Some("B+6R")),
            ("W+2Resign", Some("W+2R")),
            ("", None),
            ("b+r", None),
            ("B", None),
            ("draw", None),
            ("Jigo", None),
            ("B+R.", None),
            ("B+3,5", None),
            ("B+-3", None),
            ("B++3", None),
            ("B+.5", None),
            ("B+5.", None),
            ("B+2T", None),
            ("B+7.5,W+3", None),
            ("B+ R", None),
            ("White wins on time", None),
            ("黑胜", None),
        ];
        for (text, expected) in table {
            let written = GameResult::parse(text).ok().map(GameResult::encode);
            assert_eq!(written.as_deref(), *expected, "{text}");
        }
    }

    fn any_result() -> impl Strategy<Value = GameResult> {
        let color = prop_oneof![Just(Color::Black), Just(Color::White)];
        let score =
            proptest::option::of(0u32..4000).prop_map(|halves| halves.map(|halves| f64::from(halves) / 2.0));
        let win = (color, score, 0..4).prop_map(|(winner, score, how)| {
            let manner = match how {
                0 => Some(Manner::Resign),
                1 if score.is_none() => Some(Manner::Time),
                2 if score.is_none() => Some(Manner::Forfeit),
                _ => None,
            };
            GameResult::Win { winner, score, manner }
        });
        prop_oneof![Just(GameResult::Draw), Just(GameResult::Void), Just(GameResult::Unknown), win]
    }

    proptest! {
        #[test]
        fn results_round_trip(result in any_result()) {
            prop_assert_eq!(GameResult::parse(&result.encode()), Ok(result));
        }
    }
}

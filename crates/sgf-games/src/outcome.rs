//! The effects of a move, the outcome of a game, and scores.

use std::fmt;

use sgf_model::value::Color;

use crate::Counted;

/// The effects of a move.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Played, SetUp, go};
/// use sgf_model::value::Color;
/// let mut position = go::SPEC.begin(&Options::default().with_size(9, 9))?;
/// position.set_up(&SetUp { ident: "AW", value: "aa" })?;
/// position.set_up(&SetUp { ident: "AB", value: "ba" })?;
/// let played = position.play_text(Color::Black, "ab")?;
/// assert_eq!(played, Played { captured: 1, lost: 0, replaced: false });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Played {
    /// The number of captured, flipped or hit stones, pieces or checkers of the opponent.
    pub captured: u32,
    /// The number of removed stones of the player's own.
    pub lost: u32,
    /// Whether the move replaced a piece on an occupied point.
    pub replaced: bool,
}

/// The outcome of a finished game.
///
/// # Examples
///
/// ```
/// use sgf_games::Outcome;
/// use sgf_model::value::Color;
/// assert_eq!(Outcome { winner: Some(Color::White), margin: Some(0.5) }.to_string(), "W+0.5");
/// assert_eq!(Outcome::DRAW.to_string(), "Draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// The winner, or `None` for a draw.
    pub winner: Option<Color>,
    /// The margin in games that count, in the unit of the game: points, discs, stones.
    pub margin: Option<f64>,
}

impl Outcome {
    /// A draw.
    pub const DRAW: Outcome = Outcome { winner: None, margin: None };

    /// A win without a margin.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Outcome;
    /// use sgf_model::value::Color;
    /// assert_eq!(Outcome::win(Color::Black).to_string(), "B+");
    /// ```
    #[must_use]
    pub const fn win(winner: Color) -> Outcome {
        Outcome { winner: Some(winner), margin: None }
    }

    /// The outcome of a count: the larger number wins by the difference.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::Outcome;
    /// // Othello: 40 discs to 24.
    /// assert_eq!(Outcome::by_count(40.0, 24.0).to_string(), "B+16");
    /// assert_eq!(Outcome::by_count(32.0, 32.0).winner, None);
    /// ```
    #[must_use]
    pub fn by_count(black: f64, white: f64) -> Outcome {
        let winner = match black.total_cmp(&white) {
            std::cmp::Ordering::Greater => Some(Color::Black),
            std::cmp::Ordering::Less => Some(Color::White),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, margin: Some((black - white).abs()) }
    }
}

impl fmt::Display for Outcome {
    /// Writes the outcome as an RE value: `B+3.5`, `W+`, `Draw`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(winner) = self.winner else { return f.write_str("Draw") };
        write!(f, "{}+", winner.encode())?;
        // Rounds away the floating-point noise of a komi.
        self.margin.map_or(Ok(()), |margin| write!(f, "{}", (margin * 1000.0).round() / 1000.0))
    }
}

/// The score of a position.
///
/// # Examples
///
/// ```
/// use sgf_games::{Claims, Counted, Options, SetUp, go};
/// let mut options = Options::default().with_size(5, 5).with_rules("Japanese");
/// options.komi = Some(6.5);
/// let mut position = go::SPEC.begin(&options)?;
/// position.set_up(&SetUp { ident: "AB", value: "ca:ce" })?;
/// position.set_up(&SetUp { ident: "AW", value: "da:de" })?;
/// let score = position.score(&Claims::default())?.expect("Go has a score");
/// assert_eq!((score.black, score.white), (10.0, 11.5));
/// assert!(score.parts.contains(&(Counted::Komi, 0.0, 6.5)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Score {
    /// The score of Black.
    pub black: f64,
    /// The score of White.
    pub white: f64,
    /// The parts of the scores: what is counted, then the shares of Black and White.
    pub parts: Vec<(Counted, f64, f64)>,
    /// The assumptions of the count.
    pub assumed: Vec<Assumed>,
}

/// An assumption of a score that neither the record nor the caller has stated.
///
/// # Examples
///
/// ```
/// use sgf_games::{Assumed, Claims, Options, go};
/// let position = go::SPEC.begin(&Options::default())?;
/// let score = position.score(&Claims::default())?.expect("Go has a score");
/// assert_eq!(score.assumed, [Assumed::Ended, Assumed::Rules, Assumed::NoKomi]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Assumed {
    /// No dead stones are known, so all stones count as alive. The number is that of empty points next to both colors, which count for
    /// neither.
    AllAlive(u32),
    /// The game has not ended, but is scored as if it had.
    Ended,
    /// The record does not name known rules, so the default rules of the game apply.
    Rules,
    /// The record does not state a komi, so there is none.
    NoKomi,
}

/// Claims about a finished position, made by players or a record, for scoring.
///
/// Points are in the notation of the game.
///
/// # Examples
///
/// ```
/// use sgf_games::{Claims, Options, SetUp, go};
/// let mut position = go::SPEC.begin(&Options::default().with_size(5, 5).with_rules("Chinese"))?;
/// position.set_up(&SetUp { ident: "AB", value: "ba:be" })?;
/// position.set_up(&SetUp { ident: "AW", value: "dc" })?;
/// let claims = Claims { dead: vec!["dc".into()], ..Claims::default() };
/// assert_eq!(position.score(&claims)?.map(|score| (score.black, score.white)), Some((25.0, 0.0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claims {
    /// Dead stones, one point per group.
    pub dead: Vec<String>,
    /// Points marked as Black's territory (TB).
    pub black: Vec<String>,
    /// Points marked as White's territory (TW).
    pub white: Vec<String>,
}

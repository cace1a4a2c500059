//! The analysis of GNU Backgammon: candidates (A), the cube (DA), luck (LU), statistics (GS).
//!
//! The values are sequences of words and numbers with labels in between. They are read leniently: parts missing at the end, as in older
//! versions, are `None`, and `-inf` and `nan`, which occur, are numbers.

use super::{Hop, Point};

/// Probabilities of the outcomes, between 0 and 1. Wins include gammons, and gammons include backgammons.
///
/// # Examples
///
/// ```
/// use sgf_games::backgammon::Chances;
/// // Half of the wins are gammons, which count twice in cubeless money play.
/// let chances = Chances { win: 0.6, win_gammon: 0.3, win_backgammon: 0.0, lose_gammon: 0.1, lose_backgammon: 0.0 };
/// let equity = 2.0 * chances.win - 1.0 + chances.win_gammon - chances.lose_gammon;
/// assert!((equity - 0.4_f64).abs() < 1e-9);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Chances {
    /// Winning.
    pub win: f64,
    /// Winning a gammon.
    pub win_gammon: f64,
    /// Winning a backgammon.
    pub win_backgammon: f64,
    /// Losing a gammon.
    pub lose_gammon: f64,
    /// Losing a backgammon.
    pub lose_backgammon: f64,
}

/// The method of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Look-ahead.
    Evaluation {
        /// The number of plies.
        plies: u32,
        /// Whether the cube was taken into account.
        is_cubeful: bool,
    },
    /// Playing out games.
    Rollout {
        /// The number of games.
        trials: u32,
    },
}

/// A value of A, except the first one: a play and its evaluation.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The play, without the dice.
    pub hops: Vec<Hop>,
    /// The method of the evaluation.
    pub method: Method,
    /// The probabilities of the outcomes.
    pub chances: Chances,
    /// The equity of the play in points, or in a match the probability of winning the match.
    pub equity: f64,
}

impl Candidate {
    /// Reads a value of A; `None` for the first one and for other formats.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::backgammon::{Candidate, Method};
    /// let text = "hefe E ver 3 0.5500 0.1700 0.0120 0.1240 0.0054 0.2175 2C 0 1 0.000000 1";
    /// let candidate = Candidate::read(text).unwrap();
    /// assert_eq!((candidate.hops.len(), candidate.chances.win, candidate.equity), (2, 0.55, 0.2175));
    /// assert_eq!(candidate.method, Method::Evaluation { plies: 2, is_cubeful: true });
    /// assert!(Candidate::read("0").is_none());
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Candidate> {
        let (play, rest) = text.split_once(' ')?;
        let (method, numbers) = match rest.split_once(' ')? {
            ("E", rest) => {
                let rest = without_version(rest);
                let depth = rest.split(' ').nth(6)?;
                (evaluation(depth)?, numbers(rest, 6))
            }
            ("X", rest) => {
                let [equity, ..] = numbers(after(rest, "Score")?, 2)[..] else { return None };
                let mut output = numbers(after(rest, "Output")?, 5);
                output.push(equity);
                (rollout(rest)?, output)
            }
            _ => return None,
        };
        Some(Candidate { hops: hops(play)?, method, chances: chances(&numbers)?, equity: *numbers.get(5)? })
    }
}

/// A value of DA: the evaluation of cube decisions before a roll or a double.
#[derive(Clone, Debug, PartialEq)]
pub struct CubeAnalysis {
    /// The method of the evaluation.
    pub method: Method,
    /// Probabilities and equities, cubeless and cubeful, for no double, and for double and take.
    pub outlooks: [Outlook; 2],
}

/// One half of a [`CubeAnalysis`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The probabilities of the outcomes.
    pub chances: Chances,
    /// The cubeless equity.
    pub cubeless: f64,
    /// The cubeful equity.
    pub cubeful: f64,
}

impl CubeAnalysis {
    /// Reads the value of DA if it is an evaluation; `None` for other formats.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::backgammon::CubeAnalysis;
    /// let outlook = "0.5 0.1 0 0.2 0.01 -0.11 -0.05";
    /// let analysis = CubeAnalysis::read(&format!("E ver 3 2C 1 0.000000 1 {outlook} {outlook}")).unwrap();
    /// assert_eq!((analysis.outlooks[1].chances.lose_gammon, analysis.outlooks[0].cubeful), (0.2, -0.05));
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<CubeAnalysis> {
        let rest = without_version(text.strip_prefix("E ")?);
        let words: Vec<&str> = rest.split(' ').collect();
        let method = evaluation(words.first()?)?;
        let values = numbers(&words.get(4..)?.join(" "), 14);
        let outlook = |row: &[f64]| {
            Some(Outlook { chances: chances(row)?, cubeless: *row.get(5)?, cubeful: *row.get(6)? })
        };
        Some(CubeAnalysis { method, outlooks: [outlook(&values)?, outlook(values.get(7..)?)?] })
    }
}

/// Reads the value of LU: the luck of the roll, in points.
///
/// # Examples
///
/// ```
/// use sgf_games::backgammon::luck;
/// assert_eq!(luck("-0.06091"), Some(-0.06091));
/// assert_eq!(luck("-inf"), Some(f64::NEG_INFINITY));
/// ```
#[must_use]
pub fn luck(text: &str) -> Option<f64> {
    text.trim().parse().ok()
}

/// Reads a value of GS: a letter for the kind of statistics (M moves, C cube, D dice), and the counts for both players.
///
/// # Examples
///
/// ```
/// use sgf_games::backgammon::statistics;
/// assert_eq!(statistics("M:21 20 0.5"), Some(('M', vec![21.0, 20.0, 0.5])));
/// ```
#[must_use]
pub fn statistics(text: &str) -> Option<(char, Vec<f64>)> {
    let (letter, counts) = text.split_once(':')?;
    let mut letters = letter.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    Some((letter, numbers(counts, usize::MAX)))
}

fn without_version(text: &str) -> &str {
    let after_version = text.strip_prefix("ver ").and_then(|rest| rest.split_once(' '));
    after_version.map_or(text, |(_, rest)| rest)
}

fn after<'a>(text: &'a str, label: &str) -> Option<&'a str> {
    text.split_once(label).map(|(_, rest)| rest)
}

/// Reads at most `most` numbers from the start of a text.
fn numbers(text: &str, most: usize) -> Vec<f64> {
    text.split_whitespace().map_while(|word| word.parse().ok()).take(most).collect()
}

fn chances(numbers: &[f64]) -> Option<Chances> {
    let &[win, win_gammon, win_backgammon, lose_gammon, lose_backgammon, ..] = numbers else { return None };
    Some(Chances { win, win_gammon, win_backgammon, lose_gammon, lose_backgammon })
}

/// Reads the depth: `2C` is two plies with the cube.
fn evaluation(depth: &str) -> Option<Method> {
    let plies = depth.trim_end_matches('C');
    Some(Method::Evaluation { plies: plies.parse().ok()?, is_cubeful: plies != depth })
}

fn rollout(text: &str) -> Option<Method> {
    let trials = after(text, "Trials")?.split_whitespace().next()?.parse().ok()?;
    Some(Method::Rollout { trials })
}

fn hops(text: &str) -> Option<Vec<Hop>> {
    let hop = |pair: &[u8]| match *pair {
        [from, to] => Some(Hop { from: Point::read(from)?, to: Point::read(to)? }),
        _ => None,
    };
    text.as_bytes().chunks(2).map(hop).collect::<Option<Vec<_>>>()
}

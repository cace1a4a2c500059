//! The requirements of a league or an archive for its records, beyond the specification.
//!
//! Requirements compare values as they are meant: `375` written by Fox under Chinese rules is a komi of 7.5.

use sgf_model::info::{Rules, Size};

/// Conditions that every game must meet; what is empty or `None` is not required.
///
/// # Examples
///
/// ```
/// use sgf_lint::{Config, Requirements, check};
/// use sgf_syntax::Document;
/// let require = Requirements::default().with(|require| {
///     require.komi = vec![6.5, 7.5];
///     require.min_moves = Some(30);
/// });
/// let config = Config::default().with(|config| config.require = require);
/// let found = check(&Document::parse(b"(;FF[4]GM[1]SZ[19]KM[7];B[pd])"), &config);
/// let messages: Vec<_> = found.iter().map(|found| &*found.message).collect();
/// assert_eq!(messages, ["the game has 1 move, but at least 30 are required", "komi is 7, but 6.5 or 7.5 is required"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Requirements {
    /// The allowed values of komi.
    pub komi: Vec<f64>,
    /// The allowed sizes of the board.
    pub size: Vec<Size>,
    /// The allowed numbers of handicap stones; a missing HA is 0.
    pub handicap: Vec<u32>,
    /// The allowed rules.
    pub rules: Vec<Rules>,
    /// The shortest main time, in seconds.
    pub min_time: Option<f64>,
    /// The longest main time, in seconds.
    pub max_time: Option<f64>,
    /// Whether overtime must be declared.
    pub overtime: bool,
    /// Whether the result must be known: a winner or a draw.
    pub result: bool,
    /// Whether both players must be named.
    pub players: bool,
    /// Whether the ranks of both players must be given.
    pub ranks: bool,
    /// Whether the date must be given.
    pub date: bool,
    /// The smallest number of moves in the main line.
    pub min_moves: Option<u32>,
}

sgf_syntax::options!(Requirements);

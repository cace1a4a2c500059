//! How listed moves of a game differ.

/// When two listed moves are distinct.
///
/// # Examples
///
/// ```
/// use sgf_games::{Differ, Position, backgammon::Backgammon, go::Go};
/// assert_eq!(Go::DIFFER, Differ::ByPosition);
/// // 31: 8/5 6/5 and 13: 8/5 6/5 lead to the same position, but are different rolls.
/// assert_eq!(Backgammon::DIFFER, Differ::ByNotation);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Differ {
    /// They lead to different positions.
    ByPosition,
    /// They lead to different positions, or to the same one along different paths.
    ByPath,
    /// They are written differently, for example with different dice.
    ByNotation,
}

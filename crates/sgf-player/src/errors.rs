//! Errors of a search.

/// Why the player did not choose a move.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, backgammon, chess};
/// use sgf_player::{ChooseError, Settings, choose};
/// let unrolled = backgammon::SPEC.begin(&Options::default())?;
/// assert_eq!(choose(&*unrolled, &Settings::default()).unwrap_err(), ChooseError::NoDice);
/// let chess = chess::SPEC.begin(&Options::default())?;
/// let cancelled = Settings::default().with_stop(&|| true);
/// assert_eq!(choose(&*chess, &cancelled).unwrap_err().to_string(), "the search was stopped before its first result");
/// # Ok::<(), sgf_games::StartError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[non_exhaustive]
pub enum ChooseError {
    /// The rules of the game are not known.
    #[error("the player does not know this game")]
    UnknownGame,
    /// The game has ended, or the player to move has no move.
    #[error("there is no move in this position")]
    NoMoves,
    /// The dice have to be rolled first, with [`roll`](crate::roll) or the setup property DI; to double before is not right or not possible.
    #[error("the dice have not been rolled")]
    NoDice,
    /// [`Settings::stop`](crate::Settings::stop) ended the search before its first simulation.
    #[error("the search was stopped before its first result")]
    Stopped,
}

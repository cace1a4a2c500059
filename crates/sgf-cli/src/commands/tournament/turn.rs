//! The answer of a player whose turn it is, or why there is none.

use opensgf::play::AnyMove;

/// The answer of a player.
pub(super) enum Turn {
    Move(AnyMove),
    Resign,
}

/// Why a player did not answer with a legal move.
#[derive(Debug)]
pub(super) enum Failure {
    /// The tournament is stopped, so the game does not count.
    Stopped,
    /// The game ended without an outcome, because the player has no move.
    NoMove,
    Time(String),
    Broken(String),
    Illegal(String),
}

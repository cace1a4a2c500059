//! Perft: the number of move sequences, which tests move generators.

use crate::Position;

/// Counts the sequences of legal moves of a length (*perft*).
///
/// Shorter sequences that end the game are not counted.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, perft};
/// use sgf_games::othello::Othello;
/// let start = Othello::begin(&Options::default())?;
/// assert_eq!(perft(&start, 3), 56);
/// # Ok::<(), sgf_games::StartError>(())
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let Some(color) = position.turn() else { return 0 };
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |step: &P::Move| {
        let mut next = position.clone();
        next.play_unchecked(color, step);
        perft(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

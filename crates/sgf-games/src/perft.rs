//! How many sequences of moves there are: the number by which move generators are compared.

use crate::Position;

/// Counts the sequences of legal moves of a length: what programmers of games call *perft*.
///
/// A sequence that ends earlier, because the game does, is not counted.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, perft};
/// use sgf_games::othello::Othello;
/// let start = Othello::begin(&Options::default())?;
/// assert_eq!(perft(&start, 3), 56);
/// # Ok::<(), sgf_games::Refused>(())
/// ```
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let Some(color) = position.turn() else { return 0 };
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |step: &P::Move| {
        let mut next = position.clone();
        next.execute(color, step);
        perft(&next, depth - 1)
    };
    moves.iter().map(after).sum()
}

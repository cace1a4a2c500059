//! The additions of a game to the alpha-beta search.

use sgf_model::value::Color;

use crate::Policy;

/// A game whose positions are evaluated in hundredths of a pawn. The players take turns.
pub(crate) trait Evaluate: Policy {
    /// How many positions are searched for each simulation of a level.
    const POSITIONS: u32;

    /// The number of slots of moves, see [`slot`](Evaluate::slot).
    const SLOTS: usize;

    /// The lead, in hundredths of a pawn, at which a position is half won.
    const HALF_WON: f64;

    /// Returns whether the game has ended, if that is easily known. Otherwise a finished game is one without moves.
    fn has_ended(&self) -> bool {
        false
    }

    /// Evaluates the position for a color.
    fn balance(&self, color: Color) -> i32;

    /// The immediate gain of a move: the value of a captured piece and of a promotion; 0 for quiet moves.
    fn gain(&self, step: &Self::Move) -> i32;

    /// The value of the piece that moves, and may be taken back.
    fn risk(&self, step: &Self::Move) -> i32;

    /// The slot of a move in the history of good moves: moves that mean much the same share one.
    fn slot(step: &Self::Move) -> usize;

    /// Returns whether a color's king is in check.
    fn is_check(&self, color: Color) -> bool {
        let _ = color;
        false
    }

    /// Returns whether doing nothing would hardly ever be a color's best move; in chess, whether it has more than pawns.
    fn would_move(&self, color: Color) -> bool {
        let _ = color;
        true
    }
}

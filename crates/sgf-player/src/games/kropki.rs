//! Kropki: an unfinished game is estimated by its prisoners, the default; the board is large, and dots are placed near others.

use sgf_games::kropki::{Kropki, Move};
use sgf_games::{Position, Square};

use crate::Policy;

/// How far from the others a dot is placed.
const NEAR: i32 = 1;

impl Policy for Kropki {
    const PLAYOUT_LENGTH: u32 = 0;
    const LEAD: f64 = 2.0;
    // Each of a thousand points is listed with the chains that it closes.
    const COST: u32 = 5;
    const LOOKAHEAD: usize = 0;

    /// Leaves out dots far from all others, which enclose nothing for a long time.
    fn candidates(&self, into: &mut Vec<Move>) {
        self.legal_moves(into);
        let (columns, rows) = self.board_size();
        let steps = || (-NEAR..=NEAR).flat_map(|right| (-NEAR..=NEAR).map(move |down| (right, down)));
        let has_dot = |square: Square| self.dot(square).is_some();
        let is_near = |step: &Move| {
            step.dot.is_none_or(|dot| {
                steps().filter_map(|(right, down)| dot.offset(right, down, columns, rows)).any(has_dot)
            })
        };
        if into.iter().any(is_near) {
            into.retain(is_near);
        }
    }
}

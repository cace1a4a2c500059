//! Philosopher's Football: an unfinished game is estimated by the row of the ball, and men are placed near it.

use sgf_games::Position;
use sgf_games::phutball::{Move, Phutball};

use crate::Policy;

impl Policy for Phutball {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.2;

    /// Black's goal is the top row.
    fn estimate(&self) -> f64 {
        let (_, rows) = self.board_size();
        let middle = f64::from(rows - 1) / 2.0;
        let (_, row) = self.ball_place();
        (0.5 + 0.4 * (middle - f64::from(row)) / middle.max(1.0)).clamp(0.01, 0.99)
    }

    /// Men far from the ball wait for moves that playouts do not find.
    fn candidates(&self, into: &mut Vec<Move>) {
        self.legal_moves(into);
        let (column, row) = self.ball_place();
        let is_near = |step: &Move| match step {
            Move::Put(square) => {
                let distance =
                    (i32::from(square.column) - column).abs().max((i32::from(square.row) - row).abs());
                distance <= 2
            }
            Move::Jump(_) => true,
        };
        if into.iter().any(is_near) {
            into.retain(is_near);
        }
    }
}

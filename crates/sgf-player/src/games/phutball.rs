//! Philosopher's Football: an unfinished game is estimated by the row of the ball, and men are placed near it.

use sgf_games::Position;
use sgf_games::phutball::{Move, Phutball};
use sgf_model::value::Color;

use crate::Policy;

impl Policy for Phutball {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.2;
    const PRUNES: bool = true;

    /// Black's goal is the top row; rows count from the bottom.
    fn estimate(&self) -> f64 {
        let (_, rows) = self.board_size();
        let middle = f64::from(rows - 1) / 2.0;
        let (_, row) = self.ball_place();
        (0.5 + 0.4 * (f64::from(row) - middle) / middle.max(1.0)).clamp(0.01, 0.99)
    }

    /// A jump that wins is the only candidate, because there may be thousands of others. Men far from the ball wait for moves that playouts do
    /// not find.
    fn candidates(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        self.legal_moves(into);
        if let Some(index) = into.iter().position(|step| wins(self, turn, step)) {
            into.swap(0, index);
            into.truncate(1);
            return;
        }
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

/// Returns whether a jump ends the game in a player's favor.
fn wins(position: &Phutball, color: Color, step: &Move) -> bool {
    if let Move::Put(_) = step {
        return false;
    }
    let mut next = position.clone();
    next.play_unchecked(color, step);
    next.outcome().is_some_and(|outcome| outcome.winner == Some(color))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sgf_games::{Options, SetUp};

    /// A ball, and men to place.
    fn position(ball: &str, men: &str) -> Phutball {
        let mut position = Phutball::begin(&Options::default()).expect("the usual size");
        for (ident, value) in std::iter::once(("AW", ball)).chain(men.split(' ').map(|man| ("AB", man))) {
            position.set_up(&SetUp { ident, value }).expect("points of the board");
        }
        position
    }

    #[test]
    fn estimate_prefers_a_ball_near_the_goal() {
        assert!(position("h16", "a1").estimate() > 0.5, "Black scores at the top");
        assert!(position("h4", "a1").estimate() < 0.5);
    }

    #[test]
    fn jump_over_the_goal_line_is_the_only_candidate() {
        let mut moves = Vec::new();
        let mut position = position("h17", "h18 g16 j16");
        position.set_turn(Color::Black);
        position.candidates(&mut moves);
        let texts: Vec<String> = moves.iter().map(|step| position.write_move(step)).collect();
        assert_eq!(texts, ["h17-h19"]);
    }
}

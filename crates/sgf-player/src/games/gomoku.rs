//! Gomoku and Renju: no player passes while there is a point to play on.

use sgf_games::Position;
use sgf_games::gomoku::{Gomoku, Move};

use crate::Policy;

impl Policy for Gomoku {
    const PLAYOUT_LENGTH: u32 = 400;

    fn candidates(&self, into: &mut Vec<Move>) {
        self.legal_moves(into);
        if into.len() > 1 {
            into.retain(|step| *step != Move::Pass);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sgf_games::Options;

    #[test]
    fn pass_is_no_candidate() {
        let mut moves = Vec::new();
        let position = Gomoku::begin(&Options::default()).expect("the usual size");
        position.candidates(&mut moves);
        assert!(!moves.is_empty() && !moves.contains(&Move::Pass));
    }
}

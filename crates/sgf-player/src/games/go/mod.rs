//! Go: playouts that fill no own eyes, and are counted by area.

mod board;
mod find;
mod playout;

use sgf_games::go::{Go, Move};
use sgf_games::{Claims, Position};
use sgf_model::value::Color;

use crate::playout::Playout;
use crate::policy::{Policy, chance_of_lead, value_of_win};
use board::FastBoard;
pub(crate) use find::find;

impl Policy for Go {
    // The results of later moves explore enough.
    const EXPLORATION: f64 = 0.02;
    const EQUIVALENCE: f64 = 1000.0;
    // Only passes end the game.
    const LOOKAHEAD: usize = 1;

    /// Estimates by the score as if the game had ended.
    fn estimate(&self) -> f64 {
        chance_of_lead(lead(self), Self::LEAD)
    }

    /// By the score, if the players would have to agree on dead stones: all are counted as alive.
    fn settle(&self) -> f64 {
        match (self.outcome(), lead(self)) {
            (Some(outcome), _) => outcome.winner.map_or(0.5, value_of_win),
            (None, lead) if lead > 0.0 => 1.0,
            (None, lead) if lead < 0.0 => 0.0,
            (None, _) => 0.5,
        }
    }

    fn candidates(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        let board = FastBoard::of(self.board());
        self.legal_moves(into);
        into.retain(|step| match *step {
            Move::Put(point) => !board.is_eye(turn, board.index(point.column(), point.row())),
            Move::Pass => true,
        });
    }

    fn play_out(&mut self, playout: &mut Playout<Go>) -> f64 {
        let Some(turn) = self.turn() else { return self.settle() };
        let mut board = FastBoard::of(self.board());
        board.play_out(turn, &mut playout.random, &mut playout.filled);
        let komi = self.komi() + f64::from(self.rules().compensation_for(self.handicap()));
        match f64::from(board.area_lead()) - komi {
            lead if lead > 0.0 => 1.0,
            lead if lead < 0.0 => 0.0,
            _ => 0.5,
        }
    }

    fn expect(&self, moves: &[Move], into: &mut Vec<Option<f32>>) {
        let Some(turn) = self.turn() else { return };
        let board = FastBoard::of(self.board());
        into.extend(moves.iter().map(|step| match *step {
            Move::Put(point) => board.expect(turn, board.index(point.column(), point.row())),
            Move::Pass => Some(PASS),
        }));
    }

    fn point(&self, step: &Move) -> Option<u16> {
        let Move::Put(point) = step else { return None };
        Some(u16::from(point.row()) * u16::from(self.board().columns()) + u16::from(point.column()))
    }
}

/// The expectation of a pass, which is seldom good while there are other moves.
const PASS: f32 = 0.1;

/// Black's lead if the game ended now, with all stones alive.
fn lead(position: &Go) -> f64 {
    match position.score(&Claims::default()) {
        Ok(Some(score)) => score.black - score.white,
        _ => 0.0,
    }
}

/// The value of a cell of the fast board for a color.
const fn stone_of(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Random;
    use sgf_games::{Options, SetUp};

    fn board(black: &str, white: &str) -> Go {
        let mut position = Go::begin(&Options::default().with_size(5, 5)).expect("a size of Go");
        for (ident, points) in [("AB", black), ("AW", white)] {
            for value in points.split(' ').filter(|value| !value.is_empty()) {
                position.set_up(&SetUp { ident, value }).expect("points of the board");
            }
        }
        position.set_turn(Color::Black);
        position
    }

    #[test]
    fn own_eyes_are_not_candidates() {
        let mut moves = Vec::new();
        board("ba bb ab ca cb da", "").candidates(&mut moves);
        let position = board("", "");
        let texts: Vec<String> = moves.iter().map(|step| position.write_move(step)).collect();
        assert!(!texts.contains(&"aa".to_owned()) && texts.contains(&"ea".to_owned()), "{texts:?}");
        assert!(texts.contains(&String::new()), "a pass is always possible");
    }

    #[test]
    fn a_decided_game_is_passed() {
        // Black has the board, but for a point that would be worth nothing; White lives nowhere.
        let position = board("ca:ce aa ba bb bd be ad da dc dd de ea ed", "");
        let found = find(&position, &crate::Settings::default()).expect("there are moves");
        assert_eq!(found.step, Move::Pass, "{found:?}");
    }

    #[test]
    fn playouts_end_and_keep_living_groups() {
        // Both live with two eyes; only White's area is larger.
        let mut position = board("ba bb bc bd be ac", "cb:ce db:de ea ec:ee ca da");
        position.put(position.site("da").expect("a point"), None);
        for seed in 0..20 {
            let mut playout = Playout::new(Random::new(seed));
            let mut copy = position.clone();
            assert_eq!(copy.play_out(&mut playout), 0.0);
        }
    }
}

//! Focus: the stacks that each player controls, the checkers in reserve, and those that are left.

use sgf_games::focus::{Focus, Move};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use crate::Policy;
use crate::deepening::Evaluate;
use crate::policy::chance_of_lead;

/// The worth of a stack, because it can move, and of each checker that it can move, in hundredths of a checker.
const STACK: i32 = 60;
const HEIGHT: i32 = 30;
/// A checker that has not been captured, wherever it is.
const CHECKER: i32 = 100;
/// A checker in reserve can take any stack, and cannot be captured.
const RESERVE: i32 = 180;

impl Policy for Focus {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.2;
    const LOOKAHEAD: usize = 1;

    fn estimate(&self) -> f64 {
        chance_of_lead(f64::from(self.balance(Color::Black)), Self::HALF_WON)
    }
}

impl Evaluate for Focus {
    const POSITIONS: u32 = 10;
    const SLOTS: usize = 65 * 64;
    const HALF_WON: f64 = 500.0;

    fn balance(&self, color: Color) -> i32 {
        let sign = |owner: Color| if owner == color { 1 } else { -1 };
        let mut lead = 0;
        for square in Square::all(8, 8) {
            let (mut height, mut top) = (0, None);
            for checker in self.checkers(square) {
                lead += sign(checker) * CHECKER;
                (height, top) = (height + 1, Some(checker));
            }
            lead += top.map_or(0, |owner| sign(owner) * (STACK + HEIGHT * height));
        }
        let in_reserve = |owner| sign(owner) * i32::from(self.reserve(owner)) * (CHECKER + RESERVE);
        lead + in_reserve(Color::Black) + in_reserve(Color::White)
    }

    /// Taking over an opponent's stack.
    fn gain(&self, step: &Move) -> i32 {
        let (Move::Put(to) | Move::Go { to, .. }) = *step;
        let (mut height, mut top) = (0, None);
        for checker in self.checkers(to) {
            (height, top) = (height + 1, Some(checker));
        }
        match (top, self.turn()) {
            (Some(owner), Some(turn)) if owner != turn => STACK + HEIGHT * height,
            _ => 0,
        }
    }

    /// The stack that moves can also be taken.
    fn risk(&self, step: &Move) -> i32 {
        match *step {
            Move::Put(_) => RESERVE,
            Move::Go { from, .. } => self.checkers(from).map(|_| HEIGHT).sum(),
        }
    }

    fn slot(step: &Move) -> usize {
        let index = |square: Square| usize::from(square.row) * 8 + usize::from(square.column);
        match *step {
            Move::Put(to) => 64 * 64 + index(to),
            Move::Go { from, to } => index(from) * 64 + index(to),
        }
    }
}

//! Hnefatafl: the men, of which the besiegers have twice as many, the ways of the king, and the besiegers that guard the corners.

use sgf_games::hnefatafl::{Hnefatafl, Man, Move};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use crate::Policy;
use crate::deepening::Evaluate;
use crate::policy::chance_of_lead;

const DIRECTIONS: [(i32, i32); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];

/// The values, in hundredths of a besieger.
const DEFENDER: i32 = 200;
/// A square to which the king can move, one at the border, and a goal.
const WAY: i32 = 6;
const BORDER: i32 = 25;
const GOAL: i32 = 900;
/// A besieger on the diagonal before a corner, which is a goal.
const GUARD: i32 = 30;
/// A besieger next to the king.
const SIEGE: i32 = 15;

impl Policy for Hnefatafl {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.2;
    const LOOKAHEAD: usize = 1;

    fn estimate(&self) -> f64 {
        chance_of_lead(f64::from(self.balance(Color::Black)), Self::HALF_WON)
    }
}

impl Evaluate for Hnefatafl {
    const POSITIONS: u32 = 10;
    const SLOTS: usize = 19 * 19 * 4;
    const HALF_WON: f64 = 500.0;

    fn has_ended(&self) -> bool {
        self.turn().is_none()
    }

    /// The besiegers are Black.
    fn balance(&self, color: Color) -> i32 {
        let side = self.side();
        let mut lead = 0;
        for square in Square::all(side, side) {
            lead += match self.piece(square) {
                Some(Man::King) => -freedom(self, square),
                Some(Man::Besieger) => 100 + if is_guard(self, square) { GUARD } else { 0 },
                Some(Man::Defender) => -DEFENDER,
                None => 0,
            };
        }
        if color == Color::Black { lead } else { -lead }
    }

    /// Captures are not known before the move.
    fn gain(&self, _: &Move) -> i32 {
        0
    }

    fn risk(&self, _: &Move) -> i32 {
        0
    }

    /// The target and the direction.
    fn slot(step: &Move) -> usize {
        let direction = if step.from.row == step.to.row { 0 } else { 2 };
        let is_up = step.to.row > step.from.row || step.to.column > step.from.column;
        (usize::from(step.to.row) * 19 + usize::from(step.to.column)) * 4 + direction + usize::from(is_up)
    }
}

/// Returns whether a square is on the short diagonal before a corner that is a goal: two steps from it.
fn is_guard(position: &Hnefatafl, square: Square) -> bool {
    let to_edge = |place: u16| place.min(position.side() - 1 - place);
    position.is_corner(Square::new(0, 0)) && to_edge(square.column) + to_edge(square.row) == 2
}

/// The worth of the king's squares and neighbors to the defenders.
fn freedom(position: &Hnefatafl, king: Square) -> i32 {
    let (side, mut sum) = (position.side(), 0);
    let has_corners = position.is_corner(Square::new(0, 0));
    let is_end = |place: u16| place == 0 || place == side - 1;
    for (right, up) in DIRECTIONS {
        let mut at = king;
        while let Some(next) = at.offset(right, up, side, side) {
            if let Some(man) = position.piece(next) {
                sum -= if at == king && man == Man::Besieger { SIEGE } else { 0 };
                break;
            }
            sum += WAY;
            let (column, row) = (is_end(next.column), is_end(next.row));
            sum += match (column, row, has_corners) {
                (true, true, true) | (true, _, false) | (_, true, false) => GOAL,
                (true, ..) | (_, true, _) => BORDER,
                _ => 0,
            };
            at = next;
        }
    }
    sum
}

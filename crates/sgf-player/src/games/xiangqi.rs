//! Chinese chess: material and the places of the pieces, in hundredths of a soldier that has not crossed the river.

use sgf_games::Square;
use sgf_games::xiangqi::{Kind, Move, Xiangqi};
use sgf_model::value::Color;

use crate::Policy;
use crate::deepening::Evaluate;
use crate::policy::chance_of_lead;

const fn value(kind: Kind) -> i32 {
    match kind {
        Kind::General => 0,
        Kind::Advisor | Kind::Elephant => 200,
        Kind::Horse => 430,
        Kind::Cannon => 450,
        Kind::Chariot => 950,
        Kind::Soldier => 100,
    }
}

/// The worth of a piece's place; ranks are counted from the owner's side.
fn place(kind: Kind, column: i32, rank: i32) -> i32 {
    let off_center = (column - 4).abs();
    match kind {
        // A soldier gains by crossing the river and by coming near the palace, but not on the last rank.
        Kind::Soldier if rank == 9 => 20,
        Kind::Soldier if rank >= 5 => 90 + 12 * (rank - 5) - 12 * (off_center - 1).max(0),
        Kind::Soldier => {
            if off_center == 0 {
                10
            } else {
                0
            }
        }
        Kind::Horse => 8 * rank.min(6) - 6 * off_center - if rank == 0 { 20 } else { 0 },
        Kind::Chariot => 5 * rank.min(6) - if rank == 0 { 25 } else { 0 },
        Kind::Cannon => 12 - 4 * off_center - if rank > 2 && rank < 7 { 5 } else { 0 },
        Kind::General => -15 * rank - 8 * off_center,
        Kind::Elephant | Kind::Advisor => {
            if off_center == 0 {
                6
            } else {
                0
            }
        }
    }
}

/// The rank of a square as a color counts.
fn rank(color: Color, square: Square) -> i32 {
    i32::from(if color == Color::White { square.row } else { 9 - square.row })
}

impl Policy for Xiangqi {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.15;
    const ALTERNATES: bool = true;

    fn estimate(&self) -> f64 {
        chance_of_lead(f64::from(self.balance(Color::Black)), Self::HALF_WON)
    }
}

impl Evaluate for Xiangqi {
    const POSITIONS: u32 = 20;
    const SLOTS: usize = 90 * 90;
    const HALF_WON: f64 = 400.0;

    fn balance(&self, color: Color) -> i32 {
        let worth = |square: Square| {
            let (owner, kind) = self.piece(square)?;
            let worth = value(kind) + place(kind, square.column.into(), rank(owner, square));
            Some(if owner == color { worth } else { -worth })
        };
        Square::all(9, 10).filter_map(worth).sum()
    }

    fn gain(&self, step: &Move) -> i32 {
        self.piece(step.to).map_or(0, |(_, kind)| value(kind))
    }

    fn risk(&self, step: &Move) -> i32 {
        self.piece(step.from).map_or(0, |(_, kind)| value(kind))
    }

    fn slot(step: &Move) -> usize {
        let index = |square: Square| usize::from(square.row) * 9 + usize::from(square.column);
        index(step.from) * 90 + index(step.to)
    }

    fn is_check(&self, color: Color) -> bool {
        self.is_in_check(color)
    }

    fn would_move(&self, color: Color) -> bool {
        let is_officer =
            |(owner, kind)| owner == color && matches!(kind, Kind::Chariot | Kind::Horse | Kind::Cannon);
        Square::all(9, 10).filter_map(|square| self.piece(square)).any(is_officer)
    }
}

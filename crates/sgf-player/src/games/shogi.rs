//! Shogi: material on the board and in hand, and the men near the kings, in hundredths of a pawn.

use sgf_games::Square;
use sgf_games::shogi::{Kind, Man, Move, Shogi};
use sgf_model::value::Color;

use crate::Policy;
use crate::deepening::Evaluate;
use crate::policy::chance_of_lead;

/// The value of a piece that has not been promoted.
const fn plain_value(kind: Kind) -> i32 {
    match kind {
        Kind::Pawn => 100,
        Kind::Lance => 300,
        Kind::Knight => 350,
        Kind::Silver => 500,
        Kind::Gold => 550,
        Kind::Bishop => 800,
        Kind::Rook => 1000,
        Kind::King => 0,
    }
}

/// The value of a promoted piece.
const fn promoted_value(kind: Kind) -> i32 {
    match kind {
        Kind::Bishop => 1050,
        Kind::Rook => 1250,
        _ => 560,
    }
}

const fn value(man: Man) -> i32 {
    if man.is_promoted { promoted_value(man.kind) } else { plain_value(man.kind) }
}

/// The number of moves of a king between two squares.
fn distance(one: Square, other: Square) -> i32 {
    i32::from(one.column.abs_diff(other.column).max(one.row.abs_diff(other.row)))
}

/// The worth of a man's distance to its own king and to the other one.
fn place(man: Man, square: Square, own_king: Option<Square>, other_king: Option<Square>) -> i32 {
    let near =
        |king: Option<Square>, by: i32| king.map_or(0, |king| by * (4 - distance(square, king)).max(0));
    match (man.kind, man.is_promoted) {
        (Kind::King, _) => 0,
        (Kind::Gold | Kind::Silver, false) => near(own_king, 10) + near(other_king, 8),
        (Kind::Pawn | Kind::Lance, false) => near(own_king, 3) + near(other_king, 4),
        _ => near(other_king, 12),
    }
}

impl Policy for Shogi {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.15;
    const ALTERNATES: bool = true;
    // The moves of shogi are slow to list.
    const LOOKAHEAD: usize = 1;

    fn estimate(&self) -> f64 {
        chance_of_lead(f64::from(self.balance(Color::Black)), Self::HALF_WON)
    }
}

impl Evaluate for Shogi {
    // Few, because the moves are slow to list.
    const POSITIONS: u32 = 4;
    const SLOTS: usize = (81 + 8) * 81;
    const HALF_WON: f64 = 600.0;

    fn balance(&self, color: Color) -> i32 {
        let mut kings = [None; 2];
        let men = || Square::all(9, 9).filter_map(|square| Some((square, self.piece(square)?)));
        for (square, man) in men().filter(|(_, man)| man.kind == Kind::King) {
            kings[man.color as usize] = Some(square);
        }
        let sign = |owner: Color| if owner == color { 1 } else { -1 };
        let worth = |(square, man): (Square, Man)| {
            let (own, other) = (kings[man.color as usize], kings[man.color.other() as usize]);
            sign(man.color) * (value(man) + place(man, square, own, other))
        };
        // A piece in hand can go anywhere.
        let in_hand = [Color::Black, Color::White].into_iter().flat_map(|owner| {
            let of = move |&kind: &Kind| {
                sign(owner) * i32::from(self.in_hand(owner, kind)) * plain_value(kind) * 11 / 10
            };
            Kind::ALL.iter().map(of)
        });
        men().map(worth).chain(in_hand).sum()
    }

    /// A captured piece changes sides.
    fn gain(&self, step: &Move) -> i32 {
        let Move::Go { from, to, promotes } = *step else { return 0 };
        let taken = self.piece(to).map_or(0, |man| value(man) + plain_value(man.kind));
        let promoted = self.piece(from).filter(|man| promotes && !man.is_promoted);
        // The promotions of the smaller pieces are seldom worth a search of their own.
        let promoted = promoted.map_or(0, |man| match man.kind {
            Kind::Rook | Kind::Bishop | Kind::Pawn => promoted_value(man.kind) - plain_value(man.kind),
            _ => 0,
        });
        taken + promoted
    }

    fn risk(&self, step: &Move) -> i32 {
        match step {
            Move::Go { from, .. } => self.piece(*from).map_or(0, value),
            Move::Drop { kind, .. } => plain_value(*kind),
        }
    }

    fn slot(step: &Move) -> usize {
        let index = |square: Square| usize::from(square.row) * 9 + usize::from(square.column);
        match *step {
            Move::Go { from, to, .. } => index(from) * 81 + index(to),
            Move::Drop { kind, to } => (81 + kind as usize) * 81 + index(to),
        }
    }

    fn is_check(&self, color: Color) -> bool {
        self.is_in_check(color)
    }
}

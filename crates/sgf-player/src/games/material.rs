//! Chess, Chinese chess and shogi: unfinished games are estimated by the values of the pieces.
//!
//! The tree finds the tactics; random moves after it would only blur the material.

use sgf_games::Square;
use sgf_games::chess::{self, Chess};
use sgf_games::shogi::{self, Shogi};
use sgf_games::xiangqi::{self, Xiangqi};
use sgf_model::value::Color;

use crate::Policy;
use crate::policy::chance_of_lead;

/// How far a square is from the middle of the board, in half steps.
fn off_center(square: Square, columns: u16, rows: u16) -> f64 {
    let off = |place: u16, length: u16| f64::from((2 * place).abs_diff(length - 1));
    off(square.column, columns).max(off(square.row, rows))
}

/// Black's sum less White's.
fn lead(values: impl Iterator<Item = (Color, f64)>) -> f64 {
    values.map(|(color, value)| if color == Color::Black { value } else { -value }).sum()
}

impl Policy for Chess {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.15;
    const ALTERNATES: bool = true;

    fn estimate(&self) -> f64 {
        let value = |square| {
            let (color, kind) = self.piece(square)?;
            // A pawn is worth more the nearer it is to promotion; the other men, the nearer they are to the center.
            let steps =
                if color == Color::White { 6 - square.row.min(6) } else { square.row.saturating_sub(1) };
            let center = (7.0 - off_center(square, 8, 8)) / 2.0;
            let value = match kind {
                chess::Kind::Pawn => 1.0 + 0.04 * f64::from(steps * steps) / 2.0,
                chess::Kind::Knight => 3.0 + 0.10 * center,
                chess::Kind::Bishop => 3.2 + 0.06 * center,
                chess::Kind::Rook => 5.0,
                chess::Kind::Queen => 9.0 + 0.03 * center,
                chess::Kind::King => 0.0,
            };
            Some((color, value))
        };
        chance_of_lead(lead(Square::all(8, 8).filter_map(value)), 3.0)
    }
}

impl Policy for Xiangqi {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.15;
    const ALTERNATES: bool = true;

    fn estimate(&self) -> f64 {
        let value = |square| {
            let (color, kind) = self.piece(square)?;
            let value = match kind {
                xiangqi::Kind::General => 0.0,
                xiangqi::Kind::Advisor | xiangqi::Kind::Elephant => 2.0,
                xiangqi::Kind::Horse => 4.3 - 0.05 * off_center(square, 9, 10),
                xiangqi::Kind::Cannon => 4.5,
                xiangqi::Kind::Chariot => 9.0,
                xiangqi::Kind::Soldier => 1.5 - 0.05 * off_center(square, 9, 10),
            };
            Some((color, value))
        };
        chance_of_lead(lead(Square::all(9, 10).filter_map(value)), 4.0)
    }
}

impl Policy for Shogi {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.15;
    const ALTERNATES: bool = true;
    // The moves of shogi are slow to list.
    const LOOKAHEAD: usize = 1;

    fn estimate(&self) -> f64 {
        let value = |square| {
            let man = self.piece(square)?;
            let value = if man.is_promoted { promoted_value(man.kind) } else { plain_value(man.kind) };
            Some((man.color, value - 0.02 * off_center(square, 9, 9)))
        };
        let on_board = Square::all(9, 9).filter_map(value);
        // A piece in hand can go anywhere.
        let in_hand = [Color::Black, Color::White].into_iter().flat_map(|color| {
            let of = move |&kind| (color, f64::from(self.in_hand(color, kind)) * plain_value(kind) * 1.1);
            shogi::Kind::ALL.iter().map(of)
        });
        chance_of_lead(lead(on_board.chain(in_hand)), 6.0)
    }
}

/// The value of a piece of shogi, in pawns.
fn plain_value(kind: shogi::Kind) -> f64 {
    match kind {
        shogi::Kind::Pawn => 1.0,
        shogi::Kind::Lance => 3.0,
        shogi::Kind::Knight => 3.5,
        shogi::Kind::Silver => 5.0,
        shogi::Kind::Gold => 5.5,
        shogi::Kind::Bishop => 8.0,
        shogi::Kind::Rook => 10.0,
        shogi::Kind::King => 0.0,
    }
}

/// The value of a promoted piece of shogi.
fn promoted_value(kind: shogi::Kind) -> f64 {
    match kind {
        shogi::Kind::Bishop => 10.0,
        shogi::Kind::Rook => 12.0,
        _ => 5.5,
    }
}

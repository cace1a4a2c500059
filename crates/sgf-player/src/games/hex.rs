//! Hex: a playout fills the board, which leaves exactly one winner.

use sgf_games::hex::{Hex, Move};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use crate::playout::Playout;
use crate::policy::{Policy, value_of_win};

const NEIGHBORS: [(i32, i32); 6] = [(-1, 0), (1, 0), (0, -1), (0, 1), (1, -1), (-1, 1)];

impl Policy for Hex {
    // The results of later moves explore enough.
    const EXPLORATION: f64 = 0.02;
    const EQUIVALENCE: f64 = 1000.0;

    /// Only used for positions without a winner, which playouts do not leave.
    fn estimate(&self) -> f64 {
        0.5
    }

    /// Swapping sides and swapping pieces have the same effect on the chances; the record of the former is the common one.
    fn candidates(&self, into: &mut Vec<Move>) {
        self.legal_moves(into);
        into.retain(|step| *step != Move::SwapPieces);
    }

    fn play_out(&mut self, playout: &mut Playout<Hex>) -> f64 {
        let Some(turn) = self.turn() else { return self.settle() };
        let (columns, rows) = self.board_size();
        let mut stones: Vec<Option<Color>> =
            Square::all(columns, rows).map(|square| self.stone(square)).collect();
        let first = playout.filled.len();
        playout
            .filled
            .extend((0..stones.len()).filter(|&at| stones[at].is_none()).map(|at| (turn, at as u16)));
        playout.random.shuffle(&mut playout.filled[first..]);
        let mut turn = turn;
        for (color, point) in &mut playout.filled[first..] {
            *color = turn;
            stones[usize::from(*point)] = Some(turn);
            turn = turn.other();
        }
        let black_connects = connects(&stones, i32::from(columns), i32::from(rows));
        value_of_win(if black_connects { Color::Black } else { Color::White })
    }

    fn point(&self, step: &Move) -> Option<u16> {
        match step {
            Move::Put(square) => Some(square.row * self.board_size().0 + square.column),
            _ => None,
        }
    }
}

/// Returns whether Black's stones connect the top and bottom.
fn connects(stones: &[Option<Color>], columns: i32, rows: i32) -> bool {
    let mut is_open: Vec<bool> = stones.iter().map(|stone| *stone == Some(Color::Black)).collect();
    let mut open: Vec<(i32, i32)> = (0..columns).map(|column| (column, 0)).collect();
    open.retain(|&(column, _)| std::mem::take(&mut is_open[column as usize]));
    while let Some((column, row)) = open.pop() {
        if row == rows - 1 {
            return true;
        }
        for (right, down) in NEIGHBORS {
            let (column, row) = (column + right, row + down);
            let is_inside = (0..columns).contains(&column) && (0..rows).contains(&row);
            if is_inside && std::mem::take(&mut is_open[(row * columns + column) as usize]) {
                open.push((column, row));
            }
        }
    }
    false
}

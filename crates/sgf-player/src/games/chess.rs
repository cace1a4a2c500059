//! Chess: material, the squares of the men, and the structure of the pawns, in hundredths of a pawn.
//!
//! The tables of squares are those of Tomasz Michniewski's simplified evaluation function.

use sgf_games::Square;
use sgf_games::chess::{Chess, Kind, Move};
use sgf_model::value::Color;

use crate::Policy;
use crate::deepening::Evaluate;
use crate::policy::chance_of_lead;

/// The values of the kinds, from pawn to king.
const VALUES: [i32; 6] = [100, 320, 330, 500, 900, 0];

/// How much of a game is left when all officers of a kind are on the board, from pawn to king.
const PHASES: [i32; 6] = [0, 1, 1, 2, 4, 0];
const ALL_PHASES: i32 = 24;

/// By kind: the worth of the squares, from White's last row to White's first, left half only.
#[rustfmt::skip]
const SQUARES: [[[i32; 4]; 8]; 6] = [
    [[0, 0, 0, 0], [50, 50, 50, 50], [10, 10, 20, 30], [5, 5, 10, 25], [0, 0, 0, 20], [5, -5, -10, 0], [5, 10, 10, -20], [0, 0, 0, 0]],
    [[-50, -40, -30, -30], [-40, -20, 0, 0], [-30, 0, 10, 15], [-30, 5, 15, 20], [-30, 0, 15, 20], [-30, 5, 10, 15], [-40, -20, 0, 5], [-50, -40, -30, -30]],
    [[-20, -10, -10, -10], [-10, 0, 0, 0], [-10, 0, 5, 10], [-10, 5, 5, 10], [-10, 0, 10, 10], [-10, 10, 10, 10], [-10, 5, 0, 0], [-20, -10, -10, -10]],
    [[0, 0, 0, 0], [5, 10, 10, 10], [-5, 0, 0, 0], [-5, 0, 0, 0], [-5, 0, 0, 0], [-5, 0, 0, 0], [-5, 0, 0, 0], [0, 0, 0, 5]],
    [[-20, -10, -10, -5], [-10, 0, 0, 0], [-10, 0, 5, 5], [-5, 0, 5, 5], [-5, 0, 5, 5], [-10, 5, 5, 5], [-10, 0, 5, 0], [-20, -10, -10, -5]],
    [[-30, -40, -40, -50], [-30, -40, -40, -50], [-30, -40, -40, -50], [-30, -40, -40, -50], [-20, -30, -30, -40], [-10, -20, -20, -20], [20, 20, 0, 0], [20, 30, 10, 0]],
];

/// The worth of a king's squares when few officers are left.
#[rustfmt::skip]
const LATE_KING: [[i32; 4]; 8] =
    [[-50, -40, -30, -20], [-30, -20, -10, 0], [-30, -10, 20, 30], [-30, -10, 30, 40], [-30, -10, 30, 40], [-30, -10, 20, 30], [-30, -30, 0, 0], [-50, -30, -30, -30]];

/// The additional worth of a pawn that no opposing pawn can stop, by its row as its owner counts.
const PASSED: [i32; 8] = [0, 5, 10, 20, 40, 70, 120, 0];
const TWO_BISHOPS: i32 = 30;
const DOUBLED: i32 = -12;
const ISOLATED: i32 = -10;
const OPEN_FILE: i32 = 15;

/// The men of one side.
#[derive(Default)]
struct Side {
    /// The values that do not depend on the phase.
    sum: i32,
    phase: i32,
    /// By file: the rows of pawns as bits.
    pawns: [u8; 8],
    /// By file: the number of rooks.
    rooks: [u8; 8],
    n_bishops: i32,
    n_men: i32,
    /// The king's column, and its row as its owner counts.
    king: (usize, usize),
}

fn worth(table: &[[i32; 4]; 8], column: usize, row: usize) -> i32 {
    table[7 - row][column.min(7 - column)]
}

/// Reads both sides in one pass.
fn sides(position: &Chess) -> [Side; 2] {
    let mut sides = [Side::default(), Side::default()];
    for square in Square::all(8, 8) {
        let Some((color, kind)) = position.piece(square) else { continue };
        let (column, row) = (usize::from(square.column), usize::from(square.row));
        // As the owner counts.
        let rank = if color == Color::White { row } else { 7 - row };
        let side = &mut sides[color as usize];
        side.phase += PHASES[kind as usize];
        side.sum += VALUES[kind as usize];
        match kind {
            Kind::King => {
                side.king = (column, rank);
                continue;
            }
            Kind::Pawn => side.pawns[column] |= 1 << rank,
            Kind::Rook => side.rooks[column] += 1,
            Kind::Bishop => side.n_bishops += 1,
            _ => {}
        }
        side.n_men += 1;
        side.sum += worth(&SQUARES[kind as usize], column, rank);
    }
    sides
}

impl Side {
    /// The pawns of a file and its neighbors, or only of the neighbors.
    fn near(&self, file: usize, with_file: bool) -> u8 {
        let at = |file: usize| self.pawns.get(file).copied().unwrap_or(0);
        let own = if with_file { at(file) } else { 0 };
        own | at(file + 1) | file.checked_sub(1).map_or(0, at)
    }

    /// The worth of the pawns and of what depends on them.
    fn structure(&self, other: &Side) -> i32 {
        let mut sum = if self.n_bishops > 1 { TWO_BISHOPS } else { 0 };
        for (file, &pawns) in self.pawns.iter().enumerate() {
            sum += i32::from(self.rooks[file]) * if pawns == 0 { OPEN_FILE } else { 0 };
            if pawns == 0 {
                continue;
            }
            let n_pawns = pawns.count_ones() as i32;
            sum += DOUBLED * (n_pawns - 1);
            if self.near(file, false) == 0 {
                sum += ISOLATED * n_pawns;
            }
            // The other side counts its rows from the other end.
            let foremost = pawns.ilog2();
            let ahead = other.near(file, true).reverse_bits() >> foremost >> 1;
            sum += if ahead == 0 { PASSED[foremost as usize] } else { 0 };
        }
        sum
    }

    fn total(&self, other: &Side, phase: i32) -> i32 {
        let (column, rank) = self.king;
        let early = worth(&SQUARES[Kind::King as usize], column, rank) * phase;
        let late = worth(&LATE_KING, column, rank) * (ALL_PHASES - phase);
        self.sum + (early + late) / ALL_PHASES + self.structure(other) + self.drive(other)
    }

    /// A bare king is driven to a corner, and the other king comes near.
    fn drive(&self, other: &Side) -> i32 {
        if other.n_men > 0 || self.n_men == 0 {
            return 0;
        }
        let (column, row) = (other.king.0 as i32, other.king.1 as i32);
        let off = |place: i32| (2 * place - 7).abs();
        let (own_column, own_row) = (self.king.0 as i32, 7 - self.king.1 as i32);
        let distance = (column - own_column).abs() + (row - own_row).abs();
        10 * (off(column) + off(row)) + 8 * (14 - distance)
    }
}

impl Policy for Chess {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.15;
    const ALTERNATES: bool = true;

    fn estimate(&self) -> f64 {
        chance_of_lead(f64::from(self.balance(Color::Black)), Self::HALF_WON)
    }
}

impl Evaluate for Chess {
    const POSITIONS: u32 = 60;
    const SLOTS: usize = 64 * 64;
    const HALF_WON: f64 = 300.0;

    fn balance(&self, color: Color) -> i32 {
        let sides = sides(self);
        let (own, other) = (&sides[color as usize], &sides[color.other() as usize]);
        let phase = (own.phase + other.phase).min(ALL_PHASES);
        own.total(other, phase) - other.total(own, phase)
    }

    fn gain(&self, step: &Move) -> i32 {
        let mover = self.piece(step.from);
        let taken = match self.piece(step.to) {
            // Castling in Chess960 is written as taking the own rook.
            Some((owner, kind)) if mover.is_some_and(|(color, _)| color != owner) => VALUES[kind as usize],
            Some(_) => 0,
            // A pawn that changes its file without taking a man takes in passing.
            None if step.from.column != step.to.column && matches!(mover, Some((_, Kind::Pawn))) => VALUES[0],
            None => 0,
        };
        taken + step.promotion.map_or(0, |kind| VALUES[kind as usize] - VALUES[0])
    }

    fn risk(&self, step: &Move) -> i32 {
        self.piece(step.from).map_or(0, |(_, kind)| VALUES[kind as usize])
    }

    fn slot(step: &Move) -> usize {
        let index = |square: Square| usize::from(square.row) * 8 + usize::from(square.column);
        index(step.from) * 64 + index(step.to)
    }

    fn is_check(&self, color: Color) -> bool {
        self.is_in_check(color)
    }

    fn would_move(&self, color: Color) -> bool {
        let is_officer = |(owner, kind)| owner == color && !matches!(kind, Kind::Pawn | Kind::King);
        Square::all(8, 8).filter_map(|square| self.piece(square)).any(is_officer)
    }
}

//! Castling, in the usual game and in Chess960.
//!
//! In Chess960, king and rooks start on other squares of the first row, but castling takes them to the usual ones: the king to the g
//! or c file, the rook to the f or d file. A king that moves one square sideways and castling can have the same destination, so
//! Chess960 writes castling as the move of the king to the square of its rook.

use sgf_model::value::Color;

use super::board::Chess;
use super::pieces::{Kind, Move, side};
use super::variants::Homes;
use crate::Square;

/// The columns of the king and the rook after castling kingside and queenside.
pub(super) const KING_TO: [u16; 2] = [6, 2];
pub(super) const ROOK_TO: [u16; 2] = [5, 3];

impl Chess {
    /// Returns whether a color may still castle kingside (0) or queenside (1).
    pub(super) fn has_right(&self, color: Color, flank: usize) -> bool {
        let (row, _) = side(color);
        let homes = self.homes[color as usize];
        let has_piece = |column: Option<u16>, kind| {
            column.is_some_and(|column| self.piece(Square::new(column, row)) == Some((color, kind)))
        };
        self.may_castle[color as usize][flank]
            && has_piece(homes.king, Kind::King)
            && has_piece(homes.rooks[flank], Kind::Rook)
    }

    /// Removes the castling rights that depend on a square.
    pub(super) fn remove_rights(&mut self, square: Square) {
        for color in [Color::Black, Color::White] {
            let homes = self.homes[color as usize];
            for flank in [0, 1] {
                let is_home = [homes.king, homes.rooks[flank]].contains(&Some(square.column));
                self.may_castle[color as usize][flank] &= !(is_home && square.row == side(color).0);
            }
        }
    }

    /// The flank to which a move castles, if the color has the right.
    pub(super) fn castling(&self, color: Color, step: &Move) -> Option<usize> {
        let row = side(color).0;
        let homes = self.homes[color as usize];
        let from = homes.king.map(|column| Square::new(column, row));
        if from != Some(step.from) || step.to.row != row {
            return None;
        }
        [0, 1].into_iter().find(|&flank| {
            let to = if self.is_shuffled { homes.rooks[flank] } else { Some(KING_TO[flank]) };
            to == Some(step.to.column) && self.has_right(color, flank)
        })
    }

    /// Moves king and rook.
    pub(super) fn castle(&mut self, color: Color, flank: usize) {
        let row = side(color).0;
        if let Some(king) = self.homes[color as usize].king {
            self.place(Square::new(king, row), None);
        }
        self.move_rook(color, flank);
        self.place(Square::new(KING_TO[flank], row), Some((color, Kind::King)));
    }

    pub(super) fn move_rook(&mut self, color: Color, flank: usize) {
        let row = side(color).0;
        if let Some(rook) = self.homes[color as usize].rooks[flank] {
            self.place(Square::new(rook, row), None);
        }
        self.place(Square::new(ROOK_TO[flank], row), Some((color, Kind::Rook)));
    }

    /// Converts castling as other programs write it: the king's move to its rook in the usual game, and to the g or c file in
    /// Chess960, unless the king can simply move there.
    pub(super) fn normalize_castling(&self, color: Color, step: Move) -> Move {
        if self.piece(step.from) != Some((color, Kind::King)) || step.from.row != step.to.row {
            return step;
        }
        let homes = self.homes[color as usize];
        let to_rook = |flank: &usize| homes.rooks[*flank] == Some(step.to.column);
        let is_jump = step.from.column.abs_diff(step.to.column) > 1;
        let to_place = |flank: &usize| is_jump && KING_TO[*flank] == step.to.column;
        let mut flanks = [0, 1].into_iter().filter(|flank| self.has_right(color, *flank));
        let column = match self.is_shuffled {
            false => flanks.find(to_rook).map(|flank| KING_TO[flank]),
            true if self.castling(color, &step).is_some() => None,
            true => flanks.find(to_place).and_then(|flank| homes.rooks[flank]),
        };
        Move { to: Square::new(column.unwrap_or(step.to.column), step.to.row), ..step }
    }

    /// Finds the rooks of a board of Chess960 that was set up.
    pub(super) fn find_homes(&mut self) {
        if self.is_shuffled && !self.has_moved {
            self.homes = [Color::Black, Color::White].map(|color| self.outermost_homes(color));
        }
    }

    /// The columns on a board of Chess960: castling is possible with the outermost rooks.
    fn outermost_homes(&self, color: Color) -> Homes {
        let row = side(color).0;
        let has = |column: &u16, kind| self.piece(Square::new(*column, row)) == Some((color, kind));
        let king = (0..8).find(|column| has(column, Kind::King));
        let at = king.unwrap_or(0);
        let rooks = [
            (at + 1..8).rev().find(|column| has(column, Kind::Rook)),
            (0..at).find(|column| has(column, Kind::Rook)),
        ];
        Homes { king, rooks: if king.is_some() { rooks } else { [None; 2] } }
    }
}

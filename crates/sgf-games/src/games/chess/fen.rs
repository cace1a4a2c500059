//! Reads positions in Forsyth–Edwards Notation.
//!
//! Source: the PGN standard, 16.1.

use sgf_model::value::Color;

use super::board::Chess;
use super::pieces::{GRID, Kind, side};
use crate::boards::fen::{board, number, wrong};
use crate::{Square, StartError};

impl Chess {
    /// Reads a FEN into an empty self.
    pub(super) fn read_fen(&mut self, text: &str) -> Result<(), StartError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [placement, turn, rest @ ..] = fields.as_slice() else {
            return wrong("a FEN needs a board and the player to move: `8/8/8/4k3/8/4K3/4P3/8 w - - 0 1`");
        };
        if rest.len() > 4 {
            return wrong(format!("unexpected field `{}`", rest[4]));
        }
        for piece in board(placement, 8, 8)? {
            let kind = Kind::of(piece.letter).filter(|_| !piece.is_promoted);
            let Some(kind) = kind else { return wrong(format!("`{}` is not a chess piece", piece.letter)) };
            let color = if piece.is_capital { Color::White } else { Color::Black };
            let square = Square::new(piece.at.0, 7 - piece.at.1);
            if kind == Kind::Pawn && [0, 7].contains(&square.row) {
                return wrong("a pawn is on the first or last rank");
            }
            self.place(square, Some((color, kind)));
        }
        for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
            let n_kings = self.cells.iter().filter(|cell| **cell == Some((color, Kind::King))).count();
            if n_kings != 1 {
                return wrong(format!("{name} has {n_kings} kings"));
            }
        }
        self.turn = match *turn {
            "w" => Color::White,
            "b" => Color::Black,
            turn => return wrong(format!("the player to move is `w` or `b`, not `{turn}`")),
        };
        read_castling(self, rest.first().copied().unwrap_or("-"))?;
        self.passed = read_passed(self, rest.get(1).copied().unwrap_or("-"))?;
        self.n_quiet = number(rest.get(2).copied(), 0)?;
        number(rest.get(3).copied(), 1)?;
        if !self.is_reachable() {
            return wrong("the player who is not to move is in check");
        }
        Ok(())
    }
}

/// Reads castling rights: `KQkq`, where `K` and `Q` are the outermost rooks (X-FEN), or the files of the rooks (Shredder-FEN).
fn read_castling(position: &mut Chess, text: &str) -> Result<(), StartError> {
    position.find_homes();
    position.may_castle = [[false; 2]; 2];
    if text == "-" {
        return Ok(());
    }
    for letter in text.chars() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let homes = position.homes[color as usize];
        let flank = match letter.to_ascii_lowercase() {
            'k' => 0,
            'q' => 1,
            file @ 'a'..='h' => {
                let column = file as u16 - 'a' as u16;
                let flank = usize::from(homes.king.is_some_and(|king| column < king));
                if position.is_shuffled {
                    position.homes[color as usize].rooks[flank] = Some(column);
                } else if homes.rooks[flank] != Some(column) {
                    return wrong(format!("`{letter}`: the king or the rook is not on its initial square"));
                }
                flank
            }
            _ => {
                return wrong(format!(
                    "castling rights are `K`, `Q`, `k`, `q`, the files of rooks, or `-`, not `{letter}` in `{text}`"
                ));
            }
        };
        position.may_castle[color as usize][flank] = true;
        if !position.has_right(color, flank) {
            return wrong(format!("`{letter}`: the king or the rook is not on its initial square"));
        }
    }
    Ok(())
}

/// Reads the en passant square; `None` also if no pawn can capture there.
fn read_passed(position: &Chess, text: &str) -> Result<Option<Square>, StartError> {
    if text == "-" {
        return Ok(None);
    }
    let mover = position.turn.other();
    let (row, up) = side(mover);
    let square = Square::read(text).filter(|square| square.is_within(8, 8));
    let pawn = square.and_then(|square| GRID.offset(square, 0, up));
    let was_passed = square.is_some_and(|square| i32::from(square.row) == i32::from(row) + 2 * up);
    let is_empty = |square: Option<Square>| square.is_some_and(|square| position.piece(square).is_none());
    let before = square.and_then(|square| GRID.offset(square, 0, -up));
    let has_pawn = pawn.and_then(|pawn| position.piece(pawn)) == Some((mover, Kind::Pawn));
    if !was_passed || !has_pawn || !is_empty(square) || !is_empty(before) {
        return wrong(format!("no pawn has just moved over `{text}`"));
    }
    let has_capturer = |right| {
        let neighbor = pawn.and_then(|pawn| GRID.offset(pawn, right, 0));
        neighbor.and_then(|neighbor| position.piece(neighbor)) == Some((position.turn, Kind::Pawn))
    };
    Ok(square.filter(|_| has_capturer(-1) || has_capturer(1)))
}

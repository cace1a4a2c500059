//! A position as Forsyth–Edwards Notation has it: the board, whose turn it is, castling, the pawn that may be taken in
//! passing, and how long nothing has happened.
//!
//! Source: the PGN standard, 16.1.

use sgf_model::value::Color;
use sgf_syntax::Listed;

use super::board::{Chess, GRID, Kind, side};
use super::rules;
use crate::fen::{board, number, wrong};
use crate::{Refused, Square};

/// Puts the position of a text on an empty board.
pub(super) fn read(position: &mut Chess, text: &str) -> Result<(), Refused> {
    let fields: Vec<&str> = text.split_whitespace().listed();
    let [placement, turn, rest @ ..] = fields.as_slice() else {
        return wrong("a FEN has a board and whose turn it is: `8/8/8/4k3/8/4K3/4P3/8 w - - 0 1`");
    };
    if rest.len() > 4 {
        return wrong(format!("`{}` is one field too many", rest[4]));
    }
    for piece in board(placement, 8, 8)? {
        let kind = Kind::of(piece.letter).filter(|_| !piece.is_promoted);
        let Some(kind) = kind else { return wrong(format!("`{}` is no piece of chess", piece.letter)) };
        let color = if piece.is_capital { Color::White } else { Color::Black };
        let square = Square::new(piece.at.0, 7 - piece.at.1);
        if kind == Kind::Pawn && [0, 7].contains(&square.row) {
            return wrong("a pawn stands on the first or last rank");
        }
        position.place(square, Some((color, kind)));
    }
    for (color, name) in [(Color::White, "White"), (Color::Black, "Black")] {
        let n_kings = position.cells.iter().filter(|cell| **cell == Some((color, Kind::King))).count();
        if n_kings != 1 {
            return wrong(format!("{name} has {n_kings} kings"));
        }
    }
    position.turn = match *turn {
        "w" => Color::White,
        "b" => Color::Black,
        turn => return wrong(format!("`{turn}` says not whose turn it is: `w` or `b`")),
    };
    read_castling(position, rest.first().copied().unwrap_or("-"))?;
    position.passed = read_passed(position, rest.get(1).copied().unwrap_or("-"))?;
    position.n_quiet = number(rest.get(2).copied(), 0)?;
    number(rest.get(3).copied(), 1)?;
    if !rules::is_reachable(position) {
        return wrong("the player who is not to move is in check");
    }
    Ok(())
}

fn read_castling(position: &mut Chess, text: &str) -> Result<(), Refused> {
    position.may_castle = [[false; 2]; 2];
    if text == "-" {
        return Ok(());
    }
    for letter in text.chars() {
        let Some(which) = "KQkq".find(letter) else {
            return wrong(format!("`{letter}` in `{text}` is no right to castle: `K`, `Q`, `k`, `q` or `-`"));
        };
        let color = if which < 2 { Color::White } else { Color::Black };
        position.may_castle[color as usize][which % 2] = true;
        if !position.has_right(color, which % 2) {
            return wrong(format!("`{letter}`: the king and that rook do not stand where they castle from"));
        }
    }
    Ok(())
}

/// The square that a pawn has passed, if one can take it there.
fn read_passed(position: &Chess, text: &str) -> Result<Option<Square>, Refused> {
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
        return wrong(format!("no pawn has just passed `{text}`"));
    }
    let is_beside = |right| {
        let beside = pawn.and_then(|pawn| GRID.offset(pawn, right, 0));
        beside.and_then(|beside| position.piece(beside)) == Some((position.turn, Kind::Pawn))
    };
    Ok(square.filter(|_| is_beside(-1) || is_beside(1)))
}

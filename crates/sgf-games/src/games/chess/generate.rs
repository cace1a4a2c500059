//! The legal moves of a board: kind by kind, what is not pinned before what is, the squares from a1 on.

use sgf_model::value::Color;
use sgf_syntax::AddAll;

use super::attack::{Board, Squares, advances, attacks, bit, each};
use super::board::{Kind, Move, side};
use crate::Square;

/// Lists the legal moves of the colour to move.
pub(super) fn moves(board: &Board, into: &mut Vec<Move>) {
    each_piece(board, &mut |piece, from, targets| {
        each(targets).for_each(|to| push(board, piece, from, to, into));
        false
    });
}

/// Tells whether the colour to move has a legal move.
pub(super) fn has_move(board: &Board) -> bool {
    each_piece(board, &mut |_, _, targets| targets != 0)
}

/// Visits the pieces with the squares that they may go to, until the visitor says that it has seen enough; castling is the king's
/// move to the square of its rook. Tells whether the visitor has seen enough.
fn each_piece(board: &Board, visit: &mut impl FnMut(Kind, usize, Squares) -> bool) -> bool {
    let is_double_check = board.checkers.count_ones() > 1;
    for piece in Kind::ALL {
        if piece == Kind::King {
            return visit(Kind::King, board.king, king_targets(board));
        }
        if is_double_check {
            continue;
        }
        let pieces = board.are(board.color, piece);
        for from in each(pieces & !board.pinned).chain(each(pieces & board.pinned)) {
            if visit(piece, from, targets(board, piece, from)) {
                return true;
            }
        }
        let takers = if piece == Kind::Pawn { takers_of_passed(board) } else { 0 };
        for from in each(takers) {
            if visit(piece, from, board.passed.map_or(0, bit)) {
                return true;
            }
        }
    }
    false
}

/// Where a piece other than the king may go.
fn targets(board: &Board, piece: Kind, from: usize) -> Squares {
    let reached = attacks(piece, board.color, from, board.occupied());
    let reached = match piece {
        Kind::Pawn => reached & board.of(board.color.other()) | advances(from, board.color, board.occupied()),
        _ => reached & !board.of(board.color),
    };
    // A piece that is not pinned uncovers no check, and there is none to be answered.
    if board.checkers == 0 && board.pinned & bit(from) == 0 {
        return reached;
    }
    let is_safe = |to: &usize| {
        let blockers = board.occupied() & !bit(from) | bit(*to);
        !board.is_attacked(board.king, blockers, bit(*to))
    };
    each(reached).filter(is_safe).fold(0, |squares, to| squares | bit(to))
}

/// The pawns that may take the one that has just passed.
fn takers_of_passed(board: &Board) -> Squares {
    let Some(passed) = board.passed else { return 0 };
    let (_, up) = side(board.color);
    let victim = bit((passed as i32 - 8 * up) as usize);
    let pawns = attacks(Kind::Pawn, board.color.other(), passed, 0) & board.are(board.color, Kind::Pawn);
    let is_safe = |from: &usize| {
        let blockers = board.occupied() & !bit(*from) & !victim | bit(passed);
        !board.is_attacked(board.king, blockers, victim)
    };
    each(pawns).filter(is_safe).fold(0, |squares, from| squares | bit(from))
}

fn king_targets(board: &Board) -> Squares {
    let without_king = board.occupied() & !bit(board.king);
    let is_safe = |to: usize| !board.is_attacked(to, without_king | bit(to), bit(to));
    let near = attacks(Kind::King, board.color, board.king, 0) & !board.of(board.color);
    let mut squares = each(near).filter(|to| is_safe(*to)).fold(0, |squares, to| squares | bit(to));
    if board.checkers == 0 {
        let home = usize::from(side(board.color).0) * 8;
        // The squares that the king passes, those that are empty as well, and the rook's.
        for (flank, passes, empty, rook) in [(0, [5, 6], 0, 7), (1, [3, 2], bit(1), 0)] {
            let path = passes.iter().fold(empty, |path, column| path | bit(*column)) << home;
            let is_free = board.occupied() & path == 0;
            if board.rights[flank] && is_free && passes.iter().all(|column| is_safe(home + column)) {
                squares |= bit(home + rook);
            }
        }
    }
    squares
}

fn push(board: &Board, piece: Kind, from: usize, to: usize, into: &mut Vec<Move>) {
    let square = |index: usize| Square::new((index % 8) as u16, (index / 8) as u16);
    let (from, mut target) = (square(from), square(to));
    let is_castling = piece == Kind::King && board.of(board.color) & bit(to) != 0;
    if is_castling {
        target.column = if target.column > from.column { 6 } else { 2 };
    }
    let last_row = if board.color == Color::White { 7 } else { 0 };
    if piece == Kind::Pawn && target.row == last_row {
        let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
        into.add_all(kinds.map(|kind| Move { from, to: target, promotion: Some(kind) }));
    } else {
        into.push(Move { from, to: target, promotion: None });
    }
}

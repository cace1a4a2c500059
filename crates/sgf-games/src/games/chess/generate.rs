//! Generates the legal moves of a board: by kind of piece, pieces without pins first, squares in order from a1.

use sgf_model::value::Color;

use super::attack::{Board, Squares, advances, attacks, bit, each, row_between};
use super::castling::{KING_TO, ROOK_TO};
use super::pieces::{Kind, Move, side};
use crate::Square;

/// Lists the legal moves of the color to move.
pub(super) fn moves(board: &Board, into: &mut Vec<Move>) {
    each_piece(board, &mut |piece, from, targets| {
        each(targets).for_each(|to| push(board, piece, from, to, into));
        false
    });
}

/// Returns whether the color to move has a legal move.
pub(super) fn has_move(board: &Board) -> bool {
    each_piece(board, &mut |_, _, targets| targets != 0)
}

/// Visits each piece with its target squares, until the visitor returns true; returns whether it did. Castling is the king's move to
/// the square of its rook.
fn each_piece(board: &Board, visit: &mut impl FnMut(Kind, usize, Squares) -> bool) -> bool {
    let is_double_check = board.checkers.count_ones() > 1;
    for piece in Kind::ALL {
        if piece == Kind::King {
            return visit(Kind::King, board.king, king_targets(board));
        }
        if is_double_check {
            continue;
        }
        let pieces = board.pieces(board.color, piece);
        for from in each(pieces & !board.pinned).chain(each(pieces & board.pinned)) {
            if visit(piece, from, targets(board, piece, from)) {
                return true;
            }
        }
        let takers = if piece == Kind::Pawn { en_passant_pawns(board) } else { 0 };
        for from in each(takers) {
            if visit(piece, from, board.passed.map_or(0, bit)) {
                return true;
            }
        }
    }
    false
}

/// The target squares of a piece other than the king.
fn targets(board: &Board, piece: Kind, from: usize) -> Squares {
    let reached = attacks(piece, board.color, from, board.occupied());
    let reached = match piece {
        Kind::Pawn => reached & board.of(board.color.other()) | advances(from, board.color, board.occupied()),
        _ => reached & !board.of(board.color),
    };
    // Without a check or pin, every move is safe.
    if board.checkers == 0 && board.pinned & bit(from) == 0 {
        return reached;
    }
    let is_safe = |to: &usize| {
        let blockers = board.occupied() & !bit(from) | bit(*to);
        !board.is_attacked(board.king, blockers, bit(*to))
    };
    each(reached).filter(is_safe).fold(0, |squares, to| squares | bit(to))
}

/// The pawns that may capture en passant.
fn en_passant_pawns(board: &Board) -> Squares {
    let Some(passed) = board.passed else { return 0 };
    let (_, up) = side(board.color);
    let victim = bit((passed as i32 - 8 * up) as usize);
    let pawns = attacks(Kind::Pawn, board.color.other(), passed, 0) & board.pieces(board.color, Kind::Pawn);
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
        for flank in [0, 1] {
            let Some(rook) = board.castling_rooks[flank] else { continue };
            let (king_to, rook_to) = (home + usize::from(KING_TO[flank]), home + usize::from(ROOK_TO[flank]));
            let passes = row_between(board.king, king_to);
            let path = passes | row_between(rook, rook_to) | row_between(board.king, rook);
            let others = board.occupied() & !bit(board.king) & !bit(rook);
            // The rook can uncover an attack on the king's destination.
            let is_unattacked = !board.is_attacked(king_to, others | bit(king_to) | bit(rook_to), 0);
            let is_free = others & path == 0;
            if is_free && is_unattacked && each(passes & !bit(board.king)).all(is_safe) {
                squares |= bit(rook);
            }
        }
    }
    squares
}

fn push(board: &Board, piece: Kind, from: usize, to: usize, into: &mut Vec<Move>) {
    let square = |index: usize| Square::new((index % 8) as u16, (index / 8) as u16);
    let (from, mut target) = (square(from), square(to));
    let is_castling = piece == Kind::King && board.of(board.color) & bit(to) != 0;
    if is_castling && !board.is_shuffled {
        target.column = KING_TO[usize::from(target.column < from.column)];
    }
    let last_row = if board.color == Color::White { 7 } else { 0 };
    if piece == Kind::Pawn && target.row == last_row {
        let kinds = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];
        into.extend(kinds.map(|kind| Move { from, to: target, promotion: Some(kind) }));
    } else {
        into.push(Move { from, to: target, promotion: None });
    }
}

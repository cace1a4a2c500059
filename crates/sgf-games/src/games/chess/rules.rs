//! The rules: which moves a board has, how a game ends, and why a move is not allowed.

use sgf_model::value::Color;

use super::attack::{self, Board, Squares};
use super::board::{Chess, GRID, Kind, Move, side};
use super::generate;
use crate::{Outcome, Reason, Square};

/// Makes a board that the rules can be asked about, with a colour to move; `None` for boards that no game reaches: without a king,
/// or with a king in check whose owner has just moved.
fn board(position: &Chess, color: Color) -> Option<Board> {
    let mut board = Board::new(position, color)?;
    board.passed = position.passed.filter(|_| color == position.turn).map(|square| GRID.index(square));
    if !board.may_take_passed() {
        board.passed = None;
    }
    for flank in [0, 1] {
        board.rights[flank] = position.has_right(color, flank);
    }
    Some(board)
}

/// Tells whether a game can reach a board: both kings are there, and the player who is not to move is not in check.
pub(super) fn is_reachable(position: &Chess) -> bool {
    board(position, position.turn).is_some()
}

/// Tells whether a colour whose turn it is is in check.
pub(super) fn is_in_check(position: &Chess, color: Color) -> bool {
    board(position, color).is_some_and(|board| board.checkers != 0)
}

/// Lists the legal moves of a colour.
pub(super) fn moves(position: &Chess, color: Color, into: &mut Vec<Move>) {
    if let Some(board) = board(position, color) {
        generate::moves(&board, into);
    }
}

/// Tells how the game has ended: by mate, by stalemate, or by a draw that nobody has to claim.
pub(super) fn outcome(position: &Chess) -> Option<Outcome> {
    let board = board(position, position.turn)?;
    let is_in_check = board.checkers != 0;
    match (generate::has_move(&board), is_in_check) {
        (false, true) => Some(Outcome::win(position.turn.other())),
        (false, false) => Some(Outcome::DRAW),
        (true, _) => position.is_drawn().then_some(Outcome::DRAW),
    }
}

/// Says why a move is not allowed; moves on boards that no game reaches are.
pub(super) fn judge(position: &Chess, color: Color, step: &Move) -> Result<(), Reason> {
    let (owner, piece) = position.piece(step.from).ok_or(Reason::NoPiece)?;
    if owner != color {
        return Err(Reason::NotYours);
    }
    if position.piece(step.to).is_some_and(|(owner, _)| owner == color) {
        return Err(Reason::Occupied);
    }
    let Some(board) = board(position, color) else { return Ok(()) };
    let mut legal = Vec::new();
    generate::moves(&board, &mut legal);
    if legal.contains(step) {
        return Ok(());
    }
    if legal.iter().any(|other| (other.from, other.to) == (step.from, step.to)) {
        // Only the promotion is missing, or there is none.
        return Err(Reason::Rules);
    }
    let from = GRID.index(step.from);
    let reaches = |blockers| reach(piece, owner, from, blockers) >> GRID.index(step.to) & 1 == 1;
    Err(match (reaches(board.occupied()), reaches(0)) {
        (true, _) => Reason::Check,
        (false, true) => Reason::Blocked,
        (false, false) if is_castling(piece, owner, step) => Reason::Rules,
        (false, false) => Reason::Geometry,
    })
}

fn is_castling(piece: Kind, color: Color, step: &Move) -> bool {
    let home = Square::new(4, side(color).0);
    piece == Kind::King && step.from == home && step.to.row == home.row && [2, 6].contains(&step.to.column)
}

/// Returns the squares that a piece could go to, kings in check aside; a pawn only straight on.
fn reach(piece: Kind, color: Color, from: usize, blockers: Squares) -> Squares {
    match piece {
        Kind::Pawn => attack::advances(from, color, blockers),
        _ => attack::attacks(piece, color, from, blockers),
    }
}

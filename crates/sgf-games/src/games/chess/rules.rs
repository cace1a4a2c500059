//! The rules of the library, asked about our board.

use cozy_chess as library;
use sgf_model::value::Color;

use super::board::{Chess, GRID, Kind, Move, side};
use crate::{Outcome, Reason, Square};

/// Makes the library's board, with a colour to move; `None` for boards that it does not know.
fn board(position: &Chess, color: Color) -> Option<library::Board> {
    let mut builder = library::BoardBuilder::empty();
    for square in GRID.squares() {
        let piece = position.piece(square).map(|(color, piece)| (kind(piece), side_of(color)));
        builder.board[GRID.index(square)] = piece;
    }
    builder.side_to_move = side_of(color);
    for color in [Color::Black, Color::White] {
        builder.castle_rights[side_of(color) as usize] = library::CastleRights {
            short: position.has_right(color, 0).then_some(library::File::H),
            long: position.has_right(color, 1).then_some(library::File::A),
        };
    }
    builder.en_passant = position.passed.filter(|_| color == position.turn).map(square_of);
    builder.build().ok().or_else(|| {
        builder.en_passant = None;
        builder.build().ok()
    })
}

fn side_of(color: Color) -> library::Color {
    match color {
        Color::Black => library::Color::Black,
        Color::White => library::Color::White,
    }
}

fn square_of(square: Square) -> library::Square {
    library::Square::index(GRID.index(square))
}

fn kind(piece: Kind) -> library::Piece {
    match piece {
        Kind::Pawn => library::Piece::Pawn,
        Kind::Knight => library::Piece::Knight,
        Kind::Bishop => library::Piece::Bishop,
        Kind::Rook => library::Piece::Rook,
        Kind::Queen => library::Piece::Queen,
        Kind::King => library::Piece::King,
    }
}

/// The library writes castling as the king's move to the square of its rook.
fn step_of(position: &Chess, step: library::Move) -> Move {
    let square = |square: library::Square| Square::new(square as u16 % 8, square as u16 / 8);
    let (from, mut to) = (square(step.from), square(step.to));
    let owner = |square| position.piece(square).map(|(color, _)| color);
    if position.piece(from).is_some_and(|(_, piece)| piece == Kind::King) && owner(from) == owner(to) {
        to.column = if to.column > from.column { 6 } else { 2 };
    }
    let promotion = step.promotion.and_then(|it| Kind::ALL.into_iter().find(|&piece| kind(piece) == it));
    Move { from, to, promotion }
}

/// Lists the legal moves of a colour.
pub(super) fn moves(position: &Chess, color: Color, into: &mut Vec<Move>) {
    let Some(board) = board(position, color) else { return };
    board.generate_moves(|moves| {
        into.extend(moves.into_iter().map(|step| step_of(position, step)));
        false
    });
}

/// Tells how the game has ended: by mate, by stalemate, or by a draw that nobody has to claim.
pub(super) fn outcome(position: &Chess) -> Option<Outcome> {
    let board = board(position, position.turn)?;
    let can_move = board.generate_moves(|moves| !moves.is_empty());
    let is_in_check = !board.checkers().is_empty();
    match (can_move, is_in_check) {
        (false, true) => Some(Outcome::win(position.turn.other())),
        (false, false) => Some(Outcome::DRAW),
        (true, _) => position.is_drawn().then_some(Outcome::DRAW),
    }
}

/// Says why a move is not allowed; moves on boards that the library does not know are.
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
    moves(position, color, &mut legal);
    if legal.contains(step) {
        return Ok(());
    }
    if legal.iter().any(|other| (other.from, other.to) == (step.from, step.to)) {
        // Only the promotion is missing, or there is none.
        return Err(Reason::Rules);
    }
    let from = square_of(step.from);
    let reaches = |blockers| reach(piece, owner, from, blockers).has(square_of(step.to));
    Err(match (reaches(board.occupied()), reaches(library::BitBoard::EMPTY)) {
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
fn reach(piece: Kind, color: Color, from: library::Square, blockers: library::BitBoard) -> library::BitBoard {
    match piece {
        Kind::Pawn => library::get_pawn_quiets(from, side_of(color), blockers),
        Kind::Knight => library::get_knight_moves(from),
        Kind::Bishop => library::get_bishop_moves(from, blockers),
        Kind::Rook => library::get_rook_moves(from, blockers),
        Kind::Queen => library::get_bishop_moves(from, blockers) | library::get_rook_moves(from, blockers),
        Kind::King => library::get_king_moves(from),
    }
}

//! Compares legal moves and outcomes with `cozy-chess`.

use cozy_chess as library;
use sgf_model::value::Color;

use super::board::Chess;
use super::pieces::{GRID, Kind, Move};
use super::tests::{SPECIAL, position, start};
use crate::{Outcome, Position, Square};

/// Makes a board of the library with a color to move; `None` if the library rejects it.
fn board(position: &Chess, color: Color) -> Option<library::Board> {
    let mut builder = library::BoardBuilder::empty();
    for square in GRID.squares() {
        let piece = position.piece(square).map(|(color, piece)| (kind(piece), side_of(color)));
        builder.board[GRID.index(square)] = piece;
    }
    builder.side_to_move = side_of(color);
    for color in [Color::Black, Color::White] {
        let file = |flank: usize| {
            let rook =
                position.homes[color as usize].rooks[flank].filter(|_| position.has_right(color, flank));
            rook.map(|column| library::File::index(usize::from(column)))
        };
        builder.castle_rights[side_of(color) as usize] =
            library::CastleRights { short: file(0), long: file(1) };
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

/// Converts a move; the library represents castling as the king's move to the square of its rook.
fn step_of(position: &Chess, step: library::Move) -> Move {
    let square = |square: library::Square| Square::new(square as u16 % 8, square as u16 / 8);
    let (from, mut to) = (square(step.from), square(step.to));
    let owner = |square| position.piece(square).map(|(color, _)| color);
    let is_king = position.piece(from).is_some_and(|(_, piece)| piece == Kind::King);
    if !position.is_shuffled && is_king && owner(from) == owner(to) {
        to.column = if to.column > from.column { 6 } else { 2 };
    }
    let promotion = step.promotion.and_then(|it| Kind::ALL.into_iter().find(|&piece| kind(piece) == it));
    Move { from, to, promotion }
}

/// Lists the legal moves of a color.
pub(super) fn moves(position: &Chess, color: Color, into: &mut Vec<Move>) {
    let Some(board) = board(position, color) else { return };
    board.generate_moves(|moves| {
        into.extend(moves.into_iter().map(|step| step_of(position, step)));
        false
    });
}

/// The outcome according to the library. It does not detect automatic draws, so those are ours.
fn outcome(position: &Chess) -> Option<Outcome> {
    let board = board(position, position.turn)?;
    let can_move = board.generate_moves(|moves| !moves.is_empty());
    let is_in_check = !board.checkers().is_empty();
    match (can_move, is_in_check) {
        (false, true) => Some(Outcome::win(position.turn.other())),
        (false, false) => Some(Outcome::DRAW),
        (true, _) => position.is_drawn().then_some(Outcome::DRAW),
    }
}

/// Compares the lists of legal moves, and returns ours.
fn compare(position: &Chess, color: Color) -> Vec<Move> {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    position.legal_moves_of(color, &mut own);
    moves(position, color, &mut other);
    assert_eq!(own, other, "{color:?} in {position:?}");
    let probe = Move { from: Square::new(0, 0), to: Square::new(7, 7), promotion: None };
    if board(position, color).is_some() {
        assert_eq!(position.check_legal(color, &probe).is_ok(), own.contains(&probe), "{position:?}");
    }
    assert_eq!(position.outcome_by_rules(), outcome(position), "{position:?}");
    own
}

/// A deterministic sequence of pseudorandom numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, end: usize) -> usize {
        self.0 = crate::zobrist::key(self.0);
        (self.0 % end as u64) as usize
    }
}

fn play_on(mut position: Chess, n_moves: usize, chance: &mut Chance) {
    for _ in 0..n_moves {
        compare(&position, position.turn.other());
        let moves = compare(&position, position.turn);
        let Some(step) = moves.get(chance.below(moves.len().max(1))) else { return };
        position.play_unchecked(position.turn, step);
    }
}

#[test]
fn random_games_have_equal_move_lists() {
    let mut chance = Chance(3);
    for _ in 0..200 {
        play_on(start(), 120, &mut chance);
        play_on(position(SPECIAL[0], SPECIAL[1], Color::White), 60, &mut chance);
    }
}

/// Positions unlikely in games: pieces anywhere, adjacent kings, multiple checks.
#[test]
fn random_boards_have_equal_move_lists() {
    let mut chance = Chance(64);
    let (mut n_known, n_boards) = (0, 30_000);
    for _ in 0..n_boards {
        let mut texts = [String::new(), String::new()];
        let mut taken = Vec::new();
        for kings in 0..2 + chance.below(14) {
            let at = chance.below(64);
            if taken.contains(&at) {
                continue;
            }
            taken.push(at);
            let kind = if kings < 2 { Kind::King } else { Kind::ALL[chance.below(5)] };
            let letter = if kind == Kind::Pawn { String::new() } else { kind.letter().to_string() };
            let owner = if kings < 2 { kings } else { chance.below(2) };
            texts[owner].push_str(&format!("{letter}{} ", Square::new(at as u16 % 8, at as u16 / 8)));
        }
        let turn = [Color::Black, Color::White][chance.below(2)];
        let position = position(&texts[0], &texts[1], turn);
        n_known += usize::from(board(&position, turn).is_some());
        play_on(position, 6, &mut chance);
    }
    assert!(n_known > n_boards / 10, "{n_known}");
}

#[test]
fn games_of_chess960_have_equal_move_lists() {
    let mut chance = Chance(960);
    for _ in 0..300 {
        let position = super::tests::shuffled(|end| chance.below(end));
        play_on(position, 80, &mut chance);
    }
}

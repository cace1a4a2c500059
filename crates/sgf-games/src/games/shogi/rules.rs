//! Legal moves, from `shogi_legality_lite`.

use sgf_model::value::Color;
use shogi_core as library;
use shogi_legality_lite as legality;

use super::board::{GRID, Move, Shogi};
use super::piece::{Kind, Man, library_color};
use crate::{IllegalMove, Square};

/// Converts a position to the library's form, with a color to move.
fn board(position: &Shogi, color: Color) -> library::PartialPosition {
    let mut board = library::PartialPosition::empty();
    board.side_to_move_set(library_color(color));
    for square in GRID.squares() {
        if let (Some(piece), Some(place)) = (position.piece(square), square_of(square)) {
            board.piece_set(place, Some(piece.library()));
        }
    }
    for owner in [Color::Black, Color::White] {
        let hand = board.hand_of_a_player_mut(library_color(owner));
        for &kind in Kind::ALL {
            for _ in 0..position.in_hand(owner, kind) {
                // Fill hands with too many pieces as far as the library allows.
                *hand = hand.added(kind.library(false)).unwrap_or(*hand);
            }
        }
    }
    board
}

fn square_of(square: Square) -> Option<library::Square> {
    library::Square::new(square.column as u8 + 1, square.row as u8 + 1)
}

fn our_square(square: library::Square) -> Square {
    Square::new(u16::from(square.file()) - 1, u16::from(square.rank()) - 1)
}

fn our_step(step: library::Move) -> Option<Move> {
    match step {
        library::Move::Normal { from, to, promote } => {
            Some(Move::Go { from: our_square(from), to: our_square(to), promotes: promote })
        }
        library::Move::Drop { piece, to } => {
            let kind = Kind::ALL.iter().copied().find(|kind| kind.library(false) == piece.piece_kind())?;
            Some(Move::Drop { kind, to: our_square(to) })
        }
    }
}

fn library_step(color: Color, step: &Move) -> Option<library::Move> {
    match *step {
        Move::Go { from, to, promotes } => {
            Some(library::Move::Normal { from: square_of(from)?, to: square_of(to)?, promote: promotes })
        }
        Move::Drop { kind, to } => {
            let piece = Man { color, kind, is_promoted: false }.library();
            Some(library::Move::Drop { piece, to: square_of(to)? })
        }
    }
}

impl Shogi {
    /// Returns whether a color's king is in check.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, shogi::Shogi};
    /// use sgf_model::value::Color::{Black, White};
    /// let mut position = Shogi::begin(&Options::default())?;
    /// for (color, text) in [(Black, "7g7f"), (White, "3c3d"), (Black, "8h3c+")] {
    ///     position.play_text(color, text)?;
    /// }
    /// assert!(position.is_in_check(White) && !position.is_in_check(Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_in_check(&self, color: Color) -> bool {
        is_in_check(self, color)
    }
}

/// Returns whether a color's king is in check.
pub(super) fn is_in_check(position: &Shogi, color: Color) -> bool {
    legality::prelegality::will_king_be_captured(&board(position, color.other())) == Some(true)
}

/// Lists the legal moves of a color.
pub(super) fn moves(position: &Shogi, color: Color, into: &mut Vec<Move>) {
    let moves = legality::all_legal_moves_partial(&board(position, color));
    into.extend(moves.into_iter().filter_map(our_step));
}

/// Returns why a move is not allowed.
pub(super) fn check_move(position: &Shogi, color: Color, step: &Move) -> Result<(), IllegalMove> {
    let to = match *step {
        Move::Go { from, to, .. } => {
            let piece = position.piece(from).ok_or(IllegalMove::NoPiece)?;
            if piece.color != color {
                return Err(IllegalMove::NotYours);
            }
            to
        }
        Move::Drop { kind, .. } if position.in_hand(color, kind) == 0 => return Err(IllegalMove::NoneLeft),
        Move::Drop { to, .. } => to,
    };
    let is_drop = matches!(step, Move::Drop { .. });
    if position.piece(to).is_some_and(|piece| is_drop || piece.color == color) {
        return Err(IllegalMove::Occupied);
    }
    let Some(step) = library_step(color, step) else { return Err(IllegalMove::Geometry) };
    legality::is_legal_partial(&board(position, color), step).map_err(|kind| match kind {
        library::IllegalMoveKind::IgnoredCheck => IllegalMove::Check,
        library::IllegalMoveKind::TwoPawns
        | library::IllegalMoveKind::DropStuck
        | library::IllegalMoveKind::NormalStuck => IllegalMove::Forbidden,
        library::IllegalMoveKind::IncorrectMove => IllegalMove::Geometry,
        _ => IllegalMove::Rules,
    })
}

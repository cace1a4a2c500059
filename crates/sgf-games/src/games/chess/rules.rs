//! The rules: legal moves, the end of the game, and the reasons why moves are illegal.

use sgf_model::value::Color;

use super::attack::{self, Board, Squares};
use super::board::Chess;
use super::generate;
use super::pieces::{GRID, Kind, Move, side};
use crate::{IllegalMove, Outcome, Square};

/// Makes a board with a color to move; `None` if it is unreachable: without a king, or if the player who has just moved is in check.
fn board(position: &Chess, color: Color) -> Option<Board> {
    let mut board = Board::new(position, color)?;
    board.passed = position.passed.filter(|_| color == position.turn).map(|square| GRID.index(square));
    if !board.may_take_passed() {
        board.passed = None;
    }
    for flank in [0, 1] {
        let rook = position.homes[color as usize].rooks[flank].filter(|_| position.has_right(color, flank));
        board.castling_rooks[flank] = rook.map(|column| usize::from(side(color).0 * 8 + column));
    }
    Some(board)
}

impl Chess {
    /// Returns whether both players have a king, and the player who is not to move is not in check.
    pub(super) fn is_reachable(&self) -> bool {
        board(self, self.turn).is_some()
    }

    /// Returns whether a color's king is in check.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, chess::Chess};
    /// use sgf_model::value::Color::{Black, White};
    /// let mut position = Chess::begin(&Options::default())?;
    /// for (color, text) in [(White, "e4"), (Black, "f5"), (White, "Qh5")] {
    ///     position.play_text(color, text)?;
    /// }
    /// assert!(position.is_in_check(Black) && !position.is_in_check(White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_in_check(&self, color: Color) -> bool {
        board(self, color).is_some_and(|board| board.checkers != 0)
    }

    /// Lists the legal moves of a color.
    pub(super) fn legal_moves_of(&self, color: Color, into: &mut Vec<Move>) {
        if let Some(board) = board(self, color) {
            generate::moves(&board, into);
        }
    }

    /// Returns the outcome by mate, stalemate, or an automatic draw.
    pub(super) fn outcome_by_rules(&self) -> Option<Outcome> {
        let board = board(self, self.turn)?;
        let is_in_check = board.checkers != 0;
        match (generate::has_move(&board), is_in_check) {
            (false, true) => Some(Outcome::win(self.turn.other())),
            (false, false) => Some(Outcome::DRAW),
            (true, _) => self.is_drawn().then_some(Outcome::DRAW),
        }
    }

    /// Checks whether a move is legal; on unreachable boards, every move of an own piece is.
    pub(super) fn check_legal(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        let (owner, piece) = self.piece(step.from).ok_or(IllegalMove::NoPiece)?;
        if owner != color {
            return Err(IllegalMove::NotYours);
        }
        let is_castling_to_rook = self.is_shuffled && self.castling(color, step).is_some();
        if !is_castling_to_rook && self.piece(step.to).is_some_and(|(owner, _)| owner == color) {
            return Err(IllegalMove::Occupied);
        }
        let Some(board) = board(self, color) else { return Ok(()) };
        let mut legal = Vec::new();
        generate::moves(&board, &mut legal);
        if legal.contains(step) {
            return Ok(());
        }
        if legal.iter().any(|other| (other.from, other.to) == (step.from, step.to)) {
            // The promotion is missing or wrong.
            return Err(IllegalMove::Rules);
        }
        let from = GRID.index(step.from);
        let reaches = |blockers| reach(piece, owner, from, blockers) >> GRID.index(step.to) & 1 == 1;
        if is_castling_to_rook {
            return Err(IllegalMove::Rules);
        }
        Err(match (reaches(board.occupied()), reaches(0)) {
            (true, _) => IllegalMove::Check,
            (false, true) => IllegalMove::Blocked,
            (false, false) if is_castling(piece, owner, step) => IllegalMove::Rules,
            (false, false) => IllegalMove::Geometry,
        })
    }
}

fn is_castling(piece: Kind, color: Color, step: &Move) -> bool {
    let home = Square::new(4, side(color).0);
    piece == Kind::King && step.from == home && step.to.row == home.row && [2, 6].contains(&step.to.column)
}

/// Returns the squares that a piece could reach if check did not matter; for pawns, only advances.
fn reach(piece: Kind, color: Color, from: usize, blockers: Squares) -> Squares {
    match piece {
        Kind::Pawn => attack::advances(from, color, blockers),
        _ => attack::attacks(piece, color, from, blockers),
    }
}

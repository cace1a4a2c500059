//! The board of 9×9 squares, the hands, and their notation.

use sgf_model::value::Color;

use super::piece::{Kind, Man};
use crate::boards::grid::Grid;
use crate::repetition::Checks;
use crate::{Outcome, Square};

/// A position of shogi. The column of a square is its file, counted from the right, its row the rank from the top.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, perft, shogi::Shogi};
/// use sgf_model::value::Color;
/// let mut position = Shogi::begin(&Options::default())?;
/// assert_eq!(perft(&position, 2), 900);
/// let step = position.read_move(Color::Black, "7776FU")?;
/// assert_eq!(position.write_move(&step), "7g7f");
/// position.play(Color::Black, &step)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Shogi {
    pub(super) cells: [Option<Man>; 81],
    /// The number of pieces of each kind in each color's hand.
    pub(super) hands: [[u8; 8]; 2],
    pub(super) turn: Color,
    /// Whether no move or setup has happened yet.
    pub(super) is_fresh: bool,
    /// The previous positions, with checks.
    pub(super) past: Checks,
    /// The outcome by fourfold repetition.
    pub(super) repeated: Option<Outcome>,
}

/// A move on the board, or a drop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Moves a piece on the board.
    Go {
        /// The origin.
        from: Square,
        /// The destination.
        to: Square,
        /// Whether the piece is promoted.
        promotes: bool,
    },
    /// Drops a piece from the hand.
    Drop {
        /// The piece.
        kind: Kind,
        /// The square.
        to: Square,
    },
}

pub(super) const GRID: Grid = Grid { columns: 9, rows: 9 };

impl Shogi {
    /// Returns the piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Man> {
        square.is_within(9, 9).then(|| self.cells[GRID.index(square)]).flatten()
    }

    /// Returns the number of pieces of a kind in a color's hand.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, shogi::{Kind, Shogi}};
    /// use sgf_model::value::Color;
    /// let mut position = Shogi::begin(&Options::default())?;
    /// for (color, text) in [(Color::Black, "7g7f"), (Color::White, "3c3d"), (Color::Black, "8h2b+")] {
    ///     position.play_text(color, text)?;
    /// }
    /// assert_eq!(position.in_hand(Color::Black, Kind::Bishop), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn in_hand(&self, color: Color, kind: Kind) -> u8 {
        self.hands[color as usize][kind as usize]
    }

    pub(super) fn place(&mut self, square: Square, piece: Option<Man>) -> Option<Man> {
        std::mem::replace(&mut self.cells[GRID.index(square)], piece)
    }

    /// Reads a USI move.
    pub(super) fn read_usi(text: &str) -> Option<Move> {
        if let Some((letter, to)) = text.split_once('*') {
            let kind = Kind::of(single(letter)?.to_ascii_uppercase())?;
            return Some(Move::Drop { kind, to: square(to)? });
        }
        let (squares, promotes) = text.strip_suffix('+').map_or((text, false), |squares| (squares, true));
        let (from, to) = squares.split_at_checked(2)?;
        Some(Move::Go { from: square(from)?, to: square(to)?, promotes })
    }

    /// Reads a CSA move, whose code names the piece after the move.
    pub(super) fn read_csa(&self, text: &str) -> Option<Move> {
        let text = text.strip_prefix(['+', '-']).unwrap_or(text);
        let (squares, code) = text.split_at_checked(4)?;
        let (kind, is_promoted) = Kind::of_csa(code)?;
        let (from, to) = squares.split_at_checked(2)?;
        let to = digits(to)?;
        if from == "00" {
            return Some(Move::Drop { kind, to });
        }
        let from = digits(from)?;
        let was_promoted = self.piece(from).is_some_and(|piece| piece.is_promoted);
        Some(Move::Go { from, to, promotes: is_promoted && !was_promoted })
    }

    /// Reads a piece of a setup value, and returns the remaining text: its square, or a star for the hand.
    pub(super) fn read_man(text: &str) -> Option<(Kind, bool, &str)> {
        let (text, is_promoted) = text.strip_prefix('+').map_or((text, false), |text| (text, true));
        let kind = Kind::of(text.chars().next()?)?;
        Some((kind, is_promoted && kind.can_promote(), &text[1..]))
    }
}

fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}

/// Reads a digit and a letter: `7g`.
pub(super) fn square(text: &str) -> Option<Square> {
    let [file @ b'1'..=b'9', rank @ b'a'..=b'i'] = *text.as_bytes() else { return None };
    Some(Square::new(u16::from(file - b'1'), u16::from(rank - b'a')))
}

/// Reads two digits: `77`.
pub(super) fn digits(text: &str) -> Option<Square> {
    let [file @ b'1'..=b'9', rank @ b'1'..=b'9'] = *text.as_bytes() else { return None };
    Some(Square::new(u16::from(file - b'1'), u16::from(rank - b'1')))
}

/// Writes a square: `7g`.
pub(super) fn write(square: Square) -> String {
    format!("{}{}", square.column + 1, crate::column_label(square.row))
}

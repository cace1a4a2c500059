//! Pieces and moves, and moves in coordinate notation.

use sgf_model::value::Color;

use crate::Square;
use crate::boards::grid::Grid;

/// The name of standard algebraic notation.
pub(super) const SAN: &str = "san";

/// The kinds of pieces.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, chess::{Chess, Kind}};
/// use sgf_model::value::Color;
/// let position = Chess::begin(&Options::default())?;
/// let first_rank: Vec<Kind> = (0..8).filter_map(|file| position.piece(Square::new(file, 0))).map(|(_, kind)| kind).collect();
/// assert_eq!(first_rank[..5], [Kind::Rook, Kind::Knight, Kind::Bishop, Kind::Queen, Kind::King]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A pawn.
    Pawn,
    /// A knight.
    Knight,
    /// A bishop.
    Bishop,
    /// A rook.
    Rook,
    /// A queen.
    Queen,
    /// A king.
    King,
}

/// A move. Castling is the move of the king.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, chess::{Chess, Kind}};
/// use sgf_model::value::Color;
/// let options = Options::default().with_start("8/P6k/8/8/8/8/8/K7 w - - 0 1");
/// let step = Chess::begin(&options)?.read_move(Color::White, "a8=N")?;
/// assert_eq!((step.from.to_string(), step.promotion), ("a7".into(), Some(Kind::Knight)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The origin.
    pub from: Square,
    /// The destination.
    pub to: Square,
    /// The piece that a pawn becomes.
    pub promotion: Option<Kind>,
}

pub(super) const GRID: Grid = Grid { columns: 8, rows: 8 };

impl Kind {
    pub(super) const ALL: [Kind; 6] =
        [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    pub(super) const FIRST_ROW: [Kind; 8] = [
        Kind::Rook,
        Kind::Knight,
        Kind::Bishop,
        Kind::Queen,
        Kind::King,
        Kind::Bishop,
        Kind::Knight,
        Kind::Rook,
    ];

    /// Returns the capital letter of the piece.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::chess::Kind;
    /// assert_eq!((Kind::Knight.letter(), Kind::King.letter()), ('N', 'K'));
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Kind::Pawn => 'P',
            Kind::Knight => 'N',
            Kind::Bishop => 'B',
            Kind::Rook => 'R',
            Kind::Queen => 'Q',
            Kind::King => 'K',
        }
    }

    /// Returns the piece with a capital letter.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::chess::Kind;
    /// assert_eq!((Kind::of('Q'), Kind::of('q')), (Some(Kind::Queen), None));
    /// ```
    #[must_use]
    pub fn of(letter: char) -> Option<Kind> {
        Kind::ALL.iter().copied().find(|piece| piece.letter() == letter)
    }
}

/// The row of a color's king, and the direction of its pawns.
pub(super) const fn side(color: Color) -> (u16, i32) {
    match color {
        Color::White => (0, 1),
        Color::Black => (7, -1),
    }
}

/// Reads `e2e4`, `e2-e4`, `e4xd5`, `e7e8q`, `e7-e8=Q`; `None` for anything else.
pub(super) fn read_squares(text: &str) -> Option<Move> {
    let text = text.trim();
    let (from, rest) = square(text)?;
    let (to, rest) = square(rest.strip_prefix(['-', 'x', ':']).unwrap_or(rest))?;
    let mut letters = rest.strip_prefix('=').unwrap_or(rest).chars();
    let promotion = match letters.next() {
        Some(letter) => Some(Kind::of(letter.to_ascii_uppercase())?),
        None => None,
    };
    letters.next().is_none().then_some(Move { from, to, promotion })
}

/// Reads a square, and returns the rest of the text.
pub(super) fn square(text: &str) -> Option<(Square, &str)> {
    let (square, rest) = text.split_at_checked(2)?;
    let is_small = square.starts_with(|letter: char| letter.is_ascii_lowercase());
    Some((GRID.read(square).ok().filter(|_| is_small)?, rest))
}

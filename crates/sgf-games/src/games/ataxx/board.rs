//! Positions of Ataxx.

use sgf_model::value::Color;

use super::{PLAN, SIZES};
use crate::boards::grid::Grid;
use crate::zobrist::key;
use crate::{
    Claims, Counted, Detail, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece,
    Played, Position, Score, Site, Sites, Square, StartError,
};

/// A position of Ataxx on a board of 3×3 to 11×11.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, ataxx::Ataxx};
/// use sgf_model::value::Color;
/// let mut position = Ataxx::begin(&Options::default())?;
/// let step = position.read_move(Color::Black, "a7c5")?;
/// position.play(Color::Black, &step)?;
/// assert_eq!((position.count(Color::Black), position.turn()), (2, Some(Color::White)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ataxx {
    grid: Grid,
    /// The pieces of each color: one bit per point, row by row from the bottom.
    pieces: [u128; 2],
    turn: Color,
    /// Whether no move or setup has happened yet.
    is_fresh: bool,
}

/// A move.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, ataxx::{Ataxx, Move}};
/// use sgf_model::value::Color;
/// let position = Ataxx::begin(&Options::default())?;
/// assert!(matches!(position.read_move(Color::Black, "a7c5")?, Move::Leap(..)));
/// assert!(matches!(position.read_move(Color::Black, "b7")?, Move::Grow(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Grows a new piece on a point.
    Grow(Square),
    /// Moves a piece to a point two steps away.
    Leap(Square, Square),
    /// Passes, because no move is possible.
    Pass,
}

/// The spellings of a pass, in lower case.
const PASSES: [&str; 5] = ["0000", "", "pass", "--", "tt"];

impl Ataxx {
    /// Returns the bit of a point; 0 off the board.
    fn bit(&self, square: Square) -> u128 {
        let is_there = square.is_within(self.grid.columns, self.grid.rows);
        if is_there { 1 << self.grid.index(square) } else { 0 }
    }

    /// Lists the points at a distance: 1 for neighbors, 2 for leaps.
    pub(super) fn around(&self, square: Square, distance: i32) -> impl Iterator<Item = Square> + use<> {
        let (grid, width) = (self.grid, 2 * distance + 1);
        (0..width * width).filter_map(move |place| {
            let (right, up) = (place % width - distance, place / width - distance);
            let is_rim = right.abs().max(up.abs()) == distance;
            if is_rim { grid.offset(square, right, up) } else { None }
        })
    }

    /// Returns the side length of the board.
    #[must_use]
    pub fn side(&self) -> u16 {
        self.grid.columns
    }

    /// Returns the piece on a point.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, ataxx::Ataxx};
    /// use sgf_model::value::Color;
    /// // Row 0 is at the bottom.
    /// let position = Ataxx::begin(&Options::default())?;
    /// assert_eq!(position.piece(Square::new(0, 6)), Some(Color::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Color> {
        let bit = self.bit(square);
        [Color::Black, Color::White].into_iter().find(|&color| self.pieces[color as usize] & bit != 0)
    }

    /// Returns the number of pieces of a color.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, ataxx::Ataxx};
    /// use sgf_model::value::Color;
    /// let mut position = Ataxx::begin(&Options::default())?;
    /// // Growing adds a piece; leaping does not.
    /// position.play_text(Color::Black, "b7")?;
    /// assert_eq!((position.count(Color::Black), position.count(Color::White)), (3, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn count(&self, color: Color) -> u32 {
        self.pieces[color as usize].count_ones()
    }

    fn has_around(&self, color: Color, square: Square, distance: i32) -> bool {
        self.around(square, distance).any(|at| self.piece(at) == Some(color))
    }

    fn can_move(&self, color: Color) -> bool {
        let can_come = |square| (1..=2).any(|distance| self.has_around(color, square, distance));
        self.grid.squares().any(|square| self.piece(square).is_none() && can_come(square))
    }

    /// Sets or clears a piece on a point; returns whether anything changed.
    fn place(&mut self, square: Square, piece: Option<Color>) -> bool {
        let (bit, before) = (self.bit(square), self.pieces);
        self.pieces = self.pieces.map(|pieces| pieces & !bit);
        if let Some(color) = piece {
            self.pieces[color as usize] |= bit;
        }
        self.pieces != before
    }

    /// Puts a piece on a point and flips the opposing neighbors.
    fn come(&mut self, color: Color, to: Square) -> Played {
        let replaced = self.piece(to).is_some();
        self.place(to, Some(color));
        let turned: Vec<Square> =
            self.around(to, 1).filter(|&square| self.piece(square) == Some(color.other())).collect();
        for &square in &turned {
            self.place(square, Some(color));
        }
        Played { captured: turned.len() as u32, lost: 0, replaced }
    }
}

impl Position for Ataxx {
    type Move = Move;

    fn begin(options: &Options) -> Result<Ataxx, StartError> {
        let (side, _) = SIZES.of(options)?;
        let turn = options.first.unwrap_or(Color::Black);
        let grid = Grid { columns: side, rows: side };
        let mut position = Ataxx { grid, pieces: [0; 2], turn, is_fresh: true };
        let last = side - 1;
        for (column, row, color) in [
            (0, last, Color::Black),
            (last, 0, Color::Black),
            (0, 0, Color::White),
            (last, last, Color::White),
        ] {
            position.place(Square::new(column, row), Some(color));
        }
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, self.side(), self.side())
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.grid.square(site).and_then(|square| self.piece(square)).into()
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    /// Records may omit forced passes.
    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || !self.can_move(turn))
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
    }

    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool {
        let square = self.grid.square(site);
        square.is_some_and(|square| self.place(square, piece.and_then(|piece| piece.owner)))
    }

    /// The first piece of a setup clears the board, because such records set up all pieces.
    fn begin_set_up(&mut self, piece: Option<Piece>) {
        if self.is_fresh && piece.is_some() {
            self.pieces = [0; 2];
        }
        self.is_fresh = false;
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        let lower = text.trim().to_ascii_lowercase().replace('^', "-");
        if PASSES.contains(&lower.as_str()) {
            return Ok(Move::Pass);
        }
        if let Ok(to) = self.grid.read(&lower) {
            return Ok(Move::Grow(to));
        }
        let (from, to, rest) = self.grid.read_two(&lower)?;
        let grows = self.around(from, 1).any(|square| square == to);
        match rest {
            "" if grows => Ok(Move::Grow(to)),
            "" => Ok(Move::Leap(from, to)),
            _ => Err(ParseMoveError::syntax(text)),
        }
    }

    fn write_move(&self, step: &Move) -> String {
        match step {
            Move::Grow(to) => to.to_string(),
            Move::Leap(from, to) => format!("{from}{to}"),
            Move::Pass => "0000".to_owned(),
        }
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Grow(to) => Sites::one(self.grid.site(to)),
            Move::Leap(from, to) => [from, to].map(|square| self.grid.site(square)).into(),
            Move::Pass => Sites::none(),
        }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match *step {
            Move::Pass if self.can_move(color) => Err(IllegalMove::MustMove),
            Move::Pass => Ok(()),
            Move::Grow(to) | Move::Leap(_, to) if self.piece(to).is_some() => Err(IllegalMove::Occupied),
            Move::Grow(to) if self.has_around(color, to, 1) => Ok(()),
            Move::Grow(_) => Err(IllegalMove::NotConnected),
            Move::Leap(from, to) => match self.piece(from) {
                None => Err(IllegalMove::NoPiece),
                Some(piece) if piece != color => Err(IllegalMove::NotYours),
                Some(_) if self.around(from, 2).any(|square| square == to) => Ok(()),
                Some(_) => Err(IllegalMove::Geometry),
            },
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        self.turn = color.other();
        match *step {
            Move::Pass => Played::default(),
            Move::Grow(to) => self.come(color, to),
            Move::Leap(from, to) => {
                self.place(from, None);
                self.come(color, to)
            }
        }
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        for to in self.grid.squares().filter(|&square| self.piece(square).is_none()) {
            if self.has_around(turn, to, 1) {
                into.push(Move::Grow(to));
            }
            let jumpers = self.around(to, 2).filter(|&from| self.piece(from) == Some(turn));
            into.extend(jumpers.map(|from| Move::Leap(from, to)));
        }
        if into.is_empty() {
            into.push(Move::Pass);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let [black, white] = [Color::Black, Color::White].map(|color| self.count(color));
        let goes_on =
            black > 0 && white > 0 && (self.can_move(self.turn) || self.can_move(self.turn.other()));
        (!goes_on).then(|| Outcome::by_count(f64::from(black), f64::from(white)))
    }

    fn fresh_hash(&self) -> u64 {
        let [black, white] = self.pieces;
        let halves = [black as u64, (black >> 64) as u64, white as u64, (white >> 64) as u64];
        let mix = |hash: u64, half: u64| key(hash ^ half).wrapping_add(half);
        halves.into_iter().fold(key(self.turn as u64), mix)
    }

    fn details(&self) -> Vec<Detail> {
        vec![Detail::Count(Counted::Pieces, [Color::Black, Color::White].map(|color| self.count(color)))]
    }

    fn score(&self, _: &Claims) -> Result<Option<Score>, ParseMoveError> {
        let [black, white] = [Color::Black, Color::White].map(|color| f64::from(self.count(color)));
        Ok(Some(Score { black, white, parts: vec![(Counted::Pieces, black, white)], ..Score::default() }))
    }
}

//! The board: 64 squares, and what castling and taking in passing have to remember.

use sgf_model::value::Color;

use super::{PLAN, SIZES, fen, rules, san};
use crate::grid::Grid;
use crate::hash::key;
use crate::repeats::Repeats;
use crate::{
    Filling, Geometry, Occupant, Options, Outcome, Piece, Played, Position, Reason, Refused, SetUp, Site,
    Sites, Square, Unreadable,
};

/// A position of chess.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, chess::Chess, perft};
/// use sgf_model::value::Color;
/// let mut position = Chess::begin(&Options::default())?;
/// assert_eq!(perft(&position, 2), 400);
/// let step = position.read(Color::White, "Nf3")?;
/// assert_eq!(position.write(&step), "g1f3");
/// position.play(Color::White, &step)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chess {
    /// From `a1` row by row.
    pub(super) cells: [Option<(Color, Kind)>; 64],
    pub(super) turn: Color,
    /// Whether each colour's rook of each side, the king's side first, and its king have never moved.
    pub(super) may_castle: [[bool; 2]; 2],
    /// The square that a pawn has just passed, if a pawn of the other colour stands beside it.
    pub(super) passed: Option<Square>,
    /// Whether the board is still as it was before any move and setup.
    is_fresh: bool,
    /// Which positions there were since the last capture or move of a pawn.
    past: Repeats,
    /// How many moves of either player have passed since then.
    pub(super) n_quiet: u16,
    /// Whether the position is there for the fifth time.
    is_repeated: bool,
}

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
/// let step = Chess::begin(&options)?.read(Color::White, "a8=N")?;
/// assert_eq!((step.from.to_string(), step.promotion), ("a7".into(), Some(Kind::Knight)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square before.
    pub from: Square,
    /// The square after.
    pub to: Square,
    /// What a pawn becomes.
    pub promotion: Option<Kind>,
}

pub(super) const GRID: Grid = Grid { columns: 8, rows: 8 };

impl Kind {
    pub(super) const ALL: [Kind; 6] =
        [Kind::Pawn, Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen, Kind::King];

    const FIRST_ROW: [Kind; 8] = [
        Kind::Rook,
        Kind::Knight,
        Kind::Bishop,
        Kind::Queen,
        Kind::King,
        Kind::Bishop,
        Kind::Knight,
        Kind::Rook,
    ];

    /// Returns the letter of the piece, in capitals.
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

    /// Returns the piece of a capital letter.
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

/// The row of a colour's king, and the direction of its pawns.
pub(super) const fn side(color: Color) -> (u16, i32) {
    match color {
        Color::White => (0, 1),
        Color::Black => (7, -1),
    }
}

impl Chess {
    /// Returns the piece on a square.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, chess::{Chess, Kind}};
    /// use sgf_model::value::Color;
    /// let mut position = Chess::begin(&Options::default())?;
    /// position.play_text(Color::White, "Nc3")?;
    /// assert_eq!(position.piece(Square::new(2, 2)), Some((Color::White, Kind::Knight)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<(Color, Kind)> {
        square.is_within(8, 8).then(|| self.cells[GRID.index(square)]).flatten()
    }

    pub(super) fn place(&mut self, square: Square, piece: Option<(Color, Kind)>) -> Option<(Color, Kind)> {
        std::mem::replace(&mut self.cells[GRID.index(square)], piece)
    }

    /// Tells whether a colour may still castle to a side; the king's side is 0.
    pub(super) fn has_right(&self, color: Color, flank: usize) -> bool {
        let (row, _) = side(color);
        let is_there = |column, piece| self.piece(Square::new(column, row)) == Some((color, piece));
        self.may_castle[color as usize][flank]
            && is_there(4, Kind::King)
            && is_there([7, 0][flank], Kind::Rook)
    }

    /// Ends the rights that hang on a square: on its rook or its king.
    fn leave(&mut self, square: Square) {
        for color in [Color::Black, Color::White] {
            for (flank, column) in [(0, 7), (1, 0)] {
                let is_it = square.row == side(color).0 && (square.column == column || square.column == 4);
                self.may_castle[color as usize][flank] &= !is_it;
            }
        }
    }

    fn move_rook(&mut self, color: Color, to: Square, flank: usize) {
        let (from, to) = (Square::new([7, 0][flank], to.row), Square::new([5, 3][flank], to.row));
        self.place(from, None);
        self.place(to, Some((color, Kind::Rook)));
    }

    /// Takes the pawn that has passed, if a pawn moves to the square that it passed.
    fn take_passed(&mut self, color: Color, step: &Move) -> u32 {
        let is_taking = self.passed == Some(step.to) && step.from.column != step.to.column;
        let behind = GRID.offset(step.to, 0, -side(color).1).filter(|_| is_taking);
        u32::from(behind.and_then(|behind| self.place(behind, None)).is_some())
    }

    /// Forgets how often positions were there: the board was changed without a move.
    fn forget(&mut self) {
        (self.n_quiet, self.is_repeated) = (0, false);
        self.past.clear();
        self.past.note(self.fresh_hash());
    }

    /// Notes the position after a move, which may be one that cannot be taken back.
    fn remember(&mut self, is_final: bool) {
        self.n_quiet = if is_final { 0 } else { self.n_quiet.saturating_add(1) };
        if is_final {
            self.past.clear();
        }
        self.is_repeated = self.past.note(self.fresh_hash()) >= 5;
    }

    /// Tells whether the game is drawn without a claim, by repetition, or because nothing happens or can happen.
    pub(super) fn is_drawn(&self) -> bool {
        self.is_repeated || self.n_quiet >= 150 || self.is_dead()
    }

    /// Tells whether two kings are left, with nothing else than a knight, or bishops on squares of one colour.
    fn is_dead(&self) -> bool {
        let others = || {
            let piece = |square| self.piece(square).map(|(_, kind)| (kind, square));
            GRID.squares().filter_map(piece).filter(|(kind, _)| *kind != Kind::King)
        };
        let shade = |square: Square| (square.column + square.row) % 2;
        let n_kings = GRID.squares().filter(|&it| matches!(self.piece(it), Some((_, Kind::King)))).count();
        let is_knight = others().count() == 1 && others().all(|(kind, _)| kind == Kind::Knight);
        let first = others().next().map_or(0, |(_, square)| shade(square));
        let are_bishops = others().all(|(kind, square)| kind == Kind::Bishop && shade(square) == first);
        n_kings == 2 && (is_knight || are_bishops)
    }

    fn find_passed(&self, color: Color, step: &Move) -> Option<Square> {
        let (row, up) = side(color);
        let is_double = step.from.column == step.to.column
            && i32::from(step.from.row) == i32::from(row) + up
            && i32::from(step.to.row) == i32::from(row) + 3 * up;
        let is_beside = |right| {
            let beside = GRID.offset(step.to, right, 0);
            beside.and_then(|beside| self.piece(beside)) == Some((color.other(), Kind::Pawn))
        };
        let passed = GRID.offset(step.from, 0, up);
        passed.filter(|_| is_double && (is_beside(-1) || is_beside(1)))
    }
}

impl Position for Chess {
    type Move = Move;

    const NOTATIONS: &'static [&'static str] = &[san::NAME];

    fn begin(options: &Options) -> Result<Chess, Refused> {
        SIZES.of(options)?;
        let mut position = Chess {
            cells: [None; 64],
            turn: options.first.unwrap_or(Color::White),
            may_castle: [[true; 2]; 2],
            passed: None,
            is_fresh: true,
            past: Repeats::default(),
            n_quiet: 0,
            is_repeated: false,
        };
        if !options.start.is_empty() {
            fen::read(&mut position, &options.start)?;
            position.is_fresh = false;
            position.past.note(position.fresh_hash());
            return Ok(position);
        }
        for color in [Color::Black, Color::White] {
            let (row, up) = side(color);
            for (column, piece) in (0..).zip(Kind::FIRST_ROW) {
                let square = Square::new(column, row);
                position.place(square, Some((color, piece)));
                GRID.offset(square, 0, up).map(|front| position.place(front, Some((color, Kind::Pawn))));
            }
        }
        position.forget();
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, 8, 8)
    }

    fn occupant(&self, site: Site) -> Occupant {
        let piece = GRID.square(site).and_then(|square| self.piece(square));
        piece.map(|(color, kind)| Piece::new(color, kind as u16)).into()
    }

    /// Setup names the piece too: `Ke1`.
    fn site(&self, text: &str) -> Result<Site, Unreadable> {
        self.geometry().site(text.trim().trim_start_matches(|letter| Kind::of(letter).is_some()))
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        if self.turn != color {
            (self.turn, self.passed) = (color, None);
            self.forget();
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let of = |color| Kind::ALL.map(|kind| Piece::new(color, kind as u16));
        [Color::Black, Color::White].map(of).concat()
    }

    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool {
        let piece = piece.and_then(|piece| Some((piece.owner?, *Kind::ALL.get(usize::from(piece.kind))?)));
        GRID.square(site).is_some_and(|square| self.place(square, piece) != piece)
    }

    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, Unreadable> {
        let Some(color) = set_up.stone() else { return Ok(None) };
        let kind = set_up.value.chars().next().and_then(Kind::of);
        let points = if kind.is_some() { &set_up.value[1..] } else { set_up.value };
        let piece = color.map(|color| Piece::new(color, kind.unwrap_or(Kind::Pawn) as u16));
        Ok(Some((piece, self.area(points)?)))
    }

    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        let Some(piece) = piece else { return Some(("AE", self.name(site))) };
        let kind = Kind::ALL.get(usize::from(piece.kind))?;
        let letter = if *kind == Kind::Pawn { String::new() } else { kind.letter().to_string() };
        let ident = if piece.owner? == Color::Black { "AB" } else { "AW" };
        Some((ident, format!("{letter}{}", self.name(site))))
    }

    /// The first piece that is set up clears the board.
    fn begin_set_up(&mut self, piece: Option<Piece>) {
        if self.is_fresh && piece.is_some() {
            self.cells = [None; 64];
        }
        (self.is_fresh, self.passed) = (false, None);
    }

    fn end_set_up(&mut self, _: Option<Piece>, _: u32) {
        self.forget();
    }

    fn read(&self, color: Color, text: &str) -> Result<Move, Unreadable> {
        san::read_squares(text).map_or_else(|| san::read(self, color, text), Ok)
    }

    fn write(&self, step: &Move) -> String {
        let promotion = step.promotion.map(|piece| piece.letter().to_ascii_lowercase());
        format!("{}{}{}", step.from, step.to, promotion.map(String::from).unwrap_or_default())
    }

    fn notation(&self, color: Color, step: &Move, name: &str) -> Option<String> {
        let is_known = name.is_empty() || name == san::NAME;
        is_known.then(|| san::write(self, color, step).unwrap_or_else(|| self.write(step)))
    }

    fn way(&self, _: Color, step: &Move) -> Sites {
        [step.from, step.to].map(|square| GRID.site(square)).into()
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        rules::judge(self, color, step)
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let moved = self.place(step.from, None);
        let is_pawn = moved == Some((color, Kind::Pawn));
        let mut played = Played::default();
        if let Some((owner, piece)) = moved {
            let (row, _) = side(owner);
            let flank = usize::from(step.to.column == 2);
            let is_castling = piece == Kind::King
                && step.from == Square::new(4, row)
                && [Square::new(6, row), Square::new(2, row)].contains(&step.to);
            if is_castling
                && self.may_castle[owner as usize][flank]
                && self.piece(Square::new([7, 0][flank], row)) == Some((owner, Kind::Rook))
            {
                self.move_rook(owner, step.to, flank);
            }
            let last_row = if owner == Color::White { 7 } else { 0 };
            let becomes = match step.promotion {
                Some(promotion) if piece == Kind::Pawn => promotion,
                None if piece == Kind::Pawn && step.to.row == last_row => Kind::Queen,
                _ => piece,
            };
            let taken = self.place(step.to, Some((owner, becomes)));
            played.captured = u32::from(taken.is_some_and(|(taken, _)| taken != color));
            played.lost = u32::from(taken.is_some_and(|(taken, _)| taken == color));
            played.replaced = taken.is_some();
        }
        if is_pawn {
            played.captured += self.take_passed(color, step);
        }
        self.leave(step.from);
        self.leave(step.to);
        self.passed = if is_pawn { self.find_passed(color, step) } else { None };
        self.turn = color.other();
        self.remember(is_pawn || played.replaced);
        played
    }

    fn moves(&self, into: &mut Vec<Move>) {
        if !self.is_drawn() {
            rules::moves(self, self.turn, into);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        rules::outcome(self)
    }

    fn fresh_hash(&self) -> u64 {
        let place = |square: Square| {
            let (color, piece) = self.piece(square)?;
            Some(key(GRID.index(square) as u64 * 16 + color as u64 * 8 + piece as u64))
        };
        let rights = [Color::Black, Color::White].into_iter().flat_map(|color| [(color, 0), (color, 1)]);
        let rights = rights.map(|(color, flank)| u64::from(self.has_right(color, flank)));
        let rights = rights.fold(self.turn as u64, |bits, right| bits << 1 | right);
        let passed = self.passed.map_or(64, |square| GRID.index(square) as u64);
        let rest = key(1 << 32 | rights << 8 | passed);
        GRID.squares().filter_map(place).fold(rest, |hash, key| hash ^ key)
    }
}

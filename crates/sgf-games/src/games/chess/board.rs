//! Positions of chess.

use sgf_model::value::Color;

use super::pieces::{GRID, Kind, Move, SAN, read_squares, side};
use super::variants::{Homes, is_960};
use super::{PLAN, SIZES};
use crate::repetition::Repeats;
use crate::zobrist::key;
use crate::{
    Filling, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played, Position,
    SetUp, Site, Sites, Square, StartError,
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
/// let step = position.read_move(Color::White, "Nf3")?;
/// assert_eq!(position.write_move(&step), "g1f3");
/// position.play(Color::White, &step)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chess {
    /// The squares from `a1`, row by row.
    pub(super) cells: [Option<(Color, Kind)>; 64],
    pub(super) turn: Color,
    /// For each color, whether the king and the kingside or queenside rook have never moved.
    pub(super) may_castle: [[bool; 2]; 2],
    /// For each color, where the king and the rooks start.
    pub(super) homes: [Homes; 2],
    /// Whether this is Chess960.
    pub(super) is_shuffled: bool,
    /// Whether a move was played.
    pub(super) has_moved: bool,
    /// The en passant square, if a pawn of the other color is next to the pawn.
    pub(super) passed: Option<Square>,
    /// Whether no move or setup has happened yet.
    is_fresh: bool,
    /// The positions since the last capture or pawn move.
    past: Repeats,
    /// Number of moves by either player since then.
    pub(super) n_quiet: u16,
    /// Whether this is the fifth occurrence of the position.
    is_repeated: bool,
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

    /// Captures a pawn en passant.
    fn take_passed(&mut self, color: Color, step: &Move) -> u32 {
        let is_taking = self.passed == Some(step.to) && step.from.column != step.to.column;
        let behind = GRID.offset(step.to, 0, -side(color).1).filter(|_| is_taking);
        u32::from(behind.and_then(|behind| self.place(behind, None)).is_some())
    }

    /// Resets repetition and the move counter, after the board was changed without a move.
    fn reset_history(&mut self) {
        (self.n_quiet, self.is_repeated) = (0, false);
        self.past.clear();
        self.past.note(self.fresh_hash());
    }

    /// Records the position after a move.
    fn record_position(&mut self, is_irreversible: bool) {
        self.n_quiet = if is_irreversible { 0 } else { self.n_quiet.saturating_add(1) };
        if is_irreversible {
            self.past.clear();
        }
        self.is_repeated = self.past.note(self.fresh_hash()) >= 5;
    }

    /// Returns whether the game is drawn by fivefold repetition, the 75-move rule, or insufficient material.
    pub(super) fn is_drawn(&self) -> bool {
        self.is_repeated || self.n_quiet >= 150 || self.has_insufficient_material()
    }

    /// Returns whether only two kings are left, with at most a knight, or with bishops on squares of one color.
    fn has_insufficient_material(&self) -> bool {
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

    /// Updates the state after the board.
    fn after_move(&mut self, color: Color, step: &Move, passed: Option<Square>, is_irreversible: bool) {
        self.remove_rights(step.from);
        self.remove_rights(step.to);
        (self.passed, self.turn) = (passed, color.other());
        self.record_position(is_irreversible);
    }

    fn find_passed(&self, color: Color, step: &Move) -> Option<Square> {
        let (row, up) = side(color);
        let is_double = step.from.column == step.to.column
            && i32::from(step.from.row) == i32::from(row) + up
            && i32::from(step.to.row) == i32::from(row) + 3 * up;
        let has_capturer = |right| {
            let neighbor = GRID.offset(step.to, right, 0);
            neighbor.and_then(|neighbor| self.piece(neighbor)) == Some((color.other(), Kind::Pawn))
        };
        let passed = GRID.offset(step.from, 0, up);
        passed.filter(|_| is_double && (has_capturer(-1) || has_capturer(1)))
    }
}

impl Position for Chess {
    type Move = Move;

    const NOTATIONS: &'static [&'static str] = &[SAN];

    fn begin(options: &Options) -> Result<Chess, StartError> {
        SIZES.of(options)?;
        let mut position = Chess {
            cells: [None; 64],
            turn: options.first.unwrap_or(Color::White),
            may_castle: [[true; 2]; 2],
            homes: [Homes::STANDARD; 2],
            is_shuffled: is_960(&options.variant),
            has_moved: false,
            passed: None,
            is_fresh: true,
            past: Repeats::default(),
            n_quiet: 0,
            is_repeated: false,
        };
        if !options.start.is_empty() {
            position.read_fen(&options.start)?;
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
        position.reset_history();
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, 8, 8)
    }

    fn occupant(&self, site: Site) -> Occupant {
        let piece = GRID.square(site).and_then(|square| self.piece(square));
        piece.map(|(color, kind)| Piece::new(color, kind as u16)).into()
    }

    /// Accepts a piece before the square, as in setup: `Ke1`.
    fn site(&self, text: &str) -> Result<Site, ParseMoveError> {
        self.geometry().site(text.trim().trim_start_matches(|letter| Kind::of(letter).is_some()))
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        if self.turn != color {
            (self.turn, self.passed) = (color, None);
            self.reset_history();
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

    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, ParseMoveError> {
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

    /// The first piece clears the board.
    fn begin_set_up(&mut self, piece: Option<Piece>) {
        if self.is_fresh && piece.is_some() {
            self.cells = [None; 64];
        }
        (self.is_fresh, self.passed) = (false, None);
    }

    fn end_set_up(&mut self, _: Option<Piece>, _: u32) {
        self.find_homes();
        self.reset_history();
    }

    fn read_move(&self, color: Color, text: &str) -> Result<Move, ParseMoveError> {
        match read_squares(text) {
            Some(step) => Ok(self.normalize_castling(color, step)),
            None => self.read_san(color, text),
        }
    }

    fn write_move(&self, step: &Move) -> String {
        let promotion = step.promotion.map(|piece| piece.letter().to_ascii_lowercase());
        format!("{}{}{}", step.from, step.to, promotion.map(String::from).unwrap_or_default())
    }

    fn notation(&self, color: Color, step: &Move, name: &str) -> Option<String> {
        let is_known = name.is_empty() || name == SAN;
        is_known.then(|| self.write_san(color, step).unwrap_or_else(|| self.write_move(step)))
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        [step.from, step.to].map(|square| GRID.site(square)).into()
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        self.check_legal(color, step)
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        (self.is_fresh, self.has_moved) = (false, true);
        if self.is_shuffled
            && let Some(flank) = self.castling(color, step)
        {
            self.castle(color, flank);
            self.after_move(color, step, None, false);
            return Played::default();
        }
        let castling =
            self.piece(step.from).and_then(|(owner, _)| Some((owner, self.castling(owner, step)?)));
        let moved = self.place(step.from, None);
        let is_pawn = moved == Some((color, Kind::Pawn));
        let mut played = Played::default();
        if let Some((owner, piece)) = moved {
            if let Some((owner, flank)) = castling {
                self.move_rook(owner, flank);
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
        let passed = if is_pawn { self.find_passed(color, step) } else { None };
        self.after_move(color, step, passed, is_pawn || played.replaced);
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if !self.is_drawn() {
            self.legal_moves_of(self.turn, into);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.outcome_by_rules()
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

//! Positions of Amazons.

use sgf_model::value::Color;

use super::{ARROW, BOTTOM, PLAN, SIZES};
use crate::zobrist::key;
use crate::{
    Filling, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played, Position,
    SetUp, Site, Sites, Square, StartError,
};

/// A position of Amazons on a board of up to 52×52.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, amazons::Amazons};
/// use sgf_model::value::Color;
/// let mut position = Amazons::begin(&Options::default())?;
/// let step = position.read_move(Color::Black, "djddgd")?;
/// position.play(Color::Black, &step)?;
/// assert_eq!(position.amazon(Square::new(3, 3)), Some(Color::Black));
/// assert!(position.is_arrow(Square::new(6, 3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Amazons {
    columns: u16,
    rows: u16,
    /// The points row by row, from the upper left.
    points: Vec<Cell>,
    turn: Color,
    /// Whether no move or setup has happened yet.
    is_fresh: bool,
    hash: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cell {
    None,
    Amazon(Color),
    Arrow,
}

/// A move.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, amazons::{Amazons, Move}};
/// use sgf_model::value::Color;
/// let step = Amazons::begin(&Options::default())?.read_move(Color::Black, "djddgd")?;
/// assert_eq!(step, Move { from: Square::new(3, 9), to: Square::new(3, 3), arrow: Square::new(6, 3) });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The origin of the amazon.
    pub from: Square,
    /// Its destination.
    pub to: Square,
    /// The target of its arrow.
    pub arrow: Square,
}

impl Move {
    /// The points in the order of the move.
    fn points(&self) -> [Square; 3] {
        [self.from, self.to, self.arrow]
    }
}

const DIRECTIONS: [(i32, i32); 8] = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)];

/// The key for White's turn.
const TURN: u64 = key(1 << 32);

impl Amazons {
    /// Returns the number of columns and rows.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, amazons::Amazons};
    /// assert_eq!(Amazons::begin(&Options::default())?.board_size(), (10, 10));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board_size(&self) -> (u16, u16) {
        (self.columns, self.rows)
    }

    fn index(&self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.columns) + usize::from(square.column)
    }

    fn piece(&self, square: Square) -> Cell {
        let is_there = square.is_within(self.columns, self.rows);
        if is_there { self.points[self.index(square)] } else { Cell::Arrow }
    }

    /// Returns the amazon on a point.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, amazons::Amazons};
    /// use sgf_model::value::Color;
    /// let position = Amazons::begin(&Options::default())?;
    /// assert_eq!(position.amazon(Square::new(3, 9)), Some(Color::Black));
    /// assert_eq!(position.amazon(Square::new(0, 0)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn amazon(&self, square: Square) -> Option<Color> {
        match self.piece(square) {
            Cell::Amazon(color) => Some(color),
            Cell::None | Cell::Arrow => None,
        }
    }

    /// Returns whether a point is blocked by an arrow. Points off the board count as blocked.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, amazons::Amazons};
    /// use sgf_model::value::Color;
    /// let mut position = Amazons::begin(&Options::default())?;
    /// position.play_text(Color::Black, "djddgd")?;
    /// assert!(position.is_arrow(Square::new(6, 3)) && !position.is_arrow(Square::new(3, 3)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_arrow(&self, square: Square) -> bool {
        self.piece(square) == Cell::Arrow
    }

    fn place(&mut self, square: Square, piece: Cell) -> Cell {
        if !square.is_within(self.columns, self.rows) {
            return Cell::None;
        }
        let index = self.index(square);
        let before = std::mem::replace(&mut self.points[index], piece);
        self.hash ^= key_of(index, before) ^ key_of(index, piece);
        before
    }

    fn clear(&mut self) {
        self.points.fill(Cell::None);
        self.hash = self.fresh_hash();
    }

    fn amazons(&self, color: Color) -> impl Iterator<Item = Square> {
        let square = |index| {
            Square::new(
                (index % usize::from(self.columns)) as u16,
                (index / usize::from(self.columns)) as u16,
            )
        };
        let is_own = move |&(_, &piece): &(usize, &Cell)| piece == Cell::Amazon(color);
        self.points.iter().enumerate().filter(is_own).map(move |(index, _)| square(index))
    }

    /// Lists the points that a queen could reach from a point; the point `left` counts as free.
    fn reach(&self, from: Square, left: Square) -> Vec<Square> {
        let mut reach = Vec::new();
        for &(right, down) in &DIRECTIONS {
            let mut at = from;
            while let Some(next) = at.offset(right, down, self.columns, self.rows) {
                if next != left && self.piece(next) != Cell::None {
                    break;
                }
                reach.push(next);
                at = next;
            }
        }
        reach
    }

    /// Checks that an amazon or arrow can move from one point to another like a queen.
    fn judge_way(&self, from: Square, to: Square, left: Square) -> Result<(), IllegalMove> {
        if self.reach(from, left).contains(&to) {
            return Ok(());
        }
        let (right, down) =
            (i32::from(to.column) - i32::from(from.column), i32::from(to.row) - i32::from(from.row));
        let is_straight = right == 0 || down == 0 || right.abs() == down.abs();
        if !is_straight || from == to {
            return Err(IllegalMove::Geometry);
        }
        let is_taken = to != left && self.piece(to) != Cell::None;
        Err(if is_taken { IllegalMove::Occupied } else { IllegalMove::Blocked })
    }

    fn can_move(&self, color: Color) -> bool {
        self.amazons(color).any(|from| !self.reach(from, from).is_empty())
    }

    /// Reads the points of a move as letters and numbers, with row 1 at the bottom and any separators.
    fn numbered(&self, text: &str) -> Result<Vec<Square>, ParseMoveError> {
        let (mut squares, mut rest) = (Vec::new(), text);
        while !rest.is_empty() {
            let (square, after) = Square::read_first(rest).ok_or_else(|| ParseMoveError::syntax(text))?;
            let row = self.rows.checked_sub(square.row + 1).ok_or_else(|| ParseMoveError::off_board(text))?;
            let square = Square::new(square.column, row);
            if !square.is_within(self.columns, self.rows) {
                return Err(ParseMoveError::off_board(text));
            }
            squares.push(square);
            rest = after.trim_start_matches(['-', ',', '/', ' ', ':']);
        }
        Ok(squares)
    }
}

/// Black's start points, as listed in the specification; White's are opposite.
fn start(columns: u16, rows: u16) -> &'static [(u16, u16)] {
    match (columns, rows) {
        (10, 10) => &[(3, 9), (6, 9), (0, 6), (9, 6)],
        (8, 8) => &[(2, 7), (5, 7), (0, 5), (7, 5)],
        (6, 6) => &[(1, 5), (4, 5), (0, 4), (5, 4)],
        _ => &[],
    }
}

fn key_of(index: usize, piece: Cell) -> u64 {
    match piece {
        Cell::None => 0,
        Cell::Amazon(color) => key(index as u64 * 4 + color as u64),
        Cell::Arrow => key(index as u64 * 4 + 2),
    }
}

impl Position for Amazons {
    type Move = Move;

    const NOTATIONS: &'static [&'static str] = &[BOTTOM];

    fn begin(options: &Options) -> Result<Amazons, StartError> {
        let (columns, rows) = SIZES.of(options)?;
        let points = vec![Cell::None; usize::from(columns) * usize::from(rows)];
        let is_fresh = !options.keeps_start;
        let mut position = Amazons { columns, rows, points, turn: Color::Black, is_fresh, hash: 0 };
        for &(column, row) in start(columns, rows) {
            position.place(Square::new(column, row), Cell::Amazon(Color::Black));
            position.place(Square::new(column, rows - 1 - row), Cell::Amazon(Color::White));
        }
        if let Some(first) = options.first {
            position.set_turn(first);
        }
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, self.columns, self.rows)
    }

    fn occupant(&self, site: Site) -> Occupant {
        let piece = self.geometry().square(site).and_then(|square| match self.piece(square) {
            Cell::None => None,
            Cell::Amazon(color) => Some(Piece::stone(color)),
            Cell::Arrow => Some(ARROW),
        });
        piece.into()
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        if self.turn != color {
            self.turn = color;
            self.hash ^= TURN;
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        vec![Piece::stone(Color::Black), Piece::stone(Color::White), ARROW]
    }

    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool {
        let cell = match piece {
            None => Cell::None,
            Some(Piece { owner: Some(color), .. }) => Cell::Amazon(color),
            Some(_) => Cell::Arrow,
        };
        self.geometry().square(site).is_some_and(|square| self.place(square, cell) != cell)
    }

    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, ParseMoveError> {
        let piece = match (set_up.ident, set_up.stone()) {
            ("AA", _) => Some(ARROW),
            (_, Some(color)) => color.map(Piece::stone),
            (_, None) => return Ok(None),
        };
        Ok(Some((piece, self.area(set_up.value)?)))
    }

    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        let ident = match piece {
            None => "AE",
            Some(piece) if piece == ARROW => "AA",
            Some(piece) if piece.owner? == Color::Black => "AB",
            Some(_) => "AW",
        };
        Some((ident, self.name(site)))
    }

    fn begin_set_up(&mut self, _: Option<Piece>) {
        if self.is_fresh {
            self.clear();
        }
        self.is_fresh = false;
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        let text = text.trim();
        let syntax = || ParseMoveError::syntax(text);
        let is_letters = text.len() == 6 && text.bytes().all(|letter| letter.is_ascii_alphabetic());
        let squares = match is_letters {
            true => {
                let find = |point| self.geometry().find(point);
                vec![find(&text[..2])?, find(&text[2..4])?, find(&text[4..])?]
            }
            false => self.numbered(text)?,
        };
        match squares[..] {
            [from, to, arrow] => Ok(Move { from, to, arrow }),
            [from, to, again, arrow] if to == again => Ok(Move { from, to, arrow }),
            _ => Err(syntax()),
        }
    }

    fn write_move(&self, step: &Move) -> String {
        step.points().map(|square| self.name(self.geometry().on(square))).join("")
    }

    fn write_as(&self, step: &Move, coordinates: &str) -> Option<String> {
        let names = step.points().map(|square| self.name_as(self.geometry().on(square), coordinates));
        names.into_iter().collect::<Option<Vec<_>>>().map(|names| names.join("-"))
    }

    /// `d1-d7/g7`, with the arrow after the slash.
    fn notation(&self, _: Color, step: &Move, name: &str) -> Option<String> {
        let names = step.points().map(|square| self.name_as(self.geometry().on(square), BOTTOM));
        let [Some(from), Some(to), Some(arrow)] = names else { return None };
        ["", BOTTOM].contains(&name).then(|| format!("{from}-{to}/{arrow}"))
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        step.points().map(|square| self.geometry().on(square)).into()
    }

    /// The arrow, and the amazon that shot it.
    fn footprint(&self, _: Color, step: &Move) -> Sites {
        [step.arrow, step.to].map(|square| self.geometry().on(square)).into()
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match self.amazon(step.from) {
            None => Err(IllegalMove::NoPiece),
            Some(owner) if owner != color => Err(IllegalMove::NotYours),
            Some(_) => {
                // The amazon's origin counts as free, for its own move and for the arrow.
                self.judge_way(step.from, step.to, step.from)?;
                self.judge_way(step.to, step.arrow, step.from)
            }
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        self.place(step.from, Cell::None);
        let replaced = self.place(step.to, Cell::Amazon(color)) != Cell::None;
        let shot = self.place(step.arrow, Cell::Arrow);
        self.set_turn(color.other());
        let count = |piece| u32::from(shot == piece);
        Played {
            captured: count(Cell::Amazon(color.other())),
            lost: count(Cell::Amazon(color)),
            replaced: replaced || shot != Cell::None,
        }
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let turn = self.turn;
        for from in self.amazons(turn) {
            for to in self.reach(from, from) {
                into.extend(self.reach(to, from).into_iter().map(|arrow| Move { from, to, arrow }));
            }
        }
    }

    fn changed(&self, color: Color, step: &Move, _: &Played) -> Option<Sites> {
        Some(self.path(color, step))
    }

    /// A player who cannot move loses. A board without amazons is waiting for setup.
    fn outcome(&self) -> Option<Outcome> {
        let is_empty = || !self.points.iter().any(|piece| matches!(piece, Cell::Amazon(_)));
        let has_ended = !self.can_move(self.turn) && !is_empty();
        has_ended.then(|| Outcome::win(self.turn.other()))
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn fresh_hash(&self) -> u64 {
        let turn = if self.turn == Color::White { TURN } else { 0 };
        self.points.iter().enumerate().fold(turn, |hash, (index, &piece)| hash ^ key_of(index, piece))
    }
}

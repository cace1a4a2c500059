//! The board of 9×10 points, and the moves of the pieces.

use sgf_model::value::Color;

use super::{CHINESE, PLAN, SIZES, WESTERN};
use crate::boards::grid::{EIGHT, Grid};
use crate::repetition::Checks;
use crate::zobrist::key;
use crate::{
    Filling, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played, Position,
    SetUp, Site, Sites, Square, StartError,
};

/// A position of Xiangqi. White is Red.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, perft, xiangqi::Xiangqi};
/// use sgf_model::value::Color;
/// let mut position = Xiangqi::begin(&Options::default())?;
/// assert_eq!(perft(&position, 2), 1920);
/// let step = position.read_move(Color::White, "h2e2")?;
/// position.play(Color::White, &step)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Xiangqi {
    /// The points rank by rank from `a0`.
    pub(super) cells: [Option<(Color, Kind)>; 90],
    pub(super) turn: Color,
    /// Whether no move or setup has happened yet.
    is_fresh: bool,
    /// The previous positions, with checks.
    past: Checks,
    /// The player who lost by perpetual check.
    loser: Option<Color>,
}

/// The kinds of pieces.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, xiangqi::{Kind, Xiangqi}};
/// let position = Xiangqi::begin(&Options::default())?;
/// let first: Vec<Kind> = (0..5).filter_map(|file| position.piece(Square::new(file, 0))).map(|(_, kind)| kind).collect();
/// assert_eq!(first, [Kind::Chariot, Kind::Horse, Kind::Elephant, Kind::Advisor, Kind::General]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A general.
    General,
    /// An advisor.
    Advisor,
    /// An elephant.
    Elephant,
    /// A horse.
    Horse,
    /// A chariot.
    Chariot,
    /// A cannon.
    Cannon,
    /// A soldier.
    Soldier,
}

/// A move: origin and destination; row 0 is Red's first rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The origin.
    pub from: Square,
    /// The destination.
    pub to: Square,
}

const GRID: Grid = Grid { columns: 9, rows: 10 };

/// A color's pieces at the start, in FEN letters, from its first rank forward.
const START: [&str; 4] = ["RNBAKABNR", ".........", ".C.....C.", "P.P.P.P.P"];

impl Kind {
    pub(super) const ALL: [Kind; 7] = [
        Kind::General,
        Kind::Advisor,
        Kind::Elephant,
        Kind::Horse,
        Kind::Chariot,
        Kind::Cannon,
        Kind::Soldier,
    ];

    /// Returns the number of the kind; soldiers are 0.
    #[must_use]
    pub const fn number(self) -> u16 {
        Kind::Soldier as u16 - self as u16
    }

    fn numbered(number: u16) -> Option<Kind> {
        Kind::ALL.iter().rev().nth(usize::from(number)).copied()
    }

    /// Returns the letter of the piece, in capitals.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Kind::General => 'K',
            Kind::Advisor => 'A',
            Kind::Elephant => 'B',
            Kind::Horse => 'N',
            Kind::Chariot => 'R',
            Kind::Cannon => 'C',
            Kind::Soldier => 'P',
        }
    }

    /// Returns the kind with a capital letter.
    #[must_use]
    pub fn of(letter: char) -> Option<Kind> {
        let letter = match letter {
            'E' => 'B',
            'H' => 'N',
            letter => letter,
        };
        Kind::ALL.iter().copied().find(|piece| piece.letter() == letter)
    }
}

/// Returns the rank counted from a color's own first rank.
pub(super) fn rank(color: Color, square: Square) -> u16 {
    if color == Color::White { square.row } else { 9 - square.row }
}

pub(super) fn is_in_palace(color: Color, square: Square) -> bool {
    (3..=5).contains(&square.column) && rank(color, square) <= 2
}

impl Xiangqi {
    /// Returns the piece on a point.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, xiangqi::{Kind, Xiangqi}};
    /// use sgf_model::value::Color;
    /// let mut position = Xiangqi::begin(&Options::default())?;
    /// position.play_text(Color::White, "h2e2")?;
    /// assert_eq!(position.piece(Square::new(4, 2)), Some((Color::White, Kind::Cannon)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<(Color, Kind)> {
        square.is_within(9, 10).then(|| self.cells[GRID.index(square)]).flatten()
    }

    fn is_empty(&self, square: Square) -> bool {
        self.piece(square).is_none()
    }

    pub(super) fn place(&mut self, square: Square, piece: Option<(Color, Kind)>) -> Option<(Color, Kind)> {
        std::mem::replace(&mut self.cells[GRID.index(square)], piece)
    }

    /// Lists the destinations of a piece, ignoring checks; own pieces block.
    fn reach(&self, color: Color, piece: Kind, from: Square, into: &mut Vec<Square>) {
        let off = |(right, up): (i32, i32)| GRID.offset(from, right, up);
        let [sides @ .., _, _, _, _] = EIGHT;
        let corners: [(i32, i32); 4] = [EIGHT[4], EIGHT[5], EIGHT[6], EIGHT[7]];
        match piece {
            Kind::General => {
                into.extend(sides.into_iter().filter_map(off).filter(|&to| is_in_palace(color, to)));
            }
            Kind::Advisor => {
                into.extend(corners.into_iter().filter_map(off).filter(|&to| is_in_palace(color, to)));
            }
            Kind::Elephant => {
                let is_open =
                    |&(right, up): &(i32, i32)| off((right, up)).is_some_and(|eye| self.is_empty(eye));
                let jumps =
                    corners.into_iter().filter(is_open).filter_map(|(right, up)| off((right * 2, up * 2)));
                into.extend(jumps.filter(|&to| rank(color, to) <= 4));
            }
            Kind::Horse => {
                let is_open =
                    |&(right, up): &(i32, i32)| off((right, up)).is_some_and(|leg| self.is_empty(leg));
                for (right, up) in sides.into_iter().filter(is_open) {
                    let turns = [-1, 1].map(|turn| (right * 2 + up * turn, up * 2 + right * turn));
                    into.extend(turns.into_iter().filter_map(off));
                }
            }
            Kind::Chariot | Kind::Cannon => {
                sides.into_iter().for_each(|direction| self.slide(piece, from, direction, into));
            }
            Kind::Soldier => {
                let forward = if color == Color::White { 1 } else { -1 };
                into.extend(off((0, forward)));
                if rank(color, from) >= 5 {
                    into.extend([(-1, 0), (1, 0)].into_iter().filter_map(off));
                }
            }
        }
        into.retain(|&to| self.piece(to).is_none_or(|(owner, _)| owner != color));
    }

    fn slide(&self, piece: Kind, from: Square, direction: (i32, i32), into: &mut Vec<Square>) {
        let mut ray = GRID.ray(from, direction);
        let mut first = None;
        for to in ray.by_ref() {
            if !self.is_empty(to) {
                first = Some(to);
                break;
            }
            into.push(to);
        }
        let target = if piece == Kind::Cannon { ray.find(|&to| !self.is_empty(to)) } else { first };
        into.extend(target);
    }

    fn general(&self, color: Color) -> Option<Square> {
        let general = Some((color, Kind::General));
        self.cells.iter().position(|&piece| piece == general).map(|index| GRID.nth(index))
    }

    /// Returns whether a color's general is in check, or faces the other general on an open file.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, xiangqi::Xiangqi};
    /// use sgf_model::value::Color::{Black, White};
    /// let mut position = Xiangqi::begin(&Options::default())?;
    /// for (color, text) in [(White, "h2e2"), (Black, "d9e8"), (White, "e2e6")] {
    ///     position.play_text(color, text)?;
    /// }
    /// assert!(position.is_in_check(Black) && !position.is_in_check(White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_in_check(&self, color: Color) -> bool {
        let Some(general) = self.general(color) else { return false };
        let faces =
            GRID.ray(general, (0, if color == Color::White { 1 } else { -1 })).find(|&it| !self.is_empty(it));
        if faces.is_some_and(|square| self.piece(square) == Some((color.other(), Kind::General))) {
            return true;
        }
        let mut reached = Vec::new();
        for (index, &piece) in self.cells.iter().enumerate() {
            let Some((owner, piece)) = piece.filter(|&(owner, _)| owner != color) else { continue };
            let square = GRID.nth(index);
            if is_in_reach(piece, square, general) {
                self.reach(owner, piece, square, &mut reached);
            }
        }
        reached.contains(&general)
    }

    fn leaves_check(&self, color: Color, step: &Move) -> bool {
        // The history does not matter here, so it is not cloned.
        let Xiangqi { cells, turn, is_fresh, .. } = *self;
        let mut next = Xiangqi { cells, turn, is_fresh, past: Checks::default(), loser: None };
        let piece = next.place(step.from, None);
        next.place(step.to, piece);
        next.is_in_check(color)
    }

    fn can_move(&self, color: Color) -> bool {
        let mut reached = Vec::new();
        GRID.squares().any(|from| {
            let Some((_, piece)) = self.piece(from).filter(|&(owner, _)| owner == color) else {
                return false;
            };
            reached.clear();
            self.reach(color, piece, from, &mut reached);
            reached.iter().any(|&to| !self.leaves_check(color, &Move { from, to }))
        })
    }

    pub(super) fn list(&self, color: Color, into: &mut Vec<Move>) {
        let mut reached = Vec::new();
        for from in GRID.squares() {
            let Some((_, piece)) = self.piece(from).filter(|&(owner, _)| owner == color) else { continue };
            reached.clear();
            self.reach(color, piece, from, &mut reached);
            let steps = reached.iter().map(|&to| Move { from, to });
            into.extend(steps.filter(|step| !self.leaves_check(color, step)));
        }
    }

    /// Resets repetition after a change of the board without a move.
    fn forget(&mut self) {
        self.past.clear();
        self.remember();
    }

    /// Records the position. A player who gave check with every move until the third occurrence loses.
    fn remember(&mut self) {
        let is_check = self.is_in_check(self.turn);
        let n_times = self.past.note(self.fresh_hash(), self.turn, is_check);
        self.loser = if n_times >= 3 { self.past.perpetual_checker() } else { None };
    }

    fn read_square(text: &str) -> Option<(Square, &str)> {
        let (square, rest) = text.split_at_checked(2)?;
        let [file, rank] = *square.as_bytes() else { return None };
        let column = u16::from(file.to_ascii_lowercase().checked_sub(b'a')?);
        let row = u16::from(rank.checked_sub(b'0')?);
        Some((Square::new(column, row), rest))
    }

    fn read_squares(text: &str) -> Result<(Square, Square), ParseMoveError> {
        let read = |part| Xiangqi::read_square(part).ok_or_else(|| ParseMoveError::syntax(text));
        let (from, rest) = read(text.trim())?;
        let (to, rest) = read(rest.strip_prefix(['-', 'x', ':']).unwrap_or(rest))?;
        match () {
            () if !rest.is_empty() => Err(ParseMoveError::syntax(text)),
            () if !from.is_within(9, 10) || !to.is_within(9, 10) => Err(ParseMoveError::off_board(text)),
            () => Ok((from, to)),
        }
    }
}

/// Returns whether a piece could give check from a point of an empty board. Advisors and elephants never can, and generals face each other.
fn is_in_reach(piece: Kind, from: Square, general: Square) -> bool {
    let (across, up) = (from.column.abs_diff(general.column), from.row.abs_diff(general.row));
    match piece {
        Kind::General | Kind::Advisor | Kind::Elephant => false,
        Kind::Horse => across * up == 2,
        Kind::Chariot | Kind::Cannon => across == 0 || up == 0,
        Kind::Soldier => across + up == 1,
    }
}

fn write(square: Square) -> String {
    format!("{}{}", crate::column_label(square.column), square.row)
}

impl Position for Xiangqi {
    type Move = Move;

    const NOTATIONS: &'static [&'static str] = &[WESTERN, CHINESE];

    fn begin(options: &Options) -> Result<Xiangqi, StartError> {
        SIZES.of(options)?;
        let turn = options.first.unwrap_or(Color::White);
        let mut position =
            Xiangqi { cells: [None; 90], turn, is_fresh: true, past: Checks::default(), loser: None };
        if !options.start.is_empty() {
            position.read_fen(&options.start)?;
            position.is_fresh = false;
            position.forget();
            return Ok(position);
        }
        for (row, pieces) in (0..).zip(START) {
            for (column, letter) in (0..).zip(pieces.chars()) {
                let piece = |color| Kind::of(letter).map(|piece| (color, piece));
                position.place(Square::new(column, row), piece(Color::White));
                position.place(Square::new(column, 9 - row), piece(Color::Black));
            }
        }
        position.forget();
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, 9, 10)
    }

    fn occupant(&self, site: Site) -> Occupant {
        let piece = GRID.square(site).and_then(|square| self.piece(square));
        piece.map(|(color, kind)| Piece::new(color, kind.number())).into()
    }

    /// Setup also names the piece: `Rh2`.
    fn site(&self, text: &str) -> Result<Site, ParseMoveError> {
        let square = text.trim().trim_start_matches(|letter| Kind::of(letter).is_some());
        // Some programs write files as capitals, which can also be piece letters: `A4`.
        self.geometry().site(text).or_else(|_| self.geometry().site(square))
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        if self.turn != color {
            self.turn = color;
            self.forget();
        }
    }

    fn pieces(&self) -> Vec<Piece> {
        let of = |color| Kind::ALL.map(|kind| Piece::new(color, kind.number()));
        [Color::Black, Color::White].map(of).concat()
    }

    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool {
        let piece = piece.and_then(|piece| Some((piece.owner?, Kind::numbered(piece.kind)?)));
        GRID.square(site).is_some_and(|square| self.place(square, piece) != piece)
    }

    /// Without a letter, the piece is a soldier.
    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, ParseMoveError> {
        let Some(color) = set_up.stone() else { return Ok(None) };
        let kind = set_up.value.chars().next().and_then(Kind::of);
        let points = if kind.is_some() { &set_up.value[1..] } else { set_up.value };
        let piece = color.map(|color| Piece::new(color, kind.unwrap_or(Kind::Soldier).number()));
        Ok(Some((piece, self.area(points)?)))
    }

    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        let Some(piece) = piece else { return Some(("AE", self.name(site))) };
        let ident = if piece.owner? == Color::Black { "AB" } else { "AW" };
        let letter = match Kind::numbered(piece.kind)? {
            Kind::Soldier => String::new(),
            kind => kind.letter().to_string(),
        };
        Some((ident, format!("{letter}{}", self.name(site))))
    }

    /// The first piece clears the board.
    fn begin_set_up(&mut self, piece: Option<Piece>) {
        if self.is_fresh && piece.is_some() {
            self.cells = [None; 90];
        }
        self.is_fresh = false;
    }

    fn end_set_up(&mut self, _: Option<Piece>, _: u32) {
        self.forget();
    }

    fn read_move(&self, color: Color, text: &str) -> Result<Move, ParseMoveError> {
        let squares = Xiangqi::read_squares(text).map(|(from, to)| Move { from, to });
        squares.or_else(|error| self.read_notation(color, text.trim()).ok_or(error))
    }

    fn write_move(&self, step: &Move) -> String {
        format!("{}{}", write(step.from), write(step.to))
    }

    fn notation(&self, _: Color, step: &Move, name: &str) -> Option<String> {
        let is_western = name.is_empty() || name == WESTERN;
        let is_known = is_western || name == CHINESE;
        is_known.then(|| self.write_notation(step, is_western).unwrap_or_else(|| self.write_move(step)))
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        [step.from, step.to].map(|square| GRID.site(square)).into()
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        let (owner, piece) = self.piece(step.from).ok_or(IllegalMove::NoPiece)?;
        if owner != color {
            return Err(IllegalMove::NotYours);
        }
        if self.piece(step.to).is_some_and(|(owner, _)| owner == color) {
            return Err(IllegalMove::Occupied);
        }
        let mut reached = Vec::new();
        self.reach(color, piece, step.from, &mut reached);
        match reached.contains(&step.to) {
            false => Err(IllegalMove::Geometry),
            true if self.leaves_check(color, step) => Err(IllegalMove::Check),
            true => Ok(()),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        self.turn = color.other();
        let piece = self.place(step.from, None);
        let taken = piece.and_then(|piece| self.place(step.to, Some(piece))).map(|(owner, _)| owner);
        if taken.is_some() {
            self.past.clear();
        }
        self.remember();
        let count = |owner| u32::from(taken == Some(owner));
        Played { captured: count(color.other()), lost: count(color), replaced: taken.is_some() }
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if self.loser.is_some() {
            return;
        }
        self.list(self.turn, into);
    }

    fn changed(&self, color: Color, step: &Move, _: &Played) -> Option<Sites> {
        Some(self.path(color, step))
    }

    /// A color without a general does not lose if it cannot move, because such boards are lessons.
    fn outcome(&self) -> Option<Outcome> {
        if let Some(loser) = self.loser {
            return Some(Outcome::win(loser.other()));
        }
        self.general(self.turn)?;
        (!self.can_move(self.turn)).then(|| Outcome::win(self.turn.other()))
    }

    fn fresh_hash(&self) -> u64 {
        let place = |square: Square| {
            let (color, piece) = self.piece(square)?;
            Some(key(GRID.index(square) as u64 * 16 + color as u64 * 8 + piece as u64))
        };
        GRID.squares().filter_map(place).fold(key(1 << 32 | self.turn as u64), |hash, key| hash ^ key)
    }
}

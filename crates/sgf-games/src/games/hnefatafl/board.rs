//! Positions of Hnefatafl.

use sgf_model::info::Dialect;
use sgf_model::value::Color;

use super::{KING, PLAN, SIZES};
use crate::boards::grid::{FOUR, Grid};
use crate::repetition::Repeats;
use crate::zobrist::key;
use crate::{
    Filling, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played, Position,
    SetUp, Site, Sites, Square, StartError,
};

/// A position of Hnefatafl. Black attacks, White defends.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, hnefatafl::Hnefatafl, perft};
/// use sgf_model::value::Color;
/// let mut position = Hnefatafl::begin(&Options::default())?;
/// assert_eq!(perft(&position, 1), 116);
/// let step = position.read_move(Color::Black, "k5-j5")?;
/// position.play(Color::Black, &step)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hnefatafl {
    pub(super) side: u16,
    pub(super) rules: Rules,
    cells: [Option<Man>; MOST],
    turn: Color,
    winner: Option<Color>,
    /// The positions since the last capture, under rules that forbid repetition.
    past: Repeats,
    /// Whether no move or setup has happened yet.
    is_fresh: bool,
}

/// A piece on the board.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Square, hnefatafl::{Hnefatafl, Man}};
/// let position = Hnefatafl::begin(&Options::default())?;
/// assert_eq!(position.piece(Square::new(5, 5)), Some(Man::King));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Man {
    /// One of Black's men.
    Besieger,
    /// One of White's men.
    Defender,
    /// The king.
    King,
}

/// A move: origin and destination; row 0 is at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The origin.
    pub from: Square,
    /// The destination.
    pub to: Square,
}

/// The differences between rulesets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    /// Whether the goals are the corners, instead of all border squares.
    pub(super) has_corners: bool,
    /// Whether rows at the border can be captured, and forts win.
    pub(super) has_forts: bool,
    /// Whether the king must always be enclosed on four sides.
    pub(super) is_king_strong: bool,
}

/// The number of occurrences that count as perpetual repetition.
const REPEATED: usize = 3;

const MOST: usize = SIZES.max as usize * SIZES.max as usize;

/// The upper half of each start position including the middle row, with `x` for besiegers and `o` for defenders.
const STARTS: [(u16, &[&str]); 3] = [
    (7, &["...x...", "...x...", "...o...", "xxoKoxx"]),
    (9, &["...xxx...", "....x....", "....o....", "x...o...x", "xxooKooxx"]),
    (11, &["...xxxxx...", ".....x.....", "...........", "x....o....x", "x...ooo...x", "xx.ooKoo.xx"]),
];

impl Man {
    fn piece(self) -> Piece {
        Piece::new(self.color(), if self == Man::King { KING } else { 0 })
    }

    /// Returns the owner.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::hnefatafl::Man;
    /// assert_eq!(Man::King.color(), Man::Defender.color());
    /// assert_ne!(Man::King.color(), Man::Besieger.color());
    /// ```
    #[must_use]
    pub const fn color(self) -> Color {
        match self {
            Man::Besieger => Color::Black,
            Man::Defender | Man::King => Color::White,
        }
    }
}

impl Hnefatafl {
    /// Returns the side length of the board.
    #[must_use]
    pub fn side(&self) -> u16 {
        self.side
    }

    pub(super) fn grid(&self) -> Grid {
        Grid { columns: self.side, rows: self.side }
    }

    /// Returns the piece on a square.
    #[must_use]
    pub fn piece(&self, square: Square) -> Option<Man> {
        square.is_within(self.side, self.side).then(|| self.cells[self.grid().index(square)]).flatten()
    }

    pub(super) fn place(&mut self, square: Square, piece: Option<Man>) -> Option<Man> {
        let index = self.grid().index(square);
        std::mem::replace(&mut self.cells[index], piece)
    }

    pub(super) fn color(&self, square: Square) -> Option<Color> {
        self.piece(square).map(Man::color)
    }

    pub(super) fn king(&self) -> Option<Square> {
        self.grid().squares().find(|&square| self.piece(square) == Some(Man::King))
    }

    /// Returns whether a square is the throne, in the middle.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, hnefatafl::Hnefatafl};
    /// let position = Hnefatafl::begin(&Options::default())?;
    /// assert!(position.is_throne(Square::new(5, 5)) && !position.is_throne(Square::new(0, 0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_throne(&self, square: Square) -> bool {
        square == Square::new(self.side / 2, self.side / 2)
    }

    /// Returns whether a square is a corner that is the king's goal; some rules have none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, hnefatafl::Hnefatafl};
    /// let position = Hnefatafl::begin(&Options::default())?;
    /// assert!(position.is_corner(Square::new(0, 10)) && !position.is_corner(Square::new(1, 10)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_corner(&self, square: Square) -> bool {
        let is_end = |line: u16| line == 0 || line == self.side - 1;
        self.rules.has_corners && is_end(square.column) && is_end(square.row)
    }

    pub(super) fn is_at_border(&self, square: Square) -> bool {
        let is_end = |line: u16| line == 0 || line == self.side - 1;
        is_end(square.column) || is_end(square.row)
    }

    pub(super) fn neighbors(&self, square: Square) -> impl Iterator<Item = Square> + use<> {
        let grid = self.grid();
        FOUR.iter().filter_map(move |&(right, up)| grid.offset(square, right, up))
    }

    fn may_stop(&self, piece: Man, square: Square) -> bool {
        piece == Man::King || !(self.is_throne(square) || self.is_corner(square))
    }

    /// Lists the destinations of a piece, up to the first obstacle.
    fn reach(&self, from: Square) -> Vec<Square> {
        let mut reach = Vec::new();
        let Some(piece) = self.piece(from) else { return reach };
        for &direction in FOUR {
            for to in self.grid().ray(from, direction) {
                if self.piece(to).is_some() {
                    break;
                }
                if self.may_stop(piece, to) {
                    reach.push(to);
                }
            }
        }
        reach
    }

    pub(super) fn own(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        self.grid().squares().filter(move |&square| self.color(square) == Some(color))
    }

    pub(super) fn can_move(&self, color: Color) -> bool {
        self.own(color).any(|square| !self.reach(square).is_empty())
    }

    /// Moves a piece and captures; returns the replaced piece and the captured squares.
    fn advance(&mut self, step: &Move) -> (Option<Man>, Vec<Square>) {
        let Some(piece) = self.place(step.from, None) else { return (None, Vec::new()) };
        let before = self.place(step.to, Some(piece));
        let taken = self.captures(step.to, piece.color());
        (before, taken)
    }

    /// Determines the winner of a position that was set up; none without a king, as in the middle of a setup.
    fn judge_set_up(&mut self) {
        self.winner = self.king().and_then(|_| self.find_winner(self.turn));
        self.past.clear();
        self.remember(false);
    }

    fn board_hash(&self) -> u64 {
        let place =
            |square: Square| Some(key(self.grid().index(square) as u64 * 4 + self.piece(square)? as u64));
        self.grid().squares().filter_map(place).fold(0, |hash, key| hash ^ key)
    }

    /// Records the position, and returns whether it is a forbidden third occurrence.
    fn remember(&mut self, has_captured: bool) -> bool {
        if has_captured {
            self.past.clear();
        }
        self.rules.has_forts && self.past.note(self.board_hash() ^ key(self.turn as u64)) >= REPEATED
    }

    fn read_step(&self, text: &str) -> Result<Move, ParseMoveError> {
        let text = text.trim();
        let (from, to, rest) = self.grid().read_two(without_king(text))?;
        // The captures are derived from the board.
        if rest.is_empty() || rest.starts_with(['x', ' ']) {
            Ok(Move { from, to })
        } else {
            Err(ParseMoveError::syntax(text))
        }
    }

    /// The king is written with a letter.
    fn prefix(&self, square: Square) -> &'static str {
        if self.piece(square) == Some(Man::King) { "K" } else { "" }
    }
}

/// Removes the king's letter; in lower case it is a column.
fn without_king(text: &str) -> &str {
    let rest = text.strip_prefix('K');
    rest.filter(|rest| rest.starts_with(|sign: char| sign.is_ascii_alphabetic())).unwrap_or(text)
}

impl Position for Hnefatafl {
    type Move = Move;

    fn begin(options: &Options) -> Result<Hnefatafl, StartError> {
        if options.dialect == Some(Dialect::BoardSpace) {
            return Err(StartError::NoMoves);
        }
        let (side, _) = SIZES.of(options)?;
        if side % 2 == 0 {
            return Err(StartError::Size(u32::from(side), u32::from(side)));
        }
        let names = format!("{} {}", options.variant, options.rules).to_lowercase();
        let is_historical = names.contains("historical") || (side < 11 && !names.contains("fetlar"));
        let is_copenhagen = !is_historical && !names.contains("fetlar");
        let rules =
            Rules { has_corners: !is_historical, has_forts: is_copenhagen, is_king_strong: !is_historical };
        let first = if is_historical { Color::White } else { Color::Black };
        let turn = options.first.unwrap_or(first);
        let (cells, past) = ([None; MOST], Repeats::default());
        let mut position = Hnefatafl { side, rules, cells, turn, winner: None, past, is_fresh: true };
        let start = STARTS.iter().find(|&&(it, _)| it == side).map_or(&[] as &[&str], |(_, rows)| rows);
        for (row, pieces) in (0..).zip(start) {
            for (column, sign) in (0..).zip(pieces.chars()) {
                let piece = match sign {
                    'x' => Man::Besieger,
                    'o' => Man::Defender,
                    'K' => Man::King,
                    _ => continue,
                };
                position.place(Square::new(column, row), Some(piece));
                position.place(Square::new(column, side - 1 - row), Some(piece));
            }
        }
        position.remember(false);
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, self.side, self.side)
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.grid().square(site).and_then(|square| self.piece(square)).map(Man::piece).into()
    }

    /// Accepts the king in setup: `Kf6`; `k6` is a square.
    fn site(&self, text: &str) -> Result<Site, ParseMoveError> {
        self.geometry().site(without_king(text.trim()))
    }

    fn turn(&self) -> Option<Color> {
        self.winner.is_none().then_some(self.turn)
    }

    fn set_turn(&mut self, color: Color) {
        self.turn = color;
        self.judge_set_up();
    }

    fn pieces(&self) -> Vec<Piece> {
        [Man::Besieger, Man::Defender, Man::King].map(Man::piece).into()
    }

    fn put(&mut self, site: Site, piece: Option<Piece>) -> bool {
        let man = piece.map(|piece| match piece.owner {
            Some(Color::White) if piece.kind == KING => Man::King,
            Some(Color::White) => Man::Defender,
            _ => Man::Besieger,
        });
        self.grid().square(site).is_some_and(|square| self.place(square, man) != man)
    }

    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, ParseMoveError> {
        let Some(color) = set_up.stone() else { return Ok(None) };
        let points = set_up.value.strip_prefix('K');
        let kind = |color| if points.is_some() && color == Color::White { KING } else { 0 };
        let piece = color.map(|color| Piece::new(color, kind(color)));
        Ok(Some((piece, self.area(points.unwrap_or(set_up.value))?)))
    }

    fn write_set_up(&self, site: Site, piece: Option<Piece>) -> Option<(&'static str, String)> {
        let name = self.name(site);
        Some(match piece {
            None => ("AE", name),
            Some(piece) if piece.kind == KING => ("AW", format!("K{name}")),
            Some(piece) if piece.owner? == Color::Black => ("AB", name),
            Some(_) => ("AW", name),
        })
    }

    /// The first piece clears the board.
    fn begin_set_up(&mut self, piece: Option<Piece>) {
        if self.is_fresh && piece.is_some() {
            self.cells = [None; MOST];
        }
        self.is_fresh = false;
    }

    fn end_set_up(&mut self, _: Option<Piece>, _: u32) {
        self.judge_set_up();
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        self.read_step(text)
    }

    fn write_move(&self, step: &Move) -> String {
        let mut taken = self.clone().advance(step).1;
        taken.sort_by_key(|square| (square.column, square.row));
        let taken: String = taken.iter().map(|&square| format!("x{}{square}", self.prefix(square))).collect();
        format!("{}{}-{}{taken}", self.prefix(step.from), step.from, step.to)
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        [step.from, step.to].map(|square| self.grid().site(square)).into()
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        let piece = self.piece(step.from).ok_or(IllegalMove::NoPiece)?;
        if piece.color() != color {
            return Err(IllegalMove::NotYours);
        }
        if self.piece(step.to).is_some() {
            return Err(IllegalMove::Occupied);
        }
        if step.from.column != step.to.column && step.from.row != step.to.row {
            return Err(IllegalMove::Geometry);
        }
        if !self.may_stop(piece, step.to) {
            return Err(IllegalMove::Forbidden);
        }
        if self.reach(step.from).contains(&step.to) { Ok(()) } else { Err(IllegalMove::Blocked) }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let (before, taken) = self.advance(step);
        let mut played = Played { replaced: before.is_some(), ..Played::default() };
        let removed = taken.into_iter().filter_map(|square| self.place(square, None));
        for piece in before.into_iter().chain(removed.collect::<Vec<_>>()) {
            *(if piece.color() == color { &mut played.lost } else { &mut played.captured }) += 1;
        }
        self.turn = color.other();
        let is_perpetual = self.remember(played.captured > 0);
        let by_repetition = is_perpetual.then_some(Color::Black);
        self.winner = self.find_winner(self.turn).or(by_repetition);
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        if let Some(turn) = self.turn() {
            for from in self.own(turn) {
                into.extend(self.reach(from).into_iter().map(|to| Move { from, to }));
            }
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }

    fn fresh_hash(&self) -> u64 {
        let winner = self.winner.map_or(2, |color| color as u64);
        let rest = key(1 << 32 | winner << 4 | self.turn as u64);
        self.board_hash() ^ rest
    }
}

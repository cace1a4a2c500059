//! The board: men, the king, the throne and the corners.

use sgf_model::info::Dialect;
use sgf_model::value::Color;
use sgf_syntax::{Arrange, FindText, Listed};

use super::{KING, PLAN, SIZES};
use crate::grid::{FOUR, Grid};
use crate::hash::key;
use crate::names::in_small_letters;
use crate::repeats::Repeats;
use crate::{
    Filling, Geometry, Occupant, Options, Outcome, Piece, Played, Position, Reason, Refused, SetUp, Site,
    Sites, Square, Unreadable,
};

/// A position of Hnefatafl. Black besieges, White defends.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, hnefatafl::Hnefatafl, perft};
/// use sgf_model::value::Color;
/// let mut position = Hnefatafl::begin(&Options::default())?;
/// assert_eq!(perft(&position, 1), 116);
/// let step = position.read(Color::Black, "k5-j5")?;
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
    /// Which positions there were since the last capture, by rules that forbid to repeat them.
    past: Repeats,
    /// Whether the board is still as it was before any move and setup.
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

/// A move: the squares before and after; row 0 is the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square before.
    pub from: Square,
    /// The square after.
    pub to: Square,
}

/// What differs among the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rules {
    /// Whether the corners are the goal, and not the whole border.
    pub(super) has_corners: bool,
    /// Whether rows at the border are taken, and forts win.
    pub(super) has_forts: bool,
    /// Whether the king is closed in on four sides wherever he is.
    pub(super) is_king_strong: bool,
}

/// How often a position has to be there to count as perpetual repetition.
const REPEATED: usize = 3;

const MOST: usize = SIZES.max as usize * SIZES.max as usize;

/// A quarter of each start: the upper half of the board up to the middle row, `x` besiegers, `o` defenders.
const STARTS: [(u16, &[&str]); 3] = [
    (7, &["...x...", "...x...", "...o...", "xxoKoxx"]),
    (9, &["...xxx...", "....x....", "....o....", "x...o...x", "xxooKooxx"]),
    (11, &["...xxxxx...", ".....x.....", "...........", "x....o....x", "x...ooo...x", "xx.ooKoo.xx"]),
];

impl Man {
    fn piece(self) -> Piece {
        Piece::new(self.color(), if self == Man::King { KING } else { 0 })
    }

    /// Returns whose the piece is.
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
    /// Returns the number of points at a side of the board.
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

    /// Tells whether a square is the throne, in the middle.
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

    /// Tells whether a square is a corner that is the king's goal; by some rules there are none.
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

    /// Lists where a piece can go: as far as the way is free.
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

    fn own(&self, color: Color) -> impl Iterator<Item = Square> + '_ {
        self.grid().squares().filter(move |&square| self.color(square) == Some(color))
    }

    pub(super) fn can_move(&self, color: Color) -> bool {
        self.own(color).any(|square| !self.reach(square).is_empty())
    }

    /// Moves a piece and takes what it takes; returns what was on its square before, and the squares taken.
    fn advance(&mut self, step: &Move) -> (Option<Man>, Vec<Square>) {
        let Some(piece) = self.place(step.from, None) else { return (None, Vec::new()) };
        let before = self.place(step.to, Some(piece));
        let taken = self.captures(step.to, piece.color());
        (before, taken)
    }

    /// Finds out who has won a position that was set up. While there is no king, as in the middle of a setup, nobody has.
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

    /// Notes the position, and tells whether it is there for the third time, by rules that forbid this.
    fn remember(&mut self, has_captured: bool) -> bool {
        if has_captured {
            self.past.clear();
        }
        self.rules.has_forts && self.past.note(self.board_hash() ^ key(self.turn as u64)) >= REPEATED
    }

    fn read_step(&self, text: &str) -> Result<Move, Unreadable> {
        let text = text.trim();
        let (from, to, rest) = self.grid().read_two(without_king(text))?;
        // What is taken follows from the board.
        if rest.is_empty() || rest.starts_with(['x', ' ']) {
            Ok(Move { from, to })
        } else {
            Err(Unreadable::syntax(text))
        }
    }

    /// The king's letter, where he stands.
    fn prefix(&self, square: Square) -> &'static str {
        if self.piece(square) == Some(Man::King) { "K" } else { "" }
    }
}

/// Leaves out the letter of the king; a small one is a column.
fn without_king(text: &str) -> &str {
    let rest = text.strip_prefix('K');
    rest.filter(|rest| rest.starts_with(|sign: char| sign.is_ascii_alphabetic())).unwrap_or(text)
}

impl Position for Hnefatafl {
    type Move = Move;

    fn begin(options: &Options) -> Result<Hnefatafl, Refused> {
        if options.dialect == Some(Dialect::BoardSpace) {
            return Err(Refused::NoMoves);
        }
        let (side, _) = SIZES.of(options)?;
        if side % 2 == 0 {
            return Err(Refused::Size(u32::from(side), u32::from(side)));
        }
        let names = in_small_letters(&format!("{} {}", options.variant, options.rules));
        let is_historical = names.has_text("historical") || (side < 11 && !names.has_text("fetlar"));
        let is_copenhagen = !is_historical && !names.has_text("fetlar");
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

    /// Setup names the king: `Kf6`; `k6` is a square.
    fn site(&self, text: &str) -> Result<Site, Unreadable> {
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

    fn read_set_up(&self, set_up: &SetUp<'_>) -> Result<Option<Filling>, Unreadable> {
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

    /// The first piece that is set up clears the board.
    fn begin_set_up(&mut self, piece: Option<Piece>) {
        if self.is_fresh && piece.is_some() {
            self.cells = [None; MOST];
        }
        self.is_fresh = false;
    }

    fn end_set_up(&mut self, _: Option<Piece>, _: u32) {
        self.judge_set_up();
    }

    fn read(&self, _: Color, text: &str) -> Result<Move, Unreadable> {
        self.read_step(text)
    }

    fn write(&self, step: &Move) -> String {
        let mut taken = self.clone().advance(step).1;
        taken.arrange_by_key(|square| (square.column, square.row));
        let taken: String = taken.iter().map(|&square| format!("x{}{square}", self.prefix(square))).collect();
        format!("{}{}-{}{taken}", self.prefix(step.from), step.from, step.to)
    }

    fn way(&self, _: Color, step: &Move) -> Sites {
        [step.from, step.to].map(|square| self.grid().site(square)).into()
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        let piece = self.piece(step.from).ok_or(Reason::NoPiece)?;
        if piece.color() != color {
            return Err(Reason::NotYours);
        }
        if self.piece(step.to).is_some() {
            return Err(Reason::Occupied);
        }
        if step.from.column != step.to.column && step.from.row != step.to.row {
            return Err(Reason::Geometry);
        }
        if !self.may_stop(piece, step.to) {
            return Err(Reason::Forbidden);
        }
        if self.reach(step.from).contains(&step.to) { Ok(()) } else { Err(Reason::Blocked) }
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
        self.is_fresh = false;
        let (before, taken) = self.advance(step);
        let mut played = Played { replaced: before.is_some(), ..Played::default() };
        let removed = taken.into_iter().filter_map(|square| self.place(square, None));
        for piece in before.into_iter().chain(removed.listed()) {
            *(if piece.color() == color { &mut played.lost } else { &mut played.captured }) += 1;
        }
        self.turn = color.other();
        let is_perpetual = self.remember(played.captured > 0);
        let by_repetition = is_perpetual.then_some(Color::Black);
        self.winner = self.find_winner(self.turn).or(by_repetition);
        played
    }

    fn moves(&self, into: &mut Vec<Move>) {
        if let Some(turn) = self.turn() {
            for from in self.own(turn) {
                for to in self.reach(from) {
                    into.push(Move { from, to });
                }
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

//! A game of Gomoku or Renju under way.

use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::AddAll;

use super::notation::{self, Grid};
use super::shapes::{Cells, EMPTY, cell_of};
use super::{Rules, SIZES};
use crate::hash::key;
use crate::{
    Geometry, Occupant, Options, Outcome, Piece, Played, Position, Reason, Refused, Site, Sites, Square,
    Unreadable,
};

/// A position of Gomoku or Renju on a board of 1×1 to 52×52.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, Reason, SetUp, gomoku::Gomoku};
/// use sgf_model::value::Color;
/// let mut position = Gomoku::begin(&Options::default().with_rules("Renju"))?;
/// for value in ["f8", "g8", "h6", "h7"] {
///     position.set_up(&SetUp { ident: "AB", value })?;
/// }
/// let two_threes = position.read(Color::Black, "h8")?;
/// assert_eq!(position.judge(Color::Black, &two_threes), Err(Reason::DoubleThree));
/// assert_eq!(position.judge(Color::White, &two_threes), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Gomoku {
    cells: Cells,
    grid: Grid,
    rules: Rules,
    n_stones: u32,
    turn: Color,
    /// Whether stones were set up, or colours swapped, and nobody said whose turn it is.
    is_anybodys_turn: bool,
    has_passed: bool,
    end: Option<End>,
    /// The keys of the stones.
    hash: u64,
}

/// A move: a stone, or a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone is put on a point; rows are counted from above.
    Put(LetterPoint),
    /// Nothing is put.
    Pass,
    /// The players exchange their colours, as some openings allow.
    Swap,
    /// The game is given up.
    Resign,
}

/// What has ended the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// A row of this colour.
    Row(Color),
    /// A forbidden stone of this colour.
    Foul(Color),
    /// This colour has given up.
    Resigned(Color),
    /// Two passes.
    Passes,
}

/// The key for White's turn.
const TURN: u64 = key(1 << 32);
/// The key for a turn that may be anybody's.
const ANYBODY: u64 = key(2 << 32);
/// The key for a pass that came last.
const PASSED: u64 = key(3 << 32);
/// The keys for what has ended the game.
const END: u64 = 4 << 32;

/// With how many stones on the board the openings still allow to swap.
const OPENING: u32 = 5;

impl Gomoku {
    /// Returns the stone on a point; `None` if it is empty or not on the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, gomoku::Gomoku};
    /// use sgf_model::value::{Color, LetterPoint};
    /// let mut position = Gomoku::begin(&Options::default())?;
    /// position.play_text(Color::Black, "hh")?;
    /// assert_eq!(position.stone(LetterPoint::decode(b"hh")?), Some(Color::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stone(&self, point: LetterPoint) -> Option<Color> {
        let cell = self.place_of(point).map(|at| self.cells.get(at));
        [Color::Black, Color::White].into_iter().find(|&color| cell == Some(cell_of(color)))
    }

    /// Returns the number of columns and of rows.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, gomoku::Gomoku};
    /// assert_eq!(Gomoku::begin(&Options::default())?.board_size(), (15, 15));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board_size(&self) -> (u8, u8) {
        (self.grid.columns, self.grid.rows)
    }

    /// Returns the rules.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, gomoku::{Gomoku, Rules}};
    /// assert_eq!(Gomoku::begin(&Options::default().with_rules("renju"))?.rules(), Rules::Renju);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    fn place_of(&self, point: LetterPoint) -> Option<usize> {
        let is_there = point.column() < self.grid.columns && point.row() < self.grid.rows;
        is_there.then(|| self.cells.at(point.column(), point.row()))
    }

    fn is_full(&self) -> bool {
        self.n_stones == u32::from(self.grid.columns) * u32::from(self.grid.rows)
    }

    /// Puts a stone on a point or clears it, and tells whether anything has changed.
    fn place(&mut self, at: usize, stone: Option<Color>) -> bool {
        let (before, cell) = (self.cells.get(at), stone.map_or(EMPTY, cell_of));
        self.cells.set(at, cell);
        self.hash ^= stone_key(at, before) ^ stone_key(at, cell);
        self.n_stones = self.n_stones + u32::from(cell != EMPTY) - u32::from(before != EMPTY);
        before != cell
    }

    fn put(&mut self, color: Color, point: LetterPoint) -> Played {
        let Some(at) = self.place_of(point) else { return Played::default() };
        let foul = if self.cells.get(at) == EMPTY { self.cells.foul(at, color, self.rules) } else { None };
        let replaced = self.cells.get(at) != EMPTY;
        self.place(at, Some(color));
        if self.cells.wins(at, color, self.rules) {
            self.end_with(End::Row(color));
        } else if foul.is_some() {
            self.end_with(End::Foul(color));
        }
        Played { replaced, ..Played::default() }
    }

    /// Ends the game, if a row or a word has not done so before.
    fn end_with(&mut self, end: End) {
        if !matches!(self.end, Some(End::Row(_) | End::Resigned(_))) {
            self.end = Some(end);
        }
    }

    /// Finds out whether there is a row on the board, after stones were set up or taken away.
    fn find_row(&mut self) {
        let color = |cell| if cell == cell_of(Color::Black) { Color::Black } else { Color::White };
        let mut stones = self.cells.stones().map(|(at, cell)| (at, color(cell)));
        self.end = stones
            .find(|&(at, color)| self.cells.wins(at, color, self.rules))
            .map(|(_, color)| End::Row(color));
    }

    /// The keys of all but the stones.
    fn state_key(&self) -> u64 {
        let of = |holds: bool, key: u64| if holds { key } else { 0 };
        let end = self.end.map_or(0, |end| {
            key(END
                + match end {
                    End::Row(color) => color as u64,
                    End::Foul(color) => 2 + color as u64,
                    End::Resigned(color) => 4 + color as u64,
                    End::Passes => 6,
                })
        });
        of(self.turn == Color::White, TURN)
            ^ of(self.is_anybodys_turn, ANYBODY)
            ^ of(self.has_passed, PASSED)
            ^ end
    }
}

fn stone_key(at: usize, cell: u8) -> u64 {
    if cell == EMPTY { 0 } else { key((at as u64) << 2 | u64::from(cell)) }
}

impl Position for Gomoku {
    type Move = Move;

    const NOTATIONS: &'static [&'static str] = &[notation::EDGE];

    fn begin(options: &Options) -> Result<Gomoku, Refused> {
        let (columns, rows) = SIZES.of(options)?;
        let grid = Grid { columns: columns as u8, rows: rows as u8, from_below: counts_from_below(options) };
        Ok(Gomoku {
            cells: Cells::new(grid.columns, grid.rows),
            grid,
            rules: Rules::of(&options.rules).unwrap_or(Rules::Freestyle),
            n_stones: 0,
            turn: options.first.unwrap_or(Color::Black),
            is_anybodys_turn: false,
            has_passed: false,
            end: None,
            hash: 0,
        })
    }

    fn geometry(&self) -> Geometry {
        self.grid.geometry(self.rules == Rules::Renju)
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.grid.point_of(site).and_then(|point| self.stone(point)).into()
    }

    fn turn(&self) -> Option<Color> {
        (self.end.is_none() && !self.is_full()).then_some(self.turn)
    }

    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || self.is_anybodys_turn)
    }

    fn set_turn(&mut self, color: Color) {
        (self.turn, self.is_anybodys_turn) = (color, false);
    }

    fn put(&mut self, site: Site, stone: Option<Piece>) -> bool {
        let color = stone.and_then(|stone| stone.owner);
        let Some(at) = self.grid.point_of(site).and_then(|point| self.place_of(point)) else { return false };
        let is_changed = self.place(at, color);
        if let Some(color) = color.filter(|&color| self.cells.wins(at, color, self.rules)) {
            self.end = Some(End::Row(color));
        }
        is_changed
    }

    /// Whether there is a row on the board is found out anew, and anybody may go on.
    fn end_set_up(&mut self, _: Option<Piece>, n_changed: u32) {
        if n_changed > 0 {
            if self.end.is_some() {
                self.find_row();
            }
            (self.is_anybodys_turn, self.has_passed) = (true, false);
        }
    }

    fn read(&self, _: Color, text: &str) -> Result<Move, Unreadable> {
        self.grid.step(text)
    }

    fn write(&self, step: &Move) -> String {
        self.grid.letters(*step)
    }

    fn write_as(&self, step: &Move, habit: &str) -> Option<String> {
        (habit == notation::EDGE).then(|| self.grid.as_players_say(*step))
    }

    fn notation(&self, _: Color, step: &Move, name: &str) -> Option<String> {
        self.write_as(step, if name.is_empty() { notation::EDGE } else { name })
    }

    fn way(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Put(point) => Sites::one(self.grid.site_of(point)),
            _ => Sites::none(),
        }
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        match *step {
            Move::Put(point) => {
                let at = self.place_of(point).ok_or(Reason::Forbidden)?;
                if self.cells.get(at) != EMPTY {
                    return Err(Reason::Occupied);
                }
                self.cells.foul(at, color, self.rules).map_or(Ok(()), Err)
            }
            Move::Swap if self.n_stones == 0 || self.n_stones > OPENING => Err(Reason::Swap),
            Move::Swap | Move::Pass | Move::Resign => Ok(()),
        }
    }

    /// A forbidden stone loses; if the record goes on, nobody has claimed it.
    fn execute(&mut self, color: Color, step: &Move) -> Played {
        if matches!(self.end, Some(End::Foul(_) | End::Passes)) {
            self.end = None;
        }
        let had_passed = std::mem::replace(&mut self.has_passed, *step == Move::Pass);
        let played = match *step {
            Move::Put(point) => self.put(color, point),
            Move::Pass => {
                if had_passed {
                    self.end_with(End::Passes);
                }
                Played::default()
            }
            Move::Swap => Played::default(),
            Move::Resign => {
                self.end_with(End::Resigned(color));
                Played::default()
            }
        };
        (self.turn, self.is_anybodys_turn) = (color.other(), *step == Move::Swap);
        played
    }

    fn moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        let Grid { columns, rows, .. } = self.grid;
        let squares = Square::all(columns.into(), rows.into());
        let points = squares.filter_map(|it| LetterPoint::new(it.column as u8, it.row as u8));
        let steps = points.map(Move::Put);
        into.add_all(steps.filter(|step| self.judge(turn, step).is_ok()));
        into.push(Move::Pass);
    }

    fn changed(&self, color: Color, step: &Move, _: &Played) -> Option<Sites> {
        Some(self.way(color, step))
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.end {
            Some(End::Row(color)) => Some(Outcome::win(color)),
            Some(End::Foul(color) | End::Resigned(color)) => Some(Outcome::win(color.other())),
            Some(End::Passes) => Some(Outcome::DRAW),
            None => self.is_full().then_some(Outcome::DRAW),
        }
    }

    fn hash(&self) -> u64 {
        self.hash ^ self.state_key()
    }

    fn fresh_hash(&self) -> u64 {
        self.cells.stones().fold(self.state_key(), |hash, (at, cell)| hash ^ stone_key(at, cell))
    }
}

/// Tells whether the letters of rows are counted from below: the Python package `renju` does so. It names itself nowhere,
/// but writes a komi, which the game does not know.
fn counts_from_below(options: &Options) -> bool {
    match options.application.as_str() {
        "" => options.komi == Some(0.0) && Rules::of(&options.rules).is_some(),
        application => application.to_ascii_lowercase().starts_with("renju"),
    }
}

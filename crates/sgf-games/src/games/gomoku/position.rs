//! Positions of Gomoku and Renju.

use sgf_model::value::{Color, LetterPoint};

use super::notation::{self, Grid, Move};
use super::shapes::{Cells, EMPTY, cell_of};
use super::{Rules, SIZES};
use crate::zobrist::key;
use crate::{
    Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played, Position, Site, Sites,
    Square, StartError,
};

/// A position of Gomoku or Renju on a board of 1×1 to 52×52.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, IllegalMove, SetUp, gomoku::Gomoku};
/// use sgf_model::value::Color;
/// let mut position = Gomoku::begin(&Options::default().with_rules("Renju"))?;
/// for value in ["f8", "g8", "h6", "h7"] {
///     position.set_up(&SetUp { ident: "AB", value })?;
/// }
/// let two_threes = position.read_move(Color::Black, "h8")?;
/// assert_eq!(position.check_move(Color::Black, &two_threes), Err(IllegalMove::DoubleThree));
/// assert_eq!(position.check_move(Color::White, &two_threes), Ok(()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Gomoku {
    cells: Cells,
    grid: Grid,
    rules: Rules,
    n_stones: u32,
    turn: Color,
    /// Whether stones were set up or colors swapped without setting the player to move.
    is_either_turn: bool,
    has_passed: bool,
    end: Option<End>,
    /// The Zobrist hash of the stones.
    hash: u64,
}

/// The reason why the game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// A row of this color.
    Row(Color),
    /// A forbidden move of this color.
    Foul(Color),
    /// Resignation of this color.
    Resigned(Color),
    /// Two passes.
    Passes,
}

/// The key for White's turn.
const TURN: u64 = key(1 << 32);
/// The key for a turn of either player.
const EITHER: u64 = key(2 << 32);
/// The key after a pass.
const PASSED: u64 = key(3 << 32);
/// The keys for the end of the game.
const END: u64 = 4 << 32;

/// The maximum number of stones on the board for a swap.
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

    /// Returns the number of columns and rows.
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

    /// Sets or clears a stone on a point, and returns whether anything changed.
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

    /// Ends the game, unless it has already ended.
    fn end_with(&mut self, end: End) {
        if !matches!(self.end, Some(End::Row(_) | End::Resigned(_))) {
            self.end = Some(end);
        }
    }

    /// Searches the board for a winning row after setup.
    fn find_row(&mut self) {
        let color = |cell| if cell == cell_of(Color::Black) { Color::Black } else { Color::White };
        let mut stones = self.cells.stones().map(|(at, cell)| (at, color(cell)));
        self.end = stones
            .find(|&(at, color)| self.cells.wins(at, color, self.rules))
            .map(|(_, color)| End::Row(color));
    }

    /// The hash of everything except the stones.
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
            ^ of(self.is_either_turn, EITHER)
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

    fn begin(options: &Options) -> Result<Gomoku, StartError> {
        let (columns, rows) = SIZES.of(options)?;
        let grid = Grid { columns: columns as u8, rows: rows as u8, from_below: counts_from_below(options) };
        Ok(Gomoku {
            cells: Cells::new(grid.columns, grid.rows),
            grid,
            rules: Rules::of(&options.rules).unwrap_or(Rules::Freestyle),
            n_stones: 0,
            turn: options.first.unwrap_or(Color::Black),
            is_either_turn: false,
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
        self.turn().is_some_and(|turn| turn == color || self.is_either_turn)
    }

    fn set_turn(&mut self, color: Color) {
        (self.turn, self.is_either_turn) = (color, false);
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

    /// Searches the board for rows again; either player may move.
    fn end_set_up(&mut self, _: Option<Piece>, n_changed: u32) {
        if n_changed > 0 {
            if self.end.is_some() {
                self.find_row();
            }
            (self.is_either_turn, self.has_passed) = (true, false);
        }
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        self.grid.step(text)
    }

    fn write_move(&self, step: &Move) -> String {
        self.grid.letters(*step)
    }

    fn write_as(&self, step: &Move, coordinates: &str) -> Option<String> {
        (coordinates == notation::EDGE).then(|| self.grid.as_players_say(*step))
    }

    fn notation(&self, _: Color, step: &Move, name: &str) -> Option<String> {
        self.write_as(step, if name.is_empty() { notation::EDGE } else { name })
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Put(point) => Sites::one(self.grid.site_of(point)),
            _ => Sites::none(),
        }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match *step {
            Move::Put(point) => {
                let at = self.place_of(point).ok_or(IllegalMove::Forbidden)?;
                if self.cells.get(at) != EMPTY {
                    return Err(IllegalMove::Occupied);
                }
                self.cells.foul(at, color, self.rules).map_or(Ok(()), Err)
            }
            Move::Swap if self.n_stones == 0 || self.n_stones > OPENING => Err(IllegalMove::Swap),
            Move::Swap | Move::Pass | Move::Resign => Ok(()),
        }
    }

    /// A forbidden move loses; if the record continues, it was not claimed.
    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
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
        (self.turn, self.is_either_turn) = (color.other(), *step == Move::Swap);
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        let Grid { columns, rows, .. } = self.grid;
        let squares = Square::all(columns.into(), rows.into());
        let points = squares.filter_map(|it| LetterPoint::new(it.column as u8, it.row as u8));
        let steps = points.map(Move::Put);
        into.extend(steps.filter(|step| self.check_move(turn, step).is_ok()));
        into.push(Move::Pass);
    }

    fn changed(&self, color: Color, step: &Move, _: &Played) -> Option<Sites> {
        Some(self.path(color, step))
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

/// Returns whether rows are counted from the bottom, as in the Python package `renju`, which is recognized by its komi.
fn counts_from_below(options: &Options) -> bool {
    match options.application.as_str() {
        "" => options.komi == Some(0.0) && Rules::of(&options.rules).is_some(),
        application => application.to_ascii_lowercase().starts_with("renju"),
    }
}

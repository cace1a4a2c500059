//! Positions of Hex.

use sgf_model::value::Color;

use super::notation::{self, Move, Writer};
use super::{LETTERS, PLAN, SIZES};
use crate::boards::groups::Groups;
use crate::zobrist::key;
use crate::{
    Detail, Ends, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played, Position,
    Site, Sites, Square, StartError,
};

/// A position of Hex on a board of 1×1 to 702×702, square or not.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Outcome, Position, hex::Hex};
/// use sgf_model::value::Color;
/// let mut position = Hex::begin(&Options::default().with_size(3, 3))?;
/// for (color, text) in [(Color::Black, "b1"), (Color::White, "a1"), (Color::Black, "b2"), (Color::White, "a2")] {
///     let step = position.read_move(color, text)?;
///     position.play(color, &step)?;
/// }
/// let last = position.read_move(Color::Black, "b3")?;
/// position.play(Color::Black, &last)?;
/// assert_eq!(position.outcome(), Some(Outcome::win(Color::Black)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hex {
    columns: u16,
    rows: u16,
    /// The points row by row, from the upper left.
    cells: Vec<Option<Color>>,
    groups: Groups,
    turn: Color,
    /// Whether stones were set up without setting the player to move.
    is_turn_open: bool,
    n_stones: u32,
    swap: Swap,
    /// The player who resigned or forfeited.
    loser: Option<Color>,
    writer: Writer,
    hash: u64,
}

/// The state of the swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Swap {
    /// No swap yet.
    Open,
    /// The swap was made.
    Done,
    /// The game is played without swap.
    Never,
}

/// Marks of groups that touch the first or second edge of their color.
const EDGES: [u16; 2] = [1, 2];

const NEIGHBORS: [(i32, i32); 6] = [(-1, 0), (1, 0), (0, -1), (0, 1), (1, -1), (-1, 1)];

/// The key for White's turn.
const TURN: u64 = key(1 << 32);
/// The key for a swap that was made or is not allowed.
const CLOSED: u64 = key((1 << 32) + 1);
/// The keys for a loss by a word.
const LOST: [u64; 2] = [key((1 << 32) + 2), key((1 << 32) + 3)];

impl Hex {
    /// Returns the number of columns and rows.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, hex::Hex};
    /// assert_eq!(Hex::begin(&Options::default().with_size(13, 11))?.board_size(), (13, 11));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn board_size(&self) -> (u16, u16) {
        (self.columns, self.rows)
    }

    fn index(&self, square: Square) -> usize {
        usize::from(square.row) * usize::from(self.columns) + usize::from(square.column)
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        Square::all(self.columns, self.rows)
    }

    /// Returns the stone on a cell; `None` if the cell is empty or off the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, hex::Hex};
    /// use sgf_model::value::Color;
    /// let mut position = Hex::begin(&Options::default())?;
    /// position.play_text(Color::Black, "c4")?;
    /// assert_eq!(position.stone(Square::new(2, 3)), Some(Color::Black));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stone(&self, square: Square) -> Option<Color> {
        let is_there = square.is_within(self.columns, self.rows);
        if is_there { self.cells[self.index(square)] } else { None }
    }

    /// Sets or removes a stone; returns whether anything changed.
    fn place(&mut self, square: Square, stone: Option<Color>) -> bool {
        let index = self.index(square);
        let before = self.cells[index];
        if before == stone {
            return false;
        }
        self.cells[index] = stone;
        for color in [before, stone].into_iter().flatten() {
            self.hash ^= key_of(index, color);
        }
        self.n_stones = self.n_stones + u32::from(stone.is_some()) - u32::from(before.is_some());
        if before.is_some() {
            self.groups.spoil();
        }
        if !self.groups.is_stale() {
            connect((self.columns, self.rows), &self.cells, &mut self.groups, square);
        }
        true
    }

    /// Rebuilds the groups after a removal.
    fn freshen(&mut self) {
        if self.groups.is_stale() {
            self.groups = self.found();
        }
    }

    fn found(&self) -> Groups {
        let mut groups = Groups::new(self.cells.len() + 2);
        for square in self.squares() {
            connect((self.columns, self.rows), &self.cells, &mut groups, square);
        }
        groups
    }

    /// Returns the color that has connected its edges, if any.
    fn connected(&self) -> Option<Color> {
        let won = |groups: &Groups| {
            [Color::Black, Color::White]
                .into_iter()
                .find(|&color| groups.marks(self.cells.len() + color as usize) != 0)
        };
        if self.groups.is_stale() { won(&self.found()) } else { won(&self.groups) }
    }

    fn can_swap(&self, color: Color) -> bool {
        self.swap == Swap::Open
            && self.n_stones == 1
            && self.cells.iter().flatten().all(|&stone| stone == color.other())
    }

    fn close_swap(&mut self) {
        if self.swap == Swap::Open {
            self.swap = Swap::Done;
            self.hash ^= CLOSED;
        }
    }

    /// Reflects the board in its long diagonal and exchanges the colors.
    fn swap_pieces(&mut self) {
        let stones: Vec<(Square, Color)> =
            self.squares().filter_map(|square| Some((square, self.stone(square)?))).collect();
        for &(square, _) in &stones {
            self.place(square, None);
        }
        for (square, color) in stones {
            self.place(Square::new(square.row, square.column), Some(color.other()));
        }
        self.freshen();
    }

    /// Returns the image of the only stone under a reflection in the long diagonal.
    fn mirrored_stone(&self) -> Option<Square> {
        let mut stones = self.squares().filter(|&square| self.stone(square).is_some());
        stones.next().filter(|_| stones.next().is_none()).map(|square| Square::new(square.row, square.column))
    }

    fn lose(&mut self, color: Color) {
        if self.loser.is_none() {
            self.loser = Some(color);
            self.hash ^= LOST[color as usize];
        }
    }
}

fn key_of(index: usize, color: Color) -> u64 {
    key(index as u64 * 2 + color as u64)
}

/// Joins a stone with its neighbors of the same color, and marks its edges.
///
/// Two extra points follow the cells, one per color; a mark on it means that the color has connected.
fn connect((columns, rows): (u16, u16), cells: &[Option<Color>], groups: &mut Groups, square: Square) {
    let index = |square: Square| usize::from(square.row) * usize::from(columns) + usize::from(square.column);
    let here = index(square);
    let Some(color) = cells[here] else { return };
    let (at, last) = match color {
        Color::Black => (square.row, rows - 1),
        Color::White => (square.column, columns - 1),
    };
    let mut marks =
        groups.mark(here, if at == 0 { EDGES[0] } else { 0 } | if at == last { EDGES[1] } else { 0 });
    for &(right, down) in &NEIGHBORS {
        let Some(next) = square.offset(right, down, columns, rows).map(index) else { continue };
        if cells[next] == Some(color) {
            groups.join(here, next);
        }
    }
    marks |= groups.marks(here);
    if marks == EDGES[0] | EDGES[1] {
        groups.mark(cells.len() + color as usize, 1);
    }
}

impl Position for Hex {
    type Move = Move;

    fn begin(options: &Options) -> Result<Hex, StartError> {
        let (columns, rows) = SIZES.of(options)?;
        let n_cells = usize::from(columns) * usize::from(rows);
        let mut position = Hex {
            columns,
            rows,
            cells: vec![None; n_cells],
            groups: Groups::new(n_cells + 2),
            turn: options.first.unwrap_or(Color::Black),
            is_turn_open: false,
            n_stones: 0,
            swap: if is_without_swap(&options.handicap_text) { Swap::Never } else { Swap::Open },
            loser: None,
            writer: Writer::of(options),
            hash: 0,
        };
        position.hash = position.fresh_hash();
        Ok(position)
    }

    fn geometry(&self) -> Geometry {
        Geometry::new(&PLAN, self.columns, self.rows)
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.geometry().square(site).and_then(|square| self.stone(square)).into()
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    /// After setup without PL, either player may move.
    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || self.is_turn_open)
    }

    /// Little Golem writes the moves of the first player, who is Black, as W.
    fn mover(&self, written: Color) -> Color {
        if self.writer == Writer::LittleGolem { written.other() } else { written }
    }

    fn set_turn(&mut self, color: Color) {
        self.is_turn_open = false;
        if self.turn != color {
            self.turn = color;
            self.hash ^= TURN;
        }
    }

    fn put(&mut self, site: Site, stone: Option<Piece>) -> bool {
        let square = self.geometry().square(site);
        square.is_some_and(|square| self.place(square, stone.and_then(|stone| stone.owner)))
    }

    fn begin_set_up(&mut self, _: Option<Piece>) {
        self.is_turn_open = true;
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        match self.writer.read(text)? {
            Move::Put(square) if !square.is_within(self.columns, self.rows) => {
                Err(ParseMoveError::off_board(text))
            }
            step => Ok(step),
        }
    }

    fn write_move(&self, step: &Move) -> String {
        notation::write(*step)
    }

    fn write_as(&self, step: &Move, coordinates: &str) -> Option<String> {
        match (coordinates, *step) {
            (LETTERS, Move::Put(square)) => square.letters(),
            (LETTERS, word) => Some(notation::write(word)),
            _ => None,
        }
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Put(square) => Sites::one(self.geometry().on(square)),
            _ => Sites::none(),
        }
    }

    /// A swap of pieces moves the stone.
    fn footprint(&self, color: Color, step: &Move) -> Sites {
        match step {
            Move::SwapPieces if self.columns == self.rows => {
                self.mirrored_stone().map(|square| self.geometry().on(square)).into_iter().collect()
            }
            _ => self.path(color, step),
        }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match *step {
            Move::Put(square) if self.stone(square).is_some() => Err(IllegalMove::Occupied),
            Move::SwapSides if !self.can_swap(color) => Err(IllegalMove::Swap),
            Move::SwapPieces if !self.can_swap(color) || self.columns != self.rows => Err(IllegalMove::Swap),
            _ => Ok(()),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
        self.freshen();
        let mut played = Played::default();
        let mut next = color.other();
        match *step {
            Move::Put(square) => {
                played.replaced = self.stone(square).is_some();
                self.place(square, Some(color));
                self.freshen();
            }
            Move::SwapPieces if self.columns == self.rows => {
                self.close_swap();
                self.swap_pieces();
            }
            // The player who swapped sides now has the other color, and has used the turn.
            Move::SwapSides | Move::SwapPieces => {
                self.close_swap();
                next = color;
            }
            Move::Pass => {}
            Move::Resign | Move::Forfeit => self.lose(color),
        }
        self.set_turn(next);
        played
    }

    fn legal_moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        into.extend(self.squares().filter(|&square| self.stone(square).is_none()).map(Move::Put));
        if self.can_swap(turn) {
            into.push(Move::SwapSides);
            // Old versions of HexGui have only this word.
            if self.columns == self.rows && self.writer != Writer::OldHexGui {
                into.push(Move::SwapPieces);
            }
        }
    }

    fn changed(&self, color: Color, step: &Move, _: &Played) -> Option<Sites> {
        (*step != Move::SwapPieces).then(|| self.path(color, step))
    }

    fn outcome(&self) -> Option<Outcome> {
        self.loser.map(Color::other).or_else(|| self.connected()).map(Outcome::win)
    }

    fn details(&self) -> Vec<Detail> {
        vec![Detail::Goal(Color::Black, Ends::TopAndBottom), Detail::Goal(Color::White, Ends::LeftAndRight)]
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn fresh_hash(&self) -> u64 {
        let stones =
            self.cells.iter().enumerate().filter_map(|(index, stone)| Some(key_of(index, (*stone)?)));
        let turn = if self.turn == Color::White { TURN } else { 0 };
        let swap = if self.swap == Swap::Open { 0 } else { CLOSED };
        let lost = self.loser.map_or(0, |color| LOST[color as usize]);
        stones.fold(turn ^ swap ^ lost, |hash, key| hash ^ key)
    }
}

/// Returns whether HA, as written by PlayHex, means a game without swap: `0.5`, `-1.5`, `N/S`.
fn is_without_swap(handicap: &str) -> bool {
    let unsigned = handicap.strip_prefix(['+', '-']).unwrap_or(handicap);
    let has_fraction = |(whole, decimals): (&str, &str)| {
        let are_digits = [whole, decimals].concat().bytes().all(|byte| byte.is_ascii_digit());
        are_digits && !decimals.trim_end_matches('0').is_empty()
    };
    handicap.eq_ignore_ascii_case("N/S") || unsigned.split_once('.').is_some_and(has_fraction)
}

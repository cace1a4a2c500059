//! The board: stones, the groups that they form, and the figure that has won.

use sgf_model::info::Dialect;
use sgf_model::value::Color;

use super::SIZES;
use super::cells::Hexagon;
use crate::groups::Groups;
use crate::hash::key;
use crate::{
    Cell, Diagram, Options, Outcome, Played, Position, Reason, Refused, Row, SetUp, Square, Unreadable,
};

/// A position of Havannah.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, havannah::{Frame, Havannah}};
/// use sgf_model::value::Color;
/// let mut position = Havannah::begin(&Options::default().with_size(4, 4))?;
/// for text in ["a1", "d4", "b1", "d5", "c1", "e5", "d1"] {
///     let color = position.turn().unwrap();
///     let step = position.read(color, text)?;
///     position.play(color, &step)?;
/// }
/// assert_eq!(position.winner(), Some((Color::White, Frame::Bridge)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Havannah {
    board: Hexagon,
    /// Row by row, with room for what lies between the hexagon and the square around it.
    stones: Vec<Option<Color>>,
    groups: Groups,
    /// Who made the first figure, as long as the groups are not stale.
    won: Option<(Color, Frame)>,
    turn: Color,
    /// Whether either player may go on: stones were set up, and nothing was said since about whose turn it is.
    is_turn_open: bool,
    n_stones: u32,
    n_free: u32,
    can_swap: bool,
    /// Who has resigned or forfeited.
    loser: Option<Color>,
    is_golem: bool,
    hash: u64,
}

/// A move of Havannah.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// A stone is put on a cell; rows run through the board.
    Put(Square),
    /// The first stone becomes the second player's.
    Swap,
    /// The player resigns.
    Resign,
    /// The player loses for another reason, such as time.
    Forfeit,
}

/// A figure that wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// A loop around at least one cell.
    Ring,
    /// Two corners connected.
    Bridge,
    /// Three sides connected.
    Fork,
}

impl Frame {
    /// Returns the name of the figure.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Frame::Ring => "ring",
            Frame::Bridge => "bridge",
            Frame::Fork => "fork",
        }
    }
}

const WORDS: [(&str, Move); 4] = [
    ("swap", Move::Swap),
    ("resign", Move::Resign),
    ("forfeit", Move::Forfeit),
    // Hex's word for what is the only way here.
    ("swap-pieces", Move::Swap),
];

/// The marks of the corners, and of the sides.
const CORNERS: u16 = 0o77;
const SIDES: u16 = 0o7700;

/// The key for Black's turn.
const TURN: u64 = key(1 << 32);
/// The key for a swap that has been made.
const SWAPPED: u64 = key((1 << 32) + 1);
/// The keys for a loss by a word.
const LOST: [u64; 2] = [key((1 << 32) + 2), key((1 << 32) + 3)];

impl Havannah {
    /// Returns the number of cells at a side of the board.
    #[must_use]
    pub fn side(&self) -> u16 {
        self.board.side
    }

    /// Finds a cell by its name, in the way of counting of the record.
    #[must_use]
    pub fn named_cell(&self, name: &str) -> Option<Square> {
        self.cell(name).ok()
    }

    /// Returns the stone on a cell; `None` for empty cells and beyond the board.
    #[must_use]
    pub fn stone(&self, cell: Square) -> Option<Color> {
        if self.board.has(cell) { self.stones[self.board.index(cell)] } else { None }
    }

    /// Returns who has made a figure, and which; who was first if both have.
    #[must_use]
    pub fn winner(&self) -> Option<(Color, Frame)> {
        if !self.groups.is_stale() {
            return self.won;
        }
        let mut fresh = self.clone();
        fresh.freshen();
        fresh.won
    }

    fn is_own(&self, color: Color, cell: Option<Square>) -> bool {
        cell.is_some_and(|cell| self.stones[self.board.index(cell)] == Some(color))
    }

    /// Puts a stone on a cell or takes it away; tells whether that changed anything.
    fn place(&mut self, cell: Square, stone: Option<Color>) -> bool {
        let index = self.board.index(cell);
        let before = self.stones[index];
        if before == stone {
            return false;
        }
        self.stones[index] = stone;
        for color in [before, stone].into_iter().flatten() {
            self.hash ^= key_of(index, color);
        }
        self.n_stones = self.n_stones + u32::from(stone.is_some()) - u32::from(before.is_some());
        self.n_free = self.n_free + u32::from(before.is_some()) - u32::from(stone.is_some());
        if before.is_some() {
            self.groups.spoil();
        }
        if let (false, Some(color)) = (self.groups.is_stale(), stone) {
            self.connect(color, cell);
        }
        true
    }

    /// Finds the groups anew, if something was taken from the board.
    fn freshen(&mut self) {
        if !self.groups.is_stale() {
            return;
        }
        self.groups = Groups::new(self.stones.len());
        self.won = None;
        // Stone by stone, as if they were played: a ring is noticed when its last stone comes.
        let stones = std::mem::replace(&mut self.stones, vec![None; self.groups.len()]);
        for cell in self.board.cells() {
            let index = self.board.index(cell);
            if let Some(color) = stones[index] {
                self.stones[index] = Some(color);
                self.connect(color, cell);
            }
        }
    }

    /// Joins a stone with its neighbours, and notes what figure that makes.
    fn connect(&mut self, color: Color, cell: Square) {
        let here = self.board.index(cell);
        let has_ring = self.makes_ring(color, cell);
        self.groups.mark(here, self.board.marks(cell));
        for next in self.board.around(cell).into_iter().flatten() {
            if self.is_own(color, Some(next)) {
                self.groups.join(here, self.board.index(next));
            }
        }
        let marks = self.groups.marks(here);
        let frame = match () {
            () if has_ring => Some(Frame::Ring),
            () if (marks & CORNERS).count_ones() > 1 => Some(Frame::Bridge),
            () if (marks & SIDES).count_ones() > 2 => Some(Frame::Fork),
            () => None,
        };
        self.won = self.won.or(frame.map(|frame| (color, frame)));
    }

    /// Tells whether a stone closes a ring, before it is joined with its neighbours.
    ///
    /// Around the stone, its neighbours of the same colour form runs with gaps between them. When two runs are of the same
    /// group already, the stone closes a loop, and one of the gaps is inside. When there is no such pair, a loop through the
    /// stone could as well go along a run and leave the stone out, so it is new only if nothing but own stones is inside:
    /// then one of them has six own neighbours.
    fn makes_ring(&self, color: Color, cell: Square) -> bool {
        let around = self.board.around(cell);
        let is_own = around.map(|next| self.is_own(color, next));
        let begins = |at: usize| is_own[at] && !is_own[(at + 5) % 6];
        let mut runs = Vec::with_capacity(3);
        for next in (0..6).filter(|&at| begins(at)).filter_map(|at| around[at]) {
            let group = self.groups.find(self.board.index(next));
            if runs.contains(&group) {
                return true;
            }
            runs.push(group);
        }
        let is_full = |cell: Square| self.board.around(cell).into_iter().all(|next| self.is_own(color, next));
        around.into_iter().flatten().any(|next| self.is_own(color, Some(next)) && is_full(next))
    }

    fn may_swap(&self, color: Color) -> bool {
        self.can_swap
            && self.n_stones == 1
            && self.stones.iter().flatten().all(|&stone| stone == color.other())
    }

    fn cell(&self, text: &str) -> Result<Square, Unreadable> {
        let name = Square::read(text.trim()).ok_or_else(|| Unreadable::syntax(text))?;
        let cell = match self.is_golem {
            true => self.board.of_column_name(name),
            false => Some(name).filter(|&name| self.board.has(name)),
        };
        cell.ok_or_else(|| Unreadable::off_board(text))
    }

    /// Writes a cell in the way of counting of the record.
    fn name(&self, cell: Square, counts_columns: bool) -> String {
        let name = if counts_columns { self.board.column_name(cell) } else { cell };
        name.to_string()
    }
}

fn key_of(index: usize, color: Color) -> u64 {
    key(index as u64 * 2 + color as u64)
}

impl Position for Havannah {
    type Move = Move;

    fn begin(options: &Options) -> Result<Havannah, Refused> {
        let (side, _) = SIZES.of(options)?;
        let board = Hexagon { side };
        let n_squares = usize::from(board.width()) * usize::from(board.width());
        let mut position = Havannah {
            board,
            stones: vec![None; n_squares],
            groups: Groups::new(n_squares),
            won: None,
            turn: options.first.unwrap_or(Color::White),
            is_turn_open: false,
            n_stones: 0,
            n_free: board.cells().count() as u32,
            can_swap: true,
            loser: None,
            is_golem: options.dialect == Some(Dialect::LittleGolem),
            hash: 0,
        };
        position.hash = position.fresh_hash();
        Ok(position)
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    /// After setup without PL, either player may go on.
    fn expects(&self, color: Color) -> bool {
        self.turn().is_some_and(|turn| turn == color || self.is_turn_open)
    }

    /// On Little Golem, B is the first player, whose stones are white.
    fn named(&self, written: Color) -> Color {
        if self.is_golem { written.other() } else { written }
    }

    fn set_turn(&mut self, color: Color) {
        self.is_turn_open = false;
        if self.turn != color {
            self.turn = color;
            self.hash ^= TURN;
        }
    }

    fn set_up(&mut self, set_up: &SetUp<'_>) -> Result<u32, Unreadable> {
        let Some(stone) = set_up.stone() else { return Ok(0) };
        let (first, last) = set_up.corners();
        let (first, last) = (self.cell(first)?, self.cell(last)?);
        let mut n_changed = 0;
        for row in first.row..=last.row {
            for column in first.column..=last.column {
                let cell = Square::new(column, row);
                n_changed += u32::from(self.board.has(cell) && self.place(cell, stone));
            }
        }
        self.is_turn_open = true;
        Ok(n_changed)
    }

    fn read(&self, _: Color, text: &str) -> Result<Move, Unreadable> {
        let word = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text.trim()));
        word.map_or_else(|| self.cell(text).map(Move::Put), |&(_, step)| Ok(step))
    }

    fn write(&self, step: &Move) -> String {
        let habit = if self.is_golem { "columns" } else { "lines" };
        self.write_as(step, habit).unwrap_or_default()
    }

    fn write_as(&self, step: &Move, habit: &str) -> Option<String> {
        let counts_columns = match habit {
            "columns" => true,
            "lines" => false,
            _ => return None,
        };
        match *step {
            Move::Put(cell) => Some(self.name(cell, counts_columns)),
            word => WORDS.iter().find(|&&(_, step)| step == word).map(|(word, _)| (*word).to_owned()),
        }
    }

    fn judge(&self, color: Color, step: &Move) -> Result<(), Reason> {
        match *step {
            Move::Put(cell) if self.stone(cell).is_some() => Err(Reason::Occupied),
            Move::Swap if !self.may_swap(color) => Err(Reason::Swap),
            _ => Ok(()),
        }
    }

    fn execute(&mut self, color: Color, step: &Move) -> Played {
        self.freshen();
        let mut played = Played::default();
        match *step {
            Move::Put(cell) => {
                played.replaced = self.stone(cell).is_some();
                self.place(cell, Some(color));
            }
            Move::Swap => {
                if self.can_swap {
                    self.can_swap = false;
                    self.hash ^= SWAPPED;
                }
                let others: Vec<Square> =
                    self.board.cells().filter(|&cell| self.stone(cell) == Some(color.other())).collect();
                // There is one, unless the swap is illegal, and then nothing is exchanged.
                if let [cell] = others[..] {
                    self.place(cell, Some(color));
                }
            }
            Move::Resign | Move::Forfeit => {
                if self.loser.is_none() {
                    self.loser = Some(color);
                    self.hash ^= LOST[color as usize];
                }
            }
        }
        self.freshen();
        self.set_turn(color.other());
        played
    }

    fn moves(&self, into: &mut Vec<Move>) {
        let Some(turn) = self.turn() else { return };
        into.extend(self.board.cells().filter(|&cell| self.stone(cell).is_none()).map(Move::Put));
        if self.may_swap(turn) {
            into.push(Move::Swap);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let by_word = self.loser.map(Color::other);
        let winner = by_word.or_else(|| self.winner().map(|(winner, _)| winner));
        winner.map(Outcome::win).or((self.n_free == 0).then_some(Outcome::DRAW))
    }

    fn hash(&self) -> u64 {
        self.hash
    }

    fn fresh_hash(&self) -> u64 {
        let stones =
            self.stones.iter().enumerate().filter_map(|(index, stone)| Some(key_of(index, (*stone)?)));
        let turn = if self.turn == Color::Black { TURN } else { 0 };
        let swap = if self.can_swap { 0 } else { SWAPPED };
        let lost = self.loser.map_or(0, |color| LOST[color as usize]);
        stones.fold(turn ^ swap ^ lost, |hash, key| hash ^ key)
    }

    /// Draws the hexagon; each row is called after its first cell.
    fn diagram(&self, last: Option<&Move>) -> Diagram {
        let sign = |cell: Square| {
            let sign = match self.stone(cell) {
                Some(Color::Black) => 'X',
                Some(Color::White) => 'O',
                None => '.',
            };
            Cell { sign, is_last: last == Some(&Move::Put(cell)) }
        };
        let row = |row: u16| Row {
            label: self.board.row(row).next().map_or_else(String::new, |cell| self.name(cell, self.is_golem)),
            indent: row.abs_diff(self.board.side - 1),
            cells: self.board.row(row).map(sign).collect(),
        };
        let winner = self.winner().map(|(winner, frame)| {
            format!("{} has a {}", if winner == Color::Black { "X" } else { "O" }, frame.name())
        });
        Diagram {
            rows: (0..self.board.width()).map(row).collect(),
            columns: Vec::new(),
            notes: winner.into_iter().collect(),
        }
    }
}

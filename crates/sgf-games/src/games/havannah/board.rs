//! Positions of Havannah.

use sgf_model::info::Dialect;
use sgf_model::value::Color;

use super::cells::{self, Hexagon};
use super::{SIZES, SPEC};
use crate::boards::groups::Groups;
use crate::zobrist::key;
use crate::{
    Detail, Frame, Geometry, IllegalMove, Occupant, Options, Outcome, ParseMoveError, Piece, Played,
    Position, Site, Sites, Square, StartError,
};

/// A position of Havannah.
///
/// # Examples
///
/// ```
/// use sgf_games::{Frame, Options, Position, havannah::Havannah};
/// use sgf_model::value::Color;
/// let mut position = Havannah::begin(&Options::default().with_size(4, 4))?;
/// for text in ["a1", "d4", "b1", "d5", "c1", "e5", "d1"] {
///     let color = position.turn().unwrap();
///     let step = position.read_move(color, text)?;
///     position.play(color, &step)?;
/// }
/// assert_eq!(position.winner(), Some((Color::White, Frame::Bridge)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Havannah {
    board: Hexagon,
    /// The cells row by row, in the bounding square of the hexagon.
    stones: Vec<Option<Color>>,
    groups: Groups,
    /// The player with the first winning figure; valid unless the groups are stale.
    won: Option<(Color, Frame)>,
    turn: Color,
    /// Whether stones were set up without setting the player to move, so that either player may move.
    is_turn_open: bool,
    n_stones: u32,
    n_free: u32,
    can_swap: bool,
    /// The player who resigned or forfeited.
    loser: Option<Color>,
    is_golem: bool,
    hash: u64,
}

/// A move of Havannah.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a stone.
    Put(Square),
    /// Takes over the first stone.
    Swap,
    /// Resigns.
    Resign,
    /// Loses for another reason, such as time.
    Forfeit,
}

const WORDS: [(&str, Move); 4] = [
    ("swap", Move::Swap),
    ("resign", Move::Resign),
    ("forfeit", Move::Forfeit),
    // The word used in Hex, where it has an alternative.
    ("swap-pieces", Move::Swap),
];

/// Marks of groups: the corners and the sides.
const CORNERS: u16 = 0o77;
const SIDES: u16 = 0o7700;

/// The key for Black's turn.
const TURN: u64 = key(1 << 32);
/// The key after a swap.
const SWAPPED: u64 = key((1 << 32) + 1);
/// The keys for a loss by a word.
const LOST: [u64; 2] = [key((1 << 32) + 2), key((1 << 32) + 3)];

impl Havannah {
    /// Returns the number of cells per side.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, havannah::Havannah};
    /// // Five cells per side give nine columns and rows.
    /// let position = Havannah::begin(&Options::default().with_size(5, 5))?;
    /// assert_eq!((position.side(), position.geometry().columns()), (5, 9));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn side(&self) -> u16 {
        self.board.side
    }

    /// Returns the stone on a cell; `None` if the cell is empty or off the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::{Options, Position, Square, havannah::Havannah};
    /// use sgf_model::value::Color;
    /// let mut position = Havannah::begin(&Options::default())?;
    /// position.play_text(Color::White, "c4")?;
    /// assert_eq!(Square::read("c4").and_then(|cell| position.stone(cell)), Some(Color::White));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stone(&self, cell: Square) -> Option<Color> {
        if self.board.has(cell) { self.stones[self.board.index(cell)] } else { None }
    }

    /// Returns the winning figure and its player; the first one if both have figures.
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

    /// Sets or removes a stone; returns whether anything changed.
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

    /// Rebuilds the groups after a removal.
    fn freshen(&mut self) {
        if !self.groups.is_stale() {
            return;
        }
        self.groups = Groups::new(self.stones.len());
        self.won = None;
        // One stone after the other, because the last stone of a ring detects it.
        let stones = std::mem::replace(&mut self.stones, vec![None; self.groups.len()]);
        for cell in self.board.cells() {
            let index = self.board.index(cell);
            if let Some(color) = stones[index] {
                self.stones[index] = Some(color);
                self.connect(color, cell);
            }
        }
    }

    /// Joins a stone with its neighbors, and detects figures.
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

    /// Returns whether a stone closes a ring, before it is joined with its neighbors.
    ///
    /// The neighbors of the same color form runs around the stone, with gaps between them. If two runs are already of the same group, the
    /// stone closes a loop, and one of the gaps is inside. Otherwise any loop through the stone could follow a run instead and avoid the
    /// stone. So it is new only if it encloses nothing but own stones, and then one of these has six own neighbors.
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

    fn cell(&self, text: &str) -> Result<Square, ParseMoveError> {
        self.geometry().find(text)
    }
}

fn word_of(step: Move) -> String {
    WORDS.iter().find(|&&(_, word)| step == word).map_or_else(String::new, |(word, _)| (*word).to_owned())
}

fn key_of(index: usize, color: Color) -> u64 {
    key(index as u64 * 2 + color as u64)
}

impl Position for Havannah {
    type Move = Move;

    fn begin(options: &Options) -> Result<Havannah, StartError> {
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

    fn geometry(&self) -> Geometry {
        let width = self.board.width();
        Geometry::new(if self.is_golem { &cells::BY_COLUMNS } else { &cells::BY_LINES }, width, width)
    }

    fn occupant(&self, site: Site) -> Occupant {
        self.geometry().square(site).and_then(|cell| self.stone(cell)).into()
    }

    fn turn(&self) -> Option<Color> {
        self.outcome().is_none().then_some(self.turn)
    }

    /// After setup without PL, either player may move.
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

    fn put(&mut self, site: Site, stone: Option<Piece>) -> bool {
        let cell = self.geometry().square(site);
        cell.is_some_and(|cell| self.place(cell, stone.and_then(|stone| stone.owner)))
    }

    fn end_set_up(&mut self, _: Option<Piece>, _: u32) {
        self.is_turn_open = true;
    }

    fn read_move(&self, _: Color, text: &str) -> Result<Move, ParseMoveError> {
        let word = WORDS.iter().find(|(word, _)| word.eq_ignore_ascii_case(text.trim()));
        word.map_or_else(|| self.cell(text).map(Move::Put), |&(_, step)| Ok(step))
    }

    fn write_move(&self, step: &Move) -> String {
        match *step {
            Move::Put(cell) => self.name(self.geometry().on(cell)),
            word => word_of(word),
        }
    }

    fn write_as(&self, step: &Move, coordinates: &str) -> Option<String> {
        match *step {
            Move::Put(cell) => self.name_as(self.geometry().on(cell), coordinates),
            word => SPEC.coordinates.contains(&coordinates).then(|| word_of(word)),
        }
    }

    fn path(&self, _: Color, step: &Move) -> Sites {
        match *step {
            Move::Put(cell) => Sites::one(self.geometry().on(cell)),
            _ => Sites::none(),
        }
    }

    fn check_move(&self, color: Color, step: &Move) -> Result<(), IllegalMove> {
        match *step {
            Move::Put(cell) if self.stone(cell).is_some() => Err(IllegalMove::Occupied),
            Move::Swap if !self.may_swap(color) => Err(IllegalMove::Swap),
            _ => Ok(()),
        }
    }

    fn play_unchecked(&mut self, color: Color, step: &Move) -> Played {
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
                // There is exactly one stone, unless the swap is illegal.
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

    fn legal_moves(&self, into: &mut Vec<Move>) {
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

    fn details(&self) -> Vec<Detail> {
        self.winner().map(|(winner, frame)| Detail::Frame(winner, frame)).into_iter().collect()
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
}

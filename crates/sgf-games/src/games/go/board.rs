//! The board of Go and the execution of moves, as go.html ("How to execute a move") wants it.
//!
//! A stone is placed, whatever was there before; adjacent groups of the other colour without liberties are removed; then the
//! stone's own group is, if it has none. Points are bytes in one row, with a border around the board, so that a neighbour is
//! an addition and needs no test.
//!
//! Whether a group has a liberty is found out by walking over it until one is met. Each stone remembers the liberty that was
//! met: while that is empty, and no stone vanished but by capture, the group has it still. So walks are rare.

use std::fmt;

use sgf_model::value::{Color, LetterPoint, LetterRange};

use crate::hash::key;

// A bit for each thing that a point can be, so that the neighbours of a point are summed up by joining them.
pub(super) const BORDER: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const WHITE: u8 = 2;
pub(super) const EMPTY: u8 = 4;

/// The room for the points. The largest board has 53 × 54 with its border; a power of two spares the test of an index.
pub(super) const ROOM: usize = 4096;

/// A Go board with stones on it, of any size from 1×1 to 52×52, square or not.
///
/// # Examples
///
/// ```
/// use sgf_games::go::Board;
/// use sgf_model::value::{Color::{Black, White}, LetterPoint};
/// let mut board = Board::new(3, 2).unwrap();
/// let mut play = |color, point: &[u8]| board.play(color, LetterPoint::decode(point).unwrap()).unwrap();
/// play(White, b"aa");
/// play(Black, b"ab");
/// assert_eq!(play(Black, b"ba").captured, 1);
/// assert_eq!(play(White, b"aa").suicide, 1);
/// assert_eq!(board.to_string(), ". X .\nX . .\n");
/// ```
#[derive(Clone)]
pub struct Board {
    columns: u8,
    rows: u8,
    /// From a point to the one below.
    pub(super) stride: usize,
    /// How many points there are with the border, as a multiple of eight.
    pub(super) length: usize,
    /// The points, with a border of one all around; left and right share theirs.
    pub(super) cells: Box<[u8; ROOM]>,
    pub(super) ko: Option<Ko>,
    /// Stones that were captured, by their colour.
    pub(super) prisoners: [u32; 2],
    /// The keys of all stones.
    pub(super) hash: u64,
    /// For each stone a point that was a liberty of its group when last looked at, or 0, a point of the border.
    pub(super) liberties: Box<[u16; ROOM]>,
    /// When a point was last walked over.
    seen: Vec<u32>,
    now: u32,
    group: Vec<u16>,
}

/// Where a ko was opened by the last move, and who may not retake it at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ko {
    pub(super) at: u16,
    pub(super) color: Color,
}

/// What happened when a stone was played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// The stone that stood on the point before, if there was one. A stone that is replaced is no prisoner.
    pub replaced: Option<Color>,
    /// How many stones of the other colour were captured.
    pub captured: u32,
    /// How many stones of the own colour were removed, because they had no liberty; the one just played is among them.
    pub suicide: u32,
    /// Whether the move takes back what the move before has done: a single stone captured here, now captured in return.
    pub retakes_ko: bool,
}

/// A point that is not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OffBoard {
    /// The point.
    pub point: LetterPoint,
}

impl fmt::Display for OffBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the point {} is not on the board", self.point)
    }
}

impl std::error::Error for OffBoard {}

impl Board {
    /// Makes an empty board, or `None` if a side is not between 1 and 52 (go.html, "Move, Point & Stone type").
    #[must_use]
    pub fn new(columns: u8, rows: u8) -> Option<Board> {
        let sides = 1..=LetterPoint::LIMIT;
        if !sides.contains(&columns) || !sides.contains(&rows) {
            return None;
        }
        let stride = usize::from(columns) + 1;
        let length = (stride * (usize::from(rows) + 2) + 1).next_multiple_of(8);
        let mut cells = Box::new([BORDER; ROOM]);
        for row in 1..=usize::from(rows) {
            cells[row * stride + 1..(row + 1) * stride].fill(EMPTY);
        }
        Some(Board {
            columns,
            rows,
            stride,
            length,
            cells,
            ko: None,
            prisoners: [0; 2],
            hash: 0,
            liberties: Box::new([0; ROOM]),
            seen: Vec::new(),
            now: 0,
            group: Vec::new(),
        })
    }

    /// Returns the number of columns.
    #[must_use]
    pub fn columns(&self) -> u8 {
        self.columns
    }

    /// Returns the number of rows.
    #[must_use]
    pub fn rows(&self) -> u8 {
        self.rows
    }

    /// Tells whether a point is on the board.
    #[must_use]
    pub fn contains(&self, point: LetterPoint) -> bool {
        point.column() < self.columns && point.row() < self.rows
    }

    /// Returns the stone on a point; `None` if it is empty or not on the board.
    #[must_use]
    pub fn stone(&self, point: LetterPoint) -> Option<Color> {
        if self.contains(point) { color_of(self.cell(self.index(point))) } else { None }
    }

    /// Returns how many stones of a colour were captured, suicides included.
    #[must_use]
    pub fn prisoners(&self, color: Color) -> u32 {
        self.prisoners[color as usize]
    }

    /// Returns a number that is the same for the same stones on a board of the same size, whatever led there.
    ///
    /// It is kept up to date with every stone (Zobrist, "A New Hashing Method with Application for Game Playing",
    /// 1970). Ko, prisoners and whose turn it is have no part in it.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::Board;
    /// use sgf_model::value::{Color, LetterPoint};
    /// let (mut one, mut other) = (Board::new(9, 9).unwrap(), Board::new(9, 9).unwrap());
    /// let [a, b] = [b"cc", b"dd"].map(|letters| LetterPoint::decode(letters).unwrap());
    /// one.play(Color::Black, a)?;
    /// one.play(Color::Black, b)?;
    /// other.play(Color::Black, b)?;
    /// assert_ne!(one.hash(), other.hash());
    /// other.play(Color::Black, a)?;
    /// assert_eq!(one.hash(), other.hash());
    /// # Ok::<(), sgf_games::go::OffBoard>(())
    /// ```
    #[must_use]
    pub fn hash(&self) -> u64 {
        self.hash
    }

    /// Computes [`hash`](Board::hash) from the stones.
    #[must_use]
    pub fn fresh_hash(&self) -> u64 {
        let stones = (0..self.length).filter(|&at| self.cell(at) & (BLACK | WHITE) != 0);
        stones.fold(0, |hash, at| hash ^ stone_key(at, self.cell(at)))
    }

    /// Executes a move, legal or not, and tells what happened.
    ///
    /// Source: go.html ("How to execute a move"); properties.html (B: "It doesn't matter if the move itself is illegal").
    ///
    /// # Errors
    ///
    /// Changes nothing and gives the point back when it is not on the board.
    pub fn play(&mut self, color: Color, point: LetterPoint) -> Result<Play, OffBoard> {
        if !self.contains(point) {
            return Err(OffBoard { point });
        }
        let at = self.index(point);
        let before = std::mem::replace(&mut self.cells[at % ROOM], cell_of(Some(color)));
        self.hash ^= stone_key(at, cell_of(Some(color)));
        let [up, left, right, down] = self.neighbours(at);
        let sum = self.cell(up) | self.cell(left) | self.cell(right) | self.cell(down);
        self.liberties[at % ROOM] = self.empty_neighbour(at);
        let ko = self.ko.take();
        let other = cell_of(Some(color.other()));
        let is_quiet =
            before == EMPTY && sum & EMPTY != 0 && (sum & other == 0 || !self.has_suspect(at, other));
        if is_quiet { Ok(Play::default()) } else { Ok(self.settle(at, color, before, ko)) }
    }

    /// Removes what has no liberty after a stone was placed, the groups of the other colour first.
    fn settle(&mut self, at: usize, color: Color, before: u8, ko: Option<Ko>) -> Play {
        let replaced = color_of(before);
        if replaced.is_some() {
            self.hash ^= stone_key(at, before);
        }
        if replaced == Some(color.other()) {
            // Its group may have lost a liberty by losing a stone.
            self.forget_liberties();
        }
        let (captured, last) = self.capture_around(at, color);
        let suicide = if captured == 0 && self.is_captured(at) { self.remove_group() } else { 0 };
        self.prisoners[color.other() as usize] += captured;
        self.prisoners[color as usize] += suicide;
        if captured == 1 && replaced.is_none() && self.has_only_liberty(at, last) {
            self.ko = Some(Ko { at: last as u16, color: color.other() });
        }
        let retakes_ko = captured == 1 && ko == Some(Ko { at: at as u16, color });
        Play { replaced, captured, suicide, retakes_ko }
    }

    /// Passes: the ko, if there is one, may be retaken afterwards.
    pub fn pass(&mut self) {
        self.ko = None;
    }

    /// Puts a stone on every point of a range, or clears them, and returns how many points have changed.
    ///
    /// Nothing is captured. Points that are not on the board are left out.
    ///
    /// Source: properties.html (AB, AW, AE).
    pub fn set_up(&mut self, range: LetterRange, stone: Option<Color>) -> u32 {
        let (first, last) = range.corners();
        if !self.contains(first) {
            return 0;
        }
        let cell = cell_of(stone);
        let columns = usize::from(first.column())..usize::from(last.column().min(self.columns - 1)) + 1;
        let mut n_changed = 0;
        for row in usize::from(first.row())..=usize::from(last.row().min(self.rows - 1)) {
            let left = (row + 1) * self.stride + 1;
            for at in left + columns.start..left + columns.end {
                let before = std::mem::replace(&mut self.cells[at], cell);
                n_changed += u32::from(before != cell);
                self.hash ^= stone_key(at, before) ^ stone_key(at, cell);
            }
        }
        if n_changed > 0 {
            self.ko = None;
            self.forget_liberties();
        }
        n_changed
    }

    pub(super) fn index(&self, point: LetterPoint) -> usize {
        (usize::from(point.row()) + 1) * self.stride + usize::from(point.column()) + 1
    }

    #[inline]
    pub(super) fn cell(&self, at: usize) -> u8 {
        self.cells[at % ROOM]
    }

    #[inline]
    pub(super) fn neighbours(&self, at: usize) -> [usize; 4] {
        [at.wrapping_sub(self.stride), at.wrapping_sub(1), at + 1, at + self.stride]
    }

    pub(super) fn forget_liberties(&mut self) {
        self.liberties[..self.length].fill(0);
    }

    /// Tells whether the liberty that a stone remembers is one.
    #[inline]
    fn has_known_liberty(&self, stone: usize) -> bool {
        self.cell(usize::from(self.liberties[stone % ROOM])) == EMPTY
    }

    /// Returns an empty neighbour of a point, or 0 if there is none.
    #[inline]
    fn empty_neighbour(&self, at: usize) -> u16 {
        // Without a branch: which neighbour is empty cannot be guessed.
        let or_else = |neighbour: usize, other: usize| if self.cell(neighbour) == EMPTY { neighbour } else { other };
        let [up, left, right, down] = self.neighbours(at);
        or_else(down, or_else(right, or_else(left, or_else(up, 0)))) as u16
    }

    /// Tells whether a neighbour of this colour may have lost its last liberty.
    #[inline]
    fn has_suspect(&self, at: usize, other: u8) -> bool {
        let is_suspect =
            |neighbour: usize| (self.cell(neighbour) == other) & !self.has_known_liberty(neighbour);
        let [up, left, right, down] = self.neighbours(at);
        is_suspect(up) | is_suspect(left) | is_suspect(right) | is_suspect(down)
    }

    /// Removes the groups of the other colour around a stone that have no liberty; returns the number of stones, and the
    /// place of one of them.
    fn capture_around(&mut self, at: usize, color: Color) -> (u32, usize) {
        let other = cell_of(Some(color.other()));
        let (mut captured, mut last) = (0, at);
        for neighbour in self.neighbours(at) {
            if self.cell(neighbour) == other && self.is_captured(neighbour) {
                captured += self.remove_group();
                last = neighbour;
            }
        }
        (captured, last)
    }

    /// Tells whether the group of a stone has no liberty; if so, it is in `group` afterwards.
    fn is_captured(&mut self, stone: usize) -> bool {
        if self.has_known_liberty(stone) {
            return false;
        }
        let liberty = self.empty_neighbour(stone);
        self.liberties[stone % ROOM] = liberty;
        liberty == 0 && self.is_surrounded(stone)
    }

    /// Walks over a group until it meets a liberty, and lets the stones on the way remember it.
    fn is_surrounded(&mut self, stone: usize) -> bool {
        let color = self.cell(stone);
        self.start_walk(stone);
        let mut next = 0;
        while let Some(&at) = self.group.get(next) {
            next += 1;
            for neighbour in self.neighbours(usize::from(at)) {
                let cell = self.cell(neighbour);
                // A stone of the group knows a liberty, or touches one.
                if cell == color && self.seen[neighbour] != self.now {
                    if self.has_known_liberty(neighbour) {
                        self.remember(self.liberties[neighbour % ROOM]);
                        return false;
                    }
                    self.seen[neighbour] = self.now;
                    self.group.push(neighbour as u16);
                } else if cell == EMPTY {
                    self.remember(neighbour as u16);
                    return false;
                }
            }
        }
        true
    }

    /// Lets the stones that were walked over last remember a liberty.
    fn remember(&mut self, liberty: u16) {
        for &at in &self.group {
            self.liberties[usize::from(at) % ROOM] = liberty;
        }
    }

    fn start_walk(&mut self, stone: usize) {
        self.seen.resize(self.length, 0);
        self.now = self.now.wrapping_add(1);
        if self.now == 0 {
            self.seen.fill(0);
            self.now = 1;
        }
        self.group.clear();
        self.group.push(stone as u16);
        self.seen[stone] = self.now;
    }

    /// Takes the stones that were walked over last from the board.
    fn remove_group(&mut self) -> u32 {
        for &at in &self.group {
            let stone = std::mem::replace(&mut self.cells[usize::from(at) % ROOM], EMPTY);
            self.hash ^= stone_key(usize::from(at), stone);
        }
        self.group.len() as u32
    }

    /// Tells whether a stone stands alone, and has no liberty but one.
    fn has_only_liberty(&self, stone: usize, liberty: usize) -> bool {
        let own = self.cell(stone);
        let mut others = self.neighbours(stone).into_iter().filter(|&neighbour| neighbour != liberty);
        others.all(|neighbour| self.cell(neighbour) != EMPTY && self.cell(neighbour) != own)
    }
}

impl PartialEq for Board {
    /// Boards are equal when every further move would have the same effect on both.
    fn eq(&self, other: &Board) -> bool {
        (self.columns, self.rows) == (other.columns, other.rows)
            && self.cells[..self.length] == other.cells[..other.length]
            && (self.ko, self.prisoners) == (other.ko, other.prisoners)
    }
}

impl Eq for Board {}

impl fmt::Display for Board {
    /// Draws the board, row by row: `.` an empty point, `X` a black stone, `O` a white one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 1..=usize::from(self.rows) {
            let cells = &self.cells[row * self.stride + 1..(row + 1) * self.stride];
            for (column, &cell) in cells.iter().enumerate() {
                let space = if column == 0 { "" } else { " " };
                let stone = color_of(cell).map_or('.', |color| if color == Color::Black { 'X' } else { 'O' });
                write!(f, "{space}{stone}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}, ko {:?}, prisoners {:?}\n{self}", self.columns, self.rows, self.ko, self.prisoners)
    }
}

/// Returns the key of a stone on a point, and 0 when there is none.
#[inline]
pub(super) const fn stone_key(at: usize, cell: u8) -> u64 {
    match cell {
        BLACK | WHITE => key((at as u64) << 2 | cell as u64),
        _ => 0,
    }
}

pub(super) const fn cell_of(stone: Option<Color>) -> u8 {
    match stone {
        None => EMPTY,
        Some(Color::Black) => BLACK,
        Some(Color::White) => WHITE,
    }
}

pub(super) const fn color_of(cell: u8) -> Option<Color> {
    match cell {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    }
}

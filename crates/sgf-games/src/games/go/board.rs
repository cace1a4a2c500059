//! The board of Go and the execution of moves, as go.html ("How to execute a move") wants it.
//!
//! A stone is placed, whatever was there before; adjacent groups of the other colour without liberties are removed; then the
//! stone's own group is, if it has none. Points are bytes in one row, with a border around the board, so that a neighbour is
//! an addition and needs no test.
//!
//! Liberties are counted along with the stones (`liberties.rs`), so that most moves look at their four neighbours and at
//! nothing else.

use std::fmt;
use std::sync::OnceLock;

use sgf_model::value::{Color, LetterPoint, LetterRange};

use super::liberties::{cell_at, fill};
use crate::hash::key;

// A bit for each thing that a point can be, so that the neighbours of a point are summed up by joining them.
pub(super) const BORDER: u8 = 0;
pub(super) const BLACK: u8 = 1;
pub(super) const WHITE: u8 = 2;
pub(super) const EMPTY: u8 = 4;

/// More than any board has points: the largest has 53 × 54 with its border.
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
    /// The points, with a border of one all around; left and right share theirs. Each is a cell, and the number of empty
    /// points beside it.
    pub(super) points: Vec<u8>,
    pub(super) ko: Option<Ko>,
    /// Stones that were captured, by their colour.
    pub(super) prisoners: [u32; 2],
    /// The keys of all stones, if they are kept.
    pub(super) hash: u64,
    is_hashed: bool,
    /// The stones of the group that was walked over last.
    pub(super) group: Vec<u16>,
}

/// Where a ko was opened by the last move, and who may not retake it at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ko {
    pub(super) at: u16,
    pub(super) color: Color,
}

/// What happened when a stone was played.
///
/// # Examples
///
/// ```
/// use sgf_games::go::{Board, Play};
/// use sgf_model::value::{Color, LetterPoint};
/// let mut board = Board::new(9, 9).expect("a size of boards");
/// let corner = LetterPoint::decode(b"aa")?;
/// assert_eq!(board.play(Color::Black, corner)?, Play::default());
/// assert_eq!(board.play(Color::White, corner)?.replaced, Some(Color::Black));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
///
/// # Examples
///
/// ```
/// use sgf_games::go::Board;
/// use sgf_model::value::{Color, LetterPoint};
/// let mut board = Board::new(9, 9).expect("a size of boards");
/// let point = LetterPoint::decode(b"ss")?;
/// let refused = board.play(Color::Black, point).expect_err("a board of 9×9 has no such point");
/// assert_eq!(refused.point, point);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::Board;
    /// assert_eq!(Board::new(9, 13).map(|board| (board.columns(), board.rows())), Some((9, 13)));
    /// assert_eq!((Board::new(0, 9), Board::new(53, 53)), (None, None));
    /// ```
    #[must_use]
    pub fn new(columns: u8, rows: u8) -> Option<Board> {
        let sides = 1..=LetterPoint::LIMIT;
        if !sides.contains(&columns) || !sides.contains(&rows) {
            return None;
        }
        let points = blank(columns, rows).to_vec();
        Some(Board {
            columns,
            rows,
            stride: stride_of(columns),
            length: points.len(),
            points,
            ko: None,
            prisoners: [0; 2],
            hash: 0,
            is_hashed: true,
            group: Vec::new(),
        })
    }

    /// Makes an empty board that keeps no [`hash`](Board::hash) with its stones, but computes it when it is asked for: for
    /// those who hardly ever do.
    #[must_use]
    pub fn unhashed(columns: u8, rows: u8) -> Option<Board> {
        Some(Board { is_hashed: false, ..Board::new(columns, rows)? })
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
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::Board;
    /// use sgf_model::value::LetterPoint;
    /// let board = Board::new(9, 9).expect("a size of boards");
    /// assert!(board.contains(LetterPoint::decode(b"ii")?) && !board.contains(LetterPoint::decode(b"jj")?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn contains(&self, point: LetterPoint) -> bool {
        point.column() < self.columns && point.row() < self.rows
    }

    /// Returns the stone on a point; `None` if it is empty or not on the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::Board;
    /// use sgf_model::value::{Color, LetterPoint};
    /// let mut board = Board::new(9, 9).expect("a size of boards");
    /// board.play(Color::Black, LetterPoint::decode(b"cc")?)?;
    /// let stones = [b"cc", b"dd", b"tt"].map(|point| LetterPoint::decode(point).map(|point| board.stone(point)));
    /// assert_eq!(stones, [Ok(Some(Color::Black)), Ok(None), Ok(None)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn stone(&self, point: LetterPoint) -> Option<Color> {
        if self.contains(point) { color_of(self.cell(self.index(point))) } else { None }
    }

    /// Returns how many stones of a colour were captured, suicides included.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::Board;
    /// use sgf_model::value::{Color, LetterPoint};
    /// let mut board = Board::new(9, 9).expect("a size of boards");
    /// for (color, point) in [(Color::White, b"aa"), (Color::Black, b"ab"), (Color::Black, b"ba")] {
    ///     board.play(color, LetterPoint::decode(point)?)?;
    /// }
    /// assert_eq!((board.prisoners(Color::White), board.prisoners(Color::Black)), (1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
        if self.is_hashed { self.hash } else { self.fresh_hash() }
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
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::Board;
    /// use sgf_model::value::{Color, LetterPoint};
    /// let mut board = Board::new(9, 9).expect("a size of boards");
    /// board.play(Color::White, LetterPoint::decode(b"aa")?)?;
    /// board.play(Color::Black, LetterPoint::decode(b"ab")?)?;
    /// let takes = board.play(Color::Black, LetterPoint::decode(b"ba")?)?;
    /// assert_eq!((takes.captured, takes.suicide), (1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn play(&mut self, color: Color, point: LetterPoint) -> Result<Play, OffBoard> {
        if !self.contains(point) {
            return Err(OffBoard { point });
        }
        let at = self.index(point);
        let replaced = color_of(self.cell(at));
        if replaced.is_some() {
            self.take(at);
        }
        self.put(at, stone_of(color));
        Ok(self.settle(at, color, replaced))
    }

    /// Executes a move like [`play`](Board::play) if a look at its neighbours shows that it does nothing but put a stone on an
    /// empty point. Otherwise changes nothing and returns `false`.
    ///
    /// For whoever plays very many moves: four of five of professionals are of this kind.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::Board;
    /// use sgf_model::value::{Color, LetterPoint};
    /// let mut board = Board::new(9, 9).unwrap();
    /// let point = LetterPoint::decode(b"cc").unwrap();
    /// assert!(board.play_if_clear(Color::Black, point));
    /// assert!(!board.play_if_clear(Color::White, point));
    /// assert_eq!(board.play(Color::White, point)?.replaced, Some(Color::Black));
    /// # Ok::<(), sgf_games::go::OffBoard>(())
    /// ```
    #[inline]
    pub fn play_if_clear(&mut self, color: Color, point: LetterPoint) -> bool {
        if !self.contains(point) {
            return false;
        }
        let at = self.index(point);
        let is_clear = self.is_clear(at, color);
        if is_clear {
            self.ko = None;
            self.put(at, stone_of(color));
        }
        is_clear
    }

    /// Takes a stone into the hash, or out of it.
    #[inline]
    pub(super) fn toggle(&mut self, at: usize, cell: u8) {
        if self.is_hashed {
            self.hash ^= stone_key(at, cell);
        }
    }

    /// Removes what has no liberty after a stone was placed, the groups of the other colour first.
    fn settle(&mut self, at: usize, color: Color, replaced: Option<Color>) -> Play {
        let ko = self.ko.take();
        let (captured, last) = self.capture_around(at, color);
        let suicide = if captured == 0 && self.is_dead(at) { self.remove_group() } else { 0 };
        self.prisoners[color.other() as usize] += captured;
        self.prisoners[color as usize] += suicide;
        if captured == 1 && replaced.is_none() && self.has_only_liberty(at, last) {
            self.ko = Some(Ko { at: last as u16, color: color.other() });
        }
        let retakes_ko = captured == 1 && ko == Some(Ko { at: at as u16, color });
        Play { replaced, captured, suicide, retakes_ko }
    }

    /// Passes: the ko, if there is one, may be retaken afterwards.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::Board;
    /// use sgf_model::value::{Color, LetterPoint, LetterRange};
    /// let mut board = Board::new(5, 5).expect("a size of boards");
    /// for (color, points) in [(Color::Black, ["ba", "ab", "bc", "cb"]), (Color::White, ["ca", "db", "cc", "cc"])] {
    ///     for point in points {
    ///         board.set_up(LetterRange::Single(LetterPoint::decode(point.as_bytes())?), Some(color));
    ///     }
    /// }
    /// board.play(Color::White, LetterPoint::decode(b"bb")?)?;
    /// let mut later = board.clone();
    /// later.pass();
    /// // At once it takes back the ko; after a pass it may.
    /// let retaken = LetterPoint::decode(b"cb")?;
    /// assert!(board.play(Color::Black, retaken)?.retakes_ko && !later.play(Color::Black, retaken)?.retakes_ko);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pass(&mut self) {
        self.ko = None;
    }

    /// Puts a stone on every point of a range, or clears them, and returns how many points have changed.
    ///
    /// Nothing is captured. Points that are not on the board are left out.
    ///
    /// Source: properties.html (AB, AW, AE).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_games::go::Board;
    /// use sgf_model::value::{Color, LetterPoint, LetterRange};
    /// let mut board = Board::new(9, 9).expect("a size of boards");
    /// let corner = LetterRange::Rectangle(LetterPoint::decode(b"aa")?, LetterPoint::decode(b"bb")?);
    /// assert_eq!(board.set_up(corner, Some(Color::White)), 4);
    /// assert_eq!(board.set_up(corner, Some(Color::White)), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
                n_changed += u32::from(self.change(at, cell));
            }
        }
        if n_changed > 0 {
            self.ko = None;
        }
        n_changed
    }

    /// Makes a point another cell, and tells whether it was.
    fn change(&mut self, at: usize, cell: u8) -> bool {
        let before = self.cell(at);
        if before == cell {
            return false;
        }
        if before != EMPTY {
            self.take(at);
        }
        if cell != EMPTY {
            self.put(at, cell);
        }
        true
    }

    #[inline]
    pub(super) fn index(&self, point: LetterPoint) -> usize {
        (usize::from(point.row()) + 1) * self.stride + usize::from(point.column()) + 1
    }

    #[inline]
    pub(super) fn cell(&self, at: usize) -> u8 {
        cell_at(self.points[at])
    }

    /// What is on all points, the border included.
    pub(super) fn cells(&self) -> impl Iterator<Item = u8> {
        self.points.iter().map(|&point| cell_at(point))
    }

    #[inline]
    pub(super) fn neighbours(&self, at: usize) -> [usize; 4] {
        [at - self.stride, at - 1, at + 1, at + self.stride]
    }

    /// Removes the groups of the other colour around a stone that have no liberty; returns the number of stones, and the
    /// place of one of them.
    fn capture_around(&mut self, at: usize, color: Color) -> (u32, usize) {
        let other = stone_of(color.other());
        let (mut captured, mut last) = (0, at);
        for neighbour in self.which_beside(at, other) {
            if self.cell(neighbour) == other && self.is_dead(neighbour) {
                captured += self.remove_group();
                last = neighbour;
            }
        }
        (captured, last)
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
            && self.cells().eq(other.cells())
            && (self.ko, self.prisoners) == (other.ko, other.prisoners)
    }
}

impl Eq for Board {}

impl fmt::Display for Board {
    /// Draws the board, row by row: `.` an empty point, `X` a black stone, `O` a white one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 1..=usize::from(self.rows) {
            let points = &self.points[row * self.stride + 1..(row + 1) * self.stride];
            for (column, &point) in points.iter().enumerate() {
                let space = if column == 0 { "" } else { " " };
                let stone = color_of(cell_at(point))
                    .map_or('.', |color| if color == Color::Black { 'X' } else { 'O' });
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

/// From a point to the one below.
fn stride_of(columns: u8) -> usize {
    usize::from(columns) + 1
}

/// The points of an empty board; those of each size are made once, since they are copied faster than made.
fn blank(columns: u8, rows: u8) -> &'static [u8] {
    const SIDES: usize = LetterPoint::LIMIT as usize;
    static BLANKS: [OnceLock<Box<[u8]>>; SIDES * SIDES] = [const { OnceLock::new() }; SIDES * SIDES];
    BLANKS[usize::from(columns - 1) * SIDES + usize::from(rows - 1)].get_or_init(|| {
        let stride = stride_of(columns);
        let end = stride * (usize::from(rows) + 1);
        let mut cells = vec![BORDER; (end + stride + 1).next_multiple_of(8)];
        cells[stride..end].fill(EMPTY);
        cells[stride..end].iter_mut().step_by(stride).for_each(|border| *border = BORDER);
        let mut points = vec![BORDER; cells.len()];
        fill(&mut points, &cells, stride);
        points.into()
    })
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
        Some(color) => stone_of(color),
    }
}

/// The cell with a stone of a colour. Whose turn it is changes with every move, so there is no branch.
#[inline]
pub(super) const fn stone_of(color: Color) -> u8 {
    BLACK << (color as u8)
}

pub(super) const fn color_of(cell: u8) -> Option<Color> {
    match cell {
        BLACK => Some(Color::Black),
        WHITE => Some(Color::White),
        _ => None,
    }
}

//! The board of Go, with moves executed as go.html ("How to execute a move") specifies.
//!
//! A stone is placed, even on another one; adjacent groups of the other color without liberties are removed; then the stone's own
//! group, if it has none. Points are bytes in one array, with a border around the board, so that neighbors need no bounds checks.
//!
//! Liberties are counted incrementally (`liberties.rs`), so most moves look only at their four neighbors.

use std::fmt;
use std::sync::OnceLock;

use sgf_model::value::{Color, LetterPoint, LetterRange};

use super::cell::{BLACK, BORDER, EMPTY, WHITE, cell_at, cell_of, color_of, fill, stone_of};
use crate::zobrist::key;

/// An upper bound for the number of points: the largest board has 53 × 54 with its border.
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
    /// The distance from a point to the one below.
    pub(super) stride: usize,
    /// The number of points with the border, rounded up to a multiple of eight.
    pub(super) length: usize,
    /// The points, with a border of width one; the left and right borders are shared. Each is a cell and the number of its empty
    /// neighbors.
    pub(super) points: Vec<u8>,
    pub(super) ko: Option<Ko>,
    /// Captured stones, by color.
    pub(super) prisoners: [u32; 2],
    /// The hash of the stones, if it is maintained.
    pub(super) hash: u64,
    is_hashed: bool,
    /// The last group that was searched.
    pub(super) group: Vec<u16>,
}

/// The point of a ko, and the color that may not retake it immediately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ko {
    pub(super) at: u16,
    pub(super) color: Color,
}

/// The effect of a move.
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
    /// The stone that was on the point before. It does not become a prisoner.
    pub replaced: Option<Color>,
    /// Number of captured stones.
    pub captured: u32,
    /// Number of own stones removed because they had no liberties, including the one played.
    pub suicide: u32,
    /// Whether the move recaptures a ko immediately.
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
/// let refused = board.play(Color::Black, point).expect_err("not a point on 9×9");
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

    /// Makes an empty board that computes its [`hash`](Board::hash) on demand instead of maintaining it.
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

    /// Returns whether a point is on the board.
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

    /// Returns the number of stones of a color captured, suicides included.
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

    /// Returns the Zobrist hash of the stones.
    ///
    /// It is updated with every stone (Zobrist, "A New Hashing Method with Application for Game Playing", 1970), and ignores ko,
    /// prisoners and the player to move.
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

    /// Executes a move, legal or not, and returns its effect.
    ///
    /// Source: go.html ("How to execute a move"); properties.html (B: "It doesn't matter if the move itself is illegal").
    ///
    /// # Errors
    ///
    /// Changes nothing and fails if the point is not on the board.
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
        Ok(self.capture(at, color, replaced))
    }

    /// Executes a move like [`play`](Board::play) if it only places a stone on an empty point, as far as a look at its neighbors shows.
    /// Otherwise changes nothing and returns `false`.
    ///
    /// This is faster when you replay many games: four out of five professional moves are of this kind.
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

    /// Adds a stone to the hash, or removes it.
    #[inline]
    pub(super) fn toggle(&mut self, at: usize, cell: u8) {
        if self.is_hashed {
            self.hash ^= stone_key(at, cell);
        }
    }

    /// Removes groups without liberties after a stone was placed, those of the other color first.
    fn capture(&mut self, at: usize, color: Color, replaced: Option<Color>) -> Play {
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

    /// Passes, which lifts a ko.
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
    /// // Recapturing a ko is illegal immediately, and legal after a pass.
    /// let retaken = LetterPoint::decode(b"cb")?;
    /// assert!(board.play(Color::Black, retaken)?.retakes_ko && !later.play(Color::Black, retaken)?.retakes_ko);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pass(&mut self) {
        self.ko = None;
    }

    /// Places a stone on every point of a range, or clears them, and returns the number of changed points.
    ///
    /// Nothing is captured. Points off the board are ignored.
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

    /// Sets the cell of a point, and returns whether it changed.
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

    /// The cells of all points, including the border.
    pub(super) fn cells(&self) -> impl Iterator<Item = u8> {
        self.points.iter().map(|&point| cell_at(point))
    }

    #[inline]
    pub(super) fn neighbors(&self, at: usize) -> [usize; 4] {
        [at - self.stride, at - 1, at + 1, at + self.stride]
    }

    /// Removes the neighboring groups of the other color without liberties; returns the number of stones, and one of their points.
    fn capture_around(&mut self, at: usize, color: Color) -> (u32, usize) {
        let other = stone_of(color.other());
        let (mut captured, mut last) = (0, at);
        for neighbor in self.neighbors_like(at, other) {
            if self.cell(neighbor) == other && self.is_dead(neighbor) {
                captured += self.remove_group();
                last = neighbor;
            }
        }
        (captured, last)
    }

    /// Returns whether a stone is alone and has only one liberty.
    fn has_only_liberty(&self, stone: usize, liberty: usize) -> bool {
        let own = self.cell(stone);
        let mut others = self.neighbors(stone).into_iter().filter(|&neighbor| neighbor != liberty);
        others.all(|neighbor| self.cell(neighbor) != EMPTY && self.cell(neighbor) != own)
    }
}

impl PartialEq for Board {
    /// Boards are equal if every sequence of moves has the same effect on both.
    fn eq(&self, other: &Board) -> bool {
        (self.columns, self.rows) == (other.columns, other.rows)
            && self.cells().eq(other.cells())
            && (self.ko, self.prisoners) == (other.ko, other.prisoners)
    }
}

impl Eq for Board {}

impl fmt::Display for Board {
    /// Draws the board row by row: `.` for an empty point, `X` for Black, `O` for White.
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

/// The distance from a point to the one below.
fn stride_of(columns: u8) -> usize {
    usize::from(columns) + 1
}

/// The points of an empty board, cached by size.
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

/// Returns the key of a stone on a point, 0 if there is none.
#[inline]
pub(super) const fn stone_key(at: usize, cell: u8) -> u64 {
    match cell {
        BLACK | WHITE => key((at as u64) << 2 | cell as u64),
        _ => 0,
    }
}

//! Moves of Go, and their notation: `pd` in records, `Q16` on printed boards.

use sgf_model::value::LetterPoint;

use crate::{Axis, BoardPlan, Geometry, Joins, Labels, Naming, ParseMoveError, Symmetry};

/// A move: a stone, or a pass.
///
/// # Examples
///
/// ```
/// use sgf_games::{Options, Position, go::{Go, Move}};
/// use sgf_model::value::{Color, LetterPoint};
/// let position = Go::begin(&Options::default())?;
/// assert_eq!(position.read_move(Color::Black, "pd")?, Move::Put(LetterPoint::decode(b"pd")?));
/// // `tt` is the pass of old records, on boards up to 19×19.
/// assert_eq!(position.read_move(Color::Black, "tt")?, Move::Pass);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Move {
    /// Places a stone.
    Put(LetterPoint),
    /// Passes.
    Pass,
}

/// The name of the coordinates of printed boards and the Go Text Protocol.
pub(super) const EDGE: &str = "edge";

pub(super) static PLAN: BoardPlan = BoardPlan {
    across: Axis { labels: Labels::Western, from_end: false },
    namings: &[
        Naming { name: "", read: read_letters, ..Naming::LETTERS },
        Naming { name: EDGE, read: read_from_the_edge, write: write_from_the_edge },
    ],
    joins: Joins::FOUR,
    symmetries: &Symmetry::SIXTEEN,
    ..BoardPlan::SQUARES
};

/// The largest board on which `tt` is a pass (go.html, "Move, Point & Stone type").
const OLD_PASS: u8 = 19;

/// Reads a move on a board of a size.
pub(super) fn step(text: &str, (columns, rows): (u8, u8)) -> Result<Move, ParseMoveError> {
    let text = text.trim();
    let is_old_pass = text == "tt" && columns <= OLD_PASS && rows <= OLD_PASS;
    if is_old_pass || text.is_empty() || text == "--" || text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    point(text, (columns, rows)).map(Move::Put)
}

/// Reads a point: `dd`, `DD` on a board of at most 26 lines, or `D16`.
fn point(text: &str, size: (u8, u8)) -> Result<LetterPoint, ParseMoveError> {
    match letter_point(text, size) {
        Some(point) if is_within(point, size) => Ok(point),
        Some(_) => Err(ParseMoveError::off_board(text)),
        None => {
            let (column, row) = at_the_edge(text, size).ok_or_else(|| ParseMoveError::syntax(text))?;
            let point = u8::try_from(row).ok().and_then(|row| LetterPoint::new(column, row));
            point.filter(|&point| is_within(point, size)).ok_or_else(|| ParseMoveError::off_board(text))
        }
    }
}

fn is_within(point: LetterPoint, (columns, rows): (u8, u8)) -> bool {
    point.column() < columns && point.row() < rows
}

/// Reads two letters; capitals count as small letters if the board has at most 26 lines.
fn letter_point(text: &str, size: (u8, u8)) -> Option<LetterPoint> {
    let point = LetterPoint::decode(text.as_bytes()).ok()?;
    let small = || LetterPoint::decode(text.to_ascii_lowercase().as_bytes()).ok();
    if is_within(point, size) {
        Some(point)
    } else {
        small().filter(|&small| is_within(small, size)).or(Some(point))
    }
}

/// Reads `D16`: without the letter I, and with rows counted from the bottom. The row may be off the board.
fn at_the_edge(text: &str, (_, rows): (u8, u8)) -> Option<(u8, i64)> {
    let n_letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (letters, digits) = text.split_at(n_letters);
    let is_number = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
    let height = digits.parse::<u32>().ok().filter(|_| is_number)?;
    let mut columns = 0..LetterPoint::LIMIT;
    let column = columns.find(|&column| column_at_the_edge(column).eq_ignore_ascii_case(letters))?;
    Some((column, i64::from(rows) - i64::from(height)))
}

fn size(geometry: Geometry) -> (u8, u8) {
    (geometry.columns() as u8, geometry.rows() as u8)
}

fn read_letters(geometry: Geometry, text: &str) -> Option<(i32, i32)> {
    letter_point(text, size(geometry)).map(|point| (point.column().into(), point.row().into()))
}

fn read_from_the_edge(geometry: Geometry, text: &str) -> Option<(i32, i32)> {
    let (column, row) = at_the_edge(text, size(geometry))?;
    Some((column.into(), i32::try_from(row).unwrap_or(-1)))
}

fn write_from_the_edge(geometry: Geometry, (column, row): (u16, u16)) -> Option<String> {
    let point = LetterPoint::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)?;
    Some(from_the_edge(Move::Put(point), size(geometry)))
}

/// Writes a move as in records.
pub(super) fn letters(step: Move) -> String {
    match step {
        Move::Put(point) => point.to_string(),
        Move::Pass => String::new(),
    }
}

/// Writes a move with the coordinates of printed boards: `D16`.
pub(super) fn from_the_edge(step: Move, (_, rows): (u8, u8)) -> String {
    match step {
        Move::Put(point) => {
            format!("{}{}", column_at_the_edge(point.column()), rows.saturating_sub(point.row()))
        }
        Move::Pass => "pass".to_owned(),
    }
}

/// The letters of a column on printed boards: `A` to `Z` without `I`, then `AA`, `BB` …
fn column_at_the_edge(column: u8) -> String {
    let letter = char::from(b'A' + column % 25 + u8::from(column % 25 > 7));
    std::iter::repeat_n(letter, usize::from(column / 25) + 1).collect()
}

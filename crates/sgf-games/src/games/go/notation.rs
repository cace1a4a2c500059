//! How points and moves of Go are written: letters in records, letter and number at the edge of a board.

use sgf_model::value::LetterPoint;

use super::Move;
use crate::Unreadable;

/// The name of the other habit, that of printed boards and of the Go Text Protocol.
pub(super) const EDGE: &str = "edge";

/// The largest board on which `tt` is a pass (go.html, "Move, Point & Stone type").
const OLD_PASS: u8 = 19;

/// Reads a move on a board of columns and rows.
pub(super) fn step(text: &str, (columns, rows): (u8, u8)) -> Result<Move, Unreadable> {
    let text = text.trim();
    let is_old_pass = text == "tt" && columns <= OLD_PASS && rows <= OLD_PASS;
    if is_old_pass || text.is_empty() || text == "--" || text.eq_ignore_ascii_case("pass") {
        return Ok(Move::Pass);
    }
    point(text, (columns, rows)).map(Move::Put)
}

/// Reads a point: `dd`, what was meant by `DD` on a board that does not reach there, and `D16`.
pub(super) fn point(text: &str, size: (u8, u8)) -> Result<LetterPoint, Unreadable> {
    let text = text.trim();
    let is_on_board = |point: &LetterPoint| point.column() < size.0 && point.row() < size.1;
    let Ok(point) = LetterPoint::decode(text.as_bytes()) else { return at_the_edge(text, size) };
    let small = || LetterPoint::decode(text.to_ascii_lowercase().as_bytes()).ok();
    let meant = Some(point).filter(is_on_board).or_else(|| small().filter(is_on_board));
    meant.ok_or_else(|| Unreadable::off_board(text))
}

/// Reads `D16`: the letter I is left out, and rows are counted from below.
fn at_the_edge(text: &str, (columns, rows): (u8, u8)) -> Result<LetterPoint, Unreadable> {
    let unreadable = || Unreadable::syntax(text);
    let n_letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (letters, digits) = text.split_at(n_letters);
    let is_number = !digits.starts_with('0') && digits.bytes().all(|byte| byte.is_ascii_digit());
    let height = digits.parse::<u32>().ok().filter(|_| is_number).ok_or_else(unreadable)?;
    let column = (0..LetterPoint::LIMIT)
        .find(|&column| column_at_the_edge(column).eq_ignore_ascii_case(letters))
        .ok_or_else(unreadable)?;
    let row = u32::from(rows).checked_sub(height);
    let point = row.and_then(|row| LetterPoint::new(column, row as u8));
    point.filter(|point| point.column() < columns).ok_or_else(|| Unreadable::off_board(text))
}

/// Writes a move as records have it.
pub(super) fn letters(step: Move) -> String {
    match step {
        Move::Put(point) => point.to_string(),
        Move::Pass => String::new(),
    }
}

/// Writes a move as it is read from the edge of a board: `D16`.
pub(super) fn from_the_edge(step: Move, (_, rows): (u8, u8)) -> String {
    match step {
        Move::Put(point) => {
            format!("{}{}", column_at_the_edge(point.column()), rows.saturating_sub(point.row()))
        }
        Move::Pass => "pass".to_owned(),
    }
}

/// Returns the letters of a column at the edge: `A` to `Z` without `I`, then `AA`, `BB` …
pub(super) fn column_at_the_edge(column: u8) -> String {
    let letter = char::from(b'A' + column % 25 + u8::from(column % 25 > 7));
    std::iter::repeat_n(letter, usize::from(column / 25) + 1).collect()
}

/// Tells whether a point is marked on printed boards: in the corners, in the middle, and on large boards along the sides.
pub(super) fn is_star((column, row): (u8, u8), (columns, rows): (u8, u8)) -> bool {
    let smaller = columns.min(rows);
    if smaller < 9 || columns % 2 == 0 || rows % 2 == 0 {
        return false;
    }
    let edge = if smaller < 13 { 2 } else { 3 };
    let is_near = |line: u8, side: u8| line == edge || line == side - 1 - edge;
    let is_middle = |line: u8, side: u8| line == side / 2;
    match (is_near(column, columns), is_near(row, rows)) {
        (true, true) => true,
        (true, false) => smaller > 13 && is_middle(row, rows),
        (false, true) => smaller > 13 && is_middle(column, columns),
        (false, false) => is_middle(column, columns) && is_middle(row, rows),
    }
}

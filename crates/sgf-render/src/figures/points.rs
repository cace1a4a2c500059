//! Points in the notation of any game: compared, listed, and written for readers.
//!
//! Records write one point in several ways; the position of the game brings them into one form. That form is two letters or a
//! letter and a number in all games that put stones, and so a column and a row.

use std::collections::HashSet;

use sgf_games::{AnyPosition, GameSpec, Square};
use sgf_model::record::{GameView, find_all};
use sgf_syntax::{Node, Value};

/// The habit of coordinates in which players of Go and its relatives speak: `D16`.
const EDGE: &str = "edge";

/// Finds the column and row that a move or point in this project's own form has; `None` for a pass and other words.
///
/// What follows a full stop is not the point: Kropki writes its enclosures there.
pub(super) fn place(written: &str) -> Option<Square> {
    let point = written.split('.').next().unwrap_or(written);
    if point.bytes().any(|byte| byte.is_ascii_digit()) {
        Square::read(point)
    } else {
        Square::read_letters(point)
    }
}

/// Finds the column and row of a point as markup names it.
pub(super) fn point(board: &dyn AnyPosition, text: &str) -> Option<(Square, String)> {
    let written = board.point_as(text.trim(), None)?;
    place(&written).map(|square| (square, written))
}

/// Writes a point as players say it, or as it stands when that is not known.
pub(super) fn spoken(board: &dyn AnyPosition, spec: &GameSpec, written: &str) -> String {
    let habit = spec.habits.iter().find(|habit| **habit == EDGE);
    let said = habit.and_then(|habit| board.point_as(written, Some(habit)));
    said.unwrap_or_else(|| written.to_owned())
}

/// Lists the points of a value: a point, or a rectangle by its corners.
pub(super) fn points(board: &dyn AnyPosition, text: &str) -> Vec<(Square, String)> {
    let Some((first, last)) = text.split_once(':') else { return point(board, text).into_iter().collect() };
    let (Some(first), Some(last)) = (point(board, first), point(board, last)) else { return Vec::new() };
    let has_letters = !first.1.bytes().any(|byte| byte.is_ascii_digit());
    rectangle(first.0, last.0)
        .filter_map(|square| {
            let text = if has_letters { square.letters()? } else { square.to_string() };
            point(board, &text)
        })
        .collect()
}

fn rectangle(one: Square, other: Square) -> impl Iterator<Item = Square> {
    let (left, right) = (one.column.min(other.column), one.column.max(other.column));
    let (top, bottom) = (one.row.min(other.row), one.row.max(other.row));
    (top..=bottom).flat_map(move |row| (left..=right).map(move |column| Square::new(column, row)))
}

/// The part of the board that is seen.
#[derive(Debug, Default)]
pub(super) struct Window {
    /// The points; nothing means that all are seen.
    points: HashSet<Square>,
}

impl Window {
    /// Reads VW in a node.
    pub(super) fn of<'d>(view: &GameView<'d>, board: &dyn AnyPosition, node: Node<'d>) -> Window {
        let values = find_all(node, b"VW").flat_map(|property| property.values());
        let texts: HashSet<String> = values.map(|value: Value<'d>| view.line(value).into_owned()).collect();
        let points = texts.iter().flat_map(|text| points(board, text)).map(|(square, _)| square).collect();
        Window { points }
    }

    /// Tells whether the whole board is seen.
    pub(super) fn is_whole(&self) -> bool {
        self.points.is_empty()
    }

    /// Tells whether a point is seen.
    pub(super) fn shows(&self, square: Square) -> bool {
        self.is_whole() || self.points.contains(&square)
    }
}

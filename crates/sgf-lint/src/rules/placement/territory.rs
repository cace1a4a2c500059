//! Compares territory of Go that is marked with TB and TW with the stones on the board.

use std::collections::HashSet;

use sgf_games::Paths;
use sgf_games::go::Board;
use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::{Node, Property, Span};

use super::points::range_of;
use crate::GameCx;
use crate::rules::value::read::move_of;

/// A point of marked territory that is not settled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unsettled {
    /// The value that marks it.
    pub(crate) span: Span,
    /// The color of the territory.
    pub(crate) color: Color,
    /// The living stone of the opponent next to it.
    pub(crate) stone: LetterPoint,
}

/// Replays a game and returns the first unsettled point of each property that marks territory.
///
/// A point is settled if it has no living stone of the opponent next to it. Stones inside the territory are dead.
pub(crate) fn unsettled(cx: &GameCx<'_>) -> Vec<Unsettled> {
    let size = cx.board();
    let side = |side: u32| u8::try_from(side).unwrap_or(0);
    let Some(mut board) = Board::new(side(size.columns), side(size.rows)) else { return Vec::new() };
    let mut paths = Paths::default();
    let mut found = Vec::new();
    for node in cx.game.nodes() {
        paths.enter(node, &mut board);
        play(cx, &mut board, node);
        let marks = node.properties().filter_map(|property| Some((property, marked_color(property)?)));
        found.extend(marks.filter_map(|(property, color)| first_unsettled(cx, &board, property, color)));
    }
    found
}

fn marked_color(property: Property<'_>) -> Option<Color> {
    match property.ident() {
        b"TB" => Some(Color::Black),
        b"TW" => Some(Color::White),
        _ => None,
    }
}

fn play(cx: &GameCx<'_>, board: &mut Board, node: Node<'_>) {
    for property in node.properties() {
        let stone = match property.ident() {
            b"AB" => Some(Color::Black),
            b"AW" => Some(Color::White),
            b"AE" => None,
            b"B" | b"W" => {
                let color = if property.ident() == b"B" { Color::Black } else { Color::White };
                match move_of(cx, property.raw()) {
                    // V017 reports points off the board.
                    Some(Some(point)) => drop(board.play(color, point)),
                    _ => board.pass(),
                }
                continue;
            }
            _ => continue,
        };
        for range in property.values().filter_map(|value| range_of(cx, value.raw())) {
            board.set_up(range, stone);
        }
    }
}

fn first_unsettled(
    cx: &GameCx<'_>,
    board: &Board,
    property: Property<'_>,
    color: Color,
) -> Option<Unsettled> {
    let ranges = || property.values().filter_map(|value| Some((value, range_of(cx, value.raw())?)));
    let marked = ranges().flat_map(|(_, range)| range.points()).collect();
    ranges().find_map(|(value, range)| {
        let stone = range.points().find_map(|point| living_neighbor(board, &marked, point, color.other()))?;
        Some(Unsettled { span: value.span(), color, stone })
    })
}

/// Finds a stone of a color next to a point, but outside of the territory.
fn living_neighbor(
    board: &Board,
    marked: &HashSet<LetterPoint>,
    point: LetterPoint,
    color: Color,
) -> Option<LetterPoint> {
    let (column, row) = (point.column(), point.row());
    let neighbors = [
        (column.checked_sub(1), Some(row)),
        (column.checked_add(1), Some(row)),
        (Some(column), row.checked_sub(1)),
        (Some(column), row.checked_add(1)),
    ];
    let mut neighbors = neighbors.into_iter().filter_map(|(column, row)| LetterPoint::new(column?, row?));
    neighbors.find(|neighbor| board.stone(*neighbor) == Some(color) && !marked.contains(neighbor))
}

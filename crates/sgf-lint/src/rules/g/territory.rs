//! Territory of Go that is marked with TB and TW, compared with the stones on the board.

use sgf_games::Paths;
use sgf_games::go::Board;
use sgf_model::value::{Color, LetterPoint};
use sgf_syntax::{AddAll, Node, Property, Span};

use super::super::p::points::range_of;
use super::super::v::read::move_of;
use crate::GameCx;

/// A point of marked territory that is not settled.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Unsettled {
    /// The value that marks it.
    pub(crate) span: Span,
    /// The player whose territory it is said to be.
    pub(crate) color: Color,
    /// The living stone of the other player that it touches.
    pub(crate) stone: LetterPoint,
}

/// Follows the stones of a game, and compares them with the territory wherever it is marked: the first point of each
/// property that is not settled.
///
/// A point is settled when no living stone of the other player touches it; a stone is dead when the territory covers it.
pub(crate) fn unsettled(cx: &GameCx<'_>) -> Vec<Unsettled> {
    let size = cx.board();
    let side = |side: u32| u8::try_from(side).unwrap_or(0);
    let Some(mut board) = Board::new(side(size.columns), side(size.rows)) else { return Vec::new() };
    let mut paths = Paths::default();
    let mut found = Vec::new();
    for node in cx.game.nodes() {
        paths.enter(node, &mut board);
        execute(cx, &mut board, node);
        let marks = node.properties().filter_map(|property| Some((property, marked_color(property)?)));
        found.add_all(marks.filter_map(|(property, color)| first_unsettled(cx, &board, property, color)));
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

fn execute(cx: &GameCx<'_>, board: &mut Board, node: Node<'_>) {
    for property in node.properties() {
        let stone = match property.ident() {
            b"AB" => Some(Color::Black),
            b"AW" => Some(Color::White),
            b"AE" => None,
            b"B" | b"W" => {
                let color = if property.ident() == b"B" { Color::Black } else { Color::White };
                match move_of(cx, property.raw()) {
                    // Another rule reports a point off the board.
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
    let mut marked = Marked::default();
    let ranges = || property.values().filter_map(|value| Some((value, range_of(cx, value.raw())?)));
    ranges().for_each(|(_, range)| range.points().for_each(|point| marked.add(point)));
    ranges().find_map(|(value, range)| {
        let stone =
            range.points().find_map(|point| living_neighbour(board, &marked, point, color.other()))?;
        Some(Unsettled { span: value.span(), color, stone })
    })
}

/// A stone of a colour beside a point that the territory does not cover.
fn living_neighbour(board: &Board, marked: &Marked, point: LetterPoint, color: Color) -> Option<LetterPoint> {
    let (column, row) = (point.column(), point.row());
    let beside = [
        (column.checked_sub(1), Some(row)),
        (column.checked_add(1), Some(row)),
        (Some(column), row.checked_sub(1)),
        (Some(column), row.checked_add(1)),
    ];
    let mut beside = beside.into_iter().filter_map(|(column, row)| LetterPoint::new(column?, row?));
    beside.find(|&beside| board.stone(beside) == Some(color) && !marked.has(beside))
}

/// A set of points, a bit for each column.
struct Marked([u64; LetterPoint::LIMIT as usize]);

impl Default for Marked {
    fn default() -> Marked {
        Marked([0; LetterPoint::LIMIT as usize])
    }
}

impl Marked {
    fn add(&mut self, point: LetterPoint) {
        self.0[usize::from(point.row())] |= 1 << point.column();
    }

    fn has(&self, point: LetterPoint) -> bool {
        self.0[usize::from(point.row())] & (1 << point.column()) != 0
    }
}

//! The colored sides of a rhombus of hexagons: each player connects two of them.

use sgf_model::value::Color;

use super::crossings::LINE;
use crate::cell::Cell;
use crate::scene::{Layer, Outline, Place, Rect, Role, Shape};
use crate::scene_builder::SceneBuilder;

/// How far the sides extend from the centers of the outermost hexagons, along the lines of the board.
pub(crate) const REACH: i32 = 850;

/// A pair of lengths in thousandths: along a side and outside it, or columns and rows.
type Pair = (i32, i32);

/// A side of the rhombus: its owner, and its coordinates.
struct Side {
    owner: Color,
    /// Converts the distances along and outside the side to column and row, given the last column and row from the view of the
    /// side.
    turn: fn(Pair, Pair) -> Pair,
    /// Whether it runs along a row.
    is_row: bool,
    /// Whether it is the first row or column.
    is_first: bool,
}

/// Top and bottom are Black's, left and right White's. The lower and right sides run backwards, so that each starts at an acute
/// corner of the rhombus.
const SIDES: [Side; 4] = [
    Side { owner: Color::Black, turn: |(along, out), _| (along, -out), is_row: true, is_first: true },
    Side { owner: Color::White, turn: |(along, out), _| (-out, along), is_row: false, is_first: true },
    Side {
        owner: Color::Black,
        turn: |(along, out), (last, low)| (last - along, low + out),
        is_row: true,
        is_first: false,
    },
    Side {
        owner: Color::White,
        turn: |(along, out), (last, low)| (last + out, low - along),
        is_row: false,
        is_first: false,
    },
];

/// Draws the visible sides.
pub(crate) fn sides(builder: &mut SceneBuilder) {
    let (columns, rows) = (i32::from(builder.board().columns), i32::from(builder.board().rows));
    let ends = ((columns - 1) * 1000, (rows - 1) * 1000);
    let (from, to) = builder.corners();
    for side in &SIDES {
        let (first, last, count, is_shown) = match (side.is_row, side.is_first) {
            (true, true) => (from.column, to.column, columns, from.row == 0),
            (true, false) => (from.column, to.column, columns, i32::from(to.row) == rows - 1),
            (false, true) => (from.row, to.row, rows, from.column == 0),
            (false, false) => (from.row, to.row, rows, i32::from(to.column) == columns - 1),
        };
        let (first, last) = (i32::from(first), i32::from(last));
        let (first, last) = if side.is_first { (first, last) } else { (count - 1 - last, count - 1 - first) };
        if is_shown {
            let band = band(first, last, count);
            let places: Vec<Place> =
                band.into_iter().map(|at| place(builder, (side.turn)(at, ends))).collect();
            for place in &places {
                builder.reach(Rect { x: place.x, y: place.y, width: 0, height: 0 }.grown(150));
            }
            let role = match side.owner {
                Color::Black => Role::BlackSide,
                Color::White => Role::WhiteSide,
            };
            let shape = Shape::filled(Outline::polygon(&places), role).with_stroke(Role::Line, LINE);
            builder.shape(Layer::Board, Place::default(), shape);
        }
    }
}

/// The corners of a band along hexagons: along the side, and outside, in thousandths.
fn band(first: i32, last: i32, count: i32) -> Vec<(i32, i32)> {
    let mut band = match first {
        // The acute corner, where the other color starts.
        0 => vec![(-REACH, REACH), (-333, 333)],
        _ => vec![(first * 1000 - 333, REACH), (first * 1000 - 333, 333)],
    };
    for index in first..=last {
        band.push((index * 1000 + 333, 667));
        if index < last {
            band.push((index * 1000 + 667, 333));
        }
    }
    if last == count - 1 {
        // The obtuse corner, in the middle of a side of its hexagon.
        band.extend([(last * 1000 + 500, 500), (last * 1000 + REACH, REACH)]);
    } else {
        band.extend([(last * 1000 + 667, 333), (last * 1000 + 667, REACH)]);
    }
    band
}

/// The place of a column and a row in thousandths.
fn place(builder: &SceneBuilder, (column, row): (i32, i32)) -> Place {
    let start = builder.at(Cell::new(0, 0));
    let (right, down) = (builder.at(Cell::new(1, 0)), builder.at(Cell::new(0, 1)));
    let along = |start: i32, right: i32, down: i32| {
        let way = i64::from(right - start) * i64::from(column) + i64::from(down - start) * i64::from(row);
        start + (way / 1000) as i32
    };
    Place::new(along(start.x, right.x, down.x), along(start.y, right.y, down.y))
}

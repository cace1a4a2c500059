//! Boards of points connected by lines that are not in a grid: Nine Men's Morris.

use super::crossings::BORDER;
use crate::cell::Cell;
use crate::scene::{Arms, Layer, Outline, Place, Role, Shape};
use crate::scene_builder::SceneBuilder;

/// The radius of the points.
const POINT: i32 = 110;
/// How far a line extends toward a point that is cropped.
const OPEN: i32 = 500;

/// Draws a board of points and lines, each line between consecutive points. Lines leave room for texts.
pub(crate) fn ways(builder: &mut SceneBuilder, ways: &[(Cell, Cell)]) {
    builder.lay_wood();
    let lines: Vec<(Place, Place)> = ways.iter().filter_map(|&(from, to)| way(builder, from, to)).collect();
    let shape = Shape::drawn(Outline::lines(&lines), Role::Line, BORDER);
    builder.shape(Layer::Lines, Place::default(), shape);
    let is_point = |cell: &Cell| ways.iter().any(|way| way.0 == *cell || way.1 == *cell);
    for cell in builder.cells().filter(is_point).collect::<Vec<_>>() {
        let mut arms = Arms::default();
        for (from, to) in ways.iter().flat_map(|&(from, to)| [(from, to), (to, from)]) {
            if from == cell {
                arms.up |= to.row < cell.row;
                arms.right |= to.column > cell.column;
                arms.down |= to.row > cell.row;
                arms.left |= to.column < cell.column;
            }
        }
        builder.crossing(builder.at(cell), arms, false);
        if builder.room(cell) == 0 {
            let point = Shape::filled(Outline::Circle { radius: POINT }, Role::Line);
            builder.shape(Layer::Lines, builder.at(cell), point);
        }
    }
}

/// The visible line between two points, or its start if the other end is cropped.
fn way(builder: &SceneBuilder, from: Cell, to: Cell) -> Option<(Place, Place)> {
    let (start, end) = (builder.at(from), builder.at(to));
    let length = start.distance(end).max(1);
    let open = OPEN * 1000 / length;
    let after = |cell, from: Place, to| from.towards(to, builder.room(cell) * 1000 / length);
    match (builder.shows(from), builder.shows(to)) {
        (true, true) => Some((after(from, start, end), after(to, end, start))),
        (true, false) => Some((after(from, start, end), start.towards(end, open))),
        (false, true) => Some((end.towards(start, open), after(to, end, start))),
        (false, false) => None,
    }
}

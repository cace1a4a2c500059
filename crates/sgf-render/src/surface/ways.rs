//! Boards of points joined by ways, which need not be straight rows: Nine Men's Morris.

use sgf_syntax::Listed;

use super::crossings::BORDER;
use crate::board::Cell;
use crate::pen::Pen;
use crate::scene::{Arms, Layer, Outline, Place, Role, Shape};

/// The radius of the points.
const POINT: i32 = 110;
/// How far a way goes on to a point that is cut off.
const OPEN: i32 = 500;

/// Draws a board of points and ways, each way from a point to the next one. Ways leave room for texts.
pub(crate) fn ways(pen: &mut Pen, ways: &[(Cell, Cell)]) {
    pen.lay_wood();
    let lines: Vec<(Place, Place)> = ways.iter().filter_map(|&(from, to)| way(pen, from, to)).listed();
    let shape = Shape::drawn(Outline::lines(&lines), Role::Line, BORDER);
    pen.shape(Layer::Lines, Place::default(), shape);
    let is_point = |cell: &Cell| ways.iter().any(|way| way.0 == *cell || way.1 == *cell);
    for cell in pen.cells().filter(is_point).listed() {
        let mut arms = Arms::default();
        for (from, to) in ways.iter().flat_map(|&(from, to)| [(from, to), (to, from)]) {
            if from == cell {
                arms.up |= to.row < cell.row;
                arms.right |= to.column > cell.column;
                arms.down |= to.row > cell.row;
                arms.left |= to.column < cell.column;
            }
        }
        pen.crossing(pen.at(cell), arms, false);
        if pen.room(cell) == 0 {
            let point = Shape::filled(Outline::Circle { radius: POINT }, Role::Line);
            pen.shape(Layer::Lines, pen.at(cell), point);
        }
    }
}

/// The line of a way that is shown, or its beginning where its other end is cut off.
fn way(pen: &Pen, from: Cell, to: Cell) -> Option<(Place, Place)> {
    let (start, end) = (pen.at(from), pen.at(to));
    let length = start.distance(end).max(1);
    let open = OPEN * 1000 / length;
    let after = |cell, from: Place, to| from.towards(to, pen.room(cell) * 1000 / length);
    match (pen.shows(from), pen.shows(to)) {
        (true, true) => Some((after(from, start, end), after(to, end, start))),
        (true, false) => Some((after(from, start, end), start.towards(end, open))),
        (false, true) => Some((end.towards(start, open), after(to, end, start))),
        (false, false) => None,
    }
}

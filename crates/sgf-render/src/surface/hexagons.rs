//! Boards of hexagons: Hex, Havannah, Chase.

use sgf_syntax::Listed;

use super::crossings::{BORDER, LINE};
use crate::board::Cell;
use crate::pen::Pen;
use crate::scene::{Layer, Outline, Place, PointKind, Role, Shape, Step, Stroke};

/// The six neighbours of a cell in a circle, on the board or not.
pub(crate) type Around = fn(Cell) -> [Cell; 6];

/// Draws a board of hexagons, with a border where it ends.
pub(crate) fn hexagons(pen: &mut Pen, around: Around) {
    pen.lay_wood();
    let cells: Vec<Cell> = pen.cells().listed();
    let (mut steps, mut border) = (Vec::with_capacity(cells.len() * 4), Vec::new());
    for &cell in &cells {
        let at = pen.at(cell);
        let corners = corners(pen, cell, around).map(|corner| corner.moved(at.x, at.y));
        let next = around(cell);
        // A side is drawn by the hexagon at its left or above it; the border is drawn for itself.
        for side in 0..6 {
            let is_side = side < 3 || !pen.shows(next[side]);
            let line = [Step::Move(corners[(side + 5) % 6]), Step::Line(corners[side])];
            if !pen.has(next[side]) {
                join(&mut border, line);
            } else if is_side {
                join(&mut steps, line);
            }
        }
        pen.point(at, PointKind::Field { dark: false });
    }
    for (steps, width) in [(steps, LINE), (border, BORDER)] {
        let shape =
            Shape { outline: Outline::Path(steps), fill: None, stroke: Some(Stroke::new(Role::Line, width)) };
        pen.shape(Layer::Lines, Place::default(), shape);
    }
}

/// Fills a hexagon.
pub(crate) fn hexagon(pen: &mut Pen, cell: Cell, around: Around, role: Role) {
    let outline = Outline::polygon(&corners(pen, cell, around));
    pen.shape(Layer::Fields, pen.at(cell), Shape::filled(outline, role));
}

/// Where the corners of a hexagon are, seen from its middle: each is as far from it as from the two hexagons that it meets
/// there. The first one lies between the first two neighbours.
fn corners(pen: &Pen, cell: Cell, around: Around) -> [Place; 6] {
    let (at, next) = (pen.at(cell), around(cell).map(|next| pen.at(next)));
    std::array::from_fn(|index| {
        let (one, other) = (next[index], next[(index + 1) % 6]);
        Place::new((one.x + other.x - 2 * at.x) / 3, (one.y + other.y - 2 * at.y) / 3)
    })
}

/// Adds a line, which may go on where the last one ended.
fn join(steps: &mut Vec<Step>, [from, to]: [Step; 2]) {
    let end = match steps.last() {
        Some(Step::Line(end)) => Some(Step::Move(*end)),
        _ => None,
    };
    if end != Some(from) {
        steps.push(from);
    }
    steps.push(to);
}

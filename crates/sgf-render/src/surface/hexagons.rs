//! Boards of hexagons: Hex, Havannah, Chase.

use super::crossings::{BORDER, LINE};
use crate::cell::Cell;
use crate::scene::{Layer, Outline, Place, PointKind, Role, Shape, Step, Stroke};
use crate::scene_builder::SceneBuilder;

/// The six neighbors of a cell in circular order, including those outside the board.
pub(crate) type Around = fn(Cell) -> [Cell; 6];

/// Draws a board of hexagons, with a border around it.
pub(crate) fn hexagons(builder: &mut SceneBuilder, around: Around) {
    builder.lay_wood();
    let cells: Vec<Cell> = builder.cells().collect();
    let (mut steps, mut border) = (Vec::with_capacity(cells.len() * 4), Vec::new());
    for &cell in &cells {
        let at = builder.at(cell);
        let corners = corners(builder, cell, around).map(|corner| corner.moved(at.x, at.y));
        let next = around(cell);
        // Each side is drawn by the hexagon to its left or above; the border is drawn separately.
        for side in 0..6 {
            let is_side = side < 3 || !builder.shows(next[side]);
            let line = [Step::Move(corners[(side + 5) % 6]), Step::Line(corners[side])];
            if !builder.has(next[side]) {
                join(&mut border, line);
            } else if is_side {
                join(&mut steps, line);
            }
        }
        builder.point(at, PointKind::Field { dark: false });
    }
    for (steps, width) in [(steps, LINE), (border, BORDER)] {
        let shape =
            Shape { outline: Outline::Path(steps), fill: None, stroke: Some(Stroke::new(Role::Line, width)) };
        builder.shape(Layer::Lines, Place::default(), shape);
    }
}

/// Fills a hexagon.
pub(crate) fn hexagon(builder: &mut SceneBuilder, cell: Cell, around: Around, role: Role) {
    let outline = Outline::polygon(&corners(builder, cell, around));
    builder.shape(Layer::Fields, builder.at(cell), Shape::filled(outline, role));
}

/// The corners of a hexagon relative to its center: each is equally far from it and from the two hexagons that meet there. The
/// first one is between the first two neighbors.
fn corners(builder: &SceneBuilder, cell: Cell, around: Around) -> [Place; 6] {
    let (at, next) = (builder.at(cell), around(cell).map(|next| builder.at(next)));
    std::array::from_fn(|index| {
        let (one, other) = (next[index], next[(index + 1) % 6]);
        Place::new((one.x + other.x - 2 * at.x) / 3, (one.y + other.y - 2 * at.y) / 3)
    })
}

/// Adds a line, continuing the last one if possible.
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

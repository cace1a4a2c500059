//! Boards of square fields: Othello, chess, Lines of Action.

use super::crossings::{BORDER, LINE};
use crate::cell::Cell;
use crate::scene::{CELL, Ground, Layer, Outline, Place, PointKind, Role, Shape, Step, Stroke};
use crate::scene_builder::SceneBuilder;

/// The coloring of the fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FieldPattern {
    /// All fields are alike, with lines between them, except for dark fields.
    Plain,
    /// The same with a different color from the board around them: the green of Othello.
    Cloth,
    /// Dark and light fields, as in chess; the lower left one is dark.
    Dark,
}

/// Draws a board of square fields.
pub(crate) fn fields(builder: &mut SceneBuilder, pattern: FieldPattern) {
    builder.lay_wood();
    let cells: Vec<Cell> = builder.cells().collect();
    let rows = builder.board().rows;
    let mut steps = Vec::new();
    let half = CELL / 2;
    for &cell in &cells {
        let at = builder.at(cell);
        let dark = match pattern {
            FieldPattern::Plain => (builder.board().is_dark)(cell),
            FieldPattern::Cloth => false,
            FieldPattern::Dark => (cell.column + rows - 1 - cell.row) % 2 == 0,
        };
        if pattern == FieldPattern::Cloth {
            builder.set_ground(cell, Ground::Dark);
        }
        if dark {
            let outline = Outline::Rect { width: CELL, height: CELL, round: 0 };
            builder.shape(Layer::Fields, at, Shape::filled(outline, Role::Dark));
            builder.set_ground(cell, Ground::Dark);
        }
        builder.point(at, PointKind::Field { dark });
    }
    let (from, to) = builder.corners();
    let (start, end) = (builder.at(from).moved(-half, -half), builder.at(to).moved(half, half));
    if pattern == FieldPattern::Cloth {
        let Place { x, y } = start;
        let outline = Outline::Rect { width: end.x - x, height: end.y - y, round: 0 };
        let middle = start.towards(end, 500);
        builder.shape(Layer::Fields, middle, Shape::filled(outline, Role::Dark));
    }
    if pattern != FieldPattern::Dark {
        for column in from.column..to.column {
            let x = builder.at(Cell::new(column, from.row)).x + half;
            steps.extend([Step::Move(Place::new(x, start.y)), Step::Line(Place::new(x, end.y))]);
        }
        for row in from.row..to.row {
            let y = builder.at(Cell::new(from.column, row)).y + half;
            steps.extend([Step::Move(Place::new(start.x, y)), Step::Line(Place::new(end.x, y))]);
        }
        let stroke = Some(Stroke::new(Role::Line, LINE));
        builder.shape(
            Layer::Lines,
            Place::default(),
            Shape { outline: Outline::Path(steps), fill: None, stroke },
        );
    }
    border(builder, start, end);
}

/// Draws the border on those sides that are not cropped.
fn border(builder: &mut SceneBuilder, start: Place, end: Place) {
    let (from, to) = builder.corners();
    let board = builder.board();
    let sides = [
        (from.row == 0, start, Place::new(end.x, start.y)),
        (to.column == board.columns - 1, Place::new(end.x, start.y), end),
        (to.row == board.rows - 1, Place::new(start.x, end.y), end),
        (from.column == 0, start, Place::new(start.x, end.y)),
    ];
    let lines: Vec<_> = sides.iter().filter(|side| side.0).map(|&(_, from, to)| (from, to)).collect();
    let outline = Outline::lines(&lines);
    builder.shape(Layer::Lines, Place::default(), Shape::drawn(outline, Role::Line, BORDER));
}

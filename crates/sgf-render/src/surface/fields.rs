//! Boards of square fields: Othello, chess, Lines of Action.

use sgf_syntax::{AddAll, Listed};

use super::crossings::{BORDER, LINE};
use crate::board::Cell;
use crate::pen::Pen;
use crate::scene::{CELL, Ground, Layer, Outline, Place, PointKind, Role, Shape, Step, Stroke};

/// Whether the fields have two colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Chequer {
    /// All fields are alike, with lines between them, but for those that the board calls dark.
    Plain,
    /// The same, of another colour than the board around them: the green of Othello.
    Cloth,
    /// Dark and light fields, as in chess; the lower left one is dark.
    Dark,
}

/// Draws a board of square fields.
pub(crate) fn fields(pen: &mut Pen, chequer: Chequer) {
    pen.lay_wood();
    let cells: Vec<Cell> = pen.cells().listed();
    let rows = pen.board().rows;
    let mut steps = Vec::new();
    let half = CELL / 2;
    for &cell in &cells {
        let at = pen.at(cell);
        let dark = match chequer {
            Chequer::Plain => (pen.board().is_dark)(cell),
            Chequer::Cloth => false,
            Chequer::Dark => (cell.column + rows - 1 - cell.row) % 2 == 0,
        };
        if chequer == Chequer::Cloth {
            pen.set_ground(cell, Ground::Dark);
        }
        if dark {
            let outline = Outline::Rect { width: CELL, height: CELL, round: 0 };
            pen.shape(Layer::Fields, at, Shape::filled(outline, Role::Dark));
            pen.set_ground(cell, Ground::Dark);
        }
        pen.point(at, PointKind::Field { dark });
    }
    let (from, to) = pen.corners();
    let (start, end) = (pen.at(from).moved(-half, -half), pen.at(to).moved(half, half));
    if chequer == Chequer::Cloth {
        let Place { x, y } = start;
        let outline = Outline::Rect { width: end.x - x, height: end.y - y, round: 0 };
        let middle = start.towards(end, 500);
        pen.shape(Layer::Fields, middle, Shape::filled(outline, Role::Dark));
    }
    if chequer != Chequer::Dark {
        for column in from.column..to.column {
            let x = pen.at(Cell::new(column, from.row)).x + half;
            steps.add_all([Step::Move(Place::new(x, start.y)), Step::Line(Place::new(x, end.y))]);
        }
        for row in from.row..to.row {
            let y = pen.at(Cell::new(from.column, row)).y + half;
            steps.add_all([Step::Move(Place::new(start.x, y)), Step::Line(Place::new(end.x, y))]);
        }
        let stroke = Some(Stroke::new(Role::Line, LINE));
        pen.shape(
            Layer::Lines,
            Place::default(),
            Shape { outline: Outline::Path(steps), fill: None, stroke },
        );
    }
    border(pen, start, end);
}

/// Draws the border on those sides where the board ends.
fn border(pen: &mut Pen, start: Place, end: Place) {
    let (from, to) = pen.corners();
    let board = pen.board();
    let sides = [
        (from.row == 0, start, Place::new(end.x, start.y)),
        (to.column == board.columns - 1, Place::new(end.x, start.y), end),
        (to.row == board.rows - 1, Place::new(start.x, end.y), end),
        (from.column == 0, start, Place::new(start.x, end.y)),
    ];
    let lines: Vec<_> = sides.iter().filter(|side| side.0).map(|&(_, from, to)| (from, to)).listed();
    let outline = Outline::lines(&lines);
    pen.shape(Layer::Lines, Place::default(), Shape::drawn(outline, Role::Line, BORDER));
}

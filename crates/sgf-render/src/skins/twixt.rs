//! TwixT: pegs in holes, links between them, and the lines behind which the borders begin.

use sgf_games::twixt::Twixt;
use sgf_games::{Position, Square};
use sgf_model::value::Color;
use sgf_syntax::Listed;

use super::Skin;
use super::squares::{from_top, stone};
use crate::board::{Board, Cell};
use crate::pen::{Faces, Pen};
use crate::scene::{CELL, Layer, Outline, Piece, Place, PointKind, Role, Shape};

/// The radii of pegs and of holes.
const PEG: i32 = 320;
const HOLE: i32 = 95;
/// The widths of links and of the lines at the borders, and how much wider their edges are.
const LINK: i32 = 150;
const BORDER: i32 = 110;
const EDGE: i32 = 60;

impl Skin for Twixt {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, pen: &mut Pen) {
        pen.lay_wood();
        pen.faces = Faces::Small;
        put_borders(pen);
        let end = Cell::new(pen.board().columns - 1, pen.board().rows - 1);
        for cell in pen.cells().listed() {
            let is_end = |at: i16, last: i16| at == 0 || at == last;
            let is_corner = is_end(cell.column, end.column) && is_end(cell.row, end.row);
            if is_corner {
                continue;
            }
            pen.point(pen.at(cell), PointKind::Field { dark: false });
            if pen.room(cell) == 0 {
                let hole = Shape::filled(Outline::Circle { radius: HOLE }, Role::Line);
                pen.shape(Layer::Lines, pen.at(cell), hole);
            }
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        for (color, link) in self.links() {
            let (from, to) = (from_top(link.upper()), from_top(link.lower()));
            if pen.shows(from) && pen.shows(to) {
                let (start, end) = (pen.at(from), pen.at(to));
                let way = Place::new(end.x - start.x, end.y - start.y);
                bar(pen, (start, &[Place::default(), way]), color, LINK);
            }
        }
        let (columns, rows) = self.board_size();
        for hole in Square::all(columns, rows) {
            if let Some(color) = self.peg(hole) {
                pen.piece(from_top(hole), stone(color, PEG));
            }
        }
    }

    fn extra(&self, pen: &mut Pen, cell: Cell, color: Color, ghost: bool) {
        pen.piece(cell, Piece { ghost, ..stone(color, PEG) });
    }
}

/// White's lines below the first row and above the last one, Black's beside the first and the last column.
fn put_borders(pen: &mut Pen) {
    let (from, to) = pen.corners();
    let (columns, rows) = (pen.board().columns, pen.board().rows);
    let half = CELL / 2;
    // Where a line ends: half-way between the outer holes, or where the picture is cut off.
    let reach = |first: i16, last: i16, count: i16| {
        let start = if first == 0 { half } else { i32::from(first) * CELL - half };
        let end =
            if last == count - 1 { i32::from(last) * CELL - half } else { i32::from(last) * CELL + half };
        (start, end)
    };
    let ((left, right), (top, bottom)) =
        (reach(from.column, to.column, columns), reach(from.row, to.row, rows));
    for (is_shown, y) in [(from.row == 0, top), (to.row == rows - 1, bottom)] {
        if is_shown {
            bar(
                pen,
                (Place::new(left, y), &[Place::default(), Place::new(right - left, 0)]),
                Color::White,
                BORDER,
            );
        }
    }
    for (is_shown, x) in [(from.column == 0, left), (to.column == columns - 1, right)] {
        if is_shown {
            bar(
                pen,
                (Place::new(x, top), &[Place::default(), Place::new(0, bottom - top)]),
                Color::Black,
                BORDER,
            );
        }
    }
}

/// Draws a thick line of a colour with an edge, by which it is told from the board.
fn bar(pen: &mut Pen, (at, places): (Place, &[Place]), color: Color, width: i32) {
    let (face, edge) = match color {
        Color::Black => (Role::BlackSide, Role::BlackRim),
        Color::White => (Role::WhiteSide, Role::WhiteRim),
    };
    for (role, width) in [(edge, width + EDGE), (face, width)] {
        pen.shape(Layer::Flat, at, Shape::drawn(Outline::polyline(places), role, width));
    }
}

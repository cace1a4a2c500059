//! TwixT: pegs in holes, links between them, and the border lines.

use sgf_games::twixt::Twixt;
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_top, stone};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CELL, Layer, Outline, Piece, Place, PointKind, Role, Shape};
use crate::scene_builder::{Faces, SceneBuilder};

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

    fn surface(&self, builder: &mut SceneBuilder) {
        builder.lay_wood();
        builder.faces = Faces::Small;
        put_borders(builder);
        let end = Cell::new(builder.board().columns - 1, builder.board().rows - 1);
        for cell in builder.cells().collect::<Vec<_>>() {
            let is_end = |at: i16, last: i16| at == 0 || at == last;
            let is_corner = is_end(cell.column, end.column) && is_end(cell.row, end.row);
            if is_corner {
                continue;
            }
            builder.point(builder.at(cell), PointKind::Field { dark: false });
            if builder.room(cell) == 0 {
                let hole = Shape::filled(Outline::Circle { radius: HOLE }, Role::Line);
                builder.shape(Layer::Lines, builder.at(cell), hole);
            }
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for (color, link) in self.links() {
            let (from, to) = (from_top(link.upper()), from_top(link.lower()));
            if builder.shows(from) && builder.shows(to) {
                let (start, end) = (builder.at(from), builder.at(to));
                let way = Place::new(end.x - start.x, end.y - start.y);
                bar(builder, (start, &[Place::default(), way]), color, LINK);
            }
        }
        let (columns, rows) = self.board_size();
        for hole in Square::all(columns, rows) {
            if let Some(color) = self.peg(hole) {
                builder.piece(from_top(hole), stone(color, PEG));
            }
        }
    }

    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool) {
        builder.piece(cell, Piece { ghost, ..stone(color, PEG) });
    }
}

/// White's lines are below the first row and above the last, Black's next to the first and last column.
fn put_borders(builder: &mut SceneBuilder) {
    let (from, to) = builder.corners();
    let (columns, rows) = (builder.board().columns, builder.board().rows);
    let half = CELL / 2;
    // A line ends half-way between the outer holes, or where the picture is cropped.
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
                builder,
                (Place::new(left, y), &[Place::default(), Place::new(right - left, 0)]),
                Color::White,
                BORDER,
            );
        }
    }
    for (is_shown, x) in [(from.column == 0, left), (to.column == columns - 1, right)] {
        if is_shown {
            bar(
                builder,
                (Place::new(x, top), &[Place::default(), Place::new(0, bottom - top)]),
                Color::Black,
                BORDER,
            );
        }
    }
}

/// Draws a thick line of a color, with an edge that separates it from the board.
fn bar(builder: &mut SceneBuilder, (at, places): (Place, &[Place]), color: Color, width: i32) {
    let (face, edge) = match color {
        Color::Black => (Role::BlackSide, Role::BlackRim),
        Color::White => (Role::WhiteSide, Role::WhiteRim),
    };
    for (role, width) in [(edge, width + EDGE), (face, width)] {
        builder.shape(Layer::Flat, at, Shape::drawn(Outline::polyline(places), role, width));
    }
}

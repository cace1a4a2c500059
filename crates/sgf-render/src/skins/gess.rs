//! Gess: stones in the squares of a board, whose pieces are squares of three by three. The last moved piece is framed, and the
//! rings, on which the game depends, are marked in their centers.

use sgf_games::gess::{Gess, Move};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_top, stone};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CELL, Layer, Outline, Place, PointKind, Role, Shape, Step as Line, Stroke};
use crate::scene_builder::SceneBuilder;

const STONE: i32 = 430;
const LINE: i32 = 28;
const BORDER: i32 = 60;

impl Skin for Gess {
    fn board(&self) -> Board {
        Board { rim: CELL / 2, ..Board::of(self.geometry()) }
    }

    /// The outermost squares are not part of the playing area and have no lines.
    fn surface(&self, builder: &mut SceneBuilder) {
        builder.lay_wood();
        put_lines(builder);
        let last = builder.board().columns - 2;
        let is_inner = |cell: &Cell| (1..=last).contains(&cell.column) && (1..=last).contains(&cell.row);
        for cell in builder.cells().filter(is_inner).collect::<Vec<_>>() {
            builder.point(builder.at(cell), PointKind::Field { dark: false });
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let side = self.side();
        for square in Square::all(side, side) {
            if let Some(color) = Gess::stone(self, square) {
                builder.piece(from_top(square), stone(color, STONE));
            }
        }
        for color in [Color::Black, Color::White] {
            for middle in
                self.rings(color).map(from_top).filter(|&cell| builder.shows(cell)).collect::<Vec<_>>()
            {
                put_ring(builder, middle, color);
            }
        }
    }

    fn after(&self, builder: &mut SceneBuilder, last: &Move) {
        let cell = from_top(last.to);
        if builder.shows(cell) {
            let side = 3 * CELL - 40;
            let frame = Outline::Rect { width: side, height: side, round: 90 };
            builder.shape(Layer::Flat, builder.at(cell), Shape::drawn(frame, Role::Arrow, 80));
        }
    }
}

fn put_lines(builder: &mut SceneBuilder) {
    let (from, to) = builder.corners();
    let last = builder.board().columns - 2;
    let half = CELL / 2;
    let reach =
        |from: i16, to: i16| (i32::from(from.max(1)) * CELL - half, i32::from(to.min(last)) * CELL + half);
    let ((left, right), (top, bottom)) = (reach(from.column, to.column), reach(from.row, to.row));
    let (mut lines, mut border) = (Vec::new(), Vec::new());
    for edge in from.column.max(1)..=to.column.min(last) + 1 {
        let x = i32::from(edge) * CELL - half;
        let steps = if edge == 1 || edge == last + 1 { &mut border } else { &mut lines };
        steps.extend([Line::Move(Place::new(x, top)), Line::Line(Place::new(x, bottom))]);
    }
    for edge in from.row.max(1)..=to.row.min(last) + 1 {
        let y = i32::from(edge) * CELL - half;
        let steps = if edge == 1 || edge == last + 1 { &mut border } else { &mut lines };
        steps.extend([Line::Move(Place::new(left, y)), Line::Line(Place::new(right, y))]);
    }
    for (steps, width) in [(lines, LINE), (border, BORDER)] {
        let stroke = Some(Stroke::new(Role::Line, width));
        let shape = Shape { outline: Outline::Path(steps), fill: None, stroke };
        builder.shape(Layer::Lines, Place::default(), shape);
    }
}

/// The mark of a ring: a small circle of its color in its empty center.
fn put_ring(builder: &mut SceneBuilder, middle: Cell, color: Color) {
    let (face, rim) = match color {
        Color::Black => (Role::Black, Role::BlackRim),
        Color::White => (Role::White, Role::WhiteRim),
    };
    for (role, width) in [(rim, 150), (face, 90)] {
        let ring = Shape::drawn(Outline::Circle { radius: 210 }, role, width);
        builder.shape(Layer::Flat, builder.at(middle), ring);
    }
}

#[cfg(test)]
mod tests {
    use sgf_games::Options;

    use super::*;

    #[test]
    fn both_colors_start_with_a_ring() {
        let gess = Gess::begin(&Options::default()).unwrap();
        let rings = |color| gess.rings(color).collect::<Vec<_>>();
        assert_eq!(rings(Color::Black), [Square::new(11, 17)]);
        assert_eq!(rings(Color::White), [Square::new(11, 2)]);
    }
}

//! Philosopher's Football: neutral men, and a ball between two goal lines.

use sgf_games::phutball::Phutball;
use sgf_games::{Position, Site, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, stone};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CELL, ItemKind, Layer, Outline, Owner, Piece, Place, Rect, Role, Shape};
use crate::scene_builder::SceneBuilder;
use crate::surface::crossings;

const MAN: i32 = 440;
const BALL: i32 = 400;
/// The width of the goal lines and of their edges.
const GOAL: i32 = 130;
const EDGE: i32 = 60;

impl Skin for Phutball {
    fn board(&self) -> Board {
        let (columns, rows) = self.board_size();
        // A ball beyond a goal line is between the board and the coordinates.
        let is_beyond = !(0..i32::from(rows)).contains(&self.ball_place().1);
        Board { rim: if is_beyond { CELL * 3 / 2 } else { 620 }, ..Board::square(columns, rows) }
    }

    /// Its geometry has a border for a ball beyond a goal line.
    fn cell(&self, site: Site) -> Option<Cell> {
        let (column, row) = self.geometry().place(site)?;
        Some(Cell::new(column as i16 - 1, row as i16 - 1)).filter(|&cell| Skin::board(self).has(cell))
    }

    /// The upper line is Black's goal, the lower one White's.
    fn surface(&self, builder: &mut SceneBuilder) {
        let (columns, rows) = (builder.board().columns, builder.board().rows);
        let middle = Some(Cell::new(columns / 2, rows / 2)).filter(|_| columns % 2 == 1 && rows % 2 == 1);
        crossings(builder, middle.as_slice());
        let (from, to) = builder.corners();
        let goals = [
            (from.row == 0, from.row, Role::BlackSide, Role::BlackRim),
            (to.row == rows - 1, to.row, Role::WhiteSide, Role::WhiteRim),
        ];
        for (_, row, face, edge) in goals.into_iter().filter(|goal| goal.0) {
            let line = [builder.at(Cell::new(from.column, row)), builder.at(Cell::new(to.column, row))];
            for (role, width) in [(edge, GOAL + EDGE), (face, GOAL)] {
                builder.shape(
                    Layer::Lines,
                    Place::default(),
                    Shape::drawn(Outline::polyline(&line), role, width),
                );
            }
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let (columns, rows) = self.board_size();
        for square in Square::all(columns, rows) {
            if self.man(square) {
                builder.piece(from_bottom(square, rows), man());
            }
        }
        let (column, row) = self.ball_place();
        let cell = Cell::new(column as i16, (i32::from(rows) - 1 - row) as i16);
        if builder.has(cell) {
            builder.piece(cell, ball());
        } else if builder
            .shows(Cell::new(cell.column.clamp(0, columns as i16 - 1), cell.row.clamp(0, rows as i16 - 1)))
        {
            // Beyond a goal line, where there is no point.
            let at = builder.at(cell);
            builder.put(Layer::Pieces, at, ItemKind::Piece(ball()));
            builder.reach(Rect { x: at.x, y: at.y, width: 0, height: 0 }.grown(CELL * 6 / 10));
        }
    }

    fn kind(&self, owner: Owner, _: char) -> Option<(&'static str, &'static str)> {
        Some(if owner == Owner::White { ("ball", "balls") } else { ("man", "men") })
    }

    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, _: Color, ghost: bool) {
        builder.piece(cell, Piece { ghost, ..man() });
    }
}

fn man() -> Piece {
    Piece { sign: 'x', ..stone(Color::Black, MAN) }
}

fn ball() -> Piece {
    stone(Color::White, BALL)
}

//! Trax: tiles with a white and a black path. The board grows with them; the fields around, `@` and `0`, are also shown.

use sgf_games::trax::{Field, Tile, Trax};
use sgf_games::{Site, column_label};
use sgf_model::value::Color;

use super::{Skin, boardspace_word};
use crate::Coordinates;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Body, CELL, Ground, Outline, Owner, Piece, Place, Role, Shape, Step as Line};
use crate::scene_builder::SceneBuilder;
use crate::surface::beside;

/// The width of paths, and of their edges.
const PATH: i32 = 200;
const EDGE: i32 = 50;

/// The number of columns and rows with tiles.
fn size(position: &Trax) -> (i32, i32) {
    let (left, top) = position.corner();
    position.tiles().fold((1, 1), |(columns, rows), (field, _)| {
        (columns.max(field.column - left + 1), rows.max(field.row - top + 1))
    })
}

/// Returns the cell of a field; there is one more column and row on each side.
fn cell_of(position: &Trax, field: Field) -> Option<Cell> {
    let ((left, top), (columns, rows)) = (position.corner(), size(position));
    let (column, row) = (field.column - left + 1, field.row - top + 1);
    let is_there = (0..columns + 2).contains(&column) && (0..rows + 2).contains(&row);
    is_there.then(|| Cell::new(column as i16, row as i16))
}

impl Skin for Trax {
    fn board(&self) -> Board {
        let (columns, rows) = size(self);
        Board::unnamed(columns as u16 + 2, rows as u16 + 2)
    }

    fn cell(&self, site: Site) -> Option<Cell> {
        cell_of(self, Field::of(site)?)
    }

    /// A tile before the first column or row becomes the new first, so those names shift.
    fn cells(&self, _: Color, footprint: &[Site]) -> Vec<Cell> {
        let (left, top) = self.corner();
        let fields = footprint.iter().filter_map(|&site| Field::of(site));
        let seen = fields.map(|field| Field { column: field.column.max(left), row: field.row.max(top) });
        seen.filter_map(|field| cell_of(self, field)).collect()
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        let frame = builder.frame();
        let table = Outline::Rect { width: frame.width, height: frame.height, round: 200 };
        builder.shape(crate::scene::Layer::Board, frame.center(), Shape::filled(table, Role::Board));
        if builder.coordinates == Coordinates::None {
            return;
        }
        let (from, to) = builder.corners();
        for column in from.column..=to.column {
            let name = match column {
                0 => "@".to_owned(),
                column => column_label(column as u16 - 1).to_ascii_uppercase(),
            };
            let top = builder.at(Cell::new(column, from.row));
            beside(builder, top.moved(0, -CELL * 4 / 5), &name);
        }
        for row in from.row..=to.row {
            let left = builder.at(Cell::new(from.column, row));
            beside(builder, left.moved(-CELL * 4 / 5, 0), &row.to_string());
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for (field, tile) in self.tiles() {
            let Some(cell) = cell_of(self, field) else { continue };
            let body = Body::Shapes(shapes(tile));
            let sign = tile.sign();
            builder.piece(cell, Piece { owner: Owner::Neutral, body, face: None, sign, ghost: false });
            // The center of a tile has its white path, or nothing.
            let is_straight = tile.colors()[0] == tile.colors()[2];
            builder.set_ground(cell, if is_straight { Ground::White } else { Ground::Board });
        }
    }

    fn is_word(&self, text: &str) -> bool {
        boardspace_word(text)
    }

    fn cell_name(&self, cell: Cell) -> Option<String> {
        let column = match cell.column {
            0 => "@".to_owned(),
            column => column_label(column as u16 - 1).to_ascii_uppercase(),
        };
        Some(format!("{column}{}", cell.row))
    }
}

/// Draws a tile with its paths; the white one is above the black one.
fn shapes(tile: Tile) -> Vec<Shape> {
    let ground = Outline::Rect { width: CELL - 20, height: CELL - 20, round: 60 };
    let mut shapes = vec![Shape::filled(ground, Role::Middle).with_stroke(Role::Line, 24)];
    for (color, edge) in [(Color::Black, Role::WhiteRim), (Color::White, Role::BlackRim)] {
        let (face, _) = Owner::from(color).roles();
        let outline = path(tile, color);
        shapes.push(Shape::drawn(outline.clone(), edge, PATH + EDGE));
        shapes.push(Shape::drawn(outline, face, PATH));
    }
    shapes
}

/// The path of a color: straight, or an arc around the corner between its sides.
fn path(tile: Tile, color: Color) -> Outline {
    /// The midpoints of the sides: up, right, down, left.
    const ENDS: [Place; 4] =
        [Place::new(0, -490), Place::new(490, 0), Place::new(0, 490), Place::new(-490, 0)];
    let mut ends = ENDS.into_iter().zip(tile.colors()).filter(|(_, side)| *side == color).map(|(end, _)| end);
    let (Some(one), Some(other)) = (ends.next(), ends.next()) else { return Outline::Path(Vec::new()) };
    // The control points of a quarter circle are 0.552 of its radius from its ends.
    let inwards = |end: Place| end.towards(Place::default(), 552);
    match one.x == other.x || one.y == other.y {
        true => Outline::polyline(&[one, other]),
        false => Outline::Path(vec![Line::Move(one), Line::Curve(inwards(one), inwards(other), other)]),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::cell::Cell;
    use crate::scene::Body;

    #[test]
    fn the_board_grows_and_the_first_names_shift() {
        let first = picture(16, &["W @0+"]);
        assert_eq!((first.touched(), first.name("A1").as_deref()), (vec![Cell::new(1, 1)], Some("A1")));
        let left = picture(16, &["W @0+", "B @1/"]);
        assert_eq!((left.touched(), left.cell("B1")), (vec![Cell::new(1, 1)], Some(Cell::new(2, 1))));
        assert_eq!(
            (left.cell("@0"), left.cell("C2"), left.cell("E1")),
            (Some(Cell::new(0, 0)), Some(Cell::new(3, 2)), None)
        );
        assert!(left.says("@") && left.says("B") && left.last_marks() == 1);
    }

    #[test]
    fn each_tile_has_two_paths_with_edges() {
        let two = picture(16, &["W @0+", "B B1/"]);
        let shapes = |body: &Body| if let Body::Shapes(shapes) = body { shapes.len() } else { 0 };
        assert!(two.pieces().count() >= 2 && two.pieces().all(|tile| shapes(&tile.body) == 5));
        assert_eq!(picture(16, &[]).pieces().count(), 0);
    }
}

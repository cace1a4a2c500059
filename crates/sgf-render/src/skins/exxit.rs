//! Exxit: hexagonal tiles in the colors of their owners, with stacks on and next to them; the board grows.

use sgf_games::exxit::{Exxit, Field};
use sgf_games::{Detail, Position, Site};
use sgf_model::value::Color;

use super::Skin;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Ground, Layer, Outline, Owner, PointKind, Role, Shape, Stroke};
use crate::scene_builder::SceneBuilder;
use crate::surface::{Edge, Pile, TrayItem, beside, disc, hexagon_outline, lying, pile, tray};
use crate::words;
use crate::{Coordinates, Phrase};

const PILE: Pile = Pile { radius: 330, ..Pile::USUAL };

/// The least and greatest column and row, with a margin for the fields around.
fn extent(position: &Exxit) -> (i16, i16, i16, i16) {
    let (mut left, mut right, mut high, mut low) = (0, 0, 0, 0);
    for (column, row) in position.fields().map(half_columns) {
        (left, right) = (left.min(column), right.max(column));
        (high, low) = (high.min(row), low.max(row));
    }
    (left - 2, right + 2, high - 1, low + 1)
}

/// Each row is half a field further to the right.
fn half_columns(field: Field) -> (i16, i16) {
    (2 * i16::from(field.q) + i16::from(field.r), i16::from(field.r))
}

fn cell_of(position: &Exxit, field: Field) -> Option<Cell> {
    let (left, right, high, low) = extent(position);
    let (column, row) = half_columns(field);
    let is_there = (left..=right).contains(&column) && (high..=low).contains(&row);
    is_there.then(|| Cell::new(column - left, row - high))
}

/// The fields from the top, with their cells.
fn fields(position: &Exxit) -> Vec<(Cell, Field)> {
    let with_cell = |field| Some((cell_of(position, field)?, field));
    let mut fields: Vec<(Cell, Field)> = position.fields().filter_map(with_cell).collect();
    fields.sort_by_key(|(cell, _)| (cell.row, cell.column));
    fields
}

impl Skin for Exxit {
    fn board(&self) -> Board {
        let (left, right, high, low) = extent(self);
        Board { rim: 0, ..lying(right - left + 1, low - high + 1) }
    }

    fn cell(&self, site: Site) -> Option<Cell> {
        cell_of(self, Field::of(site)?)
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        let mut row = None;
        for (cell, field) in fields(self) {
            if !builder.shows(cell) {
                continue;
            }
            let at = builder.at(cell);
            // The first field of each row shows its coordinates.
            if builder.coordinates != Coordinates::None && row.replace(cell.row) != Some(cell.row) {
                beside(builder, at.moved(-1050, 0), &field.to_string());
            }
            let Some(color) = self.tile(field) else {
                // Next to the tiles, where pieces wait.
                let stroke = Some(Stroke { dashed: true, ..Stroke::new(Role::Margin, 25) });
                builder.shape(
                    Layer::Board,
                    at,
                    Shape { outline: hexagon_outline(540, false), fill: None, stroke },
                );
                continue;
            };
            put_tile(builder, cell, color);
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for (cell, field) in fields(self) {
            let checkers: Vec<(Owner, char)> = self.pieces(field).map(super::checker).collect();
            if !checkers.is_empty() {
                pile(builder, cell, PILE, &checkers);
            }
        }
        let tile =
            vec![Shape::filled(hexagon_outline(230, false), Role::Board).with_stroke(Role::Margin, 25)];
        let tiles = TrayItem { shapes: tile, width: 420, text: format!("×{}", self.tiles_left()) };
        for (edge, color) in [(Edge::Above, Color::White), (Edge::Below, Color::Black)] {
            tray(builder, edge, Some(color), &[disc(color.into(), format!("×{}", self.in_hand(color)))]);
        }
        tray(builder, Edge::Below, None, &[tiles]);
    }

    fn cell_name(&self, cell: Cell) -> Option<String> {
        let (_, field) = fields(self).into_iter().find(|(other, _)| *other == cell)?;
        Some(field.to_string())
    }

    fn notes(&self) -> Vec<Phrase> {
        let [black, white] = [Color::Black, Color::White].map(|color| u32::from(self.in_hand(color)));
        let numbers = [u32::from(self.tiles_left()), black, white].map(|number| number.to_string());
        let mut notes = vec![Phrase::new("tiles {0}; pieces in hand: Black {1}, White {2}", numbers)];
        for detail in self.details() {
            if let Detail::Stacks(stacks) = detail
                && !stacks.is_empty()
            {
                let stack =
                    |(site, stack): &(Site, _)| format!("{} {}", self.name(*site), words::signs(stack));
                notes.push(Phrase::new("stacks: {0}", [words::joined(stacks.iter().map(stack), "; ")]));
            }
        }
        notes
    }
}

fn put_tile(builder: &mut SceneBuilder, cell: Cell, color: Color) {
    let (role, ground) = match color {
        Color::Black => (Role::BlackSide, Ground::Black),
        Color::White => (Role::WhiteSide, Ground::White),
    };
    let at = builder.at(cell);
    let tile = Shape::filled(hexagon_outline(550, false), role).with_stroke(Role::Line, 30);
    builder.shape(Layer::Board, at, tile);
    // A tile is turned over when its owner changes; the ring shows that it has two sides.
    builder.shape(Layer::Board, at, Shape::drawn(Outline::Circle { radius: 410 }, ground.ink(), 14));
    builder.point(at, PointKind::Field { dark: color == Color::Black });
    builder.set_ground(cell, ground);
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::scene::{Layer, Owner};

    #[test]
    fn tiles_show_their_owners_and_fields_have_two_numbers() {
        let start = picture(28, &[]);
        let n_tiles = start.scene.points.len();
        assert_eq!((start.pieces().count(), start.in_layer(Layer::Board)), (0, 2 * n_tiles));
        let put = picture(28, &["B 1,-1"]);
        assert_eq!((put.count(Owner::Black), put.touched()), (1, vec![put.cell("1,-1").unwrap()]));
        assert_eq!((put.name("1,-1").as_deref(), put.cell("9,9"), put.cell("1")), (Some("1,-1"), None, None));
        assert!(put.says("×7") && put.says("×8"), "{:?}", put.texts());
    }
}

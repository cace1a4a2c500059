//! Focus: stacks of checkers on a square board without corners, with the reserves above and below.

use sgf_games::focus::{Focus, is_point};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CELL, Layer, Outline, Owner, PointKind, Role, Shape};
use crate::scene_builder::SceneBuilder;
use crate::surface::{Edge, Pile, disc, pile, tray};

const SIDE: u16 = 8;

/// Row 1 is at the bottom.
fn cell(square: Square) -> Cell {
    Cell::new(square.column as i16, (SIDE - 1 - square.row) as i16)
}

fn squares() -> impl Iterator<Item = Square> {
    (0..SIDE)
        .rev()
        .flat_map(|row| (0..SIDE).map(move |column| Square::new(column, row)))
        .filter(|it| is_point(*it))
}

impl Skin for Focus {
    fn board(&self) -> Board {
        Board::of(self.geometry())
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        for cell in squares().map(cell) {
            if builder.shows(cell) {
                let field = Outline::Rect { width: CELL, height: CELL, round: 0 };
                let field = Shape::filled(field, Role::Board).with_stroke(Role::Line, 30);
                builder.shape(Layer::Board, builder.at(cell), field);
                builder.point(builder.at(cell), PointKind::Field { dark: false });
            }
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for square in squares() {
            let checkers: Vec<(Owner, char)> = self.checkers(square).map(super::checker).collect();
            if !checkers.is_empty() {
                pile(builder, cell(square), Pile::USUAL, &checkers);
            }
        }
        for (edge, color) in [(Edge::Above, Color::White), (Edge::Below, Color::Black)] {
            tray(builder, edge, Some(color), &[disc(color.into(), format!("×{}", self.reserve(color)))]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::cell::Cell;
    use crate::scene::{Layer, Owner};

    #[test]
    fn stacks_are_on_the_board_without_corners() {
        let start = picture(36, &[]);
        assert_eq!((start.count(Owner::Black), start.count(Owner::White)), (18, 18));
        assert_eq!(
            (start.in_layer(Layer::Board), start.cell("a1"), start.cell("c1")),
            (52, None, Some(Cell::new(2, 7)))
        );
        let moved = picture(36, &["B e4-e3"]);
        assert_eq!(moved.touched(), [Cell::new(4, 5)]);
        assert_eq!(
            moved.texts().iter().filter(|text| **text == "2").count(),
            1 + 2,
            "a stack, and row 2 on two sides"
        );
    }
}

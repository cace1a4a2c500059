//! Byte: stacks of checkers on the dark squares, with the completed stacks above and below.

use sgf_games::byte::Byte;
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::Owner;
use crate::scene_builder::SceneBuilder;
use crate::surface::{Edge, FieldPattern, Pile, disc, fields, pile, tray};

/// Stacks are up to seven high.
const PILE: Pile = Pile { radius: 370, step: 90, highest: 480, counted: 2 };

/// Row 1 is at the bottom.
fn cell(side: u16, square: Square) -> Cell {
    Cell::new(square.column as i16, (side - 1 - square.row) as i16)
}

impl Skin for Byte {
    fn board(&self) -> Board {
        // Boards have an even number of rows.
        Board { is_dark: |cell| (cell.column + cell.row) % 2 != 0, ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        fields(builder, FieldPattern::Dark);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let side = self.side();
        for square in (0..side).rev().flat_map(|row| (0..side).map(move |column| Square::new(column, row))) {
            let checkers: Vec<(Owner, char)> = self.checkers(square).map(super::checker).collect();
            if !checkers.is_empty() {
                pile(builder, cell(side, square), PILE, &checkers);
            }
        }
        for (edge, color) in [(Edge::Above, Color::White), (Edge::Below, Color::Black)] {
            let completed = disc(color.into(), format!("{} completed", self.completed(color)));
            tray(builder, edge, Some(color), &[completed]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::cell::Cell;
    use crate::scene::{Ground, ItemKind, MarkFit, Owner, PointKind};

    #[test]
    fn checkers_are_on_dark_squares() {
        let start = picture(35, &[]);
        assert_eq!((start.count(Owner::Black), start.count(Owner::White)), (12, 12));
        let dark = start.scene.points.iter().filter(|point| point.kind == PointKind::Field { dark: true });
        let dark: Vec<_> = dark.map(|point| point.at).collect();
        let of_piece = |kind: &ItemKind| matches!(kind, ItemKind::Piece(_));
        let pieces = start.scene.items.iter().filter(|item| of_piece(&item.kind));
        assert!(pieces.map(|item| item.at).all(|at| dark.contains(&at)));
        assert!(start.says("0 completed"));
    }

    #[test]
    fn a_stack_shows_its_height_and_mark() {
        let moved = picture(35, &["B d4-e3"]);
        assert_eq!((moved.touched(), moved.cell("d4")), (vec![Cell::new(4, 5)], Some(Cell::new(3, 4))));
        assert!(moved.texts().iter().filter(|text| **text == "2").count() == 3);
        let mark = moved.scene.items.iter().find_map(|item| match item.kind {
            ItemKind::Mark { on, fit, .. } => Some((on, fit, item.at.y < 5000)),
            _ => None,
        });
        assert_eq!(
            mark,
            Some((Ground::Black, MarkFit::Around, true)),
            "on the raised checker, around its number"
        );
    }
}

//! Dvonn: stacks on hexagonal fields, with their height; red pieces keep others alive.

use sgf_games::Site;
use sgf_games::dvonn::Dvonn;
use sgf_model::value::Color;

use super::{Skin, boardspace_word};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Layer, Owner, PointKind, Role, Shape};
use crate::scene_builder::SceneBuilder;
use crate::surface::{Edge, Lattice, Pile, disc, hexagon_outline, pile, tray};
use crate::{Coordinates, Phrase};

fn lattice() -> Lattice {
    Lattice::lying(Dvonn::grid())
}

impl Skin for Dvonn {
    fn board(&self) -> Board {
        lattice().board(620)
    }

    fn cell(&self, site: Site) -> Option<Cell> {
        lattice().cell_of(site)
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        let lattice = lattice();
        for (_, cell) in lattice.cells().filter(|(_, cell)| builder.shows(*cell)).collect::<Vec<_>>() {
            let field = Shape::filled(hexagon_outline(577, false), Role::Board).with_stroke(Role::Line, 28);
            builder.shape(Layer::Board, builder.at(cell), field);
            builder.point(builder.at(cell), PointKind::Field { dark: false });
        }
        if builder.coordinates != Coordinates::None {
            lattice.names(builder, 860);
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let mut cells: Vec<_> = lattice().cells().collect();
        // Draw stacks in front last.
        cells.sort_by_key(|(_, cell)| (cell.row, cell.column));
        for (spot, cell) in cells {
            let Some(stack) = self.stack(spot) else { continue };
            let (top, sign) = match stack.top {
                Some(Color::White) => (Owner::White, 'O'),
                Some(Color::Black) => (Owner::Black, 'X'),
                None => (Owner::Neutral, '*'),
            };
            // Of the pieces below the top, only the number of red ones is known: these are drawn at the bottom.
            let mut checkers = vec![(top, sign); usize::from(stack.height)];
            let n_red = usize::from(stack.reds).min(checkers.len());
            checkers[..n_red].fill((Owner::Neutral, '*'));
            if let (Some(last), Some(_)) = (checkers.last_mut(), stack.top) {
                *last = (top, sign);
            }
            pile(builder, cell, Pile::USUAL, &checkers);
        }
        for (edge, color) in [(Edge::Above, Color::Black), (Edge::Below, Color::White)] {
            tray(builder, edge, Some(color), &[disc(color.into(), self.count(color).to_string())]);
        }
    }

    fn is_word(&self, text: &str) -> bool {
        boardspace_word(text)
    }

    fn cell_name(&self, cell: Cell) -> Option<String> {
        lattice().name(cell)
    }

    fn notes(&self) -> Vec<Phrase> {
        let note = |spot| {
            let stack = self.stack(spot).filter(|stack| stack.height > 1)?;
            let pattern = if stack.reds > 0 { "{0}: {1} high, with red" } else { "{0}: {1} high" };
            Some(Phrase::new(pattern, [Dvonn::grid().write(spot), stack.height.to_string()]))
        };
        Dvonn::grid().spots().filter_map(note).collect()
    }
}

#[cfg(test)]
mod tests {
    use sgf_games::{AnyMove, Options, game};
    use sgf_model::value::Color;

    use super::super::testing::{of, picture};
    use crate::scene::Owner;

    #[test]
    fn the_first_three_pieces_are_red() {
        let four = picture(37, &["W Dropb F 3", "B Dropb C 3", "W Dropb I 3", "B Dropb E 2"]);
        assert_eq!((four.count(Owner::Neutral), four.count(Owner::Black)), (3, 1));
        assert_eq!(four.scene.points.len(), 49);
        assert_eq!(four.touched(), [four.cell("e2").unwrap()]);
        assert_eq!((four.cell("A 4"), four.name("K 3").as_deref()), (None, Some("K3")));
        assert!(
            four.scene.description.contains("Neutral: 3: I3, C3, F3")
                || four.scene.description.contains("Neutral: 3")
        );
    }

    #[test]
    fn stacks_show_their_height() {
        let mut position = game(37).unwrap().begin(&Options::default()).unwrap();
        for _ in 0..49 {
            let (color, first) = (position.turn().unwrap(), position.legal_moves().swap_remove(0));
            position.play(color, &first).unwrap();
        }
        assert_eq!(position.turn(), Some(Color::White));
        let goes = |step: &AnyMove| position.write_move(step).is_ok_and(|text| text.starts_with("Move"));
        let step = position.legal_moves().into_iter().find(goes).unwrap();
        position.play(Color::White, &step).unwrap();
        let moved = of(37, position, Vec::new());
        assert!(moved.texts().iter().filter(|text| **text == "2").count() > 1, "{:?}", moved.texts());
        assert_eq!(moved.pieces().count(), 49);
    }
}

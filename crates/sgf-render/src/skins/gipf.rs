//! Gipf: pieces on the crossings of a hexagonal board, pushed in from the dots around it; Gipf pieces are two stacked pieces.

use sgf_games::Site;
use sgf_games::gipf::Gipf;
use sgf_model::value::Color;

use super::{Skin, boardspace_word};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::Arms;
use crate::scene_builder::SceneBuilder;
use crate::surface::{Edge, Lattice, Pile, disc, lay_board, pile, tray};
use crate::words;
use crate::{Coordinates, Phrase};

const PILE: Pile = Pile { radius: 420, step: 130, highest: 130, counted: usize::MAX };

fn lattice() -> Lattice {
    Lattice::upright(Gipf::grid())
}

fn is_border(spot: sgf_games::hexgrid::Spot) -> bool {
    Gipf::grid().neighbors(spot).count() < 6
}

impl Skin for Gipf {
    fn board(&self) -> Board {
        lattice().board(560)
    }

    fn cell(&self, site: Site) -> Option<Cell> {
        lattice().cell_of(site)
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        let lattice = lattice();
        lay_board(builder, &lattice.outline(builder, 420));
        lattice.lines(builder, 28, &|one, other| !(is_border(one) && is_border(other)));
        for (spot, cell) in lattice.cells() {
            let star = is_border(spot) && builder.room(cell) == 0;
            builder.crossing(builder.at(cell), Arms::default(), star);
        }
        if builder.coordinates != Coordinates::None {
            lattice.names(builder, 780);
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        let mut cells: Vec<_> = lattice().cells().collect();
        cells.sort_by_key(|(_, cell)| (cell.row, cell.column));
        for (spot, cell) in cells {
            let Some(piece) = self.piece(spot) else { continue };
            let sign = match (piece.color, piece.is_gipf) {
                (Color::White, false) => 'o',
                (Color::White, true) => 'O',
                (Color::Black, false) => 'x',
                (Color::Black, true) => 'X',
            };
            let height = 1 + usize::from(piece.is_gipf);
            pile(builder, cell, PILE, &vec![(piece.color.into(), sign); height]);
        }
        for (edge, color) in [(Edge::Above, Color::Black), (Edge::Below, Color::White)] {
            tray(builder, edge, Some(color), &[disc(color.into(), format!("×{}", self.reserve(color)))]);
        }
    }

    /// Removed rows leave nothing; the push that made them is the last move.
    fn is_word(&self, text: &str) -> bool {
        let is_other = |verb: &str| ["remove", "preserve", "standard"].contains(&verb);
        let entry = sgf_games::boardspace::Entry::read(text);
        boardspace_word(text) || entry.is_some_and(|entry| is_other(&entry.verb.to_ascii_lowercase()))
    }

    fn cell_name(&self, cell: Cell) -> Option<String> {
        lattice().name(cell)
    }

    fn notes(&self) -> Vec<Phrase> {
        let each = [Color::White, Color::Black].map(|color| u32::from(self.reserve(color)));
        vec![words::count_white_first("in reserve", each)]
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::scene::{Layer, Owner, PointKind};

    #[test]
    fn pieces_are_pushed_from_the_dots() {
        let start = picture(39, &[]);
        assert_eq!((start.count(Owner::White), start.count(Owner::Black)), (3, 3));
        let points = &start.scene.points;
        let dots = points.iter().filter(|point| matches!(point.kind, PointKind::Crossing { star: true, .. }));
        assert_eq!((points.len(), dots.count()), (61, 24));
        assert_eq!(start.in_layer(Layer::Lines), 1 + 24);
        assert_eq!(start.texts().iter().filter(|text| **text == "×12").count(), 2);
        let pushed = picture(39, &["W Slide A 1 B 2", "B Slide E 1 E 2"]);
        assert_eq!(pushed.touched(), [pushed.cell("E 2").unwrap()]);
        assert_eq!((pushed.name("i5").as_deref(), pushed.cell("A 6")), (Some("I5"), None));
        assert!(pushed.says("×11"));
    }
}

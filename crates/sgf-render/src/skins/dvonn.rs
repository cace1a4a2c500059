//! Dvonn: stacks on hexagonal fields, with their height; red pieces are those that hold.

use sgf_games::Position;
use sgf_games::dvonn::{Dvonn, Move};
use sgf_model::value::Color;

use super::{Skin, boardspace_word};
use crate::Coordinates;
use crate::board::{Board, Site};
use crate::pen::Pen;
use crate::scene::{Layer, Owner, PointKind, Role, Shape};
use crate::surface::{Edge, Lattice, Pile, aside, disc, hexagon_outline, pile};

fn lattice() -> Lattice {
    Lattice::lying(Dvonn::grid())
}

impl Skin for Dvonn {
    fn board(&self) -> Board {
        lattice().board(620)
    }

    fn site(&self, point: &str) -> Option<Site> {
        lattice().read(point).map(|spot| lattice().site(spot))
    }

    fn surface(&self, pen: &mut Pen) {
        let lattice = lattice();
        for (_, site) in lattice.sites().filter(|(_, site)| pen.shows(*site)).collect::<Vec<_>>() {
            let field = Shape::filled(hexagon_outline(577, false), Role::Board).with_stroke(Role::Line, 28);
            pen.shape(Layer::Board, pen.at(site), field);
            pen.point(pen.at(site), PointKind::Field { dark: false });
        }
        if pen.coordinates != Coordinates::None {
            lattice.names(pen, 860);
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        let mut sites: Vec<_> = lattice().sites().collect();
        // Stacks in front come last.
        sites.sort_by_key(|(_, site)| (site.row, site.column));
        for (spot, site) in sites {
            let Some(stack) = self.stack(spot) else { continue };
            let (top, sign) = match stack.top {
                Some(Color::White) => (Owner::White, 'O'),
                Some(Color::Black) => (Owner::Black, 'X'),
                None => (Owner::Neutral, '*'),
            };
            // Of the pieces below the uppermost it is known only how many are red: these are drawn lowest.
            let mut checkers = vec![(top, sign); usize::from(stack.height)];
            let n_red = usize::from(stack.reds).min(checkers.len());
            checkers[..n_red].fill((Owner::Neutral, '*'));
            if let (Some(last), Some(_)) = (checkers.last_mut(), stack.top) {
                *last = (top, sign);
            }
            pile(pen, site, Pile::USUAL, &checkers, None);
        }
        for (edge, color) in [(Edge::Above, Color::Black), (Edge::Below, Color::White)] {
            aside(pen, edge, Some(color), &[disc(color.into(), self.count(color).to_string())]);
        }
    }

    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        match self.read(color, text) {
            Ok(Move::Drop(to) | Move::Go(_, to)) => vec![lattice().site(to)],
            _ => Vec::new(),
        }
    }

    fn is_word(&self, text: &str) -> bool {
        boardspace_word(text)
    }

    fn name(&self, site: Site) -> Option<String> {
        lattice().name(site)
    }
}

#[cfg(test)]
mod tests {
    use sgf_games::{AnyPosition, Options, game};
    use sgf_model::value::Color;

    use super::super::testing::{of, picture};
    use crate::scene::Owner;

    #[test]
    fn the_first_three_pieces_are_red() {
        let four = picture(37, &["W Dropb F 3", "B Dropb C 3", "W Dropb I 3", "B Dropb E 2"]);
        assert_eq!((four.count(Owner::Neutral), four.count(Owner::Black)), (3, 1));
        assert_eq!(four.scene.points.len(), 49);
        assert_eq!(four.touched(), [four.site("e2").unwrap()]);
        assert_eq!((four.site("A 4"), four.name("K 3").as_deref()), (None, Some("K3")));
        assert!(
            four.scene.description.contains("Neutral: 3: I3, C3, F3")
                || four.scene.description.contains("Neutral: 3")
        );
    }

    #[test]
    fn stacks_tell_their_height() {
        let mut position = game(37).unwrap().begin(&Options::default()).unwrap();
        let play = |text: &str, position: &mut Box<dyn AnyPosition>| {
            let color = position.turn().unwrap();
            position.play(color, text).unwrap();
            color
        };
        for _ in 0..49 {
            let first = position.legal()[0].clone();
            play(&first, &mut position);
        }
        let step = position.legal().into_iter().find(|text| text.starts_with("Move")).unwrap();
        assert_eq!(play(&step, &mut position), Color::White);
        let moved = of(37, position, Vec::new());
        assert!(moved.texts().iter().filter(|text| **text == "2").count() > 1, "{:?}", moved.texts());
        assert_eq!(moved.pieces().count(), 49);
    }
}

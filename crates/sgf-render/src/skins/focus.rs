//! Focus: stacks of checkers on a board of squares without its corners, with the reserves above and below.

use sgf_games::focus::{Focus, Move, is_point};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use crate::board::{Board, Site};
use crate::pen::Pen;
use crate::scene::{CELL, Layer, Outline, Owner, PointKind, Role, Shape};
use crate::surface::{Edge, Pile, aside, disc, pile};

const SIDE: u16 = 8;

/// Row 1 is at the bottom.
fn site(square: Square) -> Site {
    Site::new(square.column as i16, (SIDE - 1 - square.row) as i16)
}

fn squares() -> impl Iterator<Item = Square> {
    (0..SIDE)
        .rev()
        .flat_map(|row| (0..SIDE).map(move |column| Square::new(column, row)))
        .filter(|it| is_point(*it))
}

impl Skin for Focus {
    fn board(&self) -> Board {
        Board::square(SIDE, SIDE)
    }

    fn site(&self, point: &str) -> Option<Site> {
        let square = Square::read(point.trim()).filter(|square| square.is_within(SIDE, SIDE))?;
        is_point(square).then(|| site(square))
    }

    fn surface(&self, pen: &mut Pen) {
        for site in squares().map(site) {
            if pen.shows(site) {
                let field = Outline::Rect { width: CELL, height: CELL, round: 0 };
                let field = Shape::filled(field, Role::Board).with_stroke(Role::Line, 30);
                pen.shape(Layer::Board, pen.at(site), field);
                pen.point(pen.at(site), PointKind::Field { dark: false });
            }
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        for square in squares() {
            let checkers: Vec<(Owner, char)> = self.checkers(square).map(super::checker).collect();
            if !checkers.is_empty() {
                pile(pen, site(square), Pile::USUAL, &checkers, None);
            }
        }
        for (edge, color) in [(Edge::Above, Color::White), (Edge::Below, Color::Black)] {
            aside(pen, edge, Some(color), &[disc(color.into(), format!("×{}", self.reserve(color)))]);
        }
    }

    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        match self.read(color, text) {
            Ok(Move::Put(to) | Move::Go { to, .. }) => vec![site(to)],
            Err(_) => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::board::Site;
    use crate::scene::{Layer, Owner};

    #[test]
    fn stacks_stand_on_the_board_without_its_corners() {
        let start = picture(36, &[]);
        assert_eq!((start.count(Owner::Black), start.count(Owner::White)), (18, 18));
        assert_eq!(
            (start.in_layer(Layer::Board), start.site("a1"), start.site("c1")),
            (52, None, Some(Site::new(2, 7)))
        );
        let moved = picture(36, &["B e4-e3"]);
        assert_eq!(moved.touched(), [Site::new(4, 5)]);
        assert_eq!(
            moved.texts().iter().filter(|text| **text == "2").count(),
            1 + 2,
            "a stack, and row 2 on two sides"
        );
    }
}

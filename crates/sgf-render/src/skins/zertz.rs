//! Zertz: removable rings with marbles of three colors, and the supply and captured marbles above and below.

use sgf_games::Site;
use sgf_games::boardspace::Entry;
use sgf_games::zertz::{Marble, Ring, SPEC, Zertz};

use super::{Skin, boardspace_word};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Body, Layer, Outline, Owner, Piece, PointKind, Role, Shape};
use crate::scene_builder::SceneBuilder;
use crate::surface::{Edge, Lattice, TrayItem, disc, tray};
use crate::{Coordinates, Phrase};

const MARBLE: i32 = 340;

fn lattice(position: &Zertz) -> Lattice {
    Lattice::upright(position.grid())
}

const fn owner(marble: Marble) -> Owner {
    match marble {
        Marble::White => Owner::White,
        Marble::Gray => Owner::Neutral,
        Marble::Black => Owner::Black,
    }
}

impl Skin for Zertz {
    fn board(&self) -> Board {
        lattice(self).board(620)
    }

    fn cell(&self, site: Site) -> Option<Cell> {
        lattice(self).cell_of(site)
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        let there = |(spot, _): &(_, Cell)| self.ring(*spot) != Ring::Gone;
        for (_, cell) in lattice(self).cells().filter(there) {
            if builder.shows(cell) {
                let at = builder.at(cell);
                let ring =
                    Shape::filled(Outline::Circle { radius: 480 }, Role::Middle).with_stroke(Role::Line, 25);
                builder.shape(Layer::Fields, at, ring);
                let hole =
                    Shape::filled(Outline::Circle { radius: 210 }, Role::Page).with_stroke(Role::Line, 25);
                builder.shape(Layer::Fields, at, hole);
                builder.point(at, PointKind::Field { dark: false });
            }
        }
        if builder.coordinates != Coordinates::None {
            lattice(self).names(builder, 760);
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for (spot, cell) in lattice(self).cells() {
            if let Ring::Marble(marble) = self.ring(spot) {
                let sign = match marble {
                    Marble::White => 'w',
                    Marble::Gray => 'g',
                    Marble::Black => 'b',
                };
                let body = Body::Stone { radius: MARBLE };
                builder.piece(cell, Piece { owner: owner(marble), body, face: None, sign, ghost: false });
            }
        }
        let marbles = |count: &dyn Fn(Marble) -> u8| -> Vec<TrayItem> {
            Marble::ALL.into_iter().map(|marble| disc(owner(marble), format!("×{}", count(marble)))).collect()
        };
        for color in [SPEC.first, SPEC.first.other()] {
            let name = match (builder.players[color as usize].as_str(), color == SPEC.first) {
                ("", true) => "First player",
                ("", false) => "Second player",
                (name, _) => name,
            };
            // The colors of the marbles are not those of the players.
            let mut items = vec![TrayItem { shapes: Vec::new(), width: 0, text: name.to_owned() }];
            items.extend(marbles(&|marble| self.taken(color, marble)));
            tray(builder, Edge::Below, None, &items);
        }
        tray(builder, Edge::Above, None, &marbles(&|marble| self.common(marble)));
    }

    /// Removing a ring belongs to the move that placed the marble.
    fn is_word(&self, text: &str) -> bool {
        boardspace_word(text) || Entry::read(text).is_some_and(|entry| entry.is("R-"))
    }

    fn cell_name(&self, cell: Cell) -> Option<String> {
        lattice(self).name(cell)
    }

    fn notes(&self) -> Vec<Phrase> {
        let taken = |(color, number)| {
            let [white, gray, black] =
                [Marble::White, Marble::Gray, Marble::Black].map(|marble| self.taken(color, marble));
            let values = [number, white, gray, black].map(|number| number.to_string());
            Phrase::new("player {0} has taken: {1} white, {2} gray, {3} black", values)
        };
        [(SPEC.first, 1), (SPEC.first.other(), 2)].into_iter().map(taken).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::scene::Owner;

    #[test]
    fn rings_disappear_and_marbles_appear() {
        let start = picture(22, &[]);
        assert_eq!((start.scene.points.len(), start.pieces().count()), (37, 0));
        let line = ["B RtoB 2 1 D 4", "B R- A 4", "B Done"];
        let first = picture(22, &line);
        assert_eq!((first.scene.points.len(), first.count(Owner::Neutral)), (36, 1));
        assert!(first.says("×7") && first.says("First player"), "{:?}", first.texts());
        // The removed ring and `Done` are not moves.
        assert_eq!(first.last_marks(), 1);
        let marble = picture(22, &line[..1]);
        assert_eq!(marble.touched(), [marble.cell("D4").unwrap()]);
    }

    #[test]
    fn captured_marbles_are_next_to_the_board() {
        let line = ["B RtoB 2 0 D 4", "B R- A 4", "W RtoB 2 2 D 3", "W R- A 3", "B BtoB D 4 D 2"];
        let taken = picture(22, &line);
        assert_eq!((taken.count(Owner::White), taken.count(Owner::Black)), (1, 0));
        assert!(taken.says("×1"), "{:?}", taken.texts());
        assert_eq!(taken.name("d2").as_deref(), Some("D2"));
    }
}

//! Yinsh: rings and markers on the crossings of a star-shaped board, with the removed rings above and below.

use sgf_games::Site;
use sgf_games::boardspace::Entry;
use sgf_games::yinsh::{Man, Yinsh};
use sgf_model::value::Color;

use super::{Skin, boardspace_word};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Arms, Body, Ground, Outline, Owner, Piece, Place, Role, Shape};
use crate::scene_builder::SceneBuilder;
use crate::surface::{Edge, Lattice, TrayItem, lay_board, tray};
use crate::words;
use crate::{Coordinates, Phrase};

/// The radius of rings, at the center of their line, and the width of this line.
const RING: i32 = 385;
const WIDTH: i32 = 120;
const MARKER: i32 = 255;

fn lattice() -> Lattice {
    Lattice::upright(Yinsh::grid())
}

impl Skin for Yinsh {
    fn board(&self) -> Board {
        lattice().board(650)
    }

    fn cell(&self, site: Site) -> Option<Cell> {
        lattice().cell_of(site)
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        let lattice = lattice();
        // Its coordinates are on the board.
        let room = if builder.coordinates == Coordinates::None { 560 } else { 1000 };
        lay_board(builder, &lattice.outline(builder, room));
        lattice.lines(builder, 28, &|_, _| true);
        for (_, cell) in lattice.cells() {
            builder.crossing(builder.at(cell), Arms::default(), false);
        }
        if builder.coordinates != Coordinates::None {
            lattice.names(builder, 720);
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for (spot, cell) in lattice().cells() {
            match self.piece(spot) {
                Some(Man::Ring(color)) => put_ring(builder, cell, color),
                Some(Man::Marker(color)) => {
                    let sign = if color == Color::White { 'w' } else { 'b' };
                    let body = Body::Disc { radius: MARKER };
                    builder.piece(cell, Piece { owner: color.into(), body, face: None, sign, ghost: false });
                }
                None => {}
            }
        }
        // A lifted ring is shown where it was.
        if let Some((spot, Some(Man::Marker(color)))) = self.lifted().map(|spot| (spot, self.piece(spot))) {
            let ghost = Piece { ghost: true, ..ring(color) };
            builder.piece(lattice().cell(spot), ghost);
        }
        for (edge, color) in [(Edge::Above, Color::Black), (Edge::Below, Color::White)] {
            let mut items = vec![slots(color, self.taken(color), self.to_win())];
            if self.to_place(color) > 0 {
                items.push(TrayItem {
                    shapes: small(color),
                    width: 420,
                    text: format!("×{}", self.to_place(color)),
                });
            }
            tray(builder, edge, Some(color), &items);
        }
    }

    /// Removed rows and rings leave nothing; the ring that made the row is the last move.
    fn is_word(&self, text: &str) -> bool {
        boardspace_word(text) || Entry::read(text).is_some_and(|entry| entry.is("remove"))
    }

    fn cell_name(&self, cell: Cell) -> Option<String> {
        lattice().name(cell)
    }

    fn notes(&self) -> Vec<Phrase> {
        let each = [Color::White, Color::Black].map(|color| u32::from(self.taken(color)));
        vec![words::count_white_first("rings taken off", each)]
    }
}

fn ring_shapes(color: Color, radius: i32, width: i32) -> Vec<Shape> {
    let (face, rim) = Owner::from(color).roles();
    let outline = Outline::Circle { radius };
    vec![Shape::drawn(outline.clone(), rim, width + 60), Shape::drawn(outline, face, width)]
}

fn ring(color: Color) -> Piece {
    let sign = if color == Color::White { 'W' } else { 'B' };
    let body = Body::Shapes(ring_shapes(color, RING, WIDTH));
    Piece { owner: color.into(), body, face: None, sign, ghost: false }
}

/// Marks are inside a ring, on the board.
fn put_ring(builder: &mut SceneBuilder, cell: Cell, color: Color) {
    builder.piece(cell, ring(color));
    builder.set_ground(cell, Ground::Board);
}

fn small(color: Color) -> Vec<Shape> {
    ring_shapes(color, 170, 60)
}

/// A place for each ring that wins, with the removed rings.
fn slots(color: Color, taken: u8, to_win: u8) -> TrayItem {
    let (mut shapes, n_slots) = (Vec::new(), i32::from(to_win.max(taken)));
    for index in 0..n_slots {
        let x = 480 * index - 240 * (n_slots - 1);
        if index < i32::from(taken) {
            let (face, rim) = Owner::from(color).roles();
            let circle = Outline::ellipse(Place::new(x, 0), 170, 170);
            shapes.push(Shape::drawn(circle.clone(), rim, 120));
            shapes.push(Shape::drawn(circle, face, 60));
        } else {
            shapes.push(Shape::drawn(Outline::ellipse(Place::new(x, 0), 170, 170), Role::Margin, 20));
        }
    }
    TrayItem { shapes, width: 480 * n_slots, text: String::new() }
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::scene::Owner;

    const RINGS: [&str; 10] = [
        "W place wr E 5",
        "B place br F 6",
        "W place wr G 7",
        "B place br H 8",
        "W place wr C 3",
        "B place br D 4",
        "W place wr E 6",
        "B place br F 7",
        "W place wr G 5",
        "B place br G 4",
    ];

    #[test]
    fn a_moving_ring_leaves_a_marker() {
        let start = picture(24, &[]);
        assert_eq!((start.scene.points.len(), start.pieces().count()), (85, 0));
        assert!(start.says("A") && start.says("11") && start.says("×5"));
        let line: Vec<&str> = RINGS.into_iter().chain(["W move E 5 E 3"]).collect();
        let moved = picture(24, &line);
        assert_eq!((moved.count(Owner::White), moved.count(Owner::Black)), (6, 5));
        assert_eq!(moved.touched(), [moved.cell("E 3").unwrap()]);
        assert_eq!(moved.name("e3").as_deref(), Some("E3"));
        assert_eq!((moved.cell("A 1"), moved.cell("L 3"), moved.cell("")), (None, None, None));
        assert_eq!(moved.signs().matches('w').count(), 1);
    }

    #[test]
    fn the_last_move_is_marked_after_done() {
        let line: Vec<&str> = RINGS.into_iter().chain(["W move E 5 E 3", "W Done"]).collect();
        assert_eq!(picture(24, &line).last_marks(), 1);
    }
}

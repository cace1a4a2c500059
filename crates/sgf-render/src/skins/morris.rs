//! Nine Men's Morris: three nested squares; next to them the men still to be placed.

use sgf_games::Position;
use sgf_games::morris::{Morris, Point};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, stone};
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CELL, ItemKind, Layer, Piece, Place, Rect};
use crate::scene_builder::SceneBuilder;
use crate::surface::ways;

/// The radii of men on the board and in hand.
const MAN: i32 = 400;
const IN_HAND: i32 = 260;
/// The number of men of each player.
const N_MEN: u8 = 9;

impl Skin for Morris {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        let all: Vec<(Cell, Cell)> = Point::lines()
            .flat_map(|[one, two, three]| [(cell(one), cell(two)), (cell(two), cell(three))])
            .collect();
        ways(builder, &all);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for point in Point::all() {
            if let Some(color) = self.man(point) {
                builder.piece(cell(point), stone(color, MAN));
            }
        }
        put_hands(builder, |color| self.in_hand(color));
    }

    fn extra(&self, builder: &mut SceneBuilder, cell: Cell, color: Color, ghost: bool) {
        builder.piece(cell, Piece { ghost, ..stone(color, MAN) });
    }
}

fn cell(point: Point) -> Cell {
    from_bottom(point.square(), 7)
}

/// The men in hand are in columns: Black's on the right from the bottom, White's on the left from the top. Their room is always
/// reserved, so that all pictures of a game have the same size.
fn put_hands(builder: &mut SceneBuilder, in_hand: impl Fn(Color) -> u8) {
    let (from, to) = builder.corners();
    let is_whole = (from, to) == (Cell::new(0, 0), Cell::new(6, 6));
    if !is_whole {
        return;
    }
    let (start, end) = (builder.at(from), builder.at(to));
    for (color, first, step) in
        [(Color::White, start.moved(-CELL * 8 / 5, 0), 1), (Color::Black, end.moved(CELL * 8 / 5, 0), -1)]
    {
        let at = |man: u8| first.moved(0, step * i32::from(man) * (2 * IN_HAND + 60));
        for man in 0..in_hand(color).min(N_MEN) {
            builder.put(Layer::Margin, at(man), ItemKind::Piece(stone(color, IN_HAND)));
        }
        let Place { x, y } = first;
        builder.reach(Rect { x, y, width: 0, height: 0 }.grown(IN_HAND + CELL / 6));
    }
}

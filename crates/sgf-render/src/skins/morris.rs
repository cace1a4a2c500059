//! Nine Men's Morris: three squares, one in the other; beside them the men that are still to be placed.

use sgf_games::Position;
use sgf_games::morris::{Morris, Point};
use sgf_model::value::Color;
use sgf_syntax::Listed;

use super::Skin;
use super::squares::{from_bottom, stone};
use crate::board::{Board, Cell};
use crate::pen::Pen;
use crate::scene::{CELL, Layer, Piece, Place, Rect, Thing};
use crate::surface::ways;

/// The radii of men on the board and in hand.
const MAN: i32 = 400;
const IN_HAND: i32 = 260;
/// How many men a player has.
const N_MEN: u8 = 9;

impl Skin for Morris {
    fn board(&self) -> Board {
        Board { rim: CELL * 6 / 10, ..Board::of(self.geometry()) }
    }

    fn surface(&self, pen: &mut Pen) {
        let all: Vec<(Cell, Cell)> = Point::lines()
            .flat_map(|[one, two, three]| [(cell(one), cell(two)), (cell(two), cell(three))])
            .listed();
        ways(pen, &all);
    }

    fn pieces(&self, pen: &mut Pen) {
        for point in Point::all() {
            if let Some(color) = self.man(point) {
                pen.piece(cell(point), stone(color, MAN));
            }
        }
        put_hands(pen, |color| self.in_hand(color));
    }

    fn extra(&self, pen: &mut Pen, cell: Cell, color: Color, ghost: bool) {
        pen.piece(cell, Piece { ghost, ..stone(color, MAN) });
    }
}

fn cell(point: Point) -> Cell {
    from_bottom(point.square(), 7)
}

/// The men in hand stand in columns: Black's at the right from the bottom, White's at the left from the top. Their room is kept, so that
/// all pictures of a game are alike.
fn put_hands(pen: &mut Pen, in_hand: impl Fn(Color) -> u8) {
    let (from, to) = pen.corners();
    let is_whole = (from, to) == (Cell::new(0, 0), Cell::new(6, 6));
    if !is_whole {
        return;
    }
    let (start, end) = (pen.at(from), pen.at(to));
    for (color, first, step) in
        [(Color::White, start.moved(-CELL * 8 / 5, 0), 1), (Color::Black, end.moved(CELL * 8 / 5, 0), -1)]
    {
        let at = |man: u8| first.moved(0, step * i32::from(man) * (2 * IN_HAND + 60));
        for man in 0..in_hand(color).min(N_MEN) {
            pen.put(Layer::Margin, at(man), Thing::Piece(stone(color, IN_HAND)));
        }
        let Place { x, y } = first;
        pen.reach(Rect { x, y, width: 0, height: 0 }.grown(IN_HAND + CELL / 6));
    }
}

//! Xiangqi: discs with characters on a board with a river and two palaces. White is Red.

use sgf_games::xiangqi::{Kind, Xiangqi};
use sgf_games::{Axis, Labels, Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::from_bottom;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Body, CELL, Face, Ground, ItemKind, Layer, Outline, Owner, Piece, Place, Role, Shape};
use crate::scene_builder::{Faces, SceneBuilder};
use crate::surface::crossings_where;

const DISC: i32 = 440;

impl Skin for Xiangqi {
    /// Ranks are counted from 0; players count the files from their right, Red in Chinese numerals.
    fn board(&self) -> Board {
        let black = Axis { labels: Labels::Numbers, from_end: false };
        let red = Axis { labels: Labels::Cjk, from_end: true };
        Board { rim: 620, files: Some([black, red]), ..Board::of(self.geometry()) }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        // Only the border crosses the river.
        let is_way = |from: Cell, to: Cell| from.row + to.row != 9 || matches!(from.column, 0 | 8);
        crossings_where(builder, &[], &is_way);
        builder.faces = Faces::Written;
        let mut lines = palaces(builder);
        for cell in builder.cells().filter(|&cell| is_stand(cell)) {
            corners(builder, cell, &mut lines);
        }
        builder.shape(Layer::Lines, Place::default(), Shape::drawn(Outline::lines(&lines), Role::Line, 24));
        river(builder);
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for square in Square::all(9, 10) {
            if let Some((color, kind)) = self.piece(square) {
                let cell = from_bottom(square, 10);
                builder.piece(cell, piece(color, kind));
                builder.set_ground(cell, if color == Color::White { Ground::White } else { Ground::Black });
            }
        }
    }

    fn kind(&self, _: Owner, sign: char) -> Option<(&'static str, &'static str)> {
        Some(match Kind::of(sign.to_ascii_uppercase())? {
            Kind::General => ("general", "generals"),
            Kind::Advisor => ("advisor", "advisors"),
            Kind::Elephant => ("elephant", "elephants"),
            Kind::Horse => ("horse", "horses"),
            Kind::Chariot => ("chariot", "chariots"),
            Kind::Cannon => ("cannon", "cannons"),
            Kind::Soldier => ("soldier", "soldiers"),
        })
    }
}

/// The names of the river, as on real boards, if it is fully visible.
fn river(builder: &mut SceneBuilder) {
    let (bank, other) = (Cell::new(0, 4), Cell::new(8, 5));
    if !builder.shows(bank) || !builder.shows(other) {
        return;
    }
    for (text, column) in [("楚 河", 2), ("漢 界", 6)] {
        let at = builder.at(Cell::new(column, 4)).moved(0, CELL / 2);
        builder.put(
            Layer::Lines,
            at,
            ItemKind::Beside { text: text.into(), size: CELL * 55 / 100, turned: false },
        );
    }
}

/// The diagonals of the fully visible palaces.
fn palaces(builder: &SceneBuilder) -> Vec<(Place, Place)> {
    let mut lines = Vec::new();
    for (row, left, right) in [(0, 3, 5), (0, 5, 3), (7, 3, 5), (7, 5, 3)] {
        let (from, to) = (Cell::new(left, row), Cell::new(right, row + 2));
        if builder.shows(from) && builder.shows(to) {
            lines.push((builder.at(from), builder.at(to)));
        }
    }
    lines
}

/// Returns whether cannons or soldiers start on a point.
fn is_stand(cell: Cell) -> bool {
    match cell.row {
        2 | 7 => matches!(cell.column, 1 | 7),
        3 | 6 => cell.column % 2 == 0,
        _ => false,
    }
}

/// Adds four small angles around a point, only the inner ones at the border.
fn corners(builder: &SceneBuilder, cell: Cell, lines: &mut Vec<(Place, Place)>) {
    const NEAR: i32 = 90;
    const FAR: i32 = 230;
    let at = builder.at(cell);
    for (right, down) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
        if builder.has(cell.moved(right as i16, 0)) {
            let corner = at.moved(right * NEAR, down * NEAR);
            lines.push((corner, at.moved(right * FAR, down * NEAR)));
            lines.push((corner, at.moved(right * NEAR, down * FAR)));
        }
    }
}

/// The characters on the pieces of the two colors.
fn character(color: Color, kind: Kind) -> &'static str {
    let [red, black] = match kind {
        Kind::General => ["帥", "將"],
        Kind::Advisor => ["仕", "士"],
        Kind::Elephant => ["相", "象"],
        Kind::Horse => ["傌", "馬"],
        Kind::Chariot => ["俥", "車"],
        Kind::Cannon => ["炮", "砲"],
        Kind::Soldier => ["兵", "卒"],
    };
    if color == Color::White { red } else { black }
}

fn piece(color: Color, kind: Kind) -> Piece {
    let owner = Owner::from(color);
    let (face, rim) = owner.roles();
    let ink = owner.ground().ink();
    let disc = Shape::filled(Outline::Circle { radius: DISC }, face).with_stroke(rim, 40);
    let ring = Shape::drawn(Outline::Circle { radius: DISC - 70 }, ink, 26);
    let sign = match color {
        Color::Black => kind.letter().to_ascii_lowercase(),
        Color::White => kind.letter(),
    };
    let text = character(color, kind).to_owned();
    let face = Face { text, size: CELL * 52 / 100, role: ink, turned: false };
    Piece { owner, body: Body::Shapes(vec![disc, ring]), face: Some(Box::new(face)), sign, ghost: false }
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::cell::Cell;

    #[test]
    fn ranks_are_counted_from_0() {
        let start = picture(7, &[]);
        assert_eq!((start.cell("a0"), start.cell("h9")), (Some(Cell::new(0, 9)), Some(Cell::new(7, 0))));
        assert_eq!((start.cell("j0"), start.cell("h"), start.cell("帥")), (None, None, None));
        assert_eq!(picture(7, &["W h2e2"]).touched(), [Cell::new(4, 7)]);
    }
}

//! Chase: dice on hexagons, and a chamber in the middle.

use sgf_games::chase::{Chase, Die};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, to_bottom};
use crate::Phrase;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Body, CELL, Ground, Outline, Owner, Piece, Place, PointKind, Role, Shape, TextScale};
use crate::scene_builder::{Faces, SceneBuilder};
use crate::surface::{hexagon, hexagons};
use crate::words;

const CHAMBER: Cell = Cell::new(4, 4);
/// The side of a die, and the radius of its pips.
const DIE: i32 = 620;
const PIP: i32 = 62;

impl Skin for Chase {
    /// Rows have letters from the bottom; every other row is shifted half a cell to the right.
    fn board(&self) -> Board {
        Board {
            place: |cell| {
                let shift = if cell.row % 2 == 0 { CELL / 2 } else { 0 };
                Place::new(i32::from(cell.column) * CELL + shift, i32::from(cell.row) * 866)
            },
            rim: CELL * 7 / 10,
            text: TextScale { column: CELL / 2, line: 866 },
            ..Board::of(self.geometry())
        }
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        builder.faces = Faces::Figures;
        hexagons(builder, around);
        if builder.shows(CHAMBER) {
            hexagon(builder, CHAMBER, around, Role::Burnt);
            builder.set_ground(CHAMBER, Ground::Dark);
            builder.point(builder.at(CHAMBER), PointKind::Field { dark: true });
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for square in Square::all(9, 9) {
            if let Some(die) = Chase::die(self, square) {
                builder.piece(from_bottom(square, 9), piece(die));
            }
        }
    }

    /// The field and the value of its die: `a5=3`.
    fn cell_name(&self, cell: Cell) -> Option<String> {
        let row = char::from(b'a' + u8::try_from(8 - cell.row).ok().filter(|&row| row < 9)?);
        let field = format!("{row}{}", cell.column + 1);
        let die = self.die(to_bottom(cell, 9));
        Some(die.map_or_else(|| field.clone(), |die| format!("{field}={}", die.speed)))
    }

    /// The dice of each player with their values, which text does not show.
    fn notes(&self) -> Vec<Phrase> {
        let own = |color| {
            let placement = self.placement();
            let own = placement.iter().filter_map(|(site, occupant)| Some((site, occupant.top()?)));
            let own = own.filter(|(_, die)| die.owner == Some(color));
            let dice = own.map(|(site, die)| format!(" {}={}", self.name(site), die.kind));
            Phrase::new("{0}:{1}", [words::player(color).to_owned(), dice.collect::<String>()])
        };
        [Color::Black, Color::White].into_iter().map(own).collect()
    }
}

fn around(cell: Cell) -> [Cell; 6] {
    // The shifted rows meet the columns to their right.
    let right = if cell.row % 2 == 0 { 1 } else { 0 };
    let steps = [(right, -1), (1, 0), (right, 1), (right - 1, 1), (-1, 0), (right - 1, -1)];
    steps.map(|(right, down)| cell.moved(right, down))
}

/// A die with pips, from above.
fn piece(die: Die) -> Piece {
    let owner = Owner::from(die.color);
    let (face, rim) = owner.roles();
    let square = Outline::Rect { width: DIE, height: DIE, round: 110 };
    let mut shapes = vec![Shape::filled(square, face).with_stroke(rim, 36)];
    let ink = owner.ground().ink();
    shapes
        .extend(pips(die.speed).map(|(x, y)| Shape::filled(Outline::circle_at(x * 175, y * 175, PIP), ink)));
    let sign = match die.color {
        Color::Black => 'X',
        Color::White => 'O',
    };
    Piece { owner, body: Body::Shapes(shapes), face: None, sign, ghost: false }
}

/// The positions of the pips of a number, in a grid of three by three.
fn pips(number: u8) -> impl Iterator<Item = (i32, i32)> {
    const ALL: [(i32, i32, &[u8]); 7] = [
        (0, 0, &[1, 3, 5]),
        (-1, -1, &[2, 3, 4, 5, 6]),
        (1, 1, &[2, 3, 4, 5, 6]),
        (1, -1, &[4, 5, 6]),
        (-1, 1, &[4, 5, 6]),
        (-1, 0, &[6]),
        (1, 0, &[6]),
    ];
    ALL.into_iter().filter(move |(_, _, of)| of.contains(&number)).map(|(x, y, _)| (x, y))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_show_as_many_pips_as_their_value() {
        assert!((1..=6).all(|number| pips(number).count() == usize::from(number)));
    }
}

//! Chase: dice on hexagons, and a chamber in the middle.

use sgf_games::chase::{Chase, Die, Play};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use super::squares::{from_bottom, to_bottom};
use crate::board::{Axis, Board, Labels, Site};
use crate::pen::{Faces, Pen};
use crate::scene::{Body, CELL, Ground, Outline, Owner, Piece, Place, PointKind, Role, Shape, TextScale};
use crate::surface::{hexagon, hexagons};

const CHAMBER: Site = Site::new(4, 4);
/// The side of a die, and the radius of its pips.
const DIE: i32 = 620;
const PIP: i32 = 62;

impl Skin for Chase {
    /// Rows have letters from the bottom; every other row is shifted half a cell to the right.
    fn board(&self) -> Board {
        Board {
            place: |site| {
                let shift = if site.row % 2 == 0 { CELL / 2 } else { 0 };
                Place::new(i32::from(site.column) * CELL + shift, i32::from(site.row) * 866)
            },
            across: Axis { labels: Labels::Numbers, from_end: false },
            down: Axis { labels: Labels::Letters, from_end: true },
            rim: CELL * 7 / 10,
            text: TextScale { column: CELL / 2, line: 866 },
            ..Board::square(9, 9)
        }
    }

    /// A letter for the row and a number: `a5`; setup tells the speed behind it.
    fn site(&self, point: &str) -> Option<Site> {
        let place = point.split('=').next().unwrap_or_default().trim().to_ascii_lowercase();
        let &[row @ b'a'..=b'i', number @ b'1'..=b'9'] = place.as_bytes() else { return None };
        Some(from_bottom(Square::new(u16::from(number - b'1'), u16::from(row - b'a')), 9))
    }

    fn surface(&self, pen: &mut Pen) {
        pen.faces = Faces::Written;
        hexagons(pen, around);
        if pen.shows(CHAMBER) {
            hexagon(pen, CHAMBER, around, Role::Burnt);
            pen.set_ground(CHAMBER, Ground::Dark);
            pen.point(pen.at(CHAMBER), PointKind::Field { dark: true });
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        for (column, row) in (0..9).flat_map(|row| (0..9).map(move |column| (column, row))) {
            let square = Square::new(column, row);
            if let Some(die) = Chase::die(self, square) {
                pen.piece(from_bottom(square, 9), piece(die));
            }
        }
    }

    /// The die that has run, or the two that have exchanged speed. In the chamber nothing stays.
    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        match self.read(color, text).map(|step| step.action) {
            Ok(Play::Run { to, .. }) => vec![from_bottom(to, 9)],
            Ok(Play::Exchange([(one, _), (other, _)])) => vec![from_bottom(one, 9), from_bottom(other, 9)],
            Err(_) => Vec::new(),
        }
    }

    /// The field, and the speed of its die: `a5=3`.
    fn name(&self, site: Site) -> Option<String> {
        let row = char::from(b'a' + u8::try_from(8 - site.row).ok().filter(|&row| row < 9)?);
        let field = format!("{row}{}", site.column + 1);
        let die = self.die(to_bottom(site, 9));
        Some(die.map_or_else(|| field.clone(), |die| format!("{field}={}", die.speed)))
    }
}

fn around(site: Site) -> [Site; 6] {
    // The shifted rows meet the columns to their right.
    let right = if site.row % 2 == 0 { 1 } else { 0 };
    let steps = [(right, -1), (1, 0), (right, 1), (right - 1, 1), (-1, 0), (right - 1, -1)];
    steps.map(|(right, down)| site.moved(right, down))
}

/// A die with pips, seen from above.
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

/// Where the pips of a number are, in a grid of three by three.
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
    fn dice_show_as_many_pips_as_they_are_fast() {
        assert!((1..=6).all(|number| pips(number).count() == usize::from(number)));
    }
}

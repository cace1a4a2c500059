//! Octi: pods are octagons, with their prongs where they point to. Several pods of a square are drawn smaller. What the players have
//! besides stands above and below.

use sgf_games::octi::{Octi, Part, Pod, Prongs};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use super::Skin;
use crate::board::{Axis, Board, Labels, Site};
use crate::pen::Pen;
use crate::scene::{Body, CELL, Layer, Outline, Owner, Piece, Place, Role, Shape};
use crate::surface::{Aside, Chequer, Edge, aside, fields};

/// From the middle of a pod to its sides, to the holes for prongs, and to the tips of prongs.
const POD: i32 = 325;
const HOLE: i32 = 245;
const TIP: i32 = 485;
/// The directions of the holes, from north clockwise, as vectors of length 1000.
const DIRECTIONS: [(i32, i32); 8] =
    [(0, -1000), (707, -707), (1000, 0), (707, 707), (0, 1000), (-707, 707), (-1000, 0), (-707, -707)];

/// Row 1 is at the bottom.
fn site(position: &Octi, square: Square) -> Site {
    let (_, rows) = position.size();
    Site::new(square.column as i16, rows as i16 - 1 - square.row as i16)
}

impl Skin for Octi {
    fn board(&self) -> Board {
        let (columns, rows) = self.size();
        let across = Axis { labels: Labels::Numbers, from_end: false };
        Board { across, ..Board::square(columns, rows) }
    }

    /// A point is two digits; what follows, the prongs of a pod, is no matter.
    fn site(&self, point: &str) -> Option<Site> {
        let mut digits = point.trim().chars().map(|digit| digit.to_digit(10));
        let (column, row) = (digits.next()??, digits.next()??);
        let square = Square::new(column.checked_sub(1)? as u16, row.checked_sub(1)? as u16);
        let (columns, rows) = self.size();
        square.is_within(columns, rows).then(|| site(self, square))
    }

    fn surface(&self, pen: &mut Pen) {
        fields(pen, Chequer::Plain);
        let (columns, rows) = self.size();
        for square in (0..rows).flat_map(|row| (0..columns).map(move |column| Square::new(column, row))) {
            let Some(color) = self.octi_square(square) else { continue };
            let site = site(self, square);
            if pen.shows(site) {
                let side = CELL - 150;
                let frame = || Outline::Rect { width: side, height: side, round: 60 };
                let (face, _) = Owner::from(color).roles();
                let ink = Owner::from(color).ground().ink();
                let edge = Shape::filled(frame(), Role::Middle).with_stroke(ink, 110);
                pen.shape(Layer::Fields, pen.at(site), edge);
                pen.shape(Layer::Fields, pen.at(site), Shape::drawn(frame(), face, 70));
            }
        }
    }

    fn pieces(&self, pen: &mut Pen) {
        for pods in self.pods().chunk_by(|one, other| one.square == other.square) {
            put_pods(pen, site(self, pods[0].square), pods);
        }
        for (edge, color) in [(Edge::Above, Color::White), (Edge::Below, Color::Black)] {
            let supply = self.supply(color);
            let one = |prongs| shapes(color, prongs, 620, (0, 0));
            let prong = Prongs { plain: 1, supers: 0 };
            let counts = [
                (prong_shapes(color, prong), 160, supply.prongs, true, ""),
                (
                    prong_shapes(color, Prongs { plain: 0, supers: 1 }),
                    240,
                    supply.supers,
                    supply.supers > 0,
                    "",
                ),
                (one(Prongs::default()), 420, supply.reserve, true, ""),
                (one(Prongs::default()), 420, supply.captured, supply.captured > 0, " captured"),
            ];
            let wanted = counts.into_iter().filter(|(_, _, _, is_wanted, _)| *is_wanted);
            let items: Vec<Aside> = wanted
                .map(|(shapes, width, count, _, word)| Aside {
                    shapes,
                    width,
                    text: format!("×{count}{word}"),
                })
                .collect();
            aside(pen, edge, Some(color), &items);
        }
    }

    fn touched(&self, color: Color, text: &str) -> Vec<Site> {
        let Ok(step) = self.read(color, text) else { return Vec::new() };
        let square = |part: &Part| match part {
            Part::Bring(square) => *square,
            Part::Add { stone, .. } | Part::Turn { stone, .. } => stone.square,
            Part::Go { stone, path } => path.last().map_or(stone.square, |landing| landing.to),
        };
        let mut sites: Vec<Site> = step.0.iter().map(|part| site(self, square(part))).collect();
        sites.dedup();
        sites
    }

    fn name(&self, site: Site) -> Option<String> {
        let (_, rows) = self.size();
        Some(format!("{}{}", site.column + 1, rows as i16 - site.row))
    }
}

/// Draws the pods of a square: one fills it, up to four share it in two rows, more in three.
fn put_pods(pen: &mut Pen, site: Site, pods: &[Pod]) {
    let side: i32 = match pods.len() {
        1 => 1,
        2..=4 => 2,
        5..=9 => 3,
        _ => 4,
    };
    let scale = 1000 / side;
    for (pod, index) in pods.iter().zip(0..side * side) {
        let n_rows = (pods.len() as i32 + side - 1) / side;
        let place = |line: i32, n_lines: i32| (2 * line - n_lines + 1) * CELL / (2 * side);
        let at = pen.at(site).moved(place(index % side, side), place(index / side, n_rows));
        let body = Body::Shapes(shapes(pod.color, pod.prongs, scale, (0, 0)));
        let (owner, sign) = super::checker(pod.color);
        pen.piece_at(site, at, Piece { owner, body, face: None, sign, ghost: false });
    }
    if side > 1 {
        // What is marked is the square.
        pen.set_top(site, pen.at(site));
        pen.occupy(site);
    }
}

/// A pod in a size.
fn shapes(color: Color, prongs: Prongs, scale: i32, (right, down): (i32, i32)) -> Vec<Shape> {
    let owner = Owner::from(color);
    let (face, rim) = owner.roles();
    let place = |x: i32, y: i32| Place::new((x + right) * scale / 1000, (y + down) * scale / 1000);
    let width = |width: i32| (width * scale / 1000).max(8);
    let mut shapes: Vec<Shape> = Vec::new();
    for hole in (0..8).filter(|&hole| prongs.has(hole)) {
        let is_super = prongs.supers & (1 << hole) != 0;
        let corners = wedge(DIRECTIONS[usize::from(hole)], is_super).map(|(x, y)| place(x, y));
        shapes.push(Shape::filled(Outline::polygon(&corners), face).with_stroke(rim, width(30)));
    }
    // Half a side of an octagon is 0.414 of the way from its middle to it.
    let half = POD * 414 / 1000;
    let corners = [
        (-half, -POD),
        (half, -POD),
        (POD, -half),
        (POD, half),
        (half, POD),
        (-half, POD),
        (-POD, half),
        (-POD, -half),
    ];
    let corners = corners.map(|(x, y)| place(x, y));
    shapes.push(Shape::filled(Outline::polygon(&corners), face).with_stroke(rim, width(40)));
    // Free holes are dots.
    for hole in (0..8).filter(|&hole| !prongs.has(hole)) {
        let (x, y) = DIRECTIONS[usize::from(hole)];
        let middle = (x * HOLE / 1000, y * HOLE / 1000);
        let dot = Outline::ellipse(place(middle.0, middle.1), width(22), width(22));
        shapes.push(Shape::filled(dot, owner.ground().ink()));
    }
    shapes
}

/// A prong as it is seen beside the board.
fn prong_shapes(color: Color, prongs: Prongs) -> Vec<Shape> {
    let owner = Owner::from(color);
    let (face, _) = owner.roles();
    let corners = wedge(DIRECTIONS[0], prongs.supers != 0).map(|(x, y)| Place::new(x, y + 350));
    vec![Shape::filled(Outline::polygon(&corners), face).with_stroke(Role::Margin, 25)]
}

/// A prong in a direction: a superprong is twice as broad.
fn wedge((x, y): (i32, i32), is_super: bool) -> [(i32, i32); 4] {
    let half = if is_super { 125 } else { 62 };
    let at = |along: i32, across: i32| ((x * along - y * across) / 1000, (y * along + x * across) / 1000);
    [at(HOLE, -half), at(TIP, -half / 3), at(TIP, half / 3), at(HOLE, half)]
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::board::Site;
    use crate::scene::{Body, Owner};

    #[test]
    fn prongs_are_drawn_and_counted() {
        let shapes = |prongs: usize, moves: &[&str]| {
            let picture = picture(19, moves);
            let site = picture.touched();
            let pods = picture.pieces().filter_map(|piece| match &piece.body {
                Body::Shapes(shapes) => Some(shapes.len()),
                _ => None,
            });
            // The octagon, and a prong or a hole in each direction.
            assert!(pods.into_iter().all(|count| count == 9));
            assert!(picture.says(&format!("×{prongs}")), "{:?}", picture.texts());
            site
        };
        assert_eq!(shapes(24, &["B 33+B"]), [Site::new(2, 6)]);
        assert_eq!(shapes(23, &["B 33+B", "W 57+E", "B 33+A"]), [Site::new(2, 6)]);
    }

    #[test]
    fn points_are_two_digits_from_the_south_west() {
        let start = picture(19, &[]);
        assert_eq!((start.count(Owner::Black), start.count(Owner::White)), (3, 3));
        assert_eq!((start.site("11"), start.site("46CD")), (Some(Site::new(0, 8)), Some(Site::new(3, 3))));
        assert_eq!(
            (start.site("05"), start.site("x"), start.name("99").as_deref()),
            (None, None, Some("99"))
        );
    }
}

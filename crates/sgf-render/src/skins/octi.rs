//! Octi: pods are octagons with prongs. Several pods on a square are drawn smaller. Supplies are above and below.

use sgf_games::octi::{Octi, Pod, Prongs};
use sgf_games::{Detail, Position, Square};
use sgf_model::value::Color;

use super::Skin;
use crate::Phrase;
use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{Body, CELL, Layer, Outline, Owner, Piece, Place, Role, Shape};
use crate::scene_builder::SceneBuilder;
use crate::surface::{Edge, FieldPattern, TrayItem, fields, tray};
use crate::words;

/// The distances from the center of a pod to its sides, to its prong holes, and to the tips of prongs.
const POD: i32 = 370;
const HOLE: i32 = 290;
const TIP: i32 = 495;
/// The directions of the holes, from north clockwise, as vectors of length 1000.
const DIRECTIONS: [(i32, i32); 8] =
    [(0, -1000), (707, -707), (1000, 0), (707, 707), (0, 1000), (-707, 707), (-1000, 0), (-707, -707)];

/// Row 1 is at the bottom.
fn cell(position: &Octi, square: Square) -> Cell {
    let (_, rows) = position.size();
    Cell::new(square.column as i16, rows as i16 - 1 - square.row as i16)
}

impl Skin for Octi {
    fn board(&self) -> Board {
        Board::of(self.geometry())
    }

    fn surface(&self, builder: &mut SceneBuilder) {
        fields(builder, FieldPattern::Plain);
        let (columns, rows) = self.size();
        for square in Square::all(columns, rows) {
            let Some(color) = self.octi_square(square) else { continue };
            let cell = cell(self, square);
            if builder.shows(cell) {
                let side = CELL - 150;
                let frame = || Outline::Rect { width: side, height: side, round: 60 };
                let (face, _) = Owner::from(color).roles();
                let ink = Owner::from(color).ground().ink();
                let edge = Shape::filled(frame(), Role::Middle).with_stroke(ink, 110);
                builder.shape(Layer::Fields, builder.at(cell), edge);
                builder.shape(Layer::Fields, builder.at(cell), Shape::drawn(frame(), face, 70));
            }
        }
    }

    fn pieces(&self, builder: &mut SceneBuilder) {
        for pods in self.pods().chunk_by(|one, other| one.square == other.square) {
            put_pods(builder, cell(self, pods[0].square), pods);
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
            let items: Vec<TrayItem> = wanted
                .map(|(shapes, width, count, _, word)| TrayItem {
                    shapes,
                    width,
                    text: format!("×{count}{word}"),
                })
                .collect();
            tray(builder, edge, Some(color), &items);
        }
    }

    fn cell_name(&self, cell: Cell) -> Option<String> {
        let (_, rows) = self.size();
        Some(format!("{}{}", cell.column + 1, rows as i16 - cell.row))
    }

    /// The pods of each player with their prongs, which text does not show, and the supplies.
    fn notes(&self) -> Vec<Phrase> {
        let details = self.details();
        let own = |color: Color| {
            let pods = self.pods().iter().filter(|pod| pod.color == color);
            let pods: String = pods.map(|pod| format!(" {pod}")).collect();
            let counts = details.iter().filter_map(|detail| match detail {
                Detail::Count(what, each) => Some(format!("{} {}", words::word(*what), each[color as usize])),
                _ => None,
            });
            let player = words::player(color).to_owned();
            Phrase::new("{0}:{1}; {2}", [player, pods, words::joined(counts, ", ")])
        };
        [Color::Black, Color::White].into_iter().map(own).collect()
    }
}

/// Draws the pods of a square: one fills it, up to four share it in two rows, more in three.
fn put_pods(builder: &mut SceneBuilder, cell: Cell, pods: &[Pod]) {
    let side: i32 = match pods.len() {
        1 => 1,
        2..=4 => 2,
        5..=9 => 3,
        _ => 4,
    };
    // Two to four pods overlap slightly, because their prongs matter more than their edges.
    let (scale, apart) = if side == 2 { (640, 180) } else { (1000 / side, CELL / (2 * side)) };
    for (pod, index) in pods.iter().zip(0..side * side) {
        let n_rows = (pods.len() as i32 + side - 1) / side;
        let place = |line: i32, n_lines: i32| (2 * line - n_lines + 1) * apart;
        // Two of them are on a diagonal.
        let row = if pods.len() == 2 { place(index, 2) } else { place(index / side, n_rows) };
        let at = builder.at(cell).moved(place(index % side, side), row);
        let body = Body::Shapes(shapes(pod.color, pod.prongs, scale, (0, 0)));
        let (owner, sign) = super::checker(pod.color);
        builder.piece_at(cell, at, Piece { owner, body, face: None, sign, ghost: false });
    }
    if side > 1 {
        // Marks are drawn on the square.
        builder.set_top(cell, builder.at(cell));
        builder.occupy(cell);
    }
}

/// A pod at a size.
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
    // Half a side of an octagon is 0.414 of the distance to its center.
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

/// A prong as shown next to the board.
fn prong_shapes(color: Color, prongs: Prongs) -> Vec<Shape> {
    let owner = Owner::from(color);
    let (face, _) = owner.roles();
    let corners = wedge(DIRECTIONS[0], prongs.supers != 0).map(|(x, y)| Place::new(x, y + 350));
    vec![Shape::filled(Outline::polygon(&corners), face).with_stroke(Role::Margin, 25)]
}

/// A prong in a direction: a superprong is twice as wide.
fn wedge((x, y): (i32, i32), is_super: bool) -> [(i32, i32); 4] {
    let half = if is_super { 125 } else { 62 };
    let at = |along: i32, across: i32| ((x * along - y * across) / 1000, (y * along + x * across) / 1000);
    [at(HOLE, -half), at(TIP, -half / 3), at(TIP, half / 3), at(HOLE, half)]
}

#[cfg(test)]
mod tests {
    use super::super::testing::picture;
    use crate::cell::Cell;
    use crate::scene::{Body, Owner};

    #[test]
    fn prongs_are_drawn_and_counted() {
        let shapes = |prongs: usize, moves: &[&str]| {
            let picture = picture(19, moves);
            let cell = picture.touched();
            let pods = picture.pieces().filter_map(|piece| match &piece.body {
                Body::Shapes(shapes) => Some(shapes.len()),
                _ => None,
            });
            // The octagon, and a prong or a hole in each direction.
            assert!(pods.into_iter().all(|count| count == 9));
            assert!(picture.says(&format!("×{prongs}")), "{:?}", picture.texts());
            cell
        };
        assert_eq!(shapes(24, &["B 33+B"]), [Cell::new(2, 6)]);
        assert_eq!(shapes(23, &["B 33+B", "W 57+E", "B 33+A"]), [Cell::new(2, 6)]);
    }

    #[test]
    fn points_are_two_digits_from_the_south_west() {
        let start = picture(19, &[]);
        assert_eq!((start.count(Owner::Black), start.count(Owner::White)), (3, 3));
        assert_eq!((start.cell("11"), start.cell("46CD")), (Some(Cell::new(0, 8)), Some(Cell::new(3, 3))));
        assert_eq!(
            (start.cell("05"), start.cell("x"), start.name("99").as_deref()),
            (None, None, Some("99"))
        );
    }
}

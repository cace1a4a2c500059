//! Boards with three directions: mapping points and fields to rows and columns of cells.
//!
//! Neighbors are half a column or half a row apart, so that every point is on a cell of a rectangle, and half of the cells are
//! unused. *Upright* boards have vertical columns (Gipf, Yinsh, Zertz), *lying* ones horizontal rows (Dvonn, Hive, Exxit).

use sgf_games::Site;
use sgf_games::hexgrid::{HexGrid, Spot};

use crate::board::Board;
use crate::cell::Cell;
use crate::scene::{CELL, Layer, Outline, Place, Rect, Role, Shape, Stroke, TextScale};
use crate::scene_builder::SceneBuilder;

/// Half the distance between points.
const HALF: i32 = CELL / 2;
/// The distance of neighboring lines: half the square root of three.
const LINE: i32 = 866;

/// Makes an upright board from a number of columns and half rows.
#[must_use]
pub(crate) fn upright(columns: i16, rows: i16) -> Board {
    Board {
        place: |cell| Place::new(i32::from(cell.column) * LINE, i32::from(cell.row) * HALF),
        text: TextScale { column: LINE / 2, line: HALF },
        ..unnamed(columns, rows)
    }
}

/// Makes a lying board from a number of half columns and rows.
#[must_use]
pub(crate) fn lying(columns: i16, rows: i16) -> Board {
    Board {
        place: |cell| Place::new(i32::from(cell.column) * HALF, i32::from(cell.row) * LINE),
        text: TextScale { column: HALF, line: LINE },
        ..unnamed(columns, rows)
    }
}

fn unnamed(columns: i16, rows: i16) -> Board {
    Board::unnamed(columns.max(1) as u16, rows.max(1) as u16)
}

/// The cells of the points of a [`HexGrid`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lattice {
    grid: &'static HexGrid,
    is_upright: bool,
    /// The least and the greatest column, and the lowest and the highest row.
    extent: (i16, i16, i16, i16),
}

impl Lattice {
    /// Makes an upright lattice.
    #[must_use]
    pub(crate) fn upright(grid: &'static HexGrid) -> Lattice {
        Lattice::new(grid, true)
    }

    /// Makes a lying lattice.
    #[must_use]
    pub(crate) fn lying(grid: &'static HexGrid) -> Lattice {
        Lattice::new(grid, false)
    }

    fn new(grid: &'static HexGrid, is_upright: bool) -> Lattice {
        let raw = grid.spots().map(|spot| raw(spot, is_upright));
        let first = (i16::MAX, i16::MIN, i16::MAX, i16::MIN);
        let extent = raw.fold(first, |(left, right, low, high), (column, row)| {
            (left.min(column), right.max(column), low.min(row), high.max(row))
        });
        Lattice { grid, is_upright, extent }
    }

    /// Returns the board with a rim.
    #[must_use]
    pub(crate) fn board(self, rim: i32) -> Board {
        let (left, right, low, high) = self.extent;
        let (columns, rows) = (right - left + 1, high - low + 1);
        let board = if self.is_upright { upright(columns, rows) } else { lying(columns, rows) };
        Board { rim, ..board }
    }

    /// Returns the cell of a point.
    #[must_use]
    pub(crate) fn cell(self, spot: Spot) -> Cell {
        let (left, _, _, high) = self.extent;
        let (column, row) = raw(spot, self.is_upright);
        Cell::new(column - left, high - row)
    }

    /// Returns the cell of a site; `None` outside the board.
    #[must_use]
    pub(crate) fn cell_of(self, site: Site) -> Option<Cell> {
        self.grid.spot(site).map(|spot| self.cell(spot))
    }

    /// Iterates over all points with their cells.
    pub(crate) fn cells(self) -> impl Iterator<Item = (Spot, Cell)> {
        self.grid.spots().map(move |spot| (spot, self.cell(spot)))
    }

    /// Returns the name of a point: `G2`.
    #[must_use]
    pub(crate) fn name(self, cell: Cell) -> Option<String> {
        let (spot, _) = self.cells().find(|(_, other)| *other == cell)?;
        let (letters, row) = self.grid.name(spot);
        Some(format!("{letters}{row}"))
    }

    /// Draws the lines between the neighboring points that `joins` accepts; they leave room for texts.
    pub(crate) fn lines(self, builder: &mut SceneBuilder, width: i32, joins: &dyn Fn(Spot, Spot) -> bool) {
        let mut lines = Vec::new();
        for (spot, cell) in self.cells() {
            for next in (0..3).filter_map(|direction| self.grid.next(spot, direction)) {
                let other = self.cell(next);
                if !joins(spot, next) || !(builder.shows(cell) || builder.shows(other)) {
                    continue;
                }
                let (from, to) = (builder.at(cell), builder.at(other));
                let gap = |cell: Cell| builder.room(cell);
                lines.push((from.towards(to, gap(cell)), to.towards(from, gap(other))));
            }
        }
        let shape = Shape {
            stroke: Some(Stroke::new(Role::Line, width)),
            fill: None,
            outline: Outline::lines(&lines),
        };
        builder.shape(Layer::Lines, Place::default(), shape);
    }

    /// Returns the corners of the board, at a distance outside its outermost points.
    #[must_use]
    pub(crate) fn outline(self, builder: &SceneBuilder, by: i32) -> Vec<Place> {
        let places: Vec<Place> = self.cells().map(|(_, cell)| builder.at(cell)).collect();
        hull(places).map_or_else(Vec::new, |corners| grown(&corners, by))
    }

    /// Writes the letters of columns and the numbers of rows at the start of their lines.
    pub(crate) fn names(self, builder: &mut SceneBuilder, away: i32) {
        let n_columns = self.grid.columns.len();
        for column in 0..n_columns {
            // The letter of each column is below its lowest point.
            let in_column = |(spot, _): &(Spot, Cell)| usize::from(spot.column()) == column;
            let Some((spot, cell)) = self.cells().filter(in_column).min_by_key(|(spot, _)| spot.row()) else {
                continue;
            };
            let (letters, _) = self.grid.name(spot);
            let (right, down) = if self.is_upright { (0, 1000) } else { (500, 866) };
            self.write(builder, cell, (right, down), away, &letters);
        }
        if self.grid.counts_from_one {
            return self.counts(builder, away);
        }
        let rows = self.grid.spots().map(Spot::row).max().unwrap_or(0);
        for row in 0..=rows {
            let in_row = |(spot, _): &(Spot, Cell)| spot.row() == row;
            let Some((spot, cell)) = self.cells().filter(in_row).min_by_key(|(spot, _)| spot.column()) else {
                continue;
            };
            let (right, down) = if self.is_upright { (-866, -500) } else { (-1000, 0) };
            let (_, number) = self.grid.name(spot);
            self.write(builder, cell, (right, down), away, &number.to_string());
        }
    }

    /// If the rows of each column are counted from 1, the top points show how far.
    fn counts(self, builder: &mut SceneBuilder, away: i32) {
        for column in 0..self.grid.columns.len() {
            let in_column = |(spot, _): &(Spot, Cell)| usize::from(spot.column()) == column;
            let Some((spot, cell)) = self.cells().filter(in_column).max_by_key(|(spot, _)| spot.row()) else {
                continue;
            };
            let (_, number) = self.grid.name(spot);
            self.write(builder, cell, (0, -1000), away, &number.to_string());
        }
    }

    fn write(self, builder: &mut SceneBuilder, cell: Cell, (right, down): (i32, i32), away: i32, text: &str) {
        if builder.shows(cell) {
            let at = builder.at(cell).moved(right * away / 1000, down * away / 1000);
            beside(builder, at, text);
        }
    }
}

/// The column and row of a point, which may be negative; rows are counted from the bottom.
fn raw(spot: Spot, is_upright: bool) -> (i16, i16) {
    let (column, row) = (i16::from(spot.column()), i16::from(spot.row()));
    if is_upright { (column, 2 * row - column) } else { (2 * column - row, row) }
}

/// Writes a coordinate, and extends the picture.
pub(crate) fn beside(builder: &mut SceneBuilder, at: Place, text: &str) {
    builder.reach(Rect { x: at.x, y: at.y, width: 0, height: 0 }.grown(260));
    builder.beside(at, text.to_owned(), 380);
}

/// Draws the surface of a board with an edge, and extends the picture.
pub(crate) fn lay_board(builder: &mut SceneBuilder, corners: &[Place]) {
    let outline = Outline::polygon(corners);
    for &corner in corners {
        builder.reach(Rect { x: corner.x, y: corner.y, width: 0, height: 0 }.grown(60));
    }
    let board = Shape::filled(outline, Role::Board).with_stroke(Role::Frame, 60);
    builder.shape(Layer::Board, Place::default(), board);
}

/// A hexagon with a corner at the top, or with `is_upright` on the left; the radius reaches the corners.
#[must_use]
pub(crate) fn hexagon_outline(radius: i32, is_upright: bool) -> Outline {
    let (half, side) = (radius / 2, radius * LINE / 1000);
    let corners = [(0, -radius), (side, -half), (side, half), (0, radius), (-side, half), (-side, -half)];
    Outline::polygon(&corners.map(|(x, y)| if is_upright { Place::new(y, x) } else { Place::new(x, y) }))
}

/// The corners of the convex hull of places, in order; `None` for less than three.
fn hull(mut places: Vec<Place>) -> Option<Vec<Place>> {
    places.sort_unstable();
    places.dedup();
    let turns = |one: Place, two: Place, three: Place| {
        let (ax, ay) = (i64::from(two.x - one.x), i64::from(two.y - one.y));
        let (bx, by) = (i64::from(three.x - one.x), i64::from(three.y - one.y));
        ax * by - ay * bx
    };
    let half = |places: &mut dyn Iterator<Item = Place>| {
        let mut line: Vec<Place> = Vec::new();
        for place in places {
            // Nearly straight corners are skipped, because places are rounded.
            while line.len() >= 2
                && turns(line[line.len() - 2], line[line.len() - 1], place) <= i64::from(CELL)
            {
                line.pop();
            }
            line.push(place);
        }
        line.pop();
        line
    };
    let mut corners = half(&mut places.iter().copied());
    corners.extend(half(&mut places.iter().rev().copied()));
    (corners.len() >= 3).then_some(corners)
}

/// Moves each side of a convex outline outwards.
fn grown(corners: &[Place], by: i32) -> Vec<Place> {
    let n_corners = corners.len();
    let middle = corners
        .iter()
        .fold((0_i64, 0_i64), |(x, y), corner| (x + i64::from(corner.x), y + i64::from(corner.y)));
    let middle = Place::new((middle.0 / n_corners as i64) as i32, (middle.1 / n_corners as i64) as i32);
    // The outward direction of a side, as a vector of length 1000.
    let outward = |index: usize| {
        let (one, two) = (corners[index % n_corners], corners[(index + 1) % n_corners]);
        let length = f64::from(one.distance(two).max(1));
        let (x, y) = (f64::from(two.y - one.y) / length, f64::from(one.x - two.x) / length);
        let side = (f64::from(one.x - middle.x)) * x + (f64::from(one.y - middle.y)) * y;
        if side < 0.0 { (-x, -y) } else { (x, y) }
    };
    let corner = |index: usize| {
        let ((ax, ay), (bx, by_)) = (outward(index + n_corners - 1), outward(index));
        // Both sides move by the same distance, so the corner moves along the sum of their directions.
        let scale = f64::from(by) / (1.0 + ax * bx + ay * by_).max(0.2);
        corners[index].moved(((ax + bx) * scale).round() as i32, ((ay + by_) * scale).round() as i32)
    };
    (0..n_corners).map(corner).collect()
}

#[cfg(test)]
mod tests {
    use sgf_games::hexgrid::SIDE_FIVE;

    use super::*;

    #[test]
    fn neighbors_are_a_cell_apart_and_points_share_no_cell() {
        for lattice in [Lattice::upright(&SIDE_FIVE), Lattice::lying(&SIDE_FIVE)] {
            let board = lattice.board(500);
            let mut cells: Vec<Cell> = lattice.cells().map(|(_, cell)| cell).collect();
            assert!(cells.iter().all(|&cell| board.has(cell)));
            for (spot, cell) in lattice.cells() {
                for next in SIDE_FIVE.neighbors(spot) {
                    let far = (board.place)(cell).distance((board.place)(lattice.cell(next)));
                    assert!((998..=1002).contains(&far), "{far}");
                }
            }
            cells.sort();
            cells.dedup();
            assert_eq!(cells.len(), 61);
        }
    }

    #[test]
    fn outlines_have_six_corners() {
        let builder = SceneBuilder::new(
            Lattice::upright(&SIDE_FIVE).board(500),
            crate::scene_builder::VisibleCells::all(&Lattice::upright(&SIDE_FIVE).board(500)),
        );
        let corners = Lattice::upright(&SIDE_FIVE).outline(&builder, 400);
        assert_eq!(corners.len(), 6, "{corners:?}");
        let highest = corners.iter().map(|corner| corner.y).min();
        assert!(highest.is_some_and(|y| (-480..=-440).contains(&y)), "{highest:?}");
    }
}

//! Boards of crossing lines: Go, Gomoku, Xiangqi.

use crate::cell::Cell;
use crate::scene::{Arms, CELL, Layer, Outline, Place, Role, Shape, Step, Stroke};
use crate::scene_builder::SceneBuilder;

/// The width of the board's lines.
pub(super) const LINE: i32 = 28;
/// The width of its outermost lines.
pub(super) const BORDER: i32 = 50;
/// Half the distance to the next point.
const HALF: i32 = CELL / 2;

/// Draws the board, its lines and its stars. Lines leave room for texts, and extend beyond the edge where the board is cropped.
pub(crate) fn crossings(builder: &mut SceneBuilder, stars: &[Cell]) {
    draw(builder, stars, None);
}

/// Draws a board without some of its lines: xiangqi has a river. `joins` must be symmetric.
pub(crate) fn crossings_where(builder: &mut SceneBuilder, stars: &[Cell], is_way: &IsWay<'_>) {
    draw(builder, stars, Some(is_way));
}

/// Returns whether there is a line between two neighboring points.
type IsWay<'a> = dyn Fn(Cell, Cell) -> bool + 'a;

fn draw(builder: &mut SceneBuilder, stars: &[Cell], is_way: Option<&IsWay<'_>>) {
    builder.lay_wood();
    let grid = Grid::of(builder, stars, is_way);
    for (outline, width) in grid.lines(builder).into_iter().zip([LINE, BORDER]) {
        let stroke = Some(Stroke::new(Role::Line, width));
        builder.shape(Layer::Lines, Place::default(), Shape { outline, fill: None, stroke });
    }
    for Crossing { at, arms, star, .. } in grid.points.into_iter().flatten() {
        builder.crossing(at, arms, star);
    }
}

/// A visible point of the board.
#[derive(Clone, Copy)]
struct Crossing {
    at: Place,
    /// The room that lines leave on it.
    room: i32,
    /// The directions of its lines.
    arms: Arms,
    star: bool,
}

/// The visible points of the rectangle.
struct Grid {
    n_columns: usize,
    /// Row by row; `None` for invisible points.
    points: Vec<Option<Crossing>>,
    /// Whether the line of a row, or of a column, is unbroken from its first to its last point, as most are.
    rows: Vec<bool>,
    columns: Vec<bool>,
}

impl Grid {
    fn of(builder: &SceneBuilder, stars: &[Cell], is_way: Option<&IsWay<'_>>) -> Grid {
        let (from, to) = builder.corners();
        let all = from.column..=to.column;
        let n_rows = (from.row..=to.row).len();
        let mut grid = Grid {
            n_columns: all.len(),
            points: Vec::with_capacity(all.len() * n_rows),
            rows: Vec::with_capacity(n_rows),
            columns: vec![true; all.len()],
        };
        let is_joined =
            |one: Cell, other: Cell| builder.has(other) && is_way.is_none_or(|is_way| is_way(one, other));
        // Compute each line once: the one to the left is the one to the right of the previous point.
        let above = |column| (Cell::new(column, from.row - 1), Cell::new(column, from.row));
        let mut ways_up: Vec<bool> =
            all.clone().map(above).map(|(above, cell)| builder.has(cell) && is_joined(cell, above)).collect();
        for row in from.row..=to.row {
            let first = Cell::new(from.column, row);
            let mut left = builder.has(first) && is_joined(first, first.moved(-1, 0));
            let mut is_whole_row = true;
            for ((column, way_up), is_whole_column) in all.clone().zip(&mut ways_up).zip(&mut grid.columns) {
                let cell = Cell::new(column, row);
                let is_there = builder.has(cell);
                let right = is_there && is_joined(cell, cell.moved(1, 0));
                let down = is_there && is_joined(cell, cell.moved(0, 1));
                let arms = Arms { up: *way_up, right, down, left };
                (left, *way_up) = (right, down);
                let (at, room) = (builder.at(cell), builder.room(cell));
                let is_plain = builder.shows(cell) && room == 0;
                is_whole_row &= is_plain && (right || column == to.column);
                *is_whole_column &= is_plain && (down || row == to.row);
                grid.points.push(builder.shows(cell).then_some(Crossing { at, room, arms, star: false }));
            }
            grid.rows.push(is_whole_row);
        }
        if builder.stars {
            grid.put_stars(stars, from);
        }
        grid
    }

    /// Draws the visible stars that have room.
    fn put_stars(&mut self, stars: &[Cell], from: Cell) {
        for star in stars {
            let (column, row) = (star.column - from.column, star.row - from.row);
            let (Ok(column), Ok(row)) = (usize::try_from(column), usize::try_from(row)) else { continue };
            let point =
                self.points.get_mut(row * self.n_columns + column).filter(|_| column < self.n_columns);
            if let Some(Some(point)) = point {
                point.star = point.room == 0;
            }
        }
    }

    /// The inner lines of the board, and those on its border.
    fn lines(&self, builder: &SceneBuilder) -> [Outline; 2] {
        let (from, to) = builder.corners();
        let end = Cell::new(builder.board().columns - 1, builder.board().rows - 1);
        let mut steps = [Vec::with_capacity(2 * (self.rows.len() + self.columns.len())), Vec::new()];
        for ((row, is_whole), points) in (from.row..).zip(&self.rows).zip(self.points.chunks(self.n_columns))
        {
            let steps = &mut steps[usize::from(row == 0 || row == end.row)];
            draw_line((points, 1), *is_whole, (1, 0), |arms| (arms.left, arms.right), steps);
        }
        for ((column, is_whole), first) in (from.column..=to.column).zip(&self.columns).zip(0..) {
            let steps = &mut steps[usize::from(column == 0 || column == end.column)];
            let points = (&self.points[first..], self.n_columns);
            draw_line(points, *is_whole, (0, 1), |arms| (arms.up, arms.down), steps);
        }
        steps.map(Outline::Path)
    }
}

/// Draws the line through consecutive points: from each point the halves toward its neighbors, minus the room of a text. So lines
/// end openly where the board is cropped.
fn draw_line(
    (points, step): (&[Option<Crossing>], usize),
    is_whole: bool,
    (right, down): (i32, i32),
    arms: fn(Arms) -> (bool, bool),
    steps: &mut Vec<Step>,
) {
    let reach = |at: Place, by: i32| at.moved(by * right, by * down);
    let mut points = points.iter().step_by(step).flatten();
    let mut line: Option<(Place, Place)> = None;
    if is_whole && let (Some(first), Some(last)) = (points.clone().next(), points.next_back()) {
        let (before, after) = (arms(first.arms).0, arms(last.arms).1);
        line = Some((reach(first.at, -HALF * i32::from(before)), reach(last.at, HALF * i32::from(after))));
        line = line.filter(|(from, to)| from != to);
    } else {
        for point in points {
            let (before, after) = arms(point.arms);
            let halves = [(before, -HALF, -point.room), (after, point.room, HALF)];
            for (_, from, to) in halves.into_iter().filter(|half| half.0) {
                let (from, to) = (reach(point.at, from), reach(point.at, to));
                match &mut line {
                    Some((_, end)) if *end == from => *end = to,
                    line => steps.extend(line.replace((from, to)).into_iter().flat_map(both_ends)),
                }
            }
        }
    }
    steps.extend(line.into_iter().flat_map(both_ends));
}

fn both_ends((from, to): (Place, Place)) -> [Step; 2] {
    [Step::Move(from), Step::Line(to)]
}

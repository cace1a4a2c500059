//! Boards of crossing lines: Go, Gomoku, Xiangqi.

use crate::board::Site;
use crate::pen::Pen;
use crate::scene::{Arms, CELL, Layer, Outline, Place, Role, Shape, Step, Stroke, Thing};

/// The width of the board's lines.
pub(super) const LINE: i32 = 28;
/// The width of its outermost lines.
pub(super) const BORDER: i32 = 50;
/// Half of the way to the next point.
const HALF: i32 = CELL / 2;

/// Draws the board, its lines and its stars. Lines leave room for texts, and go on where the board is cut off.
pub fn crossings(pen: &mut Pen, is_star: impl Fn(Site) -> bool) {
    crossings_where(pen, is_star, |_, _| true);
}

/// The same for boards that have not all lines: Xiangqi has a river.
pub fn crossings_where(pen: &mut Pen, is_star: impl Fn(Site) -> bool, is_way: impl Fn(Site, Site) -> bool) {
    pen.lay_wood();
    let (from, to) = pen.corners();
    let end = Site::new(pen.board().columns - 1, pen.board().rows - 1);
    let columns = from.column..=to.column;
    let sites = (from.row..=to.row).flat_map(|row| columns.clone().map(move |column| Site::new(column, row)));
    let mut points: Vec<Option<Crossing>> = Vec::with_capacity(sites.size_hint().0);
    sites.for_each(|site| points.push(crossing(pen, site, &is_way)));
    let n_columns = columns.count();
    let (mut steps, mut border) = (Vec::new(), Vec::new());
    for (row, line) in (from.row..).zip(points.chunks(n_columns)) {
        let is_border = row == 0 || row == end.row;
        let arms = |arms: Arms| (arms.left, arms.right);
        draw_line(line.iter().flatten(), (1, 0), arms, if is_border { &mut border } else { &mut steps });
    }
    for (column, first) in (from.column..=to.column).zip(0..) {
        let line = points[first..].iter().step_by(n_columns);
        let is_border = column == 0 || column == end.column;
        let arms = |arms: Arms| (arms.up, arms.down);
        draw_line(line.flatten(), (0, 1), arms, if is_border { &mut border } else { &mut steps });
    }
    for (steps, width) in [(steps, LINE), (border, BORDER)] {
        let stroke = Some(Stroke::new(Role::Line, width));
        let outline = Outline::Path(steps);
        pen.shape(Layer::Lines, Place::default(), Shape { outline, fill: None, stroke });
    }
    for Crossing { site, at, room, arms } in points.into_iter().flatten() {
        let star = pen.stars && room == 0 && is_star(site);
        pen.put(Layer::Lines, at, Thing::Crossing { arms, star });
    }
}

/// A point of the board that is shown.
struct Crossing {
    site: Site,
    at: Place,
    /// How much room the lines leave on it.
    room: i32,
    /// Where lines leave it.
    arms: Arms,
}

fn crossing(pen: &Pen, site: Site, is_way: &impl Fn(Site, Site) -> bool) -> Option<Crossing> {
    let has = |right, down| {
        let next = site.moved(right, down);
        pen.has(next) && is_way(site, next)
    };
    pen.shows(site).then(|| Crossing {
        site,
        at: pen.at(site),
        room: pen.room(site),
        arms: Arms { up: has(0, -1), right: has(1, 0), down: has(0, 1), left: has(-1, 0) },
    })
}

/// Draws the line through neighbouring points: from each the halves of the ways to its neighbours, less the room of a text.
/// So lines end openly where the board goes on and is not shown.
fn draw_line<'a>(
    points: impl Iterator<Item = &'a Crossing>,
    (right, down): (i32, i32),
    arms: impl Fn(Arms) -> (bool, bool),
    steps: &mut Vec<Step>,
) {
    let mut line: Option<(Place, Place)> = None;
    for point in points {
        let (before, after) = arms(point.arms);
        let reach = |by: i32| point.at.moved(by * right, by * down);
        if let (Some((_, end)), true, 0) = (&mut line, before && after, point.room)
            && *end == reach(-HALF)
        {
            // Most points have nothing on them, and the line goes on.
            *end = reach(HALF);
            continue;
        }
        let halves = [(before, -HALF, -point.room), (after, point.room, HALF)];
        for (from, to) in halves.into_iter().filter(|half| half.0).map(|half| (reach(half.1), reach(half.2)))
        {
            match &mut line {
                Some((_, end)) if *end == from => *end = to,
                line => steps.extend(line.replace((from, to)).into_iter().flat_map(both_ends)),
            }
        }
    }
    steps.extend(line.into_iter().flat_map(both_ends));
}

fn both_ends((from, to): (Place, Place)) -> [Step; 2] {
    [Step::Move(from), Step::Line(to)]
}

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
    let mut steps = Vec::new();
    let mut border = Vec::new();
    let (from, to) = pen.corners();
    let end = Site::new(pen.board().columns - 1, pen.board().rows - 1);
    for row in from.row..=to.row {
        let line = (from.column..=to.column).map(|column| Site::new(column, row));
        let is_border = row == 0 || row == end.row;
        draw_line(pen, line, (1, 0), &is_way, if is_border { &mut border } else { &mut steps });
    }
    for column in from.column..=to.column {
        let line = (from.row..=to.row).map(|row| Site::new(column, row));
        let is_border = column == 0 || column == end.column;
        draw_line(pen, line, (0, 1), &is_way, if is_border { &mut border } else { &mut steps });
    }
    for (steps, width) in [(steps, LINE), (border, BORDER)] {
        let stroke = Some(Stroke::new(Role::Line, width));
        pen.shape(
            Layer::Lines,
            Place::default(),
            Shape { outline: Outline::Path(steps), fill: None, stroke },
        );
    }
    put_points(pen, is_star, is_way);
}

/// Draws the line through neighbouring sites: from each the halves of the ways to its neighbours, less the room of a text.
/// So lines end openly where the board goes on and is not shown.
fn draw_line(
    pen: &Pen,
    sites: impl Iterator<Item = Site>,
    (right, down): (i16, i16),
    is_way: impl Fn(Site, Site) -> bool,
    steps: &mut Vec<Step>,
) {
    let mut line: Option<(Place, Place)> = None;
    for site in sites.filter(|&site| pen.shows(site)) {
        let at = pen.at(site);
        let reach = |by: i32| at.moved(by * i32::from(right), by * i32::from(down));
        let gap = pen.room(site);
        let halves = [
            (site.moved(-right, -down), reach(-HALF), reach(-gap)),
            (site.moved(right, down), reach(gap), reach(HALF)),
        ];
        for (_, from, to) in halves.into_iter().filter(|half| pen.board().has(half.0) && is_way(site, half.0))
        {
            match &mut line {
                Some((_, end)) if *end == from => *end = to,
                _ => {
                    steps.extend(line.replace((from, to)).into_iter().flat_map(both_ends));
                }
            }
        }
    }
    steps.extend(line.into_iter().flat_map(both_ends));
}

fn both_ends((from, to): (Place, Place)) -> [Step; 2] {
    [Step::Move(from), Step::Line(to)]
}

fn put_points(pen: &mut Pen, is_star: impl Fn(Site) -> bool, is_way: impl Fn(Site, Site) -> bool) {
    let sites: Vec<Site> = pen.sites().collect();
    for site in sites {
        let has = |right, down| {
            let next = site.moved(right, down);
            pen.board().has(next) && is_way(site, next)
        };
        let arms = Arms { up: has(0, -1), right: has(1, 0), down: has(0, 1), left: has(-1, 0) };
        let star = pen.stars && is_star(site) && pen.room(site) == 0;
        pen.put(Layer::Lines, pen.at(site), Thing::Crossing { arms, star });
    }
}

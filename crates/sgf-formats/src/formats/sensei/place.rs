//! The place of a diagram on its board.

use super::diagram::Diagram;

/// A board and the upper left corner of a diagram on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Columns and rows.
    pub(super) size: (usize, usize),
    /// Column and row of the first point.
    pub(super) corner: (usize, usize),
}

const USUAL: usize = 19;
const LARGEST: usize = 52;

impl Place {
    /// Finds the place: edges first, then the star points; a diagram in the middle of nowhere is centered. `None` for a diagram that is
    /// larger than any board.
    pub(super) fn of(diagram: &Diagram<'_>) -> Option<Place> {
        let (width, height) = (diagram.width(), diagram.rows.len());
        let edges = diagram.edges;
        let side = |is_whole: bool, length: usize| match diagram.size {
            Some(size) => size.max(length),
            None if is_whole => length,
            None => USUAL.max(length),
        };
        let size = (side(edges.left && edges.right, width), side(edges.top && edges.bottom, height));
        if width == 0 || size.0 > LARGEST || size.1 > LARGEST {
            return None;
        }
        let columns = starts(edges.left, edges.right, size.0 - width);
        let rows = starts(edges.top, edges.bottom, size.1 - height);
        let is_star = |corner: &(usize, usize)| stars_fit(diagram, size, *corner);
        let corners = || rows.iter().flat_map(|row| columns.iter().map(move |column| (*column, *row)));
        let has_stars = diagram.rows.iter().flatten().any(|(sign, _)| *sign == b',');
        let corner = corners().find(is_star).filter(|_| has_stars);
        let middle = |starts: &[usize]| starts[starts.len() / 2];
        Some(Place { size, corner: corner.unwrap_or((middle(&columns), middle(&rows))) })
    }
}

/// The possible offsets along one side.
fn starts(at_start: bool, at_end: bool, n_free: usize) -> Vec<usize> {
    match (at_start, at_end) {
        (true, _) => vec![0],
        (false, true) => vec![n_free],
        (false, false) => (0..=n_free).collect(),
    }
}

fn stars_fit(diagram: &Diagram<'_>, size: (usize, usize), corner: (usize, usize)) -> bool {
    (0..).zip(&diagram.rows).all(|(row, points)| {
        (0..)
            .zip(points)
            .all(|(column, (sign, _))| *sign != b',' || is_star((corner.0 + column, corner.1 + row), size))
    })
}

/// Returns whether a point is a star point: five on small boards, nine from 15 lines on.
pub(super) fn is_star((column, row): (usize, usize), (columns, rows): (usize, usize)) -> bool {
    let edge = |size: usize| if size < 13 { 2 } else { 3 };
    let is_corner = |at: usize, size: usize| size >= 7 && (at == edge(size) || at + edge(size) + 1 == size);
    let is_middle = |at: usize, size: usize| size >= 5 && size % 2 == 1 && at == size / 2;
    let of_sides = [(column, columns), (row, rows)];
    let n_corners = of_sides.iter().filter(|(at, size)| is_corner(*at, *size)).count();
    let n_middles = of_sides.iter().filter(|(at, size)| is_middle(*at, *size)).count();
    n_corners == 2 || n_middles == 2 || n_corners + n_middles == 2 && columns.min(rows) >= 15
}

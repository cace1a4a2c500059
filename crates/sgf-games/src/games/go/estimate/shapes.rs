//! Eye spaces of up to six points that a single stone inside reduces to one eye.

use super::super::cell::{BORDER, EMPTY};
use super::arena::Arena;

/// Returns whether an eye space is a straight or bent three, a square or T four, a bulky or crossed five, a rabbity six, or smaller.
pub(super) fn is_killing(arena: &Arena, points: &[usize]) -> bool {
    let (mut sum, mut most) = (0, 0);
    for &at in points {
        let degree = degree(arena, points, at);
        (sum, most) = (sum + degree, most.max(degree));
    }
    match points.len() {
        1..=3 => true,
        4 => sum == 8 || most == 3,
        5 => sum == 10 || most == 4,
        6 => most == 4 && sum >= 12,
        _ => false,
    }
}

/// The vital point of a killing shape next to the last move that only the other color surrounds.
pub(super) fn vital_point(arena: &Arena, color: u8, last: usize) -> Option<usize> {
    arena.neighbors(last).into_iter().filter(|&start| arena.cells[start] == EMPTY).find_map(|start| {
        let points = eye_space(arena, color, start)?;
        // A square four is dead without a move.
        let is_square = points.len() == 4 && points.iter().all(|&at| degree(arena, &points, at) == 2);
        let is_open = points.len() >= 3 && is_killing(arena, &points) && !is_square;
        let vital = points.iter().copied().filter(|_| is_open).max_by_key(|&at| degree(arena, &points, at));
        vital.filter(|&at| arena.is_legal(at, color))
    })
}

/// The number of neighbors in the same shape.
fn degree(arena: &Arena, points: &[usize], at: usize) -> usize {
    arena.neighbors(at).iter().filter(|near| points.contains(near)).count()
}

/// The connected empty points around one, if there are at most six, without a neighboring stone of `color`.
fn eye_space(arena: &Arena, color: u8, start: usize) -> Option<Vec<usize>> {
    let mut points = Vec::with_capacity(6);
    points.push(start);
    let mut next = 0;
    while let Some(&at) = points.get(next) {
        next += 1;
        for near in arena.neighbors(at) {
            match arena.cells[near] {
                EMPTY if points.contains(&near) => {}
                EMPTY if points.len() < 6 => points.push(near),
                BORDER => {}
                cell if cell == EMPTY || cell == color => return None,
                _ => {}
            }
        }
    }
    Some(points)
}

//! Flips on the 8×8 board, computed with bitboards.
//!
//! A set of points is a number with one bit per point, row by row from the upper left. Flipped discs are on the eight rays from a point. On
//! a ray towards higher bits, an addition carries through the opposing discs, and through all points off the ray, to the first point with
//! any other content; on a ray towards lower bits, that point is the highest one.

/// The side length.
pub(super) const SIDE: u16 = 8;

/// All columns except the first and the last.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// Shifts a set of points; points beyond the top or bottom are dropped.
#[inline]
const fn step<const BY: i32>(points: u64) -> u64 {
    if BY > 0 { points << BY } else { points >> -BY }
}

/// The points of `through` in an unbroken line from a set.
#[inline]
const fn run<const BY: i32>(start: u64, through: u64) -> u64 {
    let mut run = step::<BY>(start) & through;
    run |= step::<BY>(run) & through;
    run |= step::<BY>(run) & through;
    run |= step::<BY>(run) & through;
    run |= step::<BY>(run) & through;
    run | (step::<BY>(run) & through)
}

/// The rays from each point in the eight directions, edges included: four towards higher bits, four towards lower ones.
static RAYS: [[u64; 8]; 64] = {
    const WAYS: [(i32, i32); 8] = [(1, 0), (-1, 1), (0, 1), (1, 1), (-1, 0), (1, -1), (0, -1), (-1, -1)];
    let mut rays = [[0; 8]; 64];
    let mut number = 0;
    while number < 64 * 8 {
        let (point, way) = (number / 8, WAYS[number % 8]);
        let (mut column, mut row) = (point as i32 % 8 + way.0, point as i32 / 8 + way.1);
        while column >= 0 && column < 8 && row >= 0 && row < 8 {
            rays[point][number % 8] |= 1 << (row * 8 + column);
            (column, row) = (column + way.0, row + way.1);
        }
        number += 1;
    }
    rays
};

/// Returns the points of the discs that a disc on a point would flip.
#[inline]
pub(super) fn turned(own: u64, other: u64, point: usize) -> u64 {
    let [up, down] = [&RAYS[point & 63][..4], &RAYS[point & 63][4..]];
    let mut turned = 0;
    for &ray in up {
        let end = (other | !ray).wrapping_add(1) & own & ray;
        turned |= end.wrapping_sub(u64::from(end != 0)) & ray;
    }
    for &ray in down {
        let first = (1_u64 << 63).checked_shr((ray & !other).leading_zeros()).unwrap_or(0);
        turned |= ((first & own).wrapping_neg() << 1) & ray;
    }
    turned
}

#[inline]
const fn ends<const BY: i32>(own: u64, through: u64) -> u64 {
    step::<BY>(run::<BY>(own, through))
}

/// Returns the points where a disc would flip others.
/// A line never includes points of the outer columns, unless it is vertical, so no step wraps around the edge.
pub(super) const fn open_to(own: u64, other: u64) -> u64 {
    let inner = other & INNER;
    let all = ends::<1>(own, inner)
        | ends::<-1>(own, inner)
        | ends::<8>(own, other)
        | ends::<-8>(own, other)
        | ends::<7>(own, inner)
        | ends::<-7>(own, inner)
        | ends::<9>(own, inner)
        | ends::<-9>(own, inner);
    all & !(own | other)
}

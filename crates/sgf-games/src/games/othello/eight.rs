//! The usual board of 8×8, on which nearly all games are played: what a disc turns, without a look at single points.
//!
//! A set of points is a number with a bit for each, row by row from the upper left. What a disc turns lies on the eight rays from its point.
//! On a ray to higher bits, an addition runs through the discs of the other colour, and through all that is not on the ray, to the first point
//! that holds something else; on a ray to lower bits, that point is the highest one.

/// How many points a side has.
pub(super) const SIDE: u16 = 8;

/// All columns but the first and the last.
const INNER: u64 = 0x7E7E_7E7E_7E7E_7E7E;

/// Moves all points of a set; what leaves the board at the top or the bottom is gone.
#[inline]
const fn step<const BY: i32>(points: u64) -> u64 {
    if BY > 0 { points << BY } else { points >> -BY }
}

/// The points of `through` that begin beside a set and lie in a row.
#[inline]
const fn run<const BY: i32>(start: u64, through: u64) -> u64 {
    let mut run = step::<BY>(start) & through;
    run |= step::<BY>(run) & through;
    run |= step::<BY>(run) & through;
    run |= step::<BY>(run) & through;
    run |= step::<BY>(run) & through;
    run | (step::<BY>(run) & through)
}

/// The points from each point on in the eight directions, the edge included: four to higher bits, four to lower ones.
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

/// Returns the points whose discs a disc on a point would turn.
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

/// Returns the points where a disc would turn others.
/// A run never holds points of the outer columns, unless it goes straight down or up: so no step goes round the edge.
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

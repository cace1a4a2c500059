//! The usual board of 8×8, on which nearly all games are played: what a disc turns, without a look at single points.
//!
//! A set of points is a number with a bit for each, row by row from the upper left. A run of the other colour begins beside a point and is
//! followed for six steps at most, since a seventh disc would stand at the edge with nothing behind it. Runs to the left and to the right, and
//! slanting ones, never hold points of the outer columns: so no step goes round the edge.

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

#[inline]
const fn turned_towards<const BY: i32>(own: u64, through: u64, start: u64) -> u64 {
    let run = run::<BY>(start, through);
    if step::<BY>(run) & own == 0 { 0 } else { run }
}

/// Returns the points whose discs a disc on a point would turn.
pub(super) const fn turned(own: u64, other: u64, start: u64) -> u64 {
    let inner = other & INNER;
    turned_towards::<1>(own, inner, start)
        | turned_towards::<-1>(own, inner, start)
        | turned_towards::<8>(own, other, start)
        | turned_towards::<-8>(own, other, start)
        | turned_towards::<7>(own, inner, start)
        | turned_towards::<-7>(own, inner, start)
        | turned_towards::<9>(own, inner, start)
        | turned_towards::<-9>(own, inner, start)
}

#[inline]
const fn ends<const BY: i32>(own: u64, through: u64) -> u64 {
    step::<BY>(run::<BY>(own, through))
}

/// Returns the points where a disc would turn others.
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

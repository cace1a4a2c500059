//! Looking for a pattern in games that are turned over: bits say in which games of a lane it may stand at a place, first changes when it did.
//!
//! That decides most places. Where a point of the pattern changes more than once before another one changes for good, the track of the game
//! is asked, as it is for games that are not turned over.

use rayon::prelude::*;

use super::corners::Looks;
use super::scan::{MoveCounter, Prepared, find_at, merged};
use super::sink::{Follow, Sink, Stand};
use super::{Compiled, Image, Scratch, Stage, only};
use crate::segment::{Board, First, FirstChange, Firsts, Further, IS_WHITE, LANE, Lane, MOMENT, NEVER, ONCE};
use crate::track::{BLACK, EMPTY, State, WHITE};

/// Whether a pattern stood at a place.
enum Stood {
    Never,
    /// From a moment to the one before another.
    Once(u32, u32),
    /// The track has to be asked.
    Ask,
}

/// What is used again for each lane.
struct Desk {
    /// For each game of the lane the places that may have the pattern: the image, and the site of its upper left point.
    places: Vec<Vec<u32>>,
    scratch: Scratch,
    stands: Vec<Stand>,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk { places: vec![Vec::new(); LANE], scratch: Scratch::default(), stands: Vec::new() }
    }
}

/// Boards of so many sites have numbers for places.
const SITE_BITS: u32 = 16;

impl Stage<'_> {
    /// Looks for the pattern in some rows of a segment, on all cores. Of games on boards of one size, those with lower rows come first.
    pub(super) fn scan_lanes<S: Sink>(
        &self,
        sink: &(impl Fn() -> S + Sync),
        board: &Board,
        firsts: &[Firsts],
        rows: &[u32],
    ) -> S {
        let mut found = sink();
        for firsts in firsts {
            let Some(prepared) = self.compiled(firsts.size) else { continue };
            let mut lanes = lanes_of(&firsts.rows, rows);
            let looks = Looks::new(&prepared.0, firsts);
            if let Some((looks, corners)) =
                looks.as_ref().zip(looks.as_ref().and_then(|it| it.corners(firsts, board)))
            {
                looks.search(&prepared, corners, firsts, board, &lanes, &mut found);
                corners.leave_others(&mut lanes);
            }
            let in_lanes = lanes.into_par_iter().fold(
                || (Desk::default(), sink()),
                |(mut desk, mut sink), (lane, mask)| {
                    in_lane(&prepared, board, firsts, lane, mask, &mut desk, &mut sink);
                    (desk, sink)
                },
            );
            if let Some(more) = in_lanes.map(|(_, sink)| sink).reduce_with(merged) {
                found.merge(more);
            }
        }
        found
    }
}

/// Looks for the pattern in some games of a lane.
fn in_lane<S: Sink>(
    prepared: &Prepared,
    board: &Board,
    firsts: &Firsts,
    lane: usize,
    mask: Lane,
    desk: &mut Desk,
    sink: &mut S,
) {
    let (compiled, n_sites) = (&prepared.0, prepared.1);
    let columns = usize::from(firsts.size.0);
    for (number, image) in compiled.images.iter().enumerate() {
        find_places(image, number, columns, firsts.ever(lane), mask, &mut desk.places);
    }
    for (number, places) in desk.places.iter_mut().enumerate().filter(|(_, places)| !places.is_empty()) {
        let at = lane * LANE + number;
        let row = firsts.rows[at];
        let first = firsts.game(at);
        let track = || board.track(&board.rows[row as usize]);
        let (mut is_loaded, mut has_hits) = (false, false);
        for place in places.drain(..) {
            let (number, at) = ((place >> SITE_BITS) as usize, place as usize & ((1 << SITE_BITS) - 1));
            match stood(first, &compiled.images[number], at, columns) {
                Stood::Never => {}
                Stood::Once(begin, end) => {
                    has_hits = true;
                    sink.stand(compiled, row, &once(compiled, number, first, at, columns, (begin, end)));
                }
                Stood::Ask => {
                    let track = track();
                    if !std::mem::replace(&mut is_loaded, true) {
                        desk.scratch.load(track, n_sites);
                    }
                    let place = (at % columns, at / columns);
                    find_at(compiled, number, place, columns, track, &mut desk.scratch, &mut desk.stands);
                    has_hits |= !desk.stands.is_empty();
                    desk.stands.drain(..).for_each(|stand| sink.stand(compiled, row, &stand));
                }
            }
        }
        if has_hits {
            let mut counter = MoveCounter::default();
            // Without later setups each moment is a move.
            let is_plain = first.n_moments > 0;
            let n_moves = |moment| if is_plain { moment } else { counter.until(track(), moment) };
            sink.end_game(compiled, row, n_moves);
        }
    }
}

/// The hit of an image that stood at a place once.
fn once(
    compiled: &Compiled,
    number: usize,
    first: First<'_>,
    at: usize,
    columns: usize,
    (begin, end): (u32, u32),
) -> Stand {
    let image = &compiled.images[number];
    let next = next_step(first, image, at, columns, (begin, end)).map(|(moment, point, state)| Follow {
        moment,
        what: image.follow(point, state),
        is_late: moment > begin + 1,
    });
    let place = ((at % columns) as u16, (at / columns) as u16);
    Stand { begin, decided: begin, next, place, image: number as u8 }
}

/// The first move within an image between two moments, the last one included: its moment, its point and its colour.
fn next_step(
    first: First<'_>,
    image: &Image,
    at: usize,
    columns: usize,
    (begin, end): (u32, u32),
) -> Option<(u32, usize, State)> {
    let least = ((begin + 1) << MOMENT).min(NEVER.into()) as FirstChange;
    let mut soonest = (NEVER, 0);
    for row in 0..image.rows {
        let changes = &first.sites[at + row * columns..][..image.columns];
        for (column, &change) in changes.iter().enumerate() {
            if change >= least && change < soonest.0 {
                soonest = (change, row * image.columns + column);
            }
        }
    }
    let moment = if soonest.0 == NEVER { u32::MAX } else { u32::from(soonest.0 >> MOMENT) };
    // What is played where something stood before.
    let until = moment.min(end + 1);
    let place = (at % columns, at / columns);
    for further in first.further.iter().take_while(|further| further.moment() < until) {
        let point = image.point(further.place(), place).filter(|_| further.moment() > begin);
        if let (Some(point), Some(state)) = (point, further.step()) {
            return Some((further.moment(), point, state));
        }
    }
    let state = if soonest.0 & IS_WHITE == 0 { BLACK } else { WHITE };
    (moment <= end).then_some((moment, soonest.1, state))
}

/// The lanes that have some rows, and which of their games these are. Both lists of rows are in order.
fn lanes_of(all: &[u32], rows: &[u32]) -> Vec<(usize, Lane)> {
    let mut lanes: Vec<(usize, Lane)> = Vec::new();
    let Some(&begin) = rows.first() else { return lanes };
    let mut rows = rows.iter().copied().peekable();
    for (at, &row) in all.iter().enumerate().skip(all.partition_point(|&row| row < begin)) {
        while rows.next_if(|&wanted| wanted < row).is_some() {}
        match rows.peek() {
            None => break,
            Some(&wanted) if wanted > row => continue,
            Some(_) => {}
        }
        let (lane, bit) = (at / LANE, at % LANE);
        if lanes.last().is_none_or(|(last, _)| *last != lane) {
            lanes.push((lane, [0; LANE / 64]));
        }
        if let Some((_, mask)) = lanes.last_mut() {
            mask[bit / 64] |= 1 << (bit % 64);
        }
    }
    lanes
}

/// Adds the places at which an image may stand, as far as it can be told from which stones there ever were.
fn find_places(
    image: &Image,
    number: usize,
    columns: usize,
    ever: &[Lane],
    mask: Lane,
    places: &mut [Vec<u32>],
) {
    for y in image.ys.clone() {
        for x in image.xs.clone() {
            let at = y * columns + x;
            let mut games = mask;
            for &pair in &image.pairs {
                let Some(having) = ever.get(at * 2 + pair) else { return };
                games.iter_mut().zip(having).for_each(|(games, having)| *games &= having);
                if games == [0; LANE / 64] {
                    break;
                }
            }
            let place = (number as u32) << SITE_BITS | at as u32;
            for (word, games) in games.iter_mut().enumerate() {
                while *games != 0 {
                    places[word * 64 + games.trailing_zeros() as usize].push(place);
                    *games &= *games - 1;
                }
            }
        }
    }
}

/// Tells when an image stood at a place.
fn stood(first: First<'_>, image: &Image, at: usize, columns: usize) -> Stood {
    if !image.order.is_empty() || first.n_moments == 0 {
        return Stood::Ask;
    }
    // A stone stands from its first change on; until `last`, at most, because then something changes for good.
    let (mut begin, mut end, mut last) = (0, first.n_moments, first.n_moments);
    let mut is_sure = true;
    for &pair in &image.pairs {
        let Some(&change) = first.sites.get(at + pair / 2) else { return Stood::Never };
        begin = begin.max(u32::from(change >> MOMENT));
        // The stone comes later: there is one, or it would be no place.
        is_sure &= usize::from(change & IS_WHITE) == (pair & 1) << 1;
    }
    for &(distance, mask) in &image.several {
        let Some(&change) = first.sites.get(at + distance) else { return Stood::Never };
        let may_be_empty = mask & only(EMPTY) != 0;
        let (moment, state) =
            (u32::from(change >> MOMENT), if change & IS_WHITE == 0 { BLACK } else { WHITE });
        match (may_be_empty, mask >> state & 1 == 1) {
            (false, _) if change == NEVER => return Stood::Never,
            (true, false) if change != NEVER => {
                end = end.min(moment);
                last = if change & ONCE == 0 { last } else { last.min(moment) };
            }
            (false, true) => begin = begin.max(moment),
            (false, false) if change & ONCE != 0 => return Stood::Never,
            (false, false) => is_sure = false,
            (true, _) => {}
        }
    }
    let (mut soonest, mut soonest_for_good) = (NEVER, NEVER);
    for (row, free) in image.free.chunks_exact(image.columns).enumerate() {
        let changes = &first.sites[at + row * columns..][..image.columns];
        for (&change, &free) in changes.iter().zip(free) {
            soonest = soonest.min(change | free);
            // Without the last bit it changes again.
            soonest_for_good = soonest_for_good.min(change | free | (change & ONCE).wrapping_sub(1));
        }
        // Most places are none because of the first points that are looked at.
        if u32::from(soonest_for_good >> MOMENT) <= begin {
            return Stood::Never;
        }
    }
    let moment =
        |change: FirstChange, none: u32| if change == NEVER { none } else { (change >> MOMENT).into() };
    end = end.min(moment(soonest, end));
    last = last.min(moment(soonest_for_good, last));
    if begin >= last {
        return Stood::Never;
    }
    // What changes again before matters only at points that are asked for.
    let place = (at % columns, at / columns);
    let matters =
        |further: &Further| image.point(further.place(), place).is_some_and(|point| image.matters(point));
    let before = first.further.iter().take_while(|further| further.moment() < last);
    match is_sure && !before.into_iter().any(matters) {
        false => Stood::Ask,
        true if begin < end => Stood::Once(begin, end),
        true => Stood::Never,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_have_the_rows_that_are_wanted() {
        let all: Vec<u32> = (0..600).map(|row| row * 2).collect();
        let mut lane_0 = [0; 4];
        lane_0[0] = 0b101;
        let mut lane_2 = [0; 4];
        lane_2[1] = 1;
        // 3 is no row of a game of this kind.
        assert_eq!(lanes_of(&all, &[0, 3, 4, 1152]), [(0, lane_0), (2, lane_2)]);
        assert_eq!(lanes_of(&all, &[]), []);
        assert_eq!(lanes_of(&all, &[5000]), []);
    }
}

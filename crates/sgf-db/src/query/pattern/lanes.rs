//! Searches transposed games: lane bits give candidate places, first changes decide when the pattern matched.
//!
//! That decides most places. If a point changes several times in the relevant moments, the track decides, as for games that
//! are not transposed.

use rayon::prelude::*;

use super::corners::Views;
use super::game_board::GameBoard;
use super::images::Prepared;
use super::occurrences::{Follow, MoveCounter, Occurrence, find_at};
use super::refinement::Refinement;
use super::scan::merged;
use super::sink::Sink;
use super::{Compiled, Image, Matcher, Scratch, only};
use crate::storage::segment::{
    Board, First, FirstChange, Firsts, Further, IS_WHITE, LANE, Lane, MOMENT, NEVER, ONCE,
};
use crate::storage::track::{BLACK, EMPTY, State, WHITE};

/// Whether an image matched at a place.
enum Matched {
    Never,
    /// It matched in a half-open interval of moments.
    Once(u32, u32),
    /// Only the track can tell.
    Unknown,
}

/// Buffers reused for each lane.
struct Buffers {
    /// For each game of the lane, candidates: the image number and the site of its upper left point.
    places: Vec<Vec<u32>>,
    scratch: Scratch,
    occurrences: Vec<Occurrence>,
}

impl Default for Buffers {
    fn default() -> Buffers {
        Buffers { places: vec![Vec::new(); LANE], scratch: Scratch::default(), occurrences: Vec::new() }
    }
}

/// The number of bits for the site of a candidate.
const SITE_BITS: u32 = 16;

impl Matcher<'_> {
    /// Searches some rows of a segment in parallel. Games on boards of one size are visited in the order of rows.
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
            let views = Views::new(&prepared.0, firsts);
            if let Some((views, corners)) =
                views.as_ref().zip(views.as_ref().and_then(|it| it.corners(firsts, board)))
            {
                views.search(&prepared, corners, firsts, board, &lanes, &mut found);
                corners.leave_others(&mut lanes);
            }
            let in_lanes = lanes.into_par_iter().fold(
                || (Buffers::default(), sink()),
                |(mut buffers, mut sink), (lane, mask)| {
                    in_lane(&prepared, board, firsts, lane, mask, &mut buffers, &mut sink);
                    (buffers, sink)
                },
            );
            if let Some(more) = in_lanes.map(|(_, sink)| sink).reduce_with(merged) {
                found.merge(more);
            }
        }
        found
    }
}

/// Searches some games of a lane.
fn in_lane<S: Sink>(
    prepared: &Prepared,
    board: &Board,
    firsts: &Firsts,
    lane: usize,
    mask: Lane,
    buffers: &mut Buffers,
    sink: &mut S,
) {
    let (compiled, n_sites) = (&prepared.0, prepared.1);
    let columns = usize::from(firsts.size.0);
    for (number, image) in compiled.images.iter().enumerate() {
        find_places(image, number, columns, firsts.ever(lane), mask, &mut buffers.places);
    }
    for (number, places) in buffers.places.iter_mut().enumerate().filter(|(_, places)| !places.is_empty()) {
        let at = lane * LANE + number;
        let row = firsts.rows[at];
        let first = firsts.game(at);
        let track = || board.track(&board.rows[row as usize]);
        let (mut is_loaded, mut has_hits) = (false, false);
        for place in places.drain(..) {
            let (number, at) = ((place >> SITE_BITS) as usize, place as usize & ((1 << SITE_BITS) - 1));
            match matched(first, &compiled.images[number], at, columns) {
                Matched::Never => {}
                Matched::Once(begin, end) => {
                    has_hits = true;
                    sink.add(compiled, row, &once(compiled, number, first, at, columns, (begin, end)));
                }
                Matched::Unknown => {
                    let track = track();
                    if !std::mem::replace(&mut is_loaded, true) {
                        buffers.scratch.load(track, n_sites);
                    }
                    let place = (at % columns, at / columns);
                    find_at(
                        compiled,
                        number,
                        place,
                        GameBoard { columns, rows: firsts.size.1.into(), track, planes: &[] },
                        &Refinement::default(),
                        &mut buffers.scratch,
                        &mut buffers.occurrences,
                    );
                    has_hits |= !buffers.occurrences.is_empty();
                    buffers.occurrences.drain(..).for_each(|occurrence| sink.add(compiled, row, &occurrence));
                }
            }
        }
        if has_hits {
            let mut counter = MoveCounter::default();
            // Without later setup, each moment is a move.
            let is_plain = first.n_moments > 0;
            let n_moves = |moment| if is_plain { moment } else { counter.until(track(), moment) };
            sink.end_game(compiled, row, n_moves);
        }
    }
}

/// The hit of an image that matched once.
fn once(
    compiled: &Compiled,
    number: usize,
    first: First<'_>,
    at: usize,
    columns: usize,
    (begin, end): (u32, u32),
) -> Occurrence {
    let image = &compiled.images[number];
    let next = next_step(first, image, at, columns, (begin, end)).map(|(moment, point, state)| Follow {
        moment,
        code: image.follow(point, state),
        is_late: moment > begin + 1,
    });
    let place = ((at % columns) as u16, (at / columns) as u16);
    Occurrence { begin, decided: begin, next, place, image: number as u8 }
}

/// The first move within an image between two moments, including the last: its moment, point and color.
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
    // Moves on points that had a stone before.
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

/// The lanes that contain some rows, with a bit for each. Both lists are sorted.
fn lanes_of(all: &[u32], rows: &[u32]) -> Vec<(usize, Lane)> {
    let mut lanes: Vec<(usize, Lane)> = Vec::new();
    let Some(&begin) = rows.first() else { return lanes };
    let mut rows = rows.iter().copied().peekable();
    for (at, &row) in all.iter().enumerate().skip(all.partition_point(|&row| row < begin)) {
        while rows.next_if(|&selected| selected < row).is_some() {}
        match rows.peek() {
            None => break,
            Some(&selected) if selected > row => continue,
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

/// Adds the candidate places of an image, according to the stones that were ever there.
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

/// Decides when an image matched at a place.
fn matched(first: First<'_>, image: &Image, at: usize, columns: usize) -> Matched {
    if !image.order.is_empty() || first.n_moments == 0 {
        return Matched::Unknown;
    }
    // A stone is there from its first change on, and until `last` at most, where a point changes for good.
    let (mut begin, mut end, mut last) = (0, first.n_moments, first.n_moments);
    let mut is_sure = true;
    for &pair in &image.pairs {
        let Some(&change) = first.sites.get(at + pair / 2) else { return Matched::Never };
        begin = begin.max(u32::from(change >> MOMENT));
        // A later change places the stone; otherwise this would not be a candidate.
        is_sure &= usize::from(change & IS_WHITE) == (pair & 1) << 1;
    }
    for &(distance, mask) in &image.several {
        let Some(&change) = first.sites.get(at + distance) else { return Matched::Never };
        let may_be_empty = mask & only(EMPTY) != 0;
        let (moment, state) =
            (u32::from(change >> MOMENT), if change & IS_WHITE == 0 { BLACK } else { WHITE });
        match (may_be_empty, mask >> state & 1 == 1) {
            (false, _) if change == NEVER => return Matched::Never,
            (true, false) if change != NEVER => {
                end = end.min(moment);
                last = if change & ONCE == 0 { last } else { last.min(moment) };
            }
            (false, true) => begin = begin.max(moment),
            (false, false) if change & ONCE != 0 => return Matched::Never,
            (false, false) => is_sure = false,
            (true, _) => {}
        }
    }
    let (mut soonest, mut soonest_for_good) = (NEVER, NEVER);
    for (row, free) in image.free.chunks_exact(image.columns).enumerate() {
        let changes = &first.sites[at + row * columns..][..image.columns];
        for (&change, &free) in changes.iter().zip(free) {
            soonest = soonest.min(change | free);
            // Points without the last bit change again.
            soonest_for_good = soonest_for_good.min(change | free | (change & ONCE).wrapping_sub(1));
        }
        // The first points rule out most places.
        if u32::from(soonest_for_good >> MOMENT) <= begin {
            return Matched::Never;
        }
    }
    let moment =
        |change: FirstChange, none: u32| if change == NEVER { none } else { (change >> MOMENT).into() };
    end = end.min(moment(soonest, end));
    last = last.min(moment(soonest_for_good, last));
    if begin >= last {
        return Matched::Never;
    }
    // Repeated changes matter only at points that the pattern constrains.
    let place = (at % columns, at / columns);
    let matters =
        |further: &Further| image.point(further.place(), place).is_some_and(|point| image.matters(point));
    let before = first.further.iter().take_while(|further| further.moment() < last);
    match is_sure && !before.into_iter().any(matters) {
        false => Matched::Unknown,
        true if begin < end => Matched::Once(begin, end),
        true => Matched::Never,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lanes_contain_the_given_rows() {
        let all: Vec<u32> = (0..600).map(|row| row * 2).collect();
        let mut lane_0 = [0; 4];
        lane_0[0] = 0b101;
        let mut lane_2 = [0; 4];
        lane_2[1] = 1;
        // Row 3 is not a game of this kind.
        assert_eq!(lanes_of(&all, &[0, 3, 4, 1152]), [(0, lane_0), (2, lane_2)]);
        assert_eq!(lanes_of(&all, &[]), []);
        assert_eq!(lanes_of(&all, &[5000]), []);
    }
}

//! Looking for a pattern in all games: the planes say where it may be, the changes of the points say when it holds.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use sgf_games::{Geometry, Options, game};

use super::corners::Looks;
use super::counter::Counter;
use super::sink::{Follow, Lister, Sink, Stand, hit_of, put_in_order};
use super::{Compiled, HitList, Image, Pattern, Scratch, Seen};
use crate::segment::{Board, Endings, Firsts, Row};
use crate::track::{BLACK, Change, WHITE, moments};

/// What a search needs of the board of a game.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    pub(crate) track: &'a [u16],
    pub(crate) planes: &'a [u32],
}

/// How much is wanted of the hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Tally {
    /// All of them.
    All,
    /// The first of each game.
    First,
}

/// A size of board, as columns and rows.
type Size = (u16, u16);

/// A pattern that is prepared for a board, and how many sites the board has.
pub(super) type Prepared = Arc<(Compiled, usize)>;

/// A pattern that is looked for in games of one kind, on boards of any size.
pub(crate) struct Stage<'p> {
    pattern: Cow<'p, Pattern>,
    gm: u16,
    with_turns: bool,
    with_exchange: bool,
    tally: Tally,
    compiled: Mutex<HashMap<Size, Prepared>>,
}

impl<'p> Stage<'p> {
    pub(crate) fn new(
        pattern: &'p Pattern,
        gm: u16,
        with_turns: bool,
        with_exchange: bool,
        tally: Tally,
    ) -> Stage<'p> {
        Stage {
            pattern: Cow::Borrowed(pattern),
            gm,
            with_turns,
            with_exchange,
            tally,
            compiled: Mutex::default(),
        }
    }

    /// Keeps the pattern, so that the stage may outlive where it came from.
    pub(crate) fn into_owned(self) -> Stage<'static> {
        Stage {
            pattern: Cow::Owned(self.pattern.into_owned()),
            gm: self.gm,
            with_turns: self.with_turns,
            with_exchange: self.with_exchange,
            tally: self.tally,
            compiled: self.compiled,
        }
    }

    /// Returns the pattern for a size of board.
    pub(super) fn compiled(&self, size: Size) -> Option<Prepared> {
        let mut known = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(compiled) = known.get(&size) {
            return Some(compiled.clone());
        }
        let geometry = geometry_of(self.gm, &Row { columns: size.0, rows: size.1, ..Row::default() })?;
        let compiled = Compiled::new(&self.pattern, geometry, self.with_turns, self.with_exchange);
        let compiled = Arc::new((compiled, geometry.n_numbers()));
        known.insert(size, compiled.clone());
        Some(compiled)
    }

    /// Looks for the pattern in some rows of a segment, on all cores, and lists the hits in the order of the rows. It is faster with the
    /// games turned over.
    pub(crate) fn scan(
        &self,
        segment: u32,
        board: &Board,
        firsts: Option<&[Firsts]>,
        rows: &[u32],
    ) -> HitList {
        let sink = || Lister::new(segment, self.pattern.columns, self.tally);
        let list = self.scan_into(&sink, board, firsts, rows).list;
        if list.rows().is_sorted() { list } else { list.in_order() }
    }

    /// Counts the hits in some rows of a segment, and what was played next, on all cores.
    pub(crate) fn count<'s>(
        &self,
        endings: &'s Endings,
        board: &Board,
        firsts: Option<&[Firsts]>,
        rows: &[u32],
    ) -> Counter<'s> {
        self.scan_into(&|| Counter::new(&self.pattern, endings), board, firsts, rows)
    }

    /// Tells whether all games are searched at once, however many there are.
    pub(crate) fn is_in_corners(&self, firsts: &[Firsts]) -> bool {
        let is_in_corners = |firsts: &Firsts| {
            self.compiled(firsts.size).is_some_and(|compiled| Looks::new(&compiled.0, firsts).is_some())
        };
        firsts.iter().all(is_in_corners)
    }

    fn scan_into<S: Sink>(
        &self,
        sink: &(impl Fn() -> S + Sync),
        board: &Board,
        firsts: Option<&[Firsts]>,
        rows: &[u32],
    ) -> S {
        match firsts {
            Some(firsts) => self.scan_lanes(sink, board, firsts, rows),
            None => self.scan_rows(sink, board, rows),
        }
    }

    fn scan_rows<S: Sink>(&self, sink: &(impl Fn() -> S + Sync), board: &Board, rows: &[u32]) -> S {
        let found = rows.par_chunks(256).map(|rows| {
            let mut scratch = Scratch::default();
            let mut last: Option<(Size, Prepared)> = None;
            let (mut stands, mut sink) = (Vec::new(), sink());
            for &number in rows {
                let Some(row) = board.rows.get(number as usize).filter(|row| row.gm == self.gm) else {
                    continue;
                };
                let size = (row.columns, row.rows);
                if last.as_ref().is_none_or(|(known, _)| *known != size) {
                    last = self.compiled(size).map(|compiled| (size, compiled));
                }
                let Some((_, compiled)) = &last else { continue };
                let ground = Ground {
                    columns: row.columns.into(),
                    rows: row.rows.into(),
                    track: board.track(row),
                    planes: board.planes(row),
                };
                self.find(compiled, ground, &mut scratch, &mut stands);
                if !stands.is_empty() {
                    let compiled = &compiled.0;
                    stands.drain(..).for_each(|stand| sink.stand(compiled, number, &stand));
                    let mut counter = MoveCounter::default();
                    sink.end_game(compiled, number, |moment| counter.until(ground.track, moment));
                }
            }
            sink
        });
        found.reduce_with(merged).unwrap_or_else(sink)
    }

    /// Finds the pattern on a track, whatever line it is of.
    pub(crate) fn on_track(&self, row: &Row, track: &[u16], planes: &[u32]) -> Vec<Seen> {
        self.on_track_with(row, track, planes, &mut Scratch::default())
    }

    /// The same, in memory that serves for many tracks.
    pub(crate) fn on_track_with(
        &self,
        row: &Row,
        track: &[u16],
        planes: &[u32],
        scratch: &mut Scratch,
    ) -> Vec<Seen> {
        let Some(compiled) = self.compiled((row.columns, row.rows)) else { return Vec::new() };
        let ground = Ground { columns: row.columns.into(), rows: row.rows.into(), track, planes };
        let mut stands = Vec::new();
        self.find(&compiled, ground, scratch, &mut stands);
        let mut stands: Vec<(u32, Stand)> = stands.into_iter().map(|stand| (0, stand)).collect();
        put_in_order(&mut stands, self.tally);
        let mut counter = MoveCounter::default();
        let columns = self.pattern.columns as u16;
        let seen = stands.into_iter().map(|(_, stand)| Seen {
            moment: stand.begin as usize,
            decided: stand.decided as usize,
            next: stand.next.map(|follow| follow.moment as usize),
            hit: hit_of(&compiled.0, columns, &stand, counter.until(track, stand.begin)),
        });
        seen.collect()
    }

    /// Adds where the pattern came to stand in a game.
    fn find(&self, compiled: &Prepared, ground: Ground<'_>, scratch: &mut Scratch, out: &mut Vec<Stand>) {
        let (compiled, n_sites) = (&compiled.0, compiled.1);
        let Ground { columns, rows, track, planes } = ground;
        let mut is_loaded = false;
        for (number, image) in compiled.images.iter().enumerate() {
            for y in image.ys.clone() {
                each_candidate(image, planes, rows, y, |x| {
                    if !std::mem::replace(&mut is_loaded, true) {
                        scratch.load(track, n_sites);
                    }
                    find_at(compiled, number, (x, y), columns, track, scratch, out);
                });
            }
        }
    }
}

/// Puts two sinks together.
pub(super) fn merged<S: Sink>(mut one: S, other: S) -> S {
    one.merge(other);
    one
}

/// Adds when an image stood at a place of a game that has been taken in.
pub(super) fn find_at(
    compiled: &Compiled,
    number: usize,
    (x, y): (usize, usize),
    columns: usize,
    track: &[u16],
    scratch: &mut Scratch,
    out: &mut Vec<Stand>,
) {
    let image = &compiled.images[number];
    let times = scratch.holding(image, y * columns + x).len();
    for time in 0..times {
        let moments = scratch.holding_at(time);
        let found = stand(image, (x, y), columns, moments, track, scratch);
        out.extend(found.map(|stand| Stand { image: number as u8, ..stand }));
    }
}

/// Makes a hit of an interval, if the moves that are asked for follow.
fn stand(
    image: &Image,
    (x, y): (usize, usize),
    columns: usize,
    (begin, end): (u32, u32),
    track: &[u16],
    scratch: &Scratch,
) -> Option<Stand> {
    let point = |change: Change| {
        let site = change.site()?;
        image.point((site % columns, site / columns), (x, y))
    };
    let mut order = image.order.iter();
    let mut next = None;
    let mut decided = begin;
    let mut is_late = false;
    let mut after = begin + 1;
    for changes in moments(scratch.from(track, begin + 1)) {
        after += 1;
        let first = Change(changes[0]);
        let Some(at) = (!first.is_setup()).then(|| point(first)).flatten() else {
            // A setup within the pattern ends what can follow.
            if first.is_setup() && changes.iter().any(|&change| point(Change(change)).is_some()) {
                break;
            }
            is_late |= !first.is_setup();
            continue;
        };
        if order.len() > 0 {
            if !image.matters(at) {
                continue;
            }
            if order.next() != Some(&(at, first.state())) {
                return None;
            }
            is_late = false;
            decided = after - 1;
            continue;
        }
        if image.order.is_empty() && after - 1 > end {
            break;
        }
        if let BLACK | WHITE = first.state() {
            next = Some(Follow { moment: after - 1, what: image.follow(at, first.state()), is_late });
        }
        break;
    }
    let place = (x as u16, y as u16);
    (order.len() == 0).then_some(Stand { begin, decided, next, place, image: 0 })
}

/// Calls back with each column at which an image may lie in a row of the board, as far as the planes can tell.
fn each_candidate(image: &Image, planes: &[u32], n_rows: usize, y: usize, mut found: impl FnMut(usize)) {
    if planes.is_empty() {
        image.xs.clone().for_each(found);
        return;
    }
    let width = image.xs.len() as u32;
    let mut columns = (u32::MAX >> (32 - width)) << image.xs.start;
    for &(column, row, state) in &image.stones {
        let plane = usize::from(state == WHITE) * n_rows + y + row;
        columns &= planes.get(plane).copied().unwrap_or_default() >> column;
        if columns == 0 {
            return;
        }
    }
    while columns != 0 {
        found(columns.trailing_zeros() as usize);
        columns &= columns - 1;
    }
}

/// Counts moves until moments that never go back.
#[derive(Default)]
pub(super) struct MoveCounter {
    moment: u32,
    at: usize,
    n_moves: u32,
}

impl MoveCounter {
    pub(super) fn until(&mut self, track: &[u16], moment: u32) -> u32 {
        for changes in moments(track.get(self.at..).unwrap_or_default()) {
            if self.moment > moment {
                break;
            }
            self.moment += 1;
            self.at += changes.len();
            self.n_moves += u32::from(!Change(changes[0]).is_setup());
        }
        self.n_moves
    }
}

/// Returns the geometry of the board of a row.
pub(crate) fn geometry_of(gm: u16, row: &Row) -> Option<Geometry> {
    let options = Options::default().with_size(row.columns.into(), row.rows.into());
    let spec = game(gm)?;
    // Boards of one size only do not ask for it.
    let position = spec.begin(&options).or_else(|_| spec.begin(&Options::default())).ok()?;
    let geometry = position.geometry();
    let is_alike = (geometry.columns(), geometry.rows()) == (row.columns, row.rows);
    is_alike.then_some(geometry)
}

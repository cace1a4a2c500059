//! Pattern search: planes give candidate places, and the changes of points decide when the pattern matched.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;

use super::corners::Views;
use super::counter::Counter;
use super::game_board::GameBoard;
use super::images::Prepared;
use super::occurrences::{MoveCounter, Occurrence, find_at, find_tolerantly};
use super::refinement::Refinement;
use super::sink::{HitCollector, HitMode, Sink, hit_of, put_in_order};
use super::{Compiled, Image, Pattern, Scratch};
use crate::index::hits::{HitList, TrackHit};
use crate::storage::segment::{Board, Endings, Firsts, Row};
use crate::storage::track::WHITE;

/// A board size, as columns and rows.
type Size = (u16, u16);

/// A pattern to find in games of one kind, on boards of any size.
pub(crate) struct Matcher<'p> {
    pattern: Cow<'p, Pattern>,
    gm: u16,
    with_turns: bool,
    with_exchange: bool,
    mode: HitMode,
    refinement: Refinement,
    compiled: Mutex<HashMap<Size, Prepared>>,
}

impl<'p> Matcher<'p> {
    pub(crate) fn new(
        pattern: &'p Pattern,
        gm: u16,
        with_turns: bool,
        with_exchange: bool,
        mode: HitMode,
    ) -> Matcher<'p> {
        Matcher {
            pattern: Cow::Borrowed(pattern),
            gm,
            with_turns,
            with_exchange,
            mode,
            refinement: Refinement::default(),
            compiled: Mutex::default(),
        }
    }

    /// Adds conditions on each hit.
    pub(crate) fn refined(self, refinement: Refinement) -> Matcher<'p> {
        Matcher { refinement, ..self }
    }

    /// Returns true if hits can be found without the track of the game.
    fn is_plain(&self) -> bool {
        self.refinement.is_none() && self.pattern.captured.is_empty()
    }

    /// Clones a borrowed pattern, so that the matcher can outlive it.
    pub(crate) fn into_owned(self) -> Matcher<'static> {
        Matcher {
            pattern: Cow::Owned(self.pattern.into_owned()),
            gm: self.gm,
            with_turns: self.with_turns,
            with_exchange: self.with_exchange,
            mode: self.mode,
            refinement: self.refinement,
            compiled: self.compiled,
        }
    }

    /// Returns the pattern prepared for a board size.
    pub(super) fn compiled(&self, size: Size) -> Option<Prepared> {
        let mut known = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(compiled) = known.get(&size) {
            return Some(compiled.clone());
        }
        let geometry = Row { gm: self.gm, columns: size.0, rows: size.1, ..Row::default() }.geometry()?;
        let compiled = Compiled::new(&self.pattern, geometry, self.with_turns, self.with_exchange);
        let compiled = Arc::new((compiled, geometry.n_numbers()));
        known.insert(size, compiled.clone());
        Some(compiled)
    }

    /// Searches rows of a segment in parallel, and lists the hits in the order of rows. Transposed games are faster.
    pub(crate) fn scan(
        &self,
        segment: u32,
        board: &Board,
        firsts: Option<&[Firsts]>,
        rows: &[u32],
    ) -> HitList {
        let sink = || HitCollector::new(segment, self.pattern.columns, self.mode);
        let list = self.scan_into(&sink, board, firsts, rows).list;
        if list.rows().is_sorted() { list } else { list.in_order() }
    }

    /// Counts the hits and continuations in rows of a segment, in parallel.
    pub(crate) fn count<'s>(
        &self,
        endings: &'s Endings,
        board: &Board,
        firsts: Option<&[Firsts]>,
        rows: &[u32],
    ) -> Counter<'s> {
        self.scan_into(&|| Counter::new(&self.pattern, endings), board, firsts, rows)
    }

    /// Returns true if a corner search covers all games.
    pub(crate) fn is_in_corners(&self, firsts: &[Firsts]) -> bool {
        let is_in_corners = |firsts: &Firsts| {
            self.compiled(firsts.size).is_some_and(|compiled| Views::new(&compiled.0, firsts).is_some())
        };
        self.is_plain() && firsts.iter().all(is_in_corners)
    }

    fn scan_into<S: Sink>(
        &self,
        sink: &(impl Fn() -> S + Sync),
        board: &Board,
        firsts: Option<&[Firsts]>,
        rows: &[u32],
    ) -> S {
        match firsts.filter(|_| self.is_plain()) {
            Some(firsts) => self.scan_lanes(sink, board, firsts, rows),
            None => self.scan_rows(sink, board, rows),
        }
    }

    fn scan_rows<S: Sink>(&self, sink: &(impl Fn() -> S + Sync), board: &Board, rows: &[u32]) -> S {
        let found = rows.par_chunks(256).map(|rows| {
            let mut scratch = Scratch::default();
            let mut last: Option<(Size, Prepared)> = None;
            let (mut occurrences, mut sink) = (Vec::new(), sink());
            for &number in rows {
                let Some(row) = board.rows.get(number as usize).filter(|row| row.gm == self.gm) else {
                    continue;
                };
                let size = (row.columns, row.rows);
                if last.as_ref().is_none_or(|(known, _)| *known != size) {
                    last = self.compiled(size).map(|compiled| (size, compiled));
                }
                let Some((_, compiled)) = &last else { continue };
                let board_of_game = GameBoard {
                    columns: row.columns.into(),
                    rows: row.rows.into(),
                    track: board.track(row),
                    planes: board.planes(row),
                };
                self.find(compiled, board_of_game, &mut scratch, &mut occurrences);
                if !occurrences.is_empty() {
                    let compiled = &compiled.0;
                    occurrences.drain(..).for_each(|occurrence| sink.add(compiled, number, &occurrence));
                    let mut counter = MoveCounter::default();
                    sink.end_game(compiled, number, |moment| counter.until(board_of_game.track, moment));
                }
            }
            sink
        });
        found.reduce_with(merged).unwrap_or_else(sink)
    }

    /// Finds the pattern on a track of any line.
    pub(crate) fn on_track(&self, row: &Row, track: &[u16], planes: &[u32]) -> Vec<TrackHit> {
        self.on_track_with(row, track, planes, &mut Scratch::default())
    }

    /// Like [`on_track`](Matcher::on_track), with reusable buffers.
    pub(crate) fn on_track_with(
        &self,
        row: &Row,
        track: &[u16],
        planes: &[u32],
        scratch: &mut Scratch,
    ) -> Vec<TrackHit> {
        let Some(compiled) = self.compiled((row.columns, row.rows)) else { return Vec::new() };
        let board_of_game = GameBoard { columns: row.columns.into(), rows: row.rows.into(), track, planes };
        let mut occurrences = Vec::new();
        self.find(&compiled, board_of_game, scratch, &mut occurrences);
        let mut occurrences: Vec<(u32, Occurrence)> =
            occurrences.into_iter().map(|occurrence| (0, occurrence)).collect();
        put_in_order(&mut occurrences, self.mode);
        let mut counter = MoveCounter::default();
        let columns = self.pattern.columns as u16;
        let seen = occurrences.into_iter().map(|(_, occurrence)| TrackHit {
            moment: occurrence.begin as usize,
            decided: occurrence.decided as usize,
            next: occurrence.next.map(|follow| follow.moment as usize),
            hit: hit_of(&compiled.0, columns, &occurrence, counter.until(track, occurrence.begin)),
        });
        seen.collect()
    }

    /// Adds the matches in a game.
    fn find(
        &self,
        compiled: &Prepared,
        board_of_game: GameBoard<'_>,
        scratch: &mut Scratch,
        out: &mut Vec<Occurrence>,
    ) {
        let (compiled, n_sites) = (&compiled.0, compiled.1);
        let GameBoard { rows, track, planes, .. } = board_of_game;
        let refinement = &self.refinement;
        if refinement.tolerance > 0 {
            scratch.load(track, n_sites);
            for number in 0..compiled.images.len() {
                find_tolerantly(compiled, number, n_sites, board_of_game, refinement, scratch, out);
            }
            return;
        }
        let mut is_loaded = false;
        for (number, image) in compiled.images.iter().enumerate() {
            for y in image.ys.clone() {
                each_candidate(image, planes, rows, y, |x| {
                    if !std::mem::replace(&mut is_loaded, true) {
                        scratch.load(track, n_sites);
                    }
                    find_at(compiled, number, (x, y), board_of_game, refinement, scratch, out);
                });
            }
        }
    }
}

/// Merges two sinks.
pub(super) fn merged<S: Sink>(mut one: S, other: S) -> S {
    one.merge(other);
    one
}

/// Calls back with each column where an image may match in a row of the board, according to the planes.
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

//! Looking for a pattern in all games: the planes say where it may be, the changes of the points say when it holds.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rayon::prelude::*;
use sgf_games::{Geometry, Options, game};
use sgf_model::value::Color;

use super::{Compiled, Image, Pattern, Scratch};
use crate::segment::{Board, Firsts, Row};
use crate::track::{BLACK, Change, State, WHITE, moments};

/// A place and a moment at which a pattern holds, and did not before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hit {
    /// How many moves were made.
    pub move_number: u32,
    /// Where its upper left point lies, as column and row from the upper left of the board.
    pub column: u16,
    /// See `column`.
    pub row: u16,
    /// How the pattern is turned: a number for each way in which it looks different.
    pub image: u8,
    /// Whether the colours are exchanged.
    pub exchanged: bool,
    /// What was played next within the pattern.
    pub next: Option<Next>,
    /// The line of the record in which it is: 0 for the main line, then the others, one for each end of a variation, in their order.
    pub line: u32,
}

/// A move that follows on a pattern, seen as the pattern was written: turned back, with its colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Next {
    /// The column within the pattern, from 0; 65,535 for a move that leaves nothing on the board.
    pub column: u16,
    /// The row within the pattern, from 0.
    pub row: u16,
    /// Whose move it is, in the colours of the pattern.
    pub color: Color,
    /// Whether there were moves elsewhere before.
    pub is_late: bool,
}

/// All hits in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct GameHits {
    /// The segment of the game.
    pub(crate) segment: u32,
    /// Its row there.
    pub(crate) row: u32,
    /// The hits, in the order of the moves.
    pub(crate) hits: Vec<Hit>,
    /// Hits that a line before has as well, but with another move behind them.
    pub(crate) again: Vec<Hit>,
    /// What was played after each hit, as players write it; empty where places tell it.
    pub(crate) moves: Vec<Option<String>>,
}

impl GameHits {
    pub(crate) fn new(segment: u32, row: u32, hits: Vec<Hit>) -> GameHits {
        GameHits { segment, row, hits, again: Vec::new(), moves: Vec::new() }
    }
}

/// A hit on a track, with its moment and that of the move that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) moment: usize,
    /// The last moment that makes it a hit: a later one than `moment` where moves have to follow in an order.
    pub(crate) decided: usize,
    pub(crate) next: Option<usize>,
    pub(crate) hit: Hit,
}

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

    /// Looks for the pattern in some rows of a segment, on all cores; the result is in the order of the rows. It is faster with the games
    /// turned over.
    pub(crate) fn scan(
        &self,
        segment: u32,
        board: &Board,
        firsts: Option<&[Firsts]>,
        rows: &[u32],
    ) -> Vec<GameHits> {
        match firsts {
            Some(firsts) => self.scan_lanes(segment, board, firsts, rows),
            None => self.scan_rows(segment, board, rows),
        }
    }

    fn scan_rows(&self, segment: u32, board: &Board, rows: &[u32]) -> Vec<GameHits> {
        let found = rows.par_chunks(256).map(|rows| {
            let mut scratch = Scratch::default();
            let mut last: Option<(Size, Prepared)> = None;
            let mut found = Vec::new();
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
                let hits = self.hits(compiled, ground, &mut scratch);
                if !hits.is_empty() {
                    found.push(GameHits::new(
                        segment,
                        number,
                        hits.into_iter().map(|seen| seen.hit).collect(),
                    ));
                }
            }
            found
        });
        found.collect::<Vec<_>>().concat()
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
        self.hits(&compiled, ground, scratch)
    }

    fn hits(&self, compiled: &Prepared, ground: Ground<'_>, scratch: &mut Scratch) -> Vec<Seen> {
        let (compiled, n_sites) = (&compiled.0, compiled.1);
        let Ground { columns, rows, track, planes } = ground;
        let mut hits = Vec::new();
        let mut is_loaded = false;
        for (number, image) in compiled.images.iter().enumerate() {
            for y in image.ys.clone() {
                each_candidate(image, planes, rows, y, |x| {
                    if !std::mem::replace(&mut is_loaded, true) {
                        scratch.load(track, n_sites);
                    }
                    self.hits_at(compiled, number, (x, y), columns, track, scratch, &mut hits);
                });
            }
        }
        self.put_in_order(&mut hits);
        let mut counter = MoveCounter::default();
        for seen in &mut hits {
            seen.hit.move_number = counter.until(track, seen.moment as u32);
        }
        hits
    }

    /// Adds the hits of an image at a place of a game that has been taken in.
    #[allow(clippy::too_many_arguments, reason = "all of it is one place in one game")]
    pub(super) fn hits_at(
        &self,
        compiled: &Compiled,
        number: usize,
        (x, y): (usize, usize),
        columns: usize,
        track: &[u16],
        scratch: &mut Scratch,
        out: &mut Vec<Seen>,
    ) {
        let image = &compiled.images[number];
        let times = scratch.holding(image, y * columns + x).len();
        for time in 0..times {
            let moments = scratch.holding_at(time);
            let found = self.hit(compiled, image, (x, y), columns, moments, track, scratch);
            out.extend(found.map(|seen| Seen { hit: Hit { image: number as u8, ..seen.hit }, ..seen }));
        }
    }

    /// Puts the hits of a game in order, and leaves those that are wanted.
    pub(super) fn put_in_order(&self, hits: &mut Vec<Seen>) {
        hits.sort_unstable_by_key(|seen| (seen.moment, seen.hit.row, seen.hit.column, seen.hit.image));
        if self.tally == Tally::First {
            hits.truncate(1);
        }
    }

    /// A move of a game as the pattern sees it.
    pub(super) fn next(
        &self,
        compiled: &Compiled,
        image: &Image,
        at: usize,
        state: State,
        is_late: bool,
    ) -> Next {
        let state = if image.exchanges { crate::track::exchanged(state) } else { state };
        let (origin, state) = compiled.first_of_alike(image.origin[at], state);
        next_of(&self.pattern, origin, state, is_late)
    }

    /// Makes a hit of an interval, if the moves that are asked for follow.
    #[allow(clippy::too_many_arguments, reason = "all of it is one place in one game")]
    fn hit(
        &self,
        compiled: &Compiled,
        image: &Image,
        (x, y): (usize, usize),
        columns: usize,
        (begin, end): (u32, u32),
        track: &[u16],
        scratch: &Scratch,
    ) -> Option<Seen> {
        let point = |change: Change| {
            let site = change.site()?;
            let (column, row) = ((site % columns).checked_sub(x)?, (site / columns).checked_sub(y)?);
            (column < image.columns && row < image.rows).then_some(row * image.columns + column)
        };
        let mut order = image.order.iter();
        let (mut next, mut next_at) = (None, None);
        let mut decided = begin as usize;
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
                decided = after as usize - 1;
                continue;
            }
            if image.order.is_empty() && after - 1 > end {
                break;
            }
            if let BLACK | WHITE = first.state() {
                next = Some(self.next(compiled, image, at, first.state(), is_late));
                next_at = Some(after as usize - 1);
            }
            break;
        }
        if order.len() > 0 {
            return None;
        }
        let hit = Hit {
            move_number: 0,
            column: x as u16,
            row: y as u16,
            image: 0,
            exchanged: image.exchanges,
            next,
            line: 0,
        };
        Some(Seen { moment: begin as usize, decided, next: next_at, hit })
    }
}

fn next_of(pattern: &Pattern, at: usize, state: State, is_late: bool) -> Next {
    let color = if state == BLACK { Color::Black } else { Color::White };
    Next { column: (at % pattern.columns) as u16, row: (at / pattern.columns) as u16, color, is_late }
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

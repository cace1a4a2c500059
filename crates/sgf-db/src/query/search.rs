//! Board searches through the segments.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::ControlFlow;

use crate::index::board_images::BoardImages;
use crate::index::hits::{GameHits, HitList};
use crate::index::keys::KeyTable;
use crate::query::board::{BoardQuery, Target};
use crate::query::pattern::{Counter, HitMode, Matcher, Pattern};
use crate::query::sequence::{beginning_with, lines_of};
use crate::query::variations;
use crate::storage::segment::{Board, Row, Segment, same_key};
use crate::storage::track::EMPTY;
use crate::{Damage, Database, DbError};

/// The number of games searched before hits are passed on.
const ROWS_AT_ONCE: usize = 4096;

impl Database {
    /// Searches all boards, or the given rows, and calls back with the hits. Returns skipped damage.
    pub(crate) fn search(
        &self,
        query: &BoardQuery,
        mut rows: Option<&mut HashMap<u32, Vec<u32>>>,
        found: &mut Found<'_>,
    ) -> Result<Vec<Damage>, DbError> {
        let query = &*query.prepared()?;
        let mut damage = self.damaged().to_vec();
        let branching = if query.variations { self.with_variations()? } else { HashSet::new() };
        for segment in &self.segments {
            let selected: Option<Vec<u32>> = match &mut rows {
                Some(rows) => match rows.remove(&segment.number()) {
                    Some(selected) => Some(selected),
                    None => continue,
                },
                None => None,
            };
            match self.search_segment(segment, query, selected.as_deref(), &branching, found) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Ok(damage),
                Err(found) => damage.push(found),
            }
        }
        Ok(damage)
    }

    /// Searches the boards of a segment, all or the given rows.
    pub(crate) fn search_segment(
        &self,
        segment: &Segment,
        query: &BoardQuery,
        selected: Option<&[u32]>,
        branching: &HashSet<(u32, u32)>,
        found: &mut Found<'_>,
    ) -> Result<ControlFlow<()>, Damage> {
        let gone = self.gone.get(&segment.number());
        let is_live = |row: u32| {
            gone.is_none_or(|gone| gone.binary_search(&row).is_err())
                && selected.is_none_or(|selected| selected.binary_search(&row).is_ok())
        };
        let Some(moves) = &query.within else {
            return Search { query, segment, branching }.run(selected, &is_live, found);
        };
        // The first hit within the range may not be the first one of the game.
        let all = BoardQuery { first_only: false, within: None, ..query.clone() };
        Search { query: &all, segment, branching }.run(selected, &is_live, &mut |list| {
            let list = list.within(moves);
            found(if query.first_only { list.firsts() } else { list })
        })
    }

    /// The number of parts in which a search reports its hits.
    pub(crate) fn n_parts(&self, query: &BoardQuery, rows: Option<&HashMap<u32, Vec<u32>>>) -> usize {
        let n_rows = |segment: &Segment| match rows {
            Some(rows) => rows.get(&segment.number()).map_or(0, Vec::len),
            None => segment.n_games(),
        };
        let is_pattern = matches!(query.target, Target::Pattern(_)) || !query.refinement().is_none();
        let n_parts = |segment: &Segment| match query.variations {
            false if is_pattern => n_rows(segment).div_ceil(ROWS_AT_ONCE),
            _ => n_rows(segment).min(1),
        };
        self.segments.iter().map(|segment| n_parts(segment)).sum()
    }

    /// The rows of games that may have variations: they have more nodes than moves.
    fn with_variations(&self) -> Result<HashSet<(u32, u32)>, DbError> {
        let mut statement = self.catalog.prepare("SELECT segment, row FROM game WHERE nodes > moves + 1")?;
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

/// Receives the hits of a search. It is called once for many games, so dynamic dispatch costs nothing.
pub(crate) type Found<'f> = dyn FnMut(HitList) -> ControlFlow<()> + 'f;

/// A search through one segment.
struct Search<'a> {
    query: &'a BoardQuery,
    segment: &'a Segment,
    /// The games with variations, if they are searched.
    branching: &'a HashSet<(u32, u32)>,
}

impl Search<'_> {
    fn run(
        &self,
        selected: Option<&[u32]>,
        is_live: &dyn Fn(u32) -> bool,
        found: &mut Found<'_>,
    ) -> Result<ControlFlow<()>, Damage> {
        if let Some((board, rows)) = self.indexed_games(is_live)? {
            return self.in_rows(&board, &|row| rows.binary_search(&row).is_ok(), &|| rows.clone(), found);
        }
        let board = self.segment.board()?;
        let all = || -> Vec<u32> {
            let all = 0..board.rows.len() as u32;
            let rows = selected.map_or_else(|| all.collect(), <[u32]>::to_vec);
            rows.into_iter().filter(|&row| is_live(row)).collect()
        };
        if self.query.also.is_empty() && self.query.never.is_empty() {
            return self.in_rows(&board, is_live, &all, found);
        }
        let rows = self.contrasted(&board, all());
        self.in_rows(&board, &|row| rows.binary_search(&row).is_ok(), &|| rows.clone(), found)
    }

    /// The games that may have a whole board, with a board for only these, if the index names few and none may have it later.
    /// `None` if the boards are in memory, or are needed for something else.
    fn indexed_games(&self, is_live: &dyn Fn(u32) -> bool) -> Result<Option<(Board, Vec<u32>)>, Damage> {
        let query = self.query;
        let is_plain = query.also.is_empty()
            && query.never.is_empty()
            && query.refinement().is_none()
            && !query.variations;
        let whole_board = match &query.target {
            Target::Pattern(pattern) => pattern.whole_board(query.gm),
            Target::Position(geometry, states) => Some((*geometry, states.clone())),
            _ => None,
        };
        let Some((geometry, states)) = whole_board.filter(|_| is_plain) else { return Ok(None) };
        let occupied: Vec<(usize, u8)> =
            states.into_iter().enumerate().filter(|(_, state)| *state != EMPTY).collect();
        let rows = self.segment.rows()?;
        let size = (geometry.columns(), geometry.rows());
        let is_on = |row: &Row| row.gm == query.gm && (row.columns, row.rows) == size;
        if rows.iter().any(|row| is_on(row) && usize::from(row.fewest_late) <= occupied.len()) {
            return Ok(None);
        }
        let table = KeyTable::of(query.gm, geometry);
        let key = table.key(occupied);
        let moments = self.segment.with_key(key)?;
        let mut chosen: Vec<u32> = moments.iter().map(|(row, _)| *row).filter(|&row| is_live(row)).collect();
        chosen.dedup();
        chosen.retain(|&row| rows.get(row as usize).is_some_and(is_on));
        let Some(board) = self.segment.board_of(&chosen)? else { return Ok(None) };
        // The parts of the columns have no checksums, but the index knows the keys of their positions.
        let has_it = |&row: &u32| {
            let mut has_it = false;
            let track = board.track(&board.rows[row as usize]);
            table.each_key(track, geometry.n_numbers(), |_, found| has_it |= same_key(&found, &key));
            has_it
        };
        Ok(chosen.iter().all(has_it).then_some((board, chosen)))
    }

    /// The games in which all patterns of `also`, and none of `never`, match.
    fn contrasted(&self, board: &Board, mut rows: Vec<u32>) -> Vec<u32> {
        let query = self.query;
        for (pattern, must) in
            query.also.iter().map(|it| (it, true)).chain(query.never.iter().map(|it| (it, false)))
        {
            let matcher = Matcher::new(pattern, query.gm, query.turned, query.exchanged, HitMode::First);
            let firsts = self.segment.firsts(query.gm, board, rows.len(), is_much(pattern, rows.len()));
            let found =
                matcher.scan(self.segment.number(), board, firsts.as_ref().map(|it| it.as_slice()), &rows);
            let having: Vec<u32> = found.rows().collect();
            rows.retain(|row| having.binary_search(row).is_ok() == must);
        }
        rows
    }

    fn in_rows(
        &self,
        board: &Board,
        is_live: &dyn Fn(u32) -> bool,
        rows: &dyn Fn() -> Vec<u32>,
        found: &mut Found<'_>,
    ) -> Result<ControlFlow<()>, Damage> {
        if !self.query.variations {
            return self.main_lines(board, is_live, rows, found);
        }
        let mut by_row: BTreeMap<u32, GameHits> = BTreeMap::new();
        let _ = self.main_lines(board, is_live, rows, &mut |list| {
            for (row, hits) in list.iter() {
                by_row.entry(row).or_insert_with(|| GameHits::new(row)).hits.extend(hits);
            }
            ControlFlow::Continue(())
        })?;
        let is_branching = |row: &u32| self.branching.contains(&(self.segment.number(), *row));
        let branching: Vec<u32> = rows().into_iter().filter(is_branching).collect();
        for more in variations::search(self.query, self.segment, board, &branching)? {
            let game = by_row.entry(more.row).or_insert_with(|| GameHits::new(more.row));
            game.hits.extend(more.hits);
            game.again.extend(more.again);
        }
        let mut all: Vec<GameHits> = by_row.into_values().filter(|game| !game.hits.is_empty()).collect();
        if self.query.first_only {
            all.iter_mut().for_each(|game| game.hits.truncate(1));
        }
        Ok(found(HitList::of_games(self.segment.number(), all)))
    }

    fn main_lines(
        &self,
        board: &Board,
        is_live: &dyn Fn(u32) -> bool,
        rows: &dyn Fn() -> Vec<u32>,
        found: &mut Found<'_>,
    ) -> Result<ControlFlow<()>, Damage> {
        let (query, segment) = (self.query, self.segment);
        let truncated = |list: HitList| if query.first_only { list.firsts() } else { list };
        Ok(match &query.target {
            Target::Pattern(pattern) => {
                let mode = if query.first_only { HitMode::First } else { HitMode::All };
                let matcher = Matcher::new(pattern, query.gm, query.turned, query.exchanged, mode)
                    .refined(query.refinement());
                let rows = rows();
                let firsts = segment.firsts(query.gm, board, rows.len(), is_much(pattern, rows.len()));
                let firsts = firsts.as_ref().map(|firsts| firsts.as_slice());
                let mut parts = rows.chunks(ROWS_AT_ONCE);
                if firsts.is_some_and(|firsts| matcher.is_in_corners(firsts)) {
                    let all = matcher.scan(segment.number(), board, firsts, &rows);
                    all.divided(parts).try_for_each(found)
                } else {
                    parts.try_for_each(|rows| found(matcher.scan(segment.number(), board, firsts, rows)))
                }
            }
            Target::Sequence(geometry, steps) => {
                let lines = lines_of(*geometry, steps, query);
                found(beginning_with(segment.number(), board, &rows(), query.gm, *geometry, &lines))
            }
            Target::Position(geometry, states) => {
                let images = BoardImages::new(query.gm, *geometry, states, query.turned, query.exchanged);
                found(truncated(images.search(segment, board, is_live, rows)?))
            }
            Target::Exact(exact) => found(truncated(exact.search(segment, board, is_live, rows)?)),
        })
    }
}

impl Database {
    /// Counts the continuations of a pattern in the main lines of a segment, without listing the hits.
    pub(crate) fn count_segment<'s>(
        &self,
        segment: &'s Segment,
        query: &BoardQuery,
        pattern: &Pattern,
        selected: Option<&[u32]>,
    ) -> Result<Counter<'s>, Damage> {
        let (board, endings) = (segment.board()?, segment.endings()?);
        let branching = HashSet::new();
        let search = Search { query, segment, branching: &branching };
        let mut rows = self.rows_that_count(segment, selected);
        if !query.also.is_empty() || !query.never.is_empty() {
            rows = search.contrasted(&board, rows);
        }
        let matcher = Matcher::new(pattern, query.gm, query.turned, query.exchanged, HitMode::All)
            .refined(query.refinement());
        let firsts = segment.firsts(query.gm, &board, rows.len(), is_much(pattern, rows.len()));
        Ok(matcher.count(endings, &board, firsts.as_ref().map(|firsts| firsts.as_slice()), &rows))
    }

    /// The rows of a segment that count, all or the given ones.
    fn rows_that_count(&self, segment: &Segment, selected: Option<&[u32]>) -> Vec<u32> {
        let gone = self.gone.get(&segment.number());
        let all = || (0..segment.n_games() as u32).collect();
        let mut rows = selected.map_or_else(all, <[u32]>::to_vec);
        if let Some(gone) = gone {
            rows.retain(|row| gone.binary_search(row).is_err());
        }
        rows
    }
}

/// Whether a search justifies transposing the segment immediately.
fn is_much(pattern: &Pattern, n_games: usize) -> bool {
    n_games >= ROWS_AT_ONCE && pattern.is_anywhere()
}

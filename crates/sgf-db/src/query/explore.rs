//! Continuations of a position or a pattern, with results and years.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use sgf_model::value::Color;

use crate::index::board_images::BoardImages;
use crate::index::continuation_cache::CachedPosition;
use crate::index::hits::{HitList, Next};
use crate::index::move_counts::{MoveCounts, Played, YearCount};
use crate::query::board::BoardQuery;
use crate::query::pattern::{Counter, Pattern};
use crate::storage::segment::{Ending, Row};
use crate::{Damage, Database, DbError, Filter};

/// A continuation: a move and the games in which it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Continuation {
    /// The move. For positions, the name of the point; for patterns, column and row in the diagram from 1, as in `3,2`; for
    /// exact positions, the move in the game's notation, as in `Nf3` or `31: 8/5 6/5`.
    pub point: String,
    /// The column and row of the point, from 0, on the board or within the pattern. `None` for moves without a point.
    pub place: Option<(u16, u16)>,
    /// The letter of the point in the pattern.
    pub label: Option<char>,
    /// The player, in the colors of the query.
    pub color: Color,
    /// How often it was played.
    pub count: u32,
    /// How often there were moves elsewhere first.
    pub n_late: u32,
    /// The games won by Black, in the colors of the query.
    pub black_wins: u32,
    /// The games won by White.
    pub white_wins: u32,
    /// The first year in which it was played.
    pub first_year: Option<u16>,
    /// The last year in which it was played.
    pub last_year: Option<u16>,
    /// For each known year, how often it was played, and the results for its player.
    pub years: Vec<(u16, YearCount)>,
    /// The ids of some games with this move.
    pub examples: Vec<i64>,
}

impl Continuation {
    /// Returns the number of games won by the player of the move.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{BoardQuery, Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1]RE[B+R];B[qd];W[dd];B[pq])(;GM[1]RE[W+R];B[qd];W[dd];B[oc])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let board = sgf_db::geometry(1, 19, 19).expect("a board of Go");
    /// let mut query = BoardQuery::sequence(1, board, Vec::new());
    /// query.turned = false;
    /// let explored = Database::open(&path)?.explore(&Filter::default(), &query)?;
    /// // Both games start with the same move, and Black won one of them.
    /// assert_eq!(explored.continuations.iter().map(|it| (it.count, it.wins())).collect::<Vec<_>>(), [(2, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn wins(&self) -> u32 {
        if self.color == Color::Black { self.black_wins } else { self.white_wins }
    }
}

/// The continuations of a position or a pattern.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explored {
    /// The number of games with hits.
    pub n_games: u64,
    /// The number of hits.
    pub n_hits: u64,
    /// The number of hits without a continuation: the game ended, or the pattern changed by other means.
    pub n_ends: u64,
    /// The continuations, most frequent first.
    pub continuations: Vec<Continuation>,
    /// Damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

impl Database {
    /// Counts the continuations of a query.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{BoardQuery, Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_model::value::Color;
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd];W[dd])(;GM[1];B[qd];W[dp])(;GM[1];B[qd];W[dp];B[pq])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let board = sgf_db::geometry(1, 19, 19).expect("a board of Go");
    /// let mut query = BoardQuery::sequence(1, board, vec![(Some(board.site("qd")?), Color::Black)]);
    /// query.turned = false;
    /// let explored = Database::open(&path)?.explore(&Filter::default(), &query)?;
    /// assert_eq!(explored.continuations.iter().map(|it| it.count).collect::<Vec<_>>(), [2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explore(&self, filter: &Filter, query: &BoardQuery) -> Result<Explored, DbError> {
        match (query.images_of_position().filter(|_| filter.is_everything()), query.counted()) {
            (Some(images), _) => self.explore_position(query, &images),
            (None, Some(pattern)) => self.explore_counting(filter, query, pattern),
            (None, None) => self.explore_in_parts(filter, query, |_, _| ControlFlow::Continue(())),
        }
    }

    /// Like `explore`, with a callback that gets the number of parts and the hits of each part.
    pub(crate) fn explore_in_parts(
        &self,
        filter: &Filter,
        query: &BoardQuery,
        mut watch: impl FnMut(usize, &HitList) -> ControlFlow<()>,
    ) -> Result<Explored, DbError> {
        let mut tally = Tally { filled: self.endings_of_merged()?, ..Tally::default() };
        let mut unread = Vec::new();
        let mut rows = self.rows_of(filter, &mut unread)?;
        let n_parts = self.n_parts(query, rows.as_ref());
        let mut damage = self.search(query, rows.as_mut(), &mut |games| {
            watch(n_parts, &games)?;
            tally.add(self, &games);
            ControlFlow::Continue(())
        })?;
        damage.extend(unread);
        Ok(self.explored(query, tally, damage))
    }

    /// Counts the continuations of a pattern without listing the hits.
    fn explore_counting(
        &self,
        filter: &Filter,
        query: &BoardQuery,
        pattern: &Pattern,
    ) -> Result<Explored, DbError> {
        let _ = query.prepared()?;
        let mut tally = Tally { filled: self.endings_of_merged()?, ..Tally::default() };
        let mut damage = self.damaged().to_vec();
        let rows = self.rows_of(filter, &mut damage)?;
        for segment in &self.segments {
            let number = segment.number();
            let selected = rows.as_ref().map(|rows| rows.get(&number).map_or(&[][..], Vec::as_slice));
            if selected.is_some_and(<[u32]>::is_empty) {
                continue;
            }
            // The segment does not know the filled-in results of merged games.
            let found = if tally.filled.keys().any(|at| at.0 == number) {
                let branching = HashSet::new();
                let mut add = |games: HitList| {
                    tally.add(self, &games);
                    ControlFlow::Continue(())
                };
                self.search_segment(segment, query, selected, &branching, &mut add).map(drop)
            } else {
                let counter = self.count_segment(segment, query, pattern, selected);
                counter.map(|counter| tally.add_counted(&counter, number))
            };
            damage.extend(found.err());
        }
        Ok(self.explored(query, tally, damage))
    }

    /// Counts the continuations of a position in all games, from the caches of the segments where possible.
    fn explore_position(&self, query: &BoardQuery, images: &BoardImages) -> Result<Explored, DbError> {
        let mut tally = Tally { filled: self.endings_of_merged()?, ..Tally::default() };
        let mut damage = self.damaged().to_vec();
        for segment in &self.segments {
            let number = segment.number();
            let counts_all =
                !self.gone.contains_key(&number) && !tally.filled.keys().any(|at| at.0 == number);
            // If the cache is damaged, count the games.
            let words = counts_all.then(|| segment.frequent().ok()).flatten().unwrap_or_default();
            if let Some(kept) = CachedPosition::find(images, &words) {
                tally.add_kept(&kept, images, number);
                continue;
            }
            let found = self.search_segment(segment, query, None, &HashSet::new(), &mut |games| {
                tally.add(self, &games);
                ControlFlow::Continue(())
            });
            damage.extend(found.err());
        }
        Ok(self.explored(query, tally, damage))
    }

    /// Converts the counts.
    fn explored(&self, query: &BoardQuery, tally: Tally, damage: Vec<Damage>) -> Explored {
        let mut explored = Explored { damage, ..tally.explored };
        for (Played { next: Next { column, row, color, .. }, text }, count) in tally.counts.sorted() {
            let (point, label) = text.map_or_else(|| query.point(column, row), |text| (text, None));
            let examples = count.examples.iter().filter_map(|&(segment, row)| self.id_in_row(segment, row));
            explored.continuations.push(Continuation {
                point,
                place: (column != u16::MAX).then_some((column, row)),
                label,
                color,
                count: count.count,
                n_late: count.n_late,
                black_wins: count.wins[0],
                white_wins: count.wins[1],
                first_year: count.years.first().map(|(year, _)| *year),
                last_year: count.years.last().map(|(year, _)| *year),
                examples: examples.collect(),
                years: count.years,
            });
        }
        explored
    }

    /// The id of the game in a row.
    fn id_in_row(&self, segment: u32, row: u32) -> Option<i64> {
        let sql = "SELECT id FROM game WHERE segment = ?1 AND row = ?2";
        self.catalog.prepare_cached(sql).ok()?.query_row([segment, row], |row| row.get(0)).ok()
    }

    /// The winner and the year of games with merged records. The catalog has filled in values that segments lack.
    fn endings_of_merged(&self) -> Result<HashMap<(u32, u32), Ending>, DbError> {
        if !self.has_merged {
            return Ok(HashMap::new());
        }
        let mut statement = self.catalog.prepare(
            "SELECT segment, row, winner, first_day FROM game WHERE id IN (SELECT game FROM merged)",
        )?;
        let endings = statement.query_map([], |row| {
            let winner =
                row.get::<_, Option<String>>(2)?.and_then(|letter| Color::decode(letter.as_bytes()).ok());
            let year = row.get::<_, Option<u32>>(3)?.and_then(|day| u16::try_from(day / 10_000).ok());
            Ok(((row.get(0)?, row.get(1)?), (winner, year)))
        })?;
        Ok(endings.collect::<Result<_, _>>()?)
    }

    /// The games of a segment.
    fn entries(&self, segment: u32) -> Option<Arc<Vec<Row>>> {
        self.segments.iter().find(|it| it.number() == segment)?.rows().ok()
    }
}

/// Counts in progress.
#[derive(Default)]
struct Tally {
    explored: Explored,
    counts: MoveCounts,
    /// The endings of games with merged records.
    filled: HashMap<(u32, u32), Ending>,
}

impl Tally {
    fn add(&mut self, database: &Database, list: &HitList) {
        self.explored.n_games += list.n_games() as u64;
        self.explored.n_hits += list.n_hits() as u64;
        let entries = database.entries(list.segment);
        let ended = |tally: &Tally, row: u32| {
            let entry = entries.as_ref().and_then(|entries| entries.get(row as usize));
            let known = || entry.map_or((None, None), Row::ending);
            tally.filled.get(&(list.segment, row)).copied().unwrap_or_else(known)
        };
        let mut moves = list.moves.iter();
        for (row, hits) in list.iter() {
            let ended = ended(self, row);
            for hit in hits {
                let text = moves.next().cloned().flatten();
                match hit.next {
                    Some(next) => self.counts.add(hit, Played { next, text }, ended, (list.segment, row)),
                    None => self.explored.n_ends += 1,
                }
            }
        }
        for &(row, hit) in &list.again {
            if let Some(next) = hit.next {
                let ended = ended(self, row);
                self.counts.add(&hit, Played { next, text: None }, ended, (list.segment, row));
            }
        }
    }

    /// Adds the counts of a segment.
    fn add_counted(&mut self, counter: &Counter<'_>, segment: u32) {
        self.explored.n_games += counter.n_games();
        self.explored.n_hits += counter.n_hits();
        self.explored.n_ends += counter.n_ends();
        counter.add_to(&mut self.counts, segment);
    }

    /// Adds a cached position.
    fn add_kept(&mut self, kept: &CachedPosition<'_>, images: &BoardImages, segment: u32) {
        self.explored.n_games += u64::from(kept.n_games);
        self.explored.n_hits += u64::from(kept.n_hits);
        self.explored.n_ends += u64::from(kept.n_ends);
        kept.add_to(&mut self.counts, images, segment);
    }
}

//! The matches of a query: which games, in which order, and with which hits. Their metadata is read later, page by page.

use std::collections::HashMap;
use std::ops::{ControlFlow, Range};

use crate::error::{DAMAGED_PAGES, LOST_CATALOG, is_damage};
use crate::index::hits::{Hit, HitList};
use crate::query::board::BoardQuery;
use crate::query::find::{COLUMNS, TABLES};
use crate::query::sort::{Place, Value, in_order};
use crate::{Damage, Database, DbError, Filter, FoundGame};

/// With hits in less than 1/8 of the games, look up each game instead of listing all.
const FEW: usize = 8;

/// The number of games read by one query of the catalog.
const BATCH: usize = 256;

/// The games that match a query, in order, without their metadata.
///
/// # Examples
///
/// ```
/// use sgf_db::{Database, Entry, Filter, SourceFile, Writer};
/// use sgf_syntax::Document;
/// use std::ops::ControlFlow;
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.sgfdb");
/// let mut writer = Writer::create_or_open(&path)?;
/// let games = Entry::all(&Document::parse(b"(;PB[Ann];B[qd])(;PB[Bo];B[qd])(;PB[Chie];B[dd])"), None);
/// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
/// writer.commit()?;
/// let database = Database::open(&path)?;
/// let matches = database.matches(&Filter::default(), None)?;
/// // The second page of two games each.
/// let mut names = Vec::new();
/// database.read_matches(&matches, 2..4, |game| {
///     names.extend(game.black);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!((matches.n_games(), names), (3, vec!["Chie".to_owned()]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Matches {
    games: Vec<Match>,
    lists: Vec<HitList>,
    /// The damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

/// A game that matches.
#[derive(Debug)]
struct Match {
    id: i64,
    /// The value to sort by.
    key: Value,
    /// Its list of hits, and its number there; `None` without a board query.
    hits: Option<(usize, usize)>,
}

/// The numbers of games and hits of a query.
///
/// # Examples
///
/// See [`Database::count`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The number of games.
    pub n_games: u64,
    /// The number of hits; `None` without a board query.
    pub n_hits: Option<u64>,
    /// The damaged parts that were skipped.
    pub damage: Vec<Damage>,
}

impl Matches {
    /// Returns the number of games.
    #[must_use]
    pub fn n_games(&self) -> usize {
        self.games.len()
    }

    /// Returns the number of hits on boards; 0 without a board query.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{BoardQuery, Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1]SZ[9];B[ee];W[cc];B[gg])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let query = BoardQuery::pattern(1, ".../.X./...".parse()?);
    /// assert_eq!(Database::open(&path)?.matches(&Filter::default(), Some(&query))?.n_hits(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn n_hits(&self) -> u64 {
        self.games.iter().map(|game| self.hits_of(game).len() as u64).sum()
    }

    /// Returns the order of the games of several databases: for each game the index of its database, and its index there.
    /// Equal games are in the order of the databases, then of their ids.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, Filter, Matches, Sort, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// let filter = Filter::default().with(|filter| filter.sort = Some(Sort::Black));
    /// let mut matches = Vec::new();
    /// for (name, records) in [("one", &b"(;PB[Bo])(;PB[Dai])"[..]), ("other", b"(;PB[Chie])(;PB[Ann])")] {
    ///     let path = folder.path().join(name);
    ///     let mut writer = Writer::create_or_open(&path)?;
    ///     let file = SourceFile { path: "a.sgf", stamp: None, archive: None };
    ///     writer.add(&file, &Entry::all(&Document::parse(records), None))?;
    ///     writer.commit()?;
    ///     matches.push(Database::open(&path)?.matches(&filter, None)?);
    /// }
    /// assert_eq!(Matches::order(&matches, &filter), [(1, 0), (0, 0), (1, 1), (0, 1)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn order(all: &[Matches], filter: &Filter) -> Vec<(usize, usize)> {
        let of = |(number, matches): (usize, &Matches)| {
            (0..matches.games.len()).map(move |at| (number, at)).collect::<Vec<_>>()
        };
        let mut order: Vec<(usize, usize)> = all.iter().enumerate().flat_map(of).collect();
        if filter.sort.is_some() {
            let key = |&(number, at): &(usize, usize)| &all[number].games[at].key;
            order.sort_by(|one, other| in_order(key(one), key(other), filter.reverse));
        } else if filter.reverse {
            // Each database is reversed already.
            order.sort_by_key(|&(number, at)| (std::cmp::Reverse(number), at));
        }
        order
    }

    /// The id of a game by its index in the order.
    pub(crate) fn id(&self, at: usize) -> i64 {
        self.games[at].id
    }

    fn hits_of(&self, game: &Match) -> &[Hit] {
        game.hits.map_or(&[], |(list, at)| self.lists[list].hits_of(at))
    }
}

impl Database {
    /// Lists the games that match, in the order of the filter. Games with equal values are in the order of their ids.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read at all. Damaged parts are skipped and listed in
    /// [`damage`](Matches::damage).
    pub fn matches(&self, filter: &Filter, board: Option<&BoardQuery>) -> Result<Matches, DbError> {
        let Some(board) = board else { return self.without_boards(filter) };
        let mut unread = Vec::new();
        let places = match filter.is_everything() {
            true => None,
            false => Some(self.places(filter, true, &mut unread)?),
        };
        let mut rows = places.as_deref().map(rows_by_segment);
        let mut lists: Vec<HitList> = Vec::new();
        let mut damage = self.search(board, rows.as_mut(), &mut |list| {
            lists.push(list);
            ControlFlow::Continue(())
        })?;
        let places = places.map_or_else(|| self.places_of(&lists, &mut unread), Ok)?;
        Damage::add_new(&mut damage, unread);
        self.add_damaged(&mut damage);
        let mut hits: HashMap<(u32, u32), (usize, usize)> = HashMap::new();
        for (number, list) in lists.iter().enumerate() {
            hits.extend(list.rows().enumerate().map(|(at, row)| ((list.segment, row), (number, at))));
        }
        let matched = |place: Place| {
            let hits = hits.remove(&(place.segment, place.row))?;
            Some(Match { id: place.id, key: place.key, hits: Some(hits) })
        };
        Ok(Matches { games: places.into_iter().filter_map(matched).collect(), lists, damage })
    }

    /// Lists the games that match in the catalog.
    fn without_boards(&self, filter: &Filter) -> Result<Matches, DbError> {
        let mut damage: Vec<Damage> = self.lost.iter().map(|_| LOST_CATALOG).collect();
        let places = self.places(filter, false, &mut damage)?;
        self.add_damaged(&mut damage);
        let games = places.into_iter().map(|place| Match { id: place.id, key: place.key, hits: None });
        Ok(Matches { games: games.collect(), lists: Vec::new(), damage })
    }

    /// The places of games with hits, ordered by id.
    fn places_of(&self, lists: &[HitList], damage: &mut Vec<Damage>) -> Result<Vec<Place>, DbError> {
        let n_games: usize = self.segments.iter().map(|segment| segment.n_games()).sum();
        let n_hits: usize = lists.iter().map(HitList::n_games).sum();
        if n_hits * FEW < n_games {
            let rows = lists.iter().flat_map(|list| list.rows().map(|row| (list.segment, row)));
            match rows.filter_map(|(segment, row)| self.place_in_row(segment, row).transpose()).collect() {
                Err(error) if is_damage(&error) => {}
                found => {
                    let mut places: Vec<Place> = found?;
                    places.sort_unstable_by_key(|place| place.id);
                    return Ok(places);
                }
            }
        }
        self.places(&Filter::default(), true, damage)
    }

    /// Counts the games and hits of a query without listing them.
    ///
    /// # Errors
    ///
    /// Same as [`matches`](Database::matches).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{BoardQuery, Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1]SZ[9];B[ee];W[cc])(;GM[1]SZ[9])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let (database, query) = (Database::open(&path)?, BoardQuery::pattern(1, ".../.X./...".parse()?));
    /// assert_eq!(database.count(&Filter::default(), None)?.n_games, 2);
    /// let totals = database.count(&Filter::default(), Some(&query))?;
    /// assert_eq!((totals.n_games, totals.n_hits), (1, Some(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self, filter: &Filter, board: Option<&BoardQuery>) -> Result<Totals, DbError> {
        match board {
            Some(board) => {
                let explored = self.explore(filter, board)?;
                let n_hits = Some(explored.n_hits);
                Ok(Totals { n_games: explored.n_games, n_hits, damage: explored.damage })
            }
            None => {
                let matches = self.without_boards(&Filter { sort: None, ..filter.clone() })?;
                Ok(Totals { n_games: matches.n_games() as u64, n_hits: None, damage: matches.damage })
            }
        }
    }

    /// Lists the rows of matching games by segment, or `None` if all games match in any order. Skips games on damaged pages.
    pub(crate) fn rows_of(
        &self,
        filter: &Filter,
        damage: &mut Vec<Damage>,
    ) -> Result<Option<HashMap<u32, Vec<u32>>>, DbError> {
        if filter.is_everything() {
            return Ok(None);
        }
        Ok(Some(rows_by_segment(&self.places(filter, true, damage)?)))
    }

    /// Reads the metadata of matches by their indexes in the order, and calls back with each game until the callback breaks.
    /// Indexes past the end are ignored.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read at all. Games on damaged pages are skipped; the damage is returned.
    pub fn read_matches(
        &self,
        matches: &Matches,
        range: Range<usize>,
        mut found: impl FnMut(FoundGame) -> ControlFlow<()>,
    ) -> Result<Vec<Damage>, DbError> {
        let end = range.end.min(matches.games.len());
        let page = matches.games.get(range.start..end).unwrap_or_default();
        let mut damage = Vec::new();
        for batch in page.chunks(BATCH) {
            let ids: Vec<i64> = batch.iter().map(|game| game.id).collect();
            let mut read = self.games(&ids, &mut damage)?;
            for game in batch {
                let Some(read) = read.remove(&game.id) else { continue };
                if found(FoundGame { hits: matches.hits_of(game).to_vec(), ..read }).is_break() {
                    return Ok(damage);
                }
            }
        }
        Ok(damage)
    }

    /// Reads games by id. Skips those on damaged pages.
    pub(crate) fn games(
        &self,
        ids: &[i64],
        damage: &mut Vec<Damage>,
    ) -> Result<HashMap<i64, FoundGame>, DbError> {
        // One query for many games, since starting a query costs more than reading a game.
        let sql = format!(
            "SELECT {COLUMNS} FROM {TABLES} WHERE game.id IN (SELECT value FROM json_each('[' || ?1 || ']'))"
        );
        let mut statement = self.catalog.prepare_cached(&sql)?;
        let list = ids.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
        let read = statement.query_map([list], |row| Ok((row.get(0)?, FoundGame::read(row)?)))?;
        match read.collect::<Result<HashMap<i64, FoundGame>, _>>().map_err(DbError::from) {
            Ok(read) => {
                // An index may list a game that is on a damaged page of the table.
                damage.extend((read.len() < ids.len() && damage.is_empty()).then_some(DAMAGED_PAGES));
                Ok(read)
            }
            Err(error) if is_damage(&error) => {
                damage.extend(damage.is_empty().then_some(DAMAGED_PAGES));
                let of = |id: &i64| match self.game(*id) {
                    Err(error) if is_damage(&error) => None,
                    game => game.map(|game| Some((*id, game?))).transpose(),
                };
                ids.iter().filter_map(of).collect()
            }
            Err(error) => Err(error),
        }
    }
}

/// The rows of places by segment, sorted.
fn rows_by_segment(places: &[Place]) -> HashMap<u32, Vec<u32>> {
    let mut rows: HashMap<u32, Vec<u32>> = HashMap::new();
    for place in places {
        rows.entry(place.segment).or_default().push(place.row);
    }
    rows.values_mut().for_each(|rows| rows.sort_unstable());
    rows
}

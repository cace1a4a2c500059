//! Support for interactive programs: sorted game lists without loading the games, searches with progress and cancellation, and
//! stamps that change with a database.

use std::ops::ControlFlow;
use std::path::Path;

use crate::index::hits::{Hit, HitList};
use crate::query::board::BoardQuery;
use crate::query::sort::Place;
use crate::storage::directory::Directory;
use crate::{Database, DbError, Explored, Filter, FoundGame};

/// The location of a game in the database. It is small, so a sorted list can hold millions.
///
/// # Examples
///
/// ```
/// use sgf_db::{Database, Entry, Filter, Sort, SourceFile, Writer};
/// use sgf_syntax::Document;
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.sgfdb");
/// let mut writer = Writer::create_or_open(&path)?;
/// let games = Entry::all(&Document::parse(b"(;PB[Bo];B[qd])(;PB[Ann];B[dd])"), None);
/// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
/// writer.commit()?;
/// let database = Database::open(&path)?;
/// let slots = database.slots(&Filter::default().with(|filter| filter.sort = Some(Sort::Black)))?;
/// let first = database.game_in(slots[0])?.expect("the game is there");
/// assert_eq!(first.black.as_deref(), Some("Ann"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Slot {
    segment: u32,
    row: u32,
}

impl FoundGame {
    /// Returns the location of the game.
    #[must_use]
    pub fn slot(&self) -> Slot {
        Slot { segment: self.segment, row: self.row }
    }
}

/// The games of one kind on boards of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kind {
    /// The GM number: 1 is Go.
    pub gm: u16,
    /// The columns and rows of the board, if the game is known.
    pub size: Option<(u16, u16)>,
    /// The number of games.
    pub n_games: u64,
}

/// The progress of a search.
#[derive(Debug)]
pub struct Progress<'p> {
    /// The number of parts searched.
    pub done: usize,
    /// The total number of parts.
    pub of: usize,
    found: &'p HitList,
}

impl Progress<'_> {
    /// Iterates over the games found in the last part, with their hits.
    pub fn found(&self) -> impl Iterator<Item = (Slot, &[Hit])> {
        self.found.iter().map(|(row, hits)| (Slot { segment: self.found.segment, row }, hits))
    }
}

/// A fingerprint of a database. If it differs, the database may have changed; if not, it has not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stamp(Vec<Option<(u64, Option<u128>)>>);

impl Stamp {
    /// Returns the stamp of a database; `None` if the folder has none.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Stamp, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// assert!(Stamp::of(&path).is_none());
    /// Writer::create_or_open(&path)?.commit()?;
    /// assert!(Stamp::of(&path).is_some_and(|stamp| Some(stamp) == Stamp::of(&path)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of(path: &Path) -> Option<Stamp> {
        let folder = Directory::new(path);
        folder.is_database().then(|| Stamp(folder.fingerprint()))
    }

    /// Returns the stamp of the marks of a database, which [`of`](Stamp::of) does not include.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{ContentId, MarkChange, Marks, Stamp, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// Writer::create_or_open(&path)?.commit()?;
    /// let before = Stamp::of_marks(&path);
    /// let change = MarkChange { star: Some(true), ..MarkChange::default() };
    /// Marks::create_or_open(&path)?.change(&[ContentId::default()], &change)?;
    /// assert_ne!(Stamp::of_marks(&path), before);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn of_marks(path: &Path) -> Stamp {
        Stamp(Directory::new(path).fingerprint_of(&["marks.sqlite"]))
    }
}

impl Database {
    /// Lists the locations of all games that match a filter, in its order.
    ///
    /// # Errors
    ///
    /// Fails if the filter is invalid or the catalog cannot be read.
    pub fn slots(&self, filter: &Filter) -> Result<Vec<Slot>, DbError> {
        let mut damage = Vec::new();
        let places = self.places(filter, true, &mut damage)?;
        // The page of `sgf view` has no place for a partial list.
        damage.into_iter().next().map_or(Ok(()), Err)?;
        Ok(places.into_iter().map(|Place { segment, row, .. }| Slot { segment, row }).collect())
    }

    /// Returns the game at a location; `None` if it no longer exists.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read.
    pub fn game_in(&self, slot: Slot) -> Result<Option<FoundGame>, DbError> {
        self.game_in_row(slot.segment, slot.row)
    }

    /// Lists the games and board sizes in the database, most frequent first.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1]SZ[9];B[ee])(;GM[1]SZ[9];B[dd])(;GM[1];B[qd])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let kinds = Database::open(&path)?.kinds()?;
    /// assert_eq!((kinds[0].gm, kinds[0].size, kinds[0].n_games), (1, Some((9, 9)), 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kinds(&self) -> Result<Vec<Kind>, DbError> {
        let sql = "SELECT gm, columns, rows, count(*) FROM game GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1, 2, 3";
        let mut statement = self.catalog.prepare(sql)?;
        let rows = statement.query_map([], |row| {
            let count: i64 = row.get(3)?;
            let size = row.get::<_, Option<u16>>(1)?.zip(row.get(2)?);
            Ok(Kind { gm: row.get(0)?, size, n_games: count.unsigned_abs() })
        })?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Explores like [`explore`](Database::explore), and reports progress after each part. If the callback breaks, returns
    /// the counts so far.
    ///
    /// # Errors
    ///
    /// Same as [`explore`](Database::explore).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{BoardQuery, Database, Entry, Filter, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// use std::ops::ControlFlow;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd];W[dd])(;GM[1];B[pq])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let query = BoardQuery::pattern(1, "-----/...../...../..X../.....".parse()?);
    /// let mut n_games = 0;
    /// let explored = Database::open(&path)?.explore_while(&Filter::default(), &query, |progress| {
    ///     n_games += progress.found().count();
    ///     ControlFlow::Continue(())
    /// })?;
    /// assert_eq!(n_games as u64, explored.n_games);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explore_while(
        &self,
        filter: &Filter,
        query: &BoardQuery,
        mut watch: impl FnMut(&Progress<'_>) -> ControlFlow<()>,
    ) -> Result<Explored, DbError> {
        let mut done = 0;
        self.explore_in_parts(filter, query, |of, found| {
            done += 1;
            watch(&Progress { done, of: of.max(done), found })
        })
    }
}

//! An open database: the catalog and the segments that it lists.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;

use crate::error::is_lost;
use crate::storage::catalog;
use crate::storage::directory::Directory;
use crate::storage::segment::Segment;
use crate::{Aliases, Damage, DbError};

/// A database opened for reading.
///
/// It is a snapshot: changes that a writer commits later are visible only after the database is opened again.
///
/// # Examples
///
/// ```
/// use sgf_db::{Database, Entry, SourceFile, Writer};
/// use sgf_syntax::Document;
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.sgfdb");
/// let mut writer = Writer::create_or_open(&path)?;
/// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd];W[dd])(;GM[1];B[dd])"), None);
/// writer.add(&SourceFile { path: "two.sgf", stamp: None, archive: None }, &games)?;
/// writer.commit()?;
/// assert_eq!(Database::open(&path)?.n_games()?, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Database {
    pub(crate) folder: Directory,
    pub(crate) catalog: Connection,
    pub(crate) segments: Vec<Arc<Segment>>,
    /// The deleted rows of each segment, sorted.
    pub(crate) gone: HashMap<u32, Vec<u32>>,
    /// Whether any games are merged.
    pub(crate) has_merged: bool,
    /// The names that users joined.
    pub(crate) aliases: Aliases,
    /// Whether the names in the catalog have search keys of this version.
    pub(crate) has_search_keys: bool,
    /// The segments that could not be opened, and the catalog if it was lost.
    pub(crate) damaged: Vec<Damage>,
    /// The reason why the catalog on disk is not used.
    pub(crate) lost: Option<String>,
}

/// The open segments of a database with their cached columns. Clones share the same segments.
///
/// # Examples
///
/// See [`Database::open_sharing`].
#[derive(Clone, Debug, Default)]
pub struct Segments(Vec<Arc<Segment>>);

impl Segments {
    /// Returns the segment with this number if it is the one that the catalog lists.
    fn named(&self, catalog: &Connection, number: u32) -> Result<Option<Arc<Segment>>, DbError> {
        let Some(known) = self.0.iter().find(|known| known.number() == number) else { return Ok(None) };
        let sql = "SELECT checksum FROM segment WHERE id = ?1";
        let checksum: i64 = catalog.query_row(sql, [number], |row| row.get(0))?;
        Ok((checksum == i64::from(known.checksum())).then(|| known.clone()))
    }
}

impl Database {
    /// Opens a database. Damaged segments are skipped and listed by [`damaged`](Database::damaged). If the catalog cannot be
    /// opened, it is rebuilt [from the segments](Database::from_segments).
    ///
    /// # Errors
    ///
    /// Fails when the folder is not a database, or has a newer format.
    ///
    /// # Examples
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let folder = tempfile::tempdir()?;
    /// let path = folder.path().join("games.sgfdb");
    /// assert!(sgf_db::Database::open(&path).is_err());
    /// sgf_db::Writer::create_or_open(&path)?;
    /// assert_eq!(sgf_db::Database::open(&path)?.n_games()?, 0);
    /// # Ok(())
    /// # }
    /// ```
    pub fn open(path: &Path) -> Result<Database, DbError> {
        Database::open_sharing(path, &Segments::default())
    }

    /// Opens a database again, sharing cached columns with databases that are already open.
    ///
    /// # Errors
    ///
    /// Same as [`open`](Database::open).
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// Writer::create_or_open(&path)?.commit()?;
    /// let one = Database::open(&path)?;
    /// let other = Database::open_sharing(&path, &one.segments())?;
    /// assert_eq!(other.n_games()?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open_sharing(path: &Path, shared: &Segments) -> Result<Database, DbError> {
        let folder = Directory::new(path);
        if !folder.is_database() {
            return Database::rebuilt(&folder, "it is not there".to_owned());
        }
        let database = match Database::of(folder.clone(), shared) {
            Err(error) if is_lost(&error) => {
                let why = match error {
                    DbError::Catalog(error) => error.to_string(),
                    error => error.to_string(),
                };
                return Database::rebuilt(&folder, why);
            }
            opened => opened?,
        };
        // A writer may have compacted the segments after we read the catalog. Reading again then finds the new ones.
        if database.damaged.is_empty() { Ok(database) } else { Database::of(folder, shared) }
    }

    fn of(folder: Directory, shared: &Segments) -> Result<Database, DbError> {
        let catalog = catalog::open_to_read(&folder.catalog())?;
        // A single transaction, so that all reads see the same snapshot.
        catalog.execute_batch("BEGIN")?;
        let (mut segments, mut damaged) = (Vec::new(), Vec::new());
        for number in catalog::segments(&catalog)? {
            if let Some(known) = shared.named(&catalog, number)? {
                segments.push(known);
                continue;
            }
            match Segment::open(&folder, number) {
                Ok(segment) => segments.push(Arc::new(segment)),
                Err(DbError::Damaged(damage)) => damaged.push(damage),
                Err(error) => return Err(error),
            }
        }
        let mut gone: HashMap<u32, Vec<u32>> = HashMap::new();
        for (segment, row) in catalog::gone(&catalog)? {
            gone.entry(segment).or_default().push(row);
        }
        gone.values_mut().for_each(|rows| rows.sort_unstable());
        let has_merged = catalog.prepare("SELECT 1 FROM merged")?.exists([])?;
        let aliases = catalog::aliases(&catalog)?;
        let has_search_keys = !catalog::is_older(&catalog)?;
        let lost = None;
        Ok(Database { folder, catalog, segments, gone, has_merged, aliases, has_search_keys, damaged, lost })
    }

    /// Returns the open segments, to [share](Database::open_sharing) with another database.
    #[must_use]
    pub fn segments(&self) -> Segments {
        Segments(self.segments.clone())
    }

    /// Prepares pattern searches in games of one kind: loads their boards and transposes them in memory, as far as memory
    /// allows. Without this call, the first searches do it. Damaged segments are skipped.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// Writer::create_or_open(&path)?.commit()?;
    /// Database::open(&path)?.prepare(1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prepare(&self, gm: u16) {
        self.segments.iter().for_each(|segment| segment.prepare(gm));
    }

    /// The parts that could not be opened; everything else can be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Writer};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// Writer::create_or_open(&path)?.commit()?;
    /// assert_eq!(Database::open(&path)?.damaged().len(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn damaged(&self) -> &[Damage] {
        &self.damaged
    }

    /// Adds the parts that could not be opened, without duplicates.
    pub(crate) fn add_damaged(&self, damage: &mut Vec<Damage>) {
        Damage::add_new(damage, self.damaged.iter().cloned());
    }

    /// Counts the games.
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
    /// let game = Entry::all(&Document::parse(b"(;GM[1];B[qd])"), None);
    /// // The same game in two files counts once.
    /// for path in ["a.sgf", "b.sgf"] {
    ///     writer.add(&SourceFile { path, stamp: None, archive: None }, &game)?;
    /// }
    /// writer.commit()?;
    /// assert_eq!(Database::open(&path)?.n_games()?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn n_games(&self) -> Result<u64, DbError> {
        let count: i64 = self.catalog.query_row("SELECT count(*) FROM game", [], |row| row.get(0))?;
        Ok(count.unsigned_abs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entry, SourceFile, Writer};
    use sgf_syntax::Document;

    fn add(path: &Path, record: &str) {
        let mut writer = Writer::create_or_open(path).expect("no other writer is active");
        let file = SourceFile { path: record, stamp: None, archive: None };
        writer.add(&file, &Entry::all(&Document::parse(record.as_bytes()), None)).expect("it can be written");
        writer.commit().expect("it can be written");
    }

    #[test]
    fn shares_identical_segments() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let [one, other] = ["one.sgfdb", "other.sgfdb"].map(|name| folder.path().join(name));
        add(&one, "(;B[aa])");
        let first = Database::open(&one).expect("it exists");
        add(&one, "(;B[bb])");
        let again = Database::open_sharing(&one, &first.segments()).expect("it exists");
        assert!(Arc::ptr_eq(&first.segments[0], &again.segments[0]));
        assert_eq!((first.segments.len(), again.segments.len()), (1, 2));
        // The same segment number, but different games.
        add(&other, "(;B[cc])");
        let apart = Database::open_sharing(&other, &first.segments()).expect("it exists");
        assert!(!Arc::ptr_eq(&first.segments[0], &apart.segments[0]));
    }

    #[test]
    fn prepare_keeps_transposed_games() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("games.sgfdb");
        add(&path, "(;GM[1];B[aa];W[bb])(;GM[11];B[b2])");
        let database = Database::open(&path).expect("it exists");
        let is_kept = |gm| database.segments[0].is_transposed(gm);
        assert!(!is_kept(1));
        database.prepare(1);
        assert!(is_kept(1) && !is_kept(11));
    }
}

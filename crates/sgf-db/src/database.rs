//! An open database: the catalog, and the segments that it names.

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;

use rusqlite::Connection;

use crate::catalog;
use crate::disk::Folder;
use crate::rest::{is_damage, is_lost};
use crate::segment::Segment;
use crate::{Damage, DbError};

/// A database that is open to be read.
///
/// It shows one state: what is written while it is open is seen by the next one that is opened.
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
    pub(crate) folder: Folder,
    pub(crate) catalog: Connection,
    pub(crate) segments: Vec<Arc<Segment>>,
    /// The rows of each segment that do not count, in order.
    pub(crate) gone: HashMap<u32, Vec<u32>>,
    /// Whether some games stand for others.
    pub(crate) has_merged: bool,
    /// The segments that could not be opened, and the catalog, if that was lost.
    pub(crate) damaged: Vec<Damage>,
    /// Why the catalog is not the one on the disk.
    pub(crate) lost: Option<String>,
}

/// Segments of a database that is open, with what was read of them and kept. Copies are the same segments.
///
/// # Examples
///
/// See [`Database::open_sharing`].
#[derive(Clone, Debug, Default)]
pub struct Segments(Vec<Arc<Segment>>);

impl Segments {
    /// The segment that a catalog names with a number, if it is here.
    fn named(&self, catalog: &Connection, number: u32) -> Result<Option<Arc<Segment>>, DbError> {
        let Some(known) = self.0.iter().find(|known| known.number() == number) else { return Ok(None) };
        let sql = "SELECT checksum FROM segment WHERE id = ?1";
        let checksum: i64 = catalog.query_row(sql, [number], |row| row.get(0))?;
        Ok((checksum == i64::from(known.checksum())).then(|| known.clone()))
    }
}

/// What [`Database::verify`] has found.
///
/// # Examples
///
/// ```
/// use sgf_db::{Database, Writer};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.sgfdb");
/// Writer::create_or_open(&path)?.commit()?;
/// let verified = Database::open(&path)?.verify()?;
/// assert!(verified.damaged.is_empty() && verified.catalog.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// How many games the catalog names.
    pub n_games: u64,
    /// How many segments there are.
    pub n_segments: usize,
    /// How many bytes the folder takes.
    pub n_bytes: u64,
    /// What is damaged in segments.
    pub damaged: Vec<Damage>,
    /// What SQLite finds wrong with the catalog.
    pub catalog: Vec<String>,
}

impl Database {
    /// Opens a database. A segment that is damaged is left out and named by [`damaged`](Database::damaged). So is a catalog that cannot be
    /// opened: then the records are read [from the segments](Database::from_segments).
    ///
    /// # Errors
    ///
    /// Fails when the folder is no database, or is of a later version.
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

    /// Opens a database again, and shares with others that are open what they have read of its segments.
    ///
    /// # Errors
    ///
    /// As [`open`](Database::open).
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
        let folder = Folder::new(path);
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
        // Between the catalog and the segments a writer may have compacted them: then the catalog names others now.
        if database.damaged.is_empty() { Ok(database) } else { Database::of(folder, shared) }
    }

    fn of(folder: Folder, shared: &Segments) -> Result<Database, DbError> {
        let catalog = catalog::open_to_read(&folder.catalog())?;
        // One transaction for all that is read: its snapshot lasts until the database is closed.
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
        Ok(Database { folder, catalog, segments, gone, has_merged, damaged, lost: None })
    }

    /// The segments, for another one to be opened that [shares](Database::open_sharing) them.
    #[must_use]
    pub fn segments(&self) -> Segments {
        Segments(self.segments.clone())
    }

    /// Does at once what the first searches for patterns in games of a kind would do: reads their boards, and turns them over in memory, as
    /// far as there is room. A damaged segment is left out.
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

    /// What could not be opened: the rest can be read.
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

    /// Adds what could not be opened, once.
    pub(crate) fn add_damaged(&self, damage: &mut Vec<Damage>) {
        let new: Vec<Damage> = self.damaged.iter().filter(|found| !damage.contains(found)).cloned().collect();
        damage.extend(new);
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
    /// // The same game in two files is one game.
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

    /// Looks for damage: compares the checksums of all segments and blocks, and lets SQLite examine the catalog.
    ///
    /// # Errors
    ///
    /// Fails when the catalog cannot be read at all.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Database, Entry, SourceFile, Writer};
    /// use sgf_syntax::Document;
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// let mut writer = Writer::create_or_open(&path)?;
    /// let games = Entry::all(&Document::parse(b"(;GM[1];B[qd])"), None);
    /// writer.add(&SourceFile { path: "a.sgf", stamp: None, archive: None }, &games)?;
    /// writer.commit()?;
    /// let verified = Database::open(&path)?.verify()?;
    /// assert_eq!((verified.n_games, verified.n_segments), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self) -> Result<Verified, DbError> {
        let mut damaged = self.damaged.clone();
        for found in self.segments.iter().flat_map(|segment| segment.verify()) {
            damaged.extend(Some(found).filter(|found| !damaged.contains(found)));
        }
        let mut catalog = Vec::new();
        catalog.extend(self.lost.as_ref().map(|why| format!("cannot be read: {why}")));
        match self.examine_catalog(&mut catalog) {
            // SQLite breaks off where it cannot go on.
            Err(DbError::Catalog(error)) => catalog.push(error.to_string()),
            examined => examined?,
        }
        let n_games = match self.n_games() {
            // What cannot be counted in the catalog is counted in the segments.
            Err(error) if is_damage(&error) => {
                self.segments.iter().map(|segment| segment.n_games() as u64).sum()
            }
            counted => counted?,
        };
        Ok(Verified {
            n_games,
            n_segments: self.n_segments(),
            n_bytes: self.folder.n_bytes(),
            damaged,
            catalog,
        })
    }

    /// How many segments there are, with those that could not be opened.
    fn n_segments(&self) -> usize {
        let is_here = |number: u32| self.segments.iter().any(|segment| segment.number() == number);
        let lost = self.damaged.iter().filter(|damage| damage.segment > 0 && !is_here(damage.segment));
        self.segments.len() + lost.count()
    }

    /// Adds what is wrong with the catalog, in words.
    fn examine_catalog(&self, catalog: &mut Vec<String>) -> Result<(), DbError> {
        let mut statement = self.catalog.prepare("PRAGMA integrity_check")?;
        let found = statement.query_map([], |row| row.get::<_, String>(0))?;
        for line in found {
            catalog.extend(Some(line?).filter(|line| line != "ok"));
        }
        for segment in &self.segments {
            let named: i64 = self.catalog.query_row(
                "SELECT (SELECT count(*) FROM game WHERE segment = ?1) + (SELECT count(*) FROM gone WHERE segment = ?1)",
                [segment.number()],
                |row| row.get(0),
            )?;
            if named != segment.n_games() as i64 {
                let (number, n_games) = (segment.number(), segment.n_games());
                catalog.push(format!("segment {number} has {n_games} games, and the catalog names {named}"));
            }
            let sql = "SELECT checksum FROM segment WHERE id = ?1";
            let checksum: i64 = self.catalog.query_row(sql, [segment.number()], |row| row.get(0))?;
            if checksum != i64::from(segment.checksum()) {
                catalog.push(format!("segment {} is another one than the catalog names", segment.number()));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Entry, SourceFile, Writer};
    use sgf_syntax::Document;

    fn add(path: &Path, record: &str) {
        let mut writer = Writer::create_or_open(path).expect("nobody writes");
        let file = SourceFile { path: record, stamp: None, archive: None };
        writer.add(&file, &Entry::all(&Document::parse(record.as_bytes()), None)).expect("the disk has room");
        writer.commit().expect("the disk has room");
    }

    #[test]
    fn segments_are_shared_if_they_are_the_same() {
        let folder = tempfile::tempdir().expect("there is room");
        let [one, other] = ["one.sgfdb", "other.sgfdb"].map(|name| folder.path().join(name));
        add(&one, "(;B[aa])");
        let first = Database::open(&one).expect("it is there");
        add(&one, "(;B[bb])");
        let again = Database::open_sharing(&one, &first.segments()).expect("it is there");
        assert!(Arc::ptr_eq(&first.segments[0], &again.segments[0]));
        assert_eq!((first.segments.len(), again.segments.len()), (1, 2));
        // The number is the same, and the games are others.
        add(&other, "(;B[cc])");
        let apart = Database::open_sharing(&other, &first.segments()).expect("it is there");
        assert!(!Arc::ptr_eq(&first.segments[0], &apart.segments[0]));
    }

    #[test]
    fn what_is_prepared_is_kept() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("games.sgfdb");
        add(&path, "(;GM[1];B[aa];W[bb])(;GM[11];B[b2])");
        let database = Database::open(&path).expect("it is there");
        let is_kept = |gm| database.segments[0].is_turned_over(gm);
        assert!(!is_kept(1));
        database.prepare(1);
        assert!(is_kept(1) && !is_kept(11));
    }
}

//! The file with the marks.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, MAIN_DB, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params};

use super::{ContentId, Mark, MarkChange, folded};
use crate::DbError;
use crate::storage::directory::Directory;

/// Identifies the file among SQLite files: "SGFM".
const APPLICATION: u32 = 0x5347_464D;
const VERSION: u32 = 1;
/// How long to wait for another program that writes marks.
const PATIENCE: Duration = Duration::from_secs(5);

const TABLES: &str = "
CREATE TABLE mark (hash BLOB PRIMARY KEY, line INTEGER, starred INTEGER NOT NULL DEFAULT 0, note TEXT) WITHOUT ROWID;
CREATE TABLE tag (hash BLOB NOT NULL, folded TEXT NOT NULL, tag TEXT NOT NULL, PRIMARY KEY (hash, folded)) WITHOUT ROWID;
CREATE INDEX tag_folded ON tag (folded);
CREATE TABLE search (name TEXT PRIMARY KEY, arguments TEXT NOT NULL) WITHOUT ROWID;
";

/// Marks without tags, star and note are not kept.
pub(super) const DROP_EMPTY: &str = "DELETE FROM mark WHERE hash = ?1 AND starred = 0 AND note IS NULL
    AND NOT EXISTS (SELECT 1 FROM tag WHERE tag.hash = mark.hash)";

/// The marks of a database.
///
/// # Examples
///
/// ```
/// use sgf_db::{ContentId, MarkChange, Marks, Writer};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("games.sgfdb");
/// Writer::create_or_open(&path)?.commit()?;
/// assert!(Marks::open(&path)?.is_none());
/// let mut marks = Marks::create_or_open(&path)?;
/// let change = MarkChange { add: vec!["joseki".into()], star: Some(true), ..MarkChange::default() };
/// marks.change(&[ContentId::default()], &change)?;
/// let mark = &marks.all()?[0];
/// assert!(mark.is_starred && mark.tags.contains("joseki"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Marks {
    pub(super) connection: Connection,
}

impl Marks {
    /// Opens the marks of a database for reading; `None` if it has none.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read, is damaged, or has a newer format.
    pub fn open(database: &Path) -> Result<Option<Marks>, DbError> {
        in_marks(|| {
            let path = Directory::new(database).marks();
            if !path.is_file() {
                return Ok(None);
            }
            // Opened for writing if possible: SQLite then takes back a change that a killed program left half-written.
            let connection = Connection::open_with_flags(&path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
            connection.busy_timeout(PATIENCE)?;
            let marks = Marks { connection };
            // An empty file is left if a program is killed before its first mark.
            Ok(if marks.is_new()? { None } else { marks.expect_version(path).map(Some)? })
        })
    }

    /// Opens the marks of a database for changes. Creates the file with the first change.
    ///
    /// # Errors
    ///
    /// Fails if there is no database in the folder, or if the file cannot be written, is damaged, or has a newer format.
    pub fn create_or_open(database: &Path) -> Result<Marks, DbError> {
        in_marks(|| {
            let folder = Directory::new(database);
            if !folder.is_database() {
                return Err(DbError::NoDatabase(database.to_owned()));
            }
            let path = folder.marks();
            let connection = Connection::open(&path)?;
            if connection.is_readonly(MAIN_DB)? {
                return Err(DbError::ReadOnly(path));
            }
            connection.busy_timeout(PATIENCE)?;
            connection.pragma_update(None, "synchronous", "full")?;
            let mut marks = Marks { connection };
            if marks.is_new()? {
                let transaction = marks.transaction()?;
                // Another program may have created it in between.
                let version: u32 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
                if version == 0 {
                    transaction.execute_batch(TABLES)?;
                    transaction.pragma_update(None, "application_id", APPLICATION)?;
                    transaction.pragma_update(None, "user_version", VERSION)?;
                }
                transaction.commit()?;
            }
            marks.expect_version(path)
        })
    }

    /// Returns what SQLite's integrity check finds.
    pub(crate) fn problems(&self) -> Result<Vec<String>, DbError> {
        in_marks(|| {
            let mut statement = self.connection.prepare("PRAGMA integrity_check")?;
            let mut found = statement.query_map([], |row| row.get(0))?.collect::<Result<Vec<String>, _>>()?;
            found.retain(|line| line != "ok");
            Ok(found)
        })
    }

    fn is_new(&self) -> Result<bool, DbError> {
        Ok(self.number("user_version")? == 0 && self.number("application_id")? == 0)
    }

    fn number(&self, pragma: &str) -> Result<u32, DbError> {
        Ok(self.connection.pragma_query_value(None, pragma, |row| row.get(0))?)
    }

    fn expect_version(self, path: PathBuf) -> Result<Marks, DbError> {
        match (self.number("application_id")?, self.number("user_version")?) {
            (APPLICATION, VERSION) => Ok(self),
            (APPLICATION, version) => Err(DbError::Version(version)),
            _ => Err(DbError::NoDatabase(path)),
        }
    }

    pub(super) fn transaction(&mut self) -> Result<Transaction<'_>, DbError> {
        Ok(self.connection.transaction_with_behavior(TransactionBehavior::Immediate)?)
    }

    /// Lists all marks, in the order of their hashes.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read.
    pub fn all(&self) -> Result<Vec<Mark>, DbError> {
        in_marks(|| {
            let mut tags = self.connection.prepare("SELECT tag FROM tag WHERE hash = ?1")?;
            let mut statement =
                self.connection.prepare("SELECT hash, line, starred, note FROM mark ORDER BY hash")?;
            let marks = statement.query_map([], |row| {
                let hash: [u8; 16] = row.get(0)?;
                let tags = tags.query_map([hash], |row| row.get(0))?.collect::<Result<_, _>>()?;
                let content = ContentId { hash, line: row.get(1)? };
                Ok(Mark { content, tags, is_starred: row.get(2)?, note: row.get(3)? })
            })?;
            Ok(marks.collect::<Result<_, _>>()?)
        })
    }

    /// Changes the marks of some records, all or none.
    ///
    /// Tags that differ only in case are the same; the first spelling stays.
    ///
    /// # Errors
    ///
    /// Fails if a tag is refused by [`checked_tag`](crate::checked_tag), or if the file cannot be written.
    pub fn change(&mut self, records: &[ContentId], change: &MarkChange) -> Result<(), DbError> {
        in_marks(|| {
            let change = change.checked()?;
            let transaction = self.transaction()?;
            for record in records {
                apply(&transaction, *record, &change)?;
            }
            Ok(transaction.commit()?)
        })
    }
}

/// Names the marks, instead of the catalog, in an error of SQLite.
pub(super) fn in_marks<T>(call: impl FnOnce() -> Result<T, DbError>) -> Result<T, DbError> {
    call().map_err(|error| match error {
        DbError::Catalog(error) => DbError::Marks(error),
        error => error,
    })
}

/// Makes sure that a record has a mark.
pub(super) fn keep(transaction: &Transaction<'_>, record: ContentId) -> Result<(), DbError> {
    let sql = "INSERT INTO mark (hash, line) VALUES (?1, ?2)
        ON CONFLICT (hash) DO UPDATE SET line = coalesce(excluded.line, line)";
    transaction.prepare_cached(sql)?.execute(params![record.hash, record.line])?;
    Ok(())
}

/// Changes the mark of a record. The change must have been [checked](MarkChange::checked).
pub(super) fn apply(
    transaction: &Transaction<'_>,
    record: ContentId,
    change: &MarkChange,
) -> Result<(), DbError> {
    keep(transaction, record)?;
    let hash = record.hash;
    for tag in &change.remove {
        transaction
            .prepare_cached("DELETE FROM tag WHERE hash = ?1 AND folded = ?2")?
            .execute(params![hash, folded(tag)])?;
    }
    add_tags(transaction, hash, &change.add)?;
    if let Some(star) = change.star {
        transaction
            .prepare_cached("UPDATE mark SET starred = ?2 WHERE hash = ?1")?
            .execute(params![hash, star])?;
    }
    if let Some(note) = &change.note {
        transaction
            .prepare_cached("UPDATE mark SET note = nullif(?2, '') WHERE hash = ?1")?
            .execute(params![hash, note])?;
    }
    transaction.prepare_cached(DROP_EMPTY)?.execute([hash])?;
    Ok(())
}

pub(super) fn add_tags(
    transaction: &Transaction<'_>,
    hash: [u8; 16],
    tags: &[String],
) -> Result<(), DbError> {
    for tag in tags {
        transaction
            .prepare_cached("INSERT OR IGNORE INTO tag (hash, folded, tag) VALUES (?1, ?2, ?3)")?
            .execute(params![hash, folded(tag), tag])?;
    }
    Ok(())
}

/// The mark of a record; an empty one if it has none.
pub(super) fn one(transaction: &Transaction<'_>, content: ContentId) -> Result<Mark, DbError> {
    let hash = content.hash;
    let found = transaction
        .prepare_cached("SELECT starred, note FROM mark WHERE hash = ?1")?
        .query_row([hash], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    let (is_starred, note) = found.unwrap_or_default();
    let mut statement = transaction.prepare_cached("SELECT tag FROM tag WHERE hash = ?1")?;
    let tags = statement.query_map([hash], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(Mark { content, tags, is_starred, note })
}

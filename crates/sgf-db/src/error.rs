//! Errors of database calls, and damage.

use std::io;
use std::path::{Path, PathBuf};

use rusqlite::ErrorCode;

/// An error of a database call.
///
/// # Examples
///
/// ```
/// use sgf_db::{Database, DbError};
/// use std::path::Path;
/// assert!(matches!(Database::open(Path::new("no such folder")), Err(DbError::NoDatabase(_))));
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DbError {
    /// The folder is not a database.
    #[error("{} is not a database", .0.display())]
    NoDatabase(PathBuf),
    /// The database has another format version: a newer one, or an older one that the next writer upgrades.
    #[error("{}", version_text(*.0))]
    Version(u32),
    /// A file could not be read or written.
    #[error("{}: {_1}", .0.display())]
    File(PathBuf, io::Error),
    /// The disk is full.
    #[error("disk full: the database is unchanged")]
    DiskFull,
    /// The database is in a place that cannot be written, and its write-ahead log must be read.
    #[error("{} cannot be read in a read-only folder, because its last changes are in {}-wal: open the database where it can be written, such as in a copy", .0.display(), .0.display())]
    UnreadLog(PathBuf),
    /// The database cannot be written, because its folder or its files are read-only.
    #[error("{} is read-only", .0.display())]
    ReadOnly(PathBuf),
    /// SQLite reported an error.
    #[error("the catalog: {_0}{}", remedy(is_sqlite_damage(.0)))]
    Catalog(rusqlite::Error),
    /// SQLite reported an error of the file with the marks.
    #[error("marks.sqlite: {_0}{}", if is_sqlite_damage(.0) { MARKS_REMEDY } else { "" })]
    Marks(rusqlite::Error),
    /// Another writer is active.
    #[error("another program is writing to the database")]
    Busy,
    /// A part of a segment or of the catalog is damaged.
    #[error("{_0}{}", remedy(.0.segment == 0))]
    Damaged(#[from] Damage),
    /// The output could not be written.
    #[error("cannot write: {_0}")]
    Output(io::Error),
    /// The query is invalid; the text says why.
    #[error("{_0}")]
    Query(String),
}

/// A damaged part of a database.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}: {part} damaged{}", place(*segment), if *segment == 0 { "" } else { " or missing" })]
#[non_exhaustive]
pub struct Damage {
    /// The number of the segment, or 0 for the catalog.
    pub segment: u32,
    /// The damaged part: `file`, `pages`, or a column of the segment.
    pub part: &'static str,
}

impl Damage {
    /// Adds the damage that is not in a list.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::{Damage, Database};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("games.sgfdb");
    /// # sgf_db::Writer::create_or_open(&path)?.commit()?;
    /// let database = Database::open(&path)?;
    /// let mut damage = database.damaged().to_vec();
    /// Damage::add_new(&mut damage, database.damaged().to_vec());
    /// assert_eq!(damage, []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn add_new(known: &mut Vec<Damage>, found: impl IntoIterator<Item = Damage>) {
        for damage in found {
            if !known.contains(&damage) {
                known.push(damage);
            }
        }
    }
}

impl DbError {
    /// Returns true if the catalog is damaged, so that [`Database::from_segments`](crate::Database::from_segments) may help.
    ///
    /// # Examples
    ///
    /// ```
    /// use sgf_db::DbError;
    /// assert!(!DbError::Busy.is_damage());
    /// ```
    #[must_use]
    pub fn is_damage(&self) -> bool {
        is_damage(self)
    }

    /// An error of a file of the database.
    pub(crate) fn of_file(path: &Path, error: io::Error) -> DbError {
        match error.kind() {
            io::ErrorKind::StorageFull => DbError::DiskFull,
            _ => DbError::File(path.to_owned(), error),
        }
    }
}

/// The remedy for a damaged catalog.
const REMEDY: &str = "`sgf db verify` lists the damage, and `sgf db find DB -o rest.sgf` saves what can be read, for a new database";

/// The remedy for damaged marks.
const MARKS_REMEDY: &str =
    "; move it away, and import what `sgf db mark --export` last wrote; the games are not affected";

impl From<rusqlite::Error> for DbError {
    fn from(error: rusqlite::Error) -> DbError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => DbError::Busy,
            Some(ErrorCode::DiskFull) => DbError::DiskFull,
            _ if error.sqlite_extended_error_code() == Some(NO_SPACE_FOR_INDEX) => DbError::DiskFull,
            _ => DbError::Catalog(error),
        }
    }
}

/// SQLite's code when the index of the write-ahead log cannot be extended: `SQLITE_IOERR_SHMSIZE`.
const NO_SPACE_FOR_INDEX: i32 = rusqlite::ffi::SQLITE_IOERR_SHMSIZE;

impl From<io::Error> for DbError {
    fn from(error: io::Error) -> DbError {
        DbError::Output(error)
    }
}

fn place(segment: u32) -> String {
    if segment == 0 { "catalog".to_owned() } else { format!("segment {segment}") }
}

fn version_text(version: u32) -> String {
    match version {
        1 => "the database has format 1 of an earlier version; compact it to upgrade it".to_owned(),
        _ => format!("the database has format {version}, which needs a later version of this program"),
    }
}

fn remedy(is_damaged_catalog: bool) -> String {
    if is_damaged_catalog { format!("; {REMEDY}") } else { String::new() }
}

/// Reported when some pages of the catalog cannot be read. Segment numbers start at 1.
pub(crate) const DAMAGED_PAGES: Damage = Damage { segment: 0, part: "pages" };

/// Reported when the catalog cannot be opened.
pub(crate) const LOST_CATALOG: Damage = Damage { segment: 0, part: "file" };

/// Returns true if a query failed because of the catalog's content: corrupt pages or unexpected values.
pub(crate) fn is_damage(error: &DbError) -> bool {
    matches!(error, DbError::Catalog(error) if is_sqlite_damage(error))
}

fn is_sqlite_damage(error: &rusqlite::Error) -> bool {
    use rusqlite::Error;
    let is_unexpected_value = matches!(
        error,
        Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::Utf8Error(..)
            | Error::InvalidColumnType(..)
    );
    let code = error.sqlite_error_code();
    is_unexpected_value || matches!(code, Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase))
}

/// Returns true if opening the catalog failed because it is missing or corrupt.
pub(crate) fn is_lost(error: &DbError) -> bool {
    match error {
        DbError::NoDatabase(_) => true,
        DbError::Catalog(error) if error.sqlite_error_code() == Some(ErrorCode::Unknown) => true,
        error => is_damage(error),
    }
}

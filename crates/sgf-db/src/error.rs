//! What can go wrong with a database: a call that could not do its job.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::rest::is_damage;

/// Why a call on a database failed.
///
/// # Examples
///
/// ```
/// use sgf_db::{Database, DbError};
/// use std::path::Path;
/// assert!(matches!(Database::open(Path::new("no such folder")), Err(DbError::NoDatabase(_))));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum DbError {
    /// The folder is no database.
    NoDatabase(PathBuf),
    /// The database has another format: a later one, which is not known here, or an earlier one, which the next writer brings up to date.
    Version(u32),
    /// A file could not be read or written.
    File(PathBuf, io::Error),
    /// SQLite could not do what it was asked.
    Catalog(rusqlite::Error),
    /// Somebody else is writing.
    Busy,
    /// A part of a segment is not what was written.
    Damaged(Damage),
    /// What was to be written could not be.
    Output(io::Error),
    /// A query that cannot be asked; the words say why.
    Query(String),
}

/// What is damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Damage {
    /// The number of the segment; 0 is the catalog.
    pub segment: u32,
    /// What is wrong there: a part of the file, or the whole of it.
    pub part: &'static str,
}

impl DbError {
    /// Tells whether the catalog is not as it was written: then [`Database::from_segments`](crate::Database::from_segments) may help.
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
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.segment {
            0 => write!(f, "catalog: {} damaged", self.part),
            segment => write!(f, "segment {segment}: {} damaged or missing", self.part),
        }
    }
}

/// What helps when the catalog is damaged.
const REMEDY: &str = "`sgf db verify` names what is damaged, and `sgf db find DB -o rest.sgf` writes what can be read, for a new database";

impl fmt::Display for DbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DbError::NoDatabase(path) => write!(f, "{} is no database", path.display()),
            DbError::Version(1) => f.write_str(
                "the database has the format 1 of an earlier version; compact it to bring it up to date",
            ),
            DbError::Version(version) => {
                write!(
                    f,
                    "the database has format {version}, which a later version of this program has written"
                )
            }
            DbError::File(path, error) => write!(f, "{}: {error}", path.display()),
            DbError::Catalog(error) if is_damage(self) => write!(f, "the catalog: {error}; {REMEDY}"),
            DbError::Catalog(error) => write!(f, "the catalog: {error}"),
            DbError::Busy => f.write_str("another program is writing to the database"),
            DbError::Damaged(damage) if damage.segment == 0 => write!(f, "{damage}; {REMEDY}"),
            DbError::Damaged(damage) => damage.fmt(f),
            DbError::Output(error) => write!(f, "cannot be written: {error}"),
            DbError::Query(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for DbError {}

impl From<rusqlite::Error> for DbError {
    fn from(error: rusqlite::Error) -> DbError {
        match error.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy | rusqlite::ErrorCode::DatabaseLocked) => DbError::Busy,
            _ => DbError::Catalog(error),
        }
    }
}

impl From<io::Error> for DbError {
    fn from(error: io::Error) -> DbError {
        DbError::Output(error)
    }
}

impl From<Damage> for DbError {
    fn from(damage: Damage) -> DbError {
        DbError::Damaged(damage)
    }
}

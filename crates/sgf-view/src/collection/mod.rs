//! The open database: cached readers and recent answers.
//!
//! A database reader shows one state and serves one request at a time, so several are opened on demand and kept while the
//! database looks unchanged. Changes are detected with each query and, while a page is open, twice a second.

pub(crate) mod details;
pub(crate) mod marks;
pub(crate) mod question;
pub(crate) mod saved;
pub(crate) mod search;
pub(crate) mod shown;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use opensgf::db::{Database, DbError, LastBlock, Segments, Stamp};
use tokio::sync::Semaphore;

use search::Found;

/// The number of cached readers.
const MOST_IDLE: usize = 4;

/// The number of cached answers, so that their next page needs no search.
const MOST_FOUND: usize = 4;

/// The number of parallel searches; each uses all cores.
const MOST_SEARCHES: usize = 2;

/// A database with its caches.
pub(crate) struct Collection {
    path: PathBuf,
    kept: Mutex<Kept>,
    pub(crate) searching: Arc<Semaphore>,
}

#[derive(Default)]
struct Kept {
    stamp: Option<Stamp>,
    marks: Option<Stamp>,
    idle: Vec<Reader>,
    /// Segment data shared by all readers.
    segments: Option<Segments>,
    /// Whether pattern searches have been prepared.
    is_prepared: bool,
    found: VecDeque<(String, Arc<Found>)>,
    /// Whether it has changed since pages were last notified.
    is_news: bool,
}

/// An open reader, and the records decompressed last.
pub(crate) struct Reader {
    pub(crate) database: Database,
    pub(crate) last: LastBlock,
}

/// The reason why a query failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The database was removed.
    Gone,
    /// The database reported an error.
    Db(DbError),
}

impl From<DbError> for Failure {
    fn from(error: DbError) -> Failure {
        match error {
            DbError::NoDatabase(_) => Failure::Gone,
            error => Failure::Db(error),
        }
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Gone => f.write_str("the database was removed"),
            Failure::Db(error) => error.fmt(f),
        }
    }
}

impl Kept {
    /// An idle reader, or a new one.
    fn reader(&mut self, path: &Path) -> Result<Reader, DbError> {
        if let Some(reader) = self.idle.pop() {
            return Ok(reader);
        }
        let database = Database::open_sharing(path, &self.segments.clone().unwrap_or_default())?;
        self.segments.get_or_insert_with(|| database.segments());
        Ok(Reader { database, last: LastBlock::default() })
    }
}

impl Collection {
    pub(crate) fn new(path: &Path) -> Collection {
        let kept = Kept { stamp: Stamp::of(path), marks: Some(Stamp::of_marks(path)), ..Kept::default() };
        Collection {
            path: path.to_owned(),
            kept: Mutex::new(kept),
            searching: Arc::new(Semaphore::new(MOST_SEARCHES)),
        }
    }

    /// The display name.
    pub(crate) fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str());
        name.to_string_lossy().into_owned()
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the database has changed since pages were last notified.
    pub(crate) fn has_news(&self) -> bool {
        self.look();
        std::mem::take(&mut self.kept().is_news)
    }

    /// Looks whether the database or its marks have changed; drops the caches if so.
    fn look(&self) {
        let (now, marks) = (Stamp::of(&self.path), Some(Stamp::of_marks(&self.path)));
        let mut kept = self.kept();
        if kept.stamp != now {
            *kept = Kept { stamp: now, marks, is_news: true, ..Kept::default() };
        } else if kept.marks != marks {
            // Readers show no marks, so they stay.
            (kept.marks, kept.is_news) = (marks, true);
            kept.found.clear();
        }
    }

    /// Runs a function with a reader of the current state.
    pub(crate) fn read<T>(&self, work: impl FnOnce(&mut Reader) -> Result<T, Failure>) -> Result<T, Failure> {
        self.look();
        let (stamp, mut reader) = {
            let mut kept = self.kept();
            (kept.stamp.clone().ok_or(Failure::Gone)?, kept.reader(&self.path)?)
        };
        let done = work(&mut reader);
        let mut kept = self.kept();
        if kept.stamp.as_ref() == Some(&stamp) && kept.idle.len() < MOST_IDLE {
            kept.idle.push(reader);
        }
        done
    }

    /// Prepares the first pattern search, once, for the most frequent kind of game. Pages do not wait for it.
    pub(crate) fn prepare(&self) {
        if std::mem::replace(&mut self.kept().is_prepared, true) {
            return;
        }
        // Errors are reported to later queries.
        let _ = self.read(|reader| {
            let kinds = reader.database.kinds()?;
            kinds.iter().take(1).for_each(|kind| reader.database.prepare(kind.gm));
            Ok(())
        });
    }

    /// A cached answer for the current state.
    fn found(&self, question: &str) -> Option<Arc<Found>> {
        self.look();
        self.kept().found.iter().find(|(known, _)| known == question).map(|(_, found)| found.clone())
    }

    /// Caches an answer, unless the database has changed since.
    fn keep(&self, stamp: Option<&Stamp>, question: String, found: Arc<Found>) {
        let mut kept = self.kept();
        if kept.stamp.as_ref() == stamp {
            kept.found.retain(|(known, _)| *known != question);
            kept.found.push_front((question, found));
            kept.found.truncate(MOST_FOUND);
        }
    }

    fn stamp(&self) -> Option<Stamp> {
        self.kept().stamp.clone()
    }
}

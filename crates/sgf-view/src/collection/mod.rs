//! The database that was opened beside the files: which one it is, and what was asked of it lately.
//!
//! An open database shows one state, and it is used by one request at a time; so there are several, made when they are needed and kept
//! as long as the database looks the same from outside. What has changed or gone meanwhile is found out with each question and, while a
//! page is open, twice a second.

pub(crate) mod api;
mod question;
mod search;
mod shown;

use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use opensgf::db::{Database, DbError, LastBlock, Segments, Stamp};
use tokio::sync::Semaphore;

use search::Found;

/// How many open databases are kept.
const MOST_IDLE: usize = 4;

/// How many answers are kept, so that their next page needs no search.
const MOST_FOUND: usize = 4;

/// How many searches go on at once; each uses all cores.
const MOST_SEARCHES: usize = 2;

/// A database, and what is kept of it.
pub(crate) struct Collection {
    path: PathBuf,
    kept: Mutex<Kept>,
    pub(crate) searching: Arc<Semaphore>,
}

#[derive(Default)]
struct Kept {
    stamp: Option<Stamp>,
    idle: Vec<Reader>,
    /// What those that are open have read in common.
    segments: Option<Segments>,
    /// Whether searches for patterns were prepared.
    is_prepared: bool,
    found: VecDeque<(String, Arc<Found>)>,
    /// Whether it has changed since the pages were told so.
    is_news: bool,
}

/// A database that is open, and the records that were unpacked last.
pub(crate) struct Reader {
    pub(crate) database: Database,
    pub(crate) last: LastBlock,
}

/// Why a question has no answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The database is not there any more.
    Gone,
    /// The database cannot answer; the words say why.
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
            Failure::Gone => f.write_str("the database is not there any more"),
            Failure::Db(error) => error.fmt(f),
        }
    }
}

impl Kept {
    /// A reader that nobody uses, or another one.
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
        let kept = Kept { stamp: Stamp::of(path), ..Kept::default() };
        Collection {
            path: path.to_owned(),
            kept: Mutex::new(kept),
            searching: Arc::new(Semaphore::new(MOST_SEARCHES)),
        }
    }

    /// How people call it.
    pub(crate) fn name(&self) -> String {
        let name = self.path.file_name().unwrap_or(self.path.as_os_str());
        name.to_string_lossy().into_owned()
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks whether the database is another one than when the pages were last told.
    pub(crate) fn has_news(&self) -> bool {
        self.look();
        std::mem::take(&mut self.kept().is_news)
    }

    /// Looks whether the database is another one than before; what was kept of the old one is dropped.
    fn look(&self) {
        let now = Stamp::of(&self.path);
        let mut kept = self.kept();
        if kept.stamp != now {
            *kept = Kept { stamp: now, is_news: true, ..Kept::default() };
        }
    }

    /// Reads in the database as it is now.
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

    /// Gets ready for the first pattern, once, in games of the kind that there are most of. A page does not wait for it.
    pub(crate) fn prepare(&self) {
        if std::mem::replace(&mut self.kept().is_prepared, true) {
            return;
        }
        // What fails here is told to those who ask.
        let _ = self.read(|reader| {
            let kinds = reader.database.kinds()?;
            kinds.iter().take(1).for_each(|kind| reader.database.prepare(kind.gm));
            Ok(())
        });
    }

    /// What was found for a question in the database as it is now.
    fn found(&self, question: &str) -> Option<Arc<Found>> {
        self.look();
        self.kept().found.iter().find(|(known, _)| known == question).map(|(_, found)| found.clone())
    }

    /// Keeps what was found, unless the database has changed since it looked like this.
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

//! The table of files. Requests can only name files by their number in it.
//!
//! A request names `f7`, and the table knows the file. No path is ever built from a request; even the name of a new file is
//! validated first. Files are never removed from the table, because a deleted file may return.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use sgf_files::replace;

use crate::Records;
use crate::content::{self, Content, Fingerprint, Unread};
use crate::etag::Etag;
use crate::row::{Row, UnreadRow, games_of};

/// The files of a server.
pub(crate) struct Table {
    records: Box<dyn Records>,
    folders: Vec<Folder>,
    entries: RwLock<Vec<Arc<Entry>>>,
    by_path: Mutex<HashMap<PathBuf, usize>>,
}

/// A folder that was opened.
struct Folder {
    path: PathBuf,
    /// The same path without links.
    within: PathBuf,
}

/// A file.
pub(crate) struct Entry {
    pub(crate) number: usize,
    pub(crate) place: Place,
    /// The display name.
    pub(crate) shown: String,
    pub(crate) state: Mutex<State>,
    /// The number of problems in a version of the content, once counted.
    pub(crate) problems: Mutex<Option<(Etag, usize)>>,
    /// The place in the trash folder.
    pub(crate) trashed: Mutex<Option<PathBuf>>,
    /// Held while writing.
    writing: Arc<tokio::sync::Mutex<()>>,
}

/// The source of an entry's bytes.
pub(crate) enum Place {
    StandardInput(Vec<u8>),
    File { path: PathBuf, within: PathBuf },
}

/// The state of a file.
#[derive(Debug, Default)]
pub(crate) enum State {
    /// Not scanned yet.
    #[default]
    New,
    Known {
        fingerprint: Option<Fingerprint>,
        row: Row,
        etag: Etag,
        is_foreign: bool,
    },
    Unread {
        fingerprint: Option<Fingerprint>,
        why: Unread,
    },
}

/// A record as it is served.
pub(crate) struct Served {
    pub(crate) sgf: Vec<u8>,
    pub(crate) etag: Etag,
    pub(crate) is_foreign: bool,
    pub(crate) fingerprint: Option<Fingerprint>,
}

/// The result of scanning a file again.
#[derive(Debug)]
pub(crate) enum Found {
    Same,
    New(Row),
    Changed(Row),
    Gone,
}

impl Table {
    pub(crate) fn new(records: Box<dyn Records>, folders: &[PathBuf]) -> Table {
        let folder = |path: &PathBuf| Some(Folder { path: path.clone(), within: path.canonicalize().ok()? });
        Table {
            records,
            folders: folders.iter().filter_map(folder).collect(),
            entries: RwLock::default(),
            by_path: Mutex::default(),
        }
    }

    pub(crate) fn entries(&self) -> Vec<Arc<Entry>> {
        self.entries.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn n_entries(&self) -> usize {
        self.entries.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// Looks up a request's file: `f` and a number without leading zeros.
    pub(crate) fn entry(&self, id: &str) -> Option<Arc<Entry>> {
        let number: usize = id.strip_prefix('f')?.parse().ok()?;
        let entry = self.at(number)?;
        (entry.id() == id).then_some(entry)
    }

    pub(crate) fn at(&self, number: usize) -> Option<Arc<Entry>> {
        self.entries.read().unwrap_or_else(PoisonError::into_inner).get(number).cloned()
    }

    pub(crate) fn add_standard_input(&self, bytes: Vec<u8>) -> Arc<Entry> {
        self.add(Place::StandardInput(bytes), "standard input".to_owned())
    }

    /// Adds a file named by the user, wherever it is. Its path is resolved now.
    pub(crate) fn add_named(&self, path: &Path) -> Arc<Entry> {
        let within = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        self.add_once(path, within, path.to_string_lossy().into_owned()).0
    }

    /// Scans all folders for new files.
    pub(crate) fn walk(&self) -> Vec<Arc<Entry>> {
        let mut added = Vec::new();
        for folder in &self.folders {
            for path in self.records.walk(&folder.path) {
                let (entry, is_new) = self.add_below(folder, &path);
                added.extend(is_new.then_some(entry));
            }
        }
        added
    }

    /// Adds a file of a folder; with a single folder, under its relative path.
    fn add_below(&self, folder: &Folder, path: &Path) -> (Arc<Entry>, bool) {
        let below = path.strip_prefix(&folder.path).ok().filter(|_| self.folders.len() == 1);
        let shown = below.unwrap_or(path).to_string_lossy().into_owned();
        self.add_once(path, folder.within.clone(), shown)
    }

    fn add_once(&self, path: &Path, within: PathBuf, shown: String) -> (Arc<Entry>, bool) {
        // Files below the current folder may be named with and without its path.
        let path = path.strip_prefix(".").unwrap_or(path);
        let mut by_path = self.by_path.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(entry) = by_path.get(path).and_then(|number| self.at(*number)) {
            return (entry, false);
        }
        let entry = self.add(Place::File { path: path.to_owned(), within }, shown);
        by_path.insert(path.to_owned(), entry.number);
        (entry, true)
    }

    fn add(&self, place: Place, shown: String) -> Arc<Entry> {
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        let number = entries.len();
        let entry = Arc::new(Entry {
            number,
            place,
            shown,
            state: Mutex::default(),
            problems: Mutex::default(),
            trashed: Mutex::default(),
            writing: Arc::default(),
        });
        entries.push(entry.clone());
        entry
    }

    /// Creates a file in the first open folder.
    ///
    /// # Errors
    ///
    /// Fails if there is no folder, or with the error of the system.
    pub(crate) fn create(&self, name: &str, content: &[u8]) -> std::io::Result<Arc<Entry>> {
        let folder = self.folders.first().ok_or(std::io::ErrorKind::NotFound)?;
        // The folder may have become a link since; use the resolved path.
        replace::try_create(&folder.within.join(name), content)?;
        Ok(self.add_below(folder, &folder.path.join(name)).0)
    }

    /// The name of the folder for new files.
    pub(crate) fn folder_name(&self) -> Option<String> {
        let within = &self.folders.first()?.within;
        Some(within.file_name().unwrap_or(within.as_os_str()).to_string_lossy().into_owned())
    }

    /// Whether a file has been read, or does not exist.
    pub(crate) fn is_scanned(&self, number: usize) -> bool {
        self.at(number).is_none_or(|entry| !matches!(*entry.state(), State::New))
    }

    pub(crate) fn is_record_name(&self, name: &str) -> bool {
        self.records.is_record_name(Path::new(name))
    }

    /// Reads a file as SGF.
    pub(crate) fn serve(&self, entry: &Entry) -> Result<Served, Unread> {
        let (bytes, fingerprint) = match &entry.place {
            Place::StandardInput(bytes) => (bytes.clone(), None),
            Place::File { path, within } => {
                let Content { bytes, fingerprint } = content::read(path, within)?;
                (bytes, Some(fingerprint))
            }
        };
        let name = Path::new(&entry.shown);
        let (sgf, is_foreign) = self.records.as_sgf(name, bytes).map_err(Unread::Because)?;
        Ok(Served { etag: Etag::of(&sgf), sgf, is_foreign, fingerprint })
    }

    /// Converts uploaded content to SGF.
    pub(crate) fn as_sgf(&self, entry: &Entry, bytes: Vec<u8>) -> Result<(Vec<u8>, bool), String> {
        self.records.as_sgf(Path::new(&entry.shown), bytes)
    }

    /// Converts the content of a new file to SGF.
    pub(crate) fn as_sgf_named(&self, name: &str, bytes: Vec<u8>) -> Result<(Vec<u8>, bool), String> {
        self.records.as_sgf(Path::new(name), bytes)
    }

    /// Scans a file again and updates its state.
    pub(crate) fn look(&self, entry: &Entry) -> Found {
        entry.remember(self.state_now(entry))
    }

    /// Scans a file again and updates its state, unless its games have disappeared: then nothing is updated or announced.
    pub(crate) fn look_unless_gone(&self, entry: &Entry) -> Option<Found> {
        let next = self.state_now(entry);
        let has_gone = matches!((&*entry.state(), &next), (State::Known { .. }, State::Unread { .. }));
        (!has_gone).then(|| entry.remember(next))
    }

    fn state_now(&self, entry: &Entry) -> State {
        let fingerprint = entry.fingerprint_now();
        match self.serve(entry) {
            Ok(served) => self.known(entry, &served),
            Err(why) => State::Unread { fingerprint, why },
        }
    }

    /// The state of a file after reading its content.
    pub(crate) fn known(&self, entry: &Entry, served: &Served) -> State {
        let (games, count) = games_of(&served.sgf, &entry.shown);
        if count == 0 {
            return State::Unread {
                fingerprint: served.fingerprint,
                why: Unread::Because("the file has no game".to_owned()),
            };
        }
        let row = Row {
            id: entry.id(),
            path: entry.shown.clone(),
            writable: !served.is_foreign && entry.is_replaceable(),
            etag: served.etag.to_string(),
            count,
            games,
        };
        State::Known {
            fingerprint: served.fingerprint,
            row,
            etag: served.etag,
            is_foreign: served.is_foreign,
        }
    }
}

impl Entry {
    /// The number of the file, as requests use it.
    pub(crate) fn id(&self) -> String {
        format!("f{}", self.number)
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The fingerprint of the file.
    pub(crate) fn fingerprint_now(&self) -> Option<Fingerprint> {
        match &self.place {
            Place::StandardInput(_) => None,
            Place::File { path, .. } => Fingerprint::of_path(path),
        }
    }

    /// Whether the fingerprint has changed.
    pub(crate) fn seems_changed(&self) -> bool {
        let now = self.fingerprint_now();
        match &*self.state() {
            State::New => false,
            State::Known { fingerprint, .. } | State::Unread { fingerprint, .. } => *fingerprint != now,
        }
    }

    /// The size in bytes.
    pub(crate) fn length(&self) -> Option<u64> {
        match &self.place {
            Place::StandardInput(bytes) => Some(bytes.len() as u64),
            Place::File { path, .. } => std::fs::metadata(path).ok().map(|metadata| metadata.len()),
        }
    }

    /// Whether the file was in another format than SGF when last scanned.
    pub(crate) fn is_foreign(&self) -> bool {
        matches!(&*self.state(), State::Known { is_foreign: true, .. })
    }

    /// Waits for the write lock.
    pub(crate) async fn lock_for_writing(self: Arc<Self>) -> tokio::sync::OwnedMutexGuard<()> {
        self.writing.clone().lock_owned().await
    }

    fn is_replaceable(&self) -> bool {
        match &self.place {
            Place::StandardInput(_) => false,
            Place::File { path, .. } => replace::expect_replaceable(path).is_ok(),
        }
    }

    /// Updates the state and returns the difference from the previous one.
    pub(crate) fn remember(&self, next: State) -> Found {
        let mut state = self.state();
        let found = match (&*state, &next) {
            (State::Known { etag: was, row: old, .. }, State::Known { etag, row, .. })
                if was == etag && old.writable == row.writable =>
            {
                Found::Same
            }
            (State::Known { .. }, State::Known { row, .. }) => Found::Changed(row.clone()),
            (_, State::Known { row, .. }) => Found::New(row.clone()),
            (State::Known { .. }, State::Unread { .. }) => Found::Gone,
            (_, State::Unread { .. } | State::New) => Found::Same,
        };
        *state = next;
        found
    }

    /// The entry of the list: a row, or the reason why there is none; `None` if not scanned yet.
    pub(crate) fn list_row(&self) -> Option<Result<Row, UnreadRow>> {
        match &*self.state() {
            State::New => None,
            // A deleted file is not reported again.
            State::Known { row, .. } => Some(Ok(row.clone())),
            State::Unread { why, .. } => {
                Some(Err(UnreadRow { path: self.shown.clone(), why: why.to_string() }))
            }
        }
    }
}

//! Locks on folders that contain temporary files.
//!
//! A process holds a shared lock (flock) on each folder in which it has temporary files. If another process gets the exclusive lock, no
//! process has any there, so those that it finds belong to processes that were killed: the system releases the locks of a process when it
//! ends. Without locks, as on Windows and some network file systems, temporary files are written without a lock and never removed.

use std::collections::{HashMap, HashSet};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock, Mutex, PoisonError, Weak};
use std::time::Duration;

use super::leftovers::remove_all;

/// Attempts to get a shared lock, a millisecond apart. Another run holds the exclusive lock for about as long. If the lock belongs to
/// another program, nothing is removed while it holds the lock.
const ATTEMPTS: usize = 50;

/// A shared lock on a folder.
#[derive(Debug)]
pub(super) struct FolderLock {
    _file: Option<File>,
}

/// The locks of this process.
#[derive(Debug, Default)]
struct Locks {
    held: HashMap<PathBuf, Weak<FolderLock>>,
    /// Folders whose leftovers were removed.
    cleaned: HashSet<PathBuf>,
}

static LOCKS: LazyLock<Mutex<Locks>> = LazyLock::new(Mutex::default);

impl FolderLock {
    /// The lock of this process on a folder. The first one removes the temporary files of killed processes.
    pub(super) fn hold(folder: &Path) -> Arc<FolderLock> {
        let mut locks = LOCKS.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(held) = locks.held.get(folder).and_then(Weak::upgrade) {
            return held;
        }
        if locks.cleaned.insert(folder.to_owned()) {
            remove_all(folder);
        }
        let lock = Arc::new(FolderLock { _file: shared(folder) });
        locks.held.retain(|_, lock| lock.strong_count() > 0);
        locks.held.insert(folder.to_owned(), Arc::downgrade(&lock));
        lock
    }
}

fn shared(folder: &Path) -> Option<File> {
    let file = File::open(folder).ok()?;
    for _ in 0..ATTEMPTS {
        match file.try_lock_shared() {
            Ok(()) => return Some(file),
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
            Err(TryLockError::Error(_)) => return None,
        }
    }
    None
}

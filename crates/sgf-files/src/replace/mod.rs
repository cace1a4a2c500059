//! Atomic replacement of files that never overwrites another program's changes.
//!
//! The new content is written to a temporary file in the same folder, which then replaces the old file in one step. Readers see the old
//! content or the new one, and the old file survives a full disk. A record is replaced only after the new content is synced to disk, and only
//! if the file still contains what was read (`swap.rs`). Records are replaced in groups, which share one sync.
//!
//! Symbolic links are followed: the target is replaced, not the link. Permissions, owner, access lists and extended attributes are kept
//! (`metadata.rs`). Read-only files are left alone even if the folder would allow replacing them. So are files with several hard
//! links, since only one of the links would get the new content.

mod backup;
mod errors;
mod folder_lock;
mod leftovers;
mod metadata;
mod staged;
mod swap;
mod temporary;
mod together;
mod writer;

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::interrupt::{self, SignalGuard};
pub use backup::Backup;
pub use errors::WriteError;
pub use leftovers::{Leftovers, remove_leftovers};
use staged::Staged;
pub use together::{ReplaceAllError, Replacement, replace_all};
pub use writer::AtomicWriter;

/// Whether a replaced file must survive a power failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Durability {
    /// Sync the file before it replaces the old one, for records, of which there may be no other copy.
    Synced,
    /// Do not sync, for files that can be generated again from a record. Syncing takes longer than drawing.
    Unsynced,
}

/// A function that replaces a record, given its path, the bytes that were read, and the new bytes.
pub type Replace<'a> = dyn FnMut(&Path, Vec<u8>, &[u8]) -> io::Result<()> + 'a;

/// A group with more bytes than this should be committed.
const MAX_BYTES: usize = 16 << 20;

/// Records that are replaced together. Dropping a group without [`Group::commit`] abandons it.
///
/// # Examples
///
/// ```
/// use sgf_files::replace::{Group, is_changed_error};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.sgf");
/// std::fs::write(&path, "(;B[aa])")?;
/// let mut group = Group::default();
/// group.stage(0, &path, b"(;B[aa])".to_vec(), b"(;B[bb])")?;
/// assert!(group.commit().is_empty());
/// assert_eq!(std::fs::read(&path)?, b"(;B[bb])");
///
/// // The file no longer contains what was read.
/// group.stage(0, &path, b"(;B[aa])".to_vec(), b"(;B[cc])")?;
/// assert!(is_changed_error(&group.commit()[0].1));
/// assert_eq!(std::fs::read(&path)?, b"(;B[bb])");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Group {
    // Fields drop in order: the temporary files are removed before the guard lets signals through.
    staged: Vec<(usize, Staged)>,
    n_bytes: usize,
    guard: Option<SignalGuard>,
    backup: Backup,
}

impl Group {
    /// An empty group that makes backups, or not.
    #[must_use]
    pub fn new(backup: Backup) -> Group {
        Group { backup, ..Group::default() }
    }

    /// Prepares to replace the record `old` by the record `new`. [`Group::commit`] reports errors by `index`.
    ///
    /// # Errors
    ///
    /// Fails when the path is not a regular file, has several hard links, or is write-protected, or when its folder is. The file
    /// is unchanged then.
    pub fn stage(&mut self, index: usize, path: &Path, old: Vec<u8>, new: &[u8]) -> io::Result<()> {
        if self.guard.as_ref().is_some_and(SignalGuard::is_interrupted) {
            *self = Group::new(self.backup);
        }
        self.guard.get_or_insert_with(SignalGuard::new);
        self.n_bytes += old.len() + new.len();
        self.staged.push((index, Staged::new(path, new, Some(old), self.backup)?));
        Ok(())
    }

    /// Returns whether the group is large enough to be committed.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.n_bytes > MAX_BYTES
    }

    /// Syncs and replaces all records. Returns the indexes and errors of those that could not be replaced; they are unchanged.
    #[must_use = "files that could not be replaced are unchanged"]
    pub fn commit(&mut self) -> Vec<(usize, io::Error)> {
        let Group { staged, guard, .. } = std::mem::replace(self, Group::new(self.backup));
        let is_interrupted = || guard.as_ref().is_some_and(SignalGuard::is_interrupted);
        let synced = if is_interrupted() { Vec::new() } else { staged::sync_all(&staged) };
        if is_interrupted() {
            drop(staged);
            interrupt::exit_interrupted(guard);
        }
        let (mut failed, mut folders) = (Vec::new(), BTreeMap::new());
        for ((index, staged), synced) in staged.into_iter().zip(synced) {
            let folder = staged.folder().to_owned();
            match synced.and_then(|()| staged.persist()) {
                Ok(_) => drop(folders.insert(folder, index)),
                Err(error) => failed.push((index, error)),
            }
        }
        let sync = |(folder, index): (PathBuf, usize)| Some((index, sync_folder(&folder).err()?));
        failed.extend(folders.into_iter().filter_map(sync));
        failed
    }
}

/// Returns whether a file was left alone because it changed after it was read.
///
/// # Examples
///
/// ```
/// assert!(!sgf_files::replace::is_changed_error(&std::io::Error::other("something else")));
/// ```
#[must_use]
pub fn is_changed_error(error: &io::Error) -> bool {
    error.get_ref().is_some_and(
        <dyn std::error::Error + std::marker::Send + std::marker::Sync + 'static>::is::<swap::ChangedError>,
    )
}

/// Checks whether a file could be replaced, as far as possible without trying.
///
/// # Errors
///
/// Fails when the path is not a regular file, has several hard links, or is write-protected, or when its folder is.
///
/// # Examples
///
/// ```
/// let folder = tempfile::tempdir()?;
/// assert!(sgf_files::replace::expect_replaceable(folder.path()).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn expect_replaceable(path: &Path) -> io::Result<()> {
    staged::expect_replaceable(path).map(drop)
}

/// Writes a new file atomically. Does not sync: the file that the content was made from still exists.
///
/// # Errors
///
/// Fails when the file exists, or cannot be written.
///
/// # Examples
///
/// ```
/// use sgf_files::replace::create;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.sgf");
/// create(&path, b"(;B[aa])")?;
/// assert!(create(&path, b"(;B[bb])").unwrap_err().to_string().ends_with("game.sgf already exists"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn create(path: &Path, content: &[u8]) -> Result<(), WriteError> {
    try_create(path, content).map_err(|error| WriteError::create(path, error))
}

/// Writes a new file like [`create`], for callers that need the I/O error.
///
/// # Errors
///
/// Fails with `AlreadyExists` when the file exists, and otherwise when it cannot be written.
///
/// # Examples
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.sgf");
/// sgf_files::replace::try_create(&path, b"(;B[aa])")?;
/// let error = sgf_files::replace::try_create(&path, b"(;B[bb])").unwrap_err();
/// assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn try_create(path: &Path, content: &[u8]) -> io::Result<()> {
    let _guard = SignalGuard::new();
    staged::create(path, content)
}

/// Writes a new file like [`try_create`], in a section that the caller guards. After a signal, it still writes the file and returns.
///
/// # Errors
///
/// Fails with `AlreadyExists` when the file exists, and otherwise when it cannot be written.
///
/// # Examples
///
/// ```
/// use sgf_files::interrupt::SignalGuard;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.sgf");
/// let guard = SignalGuard::new();
/// sgf_files::replace::create_under(&guard, &path, b"(;B[aa])")?;
/// assert_eq!(std::fs::read(&path)?, b"(;B[aa])");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn create_under(guard: &SignalGuard, path: &Path, content: &[u8]) -> io::Result<()> {
    let _ = guard;
    staged::create(path, content)
}

/// Writes a file atomically, replacing one that exists.
///
/// # Errors
///
/// Fails when the file cannot be written or replaced. An existing file is unchanged then.
///
/// # Examples
///
/// ```
/// use sgf_files::replace::{Durability, create_or_replace};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("board.svg");
/// for picture in ["<svg/>", "<svg></svg>"] {
///     create_or_replace(&path, picture.as_bytes(), Durability::Unsynced)?;
/// }
/// assert_eq!(std::fs::read_to_string(&path)?, "<svg></svg>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn create_or_replace(path: &Path, content: &[u8], durability: Durability) -> Result<(), WriteError> {
    let guard = SignalGuard::new();
    let created =
        if path.exists() { Err(io::ErrorKind::AlreadyExists.into()) } else { staged::create(path, content) };
    let written = match created {
        // Another process may have created it since the check.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => overwrite(path, content, durability),
        created => created,
    };
    drop(guard);
    written.map_err(|error| WriteError::io(path, error))
}

/// Replaces a file without looking at its content.
fn overwrite(path: &Path, content: &[u8], durability: Durability) -> io::Result<()> {
    let staged = Staged::new(path, content, None, Backup::None)?;
    let folder = staged.folder().to_owned();
    if durability == Durability::Synced {
        staged.sync()?;
    }
    staged.persist()?;
    if durability == Durability::Synced { sync_folder(&folder) } else { Ok(()) }
}

/// Syncs the names in a folder, on systems that support it.
fn sync_folder(folder: &Path) -> io::Result<()> {
    let Ok(folder) = File::open(folder) else { return Ok(()) };
    match folder.sync_all() {
        Err(error) if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) => {
            Ok(())
        }
        synced => synced,
    }
}

#[cfg(test)]
mod tests;

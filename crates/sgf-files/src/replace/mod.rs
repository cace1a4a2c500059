//! Files are replaced whole, or not at all, and never a version that nobody here has seen.
//!
//! The new content goes into a temporary file in the same folder, which then takes the place of the old one in a single
//! step. A reader sees the old content or the new one, never a half; when the disk is full, the old one is still there.
//! A record takes the place only once it is on the disk, and only if what stands there is still what was read
//! (`swap.rs`). Records are replaced in groups, so that many of them wait for the disk once.
//!
//! A symbolic link is followed: the file that it names is replaced, not the link. Permissions, owner, access lists and
//! extended attributes are kept (`keep.rs`). A file that the user may not write is left alone, although its folder would allow
//! it, and so is one that has several names (hard links), since it would get a new life under one of them only.

mod growing;
mod keep;
mod leftovers;
mod staged;
mod swap;

use std::collections::BTreeMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use crate::interrupt::{self, Undisturbed};
use crate::reason;
pub use growing::Growing;
pub use leftovers::leftovers;
use staged::Staged;

/// What a power cut may take with it when a file is replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Nothing: there may be no other copy.
    Record,
    /// What was written last: it is made again from a record at any time, and waiting for the disk takes longer than
    /// drawing.
    Drawn,
}

/// What replaces a record: its path, what was read, and what is to be there.
pub type Replace<'a> = dyn FnMut(&Path, Vec<u8>, &[u8]) -> io::Result<()> + 'a;

/// How many bytes a group holds at most before it waits for the disk.
const MOST_BYTES: usize = 16 << 20;

/// Records that take their places together. What is not settled is given up.
///
/// # Examples
///
/// ```
/// use sgf_files::replace::{Group, is_change};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.sgf");
/// std::fs::write(&path, "(;B[aa])")?;
/// let mut group = Group::default();
/// group.put(0, &path, b"(;B[aa])".to_vec(), b"(;B[bb])")?;
/// assert!(group.settle().is_empty());
/// assert_eq!(std::fs::read(&path)?, b"(;B[bb])");
///
/// // What was read is not there any more.
/// group.put(0, &path, b"(;B[aa])".to_vec(), b"(;B[cc])")?;
/// assert!(is_change(&group.settle()[0].1));
/// assert_eq!(std::fs::read(&path)?, b"(;B[bb])");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Group {
    // The temporary files go before the signals do their work again.
    staged: Vec<(usize, Staged)>,
    n_bytes: usize,
    undisturbed: Option<Undisturbed>,
}

impl Group {
    /// Makes everything ready to replace the record `was` by the record `new`; `number` is what [`Group::settle`] calls it by.
    ///
    /// # Errors
    ///
    /// Fails when the file is no plain file, has several names or is write-protected, or when its folder takes no new file; the
    /// file is then as it was.
    pub fn put(&mut self, number: usize, path: &Path, was: Vec<u8>, new: &[u8]) -> io::Result<()> {
        if self.undisturbed.as_ref().is_some_and(Undisturbed::is_asked_to_end) {
            *self = Group::default();
        }
        self.undisturbed.get_or_insert_with(Undisturbed::begin);
        self.n_bytes += was.len() + new.len();
        self.staged.push((number, Staged::of(path, new, Some(was))?));
        Ok(())
    }

    /// Tells whether no more should wait.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.n_bytes > MOST_BYTES
    }

    /// Waits for the disk and lets all records take their places. Returns those that could not; these are as they were.
    #[must_use = "what could not be replaced is as it was"]
    pub fn settle(&mut self) -> Vec<(usize, io::Error)> {
        let Group { staged, undisturbed, .. } = std::mem::take(self);
        // After a signal the temporary files are given up, and then the guard ends the program.
        let is_given_up = || undisturbed.as_ref().is_some_and(Undisturbed::is_asked_to_end);
        let on_disk = if is_given_up() { Vec::new() } else { staged::on_disk(&staged) };
        if is_given_up() {
            drop(staged);
            interrupt::give_up(undisturbed);
        }
        let (mut failed, mut folders) = (Vec::new(), BTreeMap::new());
        for ((number, staged), on_disk) in staged.into_iter().zip(on_disk) {
            let folder = staged.folder().to_owned();
            match on_disk.and_then(|()| staged.take_place()) {
                Ok(()) => drop(folders.insert(folder, number)),
                Err(error) => failed.push((number, error)),
            }
        }
        let unsettled = |(folder, number): (PathBuf, usize)| Some((number, sync_folder(&folder).err()?));
        failed.extend(folders.into_iter().filter_map(unsettled));
        failed
    }
}

/// Tells whether a file was left alone because it does not hold any more what was read of it.
///
/// # Examples
///
/// ```
/// assert!(!sgf_files::replace::is_change(&std::io::Error::other("something else")));
/// ```
#[must_use]
pub fn is_change(error: &io::Error) -> bool {
    error.get_ref().is_some_and(|inner| inner.is::<swap::Changed>())
}

/// Looks whether a file could be replaced, as far as that can be told without trying.
///
/// # Errors
///
/// Fails with the reason: the file is no plain file, has several names or is write-protected, or its folder takes no new file.
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

/// Writes a new file: whole or not at all. Nothing waits for the disk, since what it is made of is still there.
///
/// # Errors
///
/// Fails with a message for the user when there is a file of that name already, or its folder takes no new one.
///
/// # Examples
///
/// ```
/// use sgf_files::replace::create;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.sgf");
/// assert_eq!(create(&path, b"(;B[aa])"), Ok(()));
/// assert!(create(&path, b"(;B[bb])").is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn create(path: &Path, content: &[u8]) -> Result<(), String> {
    try_create(path, content).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => format!("{} is there already", path.display()),
        _ => cannot_write(path, &error),
    })
}

/// Writes a new file, as [`create`] does, for those who have words of their own for what went wrong.
///
/// # Errors
///
/// Fails with `AlreadyExists` when there is a file of that name already, and otherwise when its folder takes no new one.
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
    let _undisturbed = Undisturbed::begin();
    staged::create(path, content)
}

/// Writes a file that may be there already: whole or not at all.
///
/// # Errors
///
/// Fails with a message for the user when the folder takes no new file, or the file cannot be replaced; it is then as it was.
///
/// # Examples
///
/// ```
/// use sgf_files::replace::{Content, create_or_replace};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("board.svg");
/// for picture in ["<svg/>", "<svg></svg>"] {
///     create_or_replace(&path, picture.as_bytes(), Content::Drawn)?;
/// }
/// assert_eq!(std::fs::read_to_string(&path)?, "<svg></svg>");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn create_or_replace(path: &Path, content: &[u8], kind: Content) -> Result<(), String> {
    let undisturbed = Undisturbed::begin();
    let created =
        if path.exists() { Err(io::ErrorKind::AlreadyExists.into()) } else { staged::create(path, content) };
    let written = match created {
        // Somebody else may have been faster.
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => overwrite(path, content, kind),
        created => created,
    };
    drop(undisturbed);
    written.map_err(|error| cannot_write(path, &error))
}

fn cannot_write(path: &Path, error: &io::Error) -> String {
    format!("cannot write {}: {}", path.display(), reason(error))
}

/// Replaces a file whatever it holds.
fn overwrite(path: &Path, content: &[u8], kind: Content) -> io::Result<()> {
    let staged = Staged::of(path, content, None)?;
    let folder = staged.folder().to_owned();
    if kind == Content::Record {
        staged.sync()?;
    }
    staged.take_place()?;
    if kind == Content::Record { sync_folder(&folder) } else { Ok(()) }
}

/// Waits until the names in a folder are on the disk, where the system knows how to.
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

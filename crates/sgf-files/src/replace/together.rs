//! Replacing many files, all or none.
//!
//! Everything that can be tried before the first rename is tried. If a rename fails nevertheless, the files that were replaced before get
//! their old content back.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};

use super::staged::{Staged, sync_all};
use super::{Backup, sync_folder};
use crate::interrupt::{self, SignalGuard};
use crate::reason;

/// Number of files that are open at the same time.
const MAX_OPEN: usize = 128;

/// A file to replace; see [`replace_all`].
#[derive(Clone, Debug)]
pub struct Replacement {
    /// The file.
    pub path: PathBuf,
    /// The content that was read.
    pub old: Vec<u8>,
    /// The new content.
    pub new: Vec<u8>,
}

/// The reason why [`replace_all`] replaced no file, and the files that could not be restored.
#[derive(Debug, thiserror::Error)]
#[error("cannot replace {}: {}", path.display(), reason(error))]
#[non_exhaustive]
pub struct ReplaceAllError {
    /// The file that could not be replaced.
    pub path: PathBuf,
    /// The reason.
    pub error: io::Error,
    /// Number of files that were replaced before, and have their old content again.
    pub n_restored: usize,
    /// Files that still have their new content, with the reason why they could not be restored.
    pub unrestored: Vec<(PathBuf, io::Error)>,
}

/// Replaces all files, or none of them. A signal that ends the process waits until that is done.
///
/// # Errors
///
/// Fails when a file cannot be replaced, as [`Group::stage`](super::Group::stage) and [`Group::commit`](super::Group::commit) do. The files
/// have their old content then, except those in [`ReplaceAllError::unrestored`].
///
/// # Examples
///
/// ```
/// use sgf_files::replace::{Backup, Replacement, replace_all};
/// let folder = tempfile::tempdir()?;
/// let replacements = ["a.sgf", "b.sgf"].map(|name| {
///     let path = folder.path().join(name);
///     std::fs::write(&path, "(;B[aa])").unwrap();
///     Replacement { path, old: b"(;B[aa])".to_vec(), new: b"(;B[bb])".to_vec() }
/// });
/// std::fs::write(&replacements[1].path, "(;B[dd])")?;
/// let error = replace_all(&replacements, Backup::None).unwrap_err();
/// assert!(error.path.ends_with("b.sgf") && error.unrestored.is_empty());
/// assert_eq!(std::fs::read(&replacements[0].path)?, b"(;B[aa])");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn replace_all(replacements: &[Replacement], backup: Backup) -> Result<(), ReplaceAllError> {
    let guard = SignalGuard::new();
    let mut done = Vec::new();
    for chunk in replacements.chunks(MAX_OPEN) {
        let replaced = match guard.is_interrupted() {
            true => Err((0, io::ErrorKind::Interrupted.into())),
            false => replace_chunk(chunk, backup, &mut done),
        };
        if let Err((index, error)) = replaced {
            let (n_restored, unrestored) = restore(replacements, done);
            if guard.is_interrupted() && unrestored.is_empty() {
                interrupt::exit_interrupted(Some(guard));
            }
            return Err(ReplaceAllError { path: chunk[index].path.clone(), error, n_restored, unrestored });
        }
    }
    Ok(())
}

/// Replaces files, and adds the backups of those that are done.
fn replace_chunk(
    chunk: &[Replacement],
    backup: Backup,
    done: &mut Vec<Option<PathBuf>>,
) -> Result<(), (usize, io::Error)> {
    let mut staged = Vec::new();
    for (index, it) in chunk.iter().enumerate() {
        let new =
            Staged::new(&it.path, &it.new, Some(it.old.clone()), backup).map_err(|error| (index, error))?;
        staged.push((index, new));
    }
    let synced = sync_all(&staged);
    if let Some((index, Err(error))) = synced.into_iter().enumerate().find(|(_, synced)| synced.is_err()) {
        return Err((index, error));
    }
    let mut folders = BTreeSet::new();
    for (index, staged) in staged {
        folders.insert(staged.folder().to_owned());
        done.push(staged.persist().map_err(|error| (index, error))?);
    }
    folders.iter().try_for_each(|folder| sync_folder(folder)).map_err(|error| (chunk.len() - 1, error))
}

/// Gives the first files their old content back, and removes their backups. Returns the number of those, and the others.
fn restore(replacements: &[Replacement], done: Vec<Option<PathBuf>>) -> (usize, Vec<(PathBuf, io::Error)>) {
    let (mut n_restored, mut unrestored) = (0, Vec::new());
    for (it, backup) in replacements.iter().zip(done) {
        match restore_file(&it.path, &it.new, &it.old) {
            Ok(()) => {
                n_restored += 1;
                // The file itself has this content again.
                let _ = backup.map(std::fs::remove_file);
            }
            Err(error) => unrestored.push((it.path.clone(), error)),
        }
    }
    (n_restored, unrestored)
}

fn restore_file(path: &Path, new: &[u8], old: &[u8]) -> io::Result<()> {
    let staged = Staged::new(path, old, Some(new.to_vec()), Backup::None)?;
    staged.sync()?;
    staged.persist().map(drop)
}

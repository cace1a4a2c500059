//! Temporary files of processes that were killed.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Names of temporary files: the prefix, random letters and digits, and the suffix. They are so long that no other file has such a name.
pub(super) const PREFIX: &str = ".sgf-";
pub(super) const N_RANDOM: usize = 16;
pub(super) const SUFFIX: &str = ".tmp";

/// Younger files may belong to a running process.
const MIN_AGE: Duration = Duration::from_secs(60);

/// Temporary files that [`remove_leftovers`] found in a folder, sorted by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Leftovers {
    /// Files that were removed.
    pub removed: Vec<PathBuf>,
    /// Old files that may still be in use, because the folder cannot be locked.
    pub kept: Vec<PathBuf>,
}

/// Removes the temporary files of killed processes from a folder. The empty path means the current folder.
///
/// Files of running processes are not removed, and neither are other files with a similar name: the names end in sixteen random letters
/// and digits.
///
/// # Examples
///
/// ```
/// let folder = tempfile::tempdir()?;
/// std::fs::write(folder.path().join("game.sgf"), "(;)")?;
/// std::fs::write(folder.path().join(".sgf-4fXlQ29bTTzWc01e.tmp"), "(;")?;
/// let found = sgf_files::replace::remove_leftovers(folder.path());
/// # #[cfg(unix)]
/// assert_eq!(found.removed, [folder.path().join(".sgf-4fXlQ29bTTzWc01e.tmp")]);
/// # Ok::<(), std::io::Error>(())
/// ```
#[must_use]
pub fn remove_leftovers(folder: &Path) -> Leftovers {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut found = remove_all(here);
    for path in found.removed.iter_mut().chain(&mut found.kept) {
        *path = folder.join(path.file_name().unwrap_or_default());
    }
    found
}

/// Removes leftovers, if no process has temporary files in the folder.
pub(super) fn remove_all(folder: &Path) -> Leftovers {
    let mut found = Leftovers::default();
    // Most folders have none, and need no lock.
    if temporary_files(folder).next().is_none() {
        return found;
    }
    let lock = lock_exclusively(folder);
    for entry in temporary_files(folder) {
        let path = entry.path();
        match &lock {
            Some(_) if fs::remove_file(&path).is_ok() => found.removed.push(path),
            _ if is_old(&entry) => found.kept.push(path),
            _ => {}
        }
    }
    found.removed.sort_unstable();
    found.kept.sort_unstable();
    found
}

/// Locks a folder in which no process has temporary files. The lock ends when the file is dropped.
fn lock_exclusively(folder: &Path) -> Option<File> {
    let file = File::open(folder).ok()?;
    file.try_lock().ok().map(|()| file)
}

fn temporary_files(folder: &Path) -> impl Iterator<Item = fs::DirEntry> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| {
        entry.file_name().to_str().is_some_and(is_temporary_name)
            && entry.file_type().is_ok_and(|kind| kind.is_file())
    })
}

/// Returns whether a file has the name of a temporary file.
fn is_temporary_name(name: &str) -> bool {
    let random = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
    random.is_some_and(|random| {
        random.len() == N_RANDOM && random.bytes().all(|letter| letter.is_ascii_alphanumeric())
    })
}

fn is_old(entry: &fs::DirEntry) -> bool {
    let written = entry.metadata().ok().and_then(|metadata| metadata.modified().ok());
    written.and_then(|written| written.elapsed().ok()).is_some_and(|age| age > MIN_AGE)
}

#[cfg(test)]
mod tests {
    use super::super::temporary::Temporary;
    use super::*;

    #[test]
    fn recognizes_temporary_names() {
        assert!(is_temporary_name(".sgf-aB3dE6aB3dE6aB3d.tmp"));
        let others =
            [".sgf-.tmp", ".sgf-backup.tmp", "sgf-aB3dE6aB3dE6aB3d.tmp", ".sgf-aB3.E6aB3dE6aB3d.tmp"];
        assert!(others.iter().all(|name| !is_temporary_name(name)));
        let folder = tempfile::tempdir().unwrap();
        let made = Temporary::new(None, folder.path()).unwrap();
        let name = made.path().file_name().unwrap().to_str().unwrap();
        assert!(is_temporary_name(name), "{name}");
    }

    #[cfg(unix)]
    #[test]
    fn removes_only_leftovers_of_ended_processes() {
        let folder = tempfile::tempdir().unwrap();
        let [ours, other] =
            [".sgf-aB3dE6aB3dE6aB3d.tmp", ".sgf-backup.tmp"].map(|name| folder.path().join(name));
        fs::write(&other, "a file of the user").unwrap();
        let live = Temporary::new(None, folder.path()).unwrap();
        fs::write(&ours, "(;").unwrap();
        // A live process has temporary files in the folder.
        assert_eq!(remove_leftovers(folder.path()), Leftovers::default());
        assert!(ours.exists() && live.path().exists());
        drop(live);
        assert_eq!(remove_leftovers(folder.path()).removed, [ours]);
        assert!(other.exists());
    }

    #[cfg(unix)]
    #[test]
    fn first_temporary_file_removes_leftovers() {
        let folder = tempfile::tempdir().unwrap();
        let leftover = folder.path().join(".sgf-aB3dE6aB3dE6aB3d.tmp");
        fs::write(&leftover, "(;").unwrap();
        let live = Temporary::new(None, folder.path()).unwrap();
        assert!(live.path().exists() && !leftover.exists());
    }
}

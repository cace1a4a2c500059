//! A temporary file with the new content of a file, ready to take its place.

use std::fs::{self, File, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::{keep, swap};

/// How temporary files are called: this, six letters or digits, and the suffix.
pub(super) const PREFIX: &str = ".sgf-";
pub(super) const SUFFIX: &str = ".tmp";

/// From how many files on the whole file system is synced instead of each file.
#[cfg(target_os = "linux")]
const MANY: usize = 4;

/// The new content of a file, in a temporary file beside it.
#[derive(Debug)]
pub(super) struct Staged {
    temporary: NamedTempFile,
    target: PathBuf,
    /// What was read, where that matters.
    was: Option<Vec<u8>>,
}

impl Staged {
    /// Writes new content for a file that is there.
    pub(super) fn of(path: &Path, content: &[u8], was: Option<Vec<u8>>) -> io::Result<Staged> {
        let (target, metadata) = expect_replaceable(path)?;
        let mut temporary = temporary(None, folder_of(&target))?;
        temporary.write_all(content)?;
        keep::like(temporary.as_file(), &target, &metadata)?;
        Ok(Staged { temporary, target, was })
    }

    pub(super) fn folder(&self) -> &Path {
        folder_of(&self.target)
    }

    /// Waits for the disk: if the name changed hands before, the file would be empty after a power cut.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.temporary.as_file().sync_all()
    }

    /// Takes the place of the old file, if that still holds what was read.
    pub(super) fn take_place(self) -> io::Result<()> {
        match &self.was {
            None => self.temporary.persist(&self.target).map(|_: File| ()).map_err(|error| error.error),
            Some(was) => swap::take_place(self.temporary, &self.target, was),
        }
    }
}

/// Finds the file that a path leads to, if a new one may take its place.
pub(super) fn expect_replaceable(path: &Path) -> io::Result<(PathBuf, Metadata)> {
    let target = fs::canonicalize(path)?;
    let metadata = fs::metadata(&target)?;
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a plain file"));
    }
    keep::expect_one_name(&metadata)?;
    keep::expect_writable(&target, &metadata)?;
    keep::expect_open(folder_of(&target))?;
    Ok((target, metadata))
}

/// Waits until the content of all files is on the disk; tells for each whether it is.
pub(super) fn on_disk(group: &[(usize, Staged)]) -> Vec<io::Result<()>> {
    #[cfg(target_os = "linux")]
    if group.len() >= MANY
        && let Some(synced) = file_system(group)
    {
        return group.iter().map(|_| synced.map_err(io::Error::from)).collect();
    }
    group.iter().map(|(_, staged)| staged.sync()).collect()
}

/// Syncs the file system of a group, which takes about as long as syncing one of its files; `None` when there are several.
#[cfg(target_os = "linux")]
fn file_system(group: &[(usize, Staged)]) -> Option<rustix::io::Result<()>> {
    use std::os::unix::fs::MetadataExt;
    let device = |staged: &Staged| staged.temporary.as_file().metadata().map(|metadata| metadata.dev()).ok();
    let (_, first) = group.first()?;
    let own = device(first)?;
    let is_one = group.iter().all(|(_, staged)| device(staged) == Some(own));
    is_one.then(|| rustix::fs::syncfs(first.temporary.as_file()))
}

/// Writes a file that must not be there yet.
pub(super) fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut temporary = temporary(Some(0o666), folder_of(path))?;
    temporary.write_all(content)?;
    temporary.persist_noclobber(path).map(|_: File| ()).map_err(|error| error.error)
}

/// A temporary file for its owner, or with the permissions that the system gives new files, which are those of `mode` at most.
pub(super) fn temporary(mode: Option<u32>, folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX);
    #[cfg(unix)]
    if let Some(mode) = mode {
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = mode;
    builder.tempfile_in(folder)
}

pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

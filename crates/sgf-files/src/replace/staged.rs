//! Temporary files with the new content of a file.

use std::fs::{self, Metadata};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::backup::{Backup, StagedBackup};
use super::temporary::{Temporary, folder_of};
use super::{metadata, swap};

/// From this number of files on, the file system is synced instead of each file.
#[cfg(target_os = "linux")]
const MIN_FILES_FOR_SYNCFS: usize = 4;

/// The new content of a file, in a temporary file next to it.
#[derive(Debug)]
pub(super) struct Staged {
    temporary: Temporary,
    target: PathBuf,
    /// The content that the target must still have, if it matters.
    old: Option<Vec<u8>>,
    backup: Option<StagedBackup>,
}

impl Staged {
    /// Writes the new content of an existing file, and the old content if there is to be a backup.
    pub(super) fn new(
        path: &Path,
        content: &[u8],
        old: Option<Vec<u8>>,
        backup: Backup,
    ) -> io::Result<Staged> {
        let (target, old_metadata) = expect_replaceable(path)?;
        let mut temporary = Temporary::new(None, folder_of(&target))?;
        temporary.write_all(content)?;
        metadata::copy(temporary.as_file(), &target, &old_metadata)?;
        let backup = match (&old, backup) {
            (Some(old), Backup::Numbered) => Some(StagedBackup::new(&target, old, &old_metadata)?),
            _ => None,
        };
        Ok(Staged { temporary, target, old, backup })
    }

    pub(super) fn folder(&self) -> &Path {
        folder_of(&self.target)
    }

    /// Syncs the new content. Without this, a power failure after the rename can leave an empty file.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.backup.as_ref().map_or(Ok(()), StagedBackup::sync)?;
        self.temporary.as_file().sync_all()
    }

    /// Replaces the target, if it still contains the old content. Returns the path of the backup.
    pub(super) fn persist(self) -> io::Result<Option<PathBuf>> {
        let backup = self.backup.map(StagedBackup::persist).transpose()?;
        let replaced = match &self.old {
            None => self.temporary.persist(&self.target).map(drop),
            Some(old) => swap::replace(self.temporary, &self.target, old),
        };
        if let (Err(_), Some(backup)) = (&replaced, &backup) {
            // The file is unchanged, so its backup is of no use.
            let _ = fs::remove_file(backup);
        }
        replaced.map(|()| backup)
    }
}

/// Resolves a path to a file that can be replaced.
pub(super) fn expect_replaceable(path: &Path) -> io::Result<(PathBuf, Metadata)> {
    let target = fs::canonicalize(path)?;
    let found = fs::metadata(&target)?;
    if !found.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a regular file"));
    }
    metadata::expect_single_link(&found)?;
    metadata::expect_writable(&target, &found)?;
    metadata::expect_writable_folder(folder_of(&target))?;
    Ok((target, found))
}

/// Syncs the new content of all files, with one result for each.
pub(super) fn sync_all(group: &[(usize, Staged)]) -> Vec<io::Result<()>> {
    #[cfg(target_os = "linux")]
    if group.len() >= MIN_FILES_FOR_SYNCFS
        && let Some(synced) = sync_file_system(group)
    {
        return group.iter().map(|_| synced.map_err(io::Error::from)).collect();
    }
    group.iter().map(|(_, staged)| staged.sync()).collect()
}

/// Syncs the file system of a group, which takes about as long as syncing one file. Returns `None` if the files are on different ones.
#[cfg(target_os = "linux")]
fn sync_file_system(group: &[(usize, Staged)]) -> Option<rustix::io::Result<()>> {
    use std::os::unix::fs::MetadataExt;
    let device = |staged: &Staged| staged.temporary.as_file().metadata().map(|metadata| metadata.dev()).ok();
    let (_, first) = group.first()?;
    let own = device(first)?;
    let is_one = group.iter().all(|(_, staged)| device(staged) == Some(own));
    is_one.then(|| rustix::fs::syncfs(first.temporary.as_file()))
}

/// Writes a new file; fails if it exists.
pub(super) fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut temporary = Temporary::new(Some(0o666), folder_of(path))?;
    temporary.write_all(content)?;
    temporary.persist_noclobber(path).map(drop)
}

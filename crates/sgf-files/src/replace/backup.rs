//! Backups of replaced files: `game.sgf.bak`, then `game.sgf.bak2`, `game.sgf.bak3`. A backup never overwrites a file.

use std::fs::Metadata;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::PersistError;

use super::metadata;
use super::temporary::{Temporary, folder_of};

/// Whether the old content of replaced files is kept.
///
/// # Examples
///
/// ```
/// use sgf_files::replace::{Backup, Group};
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("game.sgf");
/// std::fs::write(&path, "(;B[aa])")?;
/// let mut group = Group::new(Backup::Numbered);
/// group.stage(0, &path, b"(;B[aa])".to_vec(), b"(;B[bb])")?;
/// assert!(group.commit().is_empty());
/// assert_eq!(std::fs::read(folder.path().join("game.sgf.bak"))?, b"(;B[aa])");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backup {
    /// The old content is gone.
    #[default]
    None,
    /// The old content is in a new file next to the replaced one, with the first free of the names `game.sgf.bak`, `game.sgf.bak2` and so on.
    Numbered,
}

/// The old content of a file, before it gets its name.
#[derive(Debug)]
pub(super) struct StagedBackup {
    temporary: Temporary,
    target: PathBuf,
}

impl StagedBackup {
    /// Writes the content of a file that will be replaced, with its permissions and owner.
    pub(super) fn new(target: &Path, content: &[u8], old: &Metadata) -> io::Result<StagedBackup> {
        let mut temporary = Temporary::new(None, folder_of(target))?;
        temporary.write_all(content)?;
        metadata::copy(temporary.as_file(), target, old)?;
        Ok(StagedBackup { temporary, target: target.to_owned() })
    }

    pub(super) fn sync(&self) -> io::Result<()> {
        self.temporary.as_file().sync_all()
    }

    /// Gives the backup the first free name, and returns it.
    pub(super) fn persist(self) -> io::Result<PathBuf> {
        let (mut file, _lock) = self.temporary.into_parts();
        let mut number = 1_u32;
        loop {
            let path = name(&self.target, number);
            match file.persist_noclobber(&path) {
                Ok(_) => return Ok(path),
                Err(PersistError { error, file: back }) if error.kind() == io::ErrorKind::AlreadyExists => {
                    (file, number) = (back, number + 1);
                }
                Err(PersistError { error, .. }) => return Err(error),
            }
        }
    }
}

fn name(target: &Path, number: u32) -> PathBuf {
    let mut name = target.as_os_str().to_owned();
    name.push(".bak");
    if number > 1 {
        name.push(number.to_string());
    }
    name.into()
}

//! Renaming files without overwriting others.

use std::io;
use std::path::Path;

/// Renames a file on the same file system. Never overwrites a file.
///
/// # Errors
///
/// Fails with `AlreadyExists` when the new name is taken. Also fails when `old` does not exist or a folder is write-protected.
///
/// # Examples
///
/// ```
/// let folder = tempfile::tempdir()?;
/// let [old, new] = ["download(1).sgf", "1846-07-21 Gennan Inseki-Shusaku.sgf"].map(|name| folder.path().join(name));
/// std::fs::write(&old, "(;B[qd])")?;
/// sgf_files::rename(&old, &new)?;
/// std::fs::write(&old, "(;B[dd])")?;
/// let error = sgf_files::rename(&old, &new).unwrap_err();
/// assert_eq!(error.kind(), std::io::ErrorKind::AlreadyExists);
/// assert_eq!(std::fs::read_to_string(&new)?, "(;B[qd])");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn rename(old: &Path, new: &Path) -> io::Result<()> {
    match rename_no_replace(old, new) {
        // Not every file system supports this.
        Err(error) if matches!(error.kind(), io::ErrorKind::Unsupported | io::ErrorKind::InvalidInput) => {
            rename_if_free(old, new)
        }
        renamed => renamed,
    }
}

#[cfg(any(target_os = "linux", target_os = "macos"))]
fn rename_no_replace(old: &Path, new: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, old, CWD, new, RenameFlags::NOREPLACE)?)
}

#[cfg(not(any(target_os = "linux", target_os = "macos")))]
fn rename_no_replace(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Adds a hard link and removes the old name. Without hard links, checks the new name and renames.
fn rename_if_free(old: &Path, new: &Path) -> io::Result<()> {
    match std::fs::hard_link(old, new) {
        Ok(()) => std::fs::remove_file(old),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Err(error),
        Err(_) if new.symlink_metadata().is_ok() => Err(io::ErrorKind::AlreadyExists.into()),
        Err(_) => std::fs::rename(old, new),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fallback_never_overwrites() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other, free] = ["one", "other", "free"].map(|name| folder.path().join(name));
        std::fs::write(&one, "1").unwrap();
        std::fs::write(&other, "2").unwrap();
        assert_eq!(rename_if_free(&one, &other).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        rename_if_free(&one, &free).unwrap();
        assert!(!one.exists());
        assert_eq!(std::fs::read_to_string(free).unwrap(), "1");
        assert_eq!(std::fs::read_to_string(other).unwrap(), "2");
    }
}

//! Files are replaced whole, or not at all.
//!
//! The new content goes into a temporary file in the same folder, which then takes the place of the old one in a single
//! step. Whoever looks sees the old content or the new one, never a half; when the disk is full, the old one is still there.
//! A record takes the place only once it is on the disk. A symbolic link is followed, so that the file that it names is replaced and not the link. Permissions are kept,
//! and a file that nobody may write is left alone, although its folder would allow it.

use std::fs::{self, Metadata};
use std::io::{self, Write};
use std::path::Path;

use crate::interrupt::undisturbed;
use crate::terminal::reason;

/// What a power cut may take with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Nothing: there may be no other copy.
    Record,
    /// What was written last: it is made anew from a record at any time, and waiting for the disk takes longer than
    /// drawing.
    Drawn,
}

/// Replaces a record.
///
/// # Errors
///
/// Fails when the file is no plain file, is write-protected, or when its folder takes no new file; the file is then as it
/// was.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    put_in_place(path, content, Content::Record)
}

fn put_in_place(path: &Path, content: &[u8], kind: Content) -> io::Result<()> {
    let path = fs::canonicalize(path)?;
    let metadata = fs::metadata(&path)?;
    if !metadata.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not a plain file"));
    }
    if metadata.permissions().readonly() {
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, "the file is write-protected"));
    }
    let folder = path.parent().unwrap_or(Path::new("."));
    undisturbed(|| {
        let mut file = tempfile::Builder::new().prefix(".sgf-").suffix(".tmp").tempfile_in(folder)?;
        file.write_all(content)?;
        file.as_file().set_permissions(metadata.permissions())?;
        keep_owner(file.as_file(), &metadata);
        settle(file.as_file(), kind)?;
        file.persist(&path).map(drop).map_err(|error| error.error)
    })
}

/// Writes a file that is new, or that may be replaced: whole or not at all.
///
/// # Errors
///
/// Fails with a message for the user when the folder takes no new file; a file that was there is then as it was.
pub(crate) fn create(path: &Path, content: &[u8], kind: Content) -> Result<(), String> {
    put(path, content, kind).map_err(|error| format!("cannot write {}: {}", path.display(), reason(&error)))
}

fn put(path: &Path, content: &[u8], kind: Content) -> io::Result<()> {
    if path.exists() {
        return put_in_place(path, content, kind);
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    undisturbed(|| {
        let mut builder = tempfile::Builder::new();
        // A temporary file is for its owner only; a new one is for whomever the system makes files for.
        #[cfg(unix)]
        let builder = builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let mut file = builder.prefix(".sgf-").suffix(".tmp").tempfile_in(folder)?;
        file.write_all(content)?;
        settle(file.as_file(), kind)?;
        file.persist_noclobber(path).map(drop).map_err(|error| error.error)
    })
}

/// Waits for the disk where the name must not change hands before: after a power cut the file would be empty.
fn settle(file: &fs::File, kind: Content) -> io::Result<()> {
    if kind == Content::Record { file.sync_all() } else { Ok(()) }
}

/// Gives the new file to the owner of the old one, where the system lets us.
#[cfg(unix)]
fn keep_owner(file: &fs::File, old: &Metadata) {
    use std::os::unix::fs::{MetadataExt, fchown};
    let is_other = |new: Metadata| (new.uid(), new.gid()) != (old.uid(), old.gid());
    if file.metadata().is_ok_and(is_other) {
        // Only the administrator may; for everyone else the file becomes their own, as with any editor.
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
}

#[cfg(not(unix))]
fn keep_owner(_: &fs::File, _: &Metadata) {}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn the_file_is_replaced_and_nothing_else_is_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        fs::write(&path, "old and long").unwrap();
        replace(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(names(folder.path()), ["a.sgf"]);
    }

    #[test]
    fn a_write_protected_file_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        fs::write(&path, "old").unwrap();
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        let error = replace(&path, b"new").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
        assert_eq!(fs::read(&path).unwrap(), b"old");
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("a.sgf"), folder.path().join("link.sgf"));
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink("a.sgf", &link).unwrap();
        replace(&link, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}

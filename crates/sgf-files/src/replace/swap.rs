//! Replacing a file that another program may have changed since it was read.
//!
//! If the file no longer contains what was read, it is left alone. A save between this comparison and a plain rename would be lost, so
//! on Linux the two files are exchanged and the old one is compared again: if it differs, the files are exchanged back. One race
//! remains, a program that has the old file open and writes to it later. Only locks would help, and editors do not use them.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use tempfile::TempPath;

use super::temporary::Temporary;

/// Replaces a file that contains `old` by a temporary file.
pub(super) fn replace(temporary: Temporary, target: &Path, old: &[u8]) -> io::Result<()> {
    if !has_content(target, old) {
        return Err(io::Error::other(ChangedError));
    }
    let (temporary, _lock) = temporary.into_parts();
    let (file, temporary) = temporary.into_parts();
    #[cfg(target_os = "linux")]
    match exchange(&temporary, target) {
        Ok(()) => return verify_exchange(temporary, &file, target, old),
        Err(error) if is_unsupported(error) => {}
        Err(error) => return Err(error.into()),
    }
    drop(file);
    temporary.persist(target).map_err(|error| error.error)
}

/// A file no longer contains what was read from it.
#[derive(Debug, thiserror::Error)]
#[error("it has changed since it was read")]
pub(super) struct ChangedError;

/// Returns whether a path is a regular file with the given content.
fn has_content(path: &Path, content: &[u8]) -> bool {
    let has_length = |found: fs::Metadata| found.is_file() && found.len() == content.len() as u64;
    fs::symlink_metadata(path).is_ok_and(has_length)
        && File::open(path).is_ok_and(|file| reads_as(file, content))
}

fn reads_as(mut file: File, content: &[u8]) -> bool {
    let mut rest = content;
    let mut chunk = [0; 1 << 16];
    loop {
        match file.read(&mut chunk) {
            Ok(0) => return rest.is_empty(),
            Ok(n_read) => match rest.strip_prefix(&chunk[..n_read]) {
                Some(left) => rest = left,
                None => return false,
            },
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(_) => return false,
        }
    }
}

#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> rustix::io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)
}

#[cfg(target_os = "linux")]
fn is_unsupported(error: rustix::io::Errno) -> bool {
    use rustix::io::Errno;
    // Sandboxes refuse unknown system calls with EPERM. If it is a real permission error, the rename fails too.
    [Errno::INVAL, Errno::NOSYS, Errno::OPNOTSUPP, Errno::PERM].contains(&error)
}

/// Checks the old file after the exchange, and exchanges again if it is not what was read. `ours` is the new file.
#[cfg(target_os = "linux")]
fn verify_exchange(temporary: TempPath, ours: &File, target: &Path, old: &[u8]) -> io::Result<()> {
    if has_content(&temporary, old) {
        // The replacement worked; an old file that cannot be removed does no harm.
        return temporary.close().or(Ok(()));
    }
    // The temporary name now belongs to another program's file, which must not be deleted.
    let temporary = temporary.keep().map_err(|error| error.error)?;
    let mut in_place = identity(ours.metadata()?);
    loop {
        let next = identity(fs::symlink_metadata(&temporary)?);
        exchange(&temporary, target).map_err(|error| {
            let place = temporary.display();
            io::Error::other(format!(
                "it has changed meanwhile, and the changed version is now in {place}: {error}"
            ))
        })?;
        if identity(fs::symlink_metadata(&temporary)?) == in_place {
            break;
        }
        // Another save happened between the two exchanges: put that one back instead.
        in_place = next;
    }
    fs::remove_file(&temporary)?;
    Err(io::Error::other(ChangedError))
}

#[cfg(target_os = "linux")]
fn identity(metadata: fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

//! The step in which a new file takes the place of an old one that may have been changed meanwhile.
//!
//! What stands there is compared with what was read; if it differs, somebody has saved it since, and it is left alone. Between
//! this comparison and a rename there would be a moment in which a save is lost, so on Linux the two files change places
//! instead, and what comes out is compared once more: whatever was renamed to the old name until that moment is now in our
//! hands, and goes back if it is not what was read. What remains is a program that has opened the old file and writes to it
//! only later, without a new look: only locks could help there, and editors know none.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use tempfile::{NamedTempFile, TempPath};

/// Lets a temporary file take the place of a file that holds `was`.
pub(super) fn take_place(temporary: NamedTempFile, target: &Path, was: &[u8]) -> io::Result<()> {
    if !holds(target, was) {
        return Err(changed());
    }
    let (file, temporary) = temporary.into_parts();
    #[cfg(target_os = "linux")]
    match exchange(&temporary, target) {
        Ok(()) => return after_exchange(temporary, &file, target, was),
        // Not every file system can.
        Err(error) if is_unknown(error) => {}
        Err(error) => return Err(error.into()),
    }
    drop(file);
    temporary.persist(target).map_err(|error| error.error)
}

/// A file does not hold any more what was read of it.
#[derive(Debug)]
pub(super) struct Changed;

impl fmt::Display for Changed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("it has changed since it was read")
    }
}

impl std::error::Error for Changed {}

fn changed() -> io::Error {
    io::Error::other(Changed)
}

/// Tells whether a file is a plain one with a content.
fn holds(path: &Path, content: &[u8]) -> bool {
    let is_as_long = |found: fs::Metadata| found.is_file() && found.len() == content.len() as u64;
    fs::symlink_metadata(path).is_ok_and(is_as_long)
        && File::open(path).is_ok_and(|file| gives(file, content))
}

fn gives(mut file: File, content: &[u8]) -> bool {
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
fn is_unknown(error: rustix::io::Errno) -> bool {
    use rustix::io::Errno;
    // Sandboxes refuse what they do not know with PERM; then the rename will tell.
    [Errno::INVAL, Errno::NOSYS, Errno::OPNOTSUPP, Errno::PERM].contains(&error)
}

/// Looks at what came out of the exchange, and puts it back if it is not what was read. `ours` is what is in place now.
#[cfg(target_os = "linux")]
fn after_exchange(temporary: TempPath, ours: &File, target: &Path, was: &[u8]) -> io::Result<()> {
    if holds(&temporary, was) {
        // The new file has its place; if the old one cannot go, it is a leftover that does no harm.
        return temporary.close().or(Ok(()));
    }
    // From here on the temporary name stands for what somebody else wrote.
    let temporary = temporary.keep().map_err(|error| error.error)?;
    let mut in_place = identity(ours.metadata()?);
    loop {
        let held = identity(fs::symlink_metadata(&temporary)?);
        exchange(&temporary, target).map_err(|error| {
            let place = temporary.display();
            io::Error::other(format!(
                "it has changed meanwhile, and what it had become is now in {place}: {error}"
            ))
        })?;
        if identity(fs::symlink_metadata(&temporary)?) == in_place {
            break;
        }
        // Something newer came out, which was saved between the two: it goes back as well, for what was just put in.
        in_place = held;
    }
    fs::remove_file(&temporary)?;
    Err(changed())
}

#[cfg(target_os = "linux")]
fn identity(metadata: fs::Metadata) -> (u64, u64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino())
}

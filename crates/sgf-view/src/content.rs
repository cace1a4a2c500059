//! Reads files that may have been replaced since they were found.
//!
//! Between scanning a folder and a request, a file may have become a link out of the folder, a pipe that never answers, or very
//! large. So a file is first opened without blocking, and then the open file is checked, not its name.

use std::fs::{self, File, Metadata};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use sgf_files::reason;

/// The size limit of a file, and a fingerprint of it.
pub(crate) const MOST_BYTES: u64 = 256 << 20;

/// A fingerprint of a file's metadata, which changes with its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fingerprint {
    length: u64,
    modified: Option<std::time::SystemTime>,
    /// On Unix the inode and its change time, because programs can reset the modification time.
    identity: (u64, u64, i64, i64),
}

/// The bytes of a file, and its fingerprint when they were read.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) bytes: Vec<u8>,
    pub(crate) fingerprint: Fingerprint,
}

/// The reason why a file could not be read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// The file was deleted.
    Gone,
    /// The path leads out of the folder.
    Outside,
    /// The file was replaced while it was opened.
    Exchanged,
    /// Any other reason, as a sentence.
    Because(String),
}

impl Fingerprint {
    /// The current fingerprint; `None` if there is no file.
    pub(crate) fn of_path(path: &Path) -> Option<Fingerprint> {
        fs::metadata(path).ok().map(|metadata| Fingerprint::of(&metadata))
    }

    fn of(metadata: &Metadata) -> Fingerprint {
        Fingerprint {
            length: metadata.len(),
            modified: metadata.modified().ok(),
            identity: identity(metadata),
        }
    }
}

#[cfg(unix)]
fn identity(metadata: &Metadata) -> (u64, u64, i64, i64) {
    use std::os::unix::fs::MetadataExt;
    (metadata.dev(), metadata.ino(), metadata.ctime(), metadata.ctime_nsec())
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> (u64, u64, i64, i64) {
    (0, 0, 0, 0)
}

impl std::fmt::Display for Unread {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Unread::Gone => f.write_str("the file was deleted"),
            Unread::Outside => f.write_str("the link leads out of the folder"),
            Unread::Exchanged => f.write_str("the file was replaced while it was read"),
            Unread::Because(reason) => f.write_str(reason),
        }
    }
}

/// Attempts to open a file that is being replaced.
const ATTEMPTS: usize = 10;

/// Reads a file inside the folder `within`, or the file `within` itself. Both paths must be free of links.
pub(crate) fn read(path: &Path, within: &Path) -> Result<Content, Unread> {
    let mut content = read_once(path, within);
    for _ in 1..ATTEMPTS {
        if !matches!(content, Err(Unread::Exchanged)) {
            break;
        }
        content = read_once(path, within);
    }
    content
}

fn read_once(path: &Path, within: &Path) -> Result<Content, Unread> {
    let mut file = open(path).map_err(|error| unread(&error))?;
    let metadata = file.metadata().map_err(|error| unread(&error))?;
    if !metadata.is_file() {
        return Err(Unread::Because("it is no plain file".to_owned()));
    }
    expect_within(path, within, &metadata)?;
    if metadata.len() > MOST_BYTES {
        return Err(Unread::Because(format!("the file is larger than {} MB", MOST_BYTES >> 20)));
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).unwrap_or(0) + 1);
    file.by_ref().take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| unread(&error))?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Unread::Because("the file grows while it is read".to_owned()));
    }
    Ok(Content { bytes, fingerprint: Fingerprint::of(&metadata) })
}

/// Resolves a path, if it is inside the folder.
pub(crate) fn place(path: &Path, within: &Path) -> Result<PathBuf, Unread> {
    let place = fs::canonicalize(path).map_err(|error| unread(&error))?;
    if place.starts_with(within) { Ok(place) } else { Err(Unread::Outside) }
}

/// Refuses an open file unless its path still leads to it inside the folder.
fn expect_within(path: &Path, within: &Path, open: &Metadata) -> Result<(), Unread> {
    let place = place(path, within)?;
    let found = fs::symlink_metadata(&place).map_err(|error| unread(&error))?;
    let is_same = identity(&found).0 == identity(open).0 && identity(&found).1 == identity(open).1;
    if is_same { Ok(()) } else { Err(Unread::Exchanged) }
}

/// Opens a file without blocking, in case it is a pipe without a writer.
#[cfg(unix)]
fn open(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::OpenOptionsExt;
    let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
    File::options().read(true).custom_flags(flags.bits() as i32).open(path)
}

#[cfg(not(unix))]
fn open(path: &Path) -> io::Result<File> {
    File::open(path)
}

fn unread(error: &io::Error) -> Unread {
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Unread::Gone,
        _ => Unread::Because(reason(error)),
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn refuses_links_out_of_the_folder() {
        let (inside, outside) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        let root = inside.path().canonicalize().unwrap();
        let at = |name: &str| root.join(name);
        fs::write(outside.path().join("secret"), "secret").unwrap();
        fs::write(at("a.sgf"), "(;)").unwrap();
        fs::create_dir(at("folder")).unwrap();
        symlink("a.sgf", at("near.sgf")).unwrap();
        symlink(outside.path().join("secret"), at("far.sgf")).unwrap();
        symlink(outside.path(), at("way")).unwrap();
        symlink("loop.sgf", at("loop.sgf")).unwrap();
        rustix::fs::mknodat(rustix::fs::CWD, at("pipe.sgf"), rustix::fs::FileType::Fifo, 0o600.into(), 0)
            .unwrap();
        let read = |name: &str| read(&at(name), &root).map(|content| content.bytes);
        assert_eq!(read("a.sgf").as_deref(), Ok(&b"(;)"[..]));
        assert_eq!(read("near.sgf").as_deref(), Ok(&b"(;)"[..]));
        assert_eq!(read("folder/../a.sgf").as_deref(), Ok(&b"(;)"[..]));
        for far in ["far.sgf", "way/secret"] {
            assert_eq!(read(far), Err(Unread::Outside), "{far}");
        }
        assert_eq!(read("none.sgf"), Err(Unread::Gone));
        for odd in ["folder", "pipe.sgf", "loop.sgf"] {
            assert!(matches!(read(odd), Err(Unread::Because(_))), "{odd}");
        }
    }

    #[test]
    fn a_named_file_is_resolved_once() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().canonicalize().unwrap().join(name);
        fs::write(at("a.sgf"), "(;)").unwrap();
        fs::write(at("b.sgf"), "(;)").unwrap();
        symlink("a.sgf", at("link.sgf")).unwrap();
        let within = at("link.sgf").canonicalize().unwrap();
        assert!(read(&at("link.sgf"), &within).is_ok());
        fs::remove_file(at("link.sgf")).unwrap();
        symlink("b.sgf", at("link.sgf")).unwrap();
        assert_eq!(read(&at("link.sgf"), &within).unwrap_err(), Unread::Outside);
    }

    #[test]
    fn fingerprints_detect_changes_of_equal_time_and_length() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.sgf");
        fs::write(&path, "(;B[aa])").unwrap();
        let (before, time) = (Fingerprint::of_path(&path), fs::metadata(&path).unwrap().modified().unwrap());
        std::thread::sleep(std::time::Duration::from_millis(20));
        fs::write(&path, "(;B[bb])").unwrap();
        File::options().write(true).open(&path).unwrap().set_modified(time).unwrap();
        assert_ne!(Fingerprint::of_path(&path), before);
    }
}

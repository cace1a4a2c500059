//! A writer for files that are too long to hold in memory.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::staged::expect_replaceable;
use super::temporary::{Temporary, folder_of};
use super::{WriteError, metadata};
use crate::interrupt::{self, SignalGuard};

/// Writes a temporary file that [`AtomicWriter::finish`] renames. Dropping the writer before that removes the file.
///
/// After a signal that ends the process, the next write fails, and dropping the writer ends the process.
///
/// # Examples
///
/// ```
/// use std::io::Write;
/// use sgf_files::replace::AtomicWriter;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("games.sgf");
/// let mut file = AtomicWriter::create(&path, false)?;
/// file.write_all(b"(;B[aa])")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"(;B[aa])");
/// assert!(AtomicWriter::create(&path, false).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AtomicWriter {
    // Fields drop in order: the temporary file is removed before the guard lets signals through.
    file: BufWriter<Temporary>,
    target: PathBuf,
    may_replace: bool,
    guard: SignalGuard,
}

impl AtomicWriter {
    /// Starts a file. If `may_replace` is set, [`AtomicWriter::finish`] replaces an existing file.
    ///
    /// # Errors
    ///
    /// Fails when the file exists and must not be replaced, or its folder is not writable.
    pub fn create(path: &Path, may_replace: bool) -> Result<AtomicWriter, WriteError> {
        let failed = |error: io::Error| WriteError::io(path, error);
        let guard = SignalGuard::new();
        if !path.exists() {
            let temporary = Temporary::new(Some(0o666), folder_of(path)).map_err(failed)?;
            let file = BufWriter::new(temporary);
            return Ok(AtomicWriter { file, target: path.to_owned(), may_replace, guard });
        }
        if !may_replace {
            return Err(WriteError::AlreadyExists(path.to_owned()));
        }
        let (target, old) = expect_replaceable(path).map_err(failed)?;
        let temporary = Temporary::new(None, folder_of(&target)).map_err(failed)?;
        metadata::copy(temporary.as_file(), &target, &old).map_err(failed)?;
        Ok(AtomicWriter { file: BufWriter::new(temporary), target, may_replace, guard })
    }

    /// Syncs the file and gives it its name.
    ///
    /// # Errors
    ///
    /// Fails, and leaves an existing file unchanged, when writing fails or another process has created the file.
    pub fn finish(self) -> Result<(), WriteError> {
        let AtomicWriter { file, target, may_replace, guard } = self;
        if guard.is_interrupted() {
            drop(file);
            interrupt::exit_interrupted(Some(guard));
        }
        let finish = || -> io::Result<File> {
            let temporary = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            temporary.as_file().sync_all()?;
            if may_replace { temporary.persist(&target) } else { temporary.persist_noclobber(&target) }
        };
        finish().map(drop).map_err(|error| WriteError::create(&target, error))
    }
}

impl Write for AtomicWriter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.guard.is_interrupted() {
            // Callers would retry on `ErrorKind::Interrupted`.
            return Err(io::Error::other("interrupted"));
        }
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for AtomicWriter {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

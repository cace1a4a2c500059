//! Temporary files next to the files that they will replace.

use std::fs::File;
use std::io::{self, Write};
use std::ops::{Deref, DerefMut};
use std::path::Path;
use std::sync::Arc;

use tempfile::NamedTempFile;

use super::folder_lock::FolderLock;
use super::leftovers::{N_RANDOM, PREFIX, SUFFIX};

/// A temporary file, and the lock that keeps other runs from removing it.
#[derive(Debug)]
pub(super) struct Temporary {
    // Fields drop in order: the file is removed before the lock is released.
    file: NamedTempFile,
    lock: Arc<FolderLock>,
}

impl Temporary {
    /// Creates a temporary file with the given mode, restricted by the umask. Without one, only the owner has access.
    pub(super) fn new(mode: Option<u32>, folder: &Path) -> io::Result<Temporary> {
        let lock = FolderLock::hold(folder);
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).rand_bytes(N_RANDOM).suffix(SUFFIX);
        #[cfg(unix)]
        if let Some(mode) = mode {
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(mode));
        }
        #[cfg(not(unix))]
        let _ = mode;
        Ok(Temporary { file: builder.tempfile_in(folder)?, lock })
    }

    /// Separates the file and its lock, which must be held as long as the file exists.
    pub(super) fn into_parts(self) -> (NamedTempFile, Arc<FolderLock>) {
        (self.file, self.lock)
    }

    /// Gives the file its name, replacing another file.
    pub(super) fn persist(self, path: &Path) -> io::Result<File> {
        self.file.persist(path).map_err(|error| error.error)
    }

    /// Gives the file its name, which must be free.
    pub(super) fn persist_noclobber(self, path: &Path) -> io::Result<File> {
        self.file.persist_noclobber(path).map_err(|error| error.error)
    }
}

impl Deref for Temporary {
    type Target = NamedTempFile;

    fn deref(&self) -> &NamedTempFile {
        &self.file
    }
}

impl DerefMut for Temporary {
    fn deref_mut(&mut self) -> &mut NamedTempFile {
        &mut self.file
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl io::Seek for Temporary {
    fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

/// The folder of a file; `.` for a bare name.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

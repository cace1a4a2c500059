//! A file that is written piece by piece, because it is too long to be held in memory.

use std::fs::File;
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::staged::{self, expect_replaceable};
use super::{cannot_write, keep};
use crate::interrupt::{self, Undisturbed};

/// A file that grows under another name, and appears under its own when it is finished. If it is dropped before, nothing was written.
///
/// A signal that ends the program makes the next piece fail: whoever writes gives up, and the program ends when the file is dropped.
///
/// # Examples
///
/// ```
/// use std::io::Write;
/// use sgf_files::replace::Growing;
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("games.sgf");
/// let mut file = Growing::begin(&path, false)?;
/// file.write_all(b"(;B[aa])")?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read(&path)?, b"(;B[aa])");
/// assert!(Growing::begin(&path, false).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Growing {
    // The temporary file goes before the signals do their work again.
    file: BufWriter<NamedTempFile>,
    target: PathBuf,
    may_replace: bool,
    undisturbed: Undisturbed,
}

impl Growing {
    /// Begins a file. One that is there already is replaced, at the end, if it may be.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user when there is such a file and it may not be replaced, or its folder takes no new one.
    pub fn begin(path: &Path, may_replace: bool) -> Result<Growing, String> {
        let failed = |error: io::Error| cannot_write(path, &error);
        let undisturbed = Undisturbed::begin();
        if !path.exists() {
            let temporary = staged::temporary(Some(0o666), staged::folder_of(path)).map_err(failed)?;
            let file = BufWriter::new(temporary);
            return Ok(Growing { file, target: path.to_owned(), may_replace, undisturbed });
        }
        if !may_replace {
            return Err(format!("{} is there already", path.display()));
        }
        let (target, metadata) = expect_replaceable(path).map_err(failed)?;
        let temporary = staged::temporary(None, staged::folder_of(&target)).map_err(failed)?;
        keep::like(temporary.as_file(), &target, &metadata).map_err(failed)?;
        Ok(Growing { file: BufWriter::new(temporary), target, may_replace, undisturbed })
    }

    /// Gives the file its name, once all of it is on the disk.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user, and leaves what was there before, when the disk refuses or somebody else has made such a file.
    pub fn finish(self) -> Result<(), String> {
        let Growing { file, target, may_replace, undisturbed } = self;
        if undisturbed.is_asked_to_end() {
            drop(file);
            interrupt::give_up(Some(undisturbed));
        }
        let finish = || -> io::Result<File> {
            let temporary = file.into_inner().map_err(io::IntoInnerError::into_error)?;
            temporary.as_file().sync_all()?;
            let named =
                if may_replace { temporary.persist(&target) } else { temporary.persist_noclobber(&target) };
            named.map_err(|error| error.error)
        };
        finish().map(drop).map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => format!("{} is there already", target.display()),
            _ => cannot_write(&target, &error),
        })
    }
}

impl Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.undisturbed.is_asked_to_end() {
            // `Interrupted` would be tried again.
            return Err(io::Error::other("interrupted"));
        }
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for Growing {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

//! Errors of writing files.

use std::io;
use std::path::{Path, PathBuf};

use crate::reason;

/// The reason why a file was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file exists and must not be replaced.
    #[error("{} already exists", .0.display())]
    AlreadyExists(PathBuf),
    /// The system refused.
    #[error("cannot write {}: {}", path.display(), reason(error))]
    Io {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: io::Error,
    },
}

impl WriteError {
    /// An error of creating a file that must not exist yet.
    pub(super) fn create(path: &Path, error: io::Error) -> WriteError {
        match error.kind() {
            io::ErrorKind::AlreadyExists => WriteError::AlreadyExists(path.to_owned()),
            _ => WriteError::io(path, error),
        }
    }

    pub(super) fn io(path: &Path, error: io::Error) -> WriteError {
        WriteError::Io { path: path.to_owned(), error }
    }
}

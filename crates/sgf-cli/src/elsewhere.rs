//! The option `-o` of the commands that make one record: where it goes.

use std::path::{Path, PathBuf};

use crate::input::is_standard;
use crate::replace::{self, Content};

/// Where a record goes, if not where the command puts it by itself.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Elsewhere {
    /// Write one record into this file, which must not exist yet, or with `-` to standard output; the input stays as it is
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Replace the file that -o names if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

/// Where a record goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Destination<'a> {
    /// Where the command puts it by itself.
    Usual,
    Stdout,
    File(&'a Path),
}

impl Elsewhere {
    pub(crate) fn destination(&self) -> Destination<'_> {
        match self.output.as_deref() {
            None => Destination::Usual,
            Some(path) if is_standard(path) => Destination::Stdout,
            Some(path) => Destination::File(path),
        }
    }

    /// Sees to it that no file is in the way, unless it may be replaced.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn expect_free(&self) -> anyhow::Result<()> {
        if let Destination::File(path) = self.destination() {
            anyhow::ensure!(self.force || !path.exists(), "{} is there already", path.display());
        }
        Ok(())
    }

    /// Writes a record into the file that was named.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn write(&self, path: &Path, content: &[u8]) -> Result<(), String> {
        match self.force {
            true => replace::create_or_replace(path, content, Content::Record),
            false => replace::create(path, content),
        }
    }
}

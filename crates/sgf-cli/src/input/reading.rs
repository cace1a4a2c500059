//! What can be said about reading, alike in every command that reads paths.

use std::fs;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::exclude::{self, Excluded, Pattern};
use super::{Paths, expect_piped, is_standard, shown};
use crate::pool;
use crate::terminal::{Loudness, reason};

/// Which files are read, how many at once, and how much is said of it.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Reading {
    /// Also read the files and folders that are listed in this file, or with `-` on standard input, one on each line
    ///
    /// A list may be empty; then there is nothing to do, and that is no error.
    #[arg(long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// The names in the list are separated by NUL and not by line breaks: find -print0, git ls-files -z
    #[arg(long, short = '0', requires = "files_from")]
    null: bool,

    /// Leave out files and folders that match this pattern, as in a .gitignore; may be given several times
    ///
    /// Holds for what folders and lists give, and not for what you name yourself. A pattern with a slash counts from the current folder.
    #[arg(long, value_name = "PATTERN", value_parser = exclude::pattern)]
    exclude: Vec<Pattern>,

    /// Also read hidden files and those that a .gitignore excludes
    #[arg(long)]
    pub(crate) no_ignore: bool,

    /// Read standard input as if it were this file: in messages, for its settings and for its format
    #[arg(long, value_name = "NAME")]
    stdin_filename: Option<PathBuf>,

    /// Work on so many files at once; without it, on as many as there are cores
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Say nothing but what was asked for, and what went wrong
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,

    /// Also say what was done with each file
    #[arg(long, short)]
    verbose: bool,
}

impl Reading {
    /// How much is to be said.
    pub(super) fn loudness(&self) -> Loudness {
        match (self.quiet, self.verbose) {
            (true, _) => Loudness::Quiet,
            (_, true) => Loudness::Verbose,
            _ => Loudness::Usual,
        }
    }

    /// The same, without the list of files.
    pub(crate) fn without_list(&self) -> Reading {
        Reading { files_from: None, null: false, ..self.clone() }
    }

    /// What standard input is called.
    pub(super) fn stdin_name(&self) -> Option<PathBuf> {
        self.stdin_filename.clone()
    }

    pub(super) fn excluded(&self) -> anyhow::Result<Excluded> {
        Excluded::of(&self.exclude).map_err(anyhow::Error::msg)
    }

    /// Lets as many workers work as were asked for.
    pub(super) fn limit_jobs(&self) {
        self.jobs.into_iter().for_each(pool::limit);
    }

    /// The paths of the list.
    ///
    /// # Errors
    ///
    /// Fails when the list cannot be read.
    pub(super) fn listed(&self) -> anyhow::Result<Vec<PathBuf>> {
        let Some(list) = &self.files_from else { return Ok(Vec::new()) };
        let mut names = Vec::new();
        let read = match is_standard(list) {
            true => {
                expect_piped("… --files-from - < list.txt")?;
                io::stdin().lock().read_to_end(&mut names).map(drop)
            }
            false => fs::read(list).map(|read| names = read),
        };
        read.map_err(|error| anyhow::anyhow!("cannot read {}: {}", shown(list), reason(&error)))?;
        let separator = if self.null { b'\0' } else { b'\n' };
        let names = names.split(|byte| *byte == separator);
        let names = names.map(|name| if self.null { name } else { name.strip_suffix(b"\r").unwrap_or(name) });
        Ok(names.filter(|name| !name.is_empty()).map(path).collect())
    }
}

impl Paths {
    /// Tells whether any path was given: on the command line or in a list.
    pub(crate) fn are_given(&self) -> bool {
        !self.paths.is_empty() || self.reading.files_from.is_some()
    }

    /// Refuses what cannot be meant: to read standard input twice, or to name it and not read it.
    pub(super) fn expect_one_stdin(&self, default: &str) -> anyhow::Result<()> {
        let Reading { files_from, stdin_filename, .. } = &self.reading;
        let is_named = self.paths.iter().any(|path| is_standard(path));
        let is_default = !self.are_given() && (default == "-" || stdin_filename.is_some());
        let is_list = files_from.as_deref().is_some_and(is_standard);
        anyhow::ensure!(
            !(is_list && is_named),
            "standard input is the list of --files-from -, and cannot be a record, too"
        );
        anyhow::ensure!(
            stdin_filename.is_none() || is_named || is_default,
            "--stdin-filename says what standard input is called, and it is not read; name it with -"
        );
        Ok(())
    }
}

#[cfg(unix)]
fn path(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(name).into()
}

#[cfg(not(unix))]
fn path(name: &[u8]) -> PathBuf {
    String::from_utf8_lossy(name).into_owned().into()
}

//! The options of all commands that read paths.

use std::fs;
use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::PathBuf;

use super::exclude::{self, Excluded, Pattern};
use super::{expect_piped, is_standard, shown};
use crate::io::parallel;
use crate::io::terminal::{Verbosity, reason};

/// The group of options that read or print a list of files.
pub(crate) const LISTS: &str = "lists";

/// Which files to read, how many in parallel, and how much to report.
#[derive(Clone, Debug, Default, clap::Args)]
#[command(group = clap::ArgGroup::new(LISTS).args(["files_from"]).multiple(true))]
pub(crate) struct ReadArgs {
    /// Also read the files and folders listed in FILE, one per line; `-` reads the list from standard input
    ///
    /// An empty list is not an error.
    #[arg(long, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// Names in lists end with NUL, as find -print0 and git ls-files -z write them
    ///
    /// Applies to the list of --files-from, and to the one that --list prints.
    #[arg(long, short = '0', requires = LISTS)]
    null: bool,

    /// Skip files and folders that match this pattern (.gitignore syntax); can be repeated
    ///
    /// Applies to the contents of folders and lists, not to paths that you name. A pattern with a slash is relative to the current folder.
    #[arg(long, value_name = "PATTERN", value_parser = exclude::pattern)]
    exclude: Vec<Pattern>,

    /// Also read hidden files and files excluded by a .gitignore
    #[arg(long)]
    pub(crate) no_ignore: bool,

    /// Treat standard input as a file with this name, in messages and to choose settings and format
    #[arg(long, value_name = "NAME")]
    pub(super) stdin_filename: Option<PathBuf>,

    /// Number of files to process in parallel [default: number of cores]
    #[arg(long, short, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// Print only results and errors
    #[arg(long, short, conflicts_with = "verbose")]
    quiet: bool,

    /// Also print what was done with each file
    #[arg(long, short)]
    verbose: bool,
}

impl ReadArgs {
    pub(crate) fn verbosity(&self) -> Verbosity {
        match (self.quiet, self.verbose) {
            (true, _) => Verbosity::Quiet,
            (_, true) => Verbosity::Verbose,
            _ => Verbosity::Normal,
        }
    }

    /// Returns whether names in lists end with NUL.
    pub(super) fn has_nul(&self) -> bool {
        self.null
    }

    /// The same options, without the list of files.
    pub(crate) fn without_list(&self) -> ReadArgs {
        ReadArgs { files_from: None, null: false, ..self.clone() }
    }

    /// The name of standard input.
    pub(super) fn stdin_name(&self) -> Option<PathBuf> {
        self.stdin_filename.clone()
    }

    pub(super) fn excluded(&self) -> anyhow::Result<Excluded> {
        Excluded::new(&self.exclude).map_err(anyhow::Error::msg)
    }

    /// Applies `--jobs`.
    pub(super) fn limit_jobs(&self) {
        self.jobs.into_iter().for_each(parallel::limit);
    }

    /// The paths in the list of `--files-from`.
    ///
    /// # Errors
    ///
    /// Fails when the list cannot be read.
    pub(super) fn listed_paths(&self) -> anyhow::Result<Vec<PathBuf>> {
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

#[cfg(unix)]
pub(super) fn path(name: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(name).into()
}

#[cfg(not(unix))]
pub(super) fn path(name: &[u8]) -> PathBuf {
    String::from_utf8_lossy(name).into_owned().into()
}

//! The option `-o`: where what a command makes goes.

use std::path::{Component, Path, PathBuf};

use sgf_files::replace::{self, Content, Growing};

use crate::foreign::{Spread, spread};
use crate::input::{Input, is_same_file, is_standard, shown};

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
    /// What `-o` would say.
    pub(crate) fn to(path: &Path, force: bool) -> Elsewhere {
        Elsewhere { output: Some(path.to_owned()), force }
    }

    pub(crate) fn destination(&self) -> Destination<'_> {
        match self.output.as_deref() {
            None => Destination::Usual,
            Some(path) if is_standard(path) => Destination::Stdout,
            Some(path) => Destination::File(path),
        }
    }

    /// Sees to it that SGF has a place: for one record, in a file that is not in the way, and whose name is not that of another
    /// format.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn expect_one(&self, n_inputs: usize) -> anyhow::Result<()> {
        let is_usual = self.destination() == Destination::Usual;
        anyhow::ensure!(is_usual || n_inputs < 2, "-o takes one record, and here are {n_inputs}");
        self.expect_free()
    }

    /// Sees to it that no file is in the way, unless it may be replaced, and that SGF gets no name of another format.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn expect_free(&self) -> anyhow::Result<()> {
        let Destination::File(path) = self.destination() else { return Ok(()) };
        anyhow::ensure!(self.force || !path.exists(), "{} is there already", path.display());
        anyhow::ensure!(
            spread(path) != Some(Spread::Own),
            "{} has the extension of another format, and what is written is SGF; sgf convert writes other formats",
            path.display()
        );
        Ok(())
    }

    /// Begins a file that is too long to be held in memory.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn begin(&self, path: &Path) -> anyhow::Result<Growing> {
        Growing::begin(path, self.force).map_err(anyhow::Error::msg)
    }

    /// Tells whether there is such a file with this content already.
    pub(crate) fn holds(path: &Path, content: &[u8]) -> bool {
        let is_long = std::fs::metadata(path).is_ok_and(|found| found.len() == content.len() as u64);
        is_long && std::fs::read(path).is_ok_and(|found| found == content)
    }

    /// Says that a record would be written over itself.
    pub(crate) fn onto_itself(&self, input: &Input) -> Option<String> {
        match (self.destination(), input) {
            (Destination::File(path), Input::File(own)) => refuse_itself(own, path),
            _ => None,
        }
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

/// Says that the file that would be written is the record that it is made of.
pub(crate) fn refuse_itself(own: &Path, path: &Path) -> Option<String> {
    let is_it = is_same_file(own, path);
    is_it.then(|| {
        format!("{} stays as it is: it would be written over itself; name another file with -o", shown(own))
    })
}

/// Tells whether a path means a folder: one that is there, or one to be made.
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(std::path::is_separator)
}

/// The folder in which all records are, however deep.
pub(crate) fn common(inputs: &[Input]) -> PathBuf {
    let files = inputs.iter().filter_map(Input::file);
    let folders = files.map(|path| path.parent().unwrap_or(Path::new("")));
    let mut common: Option<Vec<Component<'_>>> = None;
    for folder in folders {
        let parts: Vec<_> = folder.components().collect();
        common = Some(match common {
            None => parts,
            Some(known) => known
                .into_iter()
                .zip(parts)
                .take_while(|(one, other)| one == other)
                .map(|(one, _)| one)
                .collect(),
        });
    }
    common.unwrap_or_default().into_iter().collect()
}

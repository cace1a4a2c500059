//! The option `-o`: the destination of the output.

use std::fs::File;
use std::path::{Component, Path, PathBuf};

use sgf_files::replace::{self, AtomicWriter, Durability};

use crate::io::archive::{self, Container};
use crate::io::import::{ExtensionKind, extension_kind};
use crate::io::input::{Input, is_same_file, is_standard, shown};

/// The destination of a record.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct OutputArgs {
    /// Write to a new file instead of changing the input, or with `-` to standard output; takes one record
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Overwrite the file given with -o
    #[arg(long, requires = "output")]
    force: bool,
}

/// The destination of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Destination<'a> {
    /// The default of the command.
    Default,
    Stdout,
    File(&'a Path),
}

impl OutputArgs {
    /// Acts like `-o` with this path.
    pub(crate) fn to(path: &Path, force: bool) -> OutputArgs {
        OutputArgs { output: Some(path.to_owned()), force }
    }

    /// Returns whether `--force` was given.
    pub(crate) fn is_forced(&self) -> bool {
        self.force
    }

    pub(crate) fn destination(&self) -> Destination<'_> {
        match self.output.as_deref() {
            None => Destination::Default,
            Some(path) if is_standard(path) => Destination::Stdout,
            Some(path) => Destination::File(path),
        }
    }

    /// Checks that `-o` is given only for a single record, and as [`OutputArgs::expect_free`] does.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn expect_one(&self, n_inputs: usize) -> anyhow::Result<()> {
        let is_default = self.destination() == Destination::Default;
        anyhow::ensure!(is_default || n_inputs < 2, "-o takes one record, but there are {n_inputs}");
        self.expect_free()
    }

    /// Checks that the file does not exist or may be overwritten, and that its extension is not that of another format.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn expect_free(&self) -> anyhow::Result<()> {
        let Destination::File(path) = self.destination() else { return Ok(()) };
        anyhow::ensure!(self.force || !path.exists(), "{} already exists", path.display());
        anyhow::ensure!(
            extension_kind(path) != Some(ExtensionKind::Specific),
            "{} has the extension of another format, but the output is SGF; use sgf convert to write other formats",
            path.display()
        );
        Ok(())
    }

    /// Starts a file that is too long to hold in memory.
    pub(crate) fn writer(&self, path: &Path) -> anyhow::Result<AtomicWriter> {
        expect_no_archive(path).map_err(anyhow::Error::msg)?;
        Ok(AtomicWriter::create(path, self.force)?)
    }

    /// The error of overwriting the input itself, if `-o` names it.
    pub(crate) fn overwrite_error(&self, input: &Input) -> Option<String> {
        match (self.destination(), input) {
            (Destination::File(path), Input::File(own)) => overwrite_error(own, path),
            _ => None,
        }
    }

    /// Fails as [`OutputArgs::write`] would if the file exists.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn expect_free_path(&self, path: &Path) -> Result<(), String> {
        expect_no_archive(path)?;
        if !self.force && path.exists() {
            return Err(format!("{} already exists", path.display()));
        }
        Ok(())
    }

    /// Writes a record to the file.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn write(&self, path: &Path, content: &[u8]) -> Result<(), String> {
        expect_no_archive(path)?;
        let written = match self.force {
            true => replace::create_or_replace(path, content, Durability::Synced),
            false => replace::create(path, content),
        };
        written.map_err(|error| error.to_string())
    }
}

/// Fails if a file is an archive, which is never overwritten.
fn expect_no_archive(path: &Path) -> Result<(), String> {
    let found = path.is_file().then(|| File::open(path).ok()).flatten();
    match found.and_then(|mut file| archive::detect(&mut file)) {
        Some(Container::Archive(kind)) => {
            Err(format!("{} is {}, and is not overwritten", shown(path), kind.described()))
        }
        _ => Ok(()),
    }
}

/// Returns whether a file has this content.
pub(crate) fn has_content(path: &Path, content: &[u8]) -> bool {
    let has_length = std::fs::metadata(path).is_ok_and(|found| found.len() == content.len() as u64);
    has_length && std::fs::read(path).is_ok_and(|found| found == content)
}

/// The error of overwriting a record by what is made from it, if the paths lead to the same file.
pub(crate) fn overwrite_error(own: &Path, path: &Path) -> Option<String> {
    let message =
        || format!("{} left unchanged: the output is the same file; choose another with -o", shown(own));
    is_same_file(own, path).then(message)
}

/// Returns whether a path means a folder: an existing one, or one with a trailing separator.
pub(crate) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.to_string_lossy().ends_with(std::path::is_separator)
}

/// The deepest folder that contains all inputs.
pub(crate) fn common_folder(inputs: &[Input]) -> PathBuf {
    let files = inputs.iter().filter(|input| !input.is_stdin()).filter_map(Input::path);
    let folders = files.map(|path| path.parent().unwrap_or(Path::new("")));
    let mut common: Option<Vec<Component<'_>>> = None;
    for folder in folders {
        let parts: Vec<_> = folder.components().collect();
        common = Some(match common {
            None => parts,
            Some(common) => common
                .into_iter()
                .zip(parts)
                .take_while(|(one, other)| one == other)
                .map(|(one, _)| one)
                .collect(),
        });
    }
    common.unwrap_or_default().into_iter().collect()
}

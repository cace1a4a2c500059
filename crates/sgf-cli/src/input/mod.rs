//! What a command works on: files, the records of folders, standard input.
//!
//! A file that is named is taken whatever it is called. A folder is walked, and gives the files whose extension is that
//! of a record; what a `.gitignore` excludes and what is hidden is left out, as `git` and most tools of today do. The
//! order is that of the arguments, and inside a folder that of the names, so that the same call always tells the same.
//!
//! A record in another format that is named is read as the SGF that it becomes. In folders these are left out, and counted;
//! `sgf convert --to` takes them.
//!
//! A record that is packed with gzip or zstd is read as what it was packed from, and never replaced.

mod exclude;
mod paths;
mod reading;

use std::io::{self, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};

use opensgf::printable::printable;

use crate::archive::{self, Packing, Wrapped};
use crate::foreign::{self, Foreign, Known, Notice};
use crate::terminal::reason;

pub(crate) use paths::{Inputs, Named, Paths, Wanted};
pub(crate) use reading::Reading;

/// The extensions that make a file in a folder a record, in lower case.
///
/// `sgf` is the format's own; `mgt` is written by MultiGo; `hsgf`, `hgf` and `tsgf` are used for Hex and TwixT.
pub(crate) const EXTENSIONS: &[&str] = &["sgf", "mgt", "hsgf", "hgf", "tsgf"];

/// The extensions that packed files have behind their own.
const PACKED: &[&str] = &["gz", "zst"];

/// Files up to so many bytes are changed in no time.
const SHORT: u64 = 1 << 20;

/// Tells whether a path means standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// One thing to read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Standard input, and the name of the file that it would be, if somebody has told it.
    Stdin(Option<PathBuf>),
    File(PathBuf),
}

/// What an input was before it was read as SGF.
#[derive(Debug)]
pub(crate) struct Was {
    pub(crate) packing: Packing,
    /// The other format that it was in.
    pub(crate) foreign: Option<Foreign>,
}

impl Input {
    /// Reads the whole input into `buffer`, which is emptied first; a record of another format as the SGF that it becomes.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn read(&self, buffer: &mut Vec<u8>) -> Result<Notice, String> {
        self.read_bytes(buffer)?;
        self.as_sgf(buffer)
    }

    /// Makes what was read of the input SGF.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn as_sgf(&self, bytes: &mut Vec<u8>) -> Result<Notice, String> {
        let foreign = self.as_known(bytes, &Known::default())?;
        Ok(foreign.map(|foreign| foreign.notice(self)).unwrap_or_default())
    }

    /// Reads the whole input as SGF, with what the user knows about it, and tells what it was before if it was none.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn read_known(&self, buffer: &mut Vec<u8>, known: &Known) -> Result<Was, String> {
        let packing = self.read_bytes(buffer)?;
        Ok(Was { packing, foreign: self.as_known(buffer, known)? })
    }

    fn as_known(&self, bytes: &mut Vec<u8>, known: &Known) -> Result<Option<Foreign>, String> {
        let path = self.path().map(unpacked_name);
        foreign::into_sgf(bytes, path.as_deref(), known)
            .map_err(|problem| format!("{} {problem}", self.name()))
    }

    /// Reads the whole input, unpacks it if it is packed, and tells how it was packed.
    fn read_bytes(&self, buffer: &mut Vec<u8>) -> Result<Packing, String> {
        self.read_raw(buffer)?;
        unpack(buffer).map_err(|problem| format!("cannot read {}: {problem}", self.name()))
    }

    /// Reads the whole input as it is.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn read_raw(&self, buffer: &mut Vec<u8>) -> Result<(), String> {
        buffer.clear();
        let outcome = match self {
            Input::Stdin(_) => io::stdin().lock().read_to_end(buffer),
            Input::File(path) => std::fs::File::open(path).and_then(|mut file| file.read_to_end(buffer)),
        };
        outcome.map(drop).map_err(|error| format!("cannot read {}: {}", self.name(), reason(&error)))
    }

    /// Tells whether reading and changing the input may take a while: what comes through a pipe, and long files. Nothing that is
    /// half done should wait for it.
    pub(crate) fn may_take_long(&self) -> bool {
        match self {
            Input::Stdin(_) => true,
            Input::File(path) => {
                let is_short = |found: std::fs::Metadata| found.is_file() && found.len() < SHORT;
                !std::fs::metadata(path).is_ok_and(is_short)
            }
        }
    }

    /// How the input is called in messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Input::Stdin(None) => "standard input".to_owned(),
            Input::Stdin(Some(path)) | Input::File(path) => shown(path),
        }
    }

    /// How the input is called in reports for programs.
    pub(crate) fn label(&self) -> String {
        match self.path() {
            None => "-".to_owned(),
            Some(path) => path.to_string_lossy().into_owned(),
        }
    }

    /// The path of the file, or what standard input is called.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Input::Stdin(called) => called.as_deref(),
            Input::File(path) => Some(path),
        }
    }

    /// The file that is read.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Input::Stdin(_) => None,
            Input::File(path) => Some(path),
        }
    }

    pub(crate) fn is_stdin(&self) -> bool {
        self.file().is_none()
    }

    /// Says why a command that changes files leaves this one alone.
    pub(crate) fn packed(&self, packing: Packing) -> String {
        let (name, program) = (self.name(), packing.name());
        format!("{name} stays as it is: it is packed with {program}; unpack it first")
    }
}

/// Unpacks what is packed with gzip or zstd, and tells how it was packed. Archives, which hold many files, stay as they are.
///
/// # Errors
///
/// Fails with a message for the user when it is damaged or too long.
pub(crate) fn unpack(bytes: &mut Vec<u8>) -> Result<Packing, String> {
    let mut source = Cursor::new(bytes.as_slice());
    let Some(Wrapped::Single(packing)) = archive::wrapped(&mut source, None) else {
        return Ok(Packing::Plain);
    };
    let unpacked = archive::unpack(&mut source, packing);
    *bytes = unpacked.map_err(|why| format!("it is packed with {}: {why}", packing.name()))?;
    Ok(packing)
}

/// Tells whether two paths lead to one file.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    identity(one).is_some_and(|one| identity(other) == Some(one))
}

/// What tells a file from all others, whatever path leads to it.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<PathBuf> {
    std::fs::canonicalize(path).ok()
}

/// A path in messages: on one line, whatever is in it.
pub(crate) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// Refuses to wait for a record that someone would have to type.
pub(crate) fn expect_piped(command: &str) -> anyhow::Result<()> {
    if io::stdin().is_terminal() {
        anyhow::bail!("no record given; name a file, or pipe one in: sgf {command} < game.sgf");
    }
    Ok(())
}

/// Tells whether a path has one of the extensions of SGF, perhaps with that of a packed file behind it.
pub(crate) fn is_packed_sgf_name(path: &Path) -> bool {
    is_packed_name(path) && is_sgf_name(&unpacked_name(path))
}

fn is_packed_name(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| PACKED.iter().any(|known| extension.eq_ignore_ascii_case(known)))
}

/// What a packed file is called when it is unpacked: `a.sgf` for `a.sgf.gz`. Other names stay.
pub(crate) fn unpacked_name(path: &Path) -> PathBuf {
    if is_packed_name(path) { path.with_extension("") } else { path.to_owned() }
}

/// Tells whether a path has one of the extensions of SGF.
pub(crate) fn is_sgf_name(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str());
    extension.is_some_and(|extension| EXTENSIONS.iter().any(|known| extension.eq_ignore_ascii_case(known)))
}

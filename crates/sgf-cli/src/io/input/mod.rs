//! Inputs of a command: files, the records in folders, standard input.
//!
//! A file that you name is read whatever its extension. Folders are searched for files with the extension of a record, except hidden ones and
//! those excluded by a `.gitignore`. Inputs are in the order of the arguments and, inside a folder, sorted by name, so the
//! output is deterministic.
//!
//! Records in other formats are converted to SGF when they are read. In folders they are skipped and counted; `sgf convert --to` includes
//! them. Records compressed with gzip or zstd are decompressed when they are read, and never replaced. Archives that you name are inputs
//! for each of their records (`members.rs`). Everything is recognized by content, whatever its name.

mod exclude;
mod members;
mod paths;
mod read_args;
mod staged;

use std::io::{self, Cursor, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use opensgf::printable::printable;

use super::archive::{self, Compression, Container};
use super::import::{self, ImportOptions, Imported, LossNotice};
use super::terminal::reason;
use crate::numbers::counted;

pub(crate) use members::{Member, is_record_member};
pub(crate) use paths::{GivenPath, Inputs, Paths};
pub(crate) use read_args::{LISTS, ReadArgs};

/// Extensions of records in folders, in lower case.
///
/// `sgf` is the format's own; `mgt` is written by MultiGo; `hsgf`, `hgf` and `tsgf` are used for Hex and TwixT.
pub(crate) const EXTENSIONS: &[&str] = &["sgf", "mgt", "hsgf", "hgf", "tsgf"];

/// Extensions of compressed files.
const COMPRESSED: &[&str] = &["gz", "zst"];

/// Most bytes that are read from standard input, a pipe or a device, which may be endless.
const MAX_STREAM: u64 = 1 << 30;

/// Files up to this size, in bytes, are processed quickly.
const SMALL: u64 = 1 << 20;

/// Returns whether a path means standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path == Path::new("-")
}

/// A file, standard input, or a record in an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// Standard input, with the value of `--stdin-filename`.
    Stdin(Option<PathBuf>),
    File(PathBuf),
    Member(Arc<Member>),
}

/// Which files in folders to include.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileKinds {
    /// Uncompressed SGF, which can be replaced.
    InPlace,
    /// SGF, compressed or not.
    Sgf,
    /// Records in all formats.
    AllFormats,
    /// SGF, compressed or not, and archives, which the command reads itself.
    Archives,
}

/// How an input was stored, before it was decompressed and converted to SGF.
#[derive(Debug)]
pub(crate) struct Original {
    pub(crate) compression: Compression,
    /// The record in its own format, if that is not SGF.
    pub(crate) imported: Option<Imported>,
}

/// A record that was read as SGF.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) input: &'a Input,
    pub(crate) bytes: &'a [u8],
    pub(crate) imported: Option<&'a Imported>,
}

impl Source<'_> {
    /// With `is_strict`, fails if reading the record lost something, or writing it did (`is_lossy`).
    ///
    /// # Errors
    ///
    /// Fails with the remarks from reading, and `remarks`.
    pub(crate) fn expect_lossless(
        &self,
        is_strict: bool,
        is_lossy: bool,
        remarks: &[String],
    ) -> Result<(), String> {
        let was_lossy = self.imported.is_some_and(|imported| imported.is_lossy);
        if !is_strict || !(was_lossy || is_lossy) {
            return Ok(());
        }
        let all = self.imported.iter().flat_map(|imported| &imported.remarks).chain(remarks);
        Err(all.map(String::as_str).collect::<Vec<_>>().join("; "))
    }
}

impl Input {
    /// Reads the input as SGF into `buffer`, replacing its content.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn read(&self, buffer: &mut Vec<u8>) -> Result<LossNotice, String> {
        self.read_decompressed(buffer)?;
        self.convert_to_sgf(buffer)
    }

    /// Converts the content of the input to SGF, if it is in another format.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn convert_to_sgf(&self, bytes: &mut Vec<u8>) -> Result<LossNotice, String> {
        let imported = self.import(bytes, &ImportOptions::default())?;
        Ok(imported.map(|imported| imported.loss_notice(&self.name())).unwrap_or_default())
    }

    /// Reads the input as SGF, and returns how it was stored.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn read_with(
        &self,
        buffer: &mut Vec<u8>,
        options: &ImportOptions,
    ) -> Result<Original, String> {
        let compression = self.read_decompressed(buffer)?;
        Ok(Original { compression, imported: self.import(buffer, options)? })
    }

    fn import(&self, bytes: &mut Vec<u8>, options: &ImportOptions) -> Result<Option<Imported>, String> {
        let path = self.path().map(decompressed_name);
        import::into_sgf(bytes, path.as_deref(), options)
            .map_err(|problem| format!("{} {problem}", self.name()))
    }

    fn read_decompressed(&self, buffer: &mut Vec<u8>) -> Result<Compression, String> {
        self.read_raw(buffer)?;
        decompress(buffer).map_err(|problem| format!("cannot read {}: {problem}", self.name()))
    }

    /// Reads the bytes of the input.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user.
    pub(crate) fn read_raw(&self, buffer: &mut Vec<u8>) -> Result<(), String> {
        buffer.clear();
        let outcome = match self {
            Input::Stdin(_) => read_stream(io::stdin().lock(), buffer),
            Input::File(path) => std::fs::File::open(path).and_then(|mut file| match file.metadata() {
                Ok(metadata) if metadata.is_file() => file.read_to_end(buffer),
                _ => read_stream(file, buffer),
            }),
            Input::Member(member) => {
                buffer.extend_from_slice(&member.content);
                return Ok(());
            }
        };
        outcome.map(drop).map_err(|error| format!("cannot read {}: {}", self.name(), reason(&error)))
    }

    /// Returns whether processing the input may take a while (pipes and large files), so that staged files should be committed first.
    pub(crate) fn may_be_slow(&self) -> bool {
        match self {
            Input::Stdin(_) => true,
            Input::Member(_) => false,
            Input::File(path) => {
                let is_small = |found: std::fs::Metadata| found.is_file() && found.len() < SMALL;
                !std::fs::metadata(path).is_ok_and(is_small)
            }
        }
    }

    /// The name for messages.
    pub(crate) fn name(&self) -> String {
        match self {
            Input::Stdin(None) => "standard input".to_owned(),
            Input::Stdin(Some(path)) | Input::File(path) => shown(path),
            Input::Member(member) => printable(&member.label).into_owned(),
        }
    }

    /// The name for output that programs read.
    pub(crate) fn label(&self) -> String {
        match (self, self.path()) {
            (Input::Member(member), _) => member.label.clone(),
            (_, None) => "-".to_owned(),
            (_, Some(path)) => path.to_string_lossy().into_owned(),
        }
    }

    /// The path of the file, the name given for standard input, or the path in an archive after that of the archive.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Input::Stdin(name) => name.as_deref(),
            Input::File(path) => Some(path),
            Input::Member(member) => Some(&member.path),
        }
    }

    /// The path of the file; `None` for standard input and records in archives.
    pub(crate) fn file(&self) -> Option<&Path> {
        match self {
            Input::Stdin(_) | Input::Member(_) => None,
            Input::File(path) => Some(path),
        }
    }

    pub(crate) fn is_stdin(&self) -> bool {
        matches!(self, Input::Stdin(_))
    }

    pub(crate) fn is_member(&self) -> bool {
        matches!(self, Input::Member(_))
    }

    /// The error of a command that cannot write next to this record in an archive.
    pub(crate) fn member_error(&self) -> String {
        format!("{} is in an archive, which is never changed; choose the output with -o", self.name())
    }

    /// The error of a command that cannot replace this compressed file.
    pub(crate) fn compressed_error(&self, compression: Compression) -> String {
        let (name, program) = (self.name(), compression.name());
        format!("{name} left unchanged: it is compressed with {program}; decompress it first")
    }
}

/// Reads a stream up to the limit.
fn read_stream(stream: impl Read, buffer: &mut Vec<u8>) -> io::Result<usize> {
    read_up_to(MAX_STREAM, stream, buffer)
}

fn read_up_to(limit: u64, stream: impl Read, buffer: &mut Vec<u8>) -> io::Result<usize> {
    let n_read = stream.take(limit + 1).read_to_end(buffer)?;
    if n_read as u64 > limit {
        *buffer = Vec::new();
        let megabytes = counted(limit as usize >> 20, "megabyte");
        return Err(io::Error::other(format!("it is longer than {megabytes}")));
    }
    Ok(n_read)
}

/// Decompresses gzip and zstd in place. Archives are left as they are.
///
/// # Errors
///
/// Fails with a message for the user when the data is damaged or too long.
pub(crate) fn decompress(bytes: &mut Vec<u8>) -> Result<Compression, String> {
    let mut source = Cursor::new(bytes.as_slice());
    let Some(Container::Single(compression)) = archive::detect(&mut source) else {
        return Ok(Compression::None);
    };
    let decompressed = archive::decompress(&mut source, compression);
    *bytes =
        decompressed.map_err(|problem| format!("cannot decompress {}: {problem}", compression.name()))?;
    Ok(compression)
}

/// Returns whether two paths lead to the same file.
pub(crate) fn is_same_file(one: &Path, other: &Path) -> bool {
    identity(one).is_some_and(|one| identity(other) == Some(one))
}

/// Identifies a file independent of its path.
#[cfg(unix)]
fn identity(path: &Path) -> Option<(u64, u64)> {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> Option<PathBuf> {
    std::fs::canonicalize(path).ok()
}

/// Escapes a path for messages.
pub(crate) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// Fails if standard input is a terminal, where the user would have to type a record.
pub(crate) fn expect_piped(command: &str) -> anyhow::Result<()> {
    if io::stdin().is_terminal() {
        anyhow::bail!("no input; name a file, or pipe one in: sgf {command} < game.sgf");
    }
    Ok(())
}

/// Returns whether a path is that of a compressed record: `game.sgf.gz`.
pub(crate) fn is_compressed_sgf_name(path: &Path) -> bool {
    is_compressed_name(path) && is_sgf_name(&decompressed_name(path))
}

fn is_compressed_name(path: &Path) -> bool {
    has_extension(path, COMPRESSED)
}

/// The name of a file without the extension of its compression: `a.sgf` for `a.sgf.gz`.
pub(crate) fn decompressed_name(path: &Path) -> PathBuf {
    if is_compressed_name(path) { path.with_extension("") } else { path.to_owned() }
}

/// Returns whether a path has an extension of SGF.
pub(crate) fn is_sgf_name(path: &Path) -> bool {
    has_extension(path, EXTENSIONS)
}

fn has_extension(path: &Path, extensions: &[&str]) -> bool {
    path.extension().is_some_and(|own| extensions.iter().any(|extension| own.eq_ignore_ascii_case(extension)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endless_streams_are_refused() {
        let mut buffer = Vec::new();
        let error = read_up_to(2 << 20, io::repeat(b'('), &mut buffer).unwrap_err();
        assert_eq!((error.to_string().as_str(), buffer.capacity()), ("it is longer than 2 megabytes", 0));
        assert_eq!(read_up_to(3, &b"(;)"[..], &mut buffer).unwrap(), 3);
    }
}

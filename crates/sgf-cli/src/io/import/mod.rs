//! Records in other formats, which every command reads as SGF.
//!
//! Commands read inputs through [`Input::read`](super::input::Input::read), which converts them here. No command overwrites a record in another
//! format: in-place commands report an error, and `-o` must name another file.

mod messages;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use opensgf::Document;
use opensgf::charset::Charset;
use opensgf::convert::from_json;
use opensgf::formats::{self, Detected, FORMATS, Format, Options, Reading, WriteError};

use super::content_kind;
use super::terminal::Output;

/// Options for reading inputs that override detection.
#[derive(Clone, Debug, Default)]
pub(crate) struct ImportOptions {
    pub(crate) format: Option<SourceFormat>,
    pub(crate) charset: Option<Charset>,
}

/// The format of an input.
#[derive(Clone, Copy, Debug)]
pub(crate) enum SourceFormat {
    Sgf,
    /// The syntax tree as JSON.
    Tree,
    Foreign(&'static Format),
}

/// Whether an extension identifies a foreign format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExtensionKind {
    /// Only records have this extension.
    Specific,
    /// Files of all kinds have this extension.
    Generic,
}

/// Extensions that do not identify a format.
const GENERIC_EXTENSIONS: &[&str] = &["txt", "json", "jsonl", "xml", "lib"];

/// Longest companion file of a record, in bytes.
const MAX_COMPANION: u64 = 64 * 1024 * 1024;

/// Number of bytes needed to recognize a format.
const HEAD: u64 = 128 * 1024;

/// A notice that part of a foreign record could not be read.
#[derive(Debug, Default)]
#[must_use = "call `show`"]
pub(crate) struct LossNotice(Option<String>);

/// A record that was converted to SGF.
#[derive(Debug)]
pub(crate) struct Imported {
    pub(crate) format: &'static Format,
    /// Messages about the conversion, one per line.
    pub(crate) remarks: Vec<String>,
    pub(crate) is_lossy: bool,
    bytes: Vec<u8>,
    reading: Reading,
}

/// Replaces a foreign record by SGF. SGF is left as it is.
///
/// # Errors
///
/// Fails with a message for the user when several formats match, when the record contains no game, and for archives and web pages.
pub(crate) fn into_sgf(
    bytes: &mut Vec<u8>,
    path: Option<&Path>,
    known: &ImportOptions,
) -> Result<Option<Imported>, String> {
    content_kind::expect_text(bytes)?;
    let format = match known.format {
        Some(SourceFormat::Sgf) => return Ok(None),
        Some(SourceFormat::Tree) => {
            let document = from_json(bytes).map_err(|problem| format!("is not a JSON tree: {problem}"))?;
            *bytes = document.write().to_vec();
            return Ok(None);
        }
        Some(SourceFormat::Foreign(format)) => format,
        None => match formats::detect(bytes, path.and_then(Path::file_name).and_then(|name| name.to_str())) {
            Detected::Sgf => return content_kind::expect_no_page(bytes).map(|()| None),
            Detected::Foreign(format) => format,
            Detected::Ambiguous(claimants) => {
                let names: Vec<&str> = claimants.iter().map(|format| format.name).collect();
                return Err(format!("could be {}; choose one with sgf convert --from", names.join(" or ")));
            }
        },
    };
    let options = companions(path, format).into_iter().fold(Options::default(), Options::with_companion);
    let options = known.charset.map(|charset| options.clone().with_charset(charset)).unwrap_or(options);
    let mut reading = formats::read(bytes, format, &options);
    let remarks = messages::facts(bytes, format, &reading.facts);
    if reading.sgf.is_empty() {
        let reason = remarks.first().map(|remark| format!("; {remark}")).unwrap_or_default();
        return Err(format!("contains no game that can be read as {}{reason}", format.title));
    }
    let is_lossy = reading.facts.iter().any(|fact| fact.kind.is_loss());
    let sgf = std::mem::take(&mut reading.sgf).into_bytes();
    let bytes = std::mem::replace(bytes, sgf);
    Ok(Some(Imported { format, remarks, is_lossy, bytes, reading }))
}

/// Reads the companion files that contain parts of a record: for each extension the file with the same name, or the only one in the folder.
/// Unreadable files are ignored; the reader reports what is missing.
fn companions(path: Option<&Path>, format: &Format) -> Vec<Vec<u8>> {
    let Some(path) = path.filter(|_| !format.companions.is_empty()) else { return Vec::new() };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let siblings: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    let find = |extension: &&str| {
        let has = |path: &&std::path::PathBuf| {
            path.extension().is_some_and(|it| it.eq_ignore_ascii_case(extension))
        };
        let found: Vec<_> = siblings.iter().filter(has).collect();
        let same_name = found.iter().copied().find(|other| other.file_stem() == path.file_stem());
        let file =
            File::open(same_name.or_else(|| found.first().copied().filter(|_| found.len() == 1))?).ok()?;
        let mut bytes = Vec::new();
        file.take(MAX_COMPANION).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    };
    format.companions.iter().filter_map(find).collect()
}

impl Imported {
    /// The error of a command that cannot change this file in place.
    pub(crate) fn not_sgf_error(&self, name: &str) -> String {
        let title = self.format.title;
        format!("{name} left unchanged: it is {title}, not SGF; convert it with sgf convert --to sgf")
    }

    /// A notice for commands that only read the record.
    pub(crate) fn loss_notice(&self, name: &str) -> LossNotice {
        let title = self.format.title;
        let text = || format!("{name} is {title}, and was only partly read; sgf check lists what is missing");
        LossNotice(self.is_lossy.then(text))
    }
}

impl LossNotice {
    pub(crate) fn show(self, out: &mut Output) -> anyhow::Result<()> {
        self.0.map_or(Ok(()), |notice| out.inform(notice))
    }
}

/// Returns whether the extension of a path belongs to a foreign format.
pub(crate) fn extension_kind(path: &Path) -> Option<ExtensionKind> {
    let extension = path.extension()?.to_str()?;
    if GENERIC_EXTENSIONS.iter().any(|generic| extension.eq_ignore_ascii_case(generic)) {
        return Some(ExtensionKind::Generic);
    }
    FORMATS.iter().any(|format| format.has_extension(extension)).then_some(ExtensionKind::Specific)
}

/// Returns whether the content of a file is recognized as a foreign format.
pub(crate) fn is_foreign_record(path: &Path) -> bool {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    let name = path.file_name().and_then(|name| name.to_str());
    read.is_ok() && !matches!(formats::detect(&head, name), Detected::Sgf)
}

/// A record written in another format.
pub(crate) struct Exported {
    pub(crate) bytes: Vec<u8>,
    /// The losses, one per line.
    pub(crate) remarks: Vec<String>,
    pub(crate) is_lossy: bool,
}

/// Writes the games of a document in another format. `bytes` and `imported` are its source, for the places in messages.
///
/// # Errors
///
/// Fails with a message for the user when the format cannot hold the games.
pub(crate) fn export(
    document: &Document<'_>,
    bytes: &[u8],
    imported: Option<&Imported>,
    format: &Format,
) -> Result<Exported, String> {
    let games: Vec<_> = opensgf::games(document).collect();
    let places = messages::Places::new(document, bytes, imported);
    let written =
        formats::write(&games, format).map_err(|problem| export_error(&problem, format, &places))?;
    let is_lossy = written.losses.iter().any(|loss| loss.kind.is_loss());
    let remarks = written.losses.iter().map(|loss| messages::loss(loss, &places)).collect();
    Ok(Exported { bytes: written.bytes, remarks, is_lossy })
}

fn export_error(problem: &WriteError, format: &Format, places: &messages::Places<'_>) -> String {
    let place = problem.node().map(|node| places.of(node)).unwrap_or_default();
    format!("{place}{problem} ({})", format.title)
}

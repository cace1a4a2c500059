//! Records of other formats: every command reads them as the SGF that they become.
//!
//! The commands read their inputs through [`Input::read`], which asks here in which format they are. No command writes into a
//! file of another format: those that work in place refuse it, and `-o` names another file.

mod words;

use std::fs::File;
use std::io::Read;
use std::path::Path;

use opensgf::Document;
use opensgf::charset::Charset;
use opensgf::convert::from_json;
use opensgf::formats::{self, FORMATS, Format, Options, Reading, Recognised, Unwritable};

use crate::input::Input;
use crate::terminal::Output;

/// What the user has said about the inputs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// The format that they are in, whatever they look like.
    pub(crate) format: Option<Origin>,
    /// The charset of their texts.
    pub(crate) charset: Option<Charset>,
}

/// A format in which records come.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Origin {
    Sgf,
    /// The tree of a record as JSON.
    Tree,
    Foreign(&'static Format),
}

/// How common the extension of a foreign format is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spread {
    /// Records have it, and nothing else.
    Own,
    /// Files of all kinds have it.
    Common,
}

/// Extensions of formats that say nothing about a file.
const COMMON: &[&str] = &["txt", "json", "jsonl", "xml", "lib"];

/// How large a file beside a record may be that holds a part of it.
const LARGEST_COMPANION: u64 = 64 * 1024 * 1024;

/// As much of a file as it takes to recognise its format.
const BEGINNING: u64 = 128 * 1024;

/// What a user who asked for something else should know about a foreign file: that not all of it came over.
#[derive(Debug, Default)]
#[must_use = "the user should be told"]
pub(crate) struct Notice(Option<String>);

/// An input that was not SGF.
#[derive(Debug)]
pub(crate) struct Foreign {
    pub(crate) format: &'static Format,
    /// What was met on the way, a line each.
    pub(crate) remarks: Vec<String>,
    /// Whether something of the file did not come over.
    pub(crate) is_lossy: bool,
    bytes: Vec<u8>,
    reading: Reading,
}

/// A record, as SGF, and what it was before.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub(crate) input: &'a Input,
    pub(crate) bytes: &'a [u8],
    pub(crate) foreign: Option<&'a Foreign>,
}

impl Source<'_> {
    /// Fails, if losses are errors, when something was lost in reading the record or `is_lost` in writing it.
    ///
    /// # Errors
    ///
    /// Fails with a message for the user: all that was met in reading, and `remarks`.
    pub(crate) fn expect_no_loss(
        &self,
        is_strict: bool,
        is_lost: bool,
        remarks: &[String],
    ) -> Result<(), String> {
        let was_lost = self.foreign.is_some_and(|foreign| foreign.is_lossy);
        if !is_strict || !(was_lost || is_lost) {
            return Ok(());
        }
        let met = self.foreign.iter().flat_map(|foreign| &foreign.remarks).chain(remarks);
        Err(met.map(String::as_str).collect::<Vec<_>>().join("; "))
    }
}

/// Puts the SGF that a foreign record becomes in its place; SGF stays as it is.
///
/// # Errors
///
/// Fails with a message for the user when several formats claim the record, and when there is no game in it.
pub(crate) fn into_sgf(
    bytes: &mut Vec<u8>,
    path: Option<&Path>,
    known: &Known,
) -> Result<Option<Foreign>, String> {
    let format = match known.format {
        Some(Origin::Sgf) => return Ok(None),
        Some(Origin::Tree) => {
            let document = from_json(bytes).map_err(|problem| format!("is no record as JSON: {problem}"))?;
            *bytes = document.write().to_vec();
            return Ok(None);
        }
        Some(Origin::Foreign(format)) => format,
        None => {
            match formats::recognise(bytes, path.and_then(Path::file_name).and_then(|name| name.to_str())) {
                Recognised::Sgf => return Ok(None),
                Recognised::Foreign(format) => format,
                Recognised::Unclear(claimants) => {
                    let names: Vec<&str> = claimants.iter().map(|format| format.name).collect();
                    return Err(format!(
                        "may be {}: sgf convert --from takes the word of one",
                        names.join(" or ")
                    ));
                }
            }
        }
    };
    let options = companions(path, format).into_iter().fold(Options::default(), Options::with_companion);
    let options = known.charset.map(|charset| options.clone().with_charset(charset)).unwrap_or(options);
    let mut reading = formats::read(bytes, format, &options);
    let remarks = words::facts(bytes, format, &reading.facts);
    if reading.sgf.is_empty() {
        let reason = remarks.first().map(|remark| format!("; {remark}")).unwrap_or_default();
        return Err(format!("has no game that could be read as {}{reason}", format.title));
    }
    let is_lossy = reading.facts.iter().any(|fact| fact.kind.is_loss());
    let sgf = std::mem::take(&mut reading.sgf).into_bytes();
    let bytes = std::mem::replace(bytes, sgf);
    Ok(Some(Foreign { format, remarks, is_lossy, bytes, reading }))
}

/// Reads the files beside a record that hold a part of it: for each extension the one that is called like the record, or the only one.
/// What cannot be read is as if it were not there, and the reading says what is missing.
fn companions(path: Option<&Path>, format: &Format) -> Vec<Vec<u8>> {
    let Some(path) = path.filter(|_| !format.companions.is_empty()) else { return Vec::new() };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let beside: Vec<_> = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
    let find = |extension: &&str| {
        let has = |path: &&std::path::PathBuf| {
            path.extension().is_some_and(|it| it.eq_ignore_ascii_case(extension))
        };
        let found: Vec<_> = beside.iter().filter(has).collect();
        let twin = found.iter().copied().find(|other| other.file_stem() == path.file_stem());
        let file = File::open(twin.or_else(|| found.first().copied().filter(|_| found.len() == 1))?).ok()?;
        let mut bytes = Vec::new();
        file.take(LARGEST_COMPANION).read_to_end(&mut bytes).ok()?;
        Some(bytes)
    };
    format.companions.iter().filter_map(find).collect()
}

impl Foreign {
    /// Says why a command that changes files leaves this one alone.
    pub(crate) fn refusal(&self, input: &Input) -> String {
        let (name, title) = (input.name(), self.format.title);
        format!("{name} stays as it is: it is {title}, not SGF; sgf convert --to sgf makes SGF of it")
    }

    /// What a user who only looks at the record should know.
    pub(crate) fn notice(&self, input: &Input) -> Notice {
        let (name, title) = (input.name(), self.format.title);
        Notice(
            self.is_lossy
                .then(|| format!("{name} is {title}, and not all of it was read; sgf check says what")),
        )
    }
}

impl Notice {
    pub(crate) fn tell(self, out: &mut Output) -> anyhow::Result<()> {
        self.0.map_or(Ok(()), |notice| out.tell(notice))
    }
}

/// Tells whether the extension of a path is that of a foreign format, and of how many other things.
pub(crate) fn spread(path: &Path) -> Option<Spread> {
    let extension = path.extension()?.to_str()?;
    if COMMON.iter().any(|common| extension.eq_ignore_ascii_case(common)) {
        return Some(Spread::Common);
    }
    FORMATS.iter().any(|format| format.has_extension(extension)).then_some(Spread::Own)
}

/// Tells whether a file looks like a record of another format.
pub(crate) fn seems_foreign(path: &Path) -> bool {
    let mut beginning = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut beginning));
    let name = path.file_name().and_then(|name| name.to_str());
    read.is_ok() && !matches!(formats::recognise(&beginning, name), Recognised::Sgf)
}

/// The games of a record in another format, with what was lost, a line each.
pub(crate) struct Exported {
    pub(crate) bytes: Vec<u8>,
    pub(crate) remarks: Vec<String>,
    pub(crate) is_lossy: bool,
}

/// Writes the games of a record in another format.
///
/// # Errors
///
/// Fails with a message for the user when the games cannot be written so.
pub(crate) fn export(
    document: &Document<'_>,
    source: &Source<'_>,
    format: &Format,
) -> Result<Exported, String> {
    let games: Vec<_> = opensgf::games(document).collect();
    let places = words::Places::new(document, source);
    let written = formats::write(&games, format).map_err(|problem| refused(&problem, format, &places))?;
    let is_lossy = written.losses.iter().any(|loss| loss.kind.is_loss());
    let remarks = written.losses.iter().map(|loss| words::loss(loss, &places)).collect();
    Ok(Exported { bytes: written.bytes, remarks, is_lossy })
}

fn refused(problem: &Unwritable, format: &Format, places: &words::Places<'_>) -> String {
    let place = problem.node().map(|node| places.of(node)).unwrap_or_default();
    format!("{place}{problem} ({})", format.title)
}

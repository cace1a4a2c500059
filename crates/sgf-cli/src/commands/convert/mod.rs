//! `sgf convert`: converts records between versions of SGF, in place, and to and from other formats.

mod target;
mod to_format;

use std::collections::BTreeMap;

use clap::ValueEnum;
use opensgf::charset::Charset;
use opensgf::convert::{
    ConvertError, ConvertErrorKind, Converted, Lists, Note, NoteKind, OldVersion, Options, Passes,
    coordinates, to_ff4, to_old,
};
use opensgf::info::Application;
use opensgf::play::GAMES;
use opensgf::{Buffers, Document, LineIndex, read_as, read_in};
use sgf_files::replace::Backup;

use crate::Outcome;
use crate::io::import::{ImportOptions, SourceFormat};
use crate::io::in_place::{InPlaceArgs, Rewritten, Wording, rewrite_sources};
use crate::io::input::Paths;
use crate::io::output::{Destination, is_folder};
use crate::io::terminal::Output;
use crate::numbers::counted;
use crate::settings::SettingsArgs;
use target::{Target, Version};
use to_format::FormatConversion;

/// Convert records to FF[4] and UTF-8, to older versions, or to and from other formats
///
/// By default, updates records to FF[4] in place. Old properties are replaced by their equivalents (M by TR or MA, L by LB, KI by KM), long
/// names such as Black[..] by short ones, and nodes with setup and a move are split in two. All texts become UTF-8. Properties without an
/// equivalent, private properties, AP, and all other bytes are kept.
///
/// Records whose charset is uncertain are not changed: CA names an unknown charset or contradicts the texts, the texts without CA could be
/// in several charsets, or some bytes are invalid. Use --charset to declare the charset; invalid bytes are then kept. With --guess, the
/// likeliest charset is used and reported.
///
/// --to utf8 only converts the texts to UTF-8 and sets CA.
///
/// --to ff3 and --to ff1 convert records to an older version as far as possible. What the version cannot express is kept and reported.
/// Conversions between versions are in place, with files replaced atomically. Without a PATH, standard input is converted to standard
/// output.
///
/// --to with the name of another format writes a new file, next to the record or to -o, which takes a file name, or a folder for several
/// records. The names of the new files are printed on standard error, unless --quiet is given. The input format is detected by content. -o alone is enough if its extension is that of a format: `sgf convert game.gib -o
/// game.sgf`, `sgf convert match.sgf -o match.mat`. In folders, --to includes records in all formats. Existing files are only overwritten
/// with -o and --force. With --dry-run, nothing is written, and the names are printed on standard output. Losses are reported with their
/// place; --strict makes them errors. The formats are described in docs/reference/formats.md.
///
/// --to json writes the tree of each game as a JSON object with decoded values; --from json converts such objects back to SGF. A node has
/// its properties and the index of its parent.
///
/// Exit codes: 0 on success, 1 if --check, --dry-run or --diff found files to convert, 2 if a file could not be converted.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Update records to FF[4] and UTF-8" => "sgf convert games/",
    "Update only the charset" => "sgf convert --to utf8 games/",
    "Read a record in Shift_JIS" => "sgf convert --charset Shift_JIS japanese.sgf -o new.sgf",
    "Edit a record as JSON" => "sgf convert --to json < game.sgf | sed 's/Shusaku/Shuwa/' | sgf convert --from json > new.sgf",
    "Convert a record in another format to SGF" => "sgf convert match.mat -o match.sgf",
})]
pub(crate) struct Convert {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    pub(super) settings: SettingsArgs,

    #[command(flatten)]
    in_place: InPlaceArgs,

    /// The version of SGF or other format to write [default: by the extension of -o, otherwise FF4]
    #[arg(long, value_name = "FORMAT", value_parser = target::target())]
    to: Option<Target>,

    /// The input format [default: detected]
    #[arg(long, value_name = "FORMAT", value_parser = target::format())]
    from: Option<SourceFormat>,

    /// Write nothing and exit with 2 if any content of a record would be lost
    #[arg(long)]
    strict: bool,

    /// How to write passes of Go in FF[4]
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    passes: PassForm,

    /// How to write lists of points in FF[4]
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    points: PointForm,

    /// Write moves and points in another notation of the game, or `standard`; see docs/reference/games.md
    #[arg(long, value_name = "NOTATION", value_parser = coordinate_style)]
    coordinates: Option<String>,

    /// Decode texts with this charset, whatever the file declares
    #[arg(long, value_name = "NAME", value_parser = charset)]
    charset: Option<Charset>,

    /// Decode texts with the likeliest charset if CA is missing or contradicts them, and report it
    #[arg(long, conflicts_with = "charset")]
    guess: bool,

    /// Write this program to AP instead of keeping the old one
    #[arg(long, value_name = "NAME:VERSION", value_parser = application)]
    application: Option<Application>,
}

/// How to write passes.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PassForm {
    /// Unchanged
    #[default]
    Keep,
    /// As B[], in FF[4] only
    Empty,
    /// As B[tt], on boards where tt is not a point
    Tt,
}

/// How to write lists of points.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PointForm {
    /// Unchanged
    #[default]
    Keep,
    /// As single points
    Expanded,
    /// As rectangles where that is shorter
    Compressed,
}

fn charset(name: &str) -> Result<Charset, String> {
    Charset::for_label(name.as_bytes()).map_err(|_| {
        let known = [Charset::UTF_8, Charset::SHIFT_JIS, Charset::GBK, Charset::BIG5, Charset::EUC_KR]
            .map(Charset::name);
        format!(
            "unsupported charset {name}; supported are {}, windows-1252 and most IANA names",
            known.join(", ")
        )
    })
}

/// The name of the default notation.
const STANDARD: &str = "standard";

fn coordinate_style(name: &str) -> Result<String, String> {
    let is_known = name == STANDARD || GAMES.iter().any(|spec| spec.coordinates.contains(&name));
    is_known.then(|| name.to_owned()).ok_or_else(|| {
        let mut known: Vec<&str> = GAMES.iter().flat_map(|spec| spec.coordinates).copied().collect();
        known.sort_unstable();
        known.dedup();
        format!("unknown notation {name}; use {STANDARD}, {}", known.join(", "))
    })
}

fn application(text: &str) -> Result<Application, String> {
    Application::parse(text)
        .map_err(|_| "expected a name and a version separated by a colon, such as MyEditor:1.2".to_owned())
}

impl Convert {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let wording = Wording { command: "convert", done: "converted", to_do: "to be converted" };
        let import_options = ImportOptions { format: self.from, charset: self.charset };
        let target = self.target()?;
        self.expect_options_for(target)?;
        let version = match target {
            Target::Version(version) => version,
            Target::Format(target) => {
                let Convert { paths, in_place, strict, .. } = self;
                return FormatConversion { target, import_options, paths, in_place, strict: *strict }
                    .run(wording, out);
            }
        };
        let options = self.options();
        rewrite_sources(&self.paths, &self.in_place, wording, &import_options, out, |source, buffers| {
            self.convert(source, buffers, version, &options)
        })
    }

    /// The target by --to, or by the extension of the output.
    fn target(&self) -> anyhow::Result<Target> {
        if matches!(self.from, Some(SourceFormat::Tree)) {
            let is_sgf = matches!(self.to, None | Some(Target::Format(SourceFormat::Sgf)));
            anyhow::ensure!(is_sgf, "--from json only converts to SGF; convert the result in a second step");
            return Ok(Target::Format(SourceFormat::Sgf));
        }
        match (self.to, self.in_place.output.destination()) {
            (Some(target), _) => Ok(target),
            (None, Destination::File(path)) if is_folder(path) => {
                anyhow::bail!("{} is a folder; choose a format with --to", path.display())
            }
            (None, Destination::File(path)) => Target::of_file(path),
            (None, _) => Ok(Target::Version(Version::Ff4)),
        }
    }

    /// Fails for options that do not apply to the target.
    fn expect_options_for(&self, target: Target) -> anyhow::Result<()> {
        let (is_new, is_version) = match target {
            Target::Version(version) => (version == Version::Ff4, true),
            Target::Format(_) => (false, false),
        };
        let options = [
            ("--passes", !matches!(self.passes, PassForm::Keep), is_new, "FF[4]"),
            ("--points", !matches!(self.points, PointForm::Keep), is_new, "FF[4]"),
            ("--application", self.application.is_some(), is_new, "FF[4]"),
            ("--coordinates", self.coordinates.is_some(), is_version, "versions of SGF"),
            ("--diff", self.in_place.diff, is_version, "versions of SGF"),
            ("--backup", self.in_place.backup() != Backup::None, is_version, "versions of SGF"),
        ];
        match options.into_iter().find(|(_, is_given, fits, _)| *is_given && !fits) {
            Some((option, _, _, scope)) => {
                anyhow::bail!("{option} only applies to {scope}")
            }
            None => Ok(()),
        }
    }

    fn options(&self) -> Options {
        let passes = match self.passes {
            PassForm::Keep => Passes::Keep,
            PassForm::Empty => Passes::Empty,
            PassForm::Tt => Passes::Tt,
        };
        let lists = match self.points {
            PointForm::Keep => Lists::Keep,
            PointForm::Expanded => Lists::Expanded,
            PointForm::Compressed => Lists::Compressed,
        };
        Options::default().with(|options| {
            options.charset = self.charset;
            options.application = self.application.clone();
            options.passes = passes;
            options.lists = lists;
        })
    }

    fn convert(
        &self,
        source: &crate::io::input::Source<'_>,
        buffers: &mut Buffers,
        version: Version,
        options: &Options,
    ) -> Result<Rewritten, String> {
        // Imported records are in UTF-8.
        let charset = options.charset.filter(|_| source.imported.is_none());
        let options = &options.clone().with(|options| {
            options.charset = charset;
            options.only_charset = version == Version::Utf8;
        });
        let old = match charset {
            Some(charset) => read_as(source.bytes, charset),
            None => read_in(source.bytes, std::mem::take(buffers)),
        };
        let mut guessed = None;
        let Converted { document, notes } = match version {
            Version::Ff4 | Version::Utf8 => {
                let mut converted = to_ff4(&old, options);
                if let Some(charset) = converted.as_ref().err().and_then(guess).filter(|_| self.guess) {
                    guessed = Some(charset);
                    let options = options.clone().with(|options| options.charset = guessed);
                    converted = to_ff4(&read_as(source.bytes, charset), &options);
                }
                converted.map_err(|error| charset_error(&old, &error))?
            }
            Version::Ff3 => to_old(&old, OldVersion::Ff3),
            Version::Ff1 => to_old(&old, OldVersion::Ff1),
        };
        let document = match self.coordinates.as_deref() {
            Some(STANDARD) => coordinates(&document, None),
            Some(style) => coordinates(&document, Some(style)),
            None => document,
        };
        let guess_remark = guessed.map(|charset| format!("the charset is a guess: {charset}"));
        let remarks = guess_remark.into_iter().chain(remarks(&notes)).collect();
        let new = Rewritten { bytes: document.write().to_vec(), remarks };
        let is_lossy = notes.iter().any(|note| is_loss(&note.kind));
        source.expect_lossless(self.strict, is_lossy, &new.remarks)?;
        Ok(new)
    }
}

/// Returns whether a note is about lost content. Properties that are kept without an FF[4] equivalent are not lost.
fn is_loss(kind: &NoteKind) -> bool {
    matches!(kind, NoteKind::Undecoded { .. } | NoteKind::Unsayable | NoteKind::EmphasisLost)
}

/// The likeliest charset of a record that could not be converted because its charset is uncertain.
fn guess(error: &ConvertError) -> Option<Charset> {
    match error.kind {
        ConvertErrorKind::Guess { charset } | ConvertErrorKind::Contradicted { like: charset, .. } => {
            Some(charset)
        }
        _ => None,
    }
}

/// The error for a record with an uncertain charset, with advice.
pub(super) fn charset_error(doc: &Document<'_>, error: &ConvertError) -> String {
    let place = LineIndex::new(doc.text()).place(doc.text(), error.place.start);
    let advice = match error.kind {
        ConvertErrorKind::Form { .. } => "",
        ConvertErrorKind::Guess { .. } | ConvertErrorKind::Contradicted { .. } => {
            "; declare the charset with --charset, or accept the likeliest one with --guess"
        }
        _ => "; declare the charset with --charset",
    };
    format!("line {}, column {}: {}{advice}", place.line, place.column, error.kind)
}

/// One line for each kind of note and property, with its count.
fn remarks(notes: &[Note]) -> Vec<String> {
    let mut counts: BTreeMap<(&str, String), usize> = BTreeMap::new();
    for note in notes {
        *counts.entry((&note.ident, note.kind.to_string())).or_default() += 1;
    }
    let times =
        |count: usize| if count > 1 { format!(" ({})", counted(count, "time")) } else { String::new() };
    let line = |((ident, text), count): ((&str, String), usize)| {
        let subject = if ident.is_empty() { String::new() } else { format!("{ident}: ") };
        format!("{subject}{text}{}", times(count))
    };
    counts.into_iter().map(line).collect()
}

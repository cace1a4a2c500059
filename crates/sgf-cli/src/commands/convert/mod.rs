//! `sgf convert`: records in another version of SGF, in place, or in another format, into new files.

mod across;
mod target;

use std::collections::BTreeMap;

use clap::ValueEnum;
use opensgf::charset::Charset;
use opensgf::convert::{
    Converted, Doubt, Lists, Note, NoteKind, OldVersion, Options, Passes, Unread, coordinates, to_ff4, to_old,
};
use opensgf::info::Application;
use opensgf::play::GAMES;
use opensgf::{Buffers, Document, LineIndex, read_as, read_in};

use crate::Outcome;
use crate::elsewhere::{Destination, is_folder};
use crate::foreign::{self, Known, Origin};
use crate::input::Paths;
use crate::numbers::counted;
use crate::rewrite::{How, New, Words, in_place_known};
use crate::settings::Source;
use crate::terminal::Output;
use across::Across;
use target::{Target, Version};

/// Convert records to FF[4] and UTF-8, back to an older version of SGF, or to and from other formats
///
/// Old properties become their equivalents in FF[4]: M becomes TR or MA, L becomes LB, KI becomes KM, and long names such as
/// Black[..] become short ones. A node with setup and a move becomes two. All texts become UTF-8. What has no equivalent in
/// FF[4] stays, and so do private properties, AP, and every other byte.
///
/// A record whose texts cannot be read with certainty stays as it is: the charset that CA names is not known, or the texts
/// contradict it; there is no CA, and the texts could be in several charsets; or some bytes are no characters. --charset names
/// the charset of the texts; then bytes that are no characters of it stay as they are.
///
/// With --to utf8, the texts become UTF-8, CA says so, and nothing else changes: the version stays what it was.
///
/// With --to ff3 or ff1, records go back to an older version as far as possible; what it cannot express stays, and is reported.
/// Versions are converted in place: a file is replaced whole or not at all. Without a PATH, standard input is converted to
/// standard output.
///
/// With --to and the name of a format, records become that format. The content of a file tells which format it has now. The new
/// file stands beside the old one, with the extension of the format, or where -o says: -o takes the name of a file, or for many
/// records that of a folder, such as new/. -o alone is enough if its extension says the format: `sgf convert game.gib -o game.sgf`, `sgf convert
/// match.sgf -o match.mat`. In a folder that you name, --to takes the records of all formats. Old files stay as they are. A
/// file that exists already is replaced only with -o and --force. What the new format cannot hold is reported with its place; with
/// --strict it is an error. docs/reference/formats.md describes the formats.
///
/// --to json writes the tree of each record with its decoded values, an object of JSON for each game; --from json makes SGF of such
/// objects, with the same values. A node has its properties and the place of its parent in the list of nodes.
///
/// Exit codes: 0 when all went well, 1 when --check or --diff found files to convert, 2 when a file could not be converted.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Bring old records to FF[4] and UTF-8" => "sgf convert games/",
    "Bring only the charset up to date" => "sgf convert --to utf8 games/",
    "Read a record in Shift_JIS" => "sgf convert --charset Shift_JIS japanese.sgf -o new.sgf",
    "Change a record with a program that knows JSON" => "sgf convert --to json < game.sgf | sed 's/Shusaku/Shuwa/' | sgf convert --from json > new.sgf",
    "Make SGF of a record of another format" => "sgf convert match.mat -o match.sgf",
})]
pub(crate) struct Convert {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    pub(super) settings: Source,

    #[command(flatten)]
    how: How,

    /// Choose the version of SGF, or the format; otherwise the extension of -o decides, and without -o it is FF[4]
    #[arg(long, value_name = "FORMAT", value_parser = target::target())]
    to: Option<Target>,

    /// Read the records as this format, whatever they look like
    #[arg(long, value_name = "FORMAT", value_parser = target::format())]
    from: Option<Origin>,

    /// Write nothing of a record of which something would be lost, and exit with 2
    #[arg(long)]
    strict: bool,

    /// Choose how passes of Go are written in FF[4]
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    passes: PassForm,

    /// Choose how lists of points are written in FF[4]
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    points: PointForm,

    /// Write moves and points in another notation of the game; docs/reference/games.md lists them, and `standard` is the
    /// usual one
    #[arg(long, value_name = "HABIT", value_parser = habit)]
    coordinates: Option<String>,

    /// Read the texts in this charset, whatever the files declare
    #[arg(long, value_name = "NAME", value_parser = charset)]
    charset: Option<Charset>,

    /// Write this program into AP, instead of keeping what is there
    #[arg(long, value_name = "NAME:VERSION", value_parser = application)]
    application: Option<Application>,
}

/// How passes are written.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PassForm {
    /// As they are
    #[default]
    Keep,
    /// As B[], in FF[4] only
    Empty,
    /// As B[tt], on boards where tt is not a point
    Tt,
}

/// How lists of points are written.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum PointForm {
    /// As they are
    #[default]
    Keep,
    /// Point by point
    Expanded,
    /// As rectangles where that is shorter
    Compressed,
}

fn charset(name: &str) -> Result<Charset, String> {
    Charset::for_label(name.as_bytes()).map_err(|_| {
        let known = [Charset::UTF_8, Charset::SHIFT_JIS, Charset::GBK, Charset::BIG5, Charset::EUC_KR]
            .map(Charset::name);
        format!(
            "no charset that can be read is called {name}; {}, windows-1252 and most names of IANA are known",
            known.join(", ")
        )
    })
}

/// The word for the coordinates that this project writes.
const STANDARD: &str = "standard";

fn habit(name: &str) -> Result<String, String> {
    let is_known = name == STANDARD || GAMES.iter().any(|spec| spec.habits.contains(&name));
    is_known.then(|| name.to_owned()).ok_or_else(|| {
        let mut known: Vec<&str> = GAMES.iter().flat_map(|spec| spec.habits).copied().collect();
        known.sort_unstable();
        known.dedup();
        format!(
            "no game writes coordinates that are called {name}; there are {STANDARD}, {}",
            known.join(", ")
        )
    })
}

fn application(text: &str) -> Result<Application, String> {
    Application::parse(text)
        .map_err(|_| "a name and a version with a colon between, such as MyEditor:1.2".to_owned())
}

impl Convert {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let words = Words { command: "convert", done: "converted", to_do: "to be converted" };
        let known = Known { format: self.from, charset: self.charset };
        let target = self.target()?;
        self.expect_options_for(target)?;
        let version = match target {
            Target::Version(version) => version,
            Target::Format(target) => {
                let Convert { paths, how, strict, .. } = self;
                return Across { target, known, paths, how, strict: *strict }.run(words, out);
            }
        };
        let options = self.options();
        in_place_known(&self.paths, &self.how, words, &known, out, |source, buffers| {
            self.convert(source, buffers, version, &options)
        })
    }

    /// What the user asked for, or what the name of the output says.
    fn target(&self) -> anyhow::Result<Target> {
        if matches!(self.from, Some(Origin::Tree)) {
            let is_sgf = matches!(self.to, None | Some(Target::Format(Origin::Sgf)));
            anyhow::ensure!(is_sgf, "--from json makes SGF; convert that in a second step");
            return Ok(Target::Format(Origin::Sgf));
        }
        match (self.to, self.how.elsewhere.destination()) {
            (Some(target), _) => Ok(target),
            (None, Destination::File(path)) if is_folder(path) => {
                anyhow::bail!("{} is a folder; choose with --to what goes into it", path.display())
            }
            (None, Destination::File(path)) => Target::of_file(path),
            (None, _) => Ok(Target::Version(Version::Ff4)),
        }
    }

    /// Refuses options that would do nothing.
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
            ("--check", self.how.check, is_version, "versions of SGF"),
            ("--diff", self.how.diff, is_version, "versions of SGF"),
        ];
        match options.into_iter().find(|(_, is_given, fits, _)| *is_given && !fits) {
            Some((option, _, _, what)) => {
                anyhow::bail!("{option} is for {what}, and this converts to something else")
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
        source: &foreign::Source<'_>,
        buffers: &mut Buffers,
        version: Version,
        options: &Options,
    ) -> Result<New, String> {
        // What comes from another format is in UTF-8.
        let charset = options.charset.filter(|_| source.foreign.is_none());
        let options = &options.clone().with(|options| options.charset = charset);
        let old = match charset {
            Some(charset) => read_as(source.bytes, charset),
            None => read_in(source.bytes, std::mem::take(buffers)),
        };
        let Converted { document, notes } = match version {
            Version::Ff4 | Version::Utf8 => {
                let options =
                    &options.clone().with(|options| options.only_charset = version == Version::Utf8);
                to_ff4(&old, options).map_err(|unread| doubt(&old, &unread))?
            }
            Version::Ff3 => to_old(&old, OldVersion::Ff3),
            Version::Ff1 => to_old(&old, OldVersion::Ff1),
        };
        let document = match self.coordinates.as_deref() {
            Some(STANDARD) => coordinates(&document, None),
            Some(habit) => coordinates(&document, Some(habit)),
            None => document,
        };
        let new = New { bytes: document.write().to_vec(), remarks: remarks(&notes) };
        let is_lossy = notes.iter().any(|note| is_loss(&note.kind));
        source.expect_no_loss(self.strict, is_lossy, &new.remarks)?;
        Ok(new)
    }
}

/// Tells whether the new version lacks something that the old one says. What stays in the record, because FF[4] has no
/// word for it, is not lost.
fn is_loss(kind: &NoteKind) -> bool {
    matches!(kind, NoteKind::Undecoded { .. } | NoteKind::Unsayable | NoteKind::EmphasisLost)
}

/// Why a record is left alone, and what its owner can do.
fn doubt(doc: &Document<'_>, unread: &Unread) -> String {
    let place = LineIndex::new(doc.text()).place(doc.text(), unread.place.start);
    let advice = match unread.doubt {
        Doubt::Form { .. } => "",
        _ => "; name the charset of its texts with --charset",
    };
    format!("line {}, column {}: {}{advice}", place.line, place.column, unread.doubt)
}

/// A line for each kind of note and property, with how often it came.
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

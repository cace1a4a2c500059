//! `sgf convert`: records in another version of the format, in place.

use std::collections::BTreeMap;

use clap::ValueEnum;
use opensgf::charset::Charset;
use opensgf::convert::{
    Converted, Doubt, Lists, Note, OldVersion, Options, Passes, Unread, coordinates, to_ff4, to_old,
};
use opensgf::info::Application;
use opensgf::play::GAMES;
use opensgf::{Buffers, Document, LineIndex, read_as, read_in};

use crate::Outcome;
use crate::input::Paths;
use crate::numbers::counted;
use crate::rewrite::{How, New, Words, in_place};
use crate::terminal::Output;

/// Convert records to FF[4] and UTF-8, or back to an older version, in place
///
/// Old properties become their equivalents in FF[4]: M becomes TR or MA, L becomes LB, KI becomes KM, and long names such as
/// Black[..] become short ones. A node with setup and a move becomes two. All texts become UTF-8. What has no equivalent in
/// FF[4] stays, and so do private properties, AP, and every other byte.
///
/// A record whose texts cannot be read with certainty stays as it is: the charset that CA names is not known, or the texts
/// contradict it; there is no CA, and the texts could be in several charsets; or some bytes are no characters. --charset names
/// the charset of the texts; then bytes that are no characters of it stay as they are.
///
/// With --to, records go back to FF[3] or FF[1] as far as possible; what these cannot express stays, and is reported.
///
/// A file is replaced whole or not at all. Without a PATH, standard input is converted to standard output.
///
/// Exit codes: 0 when all went well, 1 when --check or --diff found files to convert, 2 when a file could not be converted.
#[derive(Debug, clap::Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    how: How,

    /// Choose the version of the format
    #[arg(long, value_enum, default_value_t, value_name = "VERSION")]
    to: Version,

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

/// A version of the format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Version {
    /// FF[4], with all texts in UTF-8
    #[default]
    Ff4,
    /// FF[3]
    Ff3,
    /// FF[1]
    Ff1,
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
    Charset::for_label(name.as_bytes()).map_err(|_| format!("no charset that can be read is called {name}"))
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
        let only_new = [
            ("--passes", !matches!(self.passes, PassForm::Keep)),
            ("--points", !matches!(self.points, PointForm::Keep)),
            ("--application", self.application.is_some()),
        ];
        if let Some((option, _)) = only_new.iter().find(|(_, is_given)| *is_given && self.to != Version::Ff4)
        {
            anyhow::bail!("{option} is for FF[4], and --to asks for an older version");
        }
        let options = self.options();
        in_place(&self.paths, &self.how, words, out, |bytes, buffers| self.convert(bytes, buffers, &options))
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
        Options { charset: self.charset, application: self.application.clone(), passes, lists }
    }

    fn convert(&self, bytes: &[u8], buffers: &mut Buffers, options: &Options) -> Result<New, String> {
        let doc = match self.charset {
            Some(charset) => read_as(bytes, charset),
            None => read_in(bytes, std::mem::take(buffers)),
        };
        let Converted { document, notes } = match self.to {
            Version::Ff4 => to_ff4(&doc, options).map_err(|unread| doubt(&doc, &unread))?,
            Version::Ff3 => to_old(&doc, OldVersion::Ff3),
            Version::Ff1 => to_old(&doc, OldVersion::Ff1),
        };
        *buffers = doc.into_buffers();
        let document = match self.coordinates.as_deref() {
            Some(STANDARD) => coordinates(&document, None),
            Some(habit) => coordinates(&document, Some(habit)),
            None => document,
        };
        Ok(New { bytes: document.write().to_vec(), remarks: remarks(&notes) })
    }
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

//! `sgf fmt`: formats records in place.
//!
//! Before a file is replaced, the result is parsed and compared with the original. If anything but the layout differs, the file is left
//! unchanged and the difference is reported. This never happened in our tests, but files from elsewhere may contain anything.

use std::path::PathBuf;

use opensgf::convert::{OneLineError, one_line, sort_properties};
use opensgf::table::is_text;
use opensgf::{Buffers, Document, Layout, LineIndex, read_in};

use super::definition;
use crate::Outcome;
use crate::io::import::ImportOptions;
use crate::io::in_place::{InPlaceArgs, Rewritten, Wording, rewrite_inputs, unsafe_change};
use crate::io::input::Paths;
use crate::io::terminal::Output;
use crate::settings::{PerFolder, SettingsArgs};

/// Format records
///
/// Changes files in place, but only the white space between nodes, properties and values. The tree, all values, and text around the games
/// stay the same. --sort-properties also reorders properties inside nodes. If a malformed file lacks something, such as the closing bracket
/// at the end, it is written as the parser understood it.
///
/// Options can be set in the section [fmt] of sgf.toml, in the folder of a record or above; see docs/settings.md.
///
/// Files are replaced atomically, after the result was parsed and compared with the original. Permissions are kept and symbolic links are
/// followed. Without a PATH, formats standard input to standard output.
///
/// Exit codes: 0 on success, 1 if --check or --diff found files to format, 2 if a file could not be formatted.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show the changes of formatting a folder" => "sgf fmt --diff games/",
    "Format standard input with the settings of a file" => "sgf fmt --stdin-filename games/new.sgf < game.sgf",
    "Write a game per line, for programs that read lines" => "sgf fmt --one-line problems.sgf -o problems.txt",
    "Put each move on its own line" => "sgf fmt --one-node game.sgf",
})]
pub(crate) struct Fmt {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Format standard input to standard output, like the path `-`
    #[arg(long, conflicts_with = "paths")]
    pub(crate) stdin: bool,

    #[command(flatten)]
    pub(crate) in_place: InPlaceArgs,

    #[command(flatten)]
    settings: SettingsArgs,

    /// Sort the properties of each node
    ///
    /// Root properties come first, then game info, setup, moves, clocks, annotations, comments and markup. Private properties come last, in
    /// their original order.
    #[arg(long)]
    pub(crate) sort_properties: bool,

    #[command(flatten, next_help_heading = "Layout")]
    pub(crate) layout: LayoutOptions,
}

/// Layout of records.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LayoutOptions {
    /// Maximum line length in bytes; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 80)]
    pub(crate) width: usize,

    /// Start a new line after every N nodes, instead of filling lines
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) nodes_per_line: Option<u32>,

    /// Put each node, and so each move, on its own line
    #[arg(long, visible_alias = "move-per-line", conflicts_with = "nodes_per_line")]
    pub(crate) one_node: bool,

    /// Indent each level of variations by N spaces
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100))]
    pub(crate) indent: u32,

    /// Wrap long texts with soft line breaks at N bytes
    ///
    /// A soft line break is a backslash at the end of a line, and not part of the text. Existing soft line breaks are replaced. Other
    /// values are never broken.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(20..))]
    pub(crate) wrap_text: Option<u32>,

    /// Write each game on one line
    ///
    /// Fails for records with a text of several lines; for these, see the field `record` of sgf get --csv.
    #[arg(long, conflicts_with_all = ["width", "nodes_per_line", "one_node", "indent", "wrap_text", "compact"])]
    pub(crate) one_line: bool,

    /// Remove all white space
    #[arg(long, conflicts_with_all = ["width", "nodes_per_line", "one_node", "indent", "wrap_text"])]
    pub(crate) compact: bool,
}

impl LayoutOptions {
    fn layout(self) -> Layout {
        if self.compact {
            return Layout::compact();
        }
        let nodes_per_line = self.nodes_per_line.map(|count| count as usize);
        Layout::default().with(|layout| {
            layout.width = self.width;
            layout.nodes_per_line = if self.one_node { Some(1) } else { nodes_per_line };
            layout.indent = self.indent as usize;
            layout.wrap = self.wrap_text.map(|width| (width as usize, is_text as _));
        })
    }
}

impl Fmt {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let mut paths = self.paths.clone();
        if self.stdin {
            paths.paths.push(PathBuf::from("-"));
        }
        let wording = Wording { command: "fmt", done: "formatted", to_do: "to be formatted" };
        let inputs = self.in_place.inputs(&paths, wording)?;
        let per_folder = PerFolder::<Fmt>::new(&self.settings, "fmt", &inputs.inputs, definition)?;
        rewrite_inputs(inputs, &self.in_place, wording, &ImportOptions::default(), out, |source, buffers| {
            per_folder.get(source.input).unwrap_or(self).format(source.bytes, buffers)
        })
    }

    fn format(&self, bytes: &[u8], buffers: &mut Buffers) -> Result<Rewritten, String> {
        let doc = read_in(bytes, std::mem::take(buffers));
        let sorted = self.sort_properties.then(|| sort_properties(&doc));
        let new = {
            let doc: &Document<'_> = sorted.as_ref().unwrap_or(&doc);
            if self.layout.one_line {
                return one_line(doc).map(Rewritten::new).map_err(|error| {
                    let place = LineIndex::new(doc.text()).place(doc.text(), error.place().start);
                    let advice = match error {
                        OneLineError::LineBreak(_) => "; write CSV with sgf get --csv record",
                        _ => "",
                    };
                    format!("line {}, column {}: {error}{advice}", place.line, place.column)
                });
            }
            match opensgf::format(doc, &self.layout.layout()) {
                Ok(new) => Rewritten::new(new),
                Err(differs) => Rewritten {
                    bytes: bytes.to_vec(),
                    remarks: vec![format!("left unchanged: {}", unsafe_change(doc, differs))],
                },
            }
        };
        *buffers = doc.into_buffers();
        Ok(new)
    }
}

//! `sgf fmt`: formats records, in place.
//!
//! Before a file is replaced, the result is read again and compared with what was there. If anything but the layout
//! differs, the file is left alone and the user is told. That has never happened to a file of ours; but the files are not
//! ours.

use std::path::PathBuf;

use opensgf::convert::sort_properties;
use opensgf::table::is_text;
use opensgf::{Buffers, Document, Layout, read_in};

use crate::Outcome;
use crate::foreign::Known;
use crate::input::Paths;
use crate::rewrite::{How, New, Words, in_place_on, left};
use crate::settings::{PerFolder, Source};
use crate::terminal::Output;

/// Format records, in place
///
/// Changes only the white space between the nodes, properties and values of the files: the tree, all values and the text
/// around the games stay as they are. Only --sort-properties moves properties, within their nodes. If a broken file lacks
/// something, such as a bracket at its end, the command writes it as the parser understood it.
///
/// Options can stand in sgf.toml, in the folder of each record or above it, under [fmt]; docs/settings.md describes them.
///
/// A file is replaced whole or not at all, and only after the command has read its new form again and found the same content.
/// Permissions are kept, and symbolic links are followed. Without a PATH, standard input is formatted to standard output.
///
/// Exit codes: 0 when all went well, 1 when --check or --diff found files to format, 2 when a file could not be formatted.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Format a folder, and look at the changes first" => "sgf fmt --diff games/",
    "Format an editor's text, by the settings for its file" => "sgf fmt --stdin-filename games/new.sgf < game.sgf",
    "Put each move on a line of its own" => "sgf fmt --one-node game.sgf",
})]
pub(crate) struct Fmt {
    #[command(flatten)]
    pub(crate) paths: Paths,

    /// Format standard input to standard output, like the path `-`
    #[arg(long, conflicts_with = "paths")]
    pub(crate) stdin: bool,

    #[command(flatten)]
    pub(crate) how: How,

    #[command(flatten)]
    settings: Source,

    /// Put the properties of each node into the order of the property table
    ///
    /// Root properties come first, then game info, setup, moves, clocks, annotations, comments and markup; private
    /// properties come last and keep their order.
    #[arg(long)]
    pub(crate) sort_properties: bool,

    #[command(flatten, next_help_heading = "Layout")]
    pub(crate) layout: LayoutOptions,
}

/// How records are laid out.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(crate) struct LayoutOptions {
    /// Break lines that are longer than this many bytes; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 80)]
    pub(crate) width: usize,

    /// Start a line after every N nodes, instead of filling the lines
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) nodes_per_line: Option<u32>,

    /// Put each node, and so each move, on a line of its own
    #[arg(long, visible_alias = "move-per-line", conflicts_with = "nodes_per_line")]
    pub(crate) one_node: bool,

    /// Indent each level of variations by N spaces
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(..=100))]
    pub(crate) indent: u32,

    /// Break long texts with soft line breaks, so that lines have at most N bytes
    ///
    /// A soft line break is a backslash at the end of a line, and not part of the text. Existing ones are replaced. Only
    /// texts are ever broken in the middle of a value.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(20..))]
    pub(crate) wrap_text: Option<u32>,

    /// Leave out all white space
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
        let words = Words { command: "fmt", done: "formatted", to_do: "to be formatted" };
        let inputs = self.how.inputs(&paths, words)?;
        let per_folder = PerFolder::<Fmt>::new(&self.settings, "fmt", &inputs.inputs)?;
        in_place_on(inputs, &self.how, words, &Known::default(), out, |source, buffers| {
            per_folder.of(source.input).unwrap_or(self).format(source.bytes, buffers)
        })
    }

    fn format(&self, bytes: &[u8], buffers: &mut Buffers) -> Result<New, String> {
        let doc = read_in(bytes, std::mem::take(buffers));
        let sorted = self.sort_properties.then(|| sort_properties(&doc));
        let new = {
            let doc: &Document<'_> = sorted.as_ref().unwrap_or(&doc);
            match opensgf::format(doc, &self.layout.layout()) {
                Ok(new) => New::plain(new),
                Err(differs) => New { bytes: bytes.to_vec(), remarks: vec![left(doc, differs)] },
            }
        };
        *buffers = doc.into_buffers();
        Ok(new)
    }
}

//! `sgf strip`: removes comments, markup, variations, clock times or given properties from records.

use opensgf::convert::{StripOptions, strip};
use opensgf::{Buffers, read_in};

use crate::Outcome;
use crate::args::common::ident;
use crate::io::in_place::{InPlaceArgs, Rewritten, Wording, rewrite_in_place, unsafe_change};
use crate::io::input::Paths;
use crate::io::terminal::Output;

/// Remove comments, markup, variations, clock times or other properties from records
///
/// Changes files in place. Everything else is kept, byte for byte, including empty nodes. If the charset of a record was detected from a
/// removed text, CA is added.
///
/// Files are replaced atomically. Without a PATH, filters standard input to standard output.
///
/// Exit codes: 0 on success, 1 if --check or --diff found files to strip, 2 if a file could not be stripped.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("what").required(true).multiple(true)
    .args(["comments", "markup", "variations", "timing", "property"])))]
#[command(after_help = examples! {
    "Remove comments and variations" => "sgf strip --comments --variations game.sgf",
    "Remove a private property" => "sgf strip --property KTV game.sgf -o plain.sgf",
})]
pub(crate) struct Strip {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    in_place: InPlaceArgs,

    /// Remove comments (C)
    #[arg(long)]
    comments: bool,

    /// Remove markup: marks, labels, lines, territory, dimmed points
    #[arg(long)]
    markup: bool,

    /// Remove all variations, and keep the main line
    #[arg(long)]
    variations: bool,

    /// Remove clock times (BL, WL, OB, OW)
    #[arg(long)]
    timing: bool,

    /// Remove this property; can be repeated
    #[arg(long, short, value_name = "IDENT", value_parser = ident)]
    property: Vec<String>,
}

impl Strip {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let wording = Wording { command: "strip", done: "stripped", to_do: "to be stripped" };
        let options = StripOptions::default().with(|options| {
            options.comments = self.comments;
            options.markup = self.markup;
            options.variations = self.variations;
            options.timing = self.timing;
            options.named = self.property.clone();
        });
        rewrite_in_place(&self.paths, &self.in_place, wording, out, |bytes, buffers| {
            stripped(bytes, buffers, &options)
        })
    }
}

fn stripped(bytes: &[u8], buffers: &mut Buffers, options: &StripOptions) -> Result<Rewritten, String> {
    let doc = read_in(bytes, std::mem::take(buffers));
    let stripped = strip(&doc, options);
    let new = stripped
        .map(|document| Rewritten::new(document.write().to_vec()))
        .map_err(|it| unsafe_change(&doc, it));
    *buffers = doc.into_buffers();
    new
}

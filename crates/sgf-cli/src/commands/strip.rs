//! `sgf strip`: records without comments, markup, variations, clock readings or other things, in place.

use opensgf::convert::{What, strip};
use opensgf::{Buffers, read_in};

use crate::Outcome;
use crate::choice::ident;
use crate::input::Paths;
use crate::rewrite::{How, New, Words, in_place, left};
use crate::terminal::Output;

/// Remove comments, markup, variations, clock readings or named properties from records, in place
///
/// Everything else stays, to the byte. Nodes stay, even if they have nothing left. Where a record names no charset and a
/// text that goes was what told it, CA is added.
///
/// A file is replaced whole or not at all. Without a PATH, standard input is stripped to standard output.
///
/// Exit codes: 0 when all went well, 1 when --check or --diff found files to strip, 2 when a file could not be stripped.
#[derive(Debug, clap::Args)]
#[command(group(clap::ArgGroup::new("what").required(true).multiple(true)
    .args(["comments", "markup", "variations", "timing", "property"])))]
#[command(after_help = examples! {
    "Take out comments and variations" => "sgf strip --comments --variations game.sgf",
    "Take out a property of a program" => "sgf strip --property KTV game.sgf -o plain.sgf",
})]
pub(crate) struct Strip {
    #[command(flatten)]
    paths: Paths,

    #[command(flatten)]
    how: How,

    /// Remove comments on nodes (C)
    #[arg(long)]
    comments: bool,

    /// Remove everything that is drawn on the board: marks, labels, lines, territory, dimmed points
    #[arg(long)]
    markup: bool,

    /// Remove everything but the main line
    #[arg(long)]
    variations: bool,

    /// Remove what the clocks show (BL, WL, OB, OW)
    #[arg(long)]
    timing: bool,

    /// Remove a property, by its short identifier; may be given several times
    #[arg(long, short, value_name = "IDENT", value_parser = ident)]
    property: Vec<String>,
}

impl Strip {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let words = Words { command: "strip", done: "stripped", to_do: "to be stripped" };
        let what = What::default().with(|what| {
            what.comments = self.comments;
            what.markup = self.markup;
            what.variations = self.variations;
            what.timing = self.timing;
            what.named = self.property.clone();
        });
        in_place(&self.paths, &self.how, words, out, |bytes, buffers| stripped(bytes, buffers, &what))
    }
}

fn stripped(bytes: &[u8], buffers: &mut Buffers, what: &What) -> Result<New, String> {
    let doc = read_in(bytes, std::mem::take(buffers));
    let stripped = strip(&doc, what);
    let new = stripped.map(|document| New::plain(document.write().to_vec())).map_err(|it| left(&doc, it));
    *buffers = doc.into_buffers();
    new
}

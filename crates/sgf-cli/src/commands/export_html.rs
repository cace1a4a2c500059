//! `sgf export-html`: a record as a page that stands alone.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use opensgf::printable::printable;
use opensgf::prop;
use opensgf::render::Theme;
use sgf_files::replace::{self, Content};
use sgf_view::Alone;

use crate::elsewhere::refuse_itself;
use crate::input::{Input, is_standard};
use crate::picture::Coordinates;
use crate::terminal::Output;
use crate::{Outcome, no_game};

/// Write a record as a web page that needs nothing else
///
/// The page has the board, the tree of variations, the comments and the record itself. It works from the disk, without a network and without
/// a server, and can be sent to somebody or put on a web site. What somebody plays on it stays in the page.
///
/// A record of Go in Unicode makes a page of some 400 kB; other games and charsets need the engine with all of them, which makes it 1.5 MB.
/// Records in other formats are read as SGF. Without a PATH, standard input is read.
///
/// Exit codes: 0 when all went well, 2 when the record could not be read or the page could not be written.
#[derive(Debug, clap::Args)]
#[command(name = "export-html")]
#[command(after_help = examples! {
    "Make a page of a game to send to somebody" => "sgf export-html game.sgf -o game.html",
})]
pub(crate) struct ExportHtml {
    /// The record; `-` or nothing is standard input
    #[arg(value_name = "PATH")]
    path: Option<PathBuf>,

    /// Write the page into this file, which must not exist yet, or with `-` to standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Replace the file that -o names if it exists
    #[arg(long)]
    force: bool,

    /// Begin with this move
    #[arg(long = "move", value_name = "N")]
    number: Option<u32>,

    /// Use the colours of this theme; without it, those that suit the reader's screen
    #[arg(long, value_name = "THEME", value_parser = PossibleValuesParser::new(Theme::names()))]
    theme: Option<String>,

    /// Choose how columns and rows are named
    #[arg(long, value_enum, value_name = "NAMES")]
    coordinates: Option<Coordinates>,

    /// Leave the tree of variations out
    #[arg(long)]
    no_tree: bool,

    /// Show the tools of the editor
    #[arg(long)]
    edit: bool,

    /// Give the page this title; without it, it has the names of the players
    #[arg(long, value_name = "TITLE")]
    title: Option<String>,

    /// Do not print what was written
    #[arg(long, short)]
    quiet: bool,
}

impl ExportHtml {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let input = match &self.path {
            Some(path) if !is_standard(path) => Input::File(path.clone()),
            _ => Input::Stdin(None),
        };
        let to = (!is_standard(&self.output)).then_some(self.output.as_path());
        if let Some(path) = to {
            if let Some(refusal) = input_path(&input).and_then(|own| refuse_itself(own, path)) {
                anyhow::bail!(refusal);
            }
            anyhow::ensure!(self.force || !path.exists(), "{} is there already", path.display());
        }
        let mut record = Vec::new();
        let notice = input.read(&mut record).map_err(anyhow::Error::msg)?;
        no_game::expect_game(&input, &record).map_err(anyhow::Error::msg)?;
        notice.tell(out)?;
        let page = self.page(&input, &record)?;
        let Some(path) = to else {
            out.data(&page)?;
            return Ok(Outcome::Clean);
        };
        let written = match self.force {
            true => replace::create_or_replace(path, &page, Content::Drawn),
            false => replace::create(path, &page),
        };
        written.map_err(anyhow::Error::msg)?;
        if !self.quiet {
            out.tell(format_args!("{} written", path.display()))?;
        }
        Ok(Outcome::Clean)
    }

    fn page(&self, input: &Input, record: &[u8]) -> anyhow::Result<Vec<u8>> {
        let number = self.number.map(|number| number.to_string());
        let coordinates =
            self.coordinates.and_then(|names| Some(names.to_possible_value()?.get_name().to_owned()));
        let mut attributes = vec![("controls", "")];
        let flags = [("tree", !self.no_tree), ("edit", self.edit)];
        attributes.extend(flags.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| (name, "")));
        let values = [("move", &number), ("theme", &self.theme), ("coordinates", &coordinates)];
        attributes.extend(values.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?))));
        let file = input_path(input).and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        let title = self.title.clone().unwrap_or_else(|| title(record, &file));
        let mut page = Alone::default();
        page.record = record;
        page.name = &file;
        page.title = &title;
        page.attributes = &attributes;
        page.html().ok_or_else(|| anyhow::anyhow!("this command was built without the page"))
    }
}

fn input_path(input: &Input) -> Option<&Path> {
    match input {
        Input::File(path) => Some(path),
        Input::Stdin(_) => None,
    }
}

/// The players of the first game, or else the name of the file.
fn title(record: &[u8], file: &str) -> String {
    let document = opensgf::read(record);
    let players = opensgf::games(&document).next().map(|game| {
        let names = [game.anywhere(prop::PB), game.anywhere(prop::PW)].into_iter().flatten().flatten();
        let names = names.map(|name| printable(&name).into_owned()).filter(|name| !name.is_empty());
        names.collect::<Vec<_>>()
    });
    match players.unwrap_or_default() {
        names if names.is_empty() => file.to_owned(),
        names => names.join(" – "),
    }
}

//! `sgf export-html`: writes a record as a self-contained web page.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;
use opensgf::printable::printable;
use opensgf::prop;
use opensgf::render::Theme;
use sgf_files::replace::{self, Durability};
use sgf_view::StandalonePage;

use crate::Outcome;
use crate::args::common::{NthArgs, PositionArgs};
use crate::args::render::Coordinates;
use crate::io::input::{Input, is_standard};
use crate::io::output::overwrite_error;
use crate::io::terminal::Output;

/// Write a record as a self-contained web page
///
/// The page contains the board, the variation tree, the comments and the record. It works offline, from disk, and can be sent or published
/// anywhere. Readers can play moves, but nothing is saved.
///
/// A Go record in Unicode becomes a page of about 400 kB; other games and charsets include the full engine, about 1.5 MB. Records in other
/// formats are converted to SGF. The page starts at the beginning of the game, or at the position of --move or --at. Without a PATH, reads
/// standard input.
///
/// Exit codes: 0 on success, 2 if the record could not be read or the page could not be written.
#[derive(Debug, clap::Args)]
#[command(name = "export-html")]
#[command(after_help = examples! {
    "Write a web page of a game" => "sgf export-html game.sgf -o game.html",
    "Start the page at a variation" => "sgf export-html --at 0*2/1 game.sgf -o variation.html",
})]
pub(crate) struct ExportHtml {
    /// The record, or `-` for standard input
    #[arg(value_name = "PATH")]
    path: Option<PathBuf>,

    /// Write the page to a new file, or with `-` to standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,

    /// Overwrite the file given with -o
    #[arg(long)]
    force: bool,

    #[command(flatten)]
    nth: NthArgs,

    #[command(flatten)]
    position: PositionArgs,

    /// Color theme [default: follow the reader's system]
    #[arg(long, value_name = "THEME", value_parser = PossibleValuesParser::new(Theme::names()))]
    theme: Option<String>,

    /// The style of coordinates
    #[arg(long, value_enum, value_name = "NAMES")]
    coordinates: Option<Coordinates>,

    /// Hide the variation tree
    #[arg(long)]
    no_tree: bool,

    /// Show the editing tools
    #[arg(long)]
    edit: bool,

    /// The title of the page [default: the names of the players]
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
            if let Some(message) = input.file().and_then(|own| overwrite_error(own, path)) {
                anyhow::bail!(message);
            }
            anyhow::ensure!(self.force || !path.exists(), "{} already exists", path.display());
        }
        let mut record = Vec::new();
        let notice = input.read(&mut record).map_err(anyhow::Error::msg)?;
        let record = self.nth.record(&input, &record).map_err(anyhow::Error::msg)?;
        notice.show(out)?;
        self.expect_position(&input, &record)?;
        let page = self.page(&input, &record)?;
        let Some(path) = to else {
            out.data(&page)?;
            return Ok(Outcome::Clean);
        };
        let written = match self.force {
            true => replace::create_or_replace(path, &page, Durability::Unsynced),
            false => replace::create(path, &page),
        };
        written.map_err(anyhow::Error::msg)?;
        if !self.quiet {
            out.inform(format_args!("{} written", path.display()))?;
        }
        Ok(Outcome::Clean)
    }

    /// Fails if the first game does not contain the position to start at.
    fn expect_position(&self, input: &Input, record: &[u8]) -> anyhow::Result<()> {
        let document = opensgf::read(record);
        let Some(view) = opensgf::games(&document).next() else { return Ok(()) };
        self.position.find(&view).map(drop).map_err(|error| anyhow::anyhow!("{}: {error}", input.name()))
    }

    fn page(&self, input: &Input, record: &[u8]) -> anyhow::Result<Vec<u8>> {
        let number = self.position.r#move.map(|number| number.to_string());
        let path = self.position.at.as_ref().map(ToString::to_string);
        let coordinates =
            self.coordinates.and_then(|names| Some(names.to_possible_value()?.get_name().to_owned()));
        let mut attributes = vec![("controls", "")];
        let flags = [("tree", !self.no_tree), ("edit", self.edit)];
        attributes.extend(flags.into_iter().filter(|(_, is_set)| *is_set).map(|(name, _)| (name, "")));
        let values =
            [("move", &number), ("path", &path), ("theme", &self.theme), ("coordinates", &coordinates)];
        attributes.extend(values.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?))));
        let file = input.file().and_then(Path::file_name).unwrap_or_default().to_string_lossy();
        let title = self.title.clone().unwrap_or_else(|| title(record, &file));
        let mut page = StandalonePage::default();
        page.record = record;
        page.name = &file;
        page.title = &title;
        page.attributes = &attributes;
        page.html().ok_or_else(|| anyhow::anyhow!("this build does not include the web page"))
    }
}

/// The players of the first game, or the name of the file.
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

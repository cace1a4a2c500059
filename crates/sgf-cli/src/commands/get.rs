//! `sgf get`: prints properties of many records, a line for each game.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use opensgf::convert::{Options, get, split, to_ff4, values_in};
use opensgf::printable::printable_lines;
use opensgf::record::GameInfo;
use opensgf::{Buffers, Document, GameView, Node, games, read_in};
use serde_json::{Map, Value};

use crate::Outcome;
use crate::args::common::{NthArgs, is_ident, nearest_ident};
use crate::commands::convert::charset_error;
use crate::commands::info_fields::{FIELDS, InfoFields, node_of_line};
use crate::io::csv_args::CsvArgs;
use crate::io::import::LossNotice;
use crate::io::input::{Input, Paths, ReadArgs, shown};
use crate::io::parallel;
use crate::io::styled_text::StyledText;
use crate::io::terminal::Output;

/// Print properties of records, one line per game
///
/// Each line has the file, the number of the game if the file contains several, and the values of each property in the first node that has
/// it. Several values are separated by spaces. Texts are decoded. A tree of several games, each with its own game info, has a line for each
/// of them: the number is followed by @ and the path of the node where the game begins, and game info is that of the game.
///
/// Exit codes: 0 on success, 2 if a file could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List the players" => "sgf get PB PW games/",
    "Count the winners of each year" => "sgf get year winner games/ | cut -f 2- | sort | uniq -c",
    "Write problems with their records, for flash cards" => "sgf get --csv GN C record games/ > cards.csv",
    "Write a table of all games" => "sgf get --csv DT PB BR PW WR RE games/ > games.csv",
})]
pub(crate) struct Get {
    /// Property identifiers or field names, followed by files, folders, or `-` for standard input
    ///
    /// Arguments of capital letters and digits are identifiers, up to the first other argument; write ./PB for a file with such a name.
    /// Fields are normalized values: year, winner (black, white, draw or void), margin, manner (points, resignation, time or forfeit),
    /// komi, handicap, black-rank, white-rank, rules, time and overtime. The field record is the whole game in UTF-8. Without a path, reads the
    /// records in the current folder.
    #[arg(value_name = "IDENT|PATH")]
    arguments: Vec<OsString>,

    /// Print CSV with a header line
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// Print a JSON object for each game, one per line
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    csv_args: CsvArgs,

    #[command(flatten)]
    nth: NthArgs,

    #[command(flatten, next_help_heading = "Input options")]
    read_args: ReadArgs,
}

/// The field of the whole game.
const RECORD: &str = "record";

/// Buffers that a worker reuses.
#[derive(Default)]
struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

impl Get {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.csv_args.expect_csv(self.csv)?;
        let is_column = |name: &&str| is_ident(name) || FIELDS.contains(name) || *name == RECORD;
        let named = self.arguments.iter().map_while(|argument| argument.to_str().filter(is_column));
        let idents: Vec<String> = named.map(str::to_owned).collect();
        let paths = &self.arguments[idents.len()..];
        self.expect_no_misspelling(paths)?;
        anyhow::ensure!(!idents.is_empty(), "no property; name one: sgf get PB PW games/");
        let paths =
            Paths { paths: paths.iter().map(PathBuf::from).collect(), read_args: self.read_args.clone() };
        let inputs = paths.inputs(".")?;
        let mut outcome = inputs.begin(out)?;
        if self.csv {
            let headings = ["file", "game"].into_iter().map(str::to_owned).chain(idents.iter().cloned());
            let mut styled = out.styled_text();
            self.csv_args.header(headings, &mut styled);
            out.show(&styled)?;
        }
        out.start_progress(inputs.inputs.len());
        let work = |worker: &mut Worker, input: &Input| self.lines(worker, input, &idents);
        parallel::in_order(&inputs.inputs, Worker::default, work, |input, result| {
            out.advance(input.name(), "read")?;
            match result {
                Ok((styled, notice)) => notice.show(out).and_then(|()| out.show(&styled)),
                Err(message) => {
                    outcome = Outcome::Failed;
                    out.error(message)
                }
            }
        })?;
        Ok(outcome)
    }

    /// Suggests an identifier for a misspelled one, instead of reporting a missing file.
    fn expect_no_misspelling(&self, paths: &[OsString]) -> anyhow::Result<()> {
        let exists = |path: &OsString| path == "-" || Path::new(path).exists();
        for path in paths.iter().filter(|path| !exists(path)) {
            if let Some(near) = path.to_str().and_then(nearest_ident) {
                anyhow::bail!(
                    "{} is neither a property nor a file; did you mean {near}?",
                    shown(Path::new(path))
                );
            }
        }
        Ok(())
    }

    fn lines(
        &self,
        worker: &mut Worker,
        input: &Input,
        idents: &[String],
    ) -> Result<(StyledText, LossNotice), String> {
        let notice = input.read(&mut worker.bytes)?;
        let doc = read_in(&worker.bytes, std::mem::take(&mut worker.buffers));
        let n_games = doc.games().len();
        self.nth.expect(n_games, input, &worker.bytes)?;
        let records = match idents.iter().any(|name| name == RECORD) {
            true => records(&doc, self.json).map_err(|message| format!("{}: {message}", input.name()))?,
            false => Vec::new(),
        };
        // The output may be read by programs, so it has no colors.
        let mut styled = StyledText::default();
        for game in games(&doc).filter(|game| self.nth.includes(game.index())) {
            let infos = GameInfo::all(&game);
            for (node, info) in &infos {
                let fields = std::cell::LazyCell::new(|| InfoFields::new(info));
                let values = idents.iter().map(|name| match name.as_str() {
                    RECORD => Cell::Field(records[game.index()].as_str().into()),
                    name if FIELDS.contains(&name) => Cell::Field(fields.field(name).unwrap_or_default()),
                    name if infos.len() > 1 => Cell::Values(of_line(&game, *node, name)),
                    name => Cell::Values(get(&game, name)),
                });
                let path = (infos.len() > 1).then(|| node.path().to_string());
                let place = Place { file: &input.label(), game: game.index() + 1, n_games, path };
                self.line(&mut styled, &place, idents, values.collect());
            }
        }
        worker.buffers = doc.into_buffers();
        Ok((styled, notice))
    }

    fn line(&self, styled: &mut StyledText, place: &Place<'_>, idents: &[String], values: Vec<Cell>) {
        if self.json {
            return json_line(styled, place, idents, values);
        }
        let values = values.into_iter().map(Cell::text);
        if self.csv {
            let line = [place.file.to_owned(), place.number()].into_iter().chain(values);
            styled.csv(self.csv_args.cells(line));
            return;
        }
        let is_plain = place.n_games == 1 && place.path.is_none();
        let place =
            if is_plain { place.file.to_owned() } else { format!("{}:{}", place.file, place.number()) };
        styled.cells(std::iter::once(place).chain(values));
    }
}

/// The place of a game.
struct Place<'a> {
    file: &'a str,
    game: usize,
    n_games: usize,
    /// In a tree of several games, the path of the node where the game begins.
    path: Option<String>,
}

impl Place<'_> {
    /// `2`, or `2@0*5` in a tree of several games.
    fn number(&self) -> String {
        match &self.path {
            Some(path) => format!("{}@{path}", self.game),
            None => self.game.to_string(),
        }
    }
}

/// The values of a property for the game that begins at a node.
fn of_line(game: &GameView<'_>, node: Node<'_>, ident: &str) -> Vec<String> {
    node_of_line(node, ident).map_or_else(Vec::new, |node| values_in(game, node, ident))
}

/// The games of a document in UTF-8, each with a CA that says so if it matters.
///
/// White space is written as readers decode it: LF for line breaks, spaces for tabs.
fn records(doc: &Document<'_>, is_json: bool) -> Result<Vec<String>, String> {
    let options = Options::default().with(|options| options.only_charset = true);
    let converted = to_ff4(doc, &options).map_err(|error| charset_error(doc, &error))?;
    let text = |game: Document<'_>| {
        let text = std::str::from_utf8(game.write()).map_err(|_| "the text is not UTF-8".to_owned())?;
        let text = text.trim_end().replace("\r\n", "\n").replace("\n\r", "\n").replace('\r', "\n");
        let text = text.replace(['\t', '\u{B}', '\u{C}'], " ");
        match is_json || printable_lines(&text) == text {
            true => Ok(text),
            false => Err("the record has control characters, which only --json can express".to_owned()),
        }
    };
    split(&converted.document).into_iter().map(text).collect()
}

/// A cell of the output.
enum Cell {
    /// The values of a property.
    Values(Vec<String>),
    /// A normalized value of the game info.
    Field(Value),
}

impl Cell {
    fn text(self) -> String {
        match self {
            Cell::Values(values) => values.join(" "),
            Cell::Field(Value::Null) => String::new(),
            Cell::Field(Value::String(text)) => text,
            Cell::Field(value) => value.to_string(),
        }
    }

    fn value(self) -> Value {
        match self {
            Cell::Values(values) => Value::from(values),
            Cell::Field(value) => value,
        }
    }
}

fn json_line(styled: &mut StyledText, place: &Place<'_>, idents: &[String], values: Vec<Cell>) {
    let mut object = Map::new();
    object.insert("file".to_owned(), place.file.into());
    object.insert("game".to_owned(), place.game.into());
    if let Some(path) = &place.path {
        object.insert("path".to_owned(), path.as_str().into());
    }
    for (ident, values) in idents.iter().zip(values) {
        object.insert(ident.clone(), values.value());
    }
    styled.json(&object);
}

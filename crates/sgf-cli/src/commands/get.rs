//! `sgf get`: properties out of many records, a line for each game.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use opensgf::convert::get;
use opensgf::record::GameInfo;
use opensgf::{Buffers, games, read_in};
use serde_json::{Map, Value};

use crate::choice::{is_ident, nearest_ident};
use crate::foreign::Notice;
use crate::input::{Input, Paths, Reading, shown};
use crate::normal::{FIELDS, Normal};
use crate::page::Page;
use crate::terminal::Output;
use crate::{Outcome, no_game, pool};

/// Print properties of records, one line for each game
///
/// Each line has the file, the number of the game if the file has several, and the values of each property, from the first
/// node that has it. Spaces separate several values of a property. Texts are decoded.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "List who has played" => "sgf get PB PW games/",
    "Count who won in which year" => "sgf get year winner games/ | cut -f 2- | sort | uniq -c",
    "Make a table of all games" => "sgf get --csv DT PB BR PW WR RE games/ > games.csv",
})]
pub(crate) struct Get {
    /// Short identifiers of properties or names of fields, and then files, folders, or `-` for standard input
    ///
    /// Arguments of capital letters and digits are identifiers, up to the first argument that is something else; write
    /// ./PB for a file with such a name. Fields have what can be compared, as far as it is understood: year, winner (black, white, draw
    /// or void), margin, manner (points, resignation, time or forfeit), komi, handicap, black-rank and white-rank. Without a path, the
    /// records of the current folder are read.
    #[arg(value_name = "IDENT|PATH")]
    arguments: Vec<OsString>,

    /// Print comma-separated values, with a header line
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// Print one JSON object for each game, each on its own line
    #[arg(long)]
    json: bool,

    #[command(flatten, next_help_heading = "Which files, and how")]
    reading: Reading,
}

/// What a worker keeps from file to file.
#[derive(Default)]
struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

impl Get {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let is_column = |name: &&str| is_ident(name) || FIELDS.contains(name);
        let named = self.arguments.iter().map_while(|argument| argument.to_str().filter(is_column));
        let idents: Vec<String> = named.map(str::to_owned).collect();
        let paths = &self.arguments[idents.len()..];
        self.expect_no_slip(paths)?;
        anyhow::ensure!(!idents.is_empty(), "no property given; name one: sgf get PB PW games/");
        let paths = Paths { paths: paths.iter().map(PathBuf::from).collect(), reading: self.reading.clone() };
        let inputs = paths.inputs(".")?;
        let mut outcome = inputs.begin(out)?;
        if self.csv {
            let headings = ["file", "game"].into_iter().map(str::to_owned).chain(idents.iter().cloned());
            let mut page = out.page();
            page.csv(headings);
            out.show(&page)?;
        }
        out.expect(inputs.inputs.len());
        let work = |worker: &mut Worker, input: &Input| self.lines(worker, input, &idents);
        pool::in_order(&inputs.inputs, Worker::default, work, |input, result| {
            out.advance(input.name(), "read")?;
            match result {
                Ok((page, notice)) => notice.tell(out).and_then(|()| out.show(&page)),
                Err(message) => {
                    outcome = Outcome::Failed;
                    out.complain(message)
                }
            }
        })?;
        Ok(outcome)
    }

    /// Refuses what was meant as an identifier, rather than to say that there is no such file.
    fn expect_no_slip(&self, paths: &[OsString]) -> anyhow::Result<()> {
        let is_there = |path: &OsString| path == "-" || Path::new(path).exists();
        for path in paths.iter().filter(|path| !is_there(path)) {
            if let Some(near) = path.to_str().and_then(nearest_ident) {
                anyhow::bail!(
                    "{} is neither a property nor a file; did you mean {near}?",
                    shown(Path::new(path))
                );
            }
        }
        Ok(())
    }

    fn lines(&self, worker: &mut Worker, input: &Input, idents: &[String]) -> Result<(Page, Notice), String> {
        let notice = input.read(&mut worker.bytes)?;
        let doc = read_in(&worker.bytes, std::mem::take(&mut worker.buffers));
        let n_games = doc.games().len();
        if n_games == 0 {
            return Err(no_game::message(input, &worker.bytes));
        }
        // Values are for programs, too, so they have no colours.
        let mut page = Page::default();
        for game in games(&doc) {
            let normal = std::cell::LazyCell::new(|| Normal::of(&GameInfo::of(&game)));
            let values = idents.iter().map(|name| match FIELDS.contains(&name.as_str()) {
                true => Cell::Field(normal.field(name).unwrap_or_default()),
                false => Cell::Values(get(&game, name)),
            });
            let values = values.collect();
            self.line(&mut page, &input.label(), game.index() + 1, n_games, idents, values);
        }
        worker.buffers = doc.into_buffers();
        Ok((page, notice))
    }

    fn line(
        &self,
        page: &mut Page,
        file: &str,
        game: usize,
        n_games: usize,
        idents: &[String],
        values: Vec<Cell>,
    ) {
        if self.json {
            return json_line(page, file, game, idents, values);
        }
        let values = values.into_iter().map(Cell::text);
        if self.csv {
            page.csv([file.to_owned(), game.to_string()].into_iter().chain(values));
            return;
        }
        let place = if n_games > 1 { format!("{file}:{game}") } else { file.to_owned() };
        page.cells(std::iter::once(place).chain(values));
    }
}

/// What stands in a column.
enum Cell {
    /// The values of a property.
    Values(Vec<String>),
    /// What was understood of the game info.
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

fn json_line(page: &mut Page, file: &str, game: usize, idents: &[String], values: Vec<Cell>) {
    let mut object = Map::new();
    object.insert("file".to_owned(), file.into());
    object.insert("game".to_owned(), game.into());
    for (ident, values) in idents.iter().zip(values) {
        object.insert(ident.clone(), values.value());
    }
    page.json(&object);
}

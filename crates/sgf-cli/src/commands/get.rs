//! `sgf get`: properties out of many records, a line for each game.

use std::ffi::OsString;
use std::path::PathBuf;

use opensgf::convert::get;
use opensgf::{Buffers, games, read_in};
use serde_json::{Map, Value};

use crate::choice::is_ident;
use crate::foreign::Notice;
use crate::input::{Input, Paths};
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
pub(crate) struct Get {
    /// Short identifiers of properties, and then files, folders, or `-` for standard input
    ///
    /// Arguments of capital letters and digits are identifiers, up to the first argument that is something else; write
    /// ./PB for a file with such a name. Without a path, the records of the current folder are read.
    #[arg(value_name = "IDENT|PATH", required = true)]
    arguments: Vec<OsString>,

    /// Also read hidden files and those that a .gitignore excludes
    #[arg(long)]
    no_ignore: bool,

    /// Print comma-separated values, with a header line
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// Print one JSON object for each game, each on its own line
    #[arg(long)]
    json: bool,
}

/// What a worker keeps from file to file.
#[derive(Default)]
struct Worker {
    bytes: Vec<u8>,
    buffers: Buffers,
}

impl Get {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let named = self.arguments.iter().map_while(|argument| argument.to_str().filter(|it| is_ident(it)));
        let idents: Vec<String> = named.map(str::to_owned).collect();
        let paths = &self.arguments[idents.len()..];
        anyhow::ensure!(!idents.is_empty(), "no property given; name one: sgf get PB PW games/");
        let paths = Paths { paths: paths.iter().map(PathBuf::from).collect(), no_ignore: self.no_ignore };
        let inputs = paths.inputs(".");
        let mut outcome = inputs.begin(out)?;
        if self.csv {
            let headings = ["file", "game"].into_iter().map(str::to_owned).chain(idents.iter().cloned());
            let mut page = out.page();
            page.csv(headings);
            out.show(&page)?;
        }
        out.expect(inputs.inputs.len());
        let work = |worker: &mut Worker, input: &Input| self.lines(worker, input, &idents);
        pool::in_order(&inputs.inputs, Worker::default, work, |_, result| {
            out.advance();
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
            let values = idents.iter().map(|ident| get(&game, ident)).collect();
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
        values: Vec<Vec<String>>,
    ) {
        if self.json {
            return json_line(page, file, game, idents, values);
        }
        let values = values.into_iter().map(|values| values.join(" "));
        if self.csv {
            page.csv([file.to_owned(), game.to_string()].into_iter().chain(values));
            return;
        }
        let place = if n_games > 1 { format!("{file}:{game}") } else { file.to_owned() };
        page.cells(std::iter::once(place).chain(values));
    }
}

fn json_line(page: &mut Page, file: &str, game: usize, idents: &[String], values: Vec<Vec<String>>) {
    let mut object = Map::new();
    object.insert("file".to_owned(), file.into());
    object.insert("game".to_owned(), game.into());
    for (ident, values) in idents.iter().zip(values) {
        object.insert(ident.clone(), Value::from(values));
    }
    page.json(&object);
}

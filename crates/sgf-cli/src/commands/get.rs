//! `sgf get`: properties out of many records, a line for each game.

use std::path::PathBuf;

use opensgf::convert::get;
use opensgf::{Buffers, games, read_in};
use serde_json::{Map, Value};

use crate::input::{Input, Paths};
use crate::printable::printable;
use crate::terminal::Output;
use crate::{Outcome, pool};

/// Print properties of records, a line for each game
///
/// Each line has the file, the number of the game if the file has several, and the values of the properties, wherever in
/// the game they stand first. Several values of a property are divided by spaces. Texts are decoded.
///
/// Exit codes: 0 when all went well, 2 when a file could not be read.
#[derive(Debug, clap::Args)]
pub(crate) struct Get {
    /// Short identifiers of properties, and then files, folders, or `-` for standard input
    ///
    /// Capital letters and digits are identifiers, up to the first argument that is something else; write ./PB for a
    /// file of such a name. Without a path, the records of the current folder are taken.
    #[arg(value_name = "IDENT|PATH", required = true)]
    arguments: Vec<String>,

    /// Take hidden files and those that a .gitignore excludes, too
    #[arg(long)]
    no_ignore: bool,

    /// Print comma-separated values, with a line of headings
    #[arg(long, conflicts_with = "json")]
    csv: bool,

    /// Print a JSON object a line for each game
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
        let n_idents = self.arguments.iter().take_while(|argument| is_ident(argument)).count();
        let (idents, paths) = self.arguments.split_at(n_idents);
        anyhow::ensure!(n_idents > 0, "no property given; name one: sgf get PB PW games/");
        let paths = Paths { paths: paths.iter().map(PathBuf::from).collect(), no_ignore: self.no_ignore };
        let inputs = paths.inputs(".");
        inputs.failures.iter().try_for_each(|failure| out.complain(failure))?;
        let mut outcome = if inputs.failures.is_empty() { Outcome::Clean } else { Outcome::Failed };
        if self.csv {
            let headings: Vec<String> =
                ["file", "game"].into_iter().map(str::to_owned).chain(idents.iter().cloned()).collect();
            out.write(csv_line(&headings).as_bytes())?;
        }
        out.expect(inputs.inputs.len());
        let work = |worker: &mut Worker, input: &Input| self.lines(worker, input, idents);
        pool::in_order(&inputs.inputs, Worker::default, work, |_, result| {
            out.advance();
            match result {
                Ok(lines) => out.write(lines.as_bytes()),
                Err(message) => {
                    outcome = Outcome::Failed;
                    out.complain(message)
                }
            }
        })?;
        Ok(outcome)
    }

    fn lines(&self, worker: &mut Worker, input: &Input, idents: &[String]) -> Result<String, String> {
        input.read(&mut worker.bytes)?;
        let doc = read_in(&worker.bytes, std::mem::take(&mut worker.buffers));
        let n_games = doc.games().len();
        let mut lines = String::new();
        for game in games(&doc) {
            let values = idents.iter().map(|ident| get(&game, ident)).collect();
            lines.push_str(&self.line(&input.label(), game.index() + 1, n_games, idents, values));
        }
        worker.buffers = doc.into_buffers();
        Ok(lines)
    }

    fn line(
        &self,
        file: &str,
        game: usize,
        n_games: usize,
        idents: &[String],
        values: Vec<Vec<String>>,
    ) -> String {
        if self.json {
            return json_line(file, game, idents, values);
        }
        let values = values.into_iter().map(|values| values.join(" "));
        if self.csv {
            let cells: Vec<String> = [file.to_owned(), game.to_string()].into_iter().chain(values).collect();
            return csv_line(&cells);
        }
        let place = if n_games > 1 { format!("{file}:{game}") } else { file.to_owned() };
        let cells: Vec<String> =
            std::iter::once(place).chain(values).map(|cell| printable(&cell).into_owned()).collect();
        cells.join("\t") + "\n"
    }
}

/// Tells whether an argument is an identifier and no path.
fn is_ident(argument: &str) -> bool {
    !argument.is_empty() && argument.bytes().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit())
}

fn json_line(file: &str, game: usize, idents: &[String], values: Vec<Vec<String>>) -> String {
    let mut object = Map::new();
    object.insert("file".to_owned(), file.into());
    object.insert("game".to_owned(), game.into());
    for (ident, values) in idents.iter().zip(values) {
        object.insert(ident.clone(), Value::from(values));
    }
    Value::Object(object).to_string() + "\n"
}

/// A line of comma-separated values, as RFC 4180 has it but for the line break.
fn csv_line(cells: &[String]) -> String {
    let cell = |cell: &String| match cell.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.clone(),
    };
    cells.iter().map(cell).collect::<Vec<_>>().join(",") + "\n"
}

//! `sgf set`: properties of many records, in place.

mod table;

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use opensgf::convert::Assignment;
use opensgf::{Buffers, Session, read_in};

use crate::Outcome;
use crate::choice::{ident, is_ident, nearest_ident};
use crate::foreign::Known;
use crate::input::{Paths, Reading, shown};
use crate::rewrite::{How, New, Words, in_place, in_place_known};
use crate::terminal::Output;
use table::Table;

/// Set properties of records, in place
///
/// Sets a property in the first node of a game that has it. If no node has it, game info goes into the node with the game
/// info, and everything else into the root. Write values as you would read them: the command adds the escapes, and refuses
/// what does not fit the property's type. No other byte of a file changes.
///
/// A file is replaced whole or not at all. Without a PATH, standard input is changed to standard output.
///
/// Exit codes: 0 when all went well, 1 when --check or --diff found files to change, 2 when a file could not be changed.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Set the komi of all games, and look at the changes first" => "sgf set KM=6.5 --diff games/",
    "Set what a table says, after a look at it" => "sgf set --from table.csv --diff",
    "Remove a property" => "sgf set --remove AN game.sgf",
})]
pub(crate) struct Set {
    /// Assignments such as KM=6.5, and then files, folders, or `-` for standard input
    ///
    /// A second assignment of the same property adds a value: AB=dd AB=pp. Capital letters and digits with an equals sign
    /// after them are an assignment, up to the first argument that is something else.
    #[arg(value_name = "IDENT=VALUE|PATH")]
    arguments: Vec<OsString>,

    /// Set what a table of comma-separated values says: a column `path`, perhaps `game`, and a column for each property; `-` is standard input
    ///
    /// `sgf get --csv` writes such tables. An empty cell leaves the property as it is. Several points stand in a cell with blanks between.
    /// If a line of the table cannot be followed, no file is changed.
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["arguments", "remove", "nth", "files_from", "stdin_filename"])]
    from: Option<PathBuf>,

    /// Remove a property, by its short identifier; may be given several times
    #[arg(long, value_name = "IDENT", value_parser = ident)]
    remove: Vec<String>,

    /// Change only this game of each collection, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    nth: Option<u32>,

    #[command(flatten)]
    how: How,

    #[command(flatten, next_help_heading = "Which files, and how")]
    reading: Reading,
}

const WORDS: Words = Words { command: "set KM=6.5", done: "changed", to_do: "to be changed" };

impl Set {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        if let Some(table) = &self.from {
            return self.run_table(table, out);
        }
        let given = self.arguments.iter().map_while(|argument| assignment(argument));
        let (mut assignments, mut n_given): (Vec<Assignment>, usize) = (Vec::new(), 0);
        for (ident, value) in given {
            n_given += 1;
            match assignments.iter_mut().find(|known| known.ident == ident) {
                Some(known) => known.values.push(value.to_owned()),
                None => {
                    assignments.push(Assignment { ident: ident.to_owned(), values: vec![value.to_owned()] })
                }
            }
        }
        let removed = self.remove.iter().map(|ident| Assignment { ident: ident.clone(), values: Vec::new() });
        assignments.extend(removed);
        let paths = self.arguments[n_given..].iter().map(PathBuf::from).collect();
        let paths = Paths { paths, reading: self.reading.clone() };
        self.expect_no_slip(&paths)?;
        anyhow::ensure!(!assignments.is_empty(), "nothing to set; name a property: sgf set KM=6.5 game.sgf");
        in_place(&paths, &self.how, WORDS, out, |bytes, buffers| self.changed(bytes, buffers, &assignments))
    }

    /// Refuses what was meant as an assignment, rather than to say that there is no such file.
    fn expect_no_slip(&self, paths: &Paths) -> anyhow::Result<()> {
        for path in paths.paths.iter().filter(|path| !path.exists()) {
            let text = path.to_str().and_then(|text| text.split_once('='));
            if let Some((near, value)) = text.and_then(|(ident, value)| Some((nearest_ident(ident)?, value)))
            {
                anyhow::bail!(
                    "{} is neither an assignment nor a file; did you mean {near}={value}?",
                    shown(path)
                );
            }
        }
        Ok(())
    }

    /// Changes the records of a table.
    fn run_table(&self, table: &Path, out: &mut Output) -> anyhow::Result<Outcome> {
        let table = Table::read(table)?;
        table.try_all()?;
        let paths = Paths { paths: table.paths.clone(), reading: self.reading.clone() };
        if paths.paths.is_empty() {
            return Ok(Outcome::Clean);
        }
        in_place_known(&paths, &self.how, WORDS, &Known::default(), out, |source, _| {
            let path = source.input.file().ok_or("standard input is no file of a table")?;
            table.changed(path, source.bytes).map(New::plain)
        })
    }

    fn changed(
        &self,
        bytes: &[u8],
        buffers: &mut Buffers,
        assignments: &[Assignment],
    ) -> Result<New, String> {
        let mut session = Session::new(read_in(bytes.to_vec(), std::mem::take(buffers)));
        let n_games = session.document().games().len();
        if let Some(nth) = self.nth.filter(|nth| *nth as usize > n_games) {
            return Err(format!("it has no game {nth}"));
        }
        let is_wanted = |index: usize| self.nth.is_none_or(|nth| index + 1 == nth as usize);
        let changed = session.assign(assignments, |game| is_wanted(game.index()));
        let new = changed.map(|_| New::plain(session.write().to_vec())).map_err(|error| error.to_string());
        *buffers = session.into_document().into_buffers();
        new
    }
}

/// The identifier and the value of an assignment; `None` when the argument is a path.
fn assignment(argument: &OsStr) -> Option<(&str, &str)> {
    argument.to_str()?.split_once('=').filter(|(ident, _)| is_ident(ident))
}

//! `sgf set`: properties of many records, in place.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use opensgf::convert::Assignment;
use opensgf::{Buffers, Session, read_in};

use crate::Outcome;
use crate::choice::{ident, is_ident};
use crate::input::Paths;
use crate::rewrite::{How, New, Words, in_place};
use crate::terminal::Output;

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
pub(crate) struct Set {
    /// Assignments such as KM=6.5, and then files, folders, or `-` for standard input
    ///
    /// A second assignment of the same property adds a value: AB=dd AB=pp. Capital letters and digits with an equals sign
    /// after them are an assignment, up to the first argument that is something else.
    #[arg(value_name = "IDENT=VALUE|PATH")]
    arguments: Vec<OsString>,

    /// Also read hidden files and those that a .gitignore excludes
    #[arg(long)]
    no_ignore: bool,

    /// Remove a property, by its short identifier; may be given several times
    #[arg(long, value_name = "IDENT", value_parser = ident)]
    remove: Vec<String>,

    /// Change only this game of each collection, counted from 1
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    nth: Option<u32>,

    #[command(flatten)]
    how: How,
}

impl Set {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
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
        anyhow::ensure!(!assignments.is_empty(), "nothing to set; name a property: sgf set KM=6.5 game.sgf");
        let paths = self.arguments[n_given..].iter().map(PathBuf::from).collect();
        let paths = Paths { paths, no_ignore: self.no_ignore };
        let words = Words { command: "set KM=6.5", done: "changed", to_do: "to be changed" };
        in_place(&paths, &self.how, words, out, |bytes, buffers| self.changed(bytes, buffers, &assignments))
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

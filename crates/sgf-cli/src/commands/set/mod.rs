//! `sgf set`: sets properties of many records in place.

mod fields;
mod line;
mod new_errors;
mod table;
mod tree_line;

use std::collections::{HashMap, HashSet};
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use opensgf::convert::Assignment;
use opensgf::{Buffers, Session, read_in};
use sgf_files::replace::{ReplaceAllError, Replacement, replace_all};

use crate::Outcome;
use crate::args::common::{ident, is_ident, nearest_ident};
use crate::io::import::ImportOptions;
use crate::io::in_place::{
    Count, Handled, InPlaceArgs, Rewritten, Wording, rewrite_in_place, rewrite_sources,
};
use crate::io::input::{Paths, ReadArgs, shown};
use crate::io::terminal::{Errors, Output, reason};
use new_errors::NewErrors;
use table::{Options, Table};

/// Set properties of records
///
/// Changes files in place. A property is set in the first node of the game that has it. If none has it, game info is added to the node with
/// the other game info, and other properties to the root. Values are plain text: the command escapes them, and rejects values that are
/// invalid for the property, and those in which `sgf check` would find an error, such as DT=yesterday. All other bytes of a file are kept.
///
/// Files are replaced atomically. Without a PATH, filters standard input to standard output.
///
/// Exit codes: 0 on success, 1 if --check or --diff found files to change, 2 if a file could not be changed.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Show the changes of setting the komi of all games" => "sgf set KM=6.5 --diff games/",
    "Show the changes of setting properties from a table" => "sgf set --from table.csv --diff",
    "Remove a property" => "sgf set --remove AN game.sgf",
}, mut_arg("force", |arg| arg
    .requires(clap::builder::Resettable::<clap::Id>::Reset)
    .help("Also set values in which sgf check finds errors; overwrite the file given with -o")))]
pub(crate) struct Set {
    /// Assignments such as KM=6.5, followed by files, folders, or `-` for standard input
    ///
    /// Repeat a property to set several values: AB=dd AB=pp. Arguments that start with capital letters or digits and an equals sign are
    /// assignments, up to the first other argument.
    #[arg(value_name = "IDENT=VALUE|PATH")]
    arguments: Vec<OsString>,

    /// Set the properties in a CSV table with the columns `file`, optionally `game`, and one for each property; `-` reads standard input
    ///
    /// `sgf get --csv` writes such tables; its normalized columns, such as year and winner, must be unchanged. The column `file` can also be
    /// called `path`. Columns are separated by commas, semicolons or tabs. Empty cells leave a property unchanged. Several points in a cell
    /// are separated by spaces. All files are changed or none: if a line is invalid or a file cannot be written, every file has its old
    /// content.
    #[arg(long, value_name = "TABLE", conflicts_with_all = ["arguments", "remove", "nth", "files_from", "stdin_filename"])]
    from: Option<PathBuf>,

    /// Remove this property; can be repeated
    #[arg(long, value_name = "IDENT", value_parser = ident)]
    remove: Vec<String>,

    /// Only change the Nth game of each file, counted from 1
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    nth: Option<u32>,

    #[command(flatten)]
    in_place: InPlaceArgs,

    #[command(flatten, next_help_heading = "Input options")]
    read_args: ReadArgs,
}

const WORDING: Wording = Wording { command: "set KM=6.5", done: "changed", to_do: "to be changed" };

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
                    assignments.push(Assignment { ident: ident.to_owned(), values: vec![value.to_owned()] });
                }
            }
        }
        let removed = self.remove.iter().map(|ident| Assignment { ident: ident.clone(), values: Vec::new() });
        assignments.extend(removed);
        let paths = self.arguments[n_given..].iter().map(PathBuf::from).collect();
        let paths = Paths { paths, read_args: self.read_args.clone() };
        self.expect_no_misspelling(&paths)?;
        anyhow::ensure!(!assignments.is_empty(), "no assignment; name a property: sgf set KM=6.5 game.sgf");
        let new_errors = (!self.in_place.output.is_forced()).then(NewErrors::new);
        rewrite_in_place(&paths, &self.in_place, WORDING, out, |bytes, buffers| {
            let changed = self.changed(bytes, buffers, &assignments)?;
            new_errors.as_ref().map_or(Ok(()), |it| it.expect_none(bytes, &changed.bytes))?;
            Ok(changed)
        })
    }

    /// Suggests an assignment for a misspelled one, instead of reporting a missing file.
    fn expect_no_misspelling(&self, paths: &Paths) -> anyhow::Result<()> {
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

    /// Changes the records of a table: all of them, or none.
    fn run_table(&self, table: &Path, out: &mut Output) -> anyhow::Result<Outcome> {
        self.in_place.expect_default_for_check()?;
        let table = Table::read(table)?;
        let replaces_files = self.in_place.replaces_files();
        let options = Options { may_add_errors: self.in_place.output.is_forced(), writes: replaces_files };
        let replacements = table.prepare(options)?;
        if !replaces_files {
            return self.show_changes(&table, &replacements, out);
        }
        out.verbosity = self.read_args.verbosity();
        let changed: Vec<_> = replacements.into_iter().filter(|it| it.old != it.new).collect();
        let changed_paths: HashSet<&Path> = changed.iter().map(|it| it.path.as_path()).collect();
        replace_all(&changed, self.in_place.backup()).map_err(|error| all_or_nothing(&error))?;
        let mut count = Count::default();
        for path in &table.paths {
            let is_changed = changed_paths.contains(path.as_path());
            count.add(if is_changed { Handled::Changed } else { Handled::Unchanged });
            let done = if is_changed { WORDING.done } else { "unchanged" };
            out.verbose(format_args!("{}: {done}", shown(path)))?;
        }
        out.inform(count.summary(WORDING.done, WORDING.done))?;
        Ok(Outcome::Clean)
    }

    /// Shows the changes of a table, or writes its only record elsewhere.
    fn show_changes(
        &self,
        table: &Table,
        replacements: &[Replacement],
        out: &mut Output,
    ) -> anyhow::Result<Outcome> {
        let paths = Paths { paths: table.paths.clone(), read_args: self.read_args.clone() };
        if paths.paths.is_empty() {
            return Ok(Outcome::Clean);
        }
        let by_path: HashMap<&Path, &Replacement> =
            replacements.iter().map(|it| (it.path.as_path(), it)).collect();
        rewrite_sources(&paths, &self.in_place, WORDING, &ImportOptions::default(), out, |source, _| {
            let path = source.input.file().ok_or("standard input is not in the table")?;
            let prepared = by_path.get(path).filter(|it| it.old == source.bytes);
            prepared.map(|it| Rewritten::new(it.new.clone())).ok_or_else(|| "it has changed".to_owned())
        })
    }

    fn changed(
        &self,
        bytes: &[u8],
        buffers: &mut Buffers,
        assignments: &[Assignment],
    ) -> Result<Rewritten, String> {
        let mut session = Session::new(read_in(bytes.to_vec(), std::mem::take(buffers)));
        let n_games = session.document().games().len();
        if let Some(nth) = self.nth.filter(|nth| *nth as usize > n_games) {
            return Err(format!("it contains no game {nth}"));
        }
        let is_selected = |index: usize| self.nth.is_none_or(|nth| index + 1 == nth as usize);
        let changed = session.assign(assignments, |game| is_selected(game.index()));
        let new =
            changed.map(|_| Rewritten::new(session.write().to_vec())).map_err(|error| error.to_string());
        *buffers = session.into_document().into_buffers();
        new
    }
}

/// The error of a table of which no change was made, with the files that could not be restored.
fn all_or_nothing(error: &ReplaceAllError) -> anyhow::Error {
    let mut lines = vec![match error.unrestored.is_empty() {
        true => format!("{error}; no file was changed"),
        false => format!("{error}; all other files have their old content, except:"),
    }];
    lines.extend(error.unrestored.iter().map(|(path, why)| {
        format!("{} is changed, and could not be restored: {}", shown(path), reason(why))
    }));
    Errors(lines).into()
}

/// The identifier and the value of an assignment; `None` when the argument is a path.
fn assignment(argument: &OsStr) -> Option<(&str, &str)> {
    argument.to_str()?.split_once('=').filter(|(ident, _)| is_ident(ident))
}

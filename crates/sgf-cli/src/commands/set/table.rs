//! Tables of properties: a line for each game, a column for each property.
//!
//! The whole table is tried before the first file is replaced, so that an error in the last line changes nothing. Columns are separated by
//! commas, semicolons or tabs, whichever the header has most of.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use opensgf::convert::{Assignment, get};
use opensgf::{NodePath, Session, games, read};

use sgf_files::replace::{Replacement, expect_replaceable};

use super::fields;
use super::line::{Line, is_cell, split_values};
use super::new_errors::NewErrors;
use super::tree_line;
use crate::args::common::{is_ident, nearest_ident};
use crate::commands::info_fields::FIELDS;
use crate::io::archive::Compression;
use crate::io::import::ImportOptions;
use crate::io::input::{Input, Original, shown};
use crate::io::non_sgf;
use crate::io::parallel;
use crate::io::table_file::{TableFile, csv_error};
use crate::io::terminal::{Errors, reason};

/// A parsed table.
pub(super) struct Table {
    name: String,
    /// The files in the order of the table.
    pub(super) paths: Vec<PathBuf>,
    /// The lines of each file, by its canonical path.
    lines: HashMap<PathBuf, Vec<Line>>,
}

/// The kind of a column.
enum Column {
    Path,
    Game,
    Property(String),
    /// A normalized value, as `sgf get` prints it.
    Field(&'static str),
}

/// Whether changes may add errors, and whether they are written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Options {
    pub(super) may_add_errors: bool,
    /// Whether the files are replaced, rather than compared.
    pub(super) writes: bool,
}

impl Table {
    /// Reads a table, or with `-` standard input.
    ///
    /// # Errors
    ///
    /// Fails with all errors, each with its line.
    pub(super) fn read(path: &Path) -> anyhow::Result<Table> {
        let file = TableFile::read(path)?;
        let name = file.name.clone();
        let (builder, text) = file.parts();
        let mut reader = builder.from_reader(text);
        let head = reader.headers().map_err(|error| anyhow::anyhow!("{}", csv_error(&name, &error)))?.clone();
        let columns = columns(&head).map_err(|problem| anyhow::anyhow!("{name}:1: {problem}"))?;
        let mut table = Table { name, paths: Vec::new(), lines: HashMap::new() };
        let mut problems = Vec::new();
        for record in reader.records() {
            let added = record
                .map_err(|error| csv_error(&table.name, &error))
                .and_then(|record| table.add(&columns, &record));
            problems.extend(added.err());
        }
        if problems.is_empty() { Ok(table) } else { Err(Errors(problems).into()) }
    }

    fn add(&mut self, columns: &[Column], record: &csv::StringRecord) -> Result<(), String> {
        let number = record.position().map_or(0, csv::Position::line);
        let fail = |problem: String| format!("{}:{number}: {problem}", self.name);
        let (mut path, mut game, mut in_tree) = ("", None, None);
        let (mut assignments, mut fields) = (Vec::new(), Vec::new());
        for (column, cell) in columns.iter().zip(record) {
            match column {
                Column::Path if path.is_empty() || cell.is_empty() || path == cell => {
                    path = if path.is_empty() { cell } else { path };
                }
                Column::Path => {
                    return Err(fail(
                        "`file` and `path` name the same file, but the cells differ".to_owned(),
                    ));
                }
                Column::Game if cell.is_empty() => {}
                Column::Game => {
                    let place = game_place(cell.trim());
                    let place = place.ok_or_else(|| fail(format!("`{cell}` is not the number of a game")))?;
                    (game, in_tree) = (Some(place.0), place.1);
                }
                Column::Property(_) | Column::Field(_) if cell.trim().is_empty() => {}
                Column::Field(field) => fields.push((*field, cell.to_owned())),
                Column::Property(ident) => {
                    assignments.push(Assignment { ident: ident.clone(), values: vec![cell.to_owned()] });
                }
            }
        }
        if path.is_empty() || path == "-" {
            return Err(fail("missing path".to_owned()));
        }
        let path = Path::new(path);
        if path.is_dir() {
            return Err(fail(format!("{} is a folder; name a file", shown(path))));
        }
        let lines = self.lines.entry(identity(path)).or_default();
        if let Some(other) = lines.iter().find(|line| (line.game, &line.path) == (game, &in_tree)) {
            let other = other.number;
            return Err(fail(format!("{} is also in line {other}", shown(path))));
        }
        if lines.is_empty() {
            self.paths.push(path.to_owned());
        }
        lines.push(Line { number, game, path: in_tree, assignments, fields });
        Ok(())
    }

    /// Makes the changes without writing them, in the order of the table.
    ///
    /// # Errors
    ///
    /// Fails with every error that the real run would report.
    pub(super) fn prepare(&self, options: Options) -> anyhow::Result<Vec<Replacement>> {
        let (mut problems, mut prepared) = (Vec::new(), Vec::with_capacity(self.paths.len()));
        let new_errors = (!options.may_add_errors).then(NewErrors::new);
        parallel::in_order(
            &self.paths,
            || (),
            |(), path| self.replacement(path, options, new_errors.as_ref()),
            |_, tried: Result<Replacement, String>| {
                match tried {
                    Ok(replacement) => prepared.push(replacement),
                    Err(problem) => problems.push(problem),
                }
                Ok(())
            },
        )?;
        if problems.is_empty() { Ok(prepared) } else { Err(Errors(problems).into()) }
    }

    fn replacement(
        &self,
        path: &Path,
        options: Options,
        new_errors: Option<&NewErrors>,
    ) -> Result<Replacement, String> {
        let input = Input::File(path.to_owned());
        let mut old = Vec::new();
        let read = input.read_with(&mut old, &ImportOptions::default()).and_then(|original| {
            let Original { compression, imported } = original;
            match (compression, imported) {
                (Compression::None, None) => non_sgf::expect_game(&input, &old),
                (Compression::None, Some(imported)) => Err(imported.not_sgf_error(&input.name())),
                (compression, _) => Err(input.compressed_error(compression)),
            }
        });
        read.map_err(|problem| self.first_place(path) + &problem)?;
        let new = self.changed(path, &old)?;
        let in_file = |problem: String| format!("{}{}: {problem}", self.first_place(path), input.name());
        new_errors.map_or(Ok(()), |it| it.expect_none(&old, &new)).map_err(in_file)?;
        if options.writes && new != old {
            expect_replaceable(path).map_err(|error| in_file(reason(&error)))?;
        }
        Ok(Replacement { path: path.to_owned(), old, new })
    }

    fn first_place(&self, path: &Path) -> String {
        let first = self.lines.get(&identity(path)).and_then(|lines| lines.first());
        first.map(|line| format!("{}:{}: ", self.name, line.number)).unwrap_or_default()
    }

    /// The changed content of a file.
    ///
    /// # Errors
    ///
    /// Fails with the place in the table.
    fn changed(&self, path: &Path, bytes: &[u8]) -> Result<Vec<u8>, String> {
        let mut session = Session::new(read(bytes.to_vec()));
        for line in self.lines.get(&identity(path)).into_iter().flatten() {
            let fail = |problem: String| format!("{}:{}: {}: {problem}", self.name, line.number, shown(path));
            let n_games = session.document().games().len();
            let game = match line.game {
                Some(game) if game > n_games => return Err(fail(format!("it contains no game {game}"))),
                Some(game) => game - 1,
                None if n_games > 1 => {
                    return Err(fail(format!(
                        "it contains {n_games} games; add a column `game` to choose one"
                    )));
                }
                None => 0,
            };
            if let Some(path) = &line.path {
                tree_line::change(&mut session, game, path, line).map_err(fail)?;
                continue;
            }
            let number = session.document().game(game).map_or(1, opensgf::record::game_number);
            let view = games(session.document()).nth(game);
            // Skip unchanged values: writing them would lose bytes that the table cannot show, such as half a character.
            let is_new = |it: &&Assignment| {
                view.as_ref()
                    .is_none_or(|view| !is_cell(&it.values.join(" "), &get(view, &it.ident).join(" ")))
            };
            let before: Vec<String> = (line.fields.iter())
                .map(|(field, _)| fields::value(session.document(), game, field))
                .collect();
            let assignments: Vec<Assignment> =
                line.assignments.iter().filter(is_new).map(|it| split_values(it, number)).collect();
            let done = session.assign(&assignments, |view| view.index() == game);
            done.map_err(|error| fail(error.to_string()))?;
            for ((field, cell), before) in line.fields.iter().zip(before) {
                let after = fields::value(session.document(), game, field);
                fields::expect_read(field, cell, &before, &after).map_err(fail)?;
            }
        }
        Ok(session.write().to_vec())
    }
}

/// Parses the number of a game, and in a tree of several games the path of the node where it begins: `1@0*4`.
fn game_place(cell: &str) -> Option<(usize, Option<NodePath>)> {
    let (number, path) = cell.split_once('@').map_or((cell, None), |(number, path)| (number, Some(path)));
    let number = number.parse().ok().filter(|number| *number > 0)?;
    Some((number, path.map(str::parse).transpose().ok()?))
}

/// The canonical path of a file.
fn identity(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

fn columns(head: &csv::StringRecord) -> Result<Vec<Column>, String> {
    let mut seen = BTreeMap::new();
    let mut columns = Vec::new();
    for name in head {
        let name = name.trim();
        if seen.insert(name.to_owned(), ()).is_some() {
            return Err(format!("duplicate column `{name}`"));
        }
        let field = FIELDS.iter().find(|field| **field == name);
        columns.push(match (name, field) {
            (_, Some(field)) => Column::Field(field),
            ("path" | "Path" | "file" | "File", _) => Column::Path,
            ("game" | "Game", _) => Column::Game,
            (ident, _) if is_ident(ident) => Column::Property(ident.to_owned()),
            (other, _) => {
                let near =
                    nearest_ident(other).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
                return Err(format!(
                    "unknown column `{other}`: expected `file`, `game`, or a property identifier{near}"
                ));
            }
        });
    }
    match columns.iter().any(|column| matches!(column, Column::Path)) {
        true => Ok(columns),
        false => Err("the table needs a column `file`".to_owned()),
    }
}

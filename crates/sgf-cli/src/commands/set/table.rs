//! A table of properties: a line for each game, a column for each property.
//!
//! The whole table is tried before the first file is replaced, so that a slip in its last line changes nothing.

use std::collections::{BTreeMap, HashMap};
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use opensgf::convert::{Assignment, get};
use opensgf::model::table::TABLE;
use opensgf::value::{Form, Shape, ValueType};
use opensgf::{Session, games, read};

use crate::choice::{is_ident, nearest_ident};
use crate::input::{Input, is_standard, shown};
use crate::terminal::{Several, reason};
use crate::{no_game, pool};

/// What a table says.
pub(super) struct Table {
    name: String,
    /// The files, as the table has them, each once.
    pub(super) paths: Vec<PathBuf>,
    /// The lines about each file, by what tells it from all others.
    lines: HashMap<PathBuf, Vec<Line>>,
}

/// A line of the table.
struct Line {
    number: u64,
    /// The number of the game in its file, from 1.
    game: Option<usize>,
    assignments: Vec<Assignment>,
}

/// What a column is.
enum Column {
    Path,
    Game,
    Property(String),
}

impl Table {
    /// Reads a table, or with `-` standard input.
    ///
    /// # Errors
    ///
    /// Fails with all that is not understood, each with its line.
    pub(super) fn read(path: &Path) -> anyhow::Result<Table> {
        let name = if is_standard(path) { "standard input".to_owned() } else { shown(path) };
        let source: Box<dyn Read> = match is_standard(path) {
            true => Box::new(io::stdin().lock()),
            false => Box::new(
                File::open(path)
                    .map_err(|error| anyhow::anyhow!("cannot read {name}: {}", reason(&error)))?,
            ),
        };
        let is_tabbed = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("tsv"));
        let mut reader =
            csv::ReaderBuilder::new().delimiter(if is_tabbed { b'\t' } else { b',' }).from_reader(source);
        let head = reader.headers().map_err(|error| anyhow::anyhow!("{}", broken(&name, &error)))?.clone();
        let columns = columns(&head).map_err(|problem| anyhow::anyhow!("{name}:1: {problem}"))?;
        let mut table = Table { name, paths: Vec::new(), lines: HashMap::new() };
        let mut problems = Vec::new();
        for record in reader.records() {
            let added = record
                .map_err(|error| broken(&table.name, &error))
                .and_then(|record| table.add(&columns, &record));
            problems.extend(added.err());
        }
        if problems.is_empty() { Ok(table) } else { Err(Several(problems).into()) }
    }

    fn add(&mut self, columns: &[Column], record: &csv::StringRecord) -> Result<(), String> {
        let number = record.position().map_or(0, csv::Position::line);
        let fail = |problem: String| format!("{}:{number}: {problem}", self.name);
        let (mut path, mut game, mut assignments) = ("", None, Vec::new());
        for (column, cell) in columns.iter().zip(record) {
            match column {
                Column::Path => path = cell,
                Column::Game if cell.is_empty() => {}
                Column::Game => {
                    let parsed = cell.trim().parse().ok().filter(|number| *number > 0);
                    game = Some(parsed.ok_or_else(|| fail(format!("`{cell}` is no number of a game")))?);
                }
                Column::Property(_) if cell.is_empty() => {}
                Column::Property(ident) => {
                    assignments.push(Assignment { ident: ident.clone(), values: vec![cell.to_owned()] });
                }
            }
        }
        if path.is_empty() || path == "-" {
            return Err(fail("there is no path of a file".to_owned()));
        }
        let path = Path::new(path);
        if path.is_dir() {
            return Err(fail(format!("{} is a folder; a line is about one file", shown(path))));
        }
        let lines = self.lines.entry(identity(path)).or_default();
        if let Some(other) = lines.iter().find(|line| line.game == game) {
            let other = other.number;
            return Err(fail(format!("{} has been named before, in line {other}", shown(path))));
        }
        if lines.is_empty() {
            self.paths.push(path.to_owned());
        }
        lines.push(Line { number, game, assignments });
        Ok(())
    }

    /// Makes the new form of each file, and throws it away.
    ///
    /// # Errors
    ///
    /// Fails with all that would fail in earnest.
    pub(super) fn try_all(&self) -> anyhow::Result<()> {
        let mut problems = Vec::new();
        pool::in_order(
            &self.paths,
            Vec::new,
            |bytes: &mut Vec<u8>, path| {
                let input = Input::File(path.clone());
                let read = input.read_known(bytes, &crate::foreign::Known::default());
                let read = read.and_then(|_| no_game::expect_game(&input, bytes));
                read.map_err(|problem| self.first_place(path) + &problem)?;
                self.changed(path, bytes).map(drop)
            },
            |_, tried: Result<(), String>| {
                problems.extend(tried.err());
                Ok(())
            },
        )?;
        if problems.is_empty() { Ok(()) } else { Err(Several(problems).into()) }
    }

    fn first_place(&self, path: &Path) -> String {
        let first = self.lines.get(&identity(path)).and_then(|lines| lines.first());
        first.map(|line| format!("{}:{}: ", self.name, line.number)).unwrap_or_default()
    }

    /// The new form of a file.
    ///
    /// # Errors
    ///
    /// Fails with the place in the table.
    pub(super) fn changed(&self, path: &Path, bytes: &[u8]) -> Result<Vec<u8>, String> {
        let mut session = Session::new(read(bytes.to_vec()));
        for line in self.lines.get(&identity(path)).into_iter().flatten() {
            let fail = |problem: String| format!("{}:{}: {}: {problem}", self.name, line.number, shown(path));
            let n_games = session.document().games().len();
            let game = match line.game {
                Some(game) if game > n_games => return Err(fail(format!("it has no game {game}"))),
                Some(game) => game - 1,
                None if n_games > 1 => {
                    return Err(fail(format!("it has {n_games} games; a column `game` says which is meant")));
                }
                None => 0,
            };
            let number = session.document().game(game).map_or(1, opensgf::record::game_number);
            let view = games(session.document()).nth(game);
            // What a text cannot show, such as half of a letter, stays where the table says nothing new.
            let is_new = |it: &&Assignment| {
                view.as_ref().is_none_or(|view| get(view, &it.ident).join(" ") != it.values.join(" "))
            };
            let assignments: Vec<Assignment> =
                line.assignments.iter().filter(is_new).map(|it| divided(it, number)).collect();
            let done = session.assign(&assignments, |view| view.index() == game);
            done.map_err(|error| fail(error.to_string()))?;
        }
        Ok(session.write().to_vec())
    }
}

/// What tells a file from all others, however it is written.
fn identity(path: &Path) -> PathBuf {
    std::fs::canonicalize(path).unwrap_or_else(|_| path.to_owned())
}

/// Lists of points and the like stand in one cell, with blanks between, as `sgf get` writes them.
fn divided(assignment: &Assignment, number: u16) -> Assignment {
    let row = TABLE.get(number, assignment.ident.as_bytes());
    let is_list = row.is_some_and(|row| {
        let is_text = matches!(row.forms.first, Form::Simple(ValueType::Text | ValueType::SimpleText));
        row.shape != Shape::One && !is_text
    });
    let values = assignment.values.iter();
    let values = match is_list {
        true => values.flat_map(|value| value.split_whitespace()).map(str::to_owned).collect(),
        false => values.cloned().collect(),
    };
    Assignment { ident: assignment.ident.clone(), values }
}

fn columns(head: &csv::StringRecord) -> Result<Vec<Column>, String> {
    let mut seen = BTreeMap::new();
    let mut columns = Vec::new();
    for name in head {
        let name = name.trim();
        if seen.insert(name.to_owned(), ()).is_some() {
            return Err(format!("there are two columns `{name}`"));
        }
        columns.push(match name {
            "path" | "file" => Column::Path,
            "game" => Column::Game,
            ident if is_ident(ident) => Column::Property(ident.to_owned()),
            other => {
                let near = nearest_ident(other).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
                return Err(format!(
                    "a column is `path`, `game`, or a short identifier in capital letters, and not `{other}`{near}"
                ));
            }
        });
    }
    match columns.iter().filter(|column| matches!(column, Column::Path)).count() {
        1 => Ok(columns),
        _ => Err("the table needs one column `path`".to_owned()),
    }
}

/// What is wrong with the table as such.
fn broken(name: &str, error: &csv::Error) -> String {
    let line = error.position().map_or(1, csv::Position::line);
    let problem = match error.kind() {
        csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
            format!("the line has {len} cells, and the first line has {expected_len}")
        }
        csv::ErrorKind::Utf8 { .. } => "the line is not in UTF-8".to_owned(),
        csv::ErrorKind::Io(error) => reason(error),
        _ => error.to_string(),
    };
    format!("{name}:{line}: {problem}")
}

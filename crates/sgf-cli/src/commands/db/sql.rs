//! `sgf db sql`: questions that no option asks.

use std::ops::ControlFlow;
use std::path::PathBuf;

use opensgf::db::{Cell, Database, Function, SqlRow, bytes_in_sql};
use serde_json::{Map, Value};

use crate::Outcome;
use crate::columns;
use crate::page::Page;
use crate::terminal::{Output, Shown};

use super::rest::lost;

/// Answer a query in SQL
///
/// The query can read and nothing else. It sees two tables: `games`, with a row for each game, and `positions`, with a row for each
/// position that a game reached in its first 60 moves. Beside the functions of SQLite there are
///
/// - sgf_pattern(track, '…') whether a pattern ever stood on the board, sgf_hits how often, sgf_next what was played next within it
///
/// - sgf_key_at(track, n) the key of the position after n moves
///
/// - sgf_winner('…'), sgf_date_from('…'), sgf_date_to('…') what a result and a date say
///
/// - sgf_svg(record, n) a picture of the position after n moves
///
/// A pattern is a diagram as for `sgf db find --pattern`; 'no-turn' and 'no-exchange' as a third value have it looked for as it is
/// written. Columns that are bytes are shown as x'6162'.
///
/// The same queries are answered from datasets, by other engines: see docs/scale.md.
///
/// Exit codes: 0 when the query was answered, 2 when it could not be.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Count the games of each year, by who won" => "sgf db sql pro.sgfdb 'SELECT year, winner, count(*) FROM games GROUP BY year, winner'",
    "List the games of a year with a pattern in a corner" => "sgf db sql pro.sgfdb \"SELECT black, white FROM games WHERE year = 1846 AND sgf_pattern(track, '+----/|..../|..../|...X')\" --format csv",
})]
pub(crate) struct Sql {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// The query
    #[arg(value_name = "SQL", allow_hyphen_values = true)]
    query: String,

    /// How the answer is printed
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,
}

/// The forms in which answers are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// Lines for people
    #[default]
    Table,
    /// Comma-separated values, with a header line
    Csv,
    /// One JSON object for each row, each on its own line
    Json,
}

/// So many rows of a table are held back to see how wide its columns are; what follows keeps these widths.
const ROWS_FOR_WIDTHS: usize = 200;

impl Sql {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        let mut database = Database::open(&self.db)?;
        let functions: Vec<Function> = opensgf::functions::all().collect();
        let (mut answer, mut failed) = (Answer { form: self.format, ..Answer::default() }, None);
        let answered = database.sql(&self.query, &functions, |row| match answer.add(row, out) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        });
        failed.map_or(Ok(()), Err)?;
        // What was found before something went wrong is shown.
        answer.end(out)?;
        answered?;
        let damage = lost(&database);
        damage.iter().try_for_each(|damage| out.complain(damage))?;
        Ok(if damage.is_empty() { Outcome::Clean } else { Outcome::Failed })
    }
}

/// An answer on its way out.
#[derive(Default)]
struct Answer {
    form: Form,
    names: Vec<String>,
    /// The first rows of a table, its head among them, until its columns have their widths.
    waiting: Vec<Vec<String>>,
    layout: Option<columns::Layout>,
}

impl Answer {
    fn add(&mut self, row: SqlRow<'_>, out: &mut Output) -> anyhow::Result<()> {
        let mut page = out.page();
        match (row, self.form) {
            (SqlRow::Names(names), form) => {
                self.names = names.to_vec();
                match form {
                    Form::Csv => drop(page.csv(self.names.clone())),
                    Form::Table => self.waiting.push(self.names.clone()),
                    Form::Json => {}
                }
            }
            (SqlRow::Cells(cells), Form::Csv) => drop(page.csv(cells.iter().map(text))),
            (SqlRow::Cells(cells), Form::Json) => {
                let object: Map<String, Value> =
                    self.names.iter().cloned().zip(cells.iter().map(value)).collect();
                page.json(&object);
            }
            (SqlRow::Cells(cells), Form::Table) => {
                self.table_row(cells.iter().map(text).collect(), &mut page)
            }
        }
        out.put(&Shown::Page(page))
    }

    fn table_row(&mut self, row: Vec<String>, page: &mut Page) {
        if let Some(layout) = &self.layout {
            layout.row(&row, page);
            return;
        }
        self.waiting.push(row);
        if self.waiting.len() > ROWS_FOR_WIDTHS {
            self.begin_table(page);
        }
    }

    fn begin_table(&mut self, page: &mut Page) {
        columns::table(&self.waiting, page);
        self.layout = Some(columns::Layout::of(&self.waiting));
        self.waiting.clear();
    }

    /// Shows what is still held back.
    fn end(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let mut page = out.page();
        if !self.waiting.is_empty() {
            self.begin_table(&mut page);
        }
        out.put(&Shown::Page(page))
    }
}

fn text(cell: &Cell) -> String {
    match cell {
        Cell::Null => String::new(),
        Cell::Integer(number) => number.to_string(),
        Cell::Real(number) => number.to_string(),
        Cell::Text(text) => text.clone(),
        Cell::Bytes(bytes) => bytes_in_sql(bytes),
    }
}

fn value(cell: &Cell) -> Value {
    match cell {
        Cell::Null => Value::Null,
        Cell::Integer(number) => (*number).into(),
        // There is no infinity in JSON.
        Cell::Real(number) => (*number).into(),
        Cell::Text(text) => text.as_str().into(),
        Cell::Bytes(bytes) => bytes_in_sql(bytes).into(),
    }
}

//! `sgf db sql`: runs SQL queries.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use opensgf::db::{Cell, Database, Function, SqlRow, bytes_in_sql};
use serde_json::{Map, Value};

use crate::Outcome;
use crate::io::columns;
use crate::io::csv_args::CsvArgs;
use crate::io::styled_text::StyledText;
use crate::io::terminal::{Content, Output};
use crate::numbers::counted;

/// Run a SQL query
///
/// Queries are read-only. There are two tables: `games`, with a row for each game, and `positions`, with a row for each position in the
/// first 60 moves of a game. In addition to the functions of SQLite, you can use
///
/// - sgf_pattern(track, '…'): whether a pattern ever appeared; sgf_hits: how often; sgf_next: the next move inside it
///
/// - sgf_key_at(track, n): the key of the position after n moves
///
/// - sgf_winner('…'), sgf_date_from('…'), sgf_date_to('…'): the meaning of a result or date
///
/// - sgf_svg(record, n): an image of the position after n moves
///
/// Patterns are diagrams as in `sgf db find --pattern`; pass 'no-turn' or 'no-exchange' as a third argument to match exactly.
///
/// Blobs, such as the columns `track` and `record` in `SELECT *`, are printed as <blob, 412 bytes> in all formats; --blobs prints their
/// bytes. CAST(record AS TEXT) is the record as text.
///
/// Datasets support the same queries in other engines; see docs/scale.md.
///
/// A query may take ten minutes (see --timeout) and a gigabyte of memory.
///
/// Exit codes: 0 on success, 2 if the query failed or part of the database is damaged.
#[derive(Debug, clap::Args)]
#[command(after_help = examples! {
    "Count the winners of each year" => "sgf db sql pro.sgfdb 'SELECT year, winner, count(*) FROM games GROUP BY year, winner'",
    "List the games of a year with a corner pattern" => "sgf db sql pro.sgfdb \"SELECT black, white FROM games WHERE year = 1846 AND sgf_pattern(track, '+----/|..../|..../|...X')\" --format csv",
})]
pub(crate) struct Sql {
    /// The folder of the database
    #[arg(value_name = "DB")]
    db: PathBuf,

    /// The query
    #[arg(value_name = "SQL", allow_hyphen_values = true)]
    query: String,

    /// The output format
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    format: Form,

    #[command(flatten)]
    csv_args: CsvArgs,

    /// How blobs are printed
    #[arg(long, value_enum, default_value_t, value_name = "FORM")]
    blobs: Blobs,

    /// Stop the query after this number of seconds; 0 means no limit
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    timeout: u64,
}

/// The output format.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Form {
    /// A table for people
    #[default]
    Table,
    /// CSV with a header line
    Csv,
    /// One JSON object for each row, each on its own line
    Json,
}

/// The form of blobs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Blobs {
    /// The number of bytes: <blob, 412 bytes>
    #[default]
    Size,
    /// A literal of SQL: x'6162'
    Hex,
}

/// Number of rows that determine the column widths of a table; later rows use the same widths.
const ROWS_FOR_WIDTHS: usize = 200;

impl Sql {
    pub(crate) fn run(&self, out: &mut Output) -> anyhow::Result<Outcome> {
        self.csv_args.expect_csv(self.format == Form::Csv)?;
        let mut database = Database::open(&self.db)?;
        let time = (self.timeout > 0).then(|| Duration::from_secs(self.timeout));
        let end = time.and_then(|time| Instant::now().checked_add(time));
        database.limit_sql(move || end.is_some_and(|end| Instant::now() > end))?;
        let functions: Vec<Function> = opensgf::functions::all().collect();
        let (mut answer, mut failed) = (
            Answer { form: self.format, csv_args: self.csv_args, blobs: self.blobs, ..Answer::default() },
            None,
        );
        let answered = database.sql(&self.query, &functions, |row| match answer.add(row, out) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        });
        failed.map_or(Ok(()), Err)?;
        // Print the rows before an error.
        answer.end(out)?;
        answered?;
        let damage = database.damaged().to_vec();
        damage.iter().try_for_each(|damage| out.error(damage))?;
        Ok(if damage.is_empty() { Outcome::Clean } else { Outcome::Failed })
    }
}

/// Prints the rows of a result.
#[derive(Default)]
struct Answer {
    form: Form,
    csv_args: CsvArgs,
    blobs: Blobs,
    names: Vec<String>,
    /// The header and first rows of a table, until the widths of columns are computed.
    waiting: Vec<Vec<String>>,
    layout: Option<columns::Layout>,
}

impl Answer {
    fn add(&mut self, row: SqlRow<'_>, out: &mut Output) -> anyhow::Result<()> {
        let mut styled = out.styled_text();
        match (row, self.form) {
            (SqlRow::Names(names), form) => {
                self.names = names.to_vec();
                match form {
                    Form::Csv => {
                        self.csv_args.header(self.names.clone(), &mut styled);
                    }
                    Form::Table => self.waiting.push(self.names.clone()),
                    Form::Json => {}
                }
            }
            (SqlRow::Cells(cells), Form::Csv) => {
                styled.csv(self.csv_args.cells(cells.iter().map(|cell| self.blobs.text(cell))));
            }
            (SqlRow::Cells(cells), Form::Json) => {
                let object: Map<String, Value> =
                    self.names.iter().cloned().zip(cells.iter().map(|cell| self.blobs.value(cell))).collect();
                styled.json(&object);
            }
            (SqlRow::Cells(cells), Form::Table) => {
                self.table_row(cells.iter().map(|cell| self.blobs.text(cell)).collect(), &mut styled);
            }
        }
        out.put(&Content::Text(styled))
    }

    fn table_row(&mut self, row: Vec<String>, styled: &mut StyledText) {
        if let Some(layout) = &self.layout {
            layout.row(&row, styled);
            return;
        }
        self.waiting.push(row);
        if self.waiting.len() > ROWS_FOR_WIDTHS {
            self.begin_table(styled);
        }
    }

    fn begin_table(&mut self, styled: &mut StyledText) {
        columns::table(&self.waiting, styled);
        self.layout = Some(columns::Layout::new(&self.waiting));
        self.waiting.clear();
    }

    /// Prints the rows that are still buffered.
    fn end(&mut self, out: &mut Output) -> anyhow::Result<()> {
        let mut styled = out.styled_text();
        if !self.waiting.is_empty() {
            self.begin_table(&mut styled);
        }
        out.put(&Content::Text(styled))
    }
}

impl Blobs {
    fn text(self, cell: &Cell) -> String {
        match cell {
            Cell::Null => String::new(),
            Cell::Integer(number) => number.to_string(),
            Cell::Real(number) => number.to_string(),
            Cell::Text(text) => text.clone(),
            Cell::Bytes(bytes) if self == Blobs::Hex => bytes_in_sql(bytes),
            Cell::Bytes(bytes) => format!("<blob, {}>", counted(bytes.len(), "byte")),
        }
    }

    fn value(self, cell: &Cell) -> Value {
        match cell {
            Cell::Null => Value::Null,
            Cell::Integer(number) => (*number).into(),
            // Infinity becomes null.
            Cell::Real(number) => (*number).into(),
            cell => self.text(cell).into(),
        }
    }
}

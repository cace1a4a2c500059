//! Problems as a table, CSV and JSON.

use opensgf::db::{Day, FoundProblem};
use serde_json::{Map, Value, json};

use crate::io::columns::{clip, width};
use crate::io::csv_args::CsvArgs;
use crate::io::styled_text::StyledText;

use super::super::output::Form;
use super::name_of;

/// A column of CSV, and a field of JSON.
struct Column {
    name: &'static str,
    value: fn(&FoundProblem) -> Value,
}

const fn column(name: &'static str, value: fn(&FoundProblem) -> Value) -> Column {
    Column { name, value }
}

/// The columns in CSV and JSON, in this order. Lists of two numbers are sizes.
const COLUMNS: [Column; 19] = [
    column("id", |found| found.game.id.into()),
    column("path", |found| found.game.path.as_str().into()),
    column("number", |found| found.game.number.into()),
    column("gm", |found| found.game.gm.into()),
    column("size", |found| json!(found.game.size.map(|(columns, rows)| [columns, rows]))),
    column("region", |found| json!([found.problem.region.columns, found.problem.region.rows])),
    column("where", |found| found.problem.region.place.name().into()),
    column("black_stones", |found| found.problem.n_black.into()),
    column("white_stones", |found| found.problem.n_white.into()),
    column("to_move", |found| found.problem.to_move.map(name_of).into()),
    column("task", |found| found.problem.task.map(|task| task.name()).into()),
    column("solutions", |found| found.problem.n_solutions.into()),
    column("depth", |found| found.problem.depth.into()),
    column("comments", |found| found.problem.n_comments.into()),
    column("tries", |found| found.progress.as_ref().map_or(0, |progress| progress.n_tries).into()),
    column("solved", |found| found.progress.as_ref().map_or(0, |progress| progress.n_solved).into()),
    column("last", |found| last_day(found).map(|day| day.to_string()).into()),
    column("box", |found| found.progress.as_ref().map(|progress| progress.in_box).into()),
    column("due", |found| found.progress.as_ref().map(|progress| progress.due.to_string()).into()),
];

/// The first column of groups.
const GROUP: &str = "group";

/// The columns of the table, with their widths: 79 columns together, with the day of the last try.
const TABLE: [(&str, usize); 9] = [
    ("id", 6),
    ("problem", 14),
    ("region", 12),
    ("stones", 6),
    ("turn", 5),
    ("task", 7),
    ("lines", 5),
    ("solved", 6),
    ("last", 0),
];

/// Formats problems.
pub(super) struct ProblemPrinter {
    form: Form,
    csv_args: CsvArgs,
    has_groups: bool,
    /// The group of the last problem.
    group: usize,
}

impl ProblemPrinter {
    pub(super) fn new(form: Form, csv_args: CsvArgs, has_groups: bool) -> ProblemPrinter {
        ProblemPrinter { form, csv_args, has_groups, group: 0 }
    }

    /// Writes the header; a table without problems has none.
    pub(super) fn begin(&self, is_empty: bool, styled: &mut StyledText) {
        match self.form {
            Form::Csv => {
                let first = self.has_groups.then_some(GROUP);
                let names = first.into_iter().chain(COLUMNS.iter().map(|column| column.name));
                self.csv_args.header(names.map(str::to_owned), styled);
            }
            Form::Table if !is_empty => {
                let line = line(TABLE.map(|(name, _)| name.to_owned()));
                styled.dim(line.trim_end()).end();
            }
            _ => {}
        }
    }

    /// Writes a problem. `group` is the number of its group.
    pub(super) fn add(&mut self, found: &FoundProblem, group: usize, styled: &mut StyledText) {
        let number = self.has_groups.then_some(group);
        match self.form {
            Form::Csv => {
                let first = number.map(|number| number.to_string()).into_iter();
                let cells = first.chain(COLUMNS.iter().map(|column| text((column.value)(found))));
                styled.csv(self.csv_args.cells(cells));
            }
            Form::Json => {
                let first = number.map(|number| (GROUP.to_owned(), number.into())).into_iter();
                let fields = COLUMNS.iter().map(|column| (column.name.to_owned(), (column.value)(found)));
                styled.json(&first.chain(fields).collect::<Map<_, _>>());
            }
            _ => {
                // A blank line between groups.
                if self.group != 0 && self.group != group {
                    styled.end();
                }
                styled.add(line(cells(found)).trim_end()).end();
            }
        }
        self.group = group;
    }
}

/// A value in CSV.
fn text(value: Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text,
        Value::Array(sizes) => sizes.iter().map(Value::to_string).collect::<Vec<_>>().join("x"),
        value => value.to_string(),
    }
}

fn last_day(found: &FoundProblem) -> Option<Day> {
    found.progress.as_ref().map(|progress| Day::of_time(progress.last.time))
}

/// The cells of the table.
fn cells(found: &FoundProblem) -> [String; TABLE.len()] {
    let FoundProblem { game, problem, progress } = found;
    let name = game.path.rsplit(['/', '\\']).next().unwrap_or_default();
    let name = if game.number > 1 { format!("{name} {}", game.number) } else { name.to_owned() };
    let unknown = || "?".to_owned();
    let lines = match problem.n_solutions {
        0 => "-".to_owned(),
        count => format!("{count}:{}", problem.depth),
    };
    [
        game.id.to_string(),
        name,
        format!("{}x{} {}", problem.region.columns, problem.region.rows, problem.region.place.name()),
        format!("{}:{}", problem.n_black, problem.n_white),
        problem.to_move.map_or_else(unknown, |color| name_of(color).to_owned()),
        problem.task.map_or_else(unknown, |task| task.name().to_owned()),
        lines,
        progress.as_ref().map_or_else(String::new, |it| format!("{}/{}", it.n_solved, it.n_tries)),
        last_day(found).map_or_else(String::new, |day| day.to_string()),
    ]
}

/// A line of the table. The first column is right-aligned.
fn line(cells: [String; TABLE.len()]) -> String {
    let mut line = String::new();
    for (number, (cell, (_, columns))) in cells.iter().zip(TABLE).enumerate() {
        let cell = if columns == 0 { cell.into() } else { clip(cell, columns) };
        let fill = " ".repeat(columns.saturating_sub(width(&cell)));
        match number {
            0 => line.extend([fill.as_str(), &cell]),
            _ => line.extend([" ", &cell, fill.as_str()]),
        }
    }
    line
}

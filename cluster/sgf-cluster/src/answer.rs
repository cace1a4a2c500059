//! Output of results: tables, CSV, or JSON, with control characters of records escaped.

use std::io::{self, BufWriter, Write};

use datafusion::arrow::array::{Array, ArrayRef, AsArray, RecordBatch};
use datafusion::arrow::compute::cast;
use datafusion::arrow::datatypes::{DataType, Fields, Float64Type, Int64Type, UInt64Type};
use datafusion::arrow::util::display::array_value_to_string;
use opensgf::db::bytes_in_sql;
use opensgf::printable::{in_json, printable, printable_lines};
use serde_json::Value;
use unicode_width::UnicodeWidthStr;

use crate::{Failed, Form};

/// The number of rows that determine the widths of a table's columns.
const ROWS_FOR_WIDTHS: usize = 200;
/// The maximum width of a column.
const WIDEST: usize = 40;

/// A result that is being printed.
pub(crate) struct Shown {
    form: Form,
    names: Vec<String>,
    /// Whether each column is numeric, and right-aligned.
    are_numbers: Vec<bool>,
    /// The first rows of a table, until the column widths are known.
    waiting: Vec<Vec<Value>>,
    widths: Option<Vec<usize>>,
    has_begun: bool,
    out: BufWriter<io::Stdout>,
}

impl Shown {
    pub(crate) fn new(form: Form, fields: &Fields) -> Shown {
        Shown {
            form,
            names: fields.iter().map(|field| field.name().clone()).collect(),
            are_numbers: fields.iter().map(|field| field.data_type().is_numeric()).collect(),
            waiting: Vec::new(),
            widths: None,
            has_begun: false,
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
        }
    }

    /// Prints some rows.
    pub(crate) fn add(&mut self, batch: &RecordBatch) -> Result<(), Failed> {
        let columns: Vec<Vec<Value>> = batch.columns().iter().map(values).collect::<Result<_, _>>()?;
        for row in 0..batch.num_rows() {
            self.row(columns.iter().map(|column| column[row].clone()).collect())?;
        }
        Ok(())
    }

    fn row(&mut self, row: Vec<Value>) -> io::Result<()> {
        match self.form {
            Form::Json => {
                let object: serde_json::Map<String, Value> = self.names.iter().cloned().zip(row).collect();
                writeln!(self.out, "{}", in_json(&Value::Object(object).to_string()))
            }
            Form::Csv => {
                self.begin_csv()?;
                csv(&mut self.out, row.iter().map(text))
            }
            Form::Table if self.widths.is_some() => self.table_row(&row),
            Form::Table => {
                self.waiting.push(row);
                if self.waiting.len() < ROWS_FOR_WIDTHS { Ok(()) } else { self.begin_table() }
            }
        }
    }

    /// Prints the buffered rows.
    pub(crate) fn finish(mut self) -> Result<(), Failed> {
        match self.form {
            Form::Csv => self.begin_csv()?,
            Form::Table if self.widths.is_none() => self.begin_table()?,
            _ => {}
        }
        Ok(self.out.flush()?)
    }

    fn begin_csv(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.has_begun, true) {
            return Ok(());
        }
        csv(&mut self.out, self.names.iter().cloned())
    }

    fn begin_table(&mut self) -> io::Result<()> {
        let widths = self.names.iter().enumerate().map(|(at, name)| {
            let cells = self.waiting.iter().map(|row| cell(&row[at]).width());
            cells.chain([printable(name).width()]).max().unwrap_or_default().min(WIDEST)
        });
        self.widths = Some(widths.collect());
        let names: Vec<Value> = self.names.iter().map(|name| Value::from(name.as_str())).collect();
        self.table_row(&names)?;
        let waiting = std::mem::take(&mut self.waiting);
        waiting.iter().try_for_each(|row| self.table_row(row))
    }

    fn table_row(&mut self, row: &[Value]) -> io::Result<()> {
        let widths = self.widths.as_deref().unwrap_or_default();
        let mut line = String::new();
        for (at, (value, &columns)) in row.iter().zip(widths).enumerate() {
            let shown = clipped(&cell(value), columns);
            let fill = " ".repeat(columns.saturating_sub(shown.width()));
            line += if at > 0 { "  " } else { "" };
            line += &if self.are_numbers[at] { fill + &shown } else { shown + &fill };
        }
        writeln!(self.out, "{}", line.trim_end())
    }
}

/// The values of a column.
fn values(column: &ArrayRef) -> Result<Vec<Value>, Failed> {
    let numbers = |to: &DataType| cast(column, to);
    let rows = 0..column.len();
    let known = |row: usize, value: &dyn Fn(usize) -> Value| {
        if column.is_null(row) { Value::Null } else { value(row) }
    };
    Ok(match column.data_type() {
        DataType::Boolean => {
            let flags = column.as_boolean();
            rows.map(|row| known(row, &|row| flags.value(row).into())).collect()
        }
        kind if kind.is_signed_integer() => {
            let all = numbers(&DataType::Int64)?;
            let all = all.as_primitive::<Int64Type>();
            rows.map(|row| known(row, &|row| all.value(row).into())).collect()
        }
        kind if kind.is_unsigned_integer() => {
            let all = numbers(&DataType::UInt64)?;
            let all = all.as_primitive::<UInt64Type>();
            rows.map(|row| known(row, &|row| all.value(row).into())).collect()
        }
        kind if kind.is_floating() => {
            let all = numbers(&DataType::Float64)?;
            let all = all.as_primitive::<Float64Type>();
            rows.map(|row| known(row, &|row| all.value(row).into())).collect()
        }
        DataType::Binary | DataType::LargeBinary | DataType::BinaryView | DataType::FixedSizeBinary(_) => {
            let all = cast(column, &DataType::LargeBinary)?;
            let all = all.as_binary::<i64>();
            rows.map(|row| known(row, &|row| bytes_in_sql(all.value(row)).into())).collect()
        }
        _ => {
            let shown: Vec<String> =
                rows.clone().map(|row| array_value_to_string(column, row)).collect::<Result<_, _>>()?;
            rows.map(|row| known(row, &|row| shown[row].as_str().into())).collect()
        }
    })
}

/// Formats a value as text; null is empty.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        value => value.to_string(),
    }
}

/// Formats a value as a table cell. Stops reading values that are far too long.
fn cell(value: &Value) -> String {
    let text = text(value);
    let end = text.char_indices().nth(4 * WIDEST).map_or(text.len(), |(at, _)| at);
    printable(&text[..end]).into_owned()
}

/// Truncates a text to a width, with an ellipsis.
fn clipped(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut kept = String::new();
    for character in text.chars() {
        if kept.width() + character.to_string().width() >= columns {
            break;
        }
        kept.push(character);
    }
    kept + "…"
}

/// Writes a CSV line as in RFC 4180, except for the line break.
fn csv(out: &mut impl Write, cells: impl Iterator<Item = String>) -> io::Result<()> {
    for (at, cell) in cells.enumerate() {
        out.write_all(if at > 0 { b"," } else { b"" })?;
        match cell.contains([',', '"', '\n', '\r']) {
            true => write!(out, "\"{}\"", printable_lines(&cell.replace('"', "\"\"")))?,
            false => write!(out, "{}", printable(&cell))?,
        }
    }
    out.write_all(b"\n")
}

/// Returns true if the reader closed the output.
pub(crate) fn is_closed(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_escaped_and_truncated() {
        assert_eq!(cell(&Value::from("a\u{1b}[2J\nb")), "a␛[2J␊b");
        assert_eq!(clipped("柯洁 and others", 8), "柯洁 an…");
        assert_eq!(clipped("short", 5), "short");
        let mut line = Vec::new();
        csv(&mut line, ["a,b", "say \"x\"", "\u{1b}"].map(str::to_owned).into_iter())
            .expect("it can be opened");
        assert_eq!(String::from_utf8_lossy(&line), "\"a,b\",\"say \"\"x\"\"\",␛\n");
    }
}

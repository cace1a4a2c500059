//! A line of a table with game info.

use opensgf::NodePath;
use opensgf::convert::Assignment;
use opensgf::model::table::TABLE;
use opensgf::value::{Form, Shape, ValueType};

use crate::io::csv_args::is_formula;

/// A line of the table.
pub(super) struct Line {
    pub(super) number: u64,
    /// The number of the game in the file, counted from 1.
    pub(super) game: Option<usize>,
    /// In a tree of several games, the node where the game begins.
    pub(super) path: Option<NodePath>,
    pub(super) assignments: Vec<Assignment>,
    /// Cells of columns that cannot be set, with their column.
    pub(super) fields: Vec<(&'static str, String)>,
}

/// Returns whether a cell has a value, as `sgf get --csv` writes it, also with `--safe`.
pub(super) fn is_cell(cell: &str, value: &str) -> bool {
    cell == value || is_formula(value) && cell.strip_prefix('\'') == Some(value)
}

/// Splits a cell with several values, such as points, as `sgf get` writes them.
pub(super) fn split_values(assignment: &Assignment, number: u16) -> Assignment {
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

//! A position as text: what `sgf show` prints, and what tests compare with.

use std::fmt;

/// What is seen of a position: the board, and lines about all else.
///
/// The board is rows of cells, which may be indented by half cells (Hex and the games on hexagons), or lines of text for
/// boards that are no grid. A cell is a character; one of them may be marked as the last move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diagram {
    /// The rows, from top to bottom.
    pub rows: Vec<Row>,
    /// The names of the columns, below the first row's cells; empty when the columns have no names.
    pub columns: Vec<String>,
    /// What is to be said besides, a line each: prisoners, the cube, links.
    pub notes: Vec<String>,
}

/// A row of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// The name of the row; empty when it has none.
    pub label: String,
    /// How far the row is moved to the right, in half cells.
    pub indent: u16,
    /// The cells.
    pub cells: Vec<Cell>,
}

/// What is seen on a point of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell {
    /// The character: `X` black, `O` white, `.` an empty point, and what else the game needs.
    pub sign: char,
    /// Whether the last move was made here.
    pub is_last: bool,
}

impl Cell {
    /// A cell without a mark.
    #[must_use]
    pub const fn new(sign: char) -> Cell {
        Cell { sign, is_last: false }
    }
}

impl Diagram {
    /// Draws a rectangle of cells.
    ///
    /// `sign` is asked for each column and row, counted from the upper left; `label` names the rows.
    pub fn grid(
        (columns, rows): (u16, u16),
        label: impl Fn(u16) -> String,
        sign: impl Fn(u16, u16) -> Cell,
    ) -> Diagram {
        let row = |row| Row {
            label: label(row),
            indent: 0,
            cells: (0..columns).map(|column| sign(column, row)).collect(),
        };
        Diagram {
            rows: (0..rows).map(row).collect(),
            columns: (0..columns).map(crate::square::column_label).collect(),
            notes: Vec::new(),
        }
    }

    /// Shows lines of text: for boards that are no grid.
    #[must_use]
    pub fn lines(text: &str) -> Diagram {
        let row = |line: &str| Row { cells: line.chars().map(Cell::new).collect(), ..Row::default() };
        Diagram { rows: text.lines().map(row).collect(), ..Diagram::default() }
    }

    fn is_text(&self) -> bool {
        self.columns.is_empty() && self.rows.iter().all(|row| row.label.is_empty())
    }

    fn label_width(&self) -> usize {
        self.rows.iter().map(|row| row.label.chars().count()).max().unwrap_or(0)
    }

    fn column_width(&self) -> usize {
        self.columns.iter().map(|label| label.chars().count()).max().unwrap_or(1)
    }

    fn write_row(&self, f: &mut fmt::Formatter<'_>, row: &Row) -> fmt::Result {
        let mut line = format!("{:>width$}", row.label, width = self.label_width());
        let width = self.column_width();
        line.extend(std::iter::repeat_n(' ', usize::from(row.indent) * (width + 1) / 2));
        let mut is_after_last = false;
        for cell in &row.cells {
            line.push(match (cell.is_last, is_after_last) {
                (true, _) => '(',
                (false, true) => ')',
                (false, false) => ' ',
            });
            line.push(cell.sign);
            line.extend(std::iter::repeat_n(' ', width - 1));
            is_after_last = cell.is_last;
        }
        if is_after_last {
            line.push(')');
        }
        writeln!(f, "{}", line.trim_end())
    }

    fn write_columns(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.rows.last().map_or(0, |row| usize::from(row.indent));
        let width = self.column_width();
        let mut line = " ".repeat(self.label_width() + last * (width + 1) / 2);
        for label in &self.columns {
            line.push(' ');
            line.push_str(&format!("{label:<width$}"));
        }
        writeln!(f, "{}", line.trim_end())
    }
}

impl fmt::Display for Diagram {
    /// Draws the board with its coordinates; the last move stands in parentheses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            if self.is_text() {
                let line: String = row.cells.iter().map(|cell| cell.sign).collect();
                writeln!(f, "{}", line.trim_end())?;
            } else {
                self.write_row(f, row)?;
            }
        }
        if !self.columns.is_empty() {
            self.write_columns(f)?;
        }
        self.notes.iter().try_for_each(|note| writeln!(f, "{note}"))
    }
}

//! Column widths: as narrow as possible without truncating labels.

use unicode_width::UnicodeWidthStr;

use super::cells::Cells;
use super::parts::{AllParts, Part};

/// Texts next to the board that are wider than this do not widen the columns.
const WIDEST_NAME: usize = 4;

/// The layout of columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    /// The number of characters from one column to the next.
    pub(super) pitch: i64,
}

impl Columns {
    pub(super) fn of(cells: &Cells<'_>, parts: &AllParts, is_colored: bool) -> Columns {
        let is_checkered = || cells.cells.values().any(super::cells::Cell::is_dark);
        let mut pitch = cells.least;
        if is_colored && pitch == 2 && is_checkered() {
            // Pieces are centered on their fields.
            pitch = 3;
        }
        let mut last: Option<(&(i64, i64), &Part)> = None;
        for (at, part) in parts {
            if let Some((before, left)) = last.filter(|(before, _)| before.0 == at.0) {
                let need = left.right + i64::from(left.is_open) + part.left + 1;
                pitch = pitch.max(ceil(need, at.1 - before.1));
            }
            last = Some((at, part));
        }
        Columns { pitch: pitch.max(names(cells)) }
    }

    /// Returns the character offset of a column.
    pub(super) fn at(self, column: i64) -> i64 {
        column * self.pitch
    }

    /// Returns the character offset of a place between columns; the place is in thousandths of a column.
    pub(super) fn between(self, middle: i64) -> i64 {
        (middle * self.pitch + 500).div_euclid(1000)
    }
}

/// The width of columns that separates their names above and below the board.
fn names(cells: &Cells<'_>) -> i64 {
    let is_name = |text: &str| (1..=WIDEST_NAME).contains(&text.width());
    let mut names: Vec<(i64, i64, i64)> = Vec::new();
    for beside in cells.beside.iter().filter(|beside| is_name(beside.text)) {
        if cells.line(beside.line).next().is_none() {
            names.push((beside.line, beside.middle, beside.text.width() as i64));
        }
    }
    names.sort_unstable();
    let apart = names.windows(2).filter(|pair| pair[0].0 == pair[1].0 && pair[0].1 < pair[1].1);
    let need = apart.map(|pair| {
        // Half of both widths, and a space.
        let need = pair[0].2 / 2 + (pair[1].2 - 1) / 2 + 2;
        ceil(need * 1000, pair[1].1 - pair[0].1)
    });
    need.max().unwrap_or(0)
}

/// Divides and rounds up.
fn ceil(number: i64, by: i64) -> i64 {
    let by = by.max(1);
    (number + by - 1).div_euclid(by)
}

//! How wide the columns are: as narrow as they can be with every label whole.

use unicode_width::UnicodeWidthStr;

use super::cells::Cells;
use super::parts::{AllParts, Part};

/// Texts beside the board that are wider than this do not make the columns wider.
const WIDEST_NAME: usize = 4;

/// Where columns lie.
#[derive(Clone, Copy, Debug)]
pub(super) struct Columns {
    /// How many characters there are from a column to the next.
    pub(super) pitch: i64,
}

impl Columns {
    pub(super) fn of(cells: &Cells<'_>, parts: &AllParts, is_coloured: bool) -> Columns {
        let is_chequered = || cells.cells.values().any(|cell| cell.is_dark());
        let mut pitch = cells.least;
        if is_coloured && pitch == 2 && is_chequered() {
            // The pieces stand in the middle of their fields.
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

    /// The character in which a column lies.
    pub(super) fn at(self, column: i64) -> i64 {
        column * self.pitch
    }

    /// The character in which a place between columns lies; the place is in thousandths of a column.
    pub(super) fn between(self, middle: i64) -> i64 {
        (middle * self.pitch + 500).div_euclid(1000)
    }
}

/// How wide columns have to be so that their names above and below the board stay apart.
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
        // Half of both, and a blank.
        let need = pair[0].2 / 2 + (pair[1].2 - 1) / 2 + 2;
        ceil(need * 1000, pair[1].1 - pair[0].1)
    });
    need.max().unwrap_or(0)
}

/// Divides, and rounds up.
fn ceil(number: i64, by: i64) -> i64 {
    let by = by.max(1);
    (number + by - 1).div_euclid(by)
}

//! The hive as text: capital letters are White's bugs, small letters Black's.

use sgf_model::value::Color;

use super::board::Hive;
use super::bug::Piece;
use super::table::Field;
use crate::{Cell, Diagram, Row, column_label};

const SIDE: u16 = 32;

/// Draws the hive; `marked` is the place of the last move.
pub(super) fn draw(hive: &Hive, marked: Option<Field>) -> Diagram {
    let columns = extent(hive, |place| place.column_and_row().0);
    let rows = extent(hive, |place| place.column_and_row().1);
    let row_of = |(index, &row): (usize, &u16)| Row {
        label: row.to_string(),
        indent: index as u16,
        cells: columns.iter().map(|&column| cell(hive, Field::new(column, row), marked)).collect(),
    };
    let mut notes = vec![hand(hive, Color::White), hand(hive, Color::Black)];
    notes.extend(hive.table.occupied().filter_map(|place| stack(hive, place)));
    Diagram {
        rows: rows.iter().rev().enumerate().map(row_of).collect(),
        columns: columns.iter().map(|&column| column_label(column)).collect(),
        notes,
    }
}

fn cell(hive: &Hive, place: Field, marked: Option<Field>) -> Cell {
    let sign = hive.top(place).map_or('.', |piece| match piece.color() {
        Color::White => piece.bug().letter(),
        Color::Black => piece.bug().letter().to_ascii_lowercase(),
    });
    Cell { sign, is_last: marked == Some(place) }
}

/// The columns or the rows from the first to the last that is used; they may run over the edge of the table.
fn extent(hive: &Hive, line_of: impl Fn(Field) -> u16) -> Vec<u16> {
    let mut used = [false; SIDE as usize];
    for place in hive.table.occupied() {
        used[usize::from(line_of(place))] = true;
    }
    let is_used = |line: u16| used[usize::from(line % SIDE)];
    let Some(first) = (0..SIDE).find(|&line| is_used(line) && !is_used(line + SIDE - 1)) else {
        let (column, _) = Field::START.column_and_row();
        return vec![column];
    };
    let last = (first..first + SIDE).rev().find(|&line| is_used(line)).unwrap_or(first);
    (first..=last).map(|line| line % SIDE).collect()
}

fn hand(hive: &Hive, color: Color) -> String {
    let names: Vec<String> = hive.hand(color).map(|piece| piece.to_string()).collect();
    let whose = if color == Color::White { "White" } else { "Black" };
    format!("{whose} has in hand: {}", if names.is_empty() { "nothing".to_owned() } else { names.join(" ") })
}

fn stack(hive: &Hive, place: Field) -> Option<String> {
    let names: Vec<String> = hive.table.stack(place).map(|piece: Piece| piece.to_string()).collect();
    (names.len() > 1).then(|| names.join(" on "))
}

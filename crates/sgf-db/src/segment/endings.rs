//! How the games of a segment ended, as numbers: there are a few hundred pairs of a winner and a year, and a number is found by the row.

use std::collections::HashMap;

use super::Row;
use crate::counts::{Ended, ending};

/// How the games of a segment ended.
#[derive(Debug)]
pub(crate) struct Endings {
    /// The pairs of a winner and a year that there are.
    pub(crate) kinds: Vec<Ended>,
    /// For each row, which of them is its own.
    pub(crate) of_row: Vec<u16>,
}

impl Endings {
    pub(super) fn of(rows: &[Row]) -> Endings {
        let mut numbers: HashMap<Ended, u16> = HashMap::new();
        let mut kinds = Vec::new();
        let mut number = |row: &Row| {
            let ended = ending(row);
            // A segment has fewer games than there are numbers.
            *numbers.entry(ended).or_insert_with(|| {
                kinds.push(ended);
                (kinds.len() - 1) as u16
            })
        };
        let of_row = rows.iter().map(&mut number).collect();
        Endings { kinds, of_row }
    }
}

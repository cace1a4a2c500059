//! Winner and year of each game in a segment, as small numbers. There are only a few hundred combinations.

use std::collections::HashMap;

use sgf_model::value::Color;

use super::Row;

/// Winner and year of a game, if known.
pub(crate) type Ending = (Option<Color>, Option<u16>);

/// The endings of the games of a segment.
#[derive(Debug)]
pub(crate) struct Endings {
    /// The distinct combinations.
    pub(crate) kinds: Vec<Ending>,
    /// For each row, the index into `kinds`.
    pub(crate) of_row: Vec<u16>,
}

impl Endings {
    pub(super) fn of(rows: &[Row]) -> Endings {
        let mut numbers: HashMap<Ending, u16> = HashMap::new();
        let mut kinds = Vec::new();
        let mut number = |row: &Row| {
            let ending = row.ending();
            // A segment has fewer games than `u16` has values.
            *numbers.entry(ending).or_insert_with(|| {
                kinds.push(ending);
                (kinds.len() - 1) as u16
            })
        };
        let of_row = rows.iter().map(&mut number).collect();
        Endings { kinds, of_row }
    }
}

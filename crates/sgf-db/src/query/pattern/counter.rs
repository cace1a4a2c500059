//! Counts continuations without listing hits: a hit is one addition in a table.
//!
//! Each move needs counts by year and winner, and after moves elsewhere. A segment has only a few hundred combinations of
//! year and winner, so the table has a row for each move and color view, and a column for each combination.

use super::sink::{Sink, next_of};
use super::{Compiled, Occurrence, Pattern};
use crate::index::move_counts::{EXAMPLES, MoveCounts, seen_winner};
use crate::storage::segment::{Ending, Endings};

/// Counts hits in the games of a segment.
pub(crate) struct Counter<'s> {
    endings: &'s Endings,
    columns: u16,
    n_hits: u64,
    n_ends: u64,
    /// One bit for each row with a hit.
    games: Vec<u64>,
    /// For each move, color view and ending, the count.
    counts: Vec<u32>,
    /// For each move, the count after moves elsewhere.
    late: Vec<u32>,
    /// For each move, the lowest rows of games with it.
    examples: Vec<[u32; EXAMPLES]>,
}

/// No game.
const NONE: u32 = u32::MAX;

impl<'s> Counter<'s> {
    pub(super) fn new(pattern: &Pattern, endings: &'s Endings) -> Counter<'s> {
        let n_moves = pattern.columns * pattern.rows * 2;
        Counter {
            endings,
            columns: pattern.columns as u16,
            n_hits: 0,
            n_ends: 0,
            games: vec![0; endings.of_row.len().div_ceil(64)],
            counts: vec![0; n_moves * 2 * endings.kinds.len()],
            late: vec![0; n_moves],
            examples: vec![[NONE; EXAMPLES]; n_moves],
        }
    }

    /// The number of games with hits.
    pub(crate) fn n_games(&self) -> u64 {
        self.games.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    pub(crate) fn n_hits(&self) -> u64 {
        self.n_hits
    }

    /// The number of hits without a continuation.
    pub(crate) fn n_ends(&self) -> u64 {
        self.n_ends
    }

    /// Adds the counts to those of other segments.
    pub(crate) fn add_to(&self, counts: &mut MoveCounts, segment: u32) {
        let n_endings = self.endings.kinds.len();
        for (code, by_colors) in self.counts.chunks_exact(2 * n_endings.max(1)).enumerate() {
            let next = next_of(self.columns, code as u16, false);
            for (at, &n) in by_colors.iter().enumerate().filter(|(_, n)| **n > 0) {
                let (winner, year): Ending = self.endings.kinds[at % n_endings];
                let ended = (seen_winner(winner, at >= n_endings), year);
                counts.at(next).add(ended, next, n);
            }
            if self.late[code] > 0 {
                counts.at(next).n_late += self.late[code];
            }
            let examples = self.examples[code].iter().filter(|row| **row != NONE);
            examples.for_each(|&row| counts.at(next).add_example((segment, row)));
        }
    }

    fn add_example(&mut self, code: usize, row: u32) {
        let examples = &mut self.examples[code];
        if row >= examples[EXAMPLES - 1] || examples.contains(&row) {
            return;
        }
        examples[EXAMPLES - 1] = row;
        examples.sort_unstable();
    }
}

impl Sink for Counter<'_> {
    #[inline]
    fn add(&mut self, compiled: &Compiled, row: u32, occurrence: &Occurrence) {
        self.n_hits += 1;
        self.games[row as usize / 64] |= 1 << (row % 64);
        let Some(follow) = occurrence.next else {
            self.n_ends += 1;
            return;
        };
        let code = usize::from(follow.code);
        let exchanges = usize::from(compiled.images[usize::from(occurrence.image)].exchanges);
        let ending = usize::from(self.endings.of_row[row as usize]);
        self.counts[(code * 2 + exchanges) * self.endings.kinds.len() + ending] += 1;
        self.late[code] += u32::from(follow.is_late);
        if row < self.examples[code][EXAMPLES - 1] {
            self.add_example(code, row);
        }
    }

    fn end_game(&mut self, _: &Compiled, _: u32, _: impl FnMut(u32) -> u32) {}

    fn end_games(&mut self, _: &Compiled) {}

    fn merge(&mut self, other: Self) {
        self.n_hits += other.n_hits;
        self.n_ends += other.n_ends;
        self.games.iter_mut().zip(&other.games).for_each(|(all, more)| *all |= more);
        self.counts.iter_mut().zip(&other.counts).for_each(|(all, more)| *all += more);
        self.late.iter_mut().zip(&other.late).for_each(|(all, more)| *all += more);
        for (code, rows) in other.examples.iter().enumerate() {
            rows.iter().for_each(|&row| self.add_example(code, row));
        }
    }
}

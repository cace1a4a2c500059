//! Counting what was played next without a list of hits: a hit is one addition in a table.
//!
//! What is asked for each move is how often it was played, how often after moves elsewhere, and by year and winner. There are a few hundred
//! pairs of a year and a winner in a segment, so each has a number, and the table has a row for each move and each way of seeing its colours.

use super::sink::{Sink, next_of};
use super::{Compiled, Pattern, Stand};
use crate::counts::{EXAMPLES, Ended, MoveCounts, seen_winner};
use crate::segment::Endings;

/// Counts hits in the games of a segment.
pub(crate) struct Counter<'s> {
    endings: &'s Endings,
    columns: u16,
    n_hits: u64,
    n_ends: u64,
    /// A bit for each row whose game has a hit.
    games: Vec<u64>,
    /// For each move, seen in its colours and exchanged, for each ending, how often.
    counts: Vec<u32>,
    /// For each move, how often there were moves elsewhere before.
    late: Vec<u32>,
    /// For each move, the first rows of games in which it was played.
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

    /// How many games have a hit.
    pub(crate) fn n_games(&self) -> u64 {
        self.games.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    pub(crate) fn n_hits(&self) -> u64 {
        self.n_hits
    }

    /// How often no move followed.
    pub(crate) fn n_ends(&self) -> u64 {
        self.n_ends
    }

    /// Adds what followed to what was counted in other segments.
    pub(crate) fn add_to(&self, counts: &mut MoveCounts, segment: u32) {
        let n_endings = self.endings.kinds.len();
        for (what, by_colors) in self.counts.chunks_exact(2 * n_endings.max(1)).enumerate() {
            let next = next_of(self.columns, what as u16, false);
            for (at, &n) in by_colors.iter().enumerate().filter(|(_, n)| **n > 0) {
                let (winner, year): Ended = self.endings.kinds[at % n_endings];
                let ended = (seen_winner(winner, at >= n_endings), year);
                counts.at(next).add(ended, next, n);
            }
            if self.late[what] > 0 {
                counts.at(next).n_late += self.late[what];
            }
            let examples = self.examples[what].iter().filter(|row| **row != NONE);
            examples.for_each(|&row| counts.at(next).add_example((segment, row)));
        }
    }

    fn add_example(&mut self, what: usize, row: u32) {
        let examples = &mut self.examples[what];
        if row >= examples[EXAMPLES - 1] || examples.contains(&row) {
            return;
        }
        examples[EXAMPLES - 1] = row;
        examples.sort_unstable();
    }
}

impl Sink for Counter<'_> {
    #[inline]
    fn stand(&mut self, compiled: &Compiled, row: u32, stand: &Stand) {
        self.n_hits += 1;
        self.games[row as usize / 64] |= 1 << (row % 64);
        let Some(follow) = stand.next else {
            self.n_ends += 1;
            return;
        };
        let what = usize::from(follow.what);
        let exchanges = usize::from(compiled.images[usize::from(stand.image)].exchanges);
        let ending = usize::from(self.endings.of_row[row as usize]);
        self.counts[(what * 2 + exchanges) * self.endings.kinds.len() + ending] += 1;
        self.late[what] += u32::from(follow.is_late);
        if row < self.examples[what][EXAMPLES - 1] {
            self.add_example(what, row);
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
        for (what, rows) in other.examples.iter().enumerate() {
            rows.iter().for_each(|&row| self.add_example(what, row));
        }
    }
}

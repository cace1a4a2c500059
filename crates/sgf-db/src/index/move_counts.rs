//! Counts of the moves that followed hits.

use std::collections::HashMap;

use sgf_model::value::Color;

use crate::index::hits::{Hit, Next};
use crate::storage::segment::Ending;

/// The number of example games.
pub(crate) const EXAMPLES: usize = 3;

/// A move that followed, with its text in games where the point is not enough.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Played {
    pub(crate) next: Next,
    pub(crate) text: Option<String>,
}

/// The winner in the colors of the query.
pub(crate) fn seen_winner(winner: Option<Color>, is_exchanged: bool) -> Option<Color> {
    winner.map(|winner| if is_exchanged { winner.other() } else { winner })
}

/// How often a move was played in a year.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct YearCount {
    /// The number of games.
    pub count: u32,
    /// The games won by the player of the move.
    pub wins: u32,
    /// The games won by the opponent.
    pub losses: u32,
}

impl std::ops::AddAssign for YearCount {
    fn add_assign(&mut self, other: YearCount) {
        self.count += other.count;
        self.wins += other.wins;
        self.losses += other.losses;
    }
}

/// The counts of one move.
#[derive(Default)]
pub(crate) struct MoveCount {
    pub(crate) count: u32,
    pub(crate) n_late: u32,
    /// Wins of Black and White.
    pub(crate) wins: [u32; 2],
    /// Sorted by year.
    pub(crate) years: Vec<(u16, YearCount)>,
    /// Segments and rows of example games.
    pub(crate) examples: Vec<(u32, u32)>,
}

impl MoveCount {
    /// Counts a move in `n` games with the same ending, whose winner is in the colors of the query.
    pub(crate) fn add(&mut self, (winner, year): Ending, next: Next, n: u32) {
        self.count += n;
        self.n_late += if next.is_late { n } else { 0 };
        if let Some(winner) = winner {
            self.wins[winner as usize] += n;
        }
        let Some(year) = year else { return };
        let at = self.years.binary_search_by_key(&year, |known| known.0).unwrap_or_else(|at| {
            self.years.insert(at, (year, YearCount::default()));
            at
        });
        let of = |color| if winner == Some(color) { n } else { 0 };
        self.years[at].1 += YearCount { count: n, wins: of(next.color), losses: of(next.color.other()) };
    }

    /// Adds an example, unless there are enough.
    pub(crate) fn add_example(&mut self, game: (u32, u32)) {
        if self.examples.len() < EXAMPLES && !self.examples.contains(&game) {
            self.examples.push(game);
        }
    }
}

/// The counts of all moves.
#[derive(Default)]
pub(crate) struct MoveCounts {
    /// Moves by point on boards of up to 64 columns and rows: see [`MoveCounts::of`].
    places: Vec<MoveCount>,
    others: HashMap<Played, MoveCount>,
}

impl MoveCounts {
    /// Counts the move after a hit.
    pub(crate) fn add(&mut self, hit: &Hit, played: Played, (winner, year): Ending, game: (u32, u32)) {
        let next = played.next;
        // Moves after a tenuki count for the same move.
        let count = self.of(Played { next: Next { is_late: false, ..next }, ..played });
        count.add((seen_winner(winner, hit.exchanged), year), next, 1);
        count.add_example(game);
    }

    /// The counts of a move to a point.
    pub(crate) fn at(&mut self, next: Next) -> &mut MoveCount {
        self.of(Played { next, text: None })
    }

    /// The counts of a move. There may be millions of hits, so most moves are found by index rather than by hash.
    fn of(&mut self, played: Played) -> &mut MoveCount {
        let Next { column, row, color, .. } = played.next;
        if played.text.is_some() || column >= 64 || row >= 64 {
            return self.others.entry(played).or_default();
        }
        let at = usize::from(row) << 7 | usize::from(column) << 1 | usize::from(color == Color::White);
        if at >= self.places.len() {
            self.places.resize_with(at + 1, MoveCount::default);
        }
        &mut self.places[at]
    }

    /// The counted moves, most frequent first.
    pub(crate) fn sorted(self) -> Vec<(Played, MoveCount)> {
        let played = |at: usize| {
            let color = if at & 1 == 1 { Color::White } else { Color::Black };
            let (column, row) = ((at >> 1 & 63) as u16, (at >> 7) as u16);
            Played { next: Next { column, row, color, is_late: false }, text: None }
        };
        let places = self.places.into_iter().enumerate().filter(|(_, count)| count.count > 0);
        let mut counts: Vec<_> = places.map(|(at, count)| (played(at), count)).chain(self.others).collect();
        counts.sort_by(|(one, one_count), (other, other_count)| {
            let place = |played: &Played| (played.next.row, played.next.column, played.next.color);
            let by_count = other_count.count.cmp(&one_count.count);
            by_count.then_with(|| place(one).cmp(&place(other))).then_with(|| one.text.cmp(&other.text))
        });
        counts
    }
}

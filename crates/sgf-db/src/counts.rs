//! What was played next, counted move by move.

use std::collections::HashMap;

use sgf_model::value::Color;

use crate::explore::YearCount;
use crate::pattern::{Hit, Next};
use crate::segment::Row;

/// So many games are named as examples.
pub(crate) const EXAMPLES: usize = 3;

/// A move that was played next, and what players write for it where places do not tell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Played {
    pub(crate) next: Next,
    pub(crate) text: Option<String>,
}

/// Who has won a game, and in which year it was played.
pub(crate) type Ended = (Option<Color>, Option<u16>);

/// Who has won a game, and in which year it was played.
pub(crate) fn ending(row: &Row) -> Ended {
    let winner = match row.winner {
        b'B' => Some(Color::Black),
        b'W' => Some(Color::White),
        _ => None,
    };
    (winner, (row.year > 0).then_some(row.year))
}

/// The winner of a game in the colours of what was looked for.
pub(crate) fn seen_winner(winner: Option<Color>, is_exchanged: bool) -> Option<Color> {
    winner.map(|winner| if is_exchanged { winner.other() } else { winner })
}

/// What is counted for a move.
#[derive(Default)]
pub(crate) struct MoveCount {
    pub(crate) count: u32,
    pub(crate) n_late: u32,
    /// How many of the games each colour has won.
    pub(crate) wins: [u32; 2],
    /// In order.
    pub(crate) years: Vec<(u16, YearCount)>,
    /// Segments and rows of games.
    pub(crate) examples: Vec<(u32, u32)>,
}

impl MoveCount {
    /// MoveCounts a move in so many games that ended alike, the winner in the colours of what was looked for.
    pub(crate) fn add(&mut self, (winner, year): Ended, next: Next, n: u32) {
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

    /// Names a game as an example, if there are not enough.
    pub(crate) fn add_example(&mut self, game: (u32, u32)) {
        if self.examples.len() < EXAMPLES && !self.examples.contains(&game) {
            self.examples.push(game);
        }
    }
}

/// What is counted for all moves.
#[derive(Default)]
pub(crate) struct MoveCounts {
    /// Places on boards of up to 64 columns and rows: see [`MoveCounts::of`].
    places: Vec<MoveCount>,
    others: HashMap<Played, MoveCount>,
}

impl MoveCounts {
    /// MoveCounts what followed on a hit in a game.
    pub(crate) fn add(&mut self, hit: &Hit, played: Played, (winner, year): Ended, game: (u32, u32)) {
        let next = played.next;
        // Whether there were moves elsewhere before is counted, and does not make another move of it.
        let count = self.of(Played { next: Next { is_late: false, ..next }, ..played });
        count.add((seen_winner(winner, hit.exchanged), year), next, 1);
        count.add_example(game);
    }

    /// What is counted for a move to a place.
    pub(crate) fn at(&mut self, next: Next) -> &mut MoveCount {
        self.of(Played { next, text: None })
    }

    /// What is counted for a move. There may be millions of hits, so that most moves are found by their place and not by a hash.
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

    /// The moves that were counted, the most frequent first.
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

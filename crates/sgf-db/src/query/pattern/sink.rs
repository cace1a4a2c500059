//! Consumers of search hits: a list of hits, or counts of continuations.
//!
//! A search may find millions of hits, and counting them needs no list. So searches are generic over a [`Sink`], which
//! receives each hit when it is found.

use sgf_model::value::Color;

use super::Compiled;
use super::occurrences::Occurrence;
use crate::index::hits::{Hit, HitList, Next};

/// Which hits are needed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HitMode {
    /// All hits.
    All,
    /// The first hit of each game.
    First,
}

/// Receives hits. The sinks of neighboring chunks of games are merged in order.
pub(crate) trait Sink: Send {
    /// Receives a hit in the game of a row.
    fn add(&mut self, compiled: &Compiled, row: u32, occurrence: &Occurrence);

    /// Ends a game. `n_moves` returns the number of moves up to a moment; moments must not decrease.
    fn end_game(&mut self, compiled: &Compiled, row: u32, n_moves: impl FnMut(u32) -> u32);

    /// Ends all games of a corner search, whose hits have no particular order and have move numbers for moments.
    fn end_games(&mut self, compiled: &Compiled);

    /// Merges another sink.
    fn merge(&mut self, other: Self);
}

/// Lists hits.
pub(super) struct HitCollector {
    mode: HitMode,
    /// The number of columns of the pattern.
    columns: u16,
    pending: Vec<(u32, Occurrence)>,
    pub(super) list: HitList,
}

impl HitCollector {
    pub(super) fn new(segment: u32, columns: usize, mode: HitMode) -> HitCollector {
        HitCollector { mode, columns: columns as u16, pending: Vec::new(), list: HitList::new(segment) }
    }
}

impl Sink for HitCollector {
    fn add(&mut self, _: &Compiled, row: u32, occurrence: &Occurrence) {
        self.pending.push((row, *occurrence));
    }

    fn end_game(&mut self, compiled: &Compiled, row: u32, mut n_moves: impl FnMut(u32) -> u32) {
        let HitCollector { mode, columns, pending, list } = self;
        put_in_order(pending, *mode);
        let hits = pending.drain(..);
        list.add(
            row,
            hits.map(|(_, occurrence)| hit_of(compiled, *columns, &occurrence, n_moves(occurrence.begin))),
        );
    }

    fn end_games(&mut self, compiled: &Compiled) {
        let HitCollector { mode, columns, pending, list } = self;
        pending.sort_unstable_by_key(|(row, occurrence)| (*row, order(occurrence)));
        for game in pending.chunk_by(|one, other| one.0 == other.0) {
            let selected = if *mode == HitMode::First { &game[..1] } else { game };
            let hits = selected.iter();
            list.add(
                game[0].0,
                hits.map(|(_, occurrence)| hit_of(compiled, *columns, occurrence, occurrence.begin)),
            );
        }
        pending.clear();
    }

    fn merge(&mut self, other: HitCollector) {
        self.list.append(other.list);
    }
}

/// The sort key of the hits of a game.
fn order(occurrence: &Occurrence) -> (u32, u16, u16, u8) {
    (occurrence.begin, occurrence.place.1, occurrence.place.0, occurrence.image)
}

/// Sorts the hits of a game, and drops those that are not needed.
pub(super) fn put_in_order(occurrences: &mut Vec<(u32, Occurrence)>, mode: HitMode) {
    occurrences.sort_unstable_by_key(|(_, occurrence)| order(occurrence));
    if mode == HitMode::First {
        occurrences.truncate(1);
    }
}

/// Converts a match to a hit.
pub(super) fn hit_of(compiled: &Compiled, columns: u16, occurrence: &Occurrence, move_number: u32) -> Hit {
    Hit {
        move_number,
        column: occurrence.place.0,
        row: occurrence.place.1,
        image: occurrence.image,
        exchanged: compiled.images[usize::from(occurrence.image)].exchanges,
        next: occurrence.next.map(|follow| next_of(columns, follow.code, follow.is_late)),
        line: 0,
    }
}

/// Converts the code of a move in a pattern to a point and a color.
pub(super) fn next_of(columns: u16, code: u16, is_late: bool) -> Next {
    let (point, color) = (code / 2, if code & 1 == 1 { Color::White } else { Color::Black });
    Next { column: point % columns, row: point / columns, color, is_late }
}

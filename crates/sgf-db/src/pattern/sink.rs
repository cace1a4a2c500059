//! Where a search puts what it finds: into a list of hits, or into counts of what was played next.
//!
//! A search may find millions of hits. Who only counts has no use for a list of them, so a search tells each hit to a [`Sink`] as soon as
//! it is found, and is compiled for each kind of sink.

use sgf_model::value::Color;

use super::{Compiled, Hit, HitList, Next, Tally};

/// A place and a moment at which an image came to stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stand {
    /// The moment.
    pub(crate) begin: u32,
    /// The last moment that makes it a hit.
    pub(crate) decided: u32,
    /// What was played next within the image.
    pub(crate) next: Option<Follow>,
    /// Column and row of its upper left point.
    pub(crate) place: (u16, u16),
    /// The number of the image.
    pub(crate) image: u8,
}

/// A move that follows on an image.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Follow {
    pub(crate) moment: u32,
    /// What it is in the pattern: see [`Image::follow`](super::Image::follow).
    pub(crate) what: u16,
    /// Whether there were moves elsewhere before.
    pub(crate) is_late: bool,
}

/// What takes hits as they are found. Sinks that took the hits of neighbouring games are put together in the order of these.
pub(crate) trait Sink: Send {
    /// Takes a hit in the game of a row.
    fn stand(&mut self, compiled: &Compiled, row: u32, stand: &Stand);

    /// All hits of a game have come; `n_moves` tells how many moves were made until a moment, and is not asked to go back.
    fn end_game(&mut self, compiled: &Compiled, row: u32, n_moves: impl FnMut(u32) -> u32);

    /// All hits of games have come, in any order, with numbers of moves for moments.
    fn end_games(&mut self, compiled: &Compiled);

    /// Adds what another sink took.
    fn merge(&mut self, other: Self);
}

/// Makes a list of hits.
pub(super) struct Lister {
    tally: Tally,
    /// How many columns the pattern has.
    columns: u16,
    pending: Vec<(u32, Stand)>,
    pub(super) list: HitList,
}

impl Lister {
    pub(super) fn new(segment: u32, columns: usize, tally: Tally) -> Lister {
        Lister { tally, columns: columns as u16, pending: Vec::new(), list: HitList::new(segment) }
    }
}

impl Sink for Lister {
    fn stand(&mut self, _: &Compiled, row: u32, stand: &Stand) {
        self.pending.push((row, *stand));
    }

    fn end_game(&mut self, compiled: &Compiled, row: u32, mut n_moves: impl FnMut(u32) -> u32) {
        let Lister { tally, columns, pending, list } = self;
        put_in_order(pending, *tally);
        let hits = pending.drain(..);
        list.add(row, hits.map(|(_, stand)| hit_of(compiled, *columns, &stand, n_moves(stand.begin))));
    }

    fn end_games(&mut self, compiled: &Compiled) {
        let Lister { tally, columns, pending, list } = self;
        pending.sort_unstable_by_key(|(row, stand)| (*row, order(stand)));
        for game in pending.chunk_by(|one, other| one.0 == other.0) {
            let wanted = if *tally == Tally::First { &game[..1] } else { game };
            let hits = wanted.iter();
            list.add(game[0].0, hits.map(|(_, stand)| hit_of(compiled, *columns, stand, stand.begin)));
        }
        pending.clear();
    }

    fn merge(&mut self, other: Lister) {
        self.list.append(other.list);
    }
}

/// In which order the hits of a game stand.
fn order(stand: &Stand) -> (u32, u16, u16, u8) {
    (stand.begin, stand.place.1, stand.place.0, stand.image)
}

/// Puts the hits of a game in order, and leaves those that are wanted.
pub(super) fn put_in_order(stands: &mut Vec<(u32, Stand)>, tally: Tally) {
    stands.sort_unstable_by_key(|(_, stand)| order(stand));
    if tally == Tally::First {
        stands.truncate(1);
    }
}

/// A hit as those see it who search.
pub(super) fn hit_of(compiled: &Compiled, columns: u16, stand: &Stand, move_number: u32) -> Hit {
    Hit {
        move_number,
        column: stand.place.0,
        row: stand.place.1,
        image: stand.image,
        exchanged: compiled.images[usize::from(stand.image)].exchanges,
        next: stand.next.map(|follow| next_of(columns, follow.what, follow.is_late)),
        line: 0,
    }
}

/// A move as those see it who search for a pattern of so many columns.
pub(super) fn next_of(columns: u16, what: u16, is_late: bool) -> Next {
    let (point, color) = (what / 2, if what & 1 == 1 { Color::White } else { Color::Black });
    Next { column: point % columns, row: point / columns, color, is_late }
}

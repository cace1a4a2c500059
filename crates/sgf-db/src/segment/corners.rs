//! The corners of boards, one by one: what changed there, in order.
//!
//! A pattern that lies in a corner is decided by the first moves there, a dozen of bytes, while its points are scattered over the board. So each
//! corner of each game has a list of its changes. Corners are mirrored so that they look like the one at the upper left.
//!
//! Nothing of this is on the disk. It is computed from the tracks when corners are asked for.

use std::ops::Range;

use rayon::prelude::*;

use super::read::{release, reserve};
use super::{Board, Row};
use crate::track::{BLACK, Change, EMPTY, State, WHITE};

/// Corners have at most so many columns and rows,
const WIDEST: usize = 10;
/// and there are so many combinations of a site, what stood there and what stands there: see [`CornerChange::code`].
pub(crate) const CODES: usize = 1 << 11;

/// A change in a corner: the moment, from bit 16 on, three flags, and the code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CornerChange(u32);

/// It is the stone of a move.
const STEP: u32 = 1 << 11;
/// It is the last change of its moment in the corner.
const LAST: u32 = 1 << 12;
/// The site never changes again.
const FOR_GOOD: u32 = 1 << 13;

impl CornerChange {
    pub(crate) fn moment(self) -> u32 {
        self.0 >> 16
    }

    pub(crate) fn is_step(self) -> bool {
        self.0 & STEP != 0
    }

    pub(crate) fn is_last(self) -> bool {
        self.0 & LAST != 0
    }

    pub(crate) fn is_for_good(self) -> bool {
        self.0 & FOR_GOOD != 0
    }

    /// The site, what stood there and what stands there now, as one number.
    pub(crate) fn code(self) -> usize {
        self.0 as usize & (CODES - 1)
    }

    /// The site in the corner: row by row from where the edges meet.
    pub(crate) fn site(self) -> usize {
        self.code() >> 4
    }

    /// What stands there now.
    pub(crate) fn state(self) -> State {
        self.0 as State & 3
    }
}

/// The code of a change in a corner.
pub(crate) fn code(site: usize, before: State, after: State) -> usize {
    site << 4 | usize::from(before) << 2 | usize::from(after)
}

/// The first changes of a corner without their moments, close together for all games: most searches end here.
pub(crate) type Beginning = [u16; 16];

/// What stands in a [`Beginning`] after the last change.
pub(crate) const NO_CHANGE: u16 = u16::MAX;

/// Tells whether a site never changes again after a change in a [`Beginning`].
pub(crate) fn is_for_good(change: u16) -> bool {
    u32::from(change) & FOR_GOOD != 0
}

/// How many columns and rows corners have on a board of a size.
pub(crate) fn side((columns, rows): (u16, u16)) -> usize {
    usize::from(columns.min(rows)).div_ceil(2).min(WIDEST)
}

/// The corners of some games on boards of one size.
#[derive(Debug)]
pub(crate) struct Corners {
    /// Where the changes of each corner of each game begin, and where the last one ends.
    starts: Vec<u32>,
    changes: Vec<CornerChange>,
    /// The beginnings of the same.
    beginnings: Vec<Beginning>,
    weight: usize,
}

impl Drop for Corners {
    fn drop(&mut self) {
        release(self.weight);
    }
}

impl Corners {
    /// Lists what changed in the corners of some games; nothing where memory is short.
    pub(crate) fn of(size: (u16, u16), board: &Board, rows: &[u32]) -> Option<Corners> {
        let tracks =
            || rows.iter().filter_map(|&row| board.rows.get(row as usize)).map(|row| board.track(row));
        // Corners have points in common, at most as many as there are.
        let n_changes: usize = tracks().map(<[u16]>::len).sum();
        let weight = (n_changes + n_changes / 4 + rows.len() * 4) * size_of::<u32>()
            + rows.len() * 4 * size_of::<Beginning>();
        if !reserve(weight) {
            return None;
        }
        let mut corners = Corners { starts: vec![0], changes: Vec::new(), beginnings: Vec::new(), weight };
        let lists = rows.par_chunks(512).map(|rows| {
            let mut writer = Lists::new(size);
            let of = |row: &u32| board.rows.get(*row as usize).map_or(&[][..], |row: &Row| board.track(row));
            rows.iter().for_each(|row| writer.add(of(row)));
            (writer.lengths, writer.changes, writer.beginnings)
        });
        for (lengths, changes, beginnings) in lists.collect::<Vec<_>>() {
            let mut end = corners.changes.len() as u32;
            corners.starts.extend(lengths.iter().map(|length| {
                end += length;
                end
            }));
            corners.changes.extend(changes);
            corners.beginnings.extend(beginnings);
        }
        Some(corners)
    }

    /// What changed first in a corner of a game.
    pub(crate) fn beginning(&self, game: usize, corner: usize) -> Option<&Beginning> {
        self.beginnings.get(game * 4 + corner)
    }

    /// What changed in a corner of a game: 0 at the upper left, 1 at the right of it, 2 and 3 below.
    pub(crate) fn changes(&self, game: usize, corner: usize) -> &[CornerChange] {
        let at = game * 4 + corner;
        let bounds = self.starts.get(at).zip(self.starts.get(at + 1));
        let range = bounds.map_or(0..0, |(&start, &end)| Range { start: start as usize, end: end as usize });
        self.changes.get(range).unwrap_or_default()
    }
}

/// Lists on their way.
struct Lists {
    size: (usize, usize),
    side: usize,
    standing: Vec<State>,
    corners: [Vec<CornerChange>; 4],
    lengths: Vec<u32>,
    changes: Vec<CornerChange>,
    beginnings: Vec<Beginning>,
}

impl Lists {
    fn new(size: (u16, u16)) -> Lists {
        Lists {
            size: (size.0.into(), size.1.into()),
            side: side(size),
            standing: Vec::new(),
            corners: Default::default(),
            lengths: Vec::new(),
            changes: Vec::new(),
            beginnings: Vec::new(),
        }
    }

    fn add(&mut self, track: &[u16]) {
        self.standing.clear();
        self.standing.resize(self.size.0 * self.size.1, EMPTY);
        self.corners.iter_mut().for_each(Vec::clear);
        let (mut moment, mut is_first) = (0_u32, true);
        for change in track.iter().map(|&change| Change(change)) {
            if let Some(site) = change.site().filter(|&site| site < self.standing.len()) {
                self.add_change(moment, site, change.state(), is_first);
            }
            is_first = change.is_last();
            if is_first {
                for last in self.corners.iter_mut().filter_map(|corner| corner.last_mut()) {
                    last.0 |= if last.moment() == moment { LAST } else { 0 };
                }
                moment += 1;
            }
        }
        for corner in &mut self.corners {
            let mut seen = [0_u64; CODES / 16 / 64];
            for change in corner.iter_mut().rev() {
                let (word, bit) = (change.site() / 64, 1 << (change.site() % 64));
                change.0 |= if seen[word] & bit == 0 { FOR_GOOD } else { 0 };
                seen[word] |= bit;
            }
            self.lengths.push(corner.len() as u32);
            self.changes.extend_from_slice(corner);
            let change_at = |at| corner.get(at).map_or(NO_CHANGE, |change: &CornerChange| change.0 as u16);
            self.beginnings.push(std::array::from_fn(change_at));
        }
    }

    fn add_change(&mut self, moment: u32, site: usize, state: State, is_first: bool) {
        let before = std::mem::replace(&mut self.standing[site], state);
        let (column, row) = (site % self.size.0, site / self.size.0);
        let step = if is_first && matches!(state, BLACK | WHITE) { STEP } else { 0 };
        for (corner, changes) in self.corners.iter_mut().enumerate() {
            let x = if corner & 1 == 0 { column } else { self.size.0 - 1 - column };
            let y = if corner & 2 == 0 { row } else { self.size.1 - 1 - row };
            if x < self.side && y < self.side {
                // Of games with other pieces nobody asks here.
                let code = code(y * self.side + x, before & 3, state & 3);
                changes.push(CornerChange(moment << 16 | step | code as u32));
            }
        }
    }
}

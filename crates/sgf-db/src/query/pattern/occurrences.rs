//! Matches of an image at a place of one game, and their continuations.

use super::game_board::GameBoard;
use super::images::{Compiled, Image};
use super::intervals::{Moments, Scratch};
use super::refinement::Refinement;
use super::tolerant;
use crate::storage::track::{BLACK, Change, WHITE, moments};

/// A match of an image: a place and a moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Occurrence {
    /// The first moment.
    pub(crate) begin: u32,
    /// The last moment that decides the match.
    pub(crate) decided: u32,
    /// The continuation within the image.
    pub(crate) next: Option<Follow>,
    /// The column and row of the upper left point.
    pub(crate) place: (u16, u16),
    /// The number of the image.
    pub(crate) image: u8,
}

/// A continuation within an image.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Follow {
    pub(crate) moment: u32,
    /// The code of the move: see [`Image::follow`](super::Image::follow).
    pub(crate) code: u16,
    /// Whether there were moves elsewhere first.
    pub(crate) is_late: bool,
}

/// Adds the matches of an image at a place of a loaded game.
pub(super) fn find_at(
    compiled: &Compiled,
    number: usize,
    (x, y): (usize, usize),
    board: GameBoard<'_>,
    refinement: &Refinement,
    scratch: &mut Scratch,
    out: &mut Vec<Occurrence>,
) {
    let image = &compiled.images[number];
    let times = scratch.holding(image, y * board.columns + x).len();
    for time in 0..times {
        let moments = scratch.holding_at(time);
        if refinement.accepts(image, (x, y), board, moments) {
            let found = occurrence_at(image, (x, y), board.columns, moments, board.track, scratch);
            out.extend(found.map(|occurrence| Occurrence { image: number as u8, ..occurrence }));
        }
    }
}

/// Adds the matches of an image in a loaded game, at any place, with the tolerance of a refinement.
pub(super) fn find_tolerantly(
    compiled: &Compiled,
    number: usize,
    n_sites: usize,
    board: GameBoard<'_>,
    refinement: &Refinement,
    scratch: &Scratch,
    out: &mut Vec<Occurrence>,
) {
    let image = &compiled.images[number];
    for (place, Moments { start, end }) in tolerant::intervals(image, board, n_sites, refinement.tolerance) {
        if refinement.accepts(image, place, board, (start, end)) {
            let found = occurrence_at(image, place, board.columns, (start, end), board.track, scratch);
            out.extend(found.map(|occurrence| Occurrence { image: number as u8, ..occurrence }));
        }
    }
}

/// Turns an interval into a match, if the moves of the pattern follow.
fn occurrence_at(
    image: &Image,
    (x, y): (usize, usize),
    columns: usize,
    (begin, end): (u32, u32),
    track: &[u16],
    scratch: &Scratch,
) -> Option<Occurrence> {
    let point = |change: Change| {
        let site = change.site()?;
        image.point((site % columns, site / columns), (x, y))
    };
    let mut order = image.order.iter();
    let mut next = None;
    let mut decided = begin;
    let mut is_late = false;
    let mut after = begin + 1;
    for changes in moments(scratch.from(track, begin + 1)) {
        after += 1;
        let first = Change(changes[0]);
        let Some(at) = (!first.is_setup()).then(|| point(first)).flatten() else {
            // Setup within the pattern ends the continuations.
            if first.is_setup() && changes.iter().any(|&change| point(Change(change)).is_some()) {
                break;
            }
            is_late |= !first.is_setup();
            continue;
        };
        if order.len() > 0 {
            if !image.matters(at) {
                continue;
            }
            if order.next() != Some(&(at, first.state())) {
                return None;
            }
            is_late = false;
            decided = after - 1;
            continue;
        }
        if image.order.is_empty() && after - 1 > end {
            break;
        }
        if let BLACK | WHITE = first.state() {
            next = Some(Follow { moment: after - 1, code: image.follow(at, first.state()), is_late });
        }
        break;
    }
    let place = (x as u16, y as u16);
    (order.len() == 0).then_some(Occurrence { begin, decided, next, place, image: 0 })
}

/// Counts the moves up to increasing moments.
#[derive(Default)]
pub(super) struct MoveCounter {
    moment: u32,
    at: usize,
    n_moves: u32,
}

impl MoveCounter {
    pub(super) fn until(&mut self, track: &[u16], moment: u32) -> u32 {
        for changes in moments(track.get(self.at..).unwrap_or_default()) {
            if self.moment > moment {
                break;
            }
            self.moment += 1;
            self.at += changes.len();
            self.n_moves += u32::from(!Change(changes[0]).is_setup());
        }
        self.n_moves
    }
}

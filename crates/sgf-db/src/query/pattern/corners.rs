//! Corner search: matches all images of a pattern against all corners with a common prefix.
//!
//! Relative to the corner point, a pattern has at most four distinct views. The search walks the trie of [`Corners`] with a
//! count of missing stones for each view. A wrong stone prunes the view for the whole subtree. When nothing is missing, the
//! view matches in the whole subtree, and the next step within the view is the continuation.
//!
//! Lists with repeated changes are searched in their tracks, but only if the later changes can still complete a view.

use std::ops::Range;

use super::game_board::GameBoard;
use super::images::Prepared;
use super::occurrences::{Follow, MoveCounter, Occurrence, find_at};
use super::refinement::Refinement;
use super::sink::Sink;
use super::{Compiled, Image, Mask, Scratch, only};
use crate::storage::segment::{Board, Corners, Firsts, LANE, Lane, Sites, Stone, Tail, side_of_corners};
use crate::storage::track::{BLACK, EMPTY, State, WHITE};

/// The number of views matched in parallel.
const AT_ONCE: usize = 4;
/// Bits per counter. Corners have at most 100 points.
const BITS: u32 = 8;
/// All bits of the counters except the highest of each.
const BELOW: u32 = 0x7f7f_7f7f;
const LANES: usize = LANE / 64;

/// A pattern, relative to the corner point.
struct View {
    columns: usize,
    rows: usize,
    masks: Vec<Mask>,
    /// For each corner, the image with this view.
    images: [Option<u8>; 4],
}

/// The views of a pattern whose images are all in corners.
pub(super) struct Views {
    views: Vec<View>,
    side: usize,
}

impl Views {
    /// Returns the views; `None` if the pattern fits elsewhere, has no stones, or includes moves.
    pub(super) fn new(compiled: &Compiled, firsts: &Firsts) -> Option<Views> {
        let needed = compiled.images.iter().map(|image| image.columns.max(image.rows)).max()?;
        let side = side_of_corners(firsts.size, needed)?;
        let mut views: Vec<View> = Vec::new();
        for (number, image) in compiled.images.iter().enumerate() {
            let corner = corner_of(image, firsts.size)?;
            let view = View::new(image, corner);
            let is_alike = |known: &View| {
                (known.columns, known.rows) == (view.columns, view.rows) && known.masks == view.masks
            };
            let at = views.iter().position(is_alike).unwrap_or_else(|| {
                views.push(view);
                views.len() - 1
            });
            views[at].images[corner] = Some(number as u8);
        }
        Some(Views { views, side })
    }

    /// The corners to search; `None` if memory is short.
    pub(super) fn corners<'f>(&self, firsts: &'f Firsts, board: &Board) -> Option<&'f Corners> {
        firsts.corners(board, self.side)
    }

    /// Finds the views in those games of some lanes that have corner lists.
    pub(super) fn search<S: Sink>(
        &self,
        prepared: &Prepared,
        corners: &Corners,
        firsts: &Firsts,
        board: &Board,
        lanes: &[(usize, Lane)],
        sink: &mut S,
    ) {
        let mut selected = vec![0; firsts.rows.len().div_ceil(LANE) * LANES];
        lanes.iter().for_each(|(lane, games)| selected[lane * LANES..][..LANES].copy_from_slice(games));
        for views in self.views.chunks(AT_ONCE) {
            let open = open_lists(views, corners);
            let mut is_open = vec![0; corners.lists.len().div_ceil(64)];
            open.iter().for_each(|&list| is_open[list as usize / 64] |= 1 << (list % 64));
            let walk = Walk { compiled: &prepared.0, views, corners, firsts, selected: &selected, is_open };
            walk.run(sink);
            walk.search_tracks(&open, prepared.1, board, sink);
        }
        sink.end_games(&prepared.0);
    }
}

/// The corner of an image; `None` if it fits elsewhere, has no stones, or includes moves.
fn corner_of(image: &Image, size: (u16, u16)) -> Option<usize> {
    let at_edge = |range: &Range<usize>, length: usize, room: u16| match range {
        _ if range.len() != 1 => None,
        _ if range.start == 0 => Some(0),
        _ => (range.start + length == usize::from(room)).then_some(1),
    };
    let has_stones = !image.stones.is_empty() && image.order.is_empty();
    let x = at_edge(&image.xs, image.columns, size.0).filter(|_| has_stones)?;
    Some(x | at_edge(&image.ys, image.rows, size.1)? << 1)
}

impl View {
    fn new(image: &Image, corner: usize) -> View {
        let mut view =
            View { columns: image.columns, rows: image.rows, masks: Vec::new(), images: [None; 4] };
        view.masks = (0..image.columns * image.rows)
            .map(|at| image.mask(view.point(corner, (at % image.columns, at / image.columns))))
            .collect();
        view
    }

    /// The point of the image at a mirrored site of a corner.
    fn point(&self, corner: usize, (x, y): (usize, usize)) -> usize {
        let column = if corner & 1 == 0 { x } else { self.columns - 1 - x };
        let row = if corner & 2 == 0 { y } else { self.rows - 1 - y };
        row * self.columns + column
    }

    /// The mask at a site of a corner; `None` outside of the view.
    fn mask(&self, site: usize, side: usize) -> Option<Mask> {
        let (x, y) = (site % side, site / side);
        (x < self.columns && y < self.rows).then(|| self.masks[y * self.columns + x])
    }

    /// The sites where a state does not match.
    fn wrong(&self, state: State, side: usize) -> Sites {
        let mut sites = [0; 2];
        let is_wrong = |site: &usize| self.mask(*site, side).is_some_and(|mask| mask & only(state) == 0);
        (0..side * side).filter(is_wrong).for_each(|site| sites[site / 64] |= 1 << (site % 64));
        sites
    }
}

/// The lists whose later changes may complete a view.
fn open_lists(views: &[View], corners: &Corners) -> Vec<u32> {
    let wrong = |view: &View| [EMPTY, BLACK, WHITE].map(|state| view.wrong(state, corners.side));
    let wrong: Vec<[Sites; 3]> = views.iter().map(wrong).collect();
    let n_words = (corners.side * corners.side).div_ceil(64);
    let is_open = |tail: &&Tail| {
        let may_stand = |[empty, black, white]: &[Sites; 3]| {
            (0..n_words).all(|word| {
                let (has_black, has_white) = (tail.black[word], tail.white[word]);
                let is_empty = !(has_black | has_white);
                let wrong = is_empty & empty[word] | has_black & black[word] | has_white & white[word];
                wrong & !tail.later[word] == 0
            })
        };
        wrong.iter().any(may_stand)
    };
    corners.tails.iter().filter(is_open).map(|tail| tail.list).collect()
}

/// The effect of a stone on the views.
#[derive(Clone, Copy, Default)]
struct Meaning {
    /// The values to subtract from the counters of missing stones.
    found: u32,
    /// One bit for each view: where the stone is wrong, and where it is within the view.
    wrong: u8,
    within: u8,
}

/// The search state at a depth: views that may still match, and their counters.
#[derive(Clone, Copy, Default)]
struct ViewState {
    alive: u8,
    missing: u32,
}

/// An image in a corner: its number, its place, and the code of the next move.
type Placed = (u8, (u16, u16), u16);

/// A walk through the trie.
struct Walk<'a> {
    compiled: &'a Compiled,
    views: &'a [View],
    corners: &'a Corners,
    firsts: &'a Firsts,
    /// One bit for each game to search, and for each list that the trie does not decide.
    selected: &'a [u64],
    is_open: Vec<u64>,
}

impl Walk<'_> {
    fn meanings(&self) -> (Vec<Meaning>, ViewState) {
        let side = self.corners.side;
        let mut meanings = vec![Meaning::default(); Stone::N_CODES];
        let mut start = ViewState::default();
        for (number, view) in self.views.iter().enumerate() {
            let (bit, one) = (1 << number, 1 << (number as u32 * BITS));
            start.alive |= bit;
            for site in 0..side * side {
                let Some(mask) = view.mask(site, side) else { continue };
                let is_missing = mask & only(EMPTY) == 0;
                start.missing += if is_missing { one } else { 0 };
                for state in [BLACK, WHITE] {
                    let meaning = &mut meanings[site * 2 + usize::from(state == WHITE)];
                    let is_wrong = mask & only(state) == 0;
                    meaning.within |= bit;
                    meaning.wrong |= if is_wrong { bit } else { 0 };
                    meaning.found += if is_missing && !is_wrong { one } else { 0 };
                }
            }
        }
        (meanings, start)
    }

    fn run<S: Sink>(&self, sink: &mut S) {
        let (meanings, start) = self.meanings();
        let steps = &self.corners.steps;
        let mut states = vec![ViewState::default(); self.corners.side * self.corners.side + 1];
        states[0] = start;
        let mut at = 0;
        while at + 1 < steps.len() {
            let step = steps[at];
            let meaning = meanings[step.stone.code()];
            let ViewState { alive, missing } = states[usize::from(step.depth)];
            let mut alive = alive & !meaning.wrong;
            if alive == 0 {
                at = step.skip as usize;
                continue;
            }
            let missing = missing - meaning.found;
            if step.stone.is_last() {
                let mut begun = complete(missing) & alive;
                alive &= !begun;
                while begun != 0 {
                    self.report_matches(at, begun.trailing_zeros() as usize, &meanings, sink);
                    begun &= begun - 1;
                }
            }
            if alive == 0 {
                at = step.skip as usize;
                continue;
            }
            states[usize::from(step.depth) + 1] = ViewState { alive, missing };
            at += 1;
        }
    }

    /// A view matches after a step: find its continuations.
    fn report_matches<S: Sink>(&self, step: usize, view: usize, meanings: &[Meaning], sink: &mut S) {
        let steps = &self.corners.steps;
        let end = steps[step].skip as usize;
        let depth = usize::from(steps[step].depth);
        let (mut list, mut at) = (steps[step].first as usize, step + 1);
        while at < end {
            let next = steps[at];
            if meanings[next.stone.code()].within >> view & 1 == 0 {
                at += 1;
                continue;
            }
            // Setup within the view ends the continuations.
            if next.stone.is_step() {
                let (begin, behind) = (next.first as usize, steps[next.skip as usize].first as usize);
                self.report(list..begin, view, depth, None, sink);
                self.report(begin..behind, view, depth, Some((usize::from(next.depth), next.stone)), sink);
                list = behind;
            }
            at = next.skip as usize;
        }
        self.report(list..steps[end].first as usize, view, depth, None, sink);
    }

    /// Reports the match of a view in some lists, with its continuation.
    fn report<S: Sink>(
        &self,
        lists: Range<usize>,
        view: usize,
        depth: usize,
        next: Option<(usize, Stone)>,
        sink: &mut S,
    ) {
        if lists.is_empty() {
            return;
        }
        let in_corner: [Option<Placed>; 4] =
            std::array::from_fn(|corner| self.in_corner(view, corner, next.map(|(_, stone)| stone)));
        for list in lists {
            let number = self.corners.lists[list];
            let game = (number / 4) as usize;
            let Some((image, place, code)) = in_corner[number as usize % 4] else { continue };
            let has = |bits: &[u64], at: usize| bits[at / 64] >> (at % 64) & 1 == 1;
            if has(&self.is_open, list) || !has(self.selected, game) {
                continue;
            }
            let begin = self.corners.number(list, depth);
            let next = next.map(|(depth, _)| {
                let number = self.corners.number(list, depth);
                Follow { moment: number, code, is_late: number > begin + 1 }
            });
            let occurrence = Occurrence { begin, decided: begin, next, place, image };
            sink.add(self.compiled, self.firsts.rows[game], &occurrence);
        }
    }

    /// Returns the image of a view in a corner, its place, and the code of the next move.
    fn in_corner(&self, view: usize, corner: usize, next: Option<Stone>) -> Option<Placed> {
        let view = &self.views[view];
        let number = view.images[corner]?;
        let image = &self.compiled.images[usize::from(number)];
        let code = next.map_or(0, |stone| {
            let (site, state) = (stone.code() / 2, if stone.code() & 1 == 0 { BLACK } else { WHITE });
            let side = self.corners.side;
            image.follow(view.point(corner, (site % side, site / side)), state)
        });
        Some((number, (image.xs.start as u16, image.ys.start as u16), code))
    }

    /// Searches the tracks of the games with open lists.
    fn search_tracks<S: Sink>(&self, open: &[u32], n_sites: usize, board: &Board, sink: &mut S) {
        let (mut scratch, mut occurrences) = (Scratch::default(), Vec::new());
        let size = self.firsts.size;
        for &list in open {
            let number = self.corners.lists[list as usize];
            let game = (number / 4) as usize;
            if self.selected[game / 64] >> (game % 64) & 1 == 0 {
                continue;
            }
            let row = self.firsts.rows[game];
            let track = board.track(&board.rows[row as usize]);
            scratch.load(track, n_sites);
            for number in self.views.iter().filter_map(|view| view.images[number as usize % 4]) {
                let image = &self.compiled.images[usize::from(number)];
                let place = (image.xs.start, image.ys.start);
                find_at(
                    self.compiled,
                    number.into(),
                    place,
                    GameBoard { columns: size.0.into(), rows: size.1.into(), track, planes: &[] },
                    &Refinement::default(),
                    &mut scratch,
                    &mut occurrences,
                );
                for occurrence in occurrences.drain(..) {
                    let begin = MoveCounter::default().until(track, occurrence.begin);
                    sink.add(self.compiled, row, &Occurrence { begin, ..occurrence });
                }
            }
        }
    }
}

/// The views with no missing stones.
fn complete(missing: u32) -> u8 {
    // A nonzero counter carries into its highest bit.
    let complete = !(missing + BELOW) & !BELOW;
    (0..AT_ONCE as u32).fold(0, |all, view| all | ((complete >> (view * BITS + 7)) as u8 & 1) << view)
}

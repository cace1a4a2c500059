//! Looking for a pattern in the corners of games: all images of it at once, and all corners that begin alike at once.
//!
//! Seen from where the edges meet, the images of a pattern look alike in all corners, and there are four looks of it at most. A search walks
//! through the steps that corners have in common (see [`Corners`]), with a count for each look of what it is still waiting for. A stone
//! where it must not be ends the search for a look, with all corners that go on from there. Where nothing is missing, the look stands in
//! all of them, and the next step within it is what was played next.
//!
//! Where sites changed again, a look is only searched for if all that is wrong with it when the steps end can become right.

use std::ops::Range;

use super::scan::{MoveCounter, Prepared, find_at};
use super::sink::{Follow, Sink, Stand};
use super::{Compiled, Image, Mask, Scratch, only};
use crate::segment::{Board, Corners, Firsts, LANE, Lane, Sites, Stone, Tail, side_of_corners};
use crate::track::{BLACK, EMPTY, State, WHITE};

/// So many looks are searched for at once,
const AT_ONCE: usize = 4;
/// each with a count of so many bits. Corners have at most 100 points.
const BITS: u32 = 8;
/// All bits of the counts but the highest of each.
const BELOW: u32 = 0x7f7f_7f7f;
const LANES: usize = LANE / 64;

/// A pattern as it looks from where the edges of a corner meet.
struct Look {
    columns: usize,
    rows: usize,
    masks: Vec<Mask>,
    /// The number of the image that looks so in each corner.
    images: [Option<u8>; 4],
}

/// The looks of a pattern whose images all lie in corners.
pub(super) struct Looks {
    looks: Vec<Look>,
    side: usize,
}

impl Looks {
    /// The looks of a pattern; `None` if it may lie elsewhere than in corners, has nothing on it, or is followed by moves.
    pub(super) fn new(compiled: &Compiled, firsts: &Firsts) -> Option<Looks> {
        let needed = compiled.images.iter().map(|image| image.columns.max(image.rows)).max()?;
        let side = side_of_corners(firsts.size, needed)?;
        let mut looks: Vec<Look> = Vec::new();
        for (number, image) in compiled.images.iter().enumerate() {
            let corner = corner_of(image, firsts.size)?;
            let look = Look::new(image, corner);
            let is_alike = |known: &Look| {
                (known.columns, known.rows) == (look.columns, look.rows) && known.masks == look.masks
            };
            let at = looks.iter().position(is_alike).unwrap_or_else(|| {
                looks.push(look);
                looks.len() - 1
            });
            looks[at].images[corner] = Some(number as u8);
        }
        Some(Looks { looks, side })
    }

    /// The corners that are searched; nothing where memory is short.
    pub(super) fn corners<'f>(&self, firsts: &'f Firsts, board: &Board) -> Option<&'f Corners> {
        firsts.corners(board, self.side)
    }

    /// Finds the looks in those games of some lanes that have corners.
    pub(super) fn search<S: Sink>(
        &self,
        prepared: &Prepared,
        corners: &Corners,
        firsts: &Firsts,
        board: &Board,
        lanes: &[(usize, Lane)],
        sink: &mut S,
    ) {
        let mut wanted = vec![0; firsts.rows.len().div_ceil(LANE) * LANES];
        lanes.iter().for_each(|(lane, games)| wanted[lane * LANES..][..LANES].copy_from_slice(games));
        for looks in self.looks.chunks(AT_ONCE) {
            let open = open_lists(looks, corners);
            let mut is_open = vec![0; corners.lists.len().div_ceil(64)];
            open.iter().for_each(|&list| is_open[list as usize / 64] |= 1 << (list % 64));
            let walk = Walk { compiled: &prepared.0, looks, corners, firsts, wanted: &wanted, is_open };
            walk.run(sink);
            walk.ask(&open, prepared.1, board, sink);
        }
        sink.end_games(&prepared.0);
    }
}

/// The corner that an image lies in, if it cannot lie elsewhere, must have something on it and is not followed by moves.
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

impl Look {
    fn new(image: &Image, corner: usize) -> Look {
        let mut look =
            Look { columns: image.columns, rows: image.rows, masks: Vec::new(), images: [None; 4] };
        look.masks = (0..image.columns * image.rows)
            .map(|at| image.mask(look.point(corner, (at % image.columns, at / image.columns))))
            .collect();
        look
    }

    /// The point of the image on a site of a corner, which is mirrored.
    fn point(&self, corner: usize, (x, y): (usize, usize)) -> usize {
        let column = if corner & 1 == 0 { x } else { self.columns - 1 - x };
        let row = if corner & 2 == 0 { y } else { self.rows - 1 - y };
        row * self.columns + column
    }

    /// What may stand on a site of a corner of so many columns; `None` beside the look.
    fn mask(&self, site: usize, side: usize) -> Option<Mask> {
        let (x, y) = (site % side, site / side);
        (x < self.columns && y < self.rows).then(|| self.masks[y * self.columns + x])
    }

    /// The sites where a state is wrong.
    fn wrong(&self, state: State, side: usize) -> Sites {
        let mut sites = [0; 2];
        let is_wrong = |site: &usize| self.mask(*site, side).is_some_and(|mask| mask & only(state) == 0);
        (0..side * side).filter(is_wrong).for_each(|site| sites[site / 64] |= 1 << (site % 64));
        sites
    }
}

/// The lists at whose end a look stands or may come to stand.
fn open_lists(looks: &[Look], corners: &Corners) -> Vec<u32> {
    let wrong = |look: &Look| [EMPTY, BLACK, WHITE].map(|state| look.wrong(state, corners.side));
    let wrong: Vec<[Sites; 3]> = looks.iter().map(wrong).collect();
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

/// What a stone means for the looks.
#[derive(Clone, Copy, Default)]
struct Meaning {
    /// What it takes from the counts of what is missing.
    found: u32,
    /// The looks for which it is wrong, and those on which it lies: a bit for each.
    wrong: u8,
    within: u8,
}

/// What is known after some steps: which looks may still come to stand, and how much they are waiting for.
#[derive(Clone, Copy, Default)]
struct State4 {
    alive: u8,
    missing: u32,
}

/// An image in a corner: its number, where it lies, and what a stone that follows is in the pattern.
type Placed = (u8, (u16, u16), u16);

/// A walk through the steps of corners.
struct Walk<'a> {
    compiled: &'a Compiled,
    looks: &'a [Look],
    corners: &'a Corners,
    firsts: &'a Firsts,
    /// A bit for each game that is wanted, and for each list that is not decided by its steps.
    wanted: &'a [u64],
    is_open: Vec<u64>,
}

impl Walk<'_> {
    fn meanings(&self) -> (Vec<Meaning>, State4) {
        let side = self.corners.side;
        let mut meanings = vec![Meaning::default(); Stone::N_CODES];
        let mut start = State4::default();
        for (number, look) in self.looks.iter().enumerate() {
            let (bit, one) = (1 << number, 1 << (number as u32 * BITS));
            start.alive |= bit;
            for site in 0..side * side {
                let Some(mask) = look.mask(site, side) else { continue };
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
        let mut states = vec![State4::default(); self.corners.side * self.corners.side + 1];
        states[0] = start;
        let mut at = 0;
        while at + 1 < steps.len() {
            let step = steps[at];
            let meaning = meanings[step.stone.code()];
            let State4 { alive, missing } = states[usize::from(step.depth)];
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
                    self.stands(at, begun.trailing_zeros() as usize, &meanings, sink);
                    begun &= begun - 1;
                }
            }
            if alive == 0 {
                at = step.skip as usize;
                continue;
            }
            states[usize::from(step.depth) + 1] = State4 { alive, missing };
            at += 1;
        }
    }

    /// A look stands after a step: looks for what was played next.
    fn stands<S: Sink>(&self, step: usize, look: usize, meanings: &[Meaning], sink: &mut S) {
        let steps = &self.corners.steps;
        let end = steps[step].skip as usize;
        let depth = usize::from(steps[step].depth);
        let (mut list, mut at) = (steps[step].first as usize, step + 1);
        while at < end {
            let next = steps[at];
            if meanings[next.stone.code()].within >> look & 1 == 0 {
                at += 1;
                continue;
            }
            // What is set up within the look ends what can follow.
            if next.stone.is_step() {
                let (begin, behind) = (next.first as usize, steps[next.skip as usize].first as usize);
                self.tell(list..begin, look, depth, None, sink);
                self.tell(begin..behind, look, depth, Some((usize::from(next.depth), next.stone)), sink);
                list = behind;
            }
            at = next.skip as usize;
        }
        self.tell(list..steps[end].first as usize, look, depth, None, sink);
    }

    /// Tells that a look came to stand in some lists, and what was played next.
    fn tell<S: Sink>(
        &self,
        lists: Range<usize>,
        look: usize,
        depth: usize,
        next: Option<(usize, Stone)>,
        sink: &mut S,
    ) {
        if lists.is_empty() {
            return;
        }
        let in_corner: [Option<Placed>; 4] =
            std::array::from_fn(|corner| self.in_corner(look, corner, next.map(|(_, stone)| stone)));
        for list in lists {
            let number = self.corners.lists[list];
            let game = (number / 4) as usize;
            let Some((image, place, what)) = in_corner[number as usize % 4] else { continue };
            let has = |bits: &[u64], at: usize| bits[at / 64] >> (at % 64) & 1 == 1;
            if has(&self.is_open, list) || !has(self.wanted, game) {
                continue;
            }
            let begin = self.corners.number(list, depth);
            let next = next.map(|(depth, _)| {
                let number = self.corners.number(list, depth);
                Follow { moment: number, what, is_late: number > begin + 1 }
            });
            let stand = Stand { begin, decided: begin, next, place, image };
            sink.stand(self.compiled, self.firsts.rows[game], &stand);
        }
    }

    /// The image that looks so in a corner, where it lies, and what a stone that follows is in the pattern.
    fn in_corner(&self, look: usize, corner: usize, next: Option<Stone>) -> Option<Placed> {
        let look = &self.looks[look];
        let number = look.images[corner]?;
        let image = &self.compiled.images[usize::from(number)];
        let what = next.map_or(0, |stone| {
            let (site, state) = (stone.code() / 2, if stone.code() & 1 == 0 { BLACK } else { WHITE });
            let side = self.corners.side;
            image.follow(look.point(corner, (site % side, site / side)), state)
        });
        Some((number, (image.xs.start as u16, image.ys.start as u16), what))
    }

    /// Looks through the tracks of the games whose lists are open.
    fn ask<S: Sink>(&self, open: &[u32], n_sites: usize, board: &Board, sink: &mut S) {
        let (mut scratch, mut stands) = (Scratch::default(), Vec::new());
        let columns = usize::from(self.firsts.size.0);
        for &list in open {
            let number = self.corners.lists[list as usize];
            let game = (number / 4) as usize;
            if self.wanted[game / 64] >> (game % 64) & 1 == 0 {
                continue;
            }
            let row = self.firsts.rows[game];
            let track = board.track(&board.rows[row as usize]);
            scratch.load(track, n_sites);
            for number in self.looks.iter().filter_map(|look| look.images[number as usize % 4]) {
                let image = &self.compiled.images[usize::from(number)];
                let place = (image.xs.start, image.ys.start);
                find_at(self.compiled, number.into(), place, columns, track, &mut scratch, &mut stands);
                for stand in stands.drain(..) {
                    let begin = MoveCounter::default().until(track, stand.begin);
                    sink.stand(self.compiled, row, &Stand { begin, ..stand });
                }
            }
        }
    }
}

/// The looks that are waiting for nothing.
fn complete(missing: u32) -> u8 {
    // A count that is not 0 carries into the highest bit of its eight.
    let complete = !(missing + BELOW) & !BELOW;
    (0..AT_ONCE as u32).fold(0, |all, look| all | ((complete >> (look * BITS + 7)) as u8 & 1) << look)
}

//! Looking for a pattern in the corners of games: all images of it that lie in one corner at once.
//!
//! For each image it is counted on how many points something else stands than the pattern says. A change of the board adds one or takes one
//! away, for up to four images in one number; where it comes to nothing, the image stands there. A point that is wrong for good ends
//! the search for an image, and that comes soon.

use super::{Compiled, Hit, Image, Seen, Stage, only};
use crate::segment::{Beginning, CODES, CornerChange, Corners, NO_CHANGE, corner_code, is_for_good};
use crate::track::{BLACK, EMPTY, State, WHITE};

/// So many images are looked for at once,
const AT_ONCE: usize = 4;
/// each with a count of so many bits. Corners have fewer than 128 points.
const BITS: u32 = 8;
/// The highest count for all images, and one for each.
const HIGHEST: u32 = 0x7f7f_7f7f;
const ONES: u32 = 0x0101_0101;

/// Images in one corner.
pub(super) struct Plan {
    /// The number of the corner.
    corner: usize,
    /// The numbers of the images.
    images: Vec<usize>,
    /// On how many points there must be something: so much is wrong before the first change.
    start: u32,
    /// For each code of a change, what it means.
    meanings: Vec<Meaning>,
    /// The same, as it takes least room: what is added to the counts in the lower half, and then for which images the new state is wrong.
    brief: Vec<u64>,
    side: usize,
}

/// What a change means for the images.
#[derive(Clone, Copy, Debug, Default)]
struct Meaning {
    /// What comes to the counts, and what goes.
    more: u32,
    less: u32,
    /// The images for which the new state is wrong: a bit for each.
    wrong: u8,
    /// The images on which the site lies.
    within: u8,
}

/// The images of a pattern that lie in corners, and in which plan each of them is.
#[derive(Default)]
pub(super) struct Plans {
    plans: Vec<Plan>,
    /// For each image, the plan and the bit in it.
    of_image: Vec<Option<(usize, u8)>>,
}

impl Plans {
    /// Makes plans for a pattern on boards of a size, whose corners have so many columns and rows.
    pub(super) fn new(compiled: &Compiled, size: (u16, u16), side: usize) -> Plans {
        let mut plans = Plans { plans: Vec::new(), of_image: vec![None; compiled.images.len()] };
        for (number, image) in compiled.images.iter().enumerate() {
            let Some(corner) = corner_of(image, size, side) else { continue };
            let has_room = |plan: &Plan| plan.corner == corner && plan.images.len() < AT_ONCE;
            let at = plans.plans.iter().position(has_room).unwrap_or_else(|| {
                plans.plans.push(Plan::new(corner, side));
                plans.plans.len() - 1
            });
            plans.of_image[number] = Some((at, 1 << plans.plans[at].images.len()));
            plans.plans[at].add(number, image);
        }
        plans
    }

    pub(super) fn is_empty(&self) -> bool {
        self.plans.is_empty()
    }

    /// Begins to note which images are wanted of each plan.
    pub(super) fn want_none(&self, wanted: &mut Vec<u8>) {
        wanted.clear();
        wanted.resize(self.plans.len(), 0);
    }

    /// Notes that an image is wanted, if it is in a plan.
    pub(super) fn want(&self, image: usize, wanted: &mut [u8]) -> bool {
        let plan = self.of_image.get(image).copied().flatten();
        plan.inspect(|&(plan, bit)| wanted[plan] |= bit).is_some()
    }

    /// Walks over the plans of which images are wanted.
    pub(super) fn wanted(&self, wanted: &[u8]) -> impl Iterator<Item = (&Plan, u8)> {
        self.plans.iter().zip(wanted.iter().copied()).filter(|(_, bits)| *bits != 0)
    }
}

/// The corner that an image lies in, if it cannot lie elsewhere, must have something on it and is not followed by moves.
fn corner_of(image: &Image, size: (u16, u16), side: usize) -> Option<usize> {
    let at_edge = |range: &std::ops::Range<usize>, length: usize, room: u16| match range {
        _ if range.len() != 1 || length > side => None,
        _ if range.start == 0 => Some(0),
        _ => (range.start + length == usize::from(room)).then_some(1),
    };
    let has_stones = !image.stones.is_empty() && image.order.is_empty();
    let x = at_edge(&image.xs, image.columns, size.0).filter(|_| has_stones)?;
    Some(x | at_edge(&image.ys, image.rows, size.1)? << 1)
}

/// The point of an image on a site of a corner, which is mirrored.
fn point_on(image: &Image, corner: usize, (x, y): (usize, usize)) -> Option<usize> {
    let within = x < image.columns && y < image.rows;
    within.then(|| {
        let column = if corner & 1 == 0 { x } else { image.columns - 1 - x };
        let row = if corner & 2 == 0 { y } else { image.rows - 1 - y };
        row * image.columns + column
    })
}

impl Plan {
    fn new(corner: usize, side: usize) -> Plan {
        let meanings = vec![Meaning::default(); CODES];
        // The counts of images that are not there are never 0.
        Plan { corner, images: Vec::new(), start: ONES, meanings, brief: vec![0; CODES], side }
    }

    fn add(&mut self, number: usize, image: &Image) {
        let slot = self.images.len();
        let (one, bit) = (1 << (slot as u32 * BITS), 1 << slot);
        self.images.push(number);
        self.start -= one;
        for site in 0..self.side * self.side {
            let Some(point) = point_on(image, self.corner, (site % self.side, site / self.side)) else {
                continue;
            };
            let is_wrong = |state: State| image.mask(point) & only(state) == 0;
            self.start += if is_wrong(EMPTY) { one } else { 0 };
            for (before, after) in
                [EMPTY, BLACK, WHITE].into_iter().flat_map(|it| [EMPTY, BLACK, WHITE].map(|to| (it, to)))
            {
                let meaning = &mut self.meanings[corner_code(site, before, after)];
                meaning.within |= bit;
                meaning.wrong |= if is_wrong(after) { bit } else { 0 };
                match (is_wrong(before), is_wrong(after)) {
                    (false, true) => meaning.more |= one,
                    (true, false) => meaning.less |= one,
                    _ => {}
                }
            }
        }
        let brief = |it: &Meaning| u64::from(it.more.wrapping_sub(it.less)) | u64::from(it.wrong) << 32;
        self.brief = self.meanings.iter().map(brief).collect();
    }

    /// Tells whether a wanted image may come to stand, from the beginning of what changed.
    fn may_hit(&self, wanted: u8, beginning: &Beginning) -> bool {
        let (mut wrong, mut open) = (self.start, wanted);
        for &change in beginning {
            if change == NO_CHANGE {
                return false;
            }
            let meaning = self.brief[usize::from(change) & (CODES - 1)];
            wrong = wrong.wrapping_add(meaning as u32);
            if is_for_good(change) {
                open &= !((meaning >> 32) as u8);
                if open == 0 {
                    return false;
                }
            }
            if (wrong + HIGHEST) & !HIGHEST != !HIGHEST {
                return true;
            }
        }
        true
    }

    fn meaning(&self, change: CornerChange) -> &Meaning {
        &self.meanings[change.code()]
    }

    /// Calls back with each image that comes to stand: its number, the change that completed it, and the move that followed on it.
    fn each_hit(
        &self,
        wanted: u8,
        changes: &[CornerChange],
        mut found: impl FnMut(usize, CornerChange, Option<CornerChange>),
    ) {
        let (mut wrong, mut open, mut stood) = (self.start, wanted, 0_u8);
        for (at, &change) in changes.iter().enumerate() {
            let meaning = self.meaning(change);
            wrong = wrong + meaning.more - meaning.less;
            if change.is_for_good() {
                open &= !meaning.wrong;
                if open == 0 {
                    return;
                }
            }
            if change.is_last() {
                let stands = standing(wrong) & wanted;
                let mut begun = stands & !stood;
                stood = stands;
                while begun != 0 {
                    let slot = begun.trailing_zeros();
                    found(self.images[slot as usize], change, self.next(slot, wrong, &changes[at + 1..]));
                    begun &= begun - 1;
                }
            }
        }
    }

    /// The move that followed on an image, until it was gone.
    fn next(&self, slot: u32, mut wrong: u32, changes: &[CornerChange]) -> Option<CornerChange> {
        for &change in changes {
            let meaning = self.meaning(change);
            if change.is_step() && meaning.within >> slot & 1 == 1 {
                return Some(change);
            }
            wrong = wrong + meaning.more - meaning.less;
            if change.is_last() && standing(wrong) >> slot & 1 == 0 {
                return None;
            }
        }
        None
    }
}

/// The images of which nothing is wrong.
fn standing(wrong: u32) -> u8 {
    // A count that is not 0 carries into the highest bit of its eight.
    let right = !(wrong + HIGHEST) & !HIGHEST;
    (0..AT_ONCE as u32).fold(0, |all, slot| all | ((right >> (slot * BITS + 7)) as u8 & 1) << slot)
}

impl Stage<'_> {
    /// Finds the wanted images of a plan in a game.
    pub(super) fn in_corner(
        &self,
        compiled: &Compiled,
        (plan, wanted): (&Plan, u8),
        corners: &Corners,
        game: usize,
        out: &mut Vec<Seen>,
    ) {
        let is_possible = corners.beginning(game, plan.corner).is_some_and(|it| plan.may_hit(wanted, it));
        let changes = if is_possible { corners.changes(game, plan.corner) } else { &[] };
        plan.each_hit(wanted, changes, |number, change, next| {
            let image = &compiled.images[number];
            let begin = change.moment();
            let played = next.and_then(|next| {
                let site = (next.site() % plan.side, next.site() / plan.side);
                let point = point_on(image, plan.corner, site)?;
                Some(self.next(compiled, image, point, next.state(), next.moment() > begin + 1))
            });
            let hit = Hit {
                move_number: begin,
                column: image.xs.start as u16,
                row: image.ys.start as u16,
                image: number as u8,
                exchanged: image.exchanges,
                next: played,
                line: 0,
            };
            let next = next.map(|next| next.moment() as usize);
            out.push(Seen { moment: begin as usize, decided: begin as usize, next, hit });
        });
    }
}

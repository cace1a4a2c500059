//! Liberties: how many empty points are beside each point, counted along with the stones.
//!
//! Nothing else is kept. A stone with an empty point beside it is not captured, and neither is its group; five of six moves of
//! professionals leave no stone beside them without one. Only for the sixth a group is walked over, until a stone with a
//! liberty is met, which in most cases is the next. Nothing has to be joined when groups meet, and nothing learned anew after setup
//! or a jump to another variation.

use sgf_model::value::Color;

use super::board::{Board, EMPTY, stone_of};

// A point is a byte: the cell, above it the number of empty points beside it, and a bit for those who walk.
const CELL: u8 = 0b0000_0111;
const LIBERTY: u8 = 0b0000_1000;
const SEEN: u8 = 0b1000_0000;

/// Most groups that are walked over have no more stones.
const USUAL_GROUP: usize = 32;

/// What stands on a point.
#[inline]
pub(super) const fn cell_at(point: u8) -> u8 {
    point & CELL
}

/// Puts cells on all points, the border included, and counts the empty points beside each.
pub(super) fn fill(points: &mut [u8], cells: &[u8], stride: usize) {
    let inside = stride..points.len() - stride;
    let points = &mut points[inside.clone()];
    points.copy_from_slice(&cells[inside]);
    for first in [0, stride - 1, stride + 1, 2 * stride] {
        for (point, beside) in points.iter_mut().zip(&cells[first..]) {
            *point += beside / EMPTY * LIBERTY;
        }
    }
}

impl Board {
    /// Tells whether a point is empty, and it is quickly seen that a stone there would live and take nothing.
    #[inline]
    pub(super) fn is_plain(&self, at: usize, color: Color) -> bool {
        self.is_clear(at, color) || (self.is_empty(at) && self.is_plain_for_groups(at, color))
    }

    /// Tells whether a point is empty, there is an empty point beside it, and every stone of the other colour beside it has
    /// another.
    #[inline]
    pub(super) fn is_clear(&self, at: usize, color: Color) -> bool {
        let point = self.points[at];
        let has_liberty = point >= LIBERTY;
        let is_clear = has_liberty & (self.which_are(at, stone_of(color.other()) | LIBERTY) == 0);
        cell_at(point) == EMPTY && is_clear
    }

    /// The same of a stone beside which there is no empty point, or that takes the last one beside another stone: then the next
    /// stones of their groups are looked at.
    fn is_plain_for_groups(&self, at: usize, color: Color) -> bool {
        let other = stone_of(color.other());
        let lives = self.n_empty_beside(at) > 0 || self.touches(at, stone_of(color), 2);
        lives && self.which_beside(at, other | LIBERTY).all(|stone| self.touches(stone, other, 1))
    }

    /// The points beside one that are of a kind: a cell and the empty points beside it.
    pub(super) fn which_beside(&self, at: usize, point: u8) -> impl Iterator<Item = usize> + use<> {
        let neighbours = self.neighbours(at);
        let mut which = self.which_are(at, point);
        std::iter::from_fn(move || {
            let neighbour = *neighbours.get(which.trailing_zeros() as usize)?;
            which &= which - 1;
            Some(neighbour)
        })
    }

    /// Tells whether a point is beside a stone of a colour that has so many empty points beside it.
    #[inline]
    pub(super) fn touches(&self, at: usize, stone: u8, n_empty: u8) -> bool {
        let is_such = |point| (cell_at(point) == stone) & (point >= n_empty * LIBERTY);
        self.neighbours(at).into_iter().fold(false, |any, neighbour| any | is_such(self.points[neighbour]))
    }

    /// Which of the neighbours are such points: a bit for each. What they are cannot be guessed, so there is no branch.
    #[inline]
    fn which_are(&self, at: usize, point: u8) -> u32 {
        let bits = self.neighbours(at).map(|neighbour| u32::from(self.points[neighbour] == point));
        bits[0] | bits[1] << 1 | bits[2] << 2 | bits[3] << 3
    }

    /// Puts a stone on an empty point.
    #[inline]
    pub(super) fn put(&mut self, at: usize, stone: u8) {
        self.toggle(at, stone);
        self.points[at] ^= EMPTY ^ stone;
        for neighbour in self.neighbours(at) {
            let point = &mut self.points[neighbour];
            // What becomes of the border is of no meaning.
            *point = point.wrapping_sub(LIBERTY);
        }
    }

    /// Takes a stone away.
    #[inline]
    pub(super) fn take(&mut self, at: usize) {
        let stone = self.cell(at);
        self.toggle(at, stone);
        self.points[at] ^= stone ^ EMPTY;
        for neighbour in self.neighbours(at) {
            let point = &mut self.points[neighbour];
            *point = point.wrapping_add(LIBERTY);
        }
    }

    /// How many empty points are beside a point.
    #[inline]
    pub(super) fn n_empty_beside(&self, at: usize) -> usize {
        usize::from(self.points[at] / LIBERTY)
    }

    /// Tells whether the group of a stone has no liberty; then `group` holds its stones.
    #[inline]
    pub(super) fn is_dead(&mut self, stone: usize) -> bool {
        let own = self.cell(stone);
        self.n_empty_beside(stone) == 0 && !self.touches(stone, own, 1) && self.is_dead_group(stone)
    }

    /// The same of a stone without an empty point beside it or beside the next stones of its group.
    #[inline(never)]
    fn is_dead_group(&mut self, stone: usize) -> bool {
        self.group.clear();
        self.group.reserve(USUAL_GROUP);
        let is_dead = self.walk_over(stone);
        for &at in &self.group {
            self.points[usize::from(at)] &= !SEEN;
        }
        is_dead
    }

    /// Walks over the stones of a group that have no empty point beside them; `false` when one is met that has.
    fn walk_over(&mut self, stone: usize) -> bool {
        let smothered = self.points[stone];
        self.see(stone);
        let mut next = 0;
        while let Some(&at) = self.group.get(next) {
            next += 1;
            for neighbour in self.neighbours(usize::from(at)) {
                let point = self.points[neighbour];
                if point == smothered {
                    self.see(neighbour);
                } else if point & (CELL | SEEN) == smothered {
                    return false;
                }
            }
        }
        true
    }

    fn see(&mut self, stone: usize) {
        self.points[stone] |= SEEN;
        self.group.push(stone as u16);
    }

    /// Takes the stones of `group` from the board, and returns how many there were.
    pub(super) fn remove_group(&mut self) -> u32 {
        let group = std::mem::take(&mut self.group);
        group.iter().for_each(|&at| self.take(usize::from(at)));
        let n_stones = group.len() as u32;
        self.group = group;
        n_stones
    }
}

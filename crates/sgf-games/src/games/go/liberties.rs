//! Liberties: the number of empty neighbors of each point.
//!
//! Nothing else is stored. Five out of six professional moves leave every neighboring stone with an empty point next to it, so no
//! group needs to be searched. For the sixth, a search over the group stops at the first stone with a liberty, usually the second
//! stone it visits. There is no union-find to maintain, and nothing to rebuild after setup or a jump between variations.

use sgf_model::value::Color;

use super::board::Board;
use super::cell::{CELL, EMPTY, LIBERTY, cell_at, stone_of};

/// Marks points during a search.
const SEEN: u8 = 0b1000_0000;

/// Most searched groups have at most this many stones.
const USUAL_GROUP: usize = 32;

impl Board {
    /// Returns whether a stone on a point certainly lives and captures nothing, by a quick test. The point must be empty.
    #[inline]
    pub(super) fn is_plain(&self, at: usize, color: Color) -> bool {
        self.is_clear(at, color) || (self.is_empty(at) && self.is_plain_for_groups(at, color))
    }

    /// Returns whether a point is empty and has an empty neighbor, and every neighboring stone of the other color has another one.
    #[inline]
    pub(super) fn is_clear(&self, at: usize, color: Color) -> bool {
        let point = self.points[at];
        let has_liberty = point >= LIBERTY;
        let is_clear = has_liberty & (self.neighbor_mask(at, stone_of(color.other()) | LIBERTY) == 0);
        cell_at(point) == EMPTY && is_clear
    }

    /// Like [`Board::is_clear`], but also looks at the next stones of the neighboring groups.
    fn is_plain_for_groups(&self, at: usize, color: Color) -> bool {
        let other = stone_of(color.other());
        let lives = self.n_liberties(at) > 0 || self.touches(at, stone_of(color), 2);
        lives && self.neighbors_like(at, other | LIBERTY).all(|stone| self.touches(stone, other, 1))
    }

    /// The neighbors that have a given cell and number of empty neighbors.
    pub(super) fn neighbors_like(&self, at: usize, point: u8) -> impl Iterator<Item = usize> + use<> {
        let neighbors = self.neighbors(at);
        let mut mask = self.neighbor_mask(at, point);
        std::iter::from_fn(move || {
            let neighbor = *neighbors.get(mask.trailing_zeros() as usize)?;
            mask &= mask - 1;
            Some(neighbor)
        })
    }

    /// Returns whether a point has a neighboring stone of a color with at least `n_empty` empty neighbors.
    #[inline]
    pub(super) fn touches(&self, at: usize, stone: u8, n_empty: u8) -> bool {
        // Without short-circuiting, because these branches cannot be predicted.
        let matches = |point| (cell_at(point) == stone) & (point >= n_empty * LIBERTY);
        self.neighbors(at).into_iter().fold(false, |any, neighbor| any | matches(self.points[neighbor]))
    }

    /// A bit for each neighbor that equals `point`, computed without branches, because they cannot be predicted.
    #[inline]
    fn neighbor_mask(&self, at: usize, point: u8) -> u32 {
        let bits = self.neighbors(at).map(|neighbor| u32::from(self.points[neighbor] == point));
        bits[0] | bits[1] << 1 | bits[2] << 2 | bits[3] << 3
    }

    /// Places a stone on an empty point.
    #[inline]
    pub(super) fn put(&mut self, at: usize, stone: u8) {
        self.toggle(at, stone);
        self.points[at] ^= EMPTY ^ stone;
        for neighbor in self.neighbors(at) {
            let point = &mut self.points[neighbor];
            // The count of border points has no meaning and may wrap.
            *point = point.wrapping_sub(LIBERTY);
        }
    }

    /// Removes a stone.
    #[inline]
    pub(super) fn take(&mut self, at: usize) {
        let stone = self.cell(at);
        self.toggle(at, stone);
        self.points[at] ^= stone ^ EMPTY;
        for neighbor in self.neighbors(at) {
            let point = &mut self.points[neighbor];
            *point = point.wrapping_add(LIBERTY);
        }
    }

    /// The number of empty neighbors.
    #[inline]
    pub(super) fn n_liberties(&self, at: usize) -> usize {
        usize::from(self.points[at] / LIBERTY)
    }

    /// Returns whether the group of a stone has no liberties; if so, `group` contains its stones.
    #[inline]
    pub(super) fn is_dead(&mut self, stone: usize) -> bool {
        let own = self.cell(stone);
        self.n_liberties(stone) == 0 && !self.touches(stone, own, 1) && self.is_dead_group(stone)
    }

    /// Searches the group of a stone when neither it nor its neighbors have a liberty.
    #[inline(never)]
    fn is_dead_group(&mut self, stone: usize) -> bool {
        self.group.clear();
        self.group.reserve(USUAL_GROUP);
        let is_dead = self.search_group(stone);
        for &at in &self.group {
            self.points[usize::from(at)] &= !SEEN;
        }
        is_dead
    }

    /// Collects the stones of a group; returns `false` at the first stone with a liberty.
    fn search_group(&mut self, stone: usize) -> bool {
        let smothered = self.points[stone];
        self.visit(stone);
        let mut next = 0;
        while let Some(&at) = self.group.get(next) {
            next += 1;
            for neighbor in self.neighbors(usize::from(at)) {
                let point = self.points[neighbor];
                if point == smothered {
                    self.visit(neighbor);
                } else if point & (CELL | SEEN) == smothered {
                    return false;
                }
            }
        }
        true
    }

    fn visit(&mut self, stone: usize) {
        self.points[stone] |= SEEN;
        self.group.push(stone as u16);
    }

    /// Removes the stones of `group`, and returns their number.
    pub(super) fn remove_group(&mut self) -> u32 {
        let group = std::mem::take(&mut self.group);
        group.iter().for_each(|&at| self.take(usize::from(at)));
        let n_stones = group.len() as u32;
        self.group = group;
        n_stones
    }
}

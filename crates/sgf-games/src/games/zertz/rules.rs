//! Jumps, rings at the edge, and rings that are cut off.

use sgf_model::value::Color;

use super::board::{Ring, Zertz};
use super::{Marble, Move, Pool};
use crate::Reason;
use crate::hexgrid::{DIRECTIONS, Spot};

impl Zertz {
    /// Adds the rings onto which a marble can jump.
    pub(super) fn jumps(&self, from: Spot, into: &mut Vec<Move>) {
        if self.marble(from).is_none() {
            return;
        }
        for direction in 0..DIRECTIONS {
            let over = self.grid.next(from, direction).filter(|&over| self.marble(over).is_some());
            let to = over.and_then(|over| self.grid.next(over, direction));
            if let Some(to) = to.filter(|&to| self.ring(to) == Ring::Free) {
                into.push(Move::Jump(from, to));
            }
        }
    }

    /// Lists all jumps, or those of the marble that is jumping.
    pub(super) fn all_jumps(&self) -> Vec<Move> {
        let mut jumps = Vec::new();
        match self.jumping {
            Some(from) => self.jumps(from, &mut jumps),
            None => self.grid.spots().for_each(|spot| self.jumps(spot, &mut jumps)),
        }
        jumps
    }

    /// Tells whether a free ring can be drawn out at the edge: two neighbouring sides are open.
    pub(super) fn can_take(&self, spot: Spot) -> bool {
        let is_open =
            |direction| self.grid.next(spot, direction).is_none_or(|next| self.ring(next) == Ring::Gone);
        self.ring(spot) == Ring::Free
            && (0..DIRECTIONS).any(|direction| is_open(direction) && is_open(direction + 1))
    }

    /// Tells whether a player may put down marbles from a pool.
    pub(super) fn may_use(&self, color: Color, pool: Pool) -> bool {
        let common_is_empty = self.common == [0; 3];
        match pool {
            Pool::Common => !common_is_empty,
            Pool::Own(owner) => common_is_empty && owner == color,
        }
    }

    /// Returns how many marbles a pool has.
    pub(super) fn count(&self, pool: Pool, marble: Marble) -> u8 {
        match pool {
            Pool::Common => self.common[marble as usize],
            Pool::Own(color) => self.taken[color as usize][marble as usize],
        }
    }

    pub(super) fn why_not(&self, color: Color, step: &Move) -> Option<Reason> {
        match *step {
            Move::Put(pool, marble, to) => {
                if self.has_put || self.jumping.is_some() {
                    return Some(Reason::Phase);
                }
                if !self.has_taken && !self.all_jumps().is_empty() {
                    return Some(Reason::MustCapture);
                }
                match self.ring(to) {
                    Ring::Gone => Some(Reason::Forbidden),
                    Ring::Marble(_) => Some(Reason::Occupied),
                    Ring::Free if !self.may_use(color, pool) => Some(Reason::Forbidden),
                    Ring::Free => (self.count(pool, marble) == 0).then_some(Reason::NoneLeft),
                }
            }
            Move::Take(spot) => {
                if self.has_taken || self.jumping.is_some() {
                    return Some(Reason::Phase);
                }
                if !self.has_put && !self.all_jumps().is_empty() {
                    return Some(Reason::MustCapture);
                }
                match self.ring(spot) {
                    Ring::Gone => Some(Reason::NoPiece),
                    Ring::Marble(_) => Some(Reason::Occupied),
                    Ring::Free => (!self.can_take(spot)).then_some(Reason::Blocked),
                }
            }
            Move::Jump(from, to) => {
                if self.has_put || self.has_taken || self.jumping.is_some_and(|jumping| jumping != from) {
                    return Some(Reason::Phase);
                }
                let mut jumps = Vec::new();
                self.jumps(from, &mut jumps);
                match self.ring(from) {
                    _ if jumps.contains(&Move::Jump(from, to)) => None,
                    Ring::Marble(_) => Some(Reason::NothingCaptured),
                    _ => Some(Reason::NoPiece),
                }
            }
            Move::Formality(ref formality) => self.course.judge(color, formality).err(),
        }
    }

    /// Gives a player all rings that hang together and are full, apart from others; the whole board too, when it is
    /// full.
    ///
    /// Returns how many marbles were taken.
    pub(super) fn take_islands(&mut self, color: Color) -> u32 {
        let mut seen = [false; Spot::MANY];
        let mut n_taken = 0;
        for first in self.grid.spots() {
            if seen[first.index()] || self.ring(first) == Ring::Gone {
                continue;
            }
            let island = self.island(first, &mut seen);
            if island.iter().all(|&spot| self.marble(spot).is_some()) {
                n_taken += island.len() as u32;
                for spot in island {
                    self.gain(color, spot);
                    self.rings[spot.index()] = Ring::Gone;
                }
            }
        }
        n_taken
    }

    fn island(&self, first: Spot, seen: &mut [bool; Spot::MANY]) -> Vec<Spot> {
        seen[first.index()] = true;
        let mut island = vec![first];
        let mut next = 0;
        while let Some(&spot) = island.get(next) {
            next += 1;
            for neighbour in self.grid.neighbours(spot) {
                if !seen[neighbour.index()] && self.ring(neighbour) != Ring::Gone {
                    seen[neighbour.index()] = true;
                    island.push(neighbour);
                }
            }
        }
        island
    }
}

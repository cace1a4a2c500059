//! Jumps, removable rings, and isolated rings.

use sgf_model::value::Color;

use super::board::{Ring, Zertz};
use super::{Marble, Move, Pool};
use crate::IllegalMove;
use crate::boards::hexgrid::{DIRECTIONS, Spot};

impl Zertz {
    /// Adds the jumps of a marble.
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

    /// Lists the jumps of the marble that is jumping, or of all marbles.
    pub(super) fn all_jumps(&self) -> Vec<Move> {
        let mut jumps = Vec::new();
        match self.jumping {
            Some(from) => self.jumps(from, &mut jumps),
            None => self.grid.spots().for_each(|spot| self.jumps(spot, &mut jumps)),
        }
        jumps
    }

    /// Returns whether a ring is free and has two adjacent open sides.
    pub(super) fn can_take(&self, spot: Spot) -> bool {
        let is_open =
            |direction| self.grid.next(spot, direction).is_none_or(|next| self.ring(next) == Ring::Gone);
        self.ring(spot) == Ring::Free
            && (0..DIRECTIONS).any(|direction| is_open(direction) && is_open(direction + 1))
    }

    /// Returns whether a player may place marbles from a pool.
    pub(super) fn may_use(&self, color: Color, pool: Pool) -> bool {
        let common_is_empty = self.common == [0; 3];
        match pool {
            Pool::Common => !common_is_empty,
            Pool::Own(owner) => common_is_empty && owner == color,
        }
    }

    /// Returns the number of marbles of a color in a pool.
    pub(super) fn count(&self, pool: Pool, marble: Marble) -> u8 {
        match pool {
            Pool::Common => self.common[marble as usize],
            Pool::Own(color) => self.taken[color as usize][marble as usize],
        }
    }

    pub(super) fn why_not(&self, color: Color, step: &Move) -> Option<IllegalMove> {
        match *step {
            Move::Put(pool, marble, to) => {
                if self.has_put || self.jumping.is_some() {
                    return Some(IllegalMove::Phase);
                }
                if !self.has_taken && !self.all_jumps().is_empty() {
                    return Some(IllegalMove::MustCapture);
                }
                match self.ring(to) {
                    Ring::Gone => Some(IllegalMove::Forbidden),
                    Ring::Marble(_) => Some(IllegalMove::Occupied),
                    Ring::Free if !self.may_use(color, pool) => Some(IllegalMove::Forbidden),
                    Ring::Free => (self.count(pool, marble) == 0).then_some(IllegalMove::NoneLeft),
                }
            }
            Move::Take(spot) => {
                if self.has_taken || self.jumping.is_some() {
                    return Some(IllegalMove::Phase);
                }
                if !self.has_put && !self.all_jumps().is_empty() {
                    return Some(IllegalMove::MustCapture);
                }
                match self.ring(spot) {
                    Ring::Gone => Some(IllegalMove::NoPiece),
                    Ring::Marble(_) => Some(IllegalMove::Occupied),
                    Ring::Free => (!self.can_take(spot)).then_some(IllegalMove::Blocked),
                }
            }
            Move::Jump(from, to) => {
                if self.has_put || self.has_taken || self.jumping.is_some_and(|jumping| jumping != from) {
                    return Some(IllegalMove::Phase);
                }
                let mut jumps = Vec::new();
                self.jumps(from, &mut jumps);
                match self.ring(from) {
                    _ if jumps.contains(&Move::Jump(from, to)) => None,
                    Ring::Marble(_) => Some(IllegalMove::NothingCaptured),
                    _ => Some(IllegalMove::NoPiece),
                }
            }
            Move::Formality(ref formality) => self.course.check_move(color, formality).err(),
        }
    }

    /// Gives a player all isolated groups of rings that are completely occupied, which may be the complete board.
    ///
    /// Returns the number of captured marbles.
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
            for neighbor in self.grid.neighbors(spot) {
                if !seen[neighbor.index()] && self.ring(neighbor) != Ring::Gone {
                    seen[neighbor.index()] = true;
                    island.push(neighbor);
                }
            }
        }
        island
    }
}

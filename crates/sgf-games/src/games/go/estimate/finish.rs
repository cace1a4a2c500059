//! Plays the small moves that many records leave out, and finds the territory.
//!
//! First the dead stones are removed. Then both sides move in turn: they capture and connect stones in atari, block and push where a border
//! is open, and fill neutral points, first those that force the other side to fill its own territory.

use super::super::cell::{BLACK, BORDER, EMPTY, WHITE};
use super::arena::{Arena, STONES};
use super::chains::{Chains, flood, neighbors};

/// A point of an open region belongs to a color that owns it this much in playouts.
const OWNED: f64 = 0.7;

/// A position without dead stones.
pub(super) struct Finish {
    pub(super) arena: Arena,
    /// The owner of each empty point, [`EMPTY`] if it is neutral.
    pub(super) owner: Vec<u8>,
    /// The number of stones captured by the played moves.
    pub(super) n_captured: u32,
}

impl Finish {
    /// Removes the dead chains. Without an `ownership`, regions next to both colors are neutral.
    pub(super) fn new(
        cells: &[u8],
        stride: usize,
        chains: &Chains,
        dead: &[bool],
        ownership: Option<&[f64]>,
    ) -> Finish {
        let mut cells = cells.to_vec();
        for (stones, _) in chains.stones.iter().zip(dead).filter(|&(_, &is_dead)| is_dead) {
            stones.iter().for_each(|&at| cells[at] = EMPTY);
        }
        let owner = owners(&cells, stride, ownership);
        Finish { arena: Arena::new(&cells, stride), owner, n_captured: 0 }
    }

    /// Plays until both pass.
    pub(super) fn play_out(&mut self, mut color: u8) {
        let mut passes = 0;
        for _ in 0..self.arena.cells.len() {
            match self.best_move(color) {
                Some(at) => {
                    self.play(at, color);
                    passes = 0;
                }
                None if passes == 1 => return,
                None => {
                    self.arena.pass();
                    passes = 1;
                }
            }
            color ^= STONES;
        }
    }

    fn play(&mut self, at: usize, color: u8) {
        let before = self.arena.cells.clone();
        let captured = self.arena.play(at, color);
        self.n_captured += captured;
        if captured > 0 {
            let is_taken = |&at: &usize| before[at] & STONES != 0 && self.arena.cells[at] == EMPTY;
            (0..before.len()).filter(is_taken).for_each(|at| self.owner[at] = color);
        }
    }

    fn best_move(&self, color: u8) -> Option<usize> {
        let arena = &self.arena;
        let in_atari =
            (0..arena.cells.len()).filter(|&at| arena.cells[at] & STONES != 0 && arena.in_atari(at));
        let urgent = in_atari.filter_map(|stone| {
            let at = arena.last_liberty(stone).filter(|&at| arena.is_legal(at, color))?;
            let is_useful = arena.cells[stone] != color || arena.outlook(at, color).n_liberties >= 2;
            is_useful.then(|| (arena.size(stone) * 20, at))
        });
        let empties = arena.empties.iter().map(|&at| usize::from(at));
        let small = empties.filter_map(|at| Some((self.small_value(at, color)?, at)));
        // The smaller point if values are equal.
        urgent.chain(small).max_by_key(|&(value, at)| (value, std::cmp::Reverse(at))).map(|(_, at)| at)
    }

    /// The value of a move that captures and saves nothing; `None` if it is worthless.
    fn small_value(&self, at: usize, color: u8) -> Option<u32> {
        let arena = &self.arena;
        if !arena.is_legal(at, color) {
            return None;
        }
        let outlook = arena.outlook(at, color);
        if self.owner[at] != EMPTY {
            let around = arena.neighbors(at).iter().fold(0, |all, &near| all | arena.cells[near]);
            let is_open = around & (self.owner[at] ^ STONES) != 0;
            return (is_open && outlook.n_liberties >= 2).then_some(if self.owner[at] == color {
                7
            } else {
                6
            });
        }
        if outlook.n_liberties < 2 && outlook.captured == 0 {
            return None;
        }
        let other = color ^ STONES;
        let gains = if self.forces(at, color) { 4 } else { 0 };
        let prevents = if arena.is_legal(at, other) && self.forces(at, other) { 3 } else { 0 };
        Some(1 + gains + prevents)
    }

    /// Returns whether the other side answers a move in its own territory.
    fn forces(&self, at: usize, color: u8) -> bool {
        if self.arena.outlook(at, color).n_liberties < 2 {
            return false;
        }
        let other = color ^ STONES;
        let mut after = self.arena.clone();
        after.play(at, color);
        let is_other = |at: usize| self.owner[at] == other;
        after.neighbors(at).into_iter().any(|near| match after.cells[near] {
            EMPTY => is_other(near),
            cell => cell == other && after.last_liberty(near).is_some_and(is_other),
        })
    }
}

/// Returns the owner of each empty point.
fn owners(cells: &[u8], stride: usize, ownership: Option<&[f64]>) -> Vec<u8> {
    let mut owners = vec![BORDER; cells.len()];
    for start in 0..cells.len() {
        if cells[start] != EMPTY || owners[start] != BORDER {
            continue;
        }
        let (points, edge) = flood(cells, stride, start, |at| cells[at] == EMPTY);
        let around = edge.iter().fold(0, |all, &at| all | cells[at]);
        for at in points {
            owners[at] = match around {
                BLACK | WHITE => around,
                _ => ownership.map_or(EMPTY, |all| owner_in_open(cells, stride, at, all[at])),
            };
        }
    }
    owners
}

/// The owner of a point in a region next to both colors.
fn owner_in_open(cells: &[u8], stride: usize, at: usize, ownership: f64) -> u8 {
    let around = neighbors(at, stride).iter().fold(0, |all, &near| all | cells[near]) & STONES;
    match around {
        _ if ownership.abs() <= OWNED => EMPTY,
        0 | BLACK if ownership > 0.0 => BLACK,
        0 | WHITE if ownership < 0.0 => WHITE,
        _ => EMPTY,
    }
}

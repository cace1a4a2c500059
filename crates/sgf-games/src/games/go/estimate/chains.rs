//! Chains of a position, their unconditional life, and their fates in playouts.

use super::super::cell::{BLACK, BORDER, EMPTY, WHITE};
use super::arena::{Arena, STONES};
use super::playout::{Dice, owner, play_out};

/// The chains of a position.
pub(super) struct Chains {
    /// The index of the chain on each point; meaningless where there is no stone.
    pub(super) of: Vec<usize>,
    pub(super) stones: Vec<Vec<usize>>,
    pub(super) color: Vec<u8>,
}

/// The results of the playouts of a position.
pub(super) struct Fates {
    /// The average owner of each point: 1 for Black, -1 for White.
    pub(super) owner: Vec<f64>,
    /// The playouts that each chain survived, as bits.
    survived: Vec<Vec<u64>>,
    n_playouts: usize,
}

impl Chains {
    pub(super) fn of(cells: &[u8], stride: usize) -> Chains {
        let mut chains = Chains { of: vec![usize::MAX; cells.len()], stones: Vec::new(), color: Vec::new() };
        for start in 0..cells.len() {
            if cells[start] & STONES != 0 && chains.of[start] == usize::MAX {
                let (stones, _) = flood(cells, stride, start, |at| cells[at] == cells[start]);
                stones.iter().for_each(|&at| chains.of[at] = chains.stones.len());
                chains.stones.push(stones);
                chains.color.push(cells[start]);
            }
        }
        chains
    }

    /// Returns which chains are alive even if their player always passes (Benson, "Life in the game of Go", 1976).
    pub(super) fn unconditionally_alive(&self, cells: &[u8], stride: usize) -> Vec<bool> {
        let mut alive = vec![false; self.stones.len()];
        for color in [BLACK, WHITE] {
            self.add_alive(cells, stride, color, &mut alive);
        }
        alive
    }

    fn add_alive(&self, cells: &[u8], stride: usize, color: u8, alive: &mut [bool]) {
        let of_color = |id: &usize| self.color[*id] == color;
        let mut left: Vec<usize> = (0..self.stones.len()).filter(of_color).collect();
        let regions = self.regions(cells, stride, color);
        loop {
            let is_enclosed = |region: &&EyeRegion| region.around.iter().all(|id| left.contains(id));
            let enclosed: Vec<&EyeRegion> = regions.iter().filter(is_enclosed).collect();
            let has_two =
                |id: &usize| enclosed.iter().filter(|region| region.vital_to.contains(id)).count() >= 2;
            let next: Vec<usize> = left.iter().copied().filter(has_two).collect();
            if next.len() == left.len() {
                next.iter().for_each(|&id| alive[id] = true);
                return;
            }
            left = next;
        }
    }

    /// The regions without stones of a color.
    fn regions(&self, cells: &[u8], stride: usize, color: u8) -> Vec<EyeRegion> {
        let mut seen = vec![false; cells.len()];
        let mut regions = Vec::new();
        for start in 0..cells.len() {
            if seen[start] || cells[start] == BORDER || cells[start] == color {
                continue;
            }
            let (points, edge) = flood(cells, stride, start, |at| cells[at] != color);
            points.iter().for_each(|&at| seen[at] = true);
            let mut around: Vec<usize> = edge.iter().map(|&at| self.of[at]).collect();
            around.sort_unstable();
            around.dedup();
            let is_next_to = |at: usize, id: usize| {
                neighbors(at, stride).iter().any(|&near| cells[near] == color && self.of[near] == id)
            };
            let empty = || points.iter().filter(|&&at| cells[at] == EMPTY);
            let is_vital = |id: &usize| empty().all(|&at| is_next_to(at, *id));
            let vital_to = around.iter().copied().filter(is_vital).collect();
            regions.push(EyeRegion { around, vital_to });
        }
        regions
    }
}

/// A region that stones of one color surround.
struct EyeRegion {
    /// The surrounding chains.
    around: Vec<usize>,
    /// The chains next to all empty points of the region.
    vital_to: Vec<usize>,
}

impl Fates {
    /// Plays a position out, each color beginning half of the time.
    pub(super) fn of(start: &Arena, chains: &Chains, n_playouts: usize) -> Fates {
        let mut owner = vec![0.0; start.cells.len()];
        let mut survived = vec![vec![0; n_playouts.div_ceil(64)]; chains.stones.len()];
        let (mut arena, mut dice, mut log) = (start.clone(), Dice::new(1), Vec::new());
        for i in 0..n_playouts {
            arena.copy_from(start);
            log.clear();
            play_out(&mut arena, if i % 2 == 0 { BLACK } else { WHITE }, None, &mut dice, &mut log);
            for (at, sum) in owner.iter_mut().enumerate().filter(|&(at, _)| start.cells[at] != BORDER) {
                *sum += sign(self::owner(&arena, at)) / n_playouts as f64;
            }
            for (id, stones) in chains.stones.iter().enumerate() {
                let kept = stones.iter().filter(|&&at| self::owner(&arena, at) == chains.color[id]).count();
                survived[id][i / 64] |= u64::from(kept * 2 > stones.len()) << (i % 64);
            }
        }
        Fates { owner, survived, n_playouts }
    }

    /// How well a chain survives, from -1 (never) to 1 (always).
    pub(super) fn value(&self, chains: &Chains, id: usize) -> f64 {
        let stones = &chains.stones[id];
        let sum: f64 = stones.iter().map(|&at| self.owner[at]).sum();
        sum / stones.len() as f64 * sign(chains.color[id])
    }

    /// Returns whether two chains survived the same playouts, except for one in twenty.
    pub(super) fn is_shared(&self, one: usize, other: usize) -> bool {
        let pairs = self.survived[one].iter().zip(&self.survived[other]);
        let n_different: u32 = pairs.map(|(one, other)| (one ^ other).count_ones()).sum();
        n_different as usize * 20 < self.n_playouts
    }
}

fn sign(color: u8) -> f64 {
    match color {
        BLACK => 1.0,
        WHITE => -1.0,
        _ => 0.0,
    }
}

pub(super) fn neighbors(at: usize, stride: usize) -> [usize; 4] {
    [at - stride, at - 1, at + 1, at + stride]
}

/// The connected points for which `is_inside` holds, and those around them.
pub(super) fn flood(
    cells: &[u8],
    stride: usize,
    start: usize,
    is_inside: impl Fn(usize) -> bool,
) -> (Vec<usize>, Vec<usize>) {
    let mut seen = vec![false; cells.len()];
    let (mut points, mut edge, mut next) = (vec![start], Vec::new(), 0);
    seen[start] = true;
    while let Some(&at) = points.get(next) {
        next += 1;
        for near in neighbors(at, stride) {
            if cells[near] != BORDER && !std::mem::replace(&mut seen[near], true) {
                if is_inside(near) { points.push(near) } else { edge.push(near) }
            }
        }
    }
    (points, edge)
}

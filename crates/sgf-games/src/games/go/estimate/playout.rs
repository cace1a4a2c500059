//! Playouts: random games to the end, with a policy that keeps what lives alive.
//!
//! Players capture and rescue chains in atari, play the vital point of a small eye space, do not fill their eyes, and do not put stones into
//! atari unless nothing else is left and the stones have a killing shape. The last rule keeps seki on the board.

use super::super::cell::{BLACK, EMPTY, WHITE};
use super::arena::{Arena, STONES};
use super::shapes::{is_killing, vital_point};

/// A random number generator (SplitMix64), so that results are the same everywhere.
pub(super) struct Dice(u64);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// A number below `n`.
    pub(super) fn roll(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((bits ^ (bits >> 31)) >> 32).wrapping_mul(n as u64) >> 32) as usize
    }
}

/// Plays until both pass, and appends the moves to `log`.
pub(super) fn play_out(
    arena: &mut Arena,
    mut color: u8,
    mut last: Option<usize>,
    dice: &mut Dice,
    log: &mut Vec<(u8, u16)>,
) {
    let mut passes = 0;
    // With several kos, a playout may never end.
    for _ in 0..arena.cells.len() * 3 {
        let step = choose(arena, color, last, dice);
        match step {
            Some(at) => {
                arena.play(at, color);
                log.push((color, at as u16));
                passes = 0;
            }
            None if passes == 1 => return,
            None => {
                arena.pass();
                passes = 1;
            }
        }
        last = step;
        color ^= STONES;
    }
}

/// The color that owns a point at the end of a playout, or [`EMPTY`].
pub(super) fn owner(arena: &Arena, at: usize) -> u8 {
    if arena.cells[at] & STONES != 0 {
        return arena.cells[at];
    }
    let around = arena.neighbors(at).iter().fold(0, |all, &near| all | arena.cells[near]);
    if matches!(around & STONES, BLACK | WHITE) { around & STONES } else { EMPTY }
}

fn choose(arena: &Arena, color: u8, last: Option<usize>, dice: &mut Dice) -> Option<usize> {
    if let Some(at) = last.and_then(|last| answer(arena, color, last, dice)) {
        return Some(at);
    }
    let n = arena.empties.len();
    let start = dice.roll(n);
    let mut fallback = None;
    for i in 0..n {
        let at = usize::from(arena.empties[(start + i) % n]);
        if arena.is_eye(at, color) || !arena.is_legal(at, color) {
            continue;
        }
        if arena.neighbors(at).iter().filter(|&&near| arena.cells[near] == EMPTY).count() >= 2 {
            return Some(at);
        }
        let outlook = arena.outlook(at, color);
        let is_throw_in = outlook.n_stones == 1 && (outlook.captured > 0 || dice.roll(2) == 0);
        if outlook.n_liberties >= 2 || is_throw_in {
            return Some(at);
        }
        if fallback.is_none() && (outlook.captured > 0 || is_nakade(arena, at, color, outlook.n_stones)) {
            fallback = Some(at);
        }
    }
    fallback
}

/// The urgent answer to a move.
fn answer(arena: &Arena, color: u8, last: usize, dice: &mut Dice) -> Option<usize> {
    if arena.cells[last] == color ^ STONES
        && let Some(at) = arena.last_liberty(last)
        && arena.is_legal(at, color)
        && (arena.size(last) > 1 || dice.roll(4) > 0)
    {
        return Some(at);
    }
    let near = arena.neighbors(last);
    let mut chains = near.iter().filter(|&&near| arena.cells[near] == color && arena.in_atari(near));
    chains.find_map(|&near| rescue(arena, near, color)).or_else(|| vital_point(arena, color, last))
}

/// A move that takes a chain out of atari.
fn rescue(arena: &Arena, stone: usize, color: u8) -> Option<usize> {
    let other = color ^ STONES;
    let around = arena.stones(stone).flat_map(|at| arena.neighbors(at));
    let mut targets =
        around.filter(|&near| arena.cells[near] == other).filter_map(|near| arena.last_liberty(near));
    let is_good = |at: usize| {
        let outlook = arena.outlook(at, color);
        outlook.n_liberties >= 2 || outlook.n_stones == 1
    };
    let capture = targets.find(|&at| arena.is_legal(at, color) && is_good(at));
    let extends = |at: &usize| arena.is_legal(*at, color) && arena.outlook(*at, color).n_liberties >= 2;
    capture.or_else(|| arena.last_liberty(stone).filter(extends))
}

/// Returns whether a move into atari makes a shape that leaves only one eye when captured.
fn is_nakade(arena: &Arena, at: usize, color: u8, n_stones: u32) -> bool {
    if n_stones > 6 {
        return false;
    }
    let mut stones = vec![at];
    for near in arena.neighbors(at) {
        if arena.cells[near] == color && !stones.contains(&near) {
            stones.extend(arena.stones(near));
        }
    }
    is_killing(arena, &stones)
}

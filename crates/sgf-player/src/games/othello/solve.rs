//! Exact endings of Othello by alpha-beta search.
//!
//! Moves that leave the opponent few answers are tried first, and among few empty points, those in regions with an odd number of them, where
//! the mover gets the last disc. A table remembers bounds.

use sgf_games::othello::Discs;

use super::table::{Bounds, Table};

/// With fewer empty points, the table costs more than it saves.
const LEAST_REMEMBERED: u32 = 8;
/// With fewer empty points, the order by the number of answers costs more than it saves.
const LEAST_SORTED: u32 = 6;

/// The quadrants of the board; regions of empty points are often one of them.
const QUADRANTS: [u64; 4] =
    [0x0000_0000_0F0F_0F0F, 0x0000_0000_F0F0_F0F0, 0x0F0F_0F0F_0000_0000, 0xF0F0_F0F0_0000_0000];
pub(super) const CORNERS: u64 = 0x8100_0000_0000_0081;

/// A solver with a limit of positions.
pub(super) struct Solver<'a> {
    pub(super) n_positions: u64,
    pub(super) most: u64,
    pub(super) stop: &'a dyn Fn() -> bool,
    pub(super) has_stopped: bool,
    table: Table,
}

/// The difference of discs at the end for the player to move; empty points count for the winner.
pub(super) fn final_lead(discs: Discs) -> i32 {
    let [own, other] = discs.sides().map(|side| side.count_ones() as i32);
    let n_empty = 64 - own - other;
    match own - other {
        lead if lead > 0 => lead + n_empty,
        lead if lead < 0 => lead - n_empty,
        _ => 0,
    }
}

/// The bits of a set.
pub(super) fn points(set: u64) -> impl Iterator<Item = u32> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let point = (rest != 0).then(|| rest.trailing_zeros())?;
        rest &= rest - 1;
        Some(point)
    })
}

/// The empty points in quadrants with an odd number of them.
fn odd_points(empty: u64) -> u64 {
    let is_odd = |quadrant: &&u64| (empty & **quadrant).count_ones() % 2 == 1;
    QUADRANTS.iter().filter(is_odd).fold(0, |odd, quadrant| odd | quadrant)
}

impl<'a> Solver<'a> {
    pub(super) fn new(most: u64, stop: &'a dyn Fn() -> bool) -> Solver<'a> {
        Solver { n_positions: 0, most, stop, has_stopped: false, table: Table::new(1 << 18) }
    }

    /// The lead at the end with the best play of both, if it is between the bounds; otherwise one of the bounds, or beyond.
    pub(super) fn lead(&mut self, discs: Discs, alpha: i32, beta: i32) -> i32 {
        self.n_positions += 1;
        if self.n_positions.is_multiple_of(4096) {
            self.has_stopped |= self.n_positions >= self.most || (self.stop)();
        }
        if self.has_stopped {
            return 0;
        }
        let open = discs.open();
        if open == 0 {
            let turned = discs.turned();
            return if turned.open() == 0 { final_lead(discs) } else { -self.lead(turned, -beta, -alpha) };
        }
        let [own, other] = discs.sides();
        let empty = !(own | other);
        match empty.count_ones() {
            1 => -final_lead(discs.after(open.trailing_zeros())),
            n_empty if n_empty < LEAST_SORTED => {
                let odd = odd_points(empty);
                let moves = points(open & odd).chain(points(open & !odd));
                self.best_of(moves.map(|point| discs.after(point)), alpha, beta)
            }
            n_empty if n_empty < LEAST_REMEMBERED => {
                let mut ranked = [(0, 0, discs); 32];
                let n_moves = rank(discs, open, empty, &mut ranked);
                self.best_of(ranked[..n_moves].iter().map(|(.., next)| *next), alpha, beta)
            }
            n_empty => self.remember(discs, (open, empty, n_empty), alpha, beta),
        }
    }

    fn best_of(&mut self, moves: impl Iterator<Item = Discs>, mut alpha: i32, beta: i32) -> i32 {
        let mut best = -64;
        for next in moves {
            let score = -self.lead(next, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Searches with the table.
    fn remember(
        &mut self,
        discs: Discs,
        (open, empty, n_empty): (u64, u64, u32),
        mut alpha: i32,
        mut beta: i32,
    ) -> i32 {
        let known = self.table.get(discs, n_empty as u8);
        if let Some(bounds) = known {
            alpha = alpha.max(bounds.low.into());
            beta = beta.min(bounds.high.into());
            if alpha >= beta {
                return if i32::from(bounds.low) >= beta { bounds.low.into() } else { bounds.high.into() };
            }
        }
        let mut ranked = [(0, 0, discs); 32];
        let n_moves = rank(discs, open, empty, &mut ranked);
        if let Some(bounds) = known {
            let first = |(_, point, _): &(i32, u32, Discs)| *point == u32::from(bounds.best);
            if let Some(index) = ranked[..n_moves].iter().position(first) {
                ranked[..=index].rotate_right(1);
            }
        }
        let (mut best, mut best_point, mut least) = (-65, 0, alpha);
        for (number, &(_, point, next)) in ranked[..n_moves].iter().enumerate() {
            // Only the first move needs an exact score at once.
            let mut score = if number == 0 { beta } else { -self.lead(next, -least - 1, -least) };
            if number == 0 || (score > least && score < beta) {
                score = -self.lead(next, -beta, -least);
            }
            if score > best {
                (best, best_point) = (score, point);
            }
            least = least.max(score);
            if least >= beta {
                break;
            }
        }
        if !self.has_stopped {
            let low = if best > alpha { best } else { -64 };
            let high = if best < beta { best } else { 64 };
            let bounds =
                Bounds { low: low as i16, high: high as i16, best: best_point as u8, depth: n_empty as u8 };
            self.table.set(discs, bounds);
        }
        best
    }
}

/// Lists the moves with those first that leave few answers; returns their number. No position has more than 32 moves.
fn rank(discs: Discs, open: u64, empty: u64, ranked: &mut [(i32, u32, Discs); 32]) -> usize {
    let odd = odd_points(empty);
    let mut n_moves = 0;
    for (point, slot) in points(open).zip(ranked.iter_mut()) {
        let next = discs.after(point);
        let answers = next.open();
        let is_odd = odd >> point & 1;
        // A corner counts as more than one answer, and as more than one move.
        let n_answers = (answers.count_ones() + (answers & CORNERS).count_ones()) as i32;
        let is_corner = (CORNERS >> point & 1) as i32;
        *slot = (4 * n_answers - 6 * is_corner - 2 * is_odd as i32, point, next);
        n_moves += 1;
    }
    ranked[..n_moves].sort_unstable_by_key(|&(rank, point, _)| (rank, point));
    n_moves
}

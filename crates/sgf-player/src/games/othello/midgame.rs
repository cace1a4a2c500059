//! Alpha-beta search of the opening and the middle of Othello, with iterative deepening.

use sgf_games::othello::Discs;

use super::evaluate::evaluate;
use super::solve::{final_lead, points};
use super::table::{Bounds, Table};

/// The worth of a disc at the end of the game.
pub(super) const DISC: i32 = 100;
/// No score is greater.
pub(super) const MOST_SCORE: i32 = 30_000;
/// With less depth, moves are not sorted.
const LEAST_SORTED: u8 = 2;

/// A search with a limit of positions.
pub(super) struct Midgame<'a> {
    pub(super) n_positions: u64,
    pub(super) most: u64,
    pub(super) stop: &'a dyn Fn() -> bool,
    pub(super) has_stopped: bool,
    table: Table,
}

impl<'a> Midgame<'a> {
    pub(super) fn new(most: u64, stop: &'a dyn Fn() -> bool) -> Midgame<'a> {
        let n_pairs = (most / 8).clamp(1 << 8, 1 << 17).next_power_of_two() as usize;
        Midgame { n_positions: 0, most, stop, has_stopped: false, table: Table::new(n_pairs) }
    }

    /// The score for the player to move.
    pub(super) fn score(&mut self, discs: Discs, depth: u8, alpha: i32, beta: i32) -> i32 {
        self.n_positions += 1;
        let is_asking = self.n_positions.is_multiple_of(1024);
        self.has_stopped |= self.n_positions >= self.most || (is_asking && (self.stop)());
        if self.has_stopped {
            return 0;
        }
        let open = discs.open();
        if open == 0 {
            let turned = discs.turned();
            let has_ended = turned.open() == 0;
            return if has_ended {
                final_lead(discs) * DISC
            } else {
                -self.score(turned, depth, -beta, -alpha)
            };
        }
        if depth == 0 {
            return evaluate(discs, open);
        }
        self.best_of(discs, open, depth, alpha, beta)
    }

    fn best_of(&mut self, discs: Discs, open: u64, depth: u8, mut alpha: i32, mut beta: i32) -> i32 {
        let known = self.table.any(discs);
        if let Some(bounds) = known.filter(|bounds| bounds.depth == depth) {
            let (low, high) = (i32::from(bounds.low), i32::from(bounds.high));
            if low >= beta || low == high {
                return low;
            }
            if high <= alpha {
                return high;
            }
            (alpha, beta) = (alpha.max(low), beta.min(high));
        }
        let mut ranked = [(0, 0, discs); 32];
        let mut n_moves = 0;
        for (point, slot) in points(open).zip(ranked.iter_mut()) {
            let next = discs.after(point);
            let is_known = known.is_some_and(|bounds| u32::from(bounds.best) == point);
            let rank = match () {
                () if is_known => i32::MIN,
                () if depth >= LEAST_SORTED => -evaluate_reply(next),
                () => 0,
            };
            *slot = (rank, point, next);
            n_moves += 1;
        }
        ranked[..n_moves].sort_unstable_by_key(|&(rank, point, _)| (rank, point));
        let (mut best, mut best_point, mut least) = (-MOST_SCORE, 0, alpha);
        for (number, &(_, point, next)) in ranked[..n_moves].iter().enumerate() {
            let mut score = beta;
            if number > 0 {
                score = -self.score(next, depth - 1, -least - 1, -least);
            }
            if number == 0 || (score > least && score < beta) {
                score = -self.score(next, depth - 1, -beta, -least);
            }
            if self.has_stopped {
                return 0;
            }
            if score > best {
                (best, best_point) = (score, point);
            }
            least = least.max(score);
            if least >= beta {
                break;
            }
        }
        let low = if best > alpha { best } else { -MOST_SCORE };
        let high = if best < beta { best } else { MOST_SCORE };
        let bounds = Bounds { low: low as i16, high: high as i16, best: best_point as u8, depth };
        self.table.set(discs, bounds);
        best
    }

    /// The best move after a position, as far as it was searched.
    pub(super) fn known(&self, discs: Discs) -> Option<u32> {
        self.table.any(discs).map(|bounds| bounds.best.into())
    }
}

/// Evaluates a position after a move for the player who made it.
fn evaluate_reply(next: Discs) -> i32 {
    let open = next.open();
    -evaluate(next, open)
}

//! The search of a position below the root.

use sgf_model::value::Color;

use super::table::{Bound, NO_MOVE};
use super::{DEEPEST, Evaluate, MATES, Search, settled};

/// The scores between which a search has to be exact.
#[derive(Clone, Copy)]
pub(super) struct Window {
    pub(super) alpha: i32,
    pub(super) beta: i32,
}

impl Window {
    /// The window of the opponent.
    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The smallest window, which only tells whether a score is greater than alpha.
    fn least(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }
}

/// A position that is better than needed by this for each move of depth is not searched further.
const MARGIN: i32 = 120;

impl<P: Evaluate> Search<'_, P> {
    /// Plays a move and searches the position after it, first with the smallest window if another move is already known to be good, and less
    /// deep if the move is not expected to be.
    pub(super) fn try_move(
        &mut self,
        (position, color): (&P, Color),
        step: &P::Move,
        (depth, less): (i32, i32),
        window: Window,
        is_first: bool,
    ) -> i32 {
        let mut next = position.clone();
        next.play_unchecked(color, step);
        self.count();
        let mut score = window.alpha + 1;
        if !is_first {
            let least = Window::least(window.alpha).turned();
            score = -self.search(&next, color.other(), depth - less, least);
            if less > 0 && score > window.alpha {
                score = -self.search(&next, color.other(), depth, least);
            }
        }
        if is_first || (score > window.alpha && score < window.beta) {
            score = -self.search(&next, color.other(), depth, window.turned());
        }
        score
    }

    /// The score of a position for the player to move.
    fn search(&mut self, position: &P, color: Color, depth: i32, window: Window) -> i32 {
        if self.has_stopped {
            return 0;
        }
        let ply = self.path.len() as i32;
        if position.has_ended() {
            return settled(position, color, ply);
        }
        let key = position.hash();
        if self.path.contains(&key) {
            return 0;
        }
        let is_check = position.is_check(color);
        let depth = if is_check && ply < DEEPEST { depth.max(0) + 1 } else { depth };
        if depth <= 0 {
            return self.settle_captures(position, color, ply, window.alpha, window.beta);
        }
        let known = self.table.get(key);
        if let Some(score) = known.and_then(|entry| entry.decides(depth, ply, window.alpha, window.beta)) {
            return score;
        }
        let first = known.map_or(NO_MOVE, |entry| entry.best);
        self.path.push(key);
        let score = match self.cut_off(position, color, (depth, is_check), window.beta) {
            Some(score) => score,
            None => self.try_moves(position, color, (depth, is_check), window, first),
        };
        self.path.pop();
        score
    }

    /// A score of at least beta that the player to move seems to have even without a move.
    fn cut_off(
        &mut self,
        position: &P,
        color: Color,
        (depth, is_check): (i32, bool),
        beta: i32,
    ) -> Option<i32> {
        if is_check || beta.abs() > MATES || !position.would_move(color) {
            return None;
        }
        let stand = position.balance(color);
        if depth <= 3 && stand - MARGIN * depth >= beta {
            return Some(stand);
        }
        if depth < 3 || stand < beta {
            return None;
        }
        let mut passed = position.clone();
        passed.set_turn(color.other());
        self.count();
        let score =
            -self.search(&passed, color.other(), depth - 3 - depth / 5, Window::least(beta - 1).turned());
        // That the opponent is mated after a pass proves nothing.
        (score >= beta && !self.has_stopped).then_some(score.min(MATES))
    }

    fn try_moves(
        &mut self,
        position: &P,
        color: Color,
        (depth, is_check): (i32, bool),
        window: Window,
        first: u16,
    ) -> i32 {
        let ply = self.path.len() - 1;
        let mut moves = self.list(position);
        if moves.is_empty() {
            self.lists.push(moves);
            return settled(position, color, ply as i32);
        }
        self.order.sort(position, color, ply, first, &mut moves);
        let (mut alpha, mut best) = (window.alpha, (i32::MIN, NO_MOVE));
        for (number, (_, index, step)) in moves.iter().enumerate() {
            let is_quiet = position.gain(step) == 0;
            let is_late = number >= 3 && depth >= 3 && is_quiet && !is_check;
            let less = i32::from(is_late) * (1 + i32::from(number >= 10) + depth / 8);
            let window = Window { alpha, ..window };
            let score = self.try_move((position, color), step, (depth - 1, less), window, number == 0);
            if self.has_stopped {
                break;
            }
            if score > best.0 {
                best = (score, *index);
            }
            alpha = alpha.max(score);
            if alpha >= window.beta {
                if is_quiet {
                    self.order.note::<P>(color, ply, depth, step);
                }
                break;
            }
        }
        self.lists.push(moves);
        if self.has_stopped {
            return 0;
        }
        let bound = match best.0 {
            score if score >= window.beta => Bound::AtLeast,
            score if score > window.alpha => Bound::Exact,
            _ => Bound::AtMost,
        };
        let key = self.path[ply];
        self.table.set(key, depth, ply as i32, best.1, best.0, bound);
        best.0
    }
}

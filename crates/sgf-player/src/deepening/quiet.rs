//! The search of the leaves: only captures and promotions, until none is worth it.

use sgf_model::value::Color;

use super::{Evaluate, Search, settled};

/// A capture that leaves the score this far below what is needed is not searched.
const MARGIN: i32 = 200;

impl<P: Evaluate> Search<'_, P> {
    /// The score of a position for the player to move when only captures are searched. The player may also stop capturing.
    pub(super) fn settle_captures(
        &mut self,
        position: &P,
        color: Color,
        ply: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let stand = position.balance(color);
        if stand >= beta || ply > super::DEEPEST * 2 {
            return stand;
        }
        alpha = alpha.max(stand);
        let mut best = stand;
        let mut moves = self.list(position);
        if moves.is_empty() {
            self.lists.push(moves);
            return settled(position, color, ply);
        }
        moves.retain_mut(|(rank, _, step)| {
            let gain = position.gain(step);
            *rank = gain * 16 - position.risk(step);
            gain > 0 && stand + gain + MARGIN > alpha
        });
        moves.sort_unstable_by_key(|(rank, index, _)| (std::cmp::Reverse(*rank), *index));
        for (_, _, step) in &moves {
            let mut next = position.clone();
            next.play_unchecked(color, step);
            self.count();
            if self.has_stopped {
                break;
            }
            let score = -self.settle_captures(&next, color.other(), ply + 1, -beta, -alpha);
            best = best.max(score);
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        self.lists.push(moves);
        best
    }

    /// Lists the legal moves with their numbers in the list.
    pub(super) fn list(&mut self, position: &P) -> Vec<(i32, u16, P::Move)> {
        let mut numbered = self.lists.pop().unwrap_or_default();
        numbered.clear();
        self.listed.clear();
        position.legal_moves(&mut self.listed);
        numbered.extend((0..).zip(self.listed.drain(..)).map(|(index, step)| (0, index, step)));
        numbered
    }
}

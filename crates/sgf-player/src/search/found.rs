//! The choice of a move from the statistics of a search.

use super::Search;
use super::tree::Proven;
use crate::vary::vary_undecided;
use crate::{ChooseError, Policy};

/// The result of a search.
///
/// # Examples
///
/// See [`search`](fn@crate::search).
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// The move.
    pub step: M,
    /// The expected result for the player to move, from 0 (a loss) to 1 (a win); 0.5 is a draw or an even game.
    pub win_rate: f64,
    /// Whether the win rate is proven by search to the end.
    pub is_proven: bool,
    /// The number of simulations through the move or, in games without simulations, of positions that were searched after it.
    pub visits: u32,
    /// The number of all simulations or positions.
    pub simulations: u32,
    /// The expected continuation; the first entry is the move. It ends before the next chance event.
    pub line: Vec<M>,
}

impl<P: Policy> Search<'_, P> {
    /// The move that the statistics recommend.
    pub(super) fn found(&mut self, margin: f64) -> Result<Found<P::Move>, ChooseError> {
        let best = self.best(0).ok_or(ChooseError::Stopped)?;
        let chosen = self.vary(best, margin);
        let turn = self.tree.nodes[0].turn;
        let mut line = Vec::new();
        let mut at = chosen;
        while let Some(step) = &self.tree.moves[at] {
            line.push(step.clone());
            match self.best(at) {
                Some(next) if self.is_known(next) => at = next,
                _ => break,
            }
        }
        let node = &self.tree.nodes[chosen];
        let step = self.tree.moves[chosen].clone().ok_or(ChooseError::NoMoves)?;
        Ok(Found {
            step,
            win_rate: node.mean(turn).unwrap_or(0.5),
            is_proven: node.proven.is_some(),
            visits: node.visits,
            simulations: self.tree.nodes[0].visits,
            line,
        })
    }

    fn is_known(&self, at: usize) -> bool {
        let node = &self.tree.nodes[at];
        node.visits > 0 || node.proven.is_some()
    }

    /// The best child: a proven win, or the most visits without a proven loss. A child that is not known yet is better than a proven loss.
    /// `None` if no child is known.
    fn best(&self, at: usize) -> Option<usize> {
        let node = &self.tree.nodes[at];
        if node.is_chance || !node.children().any(|index| self.is_known(index)) {
            return None;
        }
        let rank = |index: &usize| {
            let child = &self.tree.nodes[*index];
            let proven = match child.proven {
                Some(Proven::Win(winner)) if winner == node.turn => 2,
                Some(Proven::Win(_)) => 0,
                _ => 1,
            };
            (proven, child.visits)
        };
        // The first of several equals, so that the choice does not depend on the order of comparison.
        node.children().rev().max_by_key(rank)
    }

    /// Chooses a move by the margin of the level. A proven win is not missed, and a proven loss not chosen.
    fn vary(&mut self, best: usize, margin: f64) -> usize {
        let node = &self.tree.nodes[0];
        let turn = node.turn;
        // The results of few simulations mean little.
        let least = (self.tree.nodes[best].visits / 16).max(1);
        let worth = |index: usize| {
            let child = &self.tree.nodes[index];
            child.mean(turn).filter(|_| child.visits >= least && child.proven.is_none())
        };
        let others = node.children().filter(|&index| index != best);
        let indices: Vec<usize> = std::iter::once(best).chain(others).collect();
        let win_rates: Vec<Option<f64>> = indices.iter().map(|&index| worth(index)).collect();
        indices[vary_undecided(&win_rates, margin, &mut self.playout.random)]
    }
}

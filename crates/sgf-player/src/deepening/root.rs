//! The root: iterations, the choice of a move, and the expected continuation.

use super::node::Window;
use super::{DEEPEST, Evaluate, MATE, MATES, Search};
use crate::policy::chance_of_lead;
use crate::vary::{scores_within, vary_undecided};
use crate::{ChooseError, Found};

/// A move at the root.
#[derive(Clone, Debug)]
pub(super) struct Candidate<M> {
    step: M,
    /// The score of the last complete search; exact if it is within the margin of the best.
    score: i32,
    /// The number of positions that were searched after the move.
    n_positions: u32,
}

/// The greatest length of the expected continuation.
const LONGEST_LINE: usize = 12;

impl<P: Evaluate> Search<'_, P> {
    /// Lists the moves in random order, and ranks them by the positions after them.
    pub(super) fn look(&mut self) {
        let mut moves = Vec::new();
        self.root.candidates(&mut moves);
        self.random.shuffle(&mut moves);
        for step in moves {
            let mut next = self.root.clone();
            next.play_unchecked(self.turn, &step);
            // Mates are found by the first iteration; they would be slow to find here.
            let score = match next.has_ended() {
                true => -super::settled(&next, self.turn.other(), 1),
                false => next.balance(self.turn),
            };
            self.candidates.push(Candidate { step, score, n_positions: 1 });
        }
        self.n_positions = self.candidates.len() as u32;
        self.sort();
    }

    fn sort(&mut self) {
        self.candidates.sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    }

    /// Searches deeper and deeper, until the positions are used up or the result is certain.
    pub(super) fn run(&mut self) {
        // A forced move needs no thought; a short search gives its win rate.
        if self.candidates.len() == 1 {
            self.most = self.most.min(50 * P::POSITIONS);
        }
        let margin = scores_within(self.settings.margin, P::HALF_WON);
        for depth in 0..DEEPEST {
            let is_certain = self.candidates.first().is_none_or(|best| best.score.abs() > MATES);
            if is_certain || self.n_positions >= self.most {
                return;
            }
            self.iterate(depth, margin);
            if self.has_stopped {
                return;
            }
        }
    }

    /// One iteration. If it does not end, only a better move that it found counts.
    fn iterate(&mut self, depth: i32, margin: i32) {
        let mut best = -MATE;
        let root = self.root;
        for index in 0..self.candidates.len() {
            let window = Window { alpha: (best - margin).max(-MATE), beta: MATE };
            let (before, step) = (self.n_positions, self.candidates[index].step.clone());
            let score = self.try_move((root, self.turn), &step, (depth, 0), window, index == 0);
            if self.has_stopped {
                self.keep(index, best);
                return;
            }
            let candidate = &mut self.candidates[index];
            candidate.score = score;
            candidate.n_positions += self.n_positions - before;
            best = best.max(score);
        }
        self.sort();
    }

    /// Keeps the best move of an iteration that ended early, after some moves.
    fn keep(&mut self, n_searched: usize, best: i32) {
        let is_best = |candidate: &Candidate<P::Move>| candidate.score == best;
        let Some(index) = self.candidates[..n_searched].iter().position(is_best) else { return };
        // If all of them lose, the others may not: they keep the scores of the last iteration.
        if best < -MATES {
            self.sort();
            return;
        }
        // The others were found worse, if only by this iteration or the last.
        for candidate in &mut self.candidates[n_searched..] {
            candidate.score = candidate.score.min(best);
        }
        self.candidates[..=index].rotate_right(1);
        self.candidates[1..].sort_by_key(|candidate| std::cmp::Reverse(candidate.score));
    }

    /// The move that the search recommends.
    pub(super) fn found(&mut self, margin: f64) -> Result<Found<P::Move>, ChooseError> {
        let mut chosen = self.vary(margin);
        // A short search has not seen all answers. Each move that is left out here is a proven loss, so this ends.
        while self.candidates.get(chosen).is_some_and(|candidate| self.allows_mate(candidate)) {
            self.candidates[chosen].score = 2 - MATE;
            self.sort();
            chosen = self.vary(margin);
        }
        let candidate = self.candidates.get(chosen).ok_or(ChooseError::NoMoves)?.clone();
        let is_proven = candidate.score.abs() > MATES;
        Ok(Found {
            line: self.line(&candidate.step),
            step: candidate.step,
            win_rate: win_rate(candidate.score, P::HALF_WON),
            is_proven,
            visits: candidate.n_positions,
            simulations: self.n_positions,
        })
    }

    /// Returns whether the opponent can end the game with one answer to a move, if that was not known.
    fn allows_mate(&self, candidate: &Candidate<P::Move>) -> bool {
        if candidate.score.abs() > MATES {
            return false;
        }
        let opponent = self.turn.other();
        let mut position = self.root.clone();
        position.play_unchecked(self.turn, &candidate.step);
        let (mut answers, mut replies) = (Vec::new(), Vec::new());
        position.legal_moves(&mut answers);
        answers.iter().any(|answer| {
            let mut next = position.clone();
            next.play_unchecked(opponent, answer);
            if !next.has_ended() {
                // A player who is not in check has a move, but for stalemates.
                if !next.is_check(self.turn) {
                    return false;
                }
                replies.clear();
                next.legal_moves(&mut replies);
                if !replies.is_empty() {
                    return false;
                }
            }
            next.outcome().is_some_and(|outcome| outcome.winner == Some(opponent))
        })
    }

    /// Chooses a move by the margin of the level. A mate is not missed, and not allowed.
    fn vary(&mut self, margin: f64) -> usize {
        if self.candidates.first().is_none_or(|best| best.score.abs() > MATES) {
            return 0;
        }
        let worth = |candidate: &Candidate<P::Move>| {
            (candidate.score > -MATES).then(|| win_rate(candidate.score, P::HALF_WON))
        };
        let win_rates: Vec<Option<f64>> = self.candidates.iter().map(worth).collect();
        vary_undecided(&win_rates, margin, &mut self.random)
    }

    /// The expected continuation, from the table.
    fn line(&mut self, step: &P::Move) -> Vec<P::Move> {
        let mut line = vec![step.clone()];
        let (mut position, mut color) = (self.root.clone(), self.turn);
        position.play_unchecked(color, step);
        while line.len() < LONGEST_LINE && position.turn().is_some() {
            let Some(best) = self.table.get(position.hash()).map(|entry| entry.best) else { break };
            let moves = self.list(&position);
            let Some((.., step)) = moves.get(usize::from(best)) else { break };
            color = color.other();
            position.play_unchecked(color, step);
            line.push(step.clone());
        }
        line
    }
}

/// The chance to win with a score.
fn win_rate(score: i32, half_won: f64) -> f64 {
    match score {
        score if score > MATES => 1.0,
        score if score < -MATES => 0.0,
        score => chance_of_lead(f64::from(score), half_won),
    }
}

//! The order of moves: captures of valuable pieces first, then moves that were good elsewhere.

use sgf_model::value::Color;

use super::Evaluate;

/// Moves that refuted others: two for each depth, and a history by slot.
pub(super) struct Order<M> {
    killers: Vec<[Option<M>; 2]>,
    history: [Vec<i32>; 2],
}

/// The rank of the best move of an earlier search.
const FIRST: i32 = i32::MAX;
/// The ranks of captures and of killers; the history is below.
const CAPTURE: i32 = 1 << 28;
const KILLER: i32 = 1 << 27;
/// The history is halved when a value exceeds this.
const MOST: i32 = 1 << 20;

impl<M: Clone + PartialEq> Order<M> {
    pub(super) fn new(n_slots: usize) -> Order<M> {
        Order { killers: Vec::new(), history: [vec![0; n_slots], vec![0; n_slots]] }
    }

    /// Ranks the listed moves of a position, and sorts them.
    pub(super) fn sort<P: Evaluate<Move = M>>(
        &self,
        position: &P,
        color: Color,
        ply: usize,
        first: u16,
        moves: &mut [(i32, u16, M)],
    ) {
        let killers = self.killers.get(ply);
        for (rank, index, step) in moves.iter_mut() {
            let gain = position.gain(step);
            *rank = match () {
                () if *index == first => FIRST,
                () if gain > 0 => CAPTURE + gain * 16 - position.risk(step),
                () if killers.is_some_and(|killers| killers.iter().flatten().any(|it| it == step)) => KILLER,
                () => self.history[color as usize][P::slot(step)],
            };
        }
        // The index decides between equals, so that the order is the same everywhere.
        moves.sort_unstable_by_key(|(rank, index, _)| (std::cmp::Reverse(*rank), *index));
    }

    /// Notes a quiet move that refuted the one before.
    pub(super) fn note<P: Evaluate<Move = M>>(&mut self, color: Color, ply: usize, depth: i32, step: &M) {
        if self.killers.len() <= ply {
            self.killers.resize_with(ply + 1, || [None, None]);
        }
        let killers = &mut self.killers[ply];
        if killers[0].as_ref() != Some(step) {
            killers.swap(0, 1);
            killers[0] = Some(step.clone());
        }
        let history = &mut self.history[color as usize];
        let value = &mut history[P::slot(step)];
        *value += depth * depth;
        if *value > MOST {
            history.iter_mut().for_each(|value| *value /= 2);
        }
    }
}

//! Pods on their way: steps, jumps, captures, and all ways that there are.
//!
//! Pods that move together ignore each other, so a way is judged against the pods that stay.

use sgf_model::value::Color;
use sgf_syntax::Listed;

use super::board::{Octi, Pod};
use super::notation::{Captured, Landing, Prongs, Stone};
use super::rules::Goal;
use crate::{Reason, Square};

/// How many ways of a pod, and moves of a position, are listed at most. Stacks between many pods have more.
pub(super) const MOST: usize = 1 << 15;

/// The pods that stay while others move.
pub(super) struct Staying<'a> {
    octi: &'a Octi,
    movers: &'a [usize],
}

/// A leg of a way: the direction, and the square jumped over if it is a jump.
pub(super) struct Leg {
    pub(super) hole: u8,
    pub(super) over: Option<Square>,
}

/// A way under way, while all are listed.
#[derive(Clone)]
struct Draft {
    at: Square,
    path: Vec<Landing>,
    jumped: Vec<Square>,
}

impl<'a> Staying<'a> {
    pub(super) fn new(octi: &'a Octi, movers: &'a [usize]) -> Staying<'a> {
        Staying { octi, movers }
    }

    /// Returns the pods on a square that do not move.
    fn at(&self, square: Square) -> Vec<Pod> {
        let mut pods = Vec::new();
        for index in self.octi.places(square) {
            if !self.movers.contains(&index) {
                pods.push(self.octi.pods()[index]);
            }
        }
        pods
    }

    /// Returns the pods of a square that are captured.
    pub(super) fn taken(&self, square: Square, captured: &Captured) -> Vec<Pod> {
        let mut wanted = match captured {
            Captured::Nothing => return Vec::new(),
            Captured::All => return self.at(square),
            Captured::Some(wanted) => wanted.clone(),
        };
        let mut pods = self.at(square);
        pods.retain(|pod| {
            let place = wanted.iter().position(|prongs| *prongs == pod.prongs);
            place.map(|place| wanted.swap_remove(place)).is_some()
        });
        pods
    }

    fn prongs_at(&self, square: Square) -> Vec<Prongs> {
        self.at(square).iter().map(|pod| pod.prongs).listed()
    }

    fn is_empty(&self, square: Square) -> bool {
        self.octi.places(square).all(|index| self.movers.contains(&index))
    }

    fn can_step(&self, color: Color, to: Square) -> bool {
        let has_stacks = self.octi.rules.goal != Goal::Kids;
        self.at(to).iter().all(|pod| has_stacks && pod.color == color)
    }

    /// Says why a pod may not go this way.
    pub(super) fn judge(&self, color: Color, stone: Stone, path: &[Landing]) -> Result<(), Reason> {
        let mut at = stone.square;
        let mut jumped = Vec::new();
        for landing in path {
            let leg = self.octi.leg(at, landing.to).ok_or(Reason::Geometry)?;
            if !stone.prongs.has(leg.hole) {
                return Err(Reason::Geometry);
            }
            match leg.over {
                Some(over) => self.judge_jump(over, landing, &mut jumped)?,
                None if path.len() > 1 => return Err(Reason::Geometry),
                None if landing.captured != Captured::Nothing => return Err(Reason::NothingCaptured),
                None if !self.can_step(color, landing.to) => return Err(Reason::Occupied),
                None => {}
            }
            at = landing.to;
        }
        Ok(())
    }

    fn judge_jump(&self, over: Square, landing: &Landing, jumped: &mut Vec<Square>) -> Result<(), Reason> {
        if jumped.contains(&over) || self.is_empty(over) {
            return Err(Reason::Geometry);
        }
        if !self.is_empty(landing.to) {
            return Err(Reason::Occupied);
        }
        jumped.push(over);
        if let Captured::Some(wanted) = &landing.captured {
            let mut left = self.prongs_at(over);
            for prongs in wanted {
                let index = left.iter().position(|it| it == prongs).ok_or(Reason::NoPiece)?;
                left.swap_remove(index);
            }
        }
        Ok(())
    }

    /// Lists all ways of a pod; steps first.
    pub(super) fn ways(&self, color: Color, stone: Stone) -> Vec<Vec<Landing>> {
        let mut ways = Vec::new();
        for hole in (0..8).filter(|&hole| stone.prongs.has(hole)) {
            let step = self.octi.towards(stone.square, hole, 1).filter(|&to| self.can_step(color, to));
            if let Some(to) = step {
                ways.push(vec![Landing { to, captured: Captured::Nothing }]);
            }
        }
        let mut drafts = vec![Draft { at: stone.square, path: Vec::new(), jumped: Vec::new() }];
        while let Some(draft) = drafts.pop() {
            for hole in (0..8).filter(|&hole| stone.prongs.has(hole)) {
                self.jump(&draft, hole, &mut drafts);
            }
            if !draft.path.is_empty() {
                ways.push(draft.path);
            }
            if ways.len() + drafts.len() >= MOST {
                break;
            }
        }
        ways
    }

    /// Adds what a way may become by a jump in a direction: a draft for each choice of captures.
    fn jump(&self, draft: &Draft, hole: u8, drafts: &mut Vec<Draft>) {
        let square = |far| self.octi.towards(draft.at, hole, far);
        let (Some(over), Some(to)) = (square(1), square(2)) else { return };
        if self.is_empty(over) || !self.is_empty(to) || draft.jumped.contains(&over) {
            return;
        }
        for captured in choices(&self.prongs_at(over)) {
            let mut next = draft.clone();
            next.at = to;
            next.path.push(Landing { to, captured });
            next.jumped.push(over);
            drafts.push(next);
        }
    }
}

/// Lists the choices of captures from pods in order: none, some, all, and each only once though pods be alike.
fn choices(pods: &[Prongs]) -> Vec<Captured> {
    let mut choices = vec![Captured::Nothing];
    for some in subsets(pods) {
        choices.push(Captured::Some(some.into_iter().map(|index| pods[index]).listed()));
    }
    choices.pop();
    choices.push(Captured::All);
    choices
}

/// Lists the subsets of things in order, but the empty one, as indexes; of things that are alike the first are taken. The
/// whole is the last.
pub(super) fn subsets(things: &[Prongs]) -> Vec<Vec<usize>> {
    // Of stacks higher than any of real games only the first pods move in every combination.
    let n_things = things.len().min(10);
    let has = |bits: u32, index: usize| bits & (1 << index) != 0;
    let is_first =
        |bits: u32, index: usize| index == 0 || things[index - 1] != things[index] || has(bits, index - 1);
    let mut subsets = Vec::new();
    for bits in 1..1_u32 << n_things {
        if (0..n_things).all(|index| !has(bits, index) || is_first(bits, index)) {
            subsets.push((0..n_things).filter(|&index| has(bits, index)).listed());
        }
    }
    subsets
}

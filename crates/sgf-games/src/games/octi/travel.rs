//! Paths of pods: steps, jumps and captures.
//!
//! Pods that move together ignore each other, so paths are checked against the remaining pods.

use sgf_model::value::Color;

use super::board::{Octi, Pod};
use super::notation::{Captured, Landing, Prongs, Stone};
use super::rules::Goal;
use crate::{IllegalMove, Square};

/// The maximum number of listed paths of a pod, and of listed turns. Positions with large stacks have more.
pub(super) const MOST: usize = 1 << 15;

/// The pods that do not move.
pub(super) struct Staying<'a> {
    octi: &'a Octi,
    movers: &'a [usize],
}

/// An incomplete path.
#[derive(Clone)]
struct Draft {
    at: Square,
    path: Vec<Landing>,
    jumped: Vec<Square>,
}

impl Octi {
    /// Returns the pods that do not move along with `movers`.
    pub(super) fn staying<'a>(&'a self, movers: &'a [usize]) -> Staying<'a> {
        Staying { octi: self, movers }
    }
}

impl Staying<'_> {
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

    /// Returns the captured pods of a square.
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
        self.at(square).iter().map(|pod| pod.prongs).collect()
    }

    fn is_empty(&self, square: Square) -> bool {
        self.octi.places(square).all(|index| self.movers.contains(&index))
    }

    fn can_step(&self, color: Color, to: Square) -> bool {
        let has_stacks = self.octi.rules.goal != Goal::Kids;
        self.at(to).iter().all(|pod| has_stacks && pod.color == color)
    }

    /// Checks the path of a pod.
    pub(super) fn check_move(&self, color: Color, stone: Stone, path: &[Landing]) -> Result<(), IllegalMove> {
        let mut at = stone.square;
        let mut jumped = Vec::new();
        for landing in path {
            let leg = self.octi.leg(at, landing.to).ok_or(IllegalMove::Geometry)?;
            if !stone.prongs.has(leg.hole) {
                return Err(IllegalMove::Geometry);
            }
            match leg.over {
                Some(over) => self.judge_jump(over, landing, &mut jumped)?,
                None if path.len() > 1 => return Err(IllegalMove::Geometry),
                None if landing.captured != Captured::Nothing => return Err(IllegalMove::NothingCaptured),
                None if !self.can_step(color, landing.to) => return Err(IllegalMove::Occupied),
                None => {}
            }
            at = landing.to;
        }
        Ok(())
    }

    fn judge_jump(
        &self,
        over: Square,
        landing: &Landing,
        jumped: &mut Vec<Square>,
    ) -> Result<(), IllegalMove> {
        if jumped.contains(&over) || self.is_empty(over) {
            return Err(IllegalMove::Geometry);
        }
        if !self.is_empty(landing.to) {
            return Err(IllegalMove::Occupied);
        }
        jumped.push(over);
        if let Captured::Some(wanted) = &landing.captured {
            let mut left = self.prongs_at(over);
            for prongs in wanted {
                let index = left.iter().position(|it| it == prongs).ok_or(IllegalMove::NoPiece)?;
                left.swap_remove(index);
            }
        }
        Ok(())
    }

    /// Lists all paths of a pod, steps first.
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

    /// Extends a path by a jump in a direction, once for each choice of captures.
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

/// Lists the choices of captures in order: none, some, all. Choices of equal pods are listed once.
fn choices(pods: &[Prongs]) -> Vec<Captured> {
    let mut choices = vec![Captured::Nothing];
    for some in subsets(pods) {
        choices.push(Captured::Some(some.into_iter().map(|index| pods[index]).collect()));
    }
    choices.pop();
    choices.push(Captured::All);
    choices
}

/// Lists the non-empty subsets as sorted lists of indexes, the full set last. Among equal elements, a subset contains the first ones.
pub(super) fn subsets(things: &[Prongs]) -> Vec<Vec<usize>> {
    // In stacks higher than any in real games, only the first pods are combined.
    let n_things = things.len().min(10);
    let has = |bits: u32, index: usize| bits & (1 << index) != 0;
    let is_first =
        |bits: u32, index: usize| index == 0 || things[index - 1] != things[index] || has(bits, index - 1);
    let mut subsets = Vec::new();
    for bits in 1..1_u32 << n_things {
        if (0..n_things).all(|index| !has(bits, index) || is_first(bits, index)) {
            subsets.push((0..n_things).filter(|&index| has(bits, index)).collect());
        }
    }
    subsets
}

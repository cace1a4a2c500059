//! Lists the legal turns.

use sgf_model::value::Color;

use super::board::{Before, Octi, Supply};
use super::notation::{Landing, Part, Prongs, Stone};
use super::rules::Goal;
use super::travel::{MOST, subsets};
use crate::Square;

impl Octi {
    /// Lists the turns that move no pod.
    pub(super) fn list_builds(&self, color: Color, into: &mut Vec<Vec<Part>>) {
        for square in self.squares().filter(|&square| self.judge_bring(color, square).is_ok()) {
            into.push(vec![Part::Bring(square)]);
        }
        let supply = self.supply(color);
        let mut before = None;
        for pod in self.pods.iter().filter(|pod| pod.color == color) {
            let stone = Stone { square: pod.square, prongs: pod.prongs };
            if before.replace(stone) != Some(stone) {
                list_prongs(stone, supply, into);
            }
        }
    }

    /// Lists the turns that move pods from one square.
    pub(super) fn list_moves(&self, color: Color, into: &mut Vec<Vec<Part>>) {
        let mut first = 0;
        while let Some(pod) = self.pods.get(first) {
            let mut stack: Vec<usize> = self.places(pod.square).collect();
            first += stack.len();
            stack.retain(|&index| self.pods[index].color == color);
            let prongs: Vec<Prongs> = stack.iter().map(|&index| self.pods[index].prongs).collect();
            // Under kids rules, a turn is one action of one pod.
            let is_one_enough = self.rules.goal == Goal::Kids;
            for mut movers in subsets(&prongs) {
                if !is_one_enough || movers.len() == 1 {
                    movers.iter_mut().for_each(|place| *place = stack[*place]);
                    self.list_together(color, &movers, into);
                }
            }
        }
    }

    fn list_together(&self, color: Color, movers: &[usize], into: &mut Vec<Vec<Part>>) {
        let staying = self.staying(movers);
        // The partial turns, each with the index of its last route, so that equal pods take their routes in order.
        let mut turns: Vec<(Vec<Part>, usize)> = vec![(Vec::new(), 0)];
        for (place, &index) in movers.iter().enumerate() {
            let stone = self.stone(index);
            let ways = staying.ways(color, stone);
            let routes = routes(&ways);
            let is_like = place > 0 && self.stone(movers[place - 1]) == stone;
            let mut longer = Vec::new();
            'turns: for (parts, last) in &turns {
                let first = if is_like { *last } else { 0 };
                let jumped = self.jumped(parts);
                // If several pods jump over a square, only the first one captures, so that each capture is listed once.
                let is_new = |&(over, captures): &(Square, bool)| !captures || !jumped.contains(&over);
                for (path, &route) in ways.iter().zip(&routes) {
                    if longer.len() == MOST {
                        break 'turns;
                    }
                    if route >= first && self.jumps(stone.square, path).iter().all(is_new) {
                        longer.push((with(parts, Part::Go { stone, path: path.clone() }), route));
                    }
                }
            }
            turns = longer;
        }
        for (parts, _) in turns {
            into.push(parts);
        }
    }

    /// Lists the turns that follow the superprong moves made so far, each once.
    pub(super) fn list_turns(&self, color: Color) -> Vec<Vec<Part>> {
        let mut turns = Vec::new();
        let mut drafts = vec![(self.clone(), Vec::<Part>::new(), Before::default())];
        while let Some((board, before, done)) = drafts.pop() {
            let mut after = Vec::new();
            board.list_builds(color, &mut after);
            board.list_moves(color, &mut after);
            after.retain(|parts| done.allows(&board, parts) && !done.captures_again(&board, parts));
            for index in 0..board.pods.len() {
                for part in board.list_free(color, index) {
                    let mut done = done.clone();
                    let is_again = done.captures_again(&board, std::slice::from_ref(&part));
                    if !is_again && board.is_free(color, &part, &mut done) {
                        let mut next = board.clone();
                        next.go_alone(color, &part);
                        drafts.push((next, with(&before, part), done));
                    }
                }
            }
            for mut parts in after {
                let mut turn = before.clone();
                turn.append(&mut parts);
                turns.push(turn);
            }
            if turns.len() + drafts.len() > MOST {
                break;
            }
        }
        turns.truncate(MOST);
        turns
    }

    fn list_free(&self, color: Color, index: usize) -> Vec<Part> {
        let pod = self.pods[index];
        if pod.color != color || pod.prongs.supers == 0 {
            return Vec::new();
        }
        let stone = self.stone(index);
        let ways = self.staying(&[index]).ways(color, stone);
        let single = ways.into_iter().filter(|path| path.len() == 1);
        single.map(|path| Part::Go { stone, path }).collect()
    }
}

/// Lists the turns that insert a prong into a pod, or move one to another hole.
fn list_prongs(stone: Stone, supply: Supply, into: &mut Vec<Vec<Part>>) {
    let free = || (0..8).filter(|&hole| !stone.prongs.has(hole));
    for (is_super, left) in [(false, supply.prongs), (true, supply.supers)] {
        for hole in free().filter(|_| left > 0) {
            into.push(vec![Part::Add { stone, hole, is_super }]);
        }
    }
    for from in (0..8).filter(|from| stone.prongs.plain & (1 << from) != 0) {
        for to in free() {
            into.push(vec![Part::Turn { stone, to, from }]);
        }
    }
}

/// Returns the turn with one more part.
fn with(parts: &[Part], part: Part) -> Vec<Part> {
    let mut longer = parts.to_vec();
    longer.push(part);
    longer
}

/// Returns for each path the index of the first path over the same squares, regardless of captures.
fn routes(ways: &[Vec<Landing>]) -> Vec<usize> {
    let is_same = |one: &[Landing], other: &[Landing]| {
        one.iter().map(|landing| landing.to).eq(other.iter().map(|landing| landing.to))
    };
    let first = |path: &Vec<Landing>| ways.iter().position(|other| is_same(path, other));
    ways.iter().map(|path| first(path).unwrap_or_default()).collect()
}

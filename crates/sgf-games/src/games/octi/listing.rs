//! All turns that a player has.

use sgf_model::value::Color;

use super::board::{Before, Octi};
use super::notation::{Landing, Part, Prongs, Stone};
use super::rules::Goal;
use super::travel::{MOST, Staying, subsets};

impl Octi {
    /// Lists the turns in which nothing moves.
    pub(super) fn list_builds(&self, color: Color, into: &mut Vec<Vec<Part>>) {
        let brings = self.squares().filter(|&square| self.judge_bring(color, square).is_ok());
        into.extend(brings.map(|square| vec![Part::Bring(square)]));
        let supply = self.supply(color);
        let mut own: Vec<Stone> = (0..self.pods.len())
            .filter(|&index| self.pods[index].color == color)
            .map(|index| self.stone(index))
            .collect();
        own.dedup();
        for stone in own {
            let free = |hole: &u8| !stone.prongs.has(*hole);
            for (is_super, left) in [(false, supply.prongs), (true, supply.supers)] {
                let holes = (0..8).filter(free).filter(|_| left > 0);
                into.extend(holes.map(|hole| vec![Part::Add { stone, hole, is_super }]));
            }
            for from in (0..8).filter(|from| stone.prongs.plain & (1 << from) != 0) {
                into.extend((0..8).filter(free).map(|to| vec![Part::Turn { stone, to, from }]));
            }
        }
    }

    /// Lists the turns in which pods of a square move.
    pub(super) fn list_moves(&self, color: Color, into: &mut Vec<Vec<Part>>) {
        let own = |index: &usize| self.pods[*index].color == color;
        for stack in (0..self.pods.len())
            .filter(own)
            .collect::<Vec<_>>()
            .chunk_by(|&one, &other| self.pods[one].square == self.pods[other].square)
        {
            let prongs: Vec<Prongs> = stack.iter().map(|&index| self.pods[index].prongs).collect();
            // In the game for kids, a turn is one action of one pod.
            let is_one_enough = self.rules.goal == Goal::Kids;
            for chosen in subsets(&prongs).filter(|chosen| !is_one_enough || chosen.len() == 1) {
                let movers: Vec<usize> = chosen.into_iter().map(|place| stack[place]).collect();
                self.list_together(color, &movers, into);
            }
        }
    }

    fn list_together(&self, color: Color, movers: &[usize], into: &mut Vec<Vec<Part>>) {
        let staying = Staying::new(self, movers);
        // Turns so far, each with the place of its last route, so that pods that are alike take their routes in order.
        let mut turns: Vec<(Vec<Part>, usize)> = vec![(Vec::new(), 0)];
        for (place, &index) in movers.iter().enumerate() {
            let stone = self.stone(index);
            let ways = staying.ways(color, stone);
            let routes = routes(&ways);
            let is_like = place > 0 && self.stone(movers[place - 1]) == stone;
            let longer = turns.iter().flat_map(|(parts, last)| {
                let first = if is_like { *last } else { 0 };
                let jumped = self.jumped(parts);
                let ways = ways.iter().zip(&routes).filter(move |&(_, &route)| route >= first);
                // What several pods jump over is captured by the first of them, so that each capture is listed once.
                let new = ways.filter(move |(path, _)| {
                    let mut legs = self.jumps(stone.square, path);
                    legs.all(|(over, captures)| !captures || !jumped.contains(&over))
                });
                new.map(move |(path, &route)| {
                    let go = Part::Go { stone, path: path.clone() };
                    (parts.iter().cloned().chain([go]).collect(), route)
                })
            });
            turns = longer.take(MOST).collect();
        }
        into.extend(turns.into_iter().map(|(parts, _)| parts));
    }

    /// Lists the turns that begin with what has been done by superprongs, each of them once.
    pub(super) fn list_turns(&self, color: Color) -> Vec<Vec<Part>> {
        let mut turns = Vec::new();
        let mut drafts = vec![(self.clone(), Vec::<Part>::new(), Before::default())];
        while let Some((board, before, done)) = drafts.pop() {
            let mut after = Vec::new();
            board.list_builds(color, &mut after);
            board.list_moves(color, &mut after);
            after.retain(|parts| done.allows(&board, parts) && !done.captures_again(&board, parts));
            for part in (0..board.pods.len()).flat_map(|index| board.list_free(color, index)) {
                let mut done = done.clone();
                let parts = std::slice::from_ref(&part);
                if !done.captures_again(&board, parts) && board.is_free(color, &part, &mut done) {
                    let mut next = board.clone();
                    next.go(color, parts, &mut Vec::new());
                    drafts.push((next, before.iter().cloned().chain([part]).collect(), done));
                }
            }
            turns.extend(
                after.into_iter().map(|parts| before.iter().cloned().chain(parts).collect::<Vec<_>>()),
            );
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
        let ways = Staying::new(self, &[index]).ways(color, stone);
        let single = ways.into_iter().filter(|path| path.len() == 1);
        single.map(|path| Part::Go { stone, path }).collect()
    }
}

/// Returns for each way the place of the first one with the same squares, whatever is captured.
fn routes(ways: &[Vec<Landing>]) -> Vec<usize> {
    let is_same = |one: &[Landing], other: &[Landing]| {
        one.iter().map(|landing| landing.to).eq(other.iter().map(|landing| landing.to))
    };
    let first = |path: &Vec<Landing>| ways.iter().position(|other| is_same(path, other));
    ways.iter().map(|path| first(path).unwrap_or_default()).collect()
}

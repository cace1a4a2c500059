//! All turns that a player has.

use sgf_model::value::Color;

use super::board::Octi;
use super::notation::{Landing, Part, Prongs, Stone};
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
            for chosen in subsets(&prongs) {
                let movers: Vec<usize> = chosen.into_iter().map(|place| stack[place]).collect();
                self.list_together(color, &movers, into);
            }
        }
    }

    fn list_together(&self, color: Color, movers: &[usize], into: &mut Vec<Vec<Part>>) {
        let staying = Staying::new(self, movers);
        // Turns so far, each with the place of its last way, so that pods that are alike take their ways in order.
        let mut turns: Vec<(Vec<Part>, usize)> = vec![(Vec::new(), 0)];
        for (place, &index) in movers.iter().enumerate() {
            let stone = self.stone(index);
            let ways = staying.ways(color, stone);
            let is_like = place > 0 && self.stone(movers[place - 1]) == stone;
            let longer = turns.iter().flat_map(|(parts, last)| {
                let first = if is_like { *last } else { 0 };
                let go = move |(place, path): (usize, &Vec<Landing>)| {
                    let go = Part::Go { stone, path: path.clone() };
                    (parts.iter().cloned().chain([go]).collect(), place)
                };
                ways.iter().enumerate().skip(first).map(go)
            });
            turns = longer.take(MOST).collect();
        }
        into.extend(turns.into_iter().map(|(parts, _)| parts));
    }

    /// Lists the turns that begin with what has been done by superprongs, each of them once.
    pub(super) fn list_turns(&self, color: Color) -> Vec<Vec<Part>> {
        let mut turns = Vec::new();
        let mut drafts = vec![(self.clone(), Vec::<Part>::new(), Vec::new())];
        while let Some((board, before, used)) = drafts.pop() {
            let mut after = Vec::new();
            board.list_builds(color, &mut after);
            board.list_moves(color, &mut after);
            for part in (0..board.pods.len()).flat_map(|index| board.list_free(color, index)) {
                let mut used = used.clone();
                if board.is_free(color, &part, &mut used) {
                    let mut next = board.clone();
                    next.go(color, std::slice::from_ref(&part), &mut Vec::new());
                    drafts.push((next, before.iter().cloned().chain([part]).collect(), used));
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

//! Random moves with a little knowledge: eyes are not filled, and chains in atari are captured and saved.

use sgf_model::value::Color;

use super::board::{BORDER, EMPTY, FastBoard, NOWHERE};
use super::stone_of;
use crate::Random;

/// One in this number of captures and escapes is not played.
const ANSWERS: usize = 8;

impl FastBoard {
    /// Plays random moves until both pass, and appends the filled points. Fills no eyes, so that living groups live; often captures, or
    /// escapes, where the last move put a chain in atari.
    pub(super) fn play_out(&mut self, turn: Color, random: &mut Random, filled: &mut Vec<(Color, u16)>) {
        let (mut turn, mut n_passes, mut last) = (turn, 0, None);
        // Captures make playouts longer than the board; only cycles of captures are longer than this.
        for _ in 0..3 * self.columns * self.rows {
            let answer = last.and_then(|last| self.answer(turn, last)).filter(|_| random.below(ANSWERS) > 0);
            last = answer.or_else(|| self.random_point(turn, random));
            match last {
                Some(at) => {
                    filled.push((turn, self.number(at)));
                    self.put(stone_of(turn), at);
                    n_passes = 0;
                }
                None => {
                    self.ko = NOWHERE;
                    n_passes += 1;
                    if n_passes == 2 {
                        return;
                    }
                }
            }
            turn = turn.other();
        }
    }

    /// The answer to the last move: captures its chain in atari, or else saves an own chain that it put in atari.
    fn answer(&mut self, turn: Color, last: usize) -> Option<usize> {
        let stone = stone_of(turn);
        let only = |board: &FastBoard, at: usize| board.liberties[usize::from(board.head[at])].only();
        let capture = (self.cells[last] != EMPTY).then(|| only(self, last)).flatten();
        if let Some(at) = capture.filter(|&at| at != usize::from(self.ko)) {
            return Some(at);
        }
        let own = self.neighbors(last).into_iter().filter(|&next| self.cells[next] == stone);
        let escapes = own.filter_map(|next| only(self, next).map(|at| (next, at)));
        escapes.filter(|&(next, at)| self.is_escape(next, at)).map(|(_, at)| at).next()
    }

    /// Returns whether a chain has more than one liberty after its only liberty is filled.
    fn is_escape(&self, stone: usize, at: usize) -> bool {
        let neighbors = self.neighbors(at);
        let n_empty = neighbors.iter().filter(|&&next| self.cells[next] == EMPTY).count();
        // Another chain may bring liberties, and a captured one leaves some.
        let helps = |next: &usize| {
            let cell = self.cells[*next];
            if cell == EMPTY || cell == BORDER || self.head[*next] == self.head[stone] {
                return false;
            }
            let is_in_atari = self.liberties[usize::from(self.head[*next])].only().is_some();
            (cell == self.cells[stone]) != is_in_atari
        };
        n_empty > 1 || neighbors.iter().any(helps)
    }

    /// A random point to play: the first good one from a random place in the list.
    fn random_point(&mut self, turn: Color, random: &mut Random) -> Option<usize> {
        let n_empty = self.empty.len();
        let start = random.below(n_empty);
        for index in (start..n_empty).chain(0..start) {
            let point = self.empty[index];
            let at = usize::from(point);
            if point != self.ko && !self.is_eye(turn, at) && !self.is_suicide(stone_of(turn), at) {
                return Some(at);
            }
        }
        None
    }

    /// The expectation of a move: captures and escapes are often good, stones that can be captured at once and lonely ones on the edge bad.
    pub(super) fn expect(&self, turn: Color, at: usize) -> Option<f32> {
        let (stone, neighbors) = (stone_of(turn), self.neighbors(at));
        let only = |next: &usize| self.liberties[usize::from(self.head[*next])].only() == Some(at);
        let is_stone = |next: &&usize| self.cells[**next] != EMPTY && self.cells[**next] != BORDER;
        let stones = || neighbors.iter().filter(is_stone);
        if stones().any(|next| self.cells[*next] != stone && only(next)) {
            return Some(0.9);
        }
        let n_empty = neighbors.iter().filter(|&&next| self.cells[next] == EMPTY).count();
        let has_help = stones().any(|next| self.cells[*next] == stone && !only(next));
        if stones().any(|next| self.cells[*next] == stone && only(next)) && (n_empty > 1 || has_help) {
            return Some(0.8);
        }
        let is_at_edge = neighbors.iter().any(|&next| self.cells[next] == BORDER);
        match () {
            () if n_empty < 2 && !has_help => Some(0.1),
            () if is_at_edge && stones().next().is_none() => Some(0.2),
            () => None,
        }
    }
}

//! TwixT: an unfinished game is estimated by the longest chain of links toward each player's borders.

use sgf_games::twixt::{Move, Twixt};
use sgf_games::{Position, Square};
use sgf_model::value::Color;

use crate::Policy;
use crate::policy::chance_of_lead;

impl Policy for Twixt {
    const PLAYOUT_LENGTH: u32 = 0;
    const EXPLORATION: f64 = 0.15;
    const LOOKAHEAD: usize = 1;
    const PRUNES: bool = true;

    fn estimate(&self) -> f64 {
        let [black, white] = [Color::Black, Color::White].map(|color| span(self, color));
        chance_of_lead(black - white, 4.0)
    }

    /// Pegs that can be linked to a peg of either color; at the beginning, in the middle.
    fn candidates(&self, into: &mut Vec<Move>) {
        self.legal_moves(into);
        let (columns, rows) = self.board_size();
        let third = |place: u16, size: u16| (size / 3..=size - 1 - size / 3).contains(&place);
        let is_near = |hole: Square| {
            KNIGHT_MOVES.iter().any(|&(right, down)| {
                hole.offset(right, down, columns, rows).is_some_and(|other| self.peg(other).is_some())
            })
        };
        let is_in_middle = |hole: Square| third(hole.column, columns) && third(hole.row, rows);
        let keeps = |is_good: &dyn Fn(Square) -> bool, step: &Move| match step {
            Move::Play(play) => play.changes.is_empty() && play.peg.is_some_and(is_good),
            Move::SwapSides | Move::SwapPieces => true,
            _ => false,
        };
        let is_play = |step: &Move| matches!(step, Move::Play(_));
        for is_good in [&is_near as &dyn Fn(Square) -> bool, &is_in_middle] {
            if into.iter().any(|step| is_play(step) && keeps(is_good, step)) {
                into.retain(|step| keeps(is_good, step));
                return;
            }
        }
    }
}

const KNIGHT_MOVES: [(i32, i32); 8] =
    [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The greatest distance that linked pegs of a color cover between its borders, as a fraction of a row for more chains of that length.
fn span(position: &Twixt, color: Color) -> f64 {
    let place = |hole: Square| if color == Color::White { hole.row } else { hole.column };
    let links: Vec<(Square, Square)> = position
        .links()
        .filter(|&(owner, _)| owner == color)
        .map(|(_, link)| (link.upper(), link.lower()))
        .collect();
    let mut is_used = vec![false; links.len()];
    let mut best = 0;
    for first in 0..links.len() {
        if std::mem::replace(&mut is_used[first], true) {
            continue;
        }
        let mut chain = vec![links[first].0, links[first].1];
        let mut next = 0;
        while let Some(&peg) = chain.get(next) {
            next += 1;
            for (index, &(upper, lower)) in links.iter().enumerate() {
                if !is_used[index] && (upper == peg || lower == peg) {
                    is_used[index] = true;
                    chain.push(if upper == peg { lower } else { upper });
                }
            }
        }
        let low = chain.iter().map(|&peg| place(peg)).min().unwrap_or(0);
        let high = chain.iter().map(|&peg| place(peg)).max().unwrap_or(0);
        best = best.max(high - low);
    }
    f64::from(best)
}

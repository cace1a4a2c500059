//! Plays as players enter them: one checker after another, with either die first.

use std::collections::BTreeSet;

use sgf_model::value::Color;

use super::board::{Board, Hop, Point};
use super::play::{Dice, Play, carry_out, legal};
use crate::Site;

/// Lists the legal plays of a roll in every order that begins with the touched sites, in pairs of origin and destination. The origin of
/// the next checker may be touched already.
pub(super) fn entries(board: &Board, color: Color, dice: Dice, touched: &[Site]) -> Vec<Play> {
    let legal = legal(board, color, dice);
    let n_hops = legal.first().map_or(0, |(_, hops)| hops.len());
    let mut orders = Orders {
        color,
        touched,
        n_hops,
        ends: legal.into_iter().map(|(after, _)| after).collect(),
        found: Vec::new(),
    };
    orders.extend(*board, &dice.numbers(), &mut Vec::new());
    orders.found.into_iter().map(|hops| Play { dice, hops }).collect()
}

/// Returns the hops that the touched sites complete.
pub(super) fn completed(touched: &[Site]) -> Vec<Hop> {
    let (pairs, _) = touched.as_chunks::<2>();
    let hop = |&[from, to]: &[Site; 2]| Some(Hop { from: Point::of(from)?, to: Point::of(to)? });
    pairs.iter().filter_map(hop).collect()
}

/// Returns the board after some hops.
pub(super) fn after(board: &Board, color: Color, hops: &[Hop]) -> Board {
    carry_out(board, color, hops).0
}

/// The search for orders of hops.
struct Orders<'a> {
    color: Color,
    touched: &'a [Site],
    /// The number of hops of a legal play.
    n_hops: usize,
    /// The boards after the legal plays.
    ends: BTreeSet<Board>,
    found: Vec<Vec<Hop>>,
}

impl Orders<'_> {
    fn extend(&mut self, board: Board, dice: &[u8], hops: &mut Vec<Hop>) {
        if hops.len() == self.n_hops {
            if self.ends.contains(&board) {
                self.found.push(hops.clone());
            }
            return;
        }
        for (which, &die) in dice.iter().enumerate() {
            if dice[..which].contains(&die) {
                continue;
            }
            let left = [&dice[..which], &dice[which + 1..]].concat();
            for from in (1..=25).rev() {
                let Ok(to) = board.step(self.color, from, die) else { continue };
                let hop = Hop { from: Point::at(self.color, from), to: Point::at(self.color, to) };
                if !self.is_touched(hops.len(), hop) {
                    continue;
                }
                let mut after = board;
                after.carry(self.color, from, to);
                hops.push(hop);
                self.extend(after, &left, hops);
                hops.pop();
            }
        }
    }

    /// Returns whether a hop is the one that was touched at its place in the play, if there is one.
    fn is_touched(&self, index: usize, hop: Hop) -> bool {
        let sites = self.touched.iter().skip(index * 2);
        sites.zip([hop.from.site(), hop.to.site()]).all(|(touched, site)| *touched == site)
    }
}

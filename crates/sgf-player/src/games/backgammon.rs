//! Backgammon: the roll is a chance event, and an unfinished game is estimated by the pips of both.

use sgf_games::backgammon::{Backgammon, Dice, Move};
use sgf_games::{Position, SetUp};
use sgf_model::value::Color;

use crate::Policy;
use crate::policy::chance_of_lead;

/// The weights of the rolls in the order of [`rolls`]: two dice fall in two orders. In the opening roll there are no doubles.
const WEIGHTS: [u32; 21] = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1];

/// The 21 rolls, with the doubles last.
fn rolls() -> impl Iterator<Item = Dice> {
    Dice::all().filter(|dice| !dice.is_double()).chain(Dice::all().filter(|dice| dice.is_double()))
}

impl Policy for Backgammon {
    const PLAYOUT_LENGTH: u32 = 8;

    fn estimate(&self) -> f64 {
        let [black, white] = [Color::Black, Color::White].map(|color| f64::from(self.pips(color)));
        // The same lead weighs more in a shorter race; a tenth of the pips wins about four games in five.
        chance_of_lead(white - black, 2.0 + (black + white) / 25.0)
    }

    /// A dropped double is worth as much as a chance of a quarter in a game for twice the stake.
    fn settle(&self) -> f64 {
        let is_played_out = [Color::Black, Color::White].iter().any(|&color| self.pips(color) == 0);
        match self.outcome().and_then(|outcome| outcome.winner) {
            Some(Color::Black) if is_played_out => 1.0,
            Some(Color::White) if is_played_out => 0.0,
            Some(Color::Black) => 0.75,
            Some(Color::White) => 0.25,
            None => self.estimate(),
        }
    }

    /// Leaves out doubles; the player does not offer them yet.
    fn candidates(&self, into: &mut Vec<Move>) {
        let first = into.len();
        self.legal_moves(into);
        if into.len() > first + 1 {
            into.retain(|step| *step != Move::Double);
        }
    }

    fn chances(&self) -> &'static [u32] {
        let is_rolling = self.dice().is_none() && !self.is_doubled() && self.turn().is_some();
        match is_rolling {
            true if !self.is_opening() => &WEIGHTS,
            true => &WEIGHTS[..15],
            false => &[],
        }
    }

    fn happen(&mut self, outcome: usize) {
        if let Some(dice) = rolls().nth(outcome) {
            // Two digits are always read.
            let _ = self.set_up(&SetUp { ident: "DI", value: &dice.to_string() });
        }
    }
}

//! Backgammon: positions are evaluated by a trained network, plays after all rolls of the opponent, doubles by Janowski's formulas.

mod cube;
mod find;
mod network;

use std::sync::LazyLock;

use sgf_games::backgammon::{Backgammon, Dice, Move};
use sgf_games::{Position, SetUp};
use sgf_model::value::Color;

use crate::Policy;
pub(crate) use find::find;
use network::{Inputs, N_WEIGHTS};

/// The weights of [`network`] in multiples of 1/1024, as two bytes each, the lower first.
static BYTES: &[u8; 2 * N_WEIGHTS] = include_bytes!("weights.bin");

static WEIGHTS: LazyLock<Vec<f32>> = LazyLock::new(|| {
    let pairs = BYTES.as_chunks::<2>().0;
    pairs.iter().map(|&pair| f32::from(i16::from_le_bytes(pair)) / 1024.0).collect()
});

/// The weights of the rolls in the order of [`rolls`]: two dice fall in two orders. In the opening roll there are no doubles.
const WEIGHTS_OF_ROLLS: [u32; 21] = [2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1];

/// The 21 rolls, with the doubles last.
fn rolls() -> impl Iterator<Item = Dice> {
    Dice::all().filter(|dice| !dice.is_double()).chain(Dice::all().filter(|dice| dice.is_double()))
}

/// The chances of the player who rolls next.
#[derive(Clone, Copy, Debug)]
struct Chances {
    win: f64,
    /// The chances to win and to lose a gammon, at most those to win and to lose.
    gammon: f64,
    lost_gammon: f64,
}

impl Chances {
    /// Evaluates an unfinished position for the player who rolls next.
    fn of(position: &Backgammon, roller: Color, inputs: &mut Inputs) -> Chances {
        network::describe(position, roller, inputs);
        let (_, [win, gammon, lost]) = network::evaluate(&WEIGHTS, inputs);
        let (win, gammon, lost) = (f64::from(win), f64::from(gammon), f64::from(lost));
        Chances { win, gammon: gammon.min(win), lost_gammon: lost.min(1.0 - win) }
    }

    /// The expected points per game without the cube.
    fn equity(self) -> f64 {
        2.0 * self.win - 1.0 + self.gammon - self.lost_gammon
    }

    /// The chances of the opponent.
    fn turned(self) -> Chances {
        Chances { win: 1.0 - self.win, gammon: self.lost_gammon, lost_gammon: self.gammon }
    }
}

impl Policy for Backgammon {
    const PLAYOUT_LENGTH: u32 = 0;

    fn estimate(&self) -> f64 {
        let Some(turn) = self.turn() else { return 0.5 };
        // The answer to a double is not the roller's.
        let roller = if self.is_doubled() { turn.other() } else { turn };
        let chances = Chances::of(self, roller, &mut Inputs::new());
        if roller == Color::Black { chances.win } else { 1.0 - chances.win }
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

    /// Leaves out doubles, which are offered before the roll.
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
            true if !self.is_opening() => &WEIGHTS_OF_ROLLS,
            true => &WEIGHTS_OF_ROLLS[..15],
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChooseError, Settings};
    use sgf_games::Options;

    /// A position without dice: checkers of Black and White by letters of points, and Black to roll.
    fn position(black: &[&str], white: &[&str]) -> Backgammon {
        let mut position = Backgammon::begin(&Options::default()).expect("a start");
        for (ident, points) in [("AB", black), ("AW", white)] {
            for value in points {
                position.set_up(&SetUp { ident, value }).expect("a point");
            }
        }
        position.set_turn(Color::Black);
        position
    }

    #[test]
    fn doubles_are_offered_in_good_races_and_not_in_even_ones() {
        // Black's home is at x, White's at a.
        let even = position(&["x", "x", "w", "v"], &["a", "a", "b", "c"]);
        assert!(matches!(find(&even, &Settings::default()), Ok(_) | Err(ChooseError::NoDice)));
        let behind = position(&["s", "s", "s", "s", "s"], &["a", "a"]);
        assert_eq!(find(&behind, &Settings::default()), Err(ChooseError::NoDice));
        let ahead = position(&["x", "x", "x", "x"], &["f", "f", "f", "f", "f", "f", "f", "f"]);
        assert_eq!(find(&ahead, &Settings::default()).map(|found| found.step), Ok(Move::Double));
    }

    #[test]
    fn hopeless_doubles_are_dropped() {
        let mut position = position(&["x", "x"], &["f", "f", "f", "f", "f", "f"]);
        position.play_unchecked(Color::Black, &Move::Double);
        assert_eq!(find(&position, &Settings::default()).map(|found| found.step), Ok(Move::Drop));
    }

    #[test]
    fn the_start_is_nearly_even() {
        let start = Backgammon::begin(&Options::default()).expect("a start");
        let chances = Chances::of(&start, Color::Black, &mut Inputs::new());
        assert!((0.48..0.58).contains(&chances.win), "{chances:?}");
        assert!((0.05..0.25).contains(&chances.gammon), "{chances:?}");
    }
}

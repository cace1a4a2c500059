//! Writing IDs, one decision per line.

use sgf_games::CubeOwner;
use sgf_model::record::GameView;
use sgf_model::value::Color;

use super::bits::Writer;
use super::read::decider;
use crate::backgammon::{Decision, decisions, digits, exponent};
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::Losses;

/// The largest score and match length.
const LARGEST: u32 = (1 << 15) - 1;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let mut losses = Losses::default();
    let mut text = String::new();
    for (node, decision) in decisions(games, &[b"RU"], &mut losses)? {
        let error = WriteError::SetUp { node };
        let cube = exponent(decision.cube.value).filter(|cube| *cube < 16).ok_or(error.clone())?;
        let [black, white] = decision.score;
        if !decision.is_possible() || decision.length.max(black).max(white) > LARGEST {
            return Err(error);
        }
        if decision.cube.owner == CubeOwner::NoCube && decision.length == 0 {
            losses.lose(LossKind::Property, b"CO", node);
        }
        if decision.n_offers > 1 {
            losses.lose(LossKind::Shortened, decision.roller.encode().as_bytes(), node);
        }
        text.push_str(&format!("{}:{}\n", position_id(&decision), match_id(&decision, cube)));
    }
    Ok(losses.finish(text.into_bytes()))
}

/// The ID of the checkers.
fn position_id(decision: &Decision) -> String {
    let mut bits = Writer::default();
    let second = decider(decision);
    for color in [second.other(), second] {
        for count in &decision.side(color)[1..] {
            bits.put((1 << count) - 1, usize::from(*count) + 1);
        }
    }
    bits.encode(10)
}

/// The ID of everything else.
fn match_id(decision: &Decision, cube: u32) -> String {
    let number = |color| u32::from(color == Color::Black);
    let mut bits = Writer::default();
    bits.put(cube, 4);
    bits.put(
        match decision.cube.owner {
            CubeOwner::Player(color) => number(color),
            CubeOwner::Centered | CubeOwner::NoCube => 3,
        },
        2,
    );
    bits.put(number(decision.roller), 1);
    bits.put(u32::from(decision.length > 0 && decision.is_crawford), 1);
    // The game is in progress.
    bits.put(1, 3);
    bits.put(number(decider(decision)), 1);
    bits.put(u32::from(decision.n_offers > 0), 1);
    bits.put(0, 2);
    let (larger, smaller) = decision.dice.map_or((0, 0), digits);
    bits.put(u32::from(larger), 3);
    bits.put(u32::from(smaller), 3);
    let [black, white] = decision.score;
    bits.put(decision.length, 15);
    bits.put(white, 15);
    bits.put(black, 15);
    bits.put(u32::from(!decision.is_jacoby), 1);
    bits.encode(9)
}

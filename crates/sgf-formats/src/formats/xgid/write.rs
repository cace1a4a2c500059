//! Writing XGID, one decision per line.

use std::fmt::Write;

use sgf_games::CubeOwner;
use sgf_model::record::GameView;
use sgf_model::value::Color;

use crate::backgammon::{Decision, decisions, digits, exponent};
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::Losses;

/// The exponent of the cube limit that eXtreme Gammon writes.
const LIMIT: u32 = 10;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let mut losses = Losses::default();
    let mut text = String::new();
    for (node, decision) in decisions(games, &[b"RU"], &mut losses)? {
        let error = WriteError::SetUp { node };
        if !decision.is_possible() {
            return Err(error);
        }
        let cube = exponent(decision.cube.value).ok_or(error)?;
        if decision.cube.owner == CubeOwner::NoCube && decision.length == 0 {
            losses.lose(LossKind::Property, b"CO", node);
        }
        line(&mut text, &decision, cube);
    }
    Ok(losses.finish(text.into_bytes()))
}

fn line(text: &mut String, decision: &Decision, cube: u32) {
    text.push_str("XGID=");
    text.extend((0..26).map(|index| sign(decision, index)));
    let owner = match decision.cube.owner {
        CubeOwner::Player(Color::Black) => 1,
        CubeOwner::Player(Color::White) => -1,
        CubeOwner::Centered | CubeOwner::NoCube => 0,
    };
    let turn = if decision.roller == Color::Black { 1 } else { -1 };
    let dice = match (decision.n_offers, decision.dice) {
        (0, Some(dice)) => {
            let (larger, smaller) = digits(dice);
            format!("{larger}{smaller}")
        }
        (0, None) => "00".to_owned(),
        (1, _) => "D".to_owned(),
        (2, _) => "B".to_owned(),
        (_, _) => "R".to_owned(),
    };
    let agreed = u8::from(if decision.length > 0 { decision.is_crawford } else { decision.is_jacoby });
    let [black, white] = decision.score;
    let length = decision.length;
    // Writing to a string cannot fail.
    let _ = writeln!(text, ":{cube}:{owner}:{turn}:{dice}:{black}:{white}:{agreed}:{length}:{LIMIT}");
}

fn sign(decision: &Decision, index: usize) -> char {
    let black = decision.side(Color::Black)[index];
    let white = decision.side(Color::White)[25 - index];
    match (black, white) {
        (0, 0) => '-',
        (0, count) => char::from(b'a' + count - 1),
        (count, _) => char::from(b'A' + count - 1),
    }
}

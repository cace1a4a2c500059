//! Decisions into XGID, a line each.

use std::fmt::Write;

use sgf_games::CubeOwner;
use sgf_model::record::GameView;
use sgf_model::value::Color;

use crate::backgammon::{Decision, decisions, digits, exponent};
use crate::ledger::Ledger;
use crate::loss::{LossKind, Unwritable, Written};

/// The limit of the cube that eXtreme Gammon writes: 2 to this power.
const LIMIT: u32 = 10;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    let mut ledger = Ledger::default();
    let mut text = String::new();
    for (node, decision) in decisions(games, &[b"RU"], &mut ledger)? {
        let refused = Unwritable::SetUp { node };
        if !decision.is_possible() {
            return Err(refused);
        }
        let cube = exponent(decision.cube.value).ok_or(refused)?;
        if decision.cube.owner == CubeOwner::Nobody && decision.length == 0 {
            ledger.lose(LossKind::Property, b"CO", node);
        }
        line(&mut text, &decision, cube);
    }
    Ok(ledger.finish(text.into_bytes()))
}

fn line(text: &mut String, decision: &Decision, cube: u32) {
    text.push_str("XGID=");
    text.extend((0..26).map(|index| sign(decision, index)));
    let owner = match decision.cube.owner {
        CubeOwner::Player(Color::Black) => 1,
        CubeOwner::Player(Color::White) => -1,
        CubeOwner::Centred | CubeOwner::Nobody => 0,
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
    // Writing to a string does not fail.
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

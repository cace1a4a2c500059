//! Games into lines of USI, UCI and UCCI.

use sgf_model::record::GameView;
use sgf_model::value::Color;

use super::{CHESS, SHOGI, XIANGQI};
use crate::fen;
use crate::ledger::Ledger;
use crate::loss::{Unwritable, Written};
use crate::script::{Made, Scope, Script, script, settle};
use crate::shogi::position::hand;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    if games.is_empty() {
        return Err(Unwritable::NoGame);
    }
    let (mut text, mut ledger) = (String::new(), Ledger::default());
    for view in games {
        write_game(view, &mut text)?;
        settle(view, Scope::MainLine, &mut ledger, |_, _| false);
    }
    Ok(ledger.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String) -> Result<(), Unwritable> {
    let say = |made: Made<'_>| Some(made.position.write(made.step));
    let script = script(view, &[CHESS, XIANGQI, SHOGI], Scope::MainLine, say)?;
    let first = script.line(view).next().map(|told| told.color);
    let turn = first.or(script.start.turn()).unwrap_or(Color::Black);
    script.expect_turns(view, turn, Scope::MainLine)?;
    let usual = sgf_games::game(view.number()).map_or(Color::Black, |spec| spec.first);
    // The game is told by the first move, and there may be none.
    let is_plain = script.set_up.is_none() && turn == usual && first.is_some();
    text.push_str("position ");
    text.push_str(&if is_plain { "startpos".to_owned() } else { position(view.number(), &script, turn) });
    if first.is_some() {
        text.push_str(" moves");
    }
    for told in script.line(view) {
        text.push(' ');
        text.push_str(&told.text);
    }
    text.push('\n');
    Ok(())
}

fn position(number: u16, script: &Script, turn: Color) -> String {
    let start = &*script.start;
    let side = if turn == Color::White { 'w' } else { 'b' };
    match number {
        SHOGI => {
            let letters = |color: Color| {
                hand(start, color)
                    .into_iter()
                    .map(|(kind, number)| {
                        let letter = kind.letter().to_string();
                        let letter = if color == Color::Black { letter } else { letter.to_ascii_lowercase() };
                        if number > 1 { format!("{number}{letter}") } else { letter }
                    })
                    .collect::<String>()
            };
            let hands = letters(Color::Black) + &letters(Color::White);
            let hands = if hands.is_empty() { "-" } else { &hands };
            format!("sfen {} {side} {hands} 1", fen::board(start, Color::Black))
        }
        XIANGQI => format!("fen {} {side} - - 0 1", fen::board(start, Color::White)),
        _ => format!("fen {} {side} {} - 0 1", fen::board(start, Color::White), fen::castling(start)),
    }
}

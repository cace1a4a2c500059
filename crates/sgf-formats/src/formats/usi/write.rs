//! Writing USI, UCI and UCCI.

use sgf_model::record::GameView;
use sgf_model::value::Color;

use super::{CHESS, SHOGI, XIANGQI};
use crate::fen;
use crate::loss::{WriteError, Written};
use crate::losses::Losses;
use crate::move_writer::{MoveToWrite, Scope, WrittenMoves, add_losses, write_moves};
use crate::shogi::position::hand;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    if games.is_empty() {
        return Err(WriteError::NoGame);
    }
    let (mut text, mut losses) = (String::new(), Losses::default());
    for view in games {
        write_game(view, &mut text)?;
        add_losses(view, Scope::MainLine, &mut losses, |_, _| false);
    }
    Ok(losses.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String) -> Result<(), WriteError> {
    let written =
        write_moves(view, &[CHESS, XIANGQI, SHOGI], Scope::MainLine, |made: MoveToWrite<'_>| made.text())?;
    let first = written.main_line(view).next().map(|step| step.color);
    let turn = first.or(written.start.turn()).unwrap_or(Color::Black);
    written.expect_turns(view, turn, Scope::MainLine)?;
    let usual = sgf_games::game(view.number()).map_or(Color::Black, |spec| spec.first);
    // The first move identifies the game, and there may be none.
    let is_plain = written.set_up.is_none() && turn == usual && first.is_some();
    text.push_str("position ");
    text.push_str(&if is_plain { "startpos".to_owned() } else { position(view.number(), &written, turn) });
    if first.is_some() {
        text.push_str(" moves");
    }
    for step in written.main_line(view) {
        text.push(' ');
        text.push_str(&step.text);
    }
    text.push('\n');
    Ok(())
}

fn position(number: u16, written: &WrittenMoves, turn: Color) -> String {
    let start = &*written.start;
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
        _ => format!("fen {} {side} {} - 0 1", fen::board(start, Color::White), fen::castling(start, false)),
    }
}

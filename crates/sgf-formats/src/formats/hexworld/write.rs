//! Writing HexWorld links, one game per line.

use sgf_games::hex::Move;
use sgf_model::info::{GameResult, Manner, lenient};
use sgf_model::record::GameView;
use sgf_model::value::Color;

use super::NUMBER;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::move_writer::{MoveToWrite, Scope, WrittenMoves, add_losses, write_moves};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    if games.is_empty() {
        return Err(WriteError::NoGame);
    }
    let (mut text, mut losses) = (String::new(), Losses::default());
    games.iter().try_for_each(|view| write_game(view, &mut text, &mut losses))?;
    Ok(losses.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String, losses: &mut Losses) -> Result<(), WriteError> {
    let written = write_moves(view, &[NUMBER], Scope::MainLine, format_move)?;
    if let Some(node) = written.set_up {
        return Err(WriteError::SetUp { node });
    }
    written.expect_turns(view, Color::Black, Scope::MainLine)?;
    let geometry = written.start.geometry();
    text.push_str("https://hexworld.org/board/#");
    text.push_str(&geometry.columns().to_string());
    if geometry.columns() != geometry.rows() {
        text.push_str(&format!("x{}", geometry.rows()));
    }
    // `c1` is the default view of the site.
    text.push_str("c1,");
    let is_resigned = push_moves(view, &written, text);
    let first_values = FirstValues::of(view);
    let ending = first_values.text(b"RE").map(|result| ending(&result));
    if let Some(Some(ending)) = ending.filter(|_| !is_resigned) {
        text.push_str(ending);
    }
    if ending == Some(None) {
        losses.lose(LossKind::Property, b"RE", first_values.node(b"RE").unwrap_or(view.root()).id());
    }
    text.push('\n');
    add_losses(view, Scope::MainLine, losses, |node, ident| match ident {
        b"RE" => first_values.is_first(b"RE", node),
        b"IP" => first_values.is_first(b"IP", node),
        _ => false,
    });
    Ok(())
}

/// Writes the moves, with a comma after the displayed position; returns whether the last word is the result.
fn push_moves(view: &GameView<'_>, written: &WrittenMoves, text: &mut String) -> bool {
    let mut is_shown = false;
    let mut last = "";
    for node in view.main_line() {
        for step in &written.moves[node.index()] {
            text.push_str(&step.text);
            last = &step.text;
        }
        if node.get(b"IP").is_some() && !std::mem::replace(&mut is_shown, true) {
            text.push(',');
        }
    }
    last.starts_with(":r") || last.starts_with(":f")
}

fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    let by = if made.color == Color::Black { 'b' } else { 'w' };
    Some(match made.step.downcast::<Move>()? {
        Move::Put(_) => made.text()?,
        Move::SwapPieces => ":s".to_owned(),
        Move::Pass => ":p".to_owned(),
        Move::Resign => format!(":r{by}"),
        Move::Forfeit => format!(":f{by}"),
        Move::SwapSides => return None,
    })
}

/// The word for a result; a win on the board needs none.
fn ending(result: &str) -> Option<&'static str> {
    match lenient::result(result)?.value {
        GameResult::Win { winner, manner: Some(Manner::Resign), .. } => Some(by(winner, ":rw", ":rb")),
        GameResult::Win { winner, manner: Some(Manner::Forfeit), .. } => Some(by(winner, ":fw", ":fb")),
        _ => None,
    }
}

fn by(winner: Color, black: &'static str, white: &'static str) -> &'static str {
    if winner == Color::Black { black } else { white }
}

//! Writing UHP game strings, one per line.

use sgf_games::Outcome;
use sgf_model::info::{GameResult, lenient};
use sgf_model::record::GameView;
use sgf_model::value::Color;

use crate::hive;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::move_writer::{Scope, add_losses};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    if games.is_empty() {
        return Err(WriteError::NoGame);
    }
    let (mut text, mut losses) = (String::new(), Losses::default());
    games.iter().try_for_each(|view| write_game(view, &mut text, &mut losses))?;
    Ok(losses.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String, losses: &mut Losses) -> Result<(), WriteError> {
    let (turns, written) = hive::turns(view)?;
    let mut next = Color::White;
    for turn in &turns {
        if turn.color != next {
            return Err(WriteError::Move { node: turn.node });
        }
        next = next.other();
    }
    let first_values = FirstValues::of(view);
    let stated = first_values.text(b"RE");
    let result = stated.as_deref().and_then(lenient::result).map(|reading| reading.value);
    if stated.is_some() && !matches!(result, Some(GameResult::Draw | GameResult::Win { manner: None, .. })) {
        let node = first_values.node(b"RE").unwrap_or(view.root()).id();
        losses.lose(LossKind::Shortened, b"RE", node);
    }
    let of_board = match written.end.outcome() {
        Some(outcome) if outcome == Outcome::DRAW => Some(GameResult::Draw),
        Some(outcome) => outcome.winner.map(GameResult::win),
        None => None,
    };
    let state = match result.or(of_board) {
        Some(GameResult::Draw) => "Draw",
        Some(GameResult::Win { winner: Color::White, .. }) => "WhiteWins",
        Some(GameResult::Win { winner: Color::Black, .. }) => "BlackWins",
        _ if turns.is_empty() => "NotStarted",
        _ => "InProgress",
    };
    let kind = hive::game_type(&sgf_games::Options::of(view).variant);
    let turn = if next == Color::White { "White" } else { "Black" };
    text.push_str(&format!("{kind};{state};{turn}[{}]", turns.len() / 2 + 1));
    for turn in &turns {
        text.push(';');
        text.push_str(&turn.text);
    }
    text.push('\n');
    add_losses(view, Scope::MainLine, losses, |node, ident| match ident {
        b"RE" | b"SU" => first_values.is_first(ident, node),
        b"P0" | b"P1" => true,
        _ => false,
    });
    Ok(())
}

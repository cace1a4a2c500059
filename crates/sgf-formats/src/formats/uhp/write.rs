//! Games of Hive into UHP, a line each.

use sgf_games::Outcome;
use sgf_model::info::{GameResult, lenient};
use sgf_model::record::GameView;
use sgf_model::value::Color;

use crate::hive;
use crate::ledger::{Firsts, Ledger};
use crate::loss::{LossKind, Unwritable, Written};
use crate::script::{Scope, settle};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    if games.is_empty() {
        return Err(Unwritable::NoGame);
    }
    let (mut text, mut ledger) = (String::new(), Ledger::default());
    games.iter().try_for_each(|view| write_game(view, &mut text, &mut ledger))?;
    Ok(ledger.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String, ledger: &mut Ledger) -> Result<(), Unwritable> {
    let (turns, script) = hive::turns(view)?;
    let mut next = Color::White;
    for turn in &turns {
        if turn.color != next {
            return Err(Unwritable::Move { node: turn.node });
        }
        next = next.other();
    }
    let firsts = Firsts::of(view);
    let told = firsts.text(b"RE");
    let result = told.as_deref().and_then(lenient::result).map(|reading| reading.value);
    if told.is_some() && !matches!(result, Some(GameResult::Draw | GameResult::Win { manner: None, .. })) {
        let node = firsts.node(b"RE").unwrap_or(view.root()).id();
        ledger.lose(LossKind::Shortened, b"RE", node);
    }
    let of_board = match script.end.outcome() {
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
    settle(view, Scope::MainLine, ledger, |node, ident| match ident {
        b"RE" | b"SU" => firsts.is_first(ident, node),
        b"P0" | b"P1" => true,
        _ => false,
    });
    Ok(())
}

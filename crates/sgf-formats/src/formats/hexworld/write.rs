//! Games into links, one a line.

use sgf_games::hex::Move;
use sgf_model::info::{GameResult, Manner, lenient};
use sgf_model::record::GameView;
use sgf_model::value::Color;

use super::NUMBER;
use crate::ledger::{Firsts, Ledger};
use crate::loss::{LossKind, Unwritable, Written};
use crate::script::{Made, Scope, Script, script, settle};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    if games.is_empty() {
        return Err(Unwritable::NoGame);
    }
    let (mut text, mut ledger) = (String::new(), Ledger::default());
    games.iter().try_for_each(|view| write_game(view, &mut text, &mut ledger))?;
    Ok(ledger.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String, ledger: &mut Ledger) -> Result<(), Unwritable> {
    let script = script(view, &[NUMBER], Scope::MainLine, say)?;
    if let Some(node) = script.set_up {
        return Err(Unwritable::SetUp { node });
    }
    script.expect_turns(view, Color::Black, Scope::MainLine)?;
    let geometry = script.start.geometry();
    text.push_str("https://hexworld.org/board/#");
    text.push_str(&geometry.columns().to_string());
    if geometry.columns() != geometry.rows() {
        text.push_str(&format!("x{}", geometry.rows()));
    }
    // Another way to look at the board would be told here; `c1` is what the site itself writes.
    text.push_str("c1,");
    let is_resigned = push_moves(view, &script, text);
    let firsts = Firsts::of(view);
    let ending = firsts.text(b"RE").map(|result| ending(&result));
    if let Some(Some(ending)) = ending.filter(|_| !is_resigned) {
        text.push_str(ending);
    }
    if ending == Some(None) {
        ledger.lose(LossKind::Property, b"RE", firsts.node(b"RE").unwrap_or(view.root()).id());
    }
    text.push('\n');
    settle(view, Scope::MainLine, ledger, |node, ident| match ident {
        b"RE" => firsts.is_first(b"RE", node),
        b"IP" => firsts.is_first(b"IP", node),
        _ => false,
    });
    Ok(())
}

/// Writes the moves, with a comma behind the position that is shown; tells whether the last word says who has lost.
fn push_moves(view: &GameView<'_>, script: &Script, text: &mut String) -> bool {
    let mut is_shown = false;
    let mut last = "";
    for node in view.main_line() {
        for told in &script.told[node.index()] {
            text.push_str(&told.text);
            last = &told.text;
        }
        if node.get(b"IP").is_some() && !std::mem::replace(&mut is_shown, true) {
            text.push(',');
        }
    }
    last.starts_with(":r") || last.starts_with(":f")
}

fn say(made: Made<'_>) -> Option<String> {
    let by = if made.color == Color::Black { 'b' } else { 'w' };
    Some(match made.step.downcast::<Move>()? {
        Move::Put(_) => made.position.write(made.step),
        Move::SwapPieces => ":s".to_owned(),
        Move::Pass => ":p".to_owned(),
        Move::Resign => format!(":r{by}"),
        Move::Forfeit => format!(":f{by}"),
        Move::SwapSides => return None,
    })
}

/// The word for a result; there is none for a win on the board, which shows itself.
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

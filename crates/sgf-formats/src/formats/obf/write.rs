//! The positions at which records begin, with the values of the moves that follow at once.

use sgf_model::record::{GameView, find};
use sgf_model::value::{Color, real};
use sgf_syntax::Node;

use crate::ledger::Ledger;
use crate::loss::{LossKind, Unwritable, Written};
use crate::othello::{Board, NUMBER};
use crate::script::{Made, Scope, Script, script};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    if games.is_empty() {
        return Err(Unwritable::NoGame);
    }
    let (mut text, mut ledger) = (String::new(), Ledger::default());
    games.iter().try_for_each(|view| write_position(view, &mut text, &mut ledger))?;
    Ok(ledger.finish(text.into_bytes()))
}

fn write_position(view: &GameView<'_>, text: &mut String, ledger: &mut Ledger) -> Result<(), Unwritable> {
    let script = script(view, &[NUMBER], Scope::Tree, |made: Made<'_>| Some(made.position.write(made.step)))?;
    let board = Board::of_any(&*script.start);
    if board.side != 8 {
        return Err(Unwritable::OtherSize { node: view.root().id() });
    }
    let turn = script.start.turn().unwrap_or(Color::Black);
    text.push_str(&board.signs('X', 'O'));
    text.push_str(if turn == Color::Black { " X;" } else { " O;" });
    for node in view.nodes() {
        let is_candidate = push_candidate(&script, node, turn, text);
        if !is_candidate && !script.told[node.index()].is_empty() {
            ledger.lose(LossKind::Moves, b"", node.id());
        }
        ledger.settle(node, |ident| match ident {
            b"B" | b"W" => true,
            b"AB" | b"AW" | b"AE" | b"PL" | b"SZ" => script.told[node.index()].is_empty(),
            b"V" => is_candidate,
            _ => false,
        });
    }
    text.push('\n');
    Ok(())
}

/// Writes a move that follows the position at once, with its value; tells whether it is one.
fn push_candidate(script: &Script, node: Node<'_>, turn: Color, text: &mut String) -> bool {
    let [told] = &script.told[node.index()][..] else { return false };
    let is_first = node.ancestors().all(|above| script.told[above.index()].is_empty());
    if told.color != turn || !is_first {
        return false;
    }
    text.push(' ');
    text.push_str(if told.text.is_empty() { "pass" } else { &told.text });
    let value =
        find(node, b"V").and_then(|value| value.values().next()).and_then(|value| real(value.raw()).ok());
    if let Some(value) = value {
        let value = if turn == Color::Black { value } else { -value } + 0.0;
        text.push_str(&format!(":{}{value}", if value < 0.0 { "" } else { "+" }));
    }
    text.push(';');
    true
}

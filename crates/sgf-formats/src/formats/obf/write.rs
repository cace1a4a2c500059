//! Writing OBF: the initial positions of records, with the values of the first moves.

use sgf_model::record::{GameView, find};
use sgf_model::value::{Color, real};
use sgf_syntax::Node;

use crate::loss::{LossKind, WriteError, Written};
use crate::losses::Losses;
use crate::move_writer::{MoveToWrite, Scope, WrittenMoves, write_moves};
use crate::othello::{Board, NUMBER};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    if games.is_empty() {
        return Err(WriteError::NoGame);
    }
    let (mut text, mut losses) = (String::new(), Losses::default());
    games.iter().try_for_each(|view| write_position(view, &mut text, &mut losses))?;
    Ok(losses.finish(text.into_bytes()))
}

fn write_position(view: &GameView<'_>, text: &mut String, losses: &mut Losses) -> Result<(), WriteError> {
    let written = write_moves(view, &[NUMBER], Scope::Tree, |made: MoveToWrite<'_>| made.text())?;
    let board = Board::of_any(&*written.start);
    if board.side != 8 {
        return Err(WriteError::OtherSize { node: view.root().id() });
    }
    let turn = written.start.turn().unwrap_or(Color::Black);
    text.push_str(&board.signs('X', 'O'));
    text.push_str(if turn == Color::Black { " X;" } else { " O;" });
    for node in view.nodes() {
        let is_candidate = push_candidate(&written, node, turn, text);
        if !is_candidate && !written.moves[node.index()].is_empty() {
            losses.lose(LossKind::Moves, b"", node.id());
        }
        losses.add_unsupported(node, |ident| match ident {
            b"B" | b"W" => true,
            b"AB" | b"AW" | b"AE" | b"PL" | b"SZ" => written.moves[node.index()].is_empty(),
            b"V" => is_candidate,
            _ => false,
        });
    }
    text.push('\n');
    Ok(())
}

/// Writes a first move with its value; returns whether the node is one.
fn push_candidate(written: &WrittenMoves, node: Node<'_>, turn: Color, text: &mut String) -> bool {
    let [step] = &written.moves[node.index()][..] else { return false };
    let is_first = node.ancestors().all(|above| written.moves[above.index()].is_empty());
    if step.color != turn || !is_first {
        return false;
    }
    text.push(' ');
    text.push_str(if step.text.is_empty() { "pass" } else { &step.text });
    let value =
        find(node, b"V").and_then(|value| value.values().next()).and_then(|value| real(value.raw()).ok());
    if let Some(value) = value {
        let value = if turn == Color::Black { value } else { -value } + 0.0;
        text.push_str(&format!(":{}{value}", if value < 0.0 { "" } else { "+" }));
    }
    text.push(';');
    true
}

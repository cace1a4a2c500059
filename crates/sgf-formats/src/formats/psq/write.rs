//! Writing PSQ.

use sgf_games::gomoku::Move;
use sgf_model::record::GameView;
use sgf_model::value::Color;

use super::NUMBER;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::move_writer::{MoveToWrite, Scope, add_losses, only, write_moves};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let view = only(games)?;
    let written = write_moves(view, &[NUMBER], Scope::MainLine, format_move)?;
    if let Some(node) = written.set_up {
        return Err(WriteError::SetUp { node });
    }
    written.expect_turns(view, Color::Black, Scope::MainLine)?;
    let geometry = written.start.geometry();
    let mut text = format!("Piskvorky {}x{}, 0:0, 0\r\n", geometry.columns(), geometry.rows());
    for step in written.main_line(view) {
        text.push_str(&format!("{},0\r\n", step.text));
    }
    let first_values = FirstValues::of(view);
    let mut losses = Losses::default();
    let names = [&b"PB"[..], b"PW"].map(|ident| {
        let name = first_values.text(ident).unwrap_or_default();
        // A number would be read as the result.
        let is_number =
            name.parse::<i32>().is_ok() || name.split(',').all(|part| part.trim().parse::<u32>().is_ok());
        if is_number && !name.is_empty() {
            losses.lose(LossKind::Property, ident, first_values.node(ident).unwrap_or(view.root()).id());
        }
        if is_number { String::new() } else { name }
    });
    if names.iter().any(|name| !name.is_empty()) {
        for (ident, name) in [&b"PB"[..], b"PW"].into_iter().zip(&names) {
            if name.is_empty() {
                losses.lose(LossKind::Chosen, ident, view.root().id());
            }
            text.push_str(if name.is_empty() { "?" } else { name });
            text.push_str("\r\n");
        }
    }
    text.push_str("-1\r\n");
    add_losses(view, Scope::MainLine, &mut losses, |node, ident| {
        matches!(ident, b"PB" | b"PW") && first_values.is_first(ident, node)
    });
    Ok(losses.finish(text.into_bytes()))
}

fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    match made.step.downcast::<Move>()? {
        Move::Put(point) => Some(format!("{},{}", point.column() + 1, point.row() + 1)),
        _ => None,
    }
}

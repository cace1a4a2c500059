//! SGF into PSQ.

use sgf_games::gomoku::Move;
use sgf_model::record::GameView;
use sgf_model::value::Color;

use super::NUMBER;
use crate::ledger::{Firsts, Ledger};
use crate::loss::{LossKind, Unwritable, Written};
use crate::script::{Made, Scope, only, script, settle};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    let view = only(games)?;
    let script = script(view, &[NUMBER], Scope::MainLine, say)?;
    if let Some(node) = script.set_up {
        return Err(Unwritable::SetUp { node });
    }
    script.expect_turns(view, Color::Black, Scope::MainLine)?;
    let geometry = script.start.geometry();
    let mut text = format!("Piskvorky {}x{}, 0:0, 0\r\n", geometry.columns(), geometry.rows());
    for told in script.line(view) {
        text.push_str(&format!("{},0\r\n", told.text));
    }
    let firsts = Firsts::of(view);
    let mut ledger = Ledger::default();
    let names = [&b"PB"[..], b"PW"].map(|ident| {
        let name = firsts.text(ident).unwrap_or_default();
        // A number would be read as how the game ended.
        let is_number =
            name.parse::<i32>().is_ok() || name.split(',').all(|part| part.trim().parse::<u32>().is_ok());
        if is_number && !name.is_empty() {
            ledger.lose(LossKind::Property, ident, firsts.node(ident).unwrap_or(view.root()).id());
        }
        if is_number { String::new() } else { name }
    });
    if names.iter().any(|name| !name.is_empty()) {
        for (ident, name) in [&b"PB"[..], b"PW"].into_iter().zip(&names) {
            if name.is_empty() {
                ledger.lose(LossKind::Chosen, ident, view.root().id());
            }
            text.push_str(if name.is_empty() { "?" } else { name });
            text.push_str("\r\n");
        }
    }
    text.push_str("-1\r\n");
    settle(view, Scope::MainLine, &mut ledger, |node, ident| {
        matches!(ident, b"PB" | b"PW") && firsts.is_first(ident, node)
    });
    Ok(ledger.finish(text.into_bytes()))
}

fn say(made: Made<'_>) -> Option<String> {
    match made.step.downcast::<Move>()? {
        Move::Put(point) => Some(format!("{},{}", point.column() + 1, point.row() + 1)),
        _ => None,
    }
}

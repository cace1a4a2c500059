//! SGF into T1.

use sgf_games::twixt::Move;
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
    let first = script.line(view).next().map_or(Color::White, |told| told.color);
    script.expect_turns(view, first, Scope::MainLine)?;
    let firsts = Firsts::of(view);
    let mut ledger = Ledger::default();
    let geometry = script.start.geometry();
    let has_ended = script.line(view).last().is_some_and(|told| matches!(&*told.text, "resign" | "draw"));
    let mut text = String::from("# written by OpenSGF\n#\n");
    for (value, meaning) in [
        ("1", "version of file-format"),
        (&name(&firsts, b"PW", &mut ledger, view), "Name of player 1"),
        (&name(&firsts, b"PB", &mut ledger, view), "Name of player 2"),
        (&geometry.rows().to_string(), "y-size of board"),
        (&geometry.columns().to_string(), "x-size of board"),
        ("H", "player 1 human or computer"),
        ("H", "player 2 human or computer"),
        (if first == Color::White { "1" } else { "2" }, "starting player (1 plays top-down)"),
        ("V", "direction of letters"),
        (if firsts.node(b"HA").is_some() { "N" } else { "Y" }, "pierule?"),
        (if has_ended { "Y" } else { "N" }, "game already over?"),
    ] {
        text.push_str(&format!("{value} # {meaning}\n"));
    }
    for told in script.line(view) {
        text.push_str(&told.text);
        text.push('\n');
    }
    let is_plain = firsts.text(b"RU").is_none_or(|rules| rules.eq_ignore_ascii_case("PP"));
    settle(view, Scope::MainLine, &mut ledger, |node, ident| match ident {
        b"PW" | b"PB" => firsts.is_first(ident, node),
        b"RU" => is_plain,
        _ => false,
    });
    Ok(ledger.finish(text.into_bytes()))
}

/// A name; what stands behind a `#` is a remark, so names cannot have one.
fn name(firsts: &Firsts<'_, '_>, ident: &[u8], ledger: &mut Ledger, view: &GameView<'_>) -> String {
    let text = firsts.text(ident).unwrap_or_default();
    if text.contains('#') {
        ledger.lose(LossKind::Altered, ident, firsts.node(ident).unwrap_or(view.root()).id());
    }
    text.replace('#', "")
}

fn say(made: Made<'_>) -> Option<String> {
    Some(match made.step.downcast::<Move>()? {
        Move::SwapPieces => "swap".to_owned(),
        Move::SwapSides | Move::Forfeit => return None,
        _ => {
            let text = made.position.write(made.step);
            super::is_move(text.as_bytes()).then_some(text)?
        }
    })
}

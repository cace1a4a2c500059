//! Writing T1.

use sgf_games::twixt::Move;
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
    let first = written.main_line(view).next().map_or(Color::White, |step| step.color);
    written.expect_turns(view, first, Scope::MainLine)?;
    let first_values = FirstValues::of(view);
    let mut losses = Losses::default();
    let geometry = written.start.geometry();
    let has_ended =
        written.main_line(view).last().is_some_and(|stated| matches!(&*stated.text, "resign" | "draw"));
    let mut text = String::from("# written by OpenSGF\n#\n");
    for (value, meaning) in [
        ("1", "version of file-format"),
        (&name(&first_values, b"PW", &mut losses, view), "Name of player 1"),
        (&name(&first_values, b"PB", &mut losses, view), "Name of player 2"),
        (&geometry.rows().to_string(), "y-size of board"),
        (&geometry.columns().to_string(), "x-size of board"),
        ("H", "player 1 human or computer"),
        ("H", "player 2 human or computer"),
        (if first == Color::White { "1" } else { "2" }, "starting player (1 plays top-down)"),
        ("V", "direction of letters"),
        (if first_values.node(b"HA").is_some() { "N" } else { "Y" }, "pierule?"),
        (if has_ended { "Y" } else { "N" }, "game already over?"),
    ] {
        text.push_str(&format!("{value} # {meaning}\n"));
    }
    for stated in written.main_line(view) {
        text.push_str(&stated.text);
        text.push('\n');
    }
    let is_plain = first_values.text(b"RU").is_none_or(|rules| rules.eq_ignore_ascii_case("PP"));
    add_losses(view, Scope::MainLine, &mut losses, |node, ident| match ident {
        b"PW" | b"PB" => first_values.is_first(ident, node),
        b"RU" => is_plain,
        _ => false,
    });
    Ok(losses.finish(text.into_bytes()))
}

/// A name without `#`, which would start a comment.
fn name(
    first_values: &FirstValues<'_, '_>,
    ident: &[u8],
    losses: &mut Losses,
    view: &GameView<'_>,
) -> String {
    let text = first_values.text(ident).unwrap_or_default();
    if text.contains('#') {
        losses.lose(LossKind::Altered, ident, first_values.node(ident).unwrap_or(view.root()).id());
    }
    text.replace('#', "")
}

fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    Some(match made.step.downcast::<Move>()? {
        Move::SwapPieces => "swap".to_owned(),
        Move::SwapSides | Move::Forfeit => return None,
        _ => {
            let text = made.text()?;
            super::is_move(text.as_bytes()).then_some(text)?
        }
    })
}

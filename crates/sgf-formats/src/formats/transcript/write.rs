//! Games into transcripts, one a line.

use sgf_games::othello::Move;
use sgf_model::record::GameView;
use sgf_model::value::Color;

use crate::ledger::Ledger;
use crate::loss::{Unwritable, Written};
use crate::othello::NUMBER;
use crate::script::{Made, Scope, Script, script, settle};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    if games.is_empty() {
        return Err(Unwritable::NoGame);
    }
    let (mut text, mut ledger) = (String::new(), Ledger::default());
    for view in games {
        for told in squares(view)?.line(view) {
            text.push_str(&told.text);
        }
        text.push('\n');
        settle(view, Scope::MainLine, &mut ledger, |_, _| false);
    }
    Ok(ledger.finish(text.into_bytes()))
}

/// The squares of a game on the usual board; nothing for a pass, since only what has to be passed reads back.
pub(crate) fn squares(view: &GameView<'_>) -> Result<Script, Unwritable> {
    let script = script(view, &[NUMBER], Scope::MainLine, say)?;
    if let Some(node) = script.set_up {
        return Err(Unwritable::SetUp { node });
    }
    let geometry = script.start.geometry();
    if (geometry.columns(), geometry.rows()) != (8, 8) || script.start.turn() != Some(Color::Black) {
        return Err(Unwritable::OtherSize { node: view.root().id() });
    }
    Ok(script)
}

/// Moves that the rules do not allow would be read as those of the other player.
fn say(made: Made<'_>) -> Option<String> {
    if !made.position.expects(made.color) || made.position.judge(made.color, made.step).is_err() {
        return None;
    }
    match made.step.downcast::<Move>()? {
        Move::Put(_) => Some(made.position.write(made.step)),
        Move::Pass => Some(String::new()),
    }
}

//! Writing transcripts, one game per line.

use sgf_games::othello::Move;
use sgf_model::record::GameView;
use sgf_model::value::Color;

use crate::loss::{WriteError, Written};
use crate::losses::Losses;
use crate::move_writer::{MoveToWrite, Scope, WrittenMoves, add_losses, write_moves};
use crate::othello::NUMBER;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    if games.is_empty() {
        return Err(WriteError::NoGame);
    }
    let (mut text, mut losses) = (String::new(), Losses::default());
    for view in games {
        for step in squares(view)?.main_line(view) {
            text.push_str(&step.text);
        }
        text.push('\n');
        add_losses(view, Scope::MainLine, &mut losses, |_, _| false);
    }
    Ok(losses.finish(text.into_bytes()))
}

/// The squares of a game on the standard board, without passes, which are all forced.
pub(crate) fn squares(view: &GameView<'_>) -> Result<WrittenMoves, WriteError> {
    let written = write_moves(view, &[NUMBER], Scope::MainLine, format_move)?;
    if let Some(node) = written.set_up {
        return Err(WriteError::SetUp { node });
    }
    let geometry = written.start.geometry();
    if (geometry.columns(), geometry.rows()) != (8, 8) || written.start.turn() != Some(Color::Black) {
        return Err(WriteError::OtherSize { node: view.root().id() });
    }
    Ok(written)
}

/// Illegal moves would be read as the other player's.
fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    if !made.position.expects(made.color) || made.position.check_move(made.color, made.step).is_err() {
        return None;
    }
    match made.step.downcast::<Move>()? {
        Move::Put(_) => made.text(),
        Move::Pass => Some(String::new()),
    }
}

//! The choice of a move in Go: the search, and a pass when nothing is left to win or to lose.

use sgf_games::Position;
use sgf_games::go::{Go, Move};
use sgf_model::value::Color;

use super::lead;
use crate::{ChooseError, Found, Settings, search};

/// A win rate that is as good as won.
const SAFE: f64 = 0.95;
/// The win rate that a pass may cost.
const COST: f64 = 0.01;

/// Searches for a move. A player who is ahead with all stones counted as alive, and loses nothing by it, passes rather than filling the board.
pub(crate) fn find(position: &Go, settings: &Settings<'_>) -> Result<Found<Move>, ChooseError> {
    let found = search(position, settings)?;
    let is_playing = found.step != Move::Pass && settings.margin <= 0.0;
    if !is_playing || found.win_rate < SAFE || !is_ahead(position) {
        return Ok(found);
    }
    let Some(turn) = position.turn() else { return Ok(found) };
    let mut passed = position.clone();
    passed.play_unchecked(turn, &Move::Pass);
    let short = Settings { nodes: settings.nodes / 4, ..*settings };
    let Ok(answer) = search(&passed, &short) else { return Ok(found) };
    let win_rate = 1.0 - answer.win_rate;
    if win_rate < SAFE || win_rate < found.win_rate - COST {
        return Ok(found);
    }
    let mut line = vec![Move::Pass];
    line.extend(answer.line);
    let simulations = found.simulations + answer.simulations;
    Ok(Found { step: Move::Pass, win_rate, is_proven: false, visits: answer.visits, simulations, line })
}

/// Returns whether the player to move would win if the game ended now, with all stones alive.
fn is_ahead(position: &Go) -> bool {
    match position.turn() {
        Some(Color::Black) => lead(position) > 0.0,
        Some(Color::White) => lead(position) < 0.0,
        None => false,
    }
}

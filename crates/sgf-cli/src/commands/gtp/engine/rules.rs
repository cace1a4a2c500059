//! Commands with which GoGui plays games that it does not know, and the result of games other than Go.
//!
//! Source: the documentation of GoGui, "Rules commands".

use opensgf::play::{AnyPosition, IllegalMove};
use opensgf::value::Color;

use super::Engine;
use crate::commands::gtp::game::Game;
use crate::commands::gtp::line::Answer;
use crate::commands::gtp::vertex;

/// The board as a matrix: `X` is a piece of Black, `O` of White, `?` anything else, and `.` an empty point. The line of row 1 is the last, as
/// GoGui expects.
pub(super) fn board(position: &dyn AnyPosition) -> String {
    let geometry = position.geometry();
    let (columns, rows) = (i32::from(geometry.columns()), i32::from(geometry.rows()));
    let cell = |column, row| match geometry.at(column, row).map(|site| position.occupant(site)) {
        None => '?',
        Some(occupant) if occupant.is_empty() => '.',
        Some(occupant) => occupant.owner().map_or('?', |color| if color == Color::Black { 'X' } else { 'O' }),
    };
    let line = |row| (0..columns).map(|column| cell(column, row).to_string()).collect::<Vec<_>>().join(" ");
    let mut lines: Vec<String> = (0..rows).map(line).collect();
    if is_first_row_at_top(position) {
        lines.reverse();
    }
    lines.join("\n")
}

/// Whether the rows are counted from the top.
fn is_first_row_at_top(position: &dyn AnyPosition) -> bool {
    let geometry = position.geometry();
    let last_row = i32::from(geometry.rows()) - 1;
    let is_first = |row| geometry.at(0, row).is_some_and(|site| position.name(site) == "a1");
    last_row > 0 && is_first(0) && !is_first(last_row)
}

/// Columns, rows, and `hex` for a board of hexagons.
pub(super) fn board_size(game: &Game) -> String {
    let geometry = game.position.geometry();
    let (columns, rows) = (geometry.columns(), geometry.rows());
    match game.spec.name {
        "Hex" => format!("{columns} {rows} hex"),
        _ if columns == rows => columns.to_string(),
        _ => format!("{columns} {rows}"),
    }
}

/// The legal moves, separated by blanks; empty after the end of the game.
pub(super) fn legal_moves(engine: &Engine) -> String {
    let Game { spec, position, .. } = &engine.game;
    let moves = position.legal_moves();
    moves.iter().map(|step| vertex::write(spec, &**position, step)).collect::<Vec<_>>().join(" ")
}

/// The color to move.
pub(super) fn side_to_move(engine: &Engine) -> Answer {
    match engine.game.position.turn() {
        Some(Color::Black) => Ok("black".into()),
        Some(Color::White) => Ok("white".into()),
        None => Err("the game has ended".into()),
    }
}

/// The result in words; empty before the end.
pub(super) fn final_result(engine: &Engine) -> String {
    let position = &*engine.game.position;
    position.outcome().map_or_else(String::new, |_| crate::commands::show::turn(position, None))
}

/// The result of a finished game: `B+16`, `W+`, or 0 for a draw.
pub(super) fn final_score(engine: &Engine) -> Answer {
    let outcome = engine.game.position.outcome().ok_or("cannot score: the game is not over")?;
    Ok(outcome.winner.map_or_else(|| "0".into(), |_| outcome.to_string()))
}

/// Replaces a swap of colors, after which controllers would mix up the players, by the swap of pieces to the same effect.
pub(super) fn with_own_colors(position: &dyn AnyPosition, color: Color, text: String) -> String {
    let swap = "swap-pieces";
    let is_legal = || -> Result<(), IllegalMove> {
        let step = position.read_move(color, swap).map_err(|_| IllegalMove::Swap)?;
        position.check_move(color, &step)
    };
    if text == "swap-sides" && is_legal().is_ok() { swap.to_owned() } else { text }
}

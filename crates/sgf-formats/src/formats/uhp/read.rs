//! UHP, read as SGF.

use sgf_games::Options;
use sgf_model::info::GameResult;
use sgf_model::value::Color;

use super::STATES;
use crate::fact::FactKind;
use crate::hive::NUMBER;
use crate::import::Import;
use crate::lines::Line;
use crate::moves::{Moves, verbatim};
use crate::tree::ROOT;

pub(super) fn read(import: &mut Import<'_>) {
    for line in import.lines().map(|line| line.trimmed()).filter(|line| !line.text.is_empty()) {
        game(import, line);
    }
}

fn game(import: &mut Import<'_>, line: Line<'_>) {
    let mut parts = line.split(b';').map(|part| part.trimmed());
    let (kind, state, turn) = (parts.next(), parts.next(), parts.next());
    let kind = kind.and_then(|kind| kind.ascii()).unwrap_or_default();
    let position = sgf_games::hive::SPEC.begin(&Options::default().with_variant(kind)).ok();
    let Some(position) = position.filter(|_| kind.starts_with("Base")) else {
        return import.report(FactKind::Unknown, line.range());
    };
    import.writer.begin(NUMBER, line.at);
    import.writer.line("SU", kind);
    if let Some(state) = state {
        result(import, state);
    }
    let (mut moves, mut last) = (Moves::new(), ROOT);
    let mut n_moves = 0_u64;
    for part in parts.filter(|part| !part.text.is_empty()) {
        n_moves += 1;
        match part.ascii() {
            Some(text) => last = moves.add(last, None, text, part.range()),
            None => import.report(FactKind::Unknown, part.range()),
        }
    }
    if let Some(turn) = turn {
        check_turn(import, turn, n_moves);
    }
    moves.resolve(import, Some(position), Color::White, verbatim);
    moves.tree.write(&mut import.writer);
}

fn result(import: &mut Import<'_>, state: Line<'_>) {
    let result = match state.ascii().unwrap_or_default() {
        "Draw" => GameResult::Draw,
        "WhiteWins" => GameResult::win(Color::White),
        "BlackWins" => GameResult::win(Color::Black),
        other if STATES.contains(&other) => return,
        _ => return import.report(FactKind::BadValue("state"), state.range()),
    };
    import.writer.raw("RE", &result.encode());
}

/// `White[1]` comes before the first move, `Black[1]` before the second.
fn check_turn(import: &mut Import<'_>, turn: Line<'_>, n_moves: u64) {
    let text = turn.ascii().unwrap_or_default();
    let number =
        |rest: &str| rest.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')?.parse::<u64>().ok());
    let white =
        text.strip_prefix("White").and_then(number).and_then(|number| number.checked_sub(1)?.checked_mul(2));
    let black = text
        .strip_prefix("Black")
        .and_then(number)
        .and_then(|number| (number.checked_sub(1)?.checked_mul(2))?.checked_add(1));
    match white.or(black) {
        Some(stated) if stated != n_moves => {
            import.report(FactKind::Count { stated, found: n_moves }, turn.range());
        }
        Some(_) => {}
        None => import.report(FactKind::BadValue("turn"), turn.range()),
    }
}

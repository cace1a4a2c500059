//! Positions, read as SGF, one game each.

use sgf_games::Position;
use sgf_games::othello::Move;
use sgf_model::value::{Color, encode_real};

use super::{disc, is_position};
use crate::fact::FactKind;
use crate::import::Import;
use crate::lines::Line;
use crate::othello::{Board, NUMBER, is_pass, square};
use crate::tree::{ROOT, Tree};

pub(super) fn read(import: &mut Import<'_>) {
    import.choose_charset(import.start()..import.bytes.len(), None, None);
    for line in import.lines().map(|line| line.trimmed()) {
        match line.text {
            [] | [b'%', ..] => {}
            text if is_position(text) => position(import, line),
            _ => import.report(FactKind::Unknown, line.range()),
        }
    }
}

fn position(import: &mut Import<'_>, line: Line<'_>) {
    let discs = line.text[..64].iter().filter_map(|sign| disc(*sign)).collect();
    let board = Board { side: 8, discs };
    let mut parts = line.part(64..line.text.len()).split(b';');
    let side = parts.next().and_then(|part| part.trimmed().text.first().copied());
    let turn = side.and_then(disc).flatten().unwrap_or(Color::Black);
    import.writer.begin(NUMBER, line.at);
    board.write(import, turn);
    let mut tree = Tree::new();
    for part in parts.map(|part| part.trimmed()).filter(|part| !part.text.is_empty()) {
        match part.strip_prefix(b"%") {
            Some(remark) => {
                let text = import.text(remark);
                tree.comment(ROOT, &text);
            }
            None => scored(import, &mut tree, &board, turn, part),
        }
    }
    tree.write(&mut import.writer);
}

/// Reads `G8:+18`: a move and its value for the player who makes it.
fn scored(import: &mut Import<'_>, tree: &mut Tree, board: &Board, turn: Color, part: Line<'_>) {
    let (stated, value) = match part.split_once(b':') {
        Some((stated, value)) => (stated.trimmed(), Some(value.trimmed())),
        None => (part, None),
    };
    let text = stated.ascii().unwrap_or_default();
    let step = match square(text, 8) {
        Some(square) => Move::Put(square),
        None if is_pass(text) => Move::Pass,
        None => return import.report(FactKind::Unknown, part.range()),
    };
    let position = board.position(turn).expect("Othello has a board of 8");
    if position.check_move(turn, &step).is_err() {
        import.report(FactKind::Illegal, stated.range());
    }
    let place = tree.child(ROOT, part.at);
    tree.add(place, turn.encode(), position.write_move(&step));
    let Some(value) = value else { return };
    let sign = if turn == Color::Black { 1.0 } else { -1.0 };
    let number = value.ascii().and_then(|text| text.trim_start_matches('+').parse::<f64>().ok());
    match number.and_then(|number| encode_real(number * sign + 0.0).ok()) {
        Some(number) => tree.add(place, "V", number),
        None => import.report(FactKind::BadValue("score"), value.range()),
    }
}

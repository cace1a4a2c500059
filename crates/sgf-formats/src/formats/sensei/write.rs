//! Writing diagrams: the setup of a record with the first ten moves as numbers.

use sgf_model::record::{GameView, find};
use sgf_model::value::{Color, LetterPoint, LetterRange, split_compose_bytes};

use super::place::is_star;
use crate::go::MainLine;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::move_writer::{Scope, add_losses};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    if games.is_empty() {
        return Err(WriteError::NoGame);
    }
    let (mut text, mut losses) = (String::new(), Losses::default());
    for (index, view) in games.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        diagram(view, &mut text, &mut losses)?;
    }
    Ok(losses.finish(text.into_bytes()))
}

/// The signs of the first moves.
const SIGNS: &[u8; 10] = b"1234567890";

/// Stones with a mark: the signs for Black, White and an empty point.
const MARKS: [(&[u8], [u8; 3]); 4] = [(b"CR", *b"BWC"), (b"SQ", *b"#@S"), (b"TR", *b"YQT"), (b"MA", *b"ZPM")];

fn diagram(view: &GameView<'_>, text: &mut String, losses: &mut Losses) -> Result<(), WriteError> {
    let line = MainLine::of(view)?;
    let (columns, rows) = (usize::from(line.size.0), usize::from(line.size.1));
    if columns != rows {
        return Err(WriteError::OtherSize { node: view.root().id() });
    }
    let mut board: Vec<u8> = (0..columns * rows)
        .map(|at| if is_star((at % columns, at / columns), (columns, rows)) { b',' } else { b'.' })
        .collect();
    let index = |point: LetterPoint| usize::from(point.row()) * columns + usize::from(point.column());
    for (color, point) in &line.stones {
        board[index(*point)] = if *color == Color::Black { b'X' } else { b'O' };
    }
    mark(view, &mut board, columns, losses);
    let first = line.moves.first().map_or(Color::Black, |step| step.color);
    let mut n_written = 0;
    for (step, sign) in line.moves.iter().zip(SIGNS) {
        let expected = if n_written % 2 == 0 { first } else { first.other() };
        let sgf_games::go::Move::Put(point) = step.step else { break };
        if step.color != expected || !matches!(board[index(point)], b'.' | b',') {
            break;
        }
        board[index(point)] = *sign;
        n_written += 1;
    }
    if n_written < line.moves.len() {
        losses.lose(LossKind::Moves, b"", view.root().id());
    }
    let named = find(view.root(), b"PL").is_some() || !line.moves.is_empty();
    let letter = if named { turn(view, first).encode() } else { "" };
    let caption = FirstValues::of(view).text(b"GN").unwrap_or_default();
    text.push_str(format!("$${letter}{columns} {caption}").trim_end());
    text.push('\n');
    rows_of(&board, columns, text);
    let first_values = FirstValues::of(view);
    add_losses(view, Scope::MainLine, losses, |node, ident| match ident {
        b"GN" => first_values.is_first(ident, node),
        b"CR" | b"SQ" | b"TR" | b"MA" | b"LB" => node == view.root(),
        _ => false,
    });
    Ok(())
}

/// The player of move 1.
fn turn(view: &GameView<'_>, first: Color) -> Color {
    let named = find(view.root(), b"PL").and_then(|property| Color::decode(property.raw()).ok());
    let has_moves = view.nodes().any(|node| view.move_in(node).is_some());
    named.filter(|_| !has_moves).unwrap_or(first)
}

/// Puts the marks and labels of the root on the board.
fn mark(view: &GameView<'_>, board: &mut [u8], columns: usize, losses: &mut Losses) {
    for (ident, signs) in MARKS {
        let Some(property) = find(view.root(), ident) else { continue };
        for point in property.values().flat_map(|value| points(value.raw())) {
            let Some(sign) = sign(board, columns, point) else { continue };
            *sign = match *sign {
                b'X' => signs[0],
                b'O' => signs[1],
                b'.' | b',' => signs[2],
                _ => {
                    losses.lose(LossKind::Property, ident, view.root().id());
                    continue;
                }
            };
        }
    }
    let Some(property) = find(view.root(), b"LB") else { return };
    for value in property.values() {
        let label = split_compose_bytes(value.raw());
        let point = label.and_then(|(point, _)| LetterPoint::decode(point).ok());
        let place = point.and_then(|point| sign(board, columns, point));
        match (place, label.map(|(_, label)| label)) {
            (Some(sign @ (b'.' | b',')), Some([letter @ b'a'..=b'z'])) => *sign = *letter,
            _ => losses.lose(LossKind::Property, b"LB", view.root().id()),
        }
    }
}

fn sign(board: &mut [u8], columns: usize, point: LetterPoint) -> Option<&mut u8> {
    let column = usize::from(point.column());
    board.get_mut(usize::from(point.row()) * columns + column).filter(|_| column < columns)
}

/// The points of a value, which can be a rectangle.
fn points(raw: &[u8]) -> Vec<LetterPoint> {
    if let Ok(point) = LetterPoint::decode(raw) {
        return vec![point];
    }
    let Some((from, to)) = split_compose_bytes(raw) else { return Vec::new() };
    match (LetterPoint::decode(from), LetterPoint::decode(to)) {
        (Ok(from), Ok(to)) => LetterRange::Rectangle(from, to).points().collect(),
        _ => Vec::new(),
    }
}

fn rows_of(board: &[u8], columns: usize, text: &mut String) {
    let edge = format!("$$  {}\n", "-".repeat(2 * columns + 1));
    text.push_str(&edge);
    for row in board.chunks(columns) {
        text.push_str("$$ |");
        row.iter().for_each(|sign| text.extend([' ', char::from(*sign)]));
        text.push_str(" |\n");
    }
    text.push_str(&edge);
}

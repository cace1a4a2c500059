//! Writing WTHOR.

use sgf_games::othello::Move;
use sgf_model::info::{GameResult, lenient};
use sgf_model::record::{GameView, find};
use sgf_model::value::{Color, real};
use sgf_syntax::Node;

use super::{HEAD, Shape};
use crate::date;
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::move_writer::{MoveToWrite, Scope, add_losses, write_moves};
use crate::othello::{Board, NUMBER};

/// The number of empty squares for best play in all known files.
const DEPTH: u8 = 24;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let first = games.first().ok_or(WriteError::NoGame)?;
    let side = sgf_games::Options::of(first).size.map_or(8, |size| size.0);
    let of_first = u8::try_from(side).ok().and_then(Shape::of).filter(|shape| u32::from(shape.side) == side);
    let shape = of_first.ok_or(WriteError::OtherSize { node: first.root().id() })?;
    let mut losses = Losses::default();
    let year = games.iter().find_map(year).unwrap_or(0);
    let mut bytes = head(games.len(), year, shape);
    for view in games {
        write_game(view, shape, year, &mut bytes, &mut losses)?;
    }
    Ok(losses.finish(bytes))
}

/// The file date is January 1 of the year of the games, so that output is reproducible.
fn head(n_games: usize, year: i16, shape: Shape) -> Vec<u8> {
    let n_games = u32::try_from(n_games).unwrap_or(u32::MAX);
    let century = if year < 2000 { 19 } else { 20 };
    let mut bytes = vec![century, (year % 100).unsigned_abs() as u8, 1, 1];
    bytes.extend(n_games.to_le_bytes());
    bytes.extend([0, 0]);
    bytes.extend(year.to_le_bytes());
    bytes.extend([if shape.side == 8 { 0 } else { shape.side as u8 }, 0, DEPTH, 0]);
    debug_assert_eq!(bytes.len(), HEAD);
    bytes
}

fn year(view: &GameView<'_>) -> Option<i16> {
    Some(date::parts(&FirstValues::of(view).text(b"DT")?)?.0)
}

fn write_game(
    view: &GameView<'_>,
    shape: Shape,
    year: i16,
    bytes: &mut Vec<u8>,
    losses: &mut Losses,
) -> Result<(), WriteError> {
    let mut numbers = Vec::new();
    // An illegal move would be read as the other player's.
    let written = write_moves(view, &[NUMBER], Scope::MainLine, |made: MoveToWrite<'_>| {
        let is_legal =
            made.position.expects(made.color) && made.position.check_move(made.color, made.step).is_ok();
        match made.step.downcast::<Move>().filter(|_| is_legal)? {
            Move::Put(square) => numbers.push(shape.number(*square)),
            Move::Pass => return Some(String::new()),
        }
        made.text()
    })?;
    let board = Board::of_any(&*written.end);
    if board.side != shape.side || written.start.turn() != Some(Color::Black) {
        return Err(WriteError::OtherSize { node: view.root().id() });
    }
    if let Some(node) = written.set_up {
        return Err(WriteError::SetUp { node });
    }
    let first_values = FirstValues::of(view);
    let depth = shape.n_moves - usize::from(DEPTH);
    let (mut n_put, mut valued) = (0, None);
    for node in view.main_line() {
        let n_here = written.moves[node.index()].iter().filter(|stated| !stated.text.is_empty()).count();
        n_put += n_here;
        if n_put == depth && n_here > 0 {
            valued = score_of(node, shape).map(|value| (node, value));
        }
    }
    let score = score(&first_values, &board, written.end.turn().is_none(), losses, view);
    for ident in [&b"EV"[..], b"PB", b"PW"] {
        bytes.extend(number(&first_values, ident, losses, view).to_le_bytes());
    }
    bytes.extend([score, valued.map_or(score, |valued| valued.1)]);
    if valued.is_none() && numbers.len() >= depth {
        losses.lose(LossKind::Chosen, b"V", view.root().id());
    }
    numbers.resize(shape.n_moves, 0);
    bytes.extend(numbers);
    let is_year = first_values.text(b"DT").is_some_and(|text| text == year.to_string());
    if first_values.text(b"DT").is_some() && !is_year {
        losses.lose(LossKind::Shortened, b"DT", first_values.node(b"DT").unwrap_or(view.root()).id());
    }
    add_losses(view, Scope::MainLine, losses, |node, ident| match ident {
        b"EV" | b"PB" | b"PW" | b"DT" | b"RE" => first_values.is_first(ident, node),
        b"V" => valued.is_some_and(|valued| valued.0 == node),
        _ => false,
    });
    Ok(())
}

/// Black's discs of V.
fn score_of(node: Node<'_>, shape: Shape) -> Option<u8> {
    let value = real(find(node, b"V")?.values().next()?.raw()).ok()?;
    let n_squares = f64::from(shape.side) * f64::from(shape.side);
    let n_discs = (value + n_squares) / 2.0;
    (n_discs.fract() == 0.0 && (0.0..=n_squares).contains(&n_discs)).then_some(n_discs as u8)
}

/// Black's discs with empty squares for the winner, from RE or from the board.
fn score(
    first_values: &FirstValues<'_, '_>,
    board: &Board,
    has_ended: bool,
    losses: &mut Losses,
    view: &GameView<'_>,
) -> u8 {
    let n_squares = board.discs.len() as f64;
    let stated = first_values.text(b"RE").and_then(|text| lenient::result(&text)).and_then(|reading| {
        match reading.value {
            GameResult::Draw => Some(0.0),
            GameResult::Win { winner: Color::Black, score, manner: None } => score,
            GameResult::Win { winner: Color::White, score, manner: None } => score.map(|score| -score),
            _ => None,
        }
    });
    let stated = stated.map(|difference| (n_squares + difference) / 2.0);
    if let Some(score) = stated.filter(|score| score.fract() == 0.0 && (0.0..=n_squares).contains(score)) {
        return score as u8;
    }
    let node = first_values.node(b"RE").unwrap_or(view.root()).id();
    if first_values.node(b"RE").is_some() {
        losses.lose(LossKind::Property, b"RE", node);
    }
    if !has_ended {
        losses.lose(LossKind::Chosen, b"RE", node);
    }
    let count = |color: Color| board.discs.iter().filter(|disc| **disc == Some(color)).count();
    let (black, white) = (count(Color::Black), count(Color::White));
    let n_empty = board.discs.len() - black - white;
    (match black.cmp(&white) {
        std::cmp::Ordering::Greater => black + n_empty,
        std::cmp::Ordering::Equal => board.discs.len() / 2,
        std::cmp::Ordering::Less => black,
    }) as u8
}

/// The number of a name; 0 if it is unknown.
fn number(first_values: &FirstValues<'_, '_>, ident: &[u8], losses: &mut Losses, view: &GameView<'_>) -> u16 {
    let Some(text) = first_values.text(ident) else { return 0 };
    text.strip_prefix("WTHOR ").and_then(|number| number.parse().ok()).unwrap_or_else(|| {
        losses.lose(LossKind::Property, ident, first_values.node(ident).unwrap_or(view.root()).id());
        0
    })
}

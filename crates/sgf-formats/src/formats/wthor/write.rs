//! Games into a file of WTHOR.

use sgf_games::othello::Move;
use sgf_model::info::{GameResult, lenient};
use sgf_model::record::{GameView, find};
use sgf_model::value::{Color, real};
use sgf_syntax::Node;

use super::{HEAD, Shape};
use crate::day;
use crate::ledger::{Firsts, Ledger};
use crate::loss::{LossKind, Unwritable, Written};
use crate::othello::{Board, NUMBER};
use crate::script::{Made, Scope, script, settle};

/// From how many empty squares on the best play is computed, in all files that are known.
const DEPTH: u8 = 24;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    let first = games.first().ok_or(Unwritable::NoGame)?;
    let side = sgf_games::Options::of(first).size.map_or(8, |size| size.0);
    let of_first = u8::try_from(side).ok().and_then(Shape::of).filter(|shape| u32::from(shape.side) == side);
    let shape = of_first.ok_or(Unwritable::OtherSize { node: first.root().id() })?;
    let mut ledger = Ledger::default();
    let year = games.iter().find_map(year).unwrap_or(0);
    let mut bytes = head(games.len(), year, shape);
    for view in games {
        write_game(view, shape, year, &mut bytes, &mut ledger)?;
    }
    Ok(ledger.finish(bytes))
}

/// The file is dated to the first day of its year: a writer has no clock.
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
    Some(day::parts(&Firsts::of(view).text(b"DT")?)?.0)
}

fn write_game(
    view: &GameView<'_>,
    shape: Shape,
    year: i16,
    bytes: &mut Vec<u8>,
    ledger: &mut Ledger,
) -> Result<(), Unwritable> {
    let mut numbers = Vec::new();
    // A move that the rules do not allow would be read as another player's.
    let script = script(view, &[NUMBER], Scope::MainLine, |made: Made<'_>| {
        let is_legal =
            made.position.expects(made.color) && made.position.judge(made.color, made.step).is_ok();
        match made.step.downcast::<Move>().filter(|_| is_legal)? {
            Move::Put(square) => numbers.push(shape.number(*square)),
            Move::Pass => return Some(String::new()),
        }
        Some(made.position.write(made.step))
    })?;
    let board = Board::of_any(&*script.end);
    if board.side != shape.side || script.start.turn() != Some(Color::Black) {
        return Err(Unwritable::OtherSize { node: view.root().id() });
    }
    if let Some(node) = script.set_up {
        return Err(Unwritable::SetUp { node });
    }
    let firsts = Firsts::of(view);
    let depth = shape.n_moves - usize::from(DEPTH);
    let (mut n_put, mut valued) = (0, None);
    for node in view.main_line() {
        let n_here = script.told[node.index()].iter().filter(|told| !told.text.is_empty()).count();
        n_put += n_here;
        if n_put == depth && n_here > 0 {
            valued = score_of(node, shape).map(|value| (node, value));
        }
    }
    let score = score(&firsts, &board, script.end.turn().is_none(), ledger, view);
    for ident in [&b"EV"[..], b"PB", b"PW"] {
        bytes.extend(number(&firsts, ident, ledger, view).to_le_bytes());
    }
    bytes.extend([score, valued.map_or(score, |valued| valued.1)]);
    if valued.is_none() && numbers.len() >= depth {
        ledger.lose(LossKind::Chosen, b"V", view.root().id());
    }
    numbers.resize(shape.n_moves, 0);
    bytes.extend(numbers);
    let is_year = firsts.text(b"DT").is_some_and(|text| text == year.to_string());
    if firsts.text(b"DT").is_some() && !is_year {
        ledger.lose(LossKind::Shortened, b"DT", firsts.node(b"DT").unwrap_or(view.root()).id());
    }
    settle(view, Scope::MainLine, ledger, |node, ident| match ident {
        b"EV" | b"PB" | b"PW" | b"DT" | b"RE" => firsts.is_first(ident, node),
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

/// Black's discs with the empty squares for the winner: as RE has it, or by the board.
fn score(
    firsts: &Firsts<'_, '_>,
    board: &Board,
    has_ended: bool,
    ledger: &mut Ledger,
    view: &GameView<'_>,
) -> u8 {
    let n_squares = board.discs.len() as f64;
    let told =
        firsts.text(b"RE").and_then(|text| lenient::result(&text)).and_then(|reading| match reading.value {
            GameResult::Draw => Some(0.0),
            GameResult::Win { winner: Color::Black, score, manner: None } => score,
            GameResult::Win { winner: Color::White, score, manner: None } => score.map(|score| -score),
            _ => None,
        });
    let told = told.map(|difference| (n_squares + difference) / 2.0);
    if let Some(score) = told.filter(|score| score.fract() == 0.0 && (0.0..=n_squares).contains(score)) {
        return score as u8;
    }
    let node = firsts.node(b"RE").unwrap_or(view.root()).id();
    if firsts.node(b"RE").is_some() {
        ledger.lose(LossKind::Property, b"RE", node);
    }
    if !has_ended {
        ledger.lose(LossKind::Chosen, b"RE", node);
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

/// The number that stands for a name; 0, for nobody, when it is not known.
fn number(firsts: &Firsts<'_, '_>, ident: &[u8], ledger: &mut Ledger, view: &GameView<'_>) -> u16 {
    let Some(text) = firsts.text(ident) else { return 0 };
    text.strip_prefix("WTHOR ").and_then(|number| number.parse().ok()).unwrap_or_else(|| {
        ledger.lose(LossKind::Property, ident, firsts.node(ident).unwrap_or(view.root()).id());
        0
    })
}

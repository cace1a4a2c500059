//! Writing a script that brings an engine to the last position of the main line.

use std::fmt::Write;

use sgf_games::go::{Board, Move};
use sgf_model::info::{Overtime, time_limit};
use sgf_model::record::GameView;
use sgf_model::value::Color;

use crate::go::{MainLine, stones};
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::{FirstValues, Losses};
use crate::vertex;

/// The game info properties that the format holds.
const INFO: &[&[u8]] = &[b"KM", b"TM", b"OT", b"HA"];

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    if games.is_empty() {
        return Err(WriteError::NoGame);
    }
    let (mut text, mut losses) = (String::new(), Losses::default());
    games.iter().try_for_each(|view| write_game(view, &mut text, &mut losses))?;
    Ok(losses.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String, losses: &mut Losses) -> Result<(), WriteError> {
    let line = MainLine::of(view)?;
    let first_values = FirstValues::of(view);
    line.add_losses(view, &first_values, INFO, losses);
    // Writing to a string cannot fail.
    let _ = match line.size {
        (columns, rows) if columns == rows => writeln!(text, "boardsize {columns}"),
        (columns, rows) => writeln!(text, "rectangular_boardsize {columns} {rows}"),
    };
    text.push_str("clear_board\n");
    let mut lose = |kind, ident: &[u8]| {
        let node = first_values.node(ident).unwrap_or(view.root());
        losses.lose(kind, ident, node.id());
    };
    if let Some(komi) = first_values.text(b"KM") {
        match komi.parse::<f64>() {
            Ok(_) => {
                let _ = writeln!(text, "komi {komi}");
            }
            Err(_) => lose(LossKind::Property, b"KM"),
        }
    }
    match time(&first_values) {
        Some(time) => text.push_str(&time),
        None => [&b"TM"[..], b"OT"]
            .into_iter()
            .filter(|ident| first_values.node(ident).is_some())
            .for_each(|ident| lose(LossKind::Property, ident)),
    }
    let points = |color| line.stones.iter().filter(move |stone| stone.0 == color).map(|stone| stone.1);
    let n_black = points(Color::Black).count();
    let is_handicap = n_black > 1 && n_black == line.stones.len();
    let stated = first_values.text(b"HA").and_then(|stated| stated.parse::<usize>().ok());
    if is_handicap && stated.is_none() {
        lose(LossKind::Chosen, b"HA");
    } else if first_values.node(b"HA").is_some() && stated != Some(if is_handicap { n_black } else { 0 }) {
        lose(LossKind::Property, b"HA");
    }
    if is_handicap {
        text.push_str("set_free_handicap");
        for point in points(Color::Black) {
            let _ = write!(text, " {}", vertex::write(Move::Put(point), line.size));
        }
        text.push('\n');
    } else {
        check_stones(&line)?;
        for (color, ident) in [(Color::Black, b"AB"), (Color::White, b"AW")] {
            if points(color).next().is_some() {
                lose(LossKind::Altered, ident);
            }
        }
        for (color, point) in &line.stones {
            play(text, *color, Move::Put(*point), line.size);
        }
    }
    for it in &line.moves {
        play(text, it.color, it.step, line.size);
    }
    Ok(())
}

fn play(text: &mut String, color: Color, step: Move, size: (u8, u8)) {
    // Writing to a string cannot fail.
    let _ = writeln!(text, "play {} {}", color.encode().to_lowercase(), vertex::write(step, size));
}

/// Checks that stones placed one by one do not capture each other.
fn check_stones(line: &MainLine) -> Result<(), WriteError> {
    let Some((node, mut board)) = line.set_up.zip(Board::unhashed(line.size.0, line.size.1)) else {
        return Ok(());
    };
    let is_played = line.stones.iter().all(|(color, point)| board.play(*color, *point).is_ok());
    if is_played && stones(&board) == line.stones { Ok(()) } else { Err(WriteError::SetUp { node }) }
}

/// The command for the time limits: empty if there are none, `None` if GTP cannot express them.
fn time(first_values: &FirstValues<'_, '_>) -> Option<String> {
    let integer = |seconds: f64| (seconds.fract() == 0.0 && seconds < 1e9).then_some(seconds as u32);
    let (main, overtime) = (first_values.text(b"TM"), first_values.text(b"OT"));
    if main.is_none() && overtime.is_none() {
        return Some(String::new());
    }
    let main = integer(time_limit(&main?).ok()?)?;
    let (seconds, stones) = match overtime.map(|text| Overtime::parse(&text)) {
        None => (0, 0),
        Some(Ok(Overtime::Canadian { moves, seconds })) if moves > 0 && seconds > 0.0 => {
            (integer(seconds)?, moves)
        }
        Some(_) => return None,
    };
    Some(format!("time_settings {main} {seconds} {stones}\n"))
}

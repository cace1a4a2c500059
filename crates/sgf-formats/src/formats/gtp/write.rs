//! SGF into a script that brings an engine to the last position of the main line.

use std::fmt::Write;

use sgf_games::go::{Board, Move};
use sgf_model::info::{Overtime, time_limit};
use sgf_model::record::GameView;
use sgf_model::value::Color;

use crate::go::{MainLine, stones};
use crate::ledger::{Firsts, Ledger};
use crate::loss::{LossKind, Unwritable, Written};
use crate::vertex;

/// The game info that the format holds.
const INFO: &[&[u8]] = &[b"KM", b"TM", b"OT", b"HA"];

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    if games.is_empty() {
        return Err(Unwritable::NoGame);
    }
    let (mut text, mut ledger) = (String::new(), Ledger::default());
    games.iter().try_for_each(|view| write_game(view, &mut text, &mut ledger))?;
    Ok(ledger.finish(text.into_bytes()))
}

fn write_game(view: &GameView<'_>, text: &mut String, ledger: &mut Ledger) -> Result<(), Unwritable> {
    let line = MainLine::of(view)?;
    let firsts = Firsts::of(view);
    line.settle(view, &firsts, INFO, ledger);
    // Writing to a string does not fail.
    let _ = match line.size {
        (columns, rows) if columns == rows => writeln!(text, "boardsize {columns}"),
        (columns, rows) => writeln!(text, "rectangular_boardsize {columns} {rows}"),
    };
    text.push_str("clear_board\n");
    let mut lose = |kind, ident: &[u8]| {
        let node = firsts.node(ident).unwrap_or(view.root());
        ledger.lose(kind, ident, node.id());
    };
    if let Some(komi) = firsts.text(b"KM") {
        match komi.parse::<f64>() {
            Ok(_) => {
                let _ = writeln!(text, "komi {komi}");
            }
            Err(_) => lose(LossKind::Property, b"KM"),
        }
    }
    match time(&firsts) {
        Some(time) => text.push_str(&time),
        None => [&b"TM"[..], b"OT"]
            .into_iter()
            .filter(|ident| firsts.node(ident).is_some())
            .for_each(|ident| lose(LossKind::Property, ident)),
    }
    let points = |color| line.stones.iter().filter(move |stone| stone.0 == color).map(|stone| stone.1);
    let n_black = points(Color::Black).count();
    let is_handicap = n_black > 1 && n_black == line.stones.len();
    let told = firsts.text(b"HA").and_then(|told| told.parse::<usize>().ok());
    if is_handicap && told.is_none() {
        lose(LossKind::Chosen, b"HA");
    } else if firsts.node(b"HA").is_some() && told != Some(if is_handicap { n_black } else { 0 }) {
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
    // Writing to a string does not fail.
    let _ = writeln!(text, "play {} {}", color.encode().to_lowercase(), vertex::write(step, size));
}

/// Stones that are played one by one must not take each other.
fn check_stones(line: &MainLine) -> Result<(), Unwritable> {
    let Some((node, mut board)) = line.set_up.zip(Board::unhashed(line.size.0, line.size.1)) else {
        return Ok(());
    };
    let is_played = line.stones.iter().all(|(color, point)| board.play(*color, *point).is_ok());
    if is_played && stones(&board) == line.stones { Ok(()) } else { Err(Unwritable::SetUp { node }) }
}

/// The command for the time: nothing when there is no time, `None` when there is no command for it.
fn time(firsts: &Firsts<'_, '_>) -> Option<String> {
    let whole = |seconds: f64| (seconds.fract() == 0.0 && seconds < 1e9).then_some(seconds as u32);
    let (main, overtime) = (firsts.text(b"TM"), firsts.text(b"OT"));
    if main.is_none() && overtime.is_none() {
        return Some(String::new());
    }
    let main = whole(time_limit(&main?).ok()?)?;
    let (seconds, stones) = match overtime.map(|text| Overtime::parse(&text)) {
        None => (0, 0),
        Some(Ok(Overtime::Canadian { moves, seconds })) if moves > 0 && seconds > 0.0 => {
            (whole(seconds)?, moves)
        }
        Some(_) => return None,
    };
    Some(format!("time_settings {main} {seconds} {stones}\n"))
}

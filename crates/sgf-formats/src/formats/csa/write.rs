//! Writing CSA, version 2.2 in UTF-8.

use sgf_games::AnyPosition;
use sgf_games::shogi::Kind;
use sgf_model::info::{Overtime, time_limit};
use sgf_model::record::GameView;
use sgf_model::value::{Color, TextDecoder};

use super::TEXTS;
use crate::date;
use crate::loss::{LossKind, WriteError, Written};
use crate::move_writer::{MoveToWrite, Scope, add_losses};
use crate::shogi::ending::CSA;
use crate::shogi::position::{hand, men, preset_of};
use crate::shogi::record::Writing;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let mut writing = Writing::begin(games, Scope::MainLine, format_move)?;
    let mut text = String::from("'CSA encoding=UTF-8\nV2.2\n");
    info(&mut writing, &mut text);
    position(&*writing.written.start, writing.turn, &mut text);
    for node in writing.view.main_line() {
        if let Some(stated) = writing.written.moves[node.index()].first() {
            let sign = if stated.color == Color::Black { '+' } else { '-' };
            text.push_str(&format!("{sign}{}\n", stated.text));
        }
        for line in writing.comment(node) {
            text.push_str(&format!("'*{line}\n"));
        }
    }
    if let Some(word) = writing.ending(CSA) {
        text.push_str(&format!("{word}\n"));
    }
    let is_held = |ident: &[u8]| {
        TEXTS.iter().any(|row| row.1.as_bytes() == ident)
            || matches!(ident, b"PB" | b"PW" | b"DT" | b"TM" | b"OT" | b"RE" | b"GC")
    };
    let first_values = crate::losses::FirstValues::of(writing.view);
    add_losses(writing.view, Scope::MainLine, &mut writing.losses, |node, ident| {
        ident == b"C" || (is_held(ident) && first_values.is_first(ident, node))
    });
    Ok(writing.losses.finish(text.into_bytes()))
}

/// The name of the piece after the move.
fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    made.position.write_as(made.step, "csa").filter(|text| text.len() == 6)
}

fn info(writing: &mut Writing<'_, '_>, text: &mut String) {
    for (ident, sign) in [(&b"PB"[..], "N+"), (b"PW", "N-")] {
        if let Some(name) = writing.first_values.text(ident) {
            text.push_str(&format!("{sign}{name}\n"));
        }
    }
    for (key, ident) in TEXTS {
        if let Some(value) = writing.first_values.text(ident.as_bytes()) {
            text.push_str(&format!("${key}:{value}\n"));
        }
    }
    date(writing, text);
    time(writing, text);
    others(writing, text);
}

fn date(writing: &mut Writing<'_, '_>, text: &mut String) {
    let Some(stated) = writing.first_values.text(b"DT") else { return };
    match date::parts(&stated) {
        Some((year, Some(month), Some(day))) => {
            let date = format!("{year:04}/{month:02}/{day:02}");
            if date.replace('/', "-") != stated {
                writing.lose(LossKind::Shortened, b"DT");
            }
            text.push_str(&format!("$START_TIME:{date}\n"));
        }
        _ => writing.lose(LossKind::Property, b"DT"),
    }
}

fn time(writing: &mut Writing<'_, '_>, text: &mut String) {
    let (main, overtime) = (writing.first_values.text(b"TM"), writing.first_values.text(b"OT"));
    let minutes = main
        .as_deref()
        .and_then(|stated| time_limit(stated).ok())
        .filter(|seconds| seconds % 60.0 == 0.0 && *seconds < 1e8);
    let more = overtime.as_deref().map(|stated| match Overtime::parse(stated) {
        Ok(Overtime::ByoYomi { periods: 1, seconds }) if seconds.fract() == 0.0 && seconds > 0.0 => {
            Some(seconds)
        }
        _ => None,
    });
    match (minutes, more) {
        (Some(main), None | Some(Some(_))) => {
            let minutes = (main / 60.0) as u64;
            let more = more.flatten().unwrap_or(0.0);
            text.push_str(&format!("$TIME_LIMIT:{:02}:{:02}+{more:02}\n", minutes / 60, minutes % 60));
        }
        _ => {
            for (ident, stated) in [(&b"TM"[..], &main), (b"OT", &overtime)] {
                if stated.is_some() {
                    writing.lose(LossKind::Property, ident);
                }
            }
        }
    }
}

/// Writes lines of GC that were fields as fields.
fn others(writing: &mut Writing<'_, '_>, text: &mut String) {
    let Some(node) = writing.first_values.node(b"GC") else { return };
    let Some(value) = sgf_model::record::find(node, b"GC").and_then(|property| property.values().next())
    else {
        return;
    };
    let stated = sgf_model::value::text(writing.view.characters(value.raw())).into_owned();
    let mut is_whole = true;
    for line in stated.lines().filter(|line| !line.trim().is_empty()) {
        let key = line.strip_prefix('$').and_then(|line| line.split_once(':')).map(|field| field.0);
        let is_key = |key: &str| {
            key.bytes().all(|byte| byte.is_ascii_uppercase() || matches!(byte, b'_' | b'+' | b'-'))
        };
        let is_own = |key: &str| {
            TEXTS.iter().any(|row| row.0 == key) || matches!(key, "START_TIME" | "TIME_LIMIT" | "TIME")
        };
        match key.filter(|key| is_key(key) && !is_own(key)) {
            Some(_) => text.push_str(&format!("{line}\n")),
            None => is_whole = false,
        }
    }
    if !is_whole {
        writing.lose(LossKind::Altered, b"GC");
    }
}

fn position(start: &dyn AnyPosition, turn: Color, text: &mut String) {
    if preset_of(start, turn) == Some("平手") {
        text.push_str("PI\n+\n");
        return;
    }
    let mut cells = vec![[" * "; 9].map(str::to_owned); 9];
    for ((column, row), owner, kind, is_promoted) in men(start) {
        let sign = if owner == Color::Black { '+' } else { '-' };
        cells[usize::from(row)][usize::from(column)] = format!("{sign}{}", kind.csa(is_promoted));
    }
    for (row, cells) in cells.iter().enumerate() {
        text.push_str(&format!("P{}{}\n", row + 1, cells.concat()));
    }
    for (color, sign) in [(Color::Black, '+'), (Color::White, '-')] {
        let pieces: String = hand(start, color)
            .into_iter()
            .flat_map(|(kind, number): (Kind, usize)| {
                std::iter::repeat_n(format!("00{}", kind.csa(false)), number)
            })
            .collect();
        if !pieces.is_empty() {
            text.push_str(&format!("P{sign}{pieces}\n"));
        }
    }
    text.push_str(if turn == Color::Black { "+\n" } else { "-\n" });
}

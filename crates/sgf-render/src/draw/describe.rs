//! Descriptions of positions, for readers who cannot see the picture.

use std::fmt::Write as _;

use sgf_games::Labels;
use sgf_model::value::Color;

use crate::cell::Cell;
use crate::diagram::{Diagram, MAX_NEXT_MOVES};
use crate::scene::{Candidate, Owner};
use crate::scene_builder::SceneBuilder;
use crate::skins::AnySkin;
use crate::view::View;

/// Maximum number of pieces that are named one by one.
const MANY: usize = 120;

/// Describes a position: the game, the pieces, the last move, and whose turn it is.
pub(super) fn describe(
    diagram: &Diagram,
    view: &View,
    skin: &dyn AnySkin,
    builder: &SceneBuilder,
    candidates: &[(Cell, Candidate)],
) -> String {
    let board = builder.board();
    let mut words = match board.across.labels {
        Labels::None => format!("{}.", diagram.spec.name),
        _ => format!("{}, {}×{}.", diagram.spec.name, board.columns, board.rows),
    };
    for (owner, name) in [(Owner::Black, "Black"), (Owner::White, "White"), (Owner::Neutral, "Neutral")] {
        let of_owner = || builder.pieces().iter().filter(move |(_, other, _)| *other == owner).copied();
        let Some((_, _, sign)) = of_owner().next() else { continue };
        // Neutral pieces are called by their own names.
        let kind = skin.kind(owner, sign).filter(|_| owner == Owner::Neutral);
        let name = kind.map_or_else(|| name.to_owned(), |(_, many)| capitalized(many));
        let _ = write!(words, " {name}: {}", of_owner().count());
        if builder.pieces().len() <= MANY {
            words.push_str(": ");
            let pieces: Vec<_> = of_owner().collect();
            match kind {
                Some(_) => places(&mut words, skin, builder, &pieces, false),
                None => list(&mut words, skin, builder, &pieces),
            }
        }
        words.push('.');
    }
    if let Some(last) = diagram.moves.last() {
        let place = match diagram.last.as_deref().unwrap_or(&last.text) {
            "" => "pass",
            text => text,
        };
        let _ = write!(words, " Move {}: {} {place}.", last.number, color_name(last.color));
    }
    match (diagram.position.outcome(), diagram.to_move) {
        (Some(outcome), _) => {
            let _ = write!(words, " Result: {outcome}.");
        }
        (None, Some(color)) => {
            let _ = write!(words, " {} to move.", color_name(color));
        }
        (None, None) => {}
    }
    if view.variations && diagram.n_children > MAX_NEXT_MOVES {
        let _ = write!(
            words,
            " Moves that follow: {}, of which the first {MAX_NEXT_MOVES} are shown.",
            diagram.n_children
        );
    }
    engine_moves(&mut words, skin, builder, candidates);
    words
}

/// Number of engine moves that are named.
const MANY_CANDIDATES: usize = 5;

/// Names the best engine moves.
fn engine_moves(
    words: &mut String,
    skin: &dyn AnySkin,
    builder: &SceneBuilder,
    candidates: &[(Cell, Candidate)],
) {
    let named = candidates.iter().filter(|(_, candidate)| !candidate.is_dot()).take(MANY_CANDIDATES);
    for (index, (cell, candidate)) in named.enumerate() {
        words.push_str(if index == 0 { " Looked at: " } else { ", " });
        write_name(words, skin, builder, *cell);
        let texts: Vec<&str> =
            candidate.lines.iter().map(String::as_str).filter(|line| !line.is_empty()).collect();
        let _ = write!(words, " ({})", texts.join(", "));
    }
    if candidates.iter().any(|(_, candidate)| !candidate.is_dot()) {
        words.push('.');
    }
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// Names pieces one by one, grouped by kind: `king e1, rooks a1, h1`.
fn list(words: &mut String, skin: &dyn AnySkin, builder: &SceneBuilder, pieces: &[(Cell, Owner, char)]) {
    let mut signs: Vec<char> = Vec::new();
    for &(_, owner, sign) in pieces {
        if skin.kind(owner, sign).is_some() && !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    if signs.is_empty() {
        return places(words, skin, builder, pieces, true);
    }
    for (index, &sign) in signs.iter().enumerate() {
        let alike: Vec<_> = pieces.iter().filter(|piece| piece.2 == sign).copied().collect();
        let Some((one, many)) = alike.first().and_then(|first| skin.kind(first.1, sign)) else { continue };
        let kind = if alike.len() == 1 { one } else { many };
        let _ = write!(words, "{}{kind} ", if index > 0 { "; " } else { "" });
        places(words, skin, builder, &alike, false);
    }
}

/// Lists the points of pieces, with their characters if these are informative. Stacked pieces are counted.
fn places(
    words: &mut String,
    skin: &dyn AnySkin,
    builder: &SceneBuilder,
    pieces: &[(Cell, Owner, char)],
    with_signs: bool,
) {
    let (mut name, mut last, mut height) = (String::new(), String::new(), 0);
    let end = |words: &mut String, height: u32| {
        if height > 1 {
            let _ = write!(words, " ×{height}");
        }
    };
    for &(cell, _, sign) in pieces {
        name.clear();
        if with_signs && sign.is_alphabetic() && !"XOxo".contains(sign) {
            name.push(sign);
        }
        write_name(&mut name, skin, builder, cell);
        if height > 0 && name == last {
            height += 1;
            continue;
        }
        end(words, height);
        words.push_str(if height > 0 { ", " } else { "" });
        words.push_str(&name);
        std::mem::swap(&mut name, &mut last);
        height = 1;
    }
    end(words, height);
}

fn color_name(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// The name of a cell in the coordinates of the picture.
pub(super) fn name_of(skin: &dyn AnySkin, builder: &SceneBuilder, cell: Cell) -> String {
    let mut name = String::new();
    write_name(&mut name, skin, builder, cell);
    name
}

fn write_name(out: &mut String, skin: &dyn AnySkin, builder: &SceneBuilder, cell: Cell) {
    let board = builder.board();
    match skin.cell_name(cell) {
        Some(name) => out.push_str(&name),
        None => {
            out.push_str(&board.across.label(cell.column.into(), board.columns.into()));
            out.push_str(&board.down.label(cell.row.into(), board.rows.into()));
        }
    }
}

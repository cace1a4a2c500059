//! The position in words: what somebody needs who does not see the picture.

use std::fmt::Write as _;

use sgf_games::Labels;
use sgf_model::value::Color;
use sgf_syntax::{FindText, Joined, Listed};

use crate::board::Cell;
use crate::pen::Pen;
use crate::scene::{Candidate, Owner};
use crate::skins::AnySkin;
use crate::subject::{MOST_NEXT, Subject};
use crate::view::View;

/// Up to how many pieces are named one by one.
const MANY: usize = 120;

/// Describes a position: the game, what stands where, the last move, and whose turn it is.
pub(super) fn describe(
    subject: &Subject,
    view: &View,
    skin: &dyn AnySkin,
    pen: &Pen,
    candidates: &[(Cell, Candidate)],
) -> String {
    let board = pen.board();
    let mut words = match board.across.labels {
        Labels::None => format!("{}.", subject.spec.name),
        _ => format!("{}, {}×{}.", subject.spec.name, board.columns, board.rows),
    };
    for (owner, name) in [(Owner::Black, "Black"), (Owner::White, "White"), (Owner::Neutral, "Neutral")] {
        let of_owner = || pen.pieces().iter().filter(move |(_, other, _)| *other == owner).copied();
        let Some((_, _, sign)) = of_owner().next() else { continue };
        // What is nobody's is called by its own name.
        let kind = skin.kind(owner, sign).filter(|_| owner == Owner::Neutral);
        let name = kind.map_or_else(|| name.to_owned(), |(_, many)| capitalised(many));
        let _ = write!(words, " {name}: {}", of_owner().count());
        if pen.pieces().len() <= MANY {
            words.push_str(": ");
            let pieces: Vec<_> = of_owner().listed();
            match kind {
                Some(_) => places(&mut words, skin, pen, &pieces, false),
                None => list(&mut words, skin, pen, &pieces),
            }
        }
        words.push('.');
    }
    if let Some(last) = subject.moves.last() {
        let place = match subject.last.as_deref().unwrap_or(&last.text) {
            "" => "pass",
            text => text,
        };
        let _ = write!(words, " Move {}: {} {place}.", last.number, color_name(last.color));
    }
    match (subject.position.outcome(), subject.position.turn()) {
        (Some(outcome), _) => {
            let _ = write!(words, " Result: {outcome}.");
        }
        (None, Some(color)) => {
            let _ = write!(words, " {} to move.", color_name(color));
        }
        (None, None) => {}
    }
    if view.variations && subject.n_children > MOST_NEXT {
        let _ = write!(
            words,
            " Moves that follow: {}, of which the first {MOST_NEXT} are shown.",
            subject.n_children
        );
    }
    looked_at(&mut words, skin, pen, candidates);
    words
}

/// How many moves of an engine are named.
const MANY_CANDIDATES: usize = 5;

/// Names the best moves that an engine has looked at.
fn looked_at(words: &mut String, skin: &dyn AnySkin, pen: &Pen, candidates: &[(Cell, Candidate)]) {
    let named = candidates.iter().filter(|(_, candidate)| !candidate.is_dot()).take(MANY_CANDIDATES);
    for (index, (cell, candidate)) in named.enumerate() {
        words.push_str(if index == 0 { " Looked at: " } else { ", " });
        write_name(words, skin, pen, *cell);
        let said: Vec<&str> =
            candidate.lines.iter().map(String::as_str).filter(|line| !line.is_empty()).listed();
        let _ = write!(words, " ({})", said.joined(", "));
    }
    if candidates.iter().any(|(_, candidate)| !candidate.is_dot()) {
        words.push('.');
    }
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// Names pieces one by one, those of a kind together: `king e1, rooks a1, h1`.
fn list(words: &mut String, skin: &dyn AnySkin, pen: &Pen, pieces: &[(Cell, Owner, char)]) {
    let mut signs: Vec<char> = Vec::new();
    for &(_, owner, sign) in pieces {
        if skin.kind(owner, sign).is_some() && !signs.contains(&sign) {
            signs.push(sign);
        }
    }
    if signs.is_empty() {
        return places(words, skin, pen, pieces, true);
    }
    for (index, &sign) in signs.iter().enumerate() {
        let alike: Vec<_> = pieces.iter().filter(|piece| piece.2 == sign).copied().listed();
        let Some((one, many)) = alike.first().and_then(|first| skin.kind(first.1, sign)) else { continue };
        let kind = if alike.len() == 1 { one } else { many };
        let _ = write!(words, "{}{kind} ", if index > 0 { "; " } else { "" });
        places(words, skin, pen, &alike, false);
    }
}

/// Lists where pieces stand, with their signs if those say something. Pieces on each other are counted.
fn places(
    words: &mut String,
    skin: &dyn AnySkin,
    pen: &Pen,
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
        if with_signs && sign.is_alphabetic() && !"XOxo".has_letter(sign) {
            name.push(sign);
        }
        write_name(&mut name, skin, pen, cell);
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

/// What players call a cell, in the coordinates of the picture.
pub(super) fn name_of(skin: &dyn AnySkin, pen: &Pen, cell: Cell) -> String {
    let mut name = String::new();
    write_name(&mut name, skin, pen, cell);
    name
}

fn write_name(out: &mut String, skin: &dyn AnySkin, pen: &Pen, cell: Cell) {
    let board = pen.board();
    match skin.said(cell) {
        Some(name) => out.push_str(&name),
        None => {
            out.push_str(&board.across.label(cell.column.into(), board.columns.into()));
            out.push_str(&board.down.label(cell.row.into(), board.rows.into()));
        }
    }
}

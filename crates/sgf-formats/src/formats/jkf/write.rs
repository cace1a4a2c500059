//! Writing JKF.
//!
//! Variations are nested: `forks` of a move are the lists of moves that replace it. The tree is cut into lines, which are then written with a
//! stack, since variations can be nested deeply.

use sgf_games::Playing;
use sgf_games::shogi::{Move, Shogi};
use sgf_model::record::{GameView, main_line_from};
use sgf_model::value::Color;

use super::initial;
use crate::json::quoted;
use crate::loss::{WriteError, Written};
use crate::move_writer::{MoveToWrite, Scope};
use crate::shogi::ending::CSA;
use crate::shogi::record::Writing;

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let mut writing = Writing::begin(games, Scope::Tree, format_move)?;
    let header = header(&mut writing);
    let initial = initial::write(&*writing.written.start, writing.turn);
    let mut lines = lines(&mut writing);
    if let Some(word) = writing.ending(CSA) {
        lines[0].push(Element { special: Some(word.trim_start_matches('%')), ..Element::default() });
    }
    let moves = to_json(&lines);
    let text = format!("{{\"header\":{{{header}}},\n\"initial\":{initial},\n\"moves\":{moves}}}\n");
    Ok(writing.finish(Scope::Tree, text, false))
}

/// The fields of KIF as the entries of an object.
fn header(writing: &mut Writing<'_, '_>) -> String {
    let mut text = String::new();
    writing.fields(&mut text);
    let fields = text.lines().filter_map(|line| line.split_once('：'));
    let entries = fields.map(|(key, value)| format!("{}:{}", quoted(key.trim()), quoted(value.trim())));
    entries.collect::<Vec<_>>().join(",")
}

/// An element of a list of moves.
#[derive(Default)]
struct Element {
    /// The move as JSON; `None` for the initial position.
    step: Option<String>,
    comments: Vec<String>,
    special: Option<&'static str>,
    /// The lines that replace the move.
    forks: Vec<usize>,
}

/// The lines of the tree; the first one is the main line.
fn lines(writing: &mut Writing<'_, '_>) -> Vec<Vec<Element>> {
    let mut lines = vec![vec![Element::default()]];
    let mut starts = vec![(0, writing.view.root())];
    while let Some((index, start)) = starts.pop() {
        // Forks wait for the move that they replace.
        let mut waiting = Vec::new();
        for node in main_line_from(start) {
            let step = writing.written.moves[node.index()].first().map(|step| step.text.clone());
            if step.is_some() || lines[index].is_empty() {
                let forks = std::mem::take(&mut waiting);
                lines[index].push(Element { step, forks, ..Element::default() });
            }
            if let Some(last) = lines[index].last_mut() {
                last.comments.extend(writing.comment(node));
            }
            for other in node.children().skip(1) {
                waiting.push(lines.len());
                starts.push((lines.len(), other));
                lines.push(Vec::new());
            }
        }
        if !waiting.is_empty() {
            lines[index].push(Element { forks: waiting, ..Element::default() });
        }
    }
    lines
}

/// A part of the text that is still to be written.
enum Part<'l> {
    Text(&'static str),
    Line(usize),
    Element(&'l Element),
}

fn to_json(lines: &[Vec<Element>]) -> String {
    let mut text = String::new();
    let mut open = vec![Part::Line(0)];
    while let Some(part) = open.pop() {
        match part {
            Part::Text(part) => text.push_str(part),
            Part::Line(index) => {
                text.push_str("[\n");
                open.push(Part::Text("]"));
                separated(&mut open, ",\n", lines[index].iter().map(Part::Element));
            }
            Part::Element(element) if element.forks.is_empty() => {
                text.push_str(&format!("{{{}}}", fields(element)));
            }
            Part::Element(element) => {
                let fields = fields(element);
                let comma = if fields.is_empty() { "" } else { "," };
                text.push_str(&format!("{{{fields}{comma}\"forks\":["));
                open.push(Part::Text("]}"));
                separated(&mut open, ",", element.forks.iter().copied().map(Part::Line));
            }
        }
    }
    text
}

/// Puts parts on the stack, the first on top, with a separator between them.
fn separated<'l>(
    open: &mut Vec<Part<'l>>,
    separator: &'static str,
    parts: impl DoubleEndedIterator<Item = Part<'l>>,
) {
    for (index, part) in parts.rev().enumerate() {
        if index > 0 {
            open.push(Part::Text(separator));
        }
        open.push(part);
    }
}

/// The fields of an element except its forks.
fn fields(element: &Element) -> String {
    let comments: Vec<String> = element.comments.iter().map(|line| quoted(line)).collect();
    let fields = [
        element.step.as_ref().map(|step| format!("\"move\":{step}")),
        (!comments.is_empty()).then(|| format!("\"comments\":[{}]", comments.join(","))),
        element.special.map(|word| format!("\"special\":{}", quoted(word))),
    ];
    fields.into_iter().flatten().collect::<Vec<_>>().join(",")
}

/// Writes a move; the piece is that before a promotion.
fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    let Playing { position, last } = made.position.as_any().downcast_ref::<Playing<Shogi>>()?;
    let text = made.text()?;
    let color = format!("\"color\":{}", made.color as u8);
    match *made.step.downcast::<Move>()? {
        Move::Drop { kind, .. } => {
            Some(format!("{{{color},\"to\":{},\"piece\":\"{}\"}}", square(text.get(2..4)?), kind.csa(false)))
        }
        Move::Go { from, to, promotes } => {
            let man = position.piece(from)?;
            let (from_text, to_text) = (text.get(..2)?, text.get(2..4)?);
            let mut json = format!("{{{color},\"from\":{},\"to\":{}", square(from_text), square(to_text));
            json += &format!(",\"piece\":\"{}\"", man.kind.csa(man.is_promoted));
            let is_near = [from_text, to_text].iter().any(|name| is_in_zone(name, made.color));
            if is_near && !man.is_promoted && man.kind.csa(true) != man.kind.csa(false) {
                json += &format!(",\"promote\":{promotes}");
            }
            if let Some(captured) = position.piece(to) {
                json += &format!(",\"capture\":\"{}\"", captured.kind.csa(captured.is_promoted));
            }
            let is_same = last.as_ref().is_some_and(|last| destination(last) == to);
            Some(json + if is_same { ",\"same\":true}" } else { "}" })
        }
    }
}

fn destination(step: &Move) -> sgf_games::Square {
    match *step {
        Move::Go { to, .. } | Move::Drop { to, .. } => to,
    }
}

/// Writes the square `7g` as `{"x":7,"y":7}`.
fn square(name: &str) -> String {
    format!("{{\"x\":{},\"y\":{}}}", &name[..1], rank(name))
}

/// The rank of the square `7g`: 7.
fn rank(name: &str) -> u8 {
    name.as_bytes().get(1).map_or(0, |letter| letter.wrapping_sub(b'a').wrapping_add(1))
}

/// Returns whether a square is in the promotion zone of a color.
fn is_in_zone(name: &str, color: Color) -> bool {
    match color {
        Color::Black => rank(name) <= 3,
        Color::White => rank(name) >= 7,
    }
}

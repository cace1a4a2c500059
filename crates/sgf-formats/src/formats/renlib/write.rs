//! Writing RenLib, version 3.4.

use sgf_games::gomoku::Move;
use sgf_model::record::{GameView, find};
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::{HEAD, MAGIC, NUMBER, flag};
use crate::loss::{LossKind, WriteError, Written};
use crate::losses::Losses;
use crate::move_writer::{MoveToWrite, Scope, WrittenMoves, add_losses, only, write_moves};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, WriteError> {
    let view = only(games)?;
    let written = write_moves(view, &[NUMBER], Scope::Tree, format_move)?;
    let geometry = written.start.geometry();
    if (geometry.columns(), geometry.rows()) != (15, 15) {
        return Err(WriteError::OtherSize { node: view.root().id() });
    }
    if let Some(node) = written.set_up {
        return Err(WriteError::SetUp { node });
    }
    written.expect_turns(view, Color::Black, Scope::Tree)?;
    if !written.moves[view.root().index()].is_empty() {
        return Err(WriteError::Move { node: view.root().id() });
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend([3, 4]);
    bytes.resize(HEAD, 0xFF);
    let mut losses = Losses::default();
    // Nodes are in preorder, as in the record.
    view.nodes().for_each(|node| write_node(view, &written, node, &mut bytes, &mut losses));
    add_losses(view, Scope::Tree, &mut losses, |_, ident| matches!(ident, b"C" | b"N" | b"LB" | b"HO"));
    Ok(losses.finish(bytes))
}

/// The byte of a point. A pass has the byte of the root.
fn format_move(made: MoveToWrite<'_>) -> Option<String> {
    match made.step.downcast::<Move>()? {
        Move::Put(point) => Some((u32::from(point.row()) * 16 + u32::from(point.column()) + 1).to_string()),
        Move::Pass => Some("0".to_owned()),
        _ => None,
    }
}

fn write_node(
    view: &GameView<'_>,
    written: &WrittenMoves,
    node: Node<'_>,
    bytes: &mut Vec<u8>,
    losses: &mut Losses,
) {
    let stated = written.moves[node.index()].first().map(|step| step.text.as_str());
    let number: u8 = stated.and_then(|text| text.parse().ok()).unwrap_or(0);
    let comment = comment(view, node, losses);
    let board_text = node.parent().and_then(|parent| label(view, parent, number));
    check_labels(view, written, node, losses);
    let has_mark = find(node, b"HO").is_some();
    if has_mark
        && find(node, b"HO").is_some_and(|it| it.values().next().is_none_or(|value| value.raw() != b"1"))
    {
        losses.lose(LossKind::Shortened, b"HO", node.id());
    }
    let mut flags = 0;
    for (holds, bit) in [
        (!node.is_root() && node.next_sibling().is_some(), flag::HAS_SIBLING),
        (node.first_child().is_none(), flag::HAS_NO_CHILD),
        (has_mark, flag::MARK),
        (comment.is_some(), flag::COMMENT),
        (stated.is_none() && !node.is_root(), flag::NO_MOVE),
        (board_text.is_some(), flag::MORE),
    ] {
        flags |= if holds { bit } else { 0 };
    }
    bytes.extend([number, flags]);
    if board_text.is_some() {
        bytes.extend([1, 0]);
    }
    comment.into_iter().for_each(|text| push_text(&text, bytes));
    board_text.into_iter().for_each(|text| push_text(&text, bytes));
}

/// The name and the comment of a node.
fn comment(view: &GameView<'_>, node: Node<'_>, losses: &mut Losses) -> Option<String> {
    let comment = view.comment(node).map(|text| text.trim_end().replace('\n', "\r\n")).unwrap_or_default();
    let name = find(node, b"N").and_then(|property| property.values().next());
    let name = name.map(|value| view.line(value).trim().to_owned()).unwrap_or_default();
    let plain = |text: &str| text.replace(['\0', '\u{8}'], "");
    for (ident, text) in [(&b"C"[..], &comment), (b"N", &name)] {
        if plain(text) != *text {
            losses.lose(LossKind::Altered, ident, node.id());
        }
    }
    let (name, comment) = (plain(&name), plain(&comment));
    match (name.is_empty(), comment.is_empty()) {
        (true, true) => None,
        (true, false) => Some(comment),
        (false, _) => Some(format!("{name}\u{8}{comment}")),
    }
}

/// The label on a point of a position.
fn label(view: &GameView<'_>, parent: Node<'_>, number: u8) -> Option<String> {
    let column = (number % 16).checked_sub(1)?;
    let letter = |index: u8| char::from(b'a' + index);
    let point: String = [letter(column), letter(number / 16)].iter().collect();
    labels(view, parent)
        .into_iter()
        .find(|label| label.0 == point)
        .map(|label| label.1)
        .filter(|text| !text.is_empty())
}

fn labels(view: &GameView<'_>, node: Node<'_>) -> Vec<(String, String)> {
    let Some(property) = find(node, b"LB") else { return Vec::new() };
    let split =
        |text: String| text.split_once(':').map(|(point, text)| (point.to_owned(), text.replace('\0', "")));
    property.values().filter_map(|value| split(view.line(value).into_owned())).collect()
}

/// Records labels on points without a following move.
fn check_labels(view: &GameView<'_>, written: &WrittenMoves, node: Node<'_>, losses: &mut Losses) {
    let labels = labels(view, node);
    let next: Vec<&str> = node
        .children()
        .filter_map(|child| written.moves[child.index()].first())
        .map(|step| step.text.as_str())
        .collect();
    let number = |point: &str| match *point.as_bytes() {
        [column @ b'a'..=b'o', row @ b'a'..=b'o'] => {
            Some((u32::from(row - b'a') * 16 + u32::from(column - b'a') + 1).to_string())
        }
        _ => None,
    };
    let is_held =
        |label: &(String, String)| number(&label.0).is_some_and(|number| next.contains(&number.as_str()));
    if !labels.iter().all(is_held) {
        losses.lose(LossKind::Property, b"LB", node.id());
    }
}

/// A text with its NUL, of even length.
fn push_text(text: &str, bytes: &mut Vec<u8>) {
    bytes.extend(text.as_bytes());
    bytes.push(0);
    if text.len().is_multiple_of(2) {
        bytes.push(0);
    }
}

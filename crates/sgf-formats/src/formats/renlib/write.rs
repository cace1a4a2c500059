//! SGF into RenLib, version 3.4.

use sgf_games::gomoku::Move;
use sgf_model::record::{GameView, find};
use sgf_model::value::Color;
use sgf_syntax::Node;

use super::{HEAD, MAGIC, NUMBER, flag};
use crate::ledger::Ledger;
use crate::loss::{LossKind, Unwritable, Written};
use crate::script::{Made, Scope, Script, only, script, settle};

pub(super) fn write(games: &[GameView<'_>]) -> Result<Written, Unwritable> {
    let view = only(games)?;
    let script = script(view, &[NUMBER], Scope::Tree, say)?;
    let geometry = script.start.geometry();
    if (geometry.columns(), geometry.rows()) != (15, 15) {
        return Err(Unwritable::OtherSize { node: view.root().id() });
    }
    if let Some(node) = script.set_up {
        return Err(Unwritable::SetUp { node });
    }
    script.expect_turns(view, Color::Black, Scope::Tree)?;
    if !script.told[view.root().index()].is_empty() {
        return Err(Unwritable::Move { node: view.root().id() });
    }
    let mut bytes = MAGIC.to_vec();
    bytes.extend([3, 4]);
    bytes.resize(HEAD, 0xFF);
    let mut ledger = Ledger::default();
    // Nodes stand in the order of the record: a parent, its first child and all below it, the next child.
    view.nodes().for_each(|node| write_node(view, &script, node, &mut bytes, &mut ledger));
    settle(view, Scope::Tree, &mut ledger, |_, ident| matches!(ident, b"C" | b"N" | b"LB" | b"HO"));
    Ok(ledger.finish(bytes))
}

/// The number of a point. A pass has that of the root.
fn say(made: Made<'_>) -> Option<String> {
    match made.step.downcast::<Move>()? {
        Move::Put(point) => Some((u32::from(point.row()) * 16 + u32::from(point.column()) + 1).to_string()),
        Move::Pass => Some("0".to_owned()),
        _ => None,
    }
}

fn write_node(
    view: &GameView<'_>,
    script: &Script,
    node: Node<'_>,
    bytes: &mut Vec<u8>,
    ledger: &mut Ledger,
) {
    let told = script.told[node.index()].first().map(|told| told.text.as_str());
    let number: u8 = told.and_then(|text| text.parse().ok()).unwrap_or(0);
    let comment = comment(view, node, ledger);
    let board_text = node.parent().and_then(|parent| label(view, parent, number));
    check_labels(view, script, node, ledger);
    let has_mark = find(node, b"HO").is_some();
    if has_mark
        && find(node, b"HO").is_some_and(|it| it.values().next().is_none_or(|value| value.raw() != b"1"))
    {
        ledger.lose(LossKind::Shortened, b"HO", node.id());
    }
    let mut flags = 0;
    for (holds, bit) in [
        (!node.is_root() && node.next_sibling().is_some(), flag::HAS_SIBLING),
        (node.first_child().is_none(), flag::HAS_NO_CHILD),
        (has_mark, flag::MARK),
        (comment.is_some(), flag::COMMENT),
        (told.is_none() && !node.is_root(), flag::NO_MOVE),
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
fn comment(view: &GameView<'_>, node: Node<'_>, ledger: &mut Ledger) -> Option<String> {
    let comment = view.comment(node).map(|text| text.trim_end().replace('\n', "\r\n")).unwrap_or_default();
    let name = find(node, b"N").and_then(|property| property.values().next());
    let name = name.map(|value| view.line(value).trim().to_owned()).unwrap_or_default();
    let plain = |text: &str| text.replace(['\0', '\u{8}'], "");
    for (ident, text) in [(&b"C"[..], &comment), (b"N", &name)] {
        if plain(text) != *text {
            ledger.lose(LossKind::Altered, ident, node.id());
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

/// Labels on points where no move follows have no place.
fn check_labels(view: &GameView<'_>, script: &Script, node: Node<'_>, ledger: &mut Ledger) {
    let labels = labels(view, node);
    let next: Vec<&str> = node
        .children()
        .filter_map(|child| script.told[child.index()].first())
        .map(|told| told.text.as_str())
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
        ledger.lose(LossKind::Property, b"LB", node.id());
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
